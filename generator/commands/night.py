"""`blattwerk night`: an evening of several games as one PDF."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.commands.common import (
    CONTENT_WRONG,
    QUIET,
    ROOT,
    VERBOSE,
    find_root,
    load_book,
    prove_book,
    tell_findings,
)
from generator.render.editions import PALETTES
from generator.terminal import say
from generator.timing import Stages
from generator.usage import Choice, Command, OutFile, Whole, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    pass


@click.command(cls=Command, short_help="Druckt einen Spieleabend als ein PDF")
@click.option("--games", "wish", default="", metavar="SPIEL,SPIEL,…", help="Welche Spiele, durch Kommas getrennt.")
@click.option("--players", type=Whole(1), metavar="ZAHL", help="Wie viele mitspielen; muss sein.")
@click.option(
    "--decks", type=Whole(1), metavar="ZAHL", help="Wie viele Blätter da sind. Ohne Angabe: so viele, wie es braucht."
)
@click.option("--minutes", type=Whole(1), metavar="ZAHL", help="Wie viel Zeit da ist.")
@click.option("--palette", type=Choice(tuple(PALETTES)), default="four", help="Farben wie bei `build`.")
@click.option("--variant", "variants", multiple=True, metavar="KENNUNG", help="Mit dieser Variante; mehrfach möglich.")
@click.option(
    "--out",
    type=OutFile(),
    metavar="DATEI",
    help="Die fertige Datei. Ohne Angabe: build/spieleabend.pdf im Projektordner.",
)
@ROOT
@QUIET
@VERBOSE
def night(
    wish: str,
    players: int | None,
    decks: int | None,
    minutes: int | None,
    palette: str,
    variants: tuple[str, ...],
    out: Path | None,
    root: Path | None,
    quiet: bool,
    verbose: bool,
) -> None:
    """Druckt einen Spieleabend als ein PDF: Programm, Sortierliste, Kurzregeln, Kartenhilfen und Regeln.

    Die Spiele kommen in die Reihenfolge, in der zwischen ihnen die wenigsten Karten wandern.

    \b
    Beispiele:
      blattwerk night --games kopfrechnen,topfgucker --players 4
      blattwerk night --games schwindelpost,grosse-zahl --players 5 --decks 2 --out abend.pdf
    """
    from generator.build.night import CrowdedError, print_evening, summary
    from generator.build.write import OutputError, lies_in
    from generator.render.programme import WishError, Wishes, names_of, programme

    project = find_root(root)
    path = out or project / "build" / "spieleabend.pdf"
    if players is None:
        stop("Zu wievielt spielt ihr? Sag es mit --players.")
    if lies_in(path, project / "content"):
        stop(f"{path} liegt im Ordner content/; dort steht nur, was du schreibst. Wähl mit --out eine andere Datei.")
    try:
        names = names_of(wish)
        stages = Stages(wanted=verbose)
        with stages.stage("Inhalte lesen"):
            book = load_book(project, names)
        with stages.stage("beweisen"):
            proof = prove_book(book)
        tell_findings(proof.outcome, book.sources, quiet=quiet)
        if not proof.holds:
            say("Nichts gedruckt: Ein Spieleabend druckt nur Bewiesenes.", err=True)
            sys.exit(CONTENT_WRONG)
        games = sorted(book.games, key=lambda game: names.index(game.id))
        planned = programme(games, Wishes(players, decks, minutes, frozenset(variants), PALETTES[palette]))
        with stages.stage("drucken und schreiben"):
            printed = print_evening(planned, proof, path)
    except WishError as error:
        stop(error.sentence)
    except OutputError as error:
        stop(f"{error.path} lässt sich nicht schreiben: {error.reason}. Wähl mit --out eine andere Datei.")
    except CrowdedError as error:
        say(error.sentence, err=True)
        sys.exit(CONTENT_WRONG)
    if not quiet:
        say(summary(planned, printed))
