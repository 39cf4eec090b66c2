"""`blattwerk play`: a game in the terminal, recorded as an example."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.commands.common import (
    CONTENT_WRONG,
    ROOT,
    find_root,
    load_book,
    need_engine,
    prove_book,
    tell_findings,
)
from generator.content.troubles import reason
from generator.terminal import say
from generator.usage import Command, Whole, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    pass


@click.command(cls=Command, short_help="Spielt ein Spiel im Terminal, gegen Bots oder zu mehreren")
@click.argument("game", metavar="SPIEL", default="")
@ROOT
@click.option("--players", type=Whole(1), metavar="ZAHL", help="Wie viele mitspielen.")
@click.option(
    "--bots",
    type=Whole(0),
    metavar="ZAHL",
    help="Wie viele davon Bots sind. Ohne Angabe: alle außer dir; mit 0 sitzt ihr alle an diesem Gerät.",
)
@click.option("--seed", type=Whole(0), metavar="ZAHL", help="Wie gemischt wird: gleiche Zahl, gleiche Karten.")
@click.option("--variant", "variants", multiple=True, metavar="KENNUNG", help="Mit dieser Variante; mehrfach möglich.")
@click.option("--level", metavar="STUFE", help="Auf dieser Stufe, wenn das Spiel welche hat.")
@click.option("--lines", type=Whole(1), metavar="ZAHL", help="Nach so vielen Zügen aufhören.")
@click.option("--record", "wanted", metavar="DATEI", help="Die Partie als Beispiel aufschreiben, auch bei Abbruch.")
@click.option("--title", default="Eine gespielte Partie", metavar="TEXT", help="Wie das Beispiel heißen soll.")
def play(
    game: str,
    root: Path | None,
    players: int | None,
    bots: int | None,
    seed: int | None,
    variants: tuple[str, ...],
    level: str | None,
    lines: int | None,
    wanted: str | None,
    title: str,
) -> None:
    """Spielt ein Spiel im Terminal, gegen einfache Bots oder zu mehreren an einem Gerät.

    Erlaubte Züge werden angeboten, verbotene mit der Regel erklärt. Mit --record wird aus der Partie ein Beispiel:
    eine Datei und ein Text, dessen Behauptungen schon gebunden sind.

    \b
    Beispiele:
      blattwerk play kopfrechnen
      blattwerk play topfgucker --players 3 --bots 0 --level leicht
      blattwerk play grosse-zahl --seed 7 --record meine-runde
    """
    from generator.authoring.console import Console
    from generator.authoring.evening import Wishes, goal, spend
    from generator.authoring.match import SettingError
    from generator.authoring.play import StuckError

    project = find_root(root)
    if not game:
        stop("Welches Spiel soll es sein? Nenn es hinter `play`.")
    book = load_book(project, (game,))
    if not book.games:
        tell_findings(prove_book(book).outcome, book.sources)
        sys.exit(CONTENT_WRONG)
    need_engine(book.games[0])
    try:
        target = goal(project, game, wanted, title) if wanted else None
        written = spend(book.games[0], Wishes(players, bots, seed, variants, level, lines), Console(), target)
    except SettingError as error:
        stop(error.sentence)
    except StuckError as error:
        say(error.sentence, err=True)
        sys.exit(CONTENT_WRONG)
    except OSError as error:
        stop(f"{wanted} lässt sich nicht schreiben: {reason(error)}.")
    sys.exit(0 if written else CONTENT_WRONG)
