"""How time and memory grow with the number of games: `python -m bench.growth`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from bench.games.write import write_games
from bench.timing import FailedError, Timing, german, once, seconds, together

_ROOT = Path(__file__).parents[1]
#: Time per game may be so many times that of `REFERENCE` games.
TARGET = 1.15
REFERENCE = 40
SIZES = (4, 40, 400)
# So often the smaller sizes are measured, before the largest and after it again.
_TURNS = 2
#: What `build` makes of each game: everything would take an hour with the most games.
_SHORT = ("--only", "kurzregeln", "--paper", "a5")
FRESH, STORED, BUILD = "check --fresh", "check", "build"
COMMANDS = (FRESH, STORED, BUILD)


@dataclass(frozen=True)
class Grown:
    """What one command took for so many games; `megabytes` is the most memory that one of its processes took."""

    command: str
    games: int
    timing: Timing

    @property
    def per_game(self) -> float:
        """Seconds of the processors for each game; the clock says too much of what else the machine does."""
        return self.timing.median_cpu / self.games

    @property
    def megabytes(self) -> float:
        """Peak memory of the largest process."""
        return self.timing.megabytes


def measure(sizes: Sequence[int], *, whole: bool = False) -> list[Grown]:
    """Generate so many games and time the commands. Raises `FailedError`.

    The largest number takes long enough for one run. Of the smaller ones there are some before it and some after it, as
    a machine is not equally quick all the time, and each with other games, as few games are larger or smaller than many
    by chance. What is built is a page for each game; with `whole` everything, the website included.
    """
    most = max(sizes)
    runs: dict[tuple[str, int], list[Timing]] = {}
    for turn in range(2 * _TURNS + 1):
        for size in sizes:
            if (size == most) == (turn == _TURNS):
                with tempfile.TemporaryDirectory(prefix="blattwerk-bench-") as name:
                    for command, timing in _measure(
                        Path(name), size, turn * size if size < most else 0, whole=whole
                    ).items():
                        runs.setdefault((command, size), []).append(timing)
    return [Grown(command, size, together(runs[command, size])) for size in sizes for command in COMMANDS]


def _measure(root: Path, games: int, skip: int, *, whole: bool) -> dict[str, Timing]:
    # Engines are found where Blattwerk itself lies: so the project is a whole one.
    for part in ("generator", "engines", "templates"):
        shutil.copytree(_ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    write_games(root, games, skip=skip)
    environment = {**os.environ, "XDG_CACHE_HOME": str(root / "cache"), "PYTHONPATH": str(root)}
    blattwerk = [sys.executable, "-m", "generator.cli"]
    check = [*blattwerk, "check", "--quiet", "--root", str(root)]
    build = [*blattwerk, "build", "--quiet", "--root", str(root), "--jobs", "2", *(() if whole else _SHORT)]
    commands = {FRESH: [*check, "--fresh"], STORED: check, BUILD: build}
    _compile(root, environment)
    return {name: once(command, environment, root) for name, command in commands.items()}


def _compile(root: Path, environment: Mapping[str, str]) -> None:
    """Byte-compile the copy: or only the first command would pay for it."""
    command = [sys.executable, "-m", "compileall", "-q", str(root / "generator"), str(root / "engines")]
    if code := subprocess.run(command, env=environment, check=False).returncode:
        raise FailedError(command, code)


def growth(grown: Sequence[Grown], command: str) -> float | None:
    """Time per game of the largest size as a multiple of that of `REFERENCE` games; None where one is not measured."""
    by_size = {one.games: one for one in grown if one.command == command}
    if REFERENCE not in by_size or max(by_size) == REFERENCE:
        return None
    return by_size[max(by_size)].per_game / by_size[REFERENCE].per_game


def table(grown: Sequence[Grown]) -> str:
    """Times and memory for each command and number of games, in German."""
    lines = [f"{'':13}  {'Spiele':>6}  {'Uhr':>9}  {'Rechenzeit':>10}  {'je Spiel':>9}  {'Speicher':>8}"]
    for one in grown:
        times = f"{seconds(one.timing.median):>9}  {seconds(one.timing.median_cpu):>10}  {seconds(one.per_game):>9}"
        lines.append(f"{one.command:13}  {one.games:>6}  {times}  {german(one.megabytes, 0):>5} MB")
    for command in COMMANDS:
        ratio = growth(grown, command)
        if ratio is not None:
            reached = "erreicht" if ratio <= TARGET else "verfehlt"
            most = german(TARGET, 2)
            lines.append(f"Ziel {reached}: {command}, {german(ratio, 2)} mal so viel je Spiel, höchstens {most} mal.")
    return "\n".join(lines)


@click.command()
@click.option("--games", type=click.IntRange(1), multiple=True, default=SIZES, metavar="ZAHL", help="So viele Spiele.")
@click.option("--whole", is_flag=True, help="Mit allem bauen, nicht nur eine Seite je Spiel: Das dauert lange.")
def main(games: tuple[int, ...], whole: bool) -> None:
    """Misst check und build mit ausgedachten Spielen: Zeit je Spiel und Speicher."""
    try:
        click.echo(table(measure(games, whole=whole)))
    except FailedError as error:
        raise click.ClickException(f"{' '.join(error.command)} endet mit {error.code}.") from None


if __name__ == "__main__":
    main()
