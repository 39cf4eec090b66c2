"""Same content, same bytes: wherever, whenever and by whomever it is built."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from projects import REPOSITORY, copy_content

#: Makes a Python believe in another time: found by it at start because it lies in its path.
CLOCK = """
import datetime, os, time

shift = float(os.environ["SHIFT_OF_CLOCK"])
delta = datetime.timedelta(seconds=shift)
now = time.time
time.time = lambda: now() + shift
for name in ("localtime", "gmtime"):
    def told(seconds=None, plain=getattr(time, name)):
        return plain(now() + shift if seconds is None else seconds)
    setattr(time, name, told)

class Date(datetime.date):
    @classmethod
    def today(cls):
        return (datetime.datetime.now() if cls is Date else cls.now()).date()

class DateTime(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + delta

    @classmethod
    def today(cls):
        return cls.now()

datetime.date, datetime.datetime = Date, DateTime
"""

HERE = {"TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"}
ELSEWHERE = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "2", "COLUMNS": "60"}


def built(
    folder: Path, surroundings: dict[str, str], *, jobs: int, shift: float = 0, epoch: str = ""
) -> dict[str, str]:
    """What a build of Kopfrechnen gives: the hash of each file. In a new folder nothing is in any cache.

    With so many workers, and a clock that is wrong by so many seconds.
    """
    root = folder if folder.exists() else copy_content(folder).root
    shutil.rmtree(root / "build", ignore_errors=True)
    (root / "clock").mkdir(exist_ok=True)
    (root / "clock" / "sitecustomize.py").write_text(CLOCK, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    environment |= surroundings | {
        "PYTHONPATH": f"{root / 'clock'}{os.pathsep}{REPOSITORY}",
        "SHIFT_OF_CLOCK": str(shift),
        "XDG_CACHE_HOME": str(root / "cache"),
        "HOME": str(root),
    }
    if epoch:
        environment["SOURCE_DATE_EPOCH"] = epoch
    command = [sys.executable, "-m", "generator.cli", "build", "--quiet", "--root", str(root), "--jobs", str(jobs)]
    subprocess.run(command, env=environment, check=True, capture_output=True, cwd=root)
    files = sorted((root / "build").rglob("*.pdf"))
    return {str(file.relative_to(root)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_builds_in_different_surroundings_give_the_same_bytes(tmp_path: Path) -> None:
    first = built(tmp_path / "eins", HERE, jobs=1)
    assert len(first) >= 3
    assert first == built(tmp_path / "ganz woanders" / "ümlaut", ELSEWHERE, jobs=3, shift=400 * 86_400 + 12_345)
    assert first == built(tmp_path / "drei", HERE, jobs=2, epoch="1")  # the date that other tools go by
    assert first == built(tmp_path / "drei", HERE, jobs=2)  # nothing made, all from the store


def test_another_clock_is_believed(tmp_path: Path) -> None:
    """Or else the first test would not tell anything about time."""
    (tmp_path / "sitecustomize.py").write_text(CLOCK, encoding="utf-8")
    code = (
        "import datetime, time; print(datetime.date.today().year, datetime.datetime.now().year, time.gmtime().tm_year)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "SHIFT_OF_CLOCK": str(40 * 366 * 86_400)}
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    ).stdout
    years = {int(year) for year in told.split()}
    assert len(years) == 1
    assert min(years) > 2060
