"""Kill `build` at random moments, again and again, and see that nothing is lost: `python -m bench.crashes`."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import click

_ROOT = Path(__file__).parents[1]
_GAME = "kopfrechnen"
_EDITED = "kurzregeln.md"
_SECONDS = 3600  # also where the machine has much else to do


@dataclass
class Survived:
    """What came of the kills: `kills` hit a running build, `late` ones came after its end and do not count.

    After so many files lay `unfinished` under names of their own, after so many the outputs were `mixed` of both
    versions; `wrong` says what must not be.
    """

    kills: int = 0
    late: int = 0
    unfinished: int = 0
    mixed: int = 0
    wrong: list[str] = field(default_factory=list)


class Ground:
    """A project in two versions, each with its outputs, of some kinds of documents."""

    def __init__(self, folder: Path, kinds: tuple[str, ...]) -> None:
        self._arguments = tuple(part for kind in kinds for part in ("--only", kind))
        self._folder = folder
        self.temporary = folder / "tmp"
        self.out = folder / "out"
        self._content = folder / "content" / _GAME
        self.temporary.mkdir()
        shutil.copytree(_ROOT / "content" / _GAME, self._content)
        text = (self._content / _EDITED).read_text(encoding="utf-8")
        self._texts = (text, text.replace("\n\n", "\n\n\n", 1) + "\n")
        self.versions: tuple[Mapping[str, bytes], ...] = tuple(self._version(number) for number in (0, 1))

    def edit(self, version: int) -> None:
        """Have the content be of a version."""
        (self._content / _EDITED).write_text(self._texts[version], encoding="utf-8")

    def start(self, *more: str) -> subprocess.Popen[str]:
        """Start a build in a process group of its own."""
        environment = {
            **os.environ,
            "XDG_CACHE_HOME": str(self._folder / "cache"),
            "TMPDIR": str(self.temporary),
            "PYTHONPATH": str(_ROOT),
        }
        build = [sys.executable, "-m", "generator.cli", "build", "--quiet", "--jobs", "2", *self._arguments]
        command = [*build, "--root", str(self._folder), "--out", str(self.out), *more]
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, process_group=0
        )

    def build(self, *more: str) -> str:
        """Build to the end; gives what it said if it failed."""
        process = self.start(*more)
        said = process.communicate(timeout=_SECONDS)[0]
        return said or f"exit code {process.returncode}" if process.returncode else ""

    def found(self) -> Mapping[str, bytes]:
        """All files below the output folder, by name."""
        return {str(path.relative_to(self.out)): path.read_bytes() for path in self.out.rglob("*") if path.is_file()}

    def _version(self, number: int) -> Mapping[str, bytes]:
        self.edit(number)
        if said := self.build():
            raise click.ClickException(said)
        return self.found()


def survive(ground: Ground, kills: int, chance: random.Random, more: tuple[str, ...] = ()) -> Survived:
    """Kill so many builds, each at a random moment; look at the outputs after each, and at the next build after some.

    `more` goes to each build that is killed.
    """
    survived = Survived()
    took = _time(ground, more)
    number = -1
    while survived.kills < kills:
        number += 1
        ground.edit((number + 1) % 2)
        process = ground.start(*more)
        time.sleep(chance.random() * took)
        late = process.poll() is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        survived.late += late
        survived.kills += not late
        _look(ground, survived, number)
        if number % 10 == 9 or survived.kills == kills:
            _repair(ground, survived, number)
            click.echo(f"{survived.kills} von {kills}", err=True)
    return survived


def _time(ground: Ground, more: tuple[str, ...]) -> float:
    ground.edit(0)
    began = time.perf_counter()
    if said := ground.build(*more):
        raise click.ClickException(said)
    return time.perf_counter() - began


def _look(ground: Ground, survived: Survived, number: int) -> None:
    found = ground.found()
    whole = {name: data for name, data in found.items() if not name.endswith(".blattwerk-neu")}
    survived.unfinished += len(whole) < len(found)
    old, new = ground.versions
    survived.mixed += whole not in (old, new)
    for name in old:
        if whole.get(name) not in (old[name], new[name]):
            survived.wrong.append(f"kill {number}: {name} is neither old nor new")
    survived.wrong += [f"kill {number}: {name} is left" for name in whole if name not in old]


def _repair(ground: Ground, survived: Survived, number: int) -> None:
    if said := ground.build():
        survived.wrong.append(f"kill {number}: the next build fails: {said}")
    if ground.found() != ground.versions[(number + 1) % 2]:
        survived.wrong.append(f"kill {number}: the next build does not repair")
    # What the killed ones left goes with the next run that needs a folder of its own; then there is none at all.
    if said := ground.build("--fresh"):
        survived.wrong.append(f"kill {number}: a fresh build fails: {said}")
    survived.wrong += [f"kill {number}: {path.name} is left" for path in ground.temporary.iterdir()]


@click.command()
@click.option("--kills", type=click.IntRange(1), default=200, metavar="ZAHL", help="So oft wird abgebrochen.")
@click.option("--seed", type=click.IntRange(0), default=1, metavar="ZAHL", help="Wann; gleiche Zahl, gleiche Zeiten.")
def main(kills: int, seed: int) -> None:
    """Bricht build mit kill -9 ab, meist mit warmem Zwischenspeicher, zu einem Drittel beim Drucken."""
    few, many = ("kurzregeln",), ("kurzregeln", "kartenhilfe", "punkteblock", "sortierliste")
    printed = kills // 3
    for name, kinds, part, more in (
        ("aus dem Zwischenspeicher", many, kills - printed, ()),
        ("neu gedruckt", few, printed, ("--fresh",)),
    ):
        with tempfile.TemporaryDirectory(prefix="blattwerk-crashes-") as folder:
            survived = survive(Ground(Path(folder), kinds), part, random.Random(seed), more)
        click.echo(
            f"{name}: {survived.kills} Abbrüche ({survived.late} weitere kamen zu spät); "
            f"{survived.unfinished} mit halben Dateien unter eigenem Namen, {survived.mixed} zwischen zwei Ständen; "
            f"Fehler: {len(survived.wrong)}"
        )
        for sentence in survived.wrong:
            click.echo(sentence)
        if survived.wrong:
            sys.exit(1)


if __name__ == "__main__":
    main()
