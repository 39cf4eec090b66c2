"""Publishing with rsync, to a daemon on this machine and through what stands for ssh."""

from __future__ import annotations

import getpass
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sites import PAGES, assets_of, is_whole, published, site, tree

from generator.publish import rsync
from generator.publish.errors import ForeignFilesError, ProgramMissingError, PublishError
from generator.publish.manifest import MANIFEST
from generator.publish.plan import Plan
from generator.publish.programs import Ran, run
from generator.publish.rsync import UNDER_WAY, RsyncTarget, in_order


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a daemon's module, and its folder."""
    root = tmp_path_factory.mktemp("daemon")
    served, config = root / "web", root / "rsyncd.conf"
    served.mkdir()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config.write_text(
        f"use chroot = no\nlog file = {root}/log\npid file = {root}/pid\nuid = {getpass.getuser()}\n"
        f"reverse lookup = no\n[web]\npath = {served}\nread only = no\n"
    )
    command = ["rsync", "--daemon", "--no-detach", "--address=127.0.0.1", f"--port={port}", f"--config={config}"]
    with subprocess.Popen(command) as process:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"rsync://127.0.0.1:{port}/web", served
        process.terminate()


@pytest.fixture
def place(daemon: tuple[str, Path], request: pytest.FixtureRequest) -> tuple[RsyncTarget, Path]:
    """A folder of its own on the server, which is not there yet."""
    address, served = daemon
    name = request.node.name.replace("[", "-").replace("]", "")
    return RsyncTarget(f"{address}/{name}"), served / name


def publish(target: RsyncTarget, files: dict[str, bytes]) -> Plan:
    with target.open(files) as session:
        if not session.plan.empty:
            session.publish()
        return session.plan


def test_the_website_arrives_and_is_replaced(place: tuple[RsyncTarget, Path]) -> None:
    target, folder = place
    plan = publish(target, site(1))
    assert plan.new.keys() == site(1).keys()
    assert published(folder) == site(1)
    assert publish(target, site(1)).empty
    plan = publish(target, site(2))
    assert plan.changed.keys() == {*PAGES, "sitemap.xml", "rot/bild.png"}
    assert published(folder) == site(2)
    assert (folder / "index.html").stat().st_mode & 0o777 == 0o644


def test_planning_changes_nothing(place: tuple[RsyncTarget, Path]) -> None:
    target, folder = place
    with target.open(site(1)) as session:
        assert session.plan.new
    assert not folder.exists()


def test_what_is_gone_is_deleted_and_what_is_foreign_stays(place: tuple[RsyncTarget, Path]) -> None:
    target, folder = place
    publish(target, {**site(1), "weg/tief/seite.txt": b"x", "rot/weg.txt": b"x", "gruen/weg.txt": b"x"})
    foreign = {"CNAME": b"a", "rot/meins.txt": b"b", "gruen/meins.txt": b"c", "anderes/meins.txt": b"d"}
    for name, data in foreign.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    assert {*publish(target, site(1)).removed} == {"weg/tief/seite.txt", "rot/weg.txt", "gruen/weg.txt"}
    assert published(folder) == {**site(1), **foreign}
    assert not (folder / "weg").exists()
    assert (folder / "leer").exists() is False


def test_a_foreign_file_is_not_overwritten(place: tuple[RsyncTarget, Path]) -> None:
    target, folder = place
    folder.mkdir()
    (folder / "index.html").write_text("meins")
    with pytest.raises(ForeignFilesError) as caught, target.open(site(1)):
        pass
    assert caught.value.paths == ("index.html",)
    assert tree(folder) == {"index.html": b"meins"}


def test_files_go_in_a_safe_order() -> None:
    files = [*site(1), "rot/heft.pdf", "404.html", "aenderungen.xml"]
    assets, others, pages, ends = in_order(files)
    assert all(path.startswith("dateien/") for path in assets)
    assert others == ["rot/bild.png", "rot/heft.pdf"]
    assert pages == ["404.html", "blau/index.html", "rot/index.html"]
    assert ends == ["aenderungen.xml", "index.html", "sitemap.xml"]
    assert sorted((*assets, *others, *pages, *ends)) == sorted(files)


def test_interrupted_after_any_step_every_page_has_what_it_needs(
    place: tuple[RsyncTarget, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    target, folder = place
    publish(target, {**site(0), "weg.txt": b"x"})
    (folder / "CNAME").write_text("meins")
    version = 0
    for steps in range(20):
        left = steps

        def interrupted(command: list[str], **more: Any) -> Ran:
            nonlocal left
            if "--files-from=-" in command:
                left -= 1
            return run(command, **more) if left >= 0 else Ran(20, b"", "rsync error: received SIGINT")

        version += 1
        with monkeypatch.context() as patch:
            patch.setattr(rsync, "run", interrupted)
            try:
                publish(target, site(version))
                break
            except PublishError as error:
                assert "SIGINT" in error.sentence
        for path in PAGES:
            page = (folder / path).read_bytes()
            assert is_whole(page)
            assert all((folder / asset).is_file() for asset in assets_of(page))
        if steps == 4:  # and in between one that is not
            publish(target, site(version))
            assert published(folder) == {**site(version), "CNAME": b"meins"}
            assert not (folder / UNDER_WAY).exists()
    assert steps >= 6
    assert published(folder) == {**site(version), "CNAME": b"meins"}
    assert not (folder / UNDER_WAY).exists()


def test_what_rsync_held_back_is_taken_away(place: tuple[RsyncTarget, Path]) -> None:
    target, folder = place
    publish(target, site(1))
    (folder / UNDER_WAY).write_bytes((folder / MANIFEST).read_bytes())
    (folder / "rot" / ".~tmp~").mkdir()
    (folder / "rot" / ".~tmp~" / "index.html").write_text("halb")
    (folder / "rot" / "index.html").write_text("von einem anderen Lauf")
    publish(target, site(1))
    assert published(folder) == site(1)
    assert not (folder / "rot" / ".~tmp~").exists()


def test_over_ssh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same conversation as through ssh: another process is asked to run rsync there."""
    shell = tmp_path / "shell"
    shell.write_text('#!/bin/sh\n[ "$1" = -l ] && shift 2\nshift\nexec sh -c "$*"\n')
    shell.chmod(0o755)
    monkeypatch.setenv("RSYNC_RSH", str(shell))
    target = RsyncTarget(f"anna@rechner:{tmp_path}/mit leerzeichen")
    publish(target, site(1))
    publish(target, site(2))
    assert published(tmp_path / "mit leerzeichen") == site(2)


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        target = RsyncTarget(f"rsync://127.0.0.1:{free.getsockname()[1]}/web")
        with pytest.raises(PublishError, match="rsync kommt mit rsync://"), target.open(site(1)):
            pass


def test_a_broken_manifest_is_not_guessed_at(place: tuple[RsyncTarget, Path]) -> None:
    target, folder = place
    publish(target, site(1))
    (folder / MANIFEST).write_text("{")
    with pytest.raises(PublishError, match="beschädigt"), target.open(site(2)):
        pass


def test_without_rsync_the_sentence_names_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ProgramMissingError, match="apt-get install rsync"), RsyncTarget("a@b:c").open(site(1)):
        pass
