"""Write generated games: `python -m bench.games FOLDER --games 40`."""

from __future__ import annotations

from pathlib import Path

import click

from bench.games.write import write_games


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--games", type=click.IntRange(1), default=4, metavar="ZAHL", help="So viele Spiele.")
@click.option("--seed", type=int, default=1, metavar="ZAHL", help="Womit gewürfelt wird.")
def main(folder: Path, games: int, seed: int) -> None:
    """Schreibt ausgedachte Spiele samt Engines in einen Ordner, zum Messen."""
    names = write_games(folder, games, seed)
    click.echo(f"{len(names)} Spiele in {folder}.")


if __name__ == "__main__":
    main()
