"""A run that is killed, whenever that is: readers see the old website or the new one, and the next run tidies up."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from projects import REPOSITORY
from sites import published, site

from generator.publish.folder import FolderTarget

VICTIM = Path(__file__).with_name("victim.py")
KILLS = 50


def start(folder: Path, version: int, steps: int = 0) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(VICTIM), str(folder), str(version), *([str(steps)] if steps else [])]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": f"{REPOSITORY}:{VICTIM.parent}"}
    )
    assert process.stdout
    assert process.stdout.readline() == b"los\n"
    return process


def end(process: subprocess.Popen[bytes]) -> int:
    with process:
        return process.wait(timeout=60)


def publish(folder: Path, version: int) -> None:
    with FolderTarget(folder).open(site(version)) as session:
        if not session.plan.empty:
            session.publish()


def tidy(folder: Path, most: int) -> None:
    """Nothing lies there but finished releases, all to be read up to the current one, and the link."""
    assert sorted(path.name for path in folder.iterdir()) == ["aktuell", "releases"]
    names = sorted(path.name for path in (folder / "releases").iterdir())
    assert len(names) <= most
    assert not any(name.startswith(".") for name in names)
    assert names[-1] == (folder / "aktuell").readlink().name
    for name in names:
        published(folder / "releases" / name)


def test_killed_at_random_moments(tmp_path: Path) -> None:
    folder, chance = tmp_path / "www", random.Random(7)
    publish(folder, 0)
    process = start(folder, 1)
    began = time.monotonic()
    assert end(process) == 0
    lasts = time.monotonic() - began
    shown, killed = 1, 0
    for version in range(2, KILLS + 2):
        process = start(folder, version)
        time.sleep(chance.uniform(0, lasts))
        process.kill()
        killed += end(process) == -signal.SIGKILL
        there = published(folder / "aktuell")
        assert there in (site(shown), site(version))
        shown = version if there == site(version) else shown
        if version % 5 == 0:
            publish(folder, shown)  # what is to be seen already, so that this only tidies
            tidy(folder, most=5)
    assert killed > KILLS // 5
    publish(folder, KILLS + 2)
    tidy(folder, most=5)


def test_killed_at_every_step(tmp_path: Path) -> None:
    folder = tmp_path / "www"
    for version in range(5):
        publish(folder, version)
    shown, old_seen, new_seen = 4, 0, 0
    for steps in range(1, 200):
        version = 100 + steps
        if end(start(folder, version, steps)) == 0:
            break
        there = published(folder / "aktuell")
        assert there in (site(shown), site(version))
        old_seen, new_seen = old_seen + (there == site(shown)), new_seen + (there == site(version))
        shown = version if there == site(version) else shown
        if steps % 2:
            publish(folder, shown)
            tidy(folder, most=5)
    else:
        raise AssertionError("it never ended")
    assert old_seen > 20
    assert new_seen > 5
    publish(folder, 99)
    assert published(folder / "aktuell") == site(99)
    tidy(folder, most=5)
