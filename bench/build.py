"""How long `build` takes: from nothing, with nothing changed, after an edit: `python -m bench.build`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from bench.check import BASE
from bench.timing import FailedError, Timing, german, in_turns, once, seconds, together
from generator.render.editions import WEBSITE

_ROOT = Path(__file__).parents[1]
#: With nothing changed it may take so many times as long as the imports.
UNCHANGED_TARGET = 2.0
#: From nothing, on two processors, it may take this part of what plain rendering takes.
COLD_TARGET = 0.4
JOBS = 2
# Runs a command with an empty cache: its first argument is the cache's folder.
_FROM_NOTHING = 'rm -rf "$0"; XDG_CACHE_HOME="$0" exec "$@"'
_EDITED_GAME = "kopfrechnen"
# Runs a command after a change to a file: its first argument.
_EDITED = 'echo >> "$0"; exec "$@"'
_NAMES = {
    BASE: "nur Importe: click, jinja2, markdown, yaml",
    "unchanged": "build, nichts geändert",
    "edited": "build, ein Spiel von vieren geändert",
    "cold": f"build aus dem Nichts, {JOBS} Prozesse",
    "plain": "WeasyPrint schlicht, warm, nacheinander, Seitenzahlen fertig",
    "counted": "WeasyPrint schlicht, warm, nacheinander, mit target-counter",
}


@dataclass(frozen=True)
class Measured:
    """The timings: `quick` of short commands, `slow` of those that make everything.

    `strangers` is how many documents of other games were written anew after an edit to one.
    """

    quick: Mapping[str, Timing]
    slow: Mapping[str, Timing]
    strangers: int


def measure(runs: int, slow_runs: int) -> Measured:
    """Time the processes with a project and a store of their own. Raises `FailedError`."""
    with tempfile.TemporaryDirectory(prefix="blattwerk-bench-") as name:
        folder = Path(name)
        shutil.copytree(_ROOT / "content", folder / "content")
        build = [sys.executable, "-m", "generator.cli", "build", "--quiet", "--root", name, "--jobs", str(JOBS)]
        environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(_ROOT)}
        edited = str(folder / "content" / _EDITED_GAME / "regeln.md")
        quick = in_turns(
            {BASE: [sys.executable, "-c", "import click, jinja2, markdown, yaml"], "unchanged": build},
            runs,
            environment,
        )
        before = _written(folder)
        edit = in_turns({"edited": ["sh", "-c", _EDITED, edited, *build]}, slow_runs, environment)
        strangers = len(before - _written(folder))
        cold = ["sh", "-c", _FROM_NOTHING, str(folder / "empty"), *build, "--out", str(folder / "cold")]
        documents = str(folder / "documents.json")
        _python(environment, "capture", documents)
        slow: dict[str, list[Timing]] = {"cold": [], "plain": []}
        for _ in range(slow_runs):
            slow["cold"].append(once(cold, environment, folder))
            slow["plain"].append(_plain(environment, documents))
        slow["counted"] = [_plain(environment, "counted", documents)]
    return Measured({**quick, **edit}, {name: together(times) for name, times in slow.items()}, strangers)


def _written(root: Path) -> frozenset[tuple[Path, int]]:
    """The documents of the games that are not edited, each with the time at which it was written."""
    found = (path for path in (root / "build").glob("*/*.pdf") if path.parent.name not in (_EDITED_GAME, WEBSITE))
    return frozenset((path, path.stat().st_mtime_ns) for path in found)


def _plain(environment: Mapping[str, str], *arguments: str) -> Timing:
    """What rendering takes in a process that tells its own times: without what comes before the first document."""
    told = json.loads(_python(environment, *arguments))
    return Timing((told["wall"],), (told["cpu"],))


def _python(environment: Mapping[str, str], *arguments: str) -> str:
    command = [sys.executable, "-W", "ignore", "-m", "bench.plain", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise FailedError(command, done.returncode)
    return done.stdout


def table(measured: Measured) -> str:
    """The medians and what they are as multiples, in German."""
    width = max(map(len, _NAMES.values()))
    quick, slow = measured.quick, measured.slow
    lines = [f"{'':{width}}  {'Uhr':>9}  {'Rechenzeit':>10}  {'mal Importe':>11}"]
    lines += [_line(name, one, quick[BASE], width, 11) for name, one in quick.items()]
    lines += ["", f"{'':{width}}  {'Uhr':>9}  {'Rechenzeit':>10}  {'mal schlicht':>12}  {'mal Rechenzeit':>14}"]
    lines += [
        f"{_line(name, one, slow['plain'], width, 12)}  {german(one.median_cpu / slow['plain'].median_cpu, 2):>14}"
        for name, one in slow.items()
    ]
    return "\n".join([*lines, *_goals(measured)])


def _goals(measured: Measured) -> list[str]:
    quick, slow = measured.quick, measured.slow
    unchanged = quick["unchanged"].median <= UNCHANGED_TARGET * quick[BASE].median
    cold = slow["cold"].median <= COLD_TARGET * slow["plain"].median
    return [
        f"Ziel {_reached(not measured.strangers)}: Nach einer Änderung an einem Spiel wurden {measured.strangers} PDFs "
        "anderer Spiele neu geschrieben.",
        f"Ziel {_reached(unchanged)}: build, nichts geändert, höchstens {german(UNCHANGED_TARGET, 0)} mal Importe.",
        f"Ziel {_reached(cold)}: build aus dem Nichts, höchstens {german(COLD_TARGET, 1)} mal schlicht.",
    ]


def _reached(yes: bool) -> str:
    return "erreicht" if yes else "verfehlt"


def _line(name: str, one: Timing, base: Timing, width: int, last: int) -> str:
    ratio = german(one.median / base.median, 2)
    return f"{_NAMES[name]:{width}}  {seconds(one.median):>9}  {seconds(one.median_cpu):>10}  {ratio:>{last}}"


@click.command()
@click.option(
    "--runs", type=click.IntRange(3), default=9, metavar="ZAHL", help="So oft jedes; angezeigt wird die Mitte."
)
@click.option("--slow-runs", type=click.IntRange(1), default=3, metavar="ZAHL", help="So oft, was lange dauert.")
def main(runs: int, slow_runs: int) -> None:
    """Misst, wie lange build dauert: aus dem Nichts, ohne Änderung und nach einer."""
    try:
        click.echo(table(measure(runs, slow_runs)))
    except FailedError as error:
        raise click.ClickException(f"{' '.join(error.command)} endet mit {error.code}.") from None


if __name__ == "__main__":
    main()
