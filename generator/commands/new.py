"""`blattwerk new`: begin a game or a project."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.commands.common import (
    ROOT,
    find_root,
)
from generator.content.troubles import reason
from generator.terminal import say
from generator.usage import Command, Folder, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    pass


@click.command(cls=Command, short_help="Beginnt ein neues Spiel oder Projekt")
@click.argument("game", metavar="SPIEL", default="")
@ROOT
@click.option("--title", metavar="TEXT", help="Der Titel.")
@click.option("--players", metavar="VON–BIS", help="Für wie viele Personen, zum Beispiel 2–4.")
@click.option("--deck", metavar="ZAHL", help="Mit wie vielen Karten: 52, 32 oder 24.")
@click.option("--without-engine", is_flag=True, help="Nur Inhalt, keine Engine: Beispiele bleiben ungeprüft.")
@click.option("--yes", "-y", is_flag=True, help="Nichts fragen, sonst überall die Vorgabe nehmen.")
@click.option(
    "--project",
    "folder",
    type=Folder(exists=False),
    metavar="ORDNER",
    help="Ein ganzes Projekt anlegen, mit einem Spiel.",
)
def new(
    game: str,
    root: Path | None,
    title: str | None,
    players: str | None,
    deck: str | None,
    without_engine: bool,
    yes: bool,
    folder: Path | None,
) -> None:
    """Beginnt ein neues Spiel oder Projekt: Inhalt und Engine, vollständig, bewiesen und druckbar.

    \b
    Beispiele:
      blattwerk new "Hohe Karte"
      blattwerk new hohe-karte --players 2–5 --deck 32 --yes
      blattwerk new "Hohe Karte" --without-engine
      blattwerk new --project meine-spiele
    """
    from generator.authoring.beginning import Answers, begin_game
    from generator.authoring.console import Console
    from generator.authoring.new import NewGameError

    if folder is not None:
        _new_project(folder, other=bool(game or root or title or players or deck or without_engine))
        return
    project = find_root(root)
    if not game:
        stop("Wie soll das Spiel heißen? Nenn es hinter `new`.")
    try:
        begin_game(project, game, Answers(title, players, deck, engine=not without_engine), Console(), ask=not yes)
    except NewGameError as error:
        stop(error.sentence)
    except OSError as error:
        stop(f"In {project} lässt sich nicht schreiben: {reason(error)}.")


def _new_project(folder: Path, *, other: bool) -> None:
    """Begin a project; the run ends with a sentence where that cannot be."""
    import datetime

    from generator.authoring.new import NewGameError
    from generator.authoring.project import begin_project

    if other:
        stop("Mit --project steht nichts anderes: Das Projekt kommt mit einem Spiel, weitere legst du danach an.")
    try:
        begin_project(folder.absolute(), datetime.date.today(), say)
    except NewGameError as error:
        stop(error.sentence)
    except OSError as error:
        stop(f"{folder} lässt sich nicht anlegen: {reason(error)}.")
