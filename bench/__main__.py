"""All measurements in one run: `python -m bench`, or `make bench`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import click

from bench import build, check, growth, kernel
from bench.check import BASE
from bench.kernel_games import COMPARED
from bench.results import Results, Row
from bench.timing import FailedError, german
from generator.atomic import write_atomically

_FILE = Path(__file__).parents[1] / "build" / "bench.json"
_IMPORTS = "a process that only imports click, jinja2, markdown and yaml"


def _check(runs: int) -> list[Row]:
    timings = check.measure(runs)
    click.echo(check.table(timings))
    ratio = timings["stored"].median / timings[BASE].median
    fresh = german(timings["fresh"].median / timings[BASE].median, 1).replace(",", ".")
    return [
        Row("`check`, four games, nothing changed", ratio, _IMPORTS, check.TARGET, detail=f"all proven anew: {fresh} ×")
    ]


def _build(runs: int) -> list[Row]:
    measured = build.measure(runs, max(1, runs // 4))
    click.echo(build.table(measured))
    quick, slow = measured.quick, measured.slow
    plain, cold = slow["plain"], slow["cold"]
    cpu = f"processor time {cold.median_cpu / plain.median_cpu:.2f} ×"
    return [
        Row(
            "`build`, nothing changed", quick["unchanged"].median / quick[BASE].median, _IMPORTS, build.UNCHANGED_TARGET
        ),
        Row(
            f"`build` of everything from nothing, {build.JOBS} processes",
            cold.median / plain.median,
            "one warm process that renders the same HTML plainly",
            build.COLD_TARGET,
            detail=cpu,
        ),
    ]


def _growth(runs: int) -> list[Row]:
    grown = growth.measure(growth.SIZES)
    click.echo(growth.table(grown))
    rows = []
    for command in (growth.FRESH, growth.STORED):
        ratio = growth.growth(grown, command)
        sizes = {one.games: one for one in grown if one.command == command}
        if ratio is not None:
            memory = ", ".join(f"{games} games {one.megabytes:.0f} MB" for games, one in sizes.items())
            what = f"`{command}`, processor time per game with {max(sizes)} generated games"
            rows.append(Row(what, ratio, f"that with {growth.REFERENCE}", growth.TARGET, detail=memory))
    return rows


def _kernel(runs: int) -> list[Row]:
    rows = []
    for name, game in COMPARED.items():
        compiled, engine = kernel.speed(game, 2, list(game.lab.strategies)[-1])
        click.echo(f"{name}: Kern {compiled / engine:.0f}-mal so schnell wie die Engine.")
        unit = "the reference engine with the same strategy, two players"
        rows.append(Row(f"compiled kernel, {name}", compiled / engine, unit, game.target, least=True))
    return rows


PARTS: Mapping[str, Callable[[int], list[Row]]] = {
    "check": _check,
    "build": _build,
    "growth": _growth,
    "kernel": _kernel,
}


@click.command()
@click.option("--part", "parts", type=click.Choice(list(PARTS)), multiple=True, help="Nur das; mehrmals erlaubt.")
@click.option("--runs", type=click.IntRange(3), default=5, metavar="ZAHL", help="So oft jedes; es zählt die Mitte.")
@click.option("--out", type=click.Path(path_type=Path), default=_FILE, metavar="DATEI", help="Wohin damit.")
def main(parts: tuple[str, ...], runs: int, out: Path) -> None:
    """Misst alles, was ein Ziel hat, und schreibt es nach build/bench.json."""
    rows: list[Row] = []
    for name in parts or PARTS:
        click.secho(name, bold=True)
        try:
            rows += PARTS[name](runs)
        except FailedError as error:
            raise click.ClickException(f"{' '.join(error.command)} endet mit {error.code}.") from None
    write_atomically(out, Results.now(rows).to_json().encode())
    click.echo(f"{out}. `python -m bench.table` macht daraus die Tabelle der README.")


if __name__ == "__main__":
    main()
