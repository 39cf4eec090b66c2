"""The command line: `python -m bench.mutants`, or `make mutants`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from bench.mutants.reach import UnprovenError
from bench.mutants.report import holds, json_report, text_report, unlisted_entries
from bench.mutants.run import engines, measure
from bench.mutants.scope import ScopeError, read_scope

_ROOT = Path(__file__).parents[2]


@click.command()
@click.option(
    "--game",
    "games",
    multiple=True,
    metavar="SPIEL",
    help="Nur die Engine dieses Spiels, oder gemeinsam; mehrfach möglich.",
)
@click.option("--sample", type=click.IntRange(1), metavar="ZAHL", help="Nur so viele Mutanten.")
@click.option("--seed", type=click.IntRange(0), default=0, metavar="ZAHL", help="Mit --sample: welche.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, metavar="ZAHL", help="So viele Prozesse.")
@click.option("--json", "as_json", is_flag=True, help="Den Bericht als JSON ausgeben.")
@click.option("--entries", is_flag=True, help="Statt des Berichts: Einträge für scope.toml, noch ohne Grund.")
def main(games: tuple[str, ...], sample: int | None, seed: int, jobs: int, as_json: bool, entries: bool) -> None:
    """Ändert in den Engines eins nach dem andern und zählt, was die Beispiele und Fälle davon merken."""
    known = [engine.title for engine in engines(_ROOT)]
    for game in games:
        if game not in known:
            raise click.BadParameter(f"{game} gibt es nicht; bekannt sind {', '.join(known)}.", param_hint="--game")
    try:
        result = measure(
            _ROOT, engines(_ROOT, games), read_scope(), sample=sample or 0, seed=seed, jobs=jobs, progress=_progress
        )
    except UnprovenError as error:
        raise click.ClickException(
            f"In {error.game} ist nicht alles bewiesen; ruf erst `blattwerk check {error.game}` auf."
        ) from None
    except ScopeError as error:
        raise click.ClickException(
            f"scope.toml: Im Eintrag {error.entry} fehlt `{error.key}` oder ist zu viel."
        ) from None
    if entries:
        click.echo(unlisted_entries(result.outcomes))
    else:
        click.echo(json_report(result) if as_json else text_report(result))
    sys.exit(0 if holds(result) else 1)


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{done}/{total}", nl=done == total, err=True)


if __name__ == "__main__":
    main()
