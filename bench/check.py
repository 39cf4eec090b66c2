"""How long `check` takes, as a multiple of a process that only imports what it is made of: `python -m bench.check`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from bench.timing import FailedError, Timing, german, in_turns, seconds

_ROOT = Path(__file__).parents[1]
#: What the others are compared with.
BASE = "import"
#: `check` of the four games may take so many times as long.
TARGET = 3.0
_NAMES = {
    BASE: "nur Importe: click, jinja2, markdown, yaml",
    "stored": "check, nichts geändert",
    "fresh": "check --fresh, alles neu bewiesen",
}


def measure(runs: int) -> Mapping[str, Timing]:
    """Time the processes with a store of their own. Raises `FailedError`."""
    check = [sys.executable, "-m", "generator.cli", "check", "--quiet", "--root", str(_ROOT)]
    commands = {
        BASE: [sys.executable, "-c", "import click, jinja2, markdown, yaml"],
        "stored": check,
        "fresh": [*check, "--fresh"],
    }
    with tempfile.TemporaryDirectory(prefix="blattwerk-bench-") as cache:
        return in_turns(commands, runs, {**os.environ, "XDG_CACHE_HOME": cache})


def table(timings: Mapping[str, Timing]) -> str:
    """The medians and what they are as multiples of the imports, in German."""
    width = max(map(len, _NAMES.values()))
    base = timings[BASE]
    lines = [f"{'':{width}}  {'Uhr':>9}  {'Rechenzeit':>10}  {'mal Importe':>11}"]
    for name, one in timings.items():
        wall, cpu, ratio = seconds(one.median), seconds(one.median_cpu), german(one.median / base.median, 2)
        lines.append(f"{_NAMES[name]:{width}}  {wall:>9}  {cpu:>10}  {ratio:>11}")
    reached = "erreicht" if timings["stored"].median <= TARGET * base.median else "verfehlt"
    return "\n".join([*lines, f"Ziel {reached}: check, nichts geändert, höchstens {TARGET:.0f} mal Importe."])


@click.command()
@click.option(
    "--runs", type=click.IntRange(3), default=9, metavar="ZAHL", help="So oft jedes; angezeigt wird die Mitte."
)
def main(runs: int) -> None:
    """Misst, wie lange check im Vergleich zu einem Prozess dauert, der nur importiert."""
    try:
        click.echo(table(measure(runs)))
    except FailedError as error:
        raise click.ClickException(f"{' '.join(error.command)} endet mit {error.code}.") from None


if __name__ == "__main__":
    main()
