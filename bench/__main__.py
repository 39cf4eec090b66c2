"""All measurements in one run: `python -m bench`, or `make bench`. About half an hour on two processors."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from bench import build, check, growth, kernel, serve
from bench.check import BASE
from bench.kernel_games import COMPARED
from bench.results import Results, Row
from bench.timing import FailedError, german
from generator.atomic import write_atomically

_FILE = Path(__file__).parents[1] / "build" / "bench.json"
_IMPORTS = "a process that only imports click, jinja2, markdown and yaml"
# Whoever measures for half an hour measures what else the machine does.
_MOST_SLOW_RUNS, _MOST_SAVES = 3, 3


def _check(runs: int, games: int) -> list[Row]:
    timings = check.measure(runs)
    click.echo(check.table(timings))
    ratio = timings["stored"].median / timings[BASE].median
    fresh = f"all proven anew: {timings['fresh'].median / timings[BASE].median:.1f} ×"
    return [Row("`check`, four games, nothing changed", ratio, _IMPORTS, check.TARGET, detail=fresh)]


def _build(runs: int, games: int) -> list[Row]:
    measured = build.measure(runs, min(runs, _MOST_SLOW_RUNS))
    click.echo(build.table(measured))
    quick, slow = measured.quick, measured.slow
    plain, cold = slow["plain"], slow["cold"]
    cpu = f"processor time {cold.median_cpu / plain.median_cpu:.2f} ×; largest process {cold.megabytes:.0f} MB"
    unchanged = quick["unchanged"].median / quick[BASE].median
    edited = f"that build: {quick['edited'].median / cold.median:.2f} × one from nothing"
    return [
        Row("`build`, nothing changed", unchanged, _IMPORTS, build.UNCHANGED_TARGET),
        Row(
            f"`build` of everything from nothing, {build.JOBS} processes",
            cold.median / plain.median,
            "one warm process that renders the same HTML plainly",
            build.COLD_TARGET,
            detail=cpu,
        ),
        Row("One game of four edited: made again of others", measured.strangers, "one document", 0, detail=edited),
    ]


def _serve(runs: int, games: int) -> list[Row]:
    taken = serve.measure(min(runs, _MOST_SAVES), engines=False)
    click.echo(serve.goal(taken))
    return [Row("`serve`, from the save of a text to its page", serve.slowest(taken), "a second", serve.TARGET)]


def _growth(runs: int, games: int) -> list[Row]:
    grown = growth.measure(growth.SIZES)
    click.echo(growth.table(grown))
    rows = []
    for command in growth.COMMANDS:
        ratio = growth.growth(grown, command)
        sizes = {one.games: one for one in grown if one.command == command}
        if ratio is not None:
            memory = ", ".join(f"{games} games {one.megabytes:.0f} MB" for games, one in sizes.items())
            what = f"`{command}`, processor time per game with {max(sizes)} generated games"
            rows.append(Row(what, ratio, f"that with {growth.REFERENCE}", growth.TARGET, detail=memory))
    return rows


def _kernel(runs: int, games: int) -> list[Row]:
    rows = []
    for name, game in COMPARED.items():
        same = kernel.compare_spread(name, games, 1, os.cpu_count() or 1)
        compiled, engine = kernel.speed(game, 2, list(game.lab.strategies)[-1])
        ratio = compiled / engine
        click.echo(f"{name}: Kern {ratio:.0f}-mal so schnell wie die Engine; {same} Spiele Zug für Zug gleich.")
        unit = "the reference engine with the same strategy, two players"
        detail = f"{same} games the same, move for move"
        rows.append(Row(f"compiled kernel, {name}", ratio, unit, game.target, least=True, detail=detail))
    return rows


PARTS: Mapping[str, Callable[[int, int], list[Row]]] = {
    "check": _check,
    "build": _build,
    "serve": _serve,
    "growth": _growth,
    "kernel": _kernel,
}


@click.command()
@click.option("--part", "parts", type=click.Choice(list(PARTS)), multiple=True, help="Nur das; mehrmals erlaubt.")
@click.option("--games", type=click.IntRange(1), default=100_000, metavar="ZAHL", help="So viele Spiele vergleichen.")
@click.option("--runs", type=click.IntRange(3), default=5, metavar="ZAHL", help="So oft jedes; es zählt die Mitte.")
@click.option("--out", type=click.Path(path_type=Path), default=_FILE, metavar="DATEI", help="Wohin damit.")
def main(parts: tuple[str, ...], games: int, runs: int, out: Path) -> None:
    """Misst alles, was ein Ziel hat, und schreibt es nach build/bench.json."""
    rows: list[Row] = []
    for name in parts or PARTS:
        click.secho(name, bold=True)
        began = time.perf_counter()
        try:
            rows += PARTS[name](runs, games)
        except FailedError as error:
            raise click.ClickException(f"{' '.join(error.command)} endet mit {error.code}.") from None
        except TimeoutError:
            raise click.ClickException(f"{name}: Eine Minute lang kam keine Antwort.") from None
        except kernel.DifferenceError as error:
            raise click.ClickException(error.sentence) from None
        click.echo(f"({german(time.perf_counter() - began, 0)} s)\n")
        write_atomically(out, Results.now(rows).to_json().encode())
    click.echo(f"{out}. `make bench-table` macht daraus die Tabelle der README.")


if __name__ == "__main__":
    main()
