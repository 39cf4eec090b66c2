"""Publishing with rsync over a real ssh server on this machine."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from projects import REPOSITORY
from sites import PAGES, assets_of, is_whole, published, site, tree
from ssh_server import ssh_server

from generator.publish.errors import PublishError
from generator.publish.rsync import UNDER_WAY, RsyncTarget

VICTIM = Path(__file__).with_name("victim.py")
KILLS = 5


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The command that rsync needs to come to the server."""
    with ssh_server(tmp_path_factory.mktemp("ssh")) as command:
        yield command


@pytest.fixture
def target(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RsyncTarget:
    monkeypatch.setenv("RSYNC_RSH", shell)
    return RsyncTarget(f"rechner:{tmp_path}/www mit leerzeichen")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "www mit leerzeichen"


def publish(target: RsyncTarget, version: int) -> None:
    with target.open(site(version)) as session:
        if not session.plan.empty:
            session.publish()


def test_the_website_arrives_and_foreign_files_stay(target: RsyncTarget, folder: Path) -> None:
    with target.open(site(1)) as session:
        assert session.plan.new.keys() == site(1).keys()
    assert not folder.exists(), "planning has changed something"
    publish(target, 1)
    assert published(folder) == site(1)
    (folder / "CNAME").write_text("spiele.example")
    publish(target, 2)
    assert published(folder) == {**site(2), "CNAME": b"spiele.example"}
    with target.open(site(2)) as session:
        assert session.plan.empty


def test_killed_at_random_moments_every_page_is_whole_and_the_next_run_finishes(
    target: RsyncTarget, folder: Path, shell: str
) -> None:
    publish(target, 0)
    (folder / "CNAME").write_text("spiele.example")
    chance, killed = random.Random(11), 0
    for version in range(1, KILLS + 1):
        process = subprocess.Popen(
            [sys.executable, str(VICTIM), target.name, str(version)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": f"{REPOSITORY}:{VICTIM.parent}", "RSYNC_RSH": shell},
            start_new_session=True,
        )
        with process:
            assert process.stdout
            assert process.stdout.readline() == b"los\n"
            time.sleep(chance.uniform(0, 1.5))
            os.killpg(process.pid, signal.SIGKILL)  # rsync and ssh end with it, as when the machine is switched off
            killed += process.wait(timeout=60) == -signal.SIGKILL
        for path in PAGES:
            page = (folder / path).read_bytes()
            assert is_whole(page)
            assert all((folder / asset).is_file() for asset in assets_of(page))
    assert killed > KILLS // 2
    settled(folder)
    publish(target, 99)
    assert published(folder) == {**site(99), "CNAME": b"spiele.example"}
    assert not (folder / UNDER_WAY).exists()


def settled(folder: Path) -> None:
    """Wait until the server, too, has noticed that nobody is there any more."""
    before = None
    while before != (before := {path: len(data) for path, data in tree(folder).items()}):
        time.sleep(0.5)


def test_a_host_that_is_not_known_is_told(target: RsyncTarget, shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RSYNC_RSH", f"{shell} -o UserKnownHostsFile=/dev/null")
    with pytest.raises(PublishError, match="rsync kommt mit rechner:"), target.open(site(1)):
        pass
