"""`blattwerk build`: prove, print, make the website, and tell what was made."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from generator.commands.common import (
    CONTENT_WRONG,
    GAMES,
    QUIET,
    ROOT,
    VERBOSE,
    check_games,
    failures_told,
    find_root,
    tell_findings,
)
from generator.render.editions import EDITIONS, KINDS, MOST_SHIFT, PALETTES, PAPERS, WEBSITE
from generator.terminal import say, say_json
from generator.timing import Stages
from generator.usage import Choice, Command, Folder, Millimetres, Whole, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    from generator.build.make import Built
    from generator.build.website import MadeWebsite


@click.command(cls=Command, short_help="Druckt die Spiele als PDF und macht daraus eine Website")
@GAMES
@ROOT
@QUIET
@VERBOSE
@click.option(
    "--out",
    type=Folder(exists=False),
    metavar="ORDNER",
    help="Ordner für die fertigen Dateien. Ohne Angabe: build/ im Projektordner.",
)
@click.option(
    "--only",
    type=Choice((*KINDS, WEBSITE)),
    multiple=True,
    help="Nur diese Art machen; mehrfach möglich. Mit website auch alle PDFs, die sie anbietet.",
)
@click.option("--paper", type=Choice(PAPERS), multiple=True, help="Nur für dieses Papier drucken; mehrfach möglich.")
@click.option(
    "--palette", type=Choice(tuple(PALETTES)), default="four", help="Farben der Karten: vier, klassisch zwei, grau."
)
@click.option("--players", type=Whole(1), metavar="ZAHL", help="Nur für so viele Personen.")
@click.option("--variant", "variants", multiple=True, metavar="KENNUNG", help="Für diese Variante; mehrfach möglich.")
@click.option("--level", default="", metavar="STUFE", help="Für diese Stufe, wenn das Spiel welche hat.")
@click.option(
    "--shift",
    type=Millimetres(MOST_SHIFT, "Weiter gerückt lägen die Schnittmarken nicht mehr auf dem Papier."),
    nargs=2,
    default=(0.0, 0.0),
    metavar="MM MM",
    help="Rückseiten so weit nach rechts und nach unten rücken, wenn dein Drucker sie versetzt.",
)
@click.option(
    "--test-sheet",
    is_flag=True,
    help="Nur ein Probeblatt drucken: Es zeigt, ob dein Drucker Rückseiten versetzt und was du bei --shift angibst.",
)
@click.option("--draft", is_flag=True, help="Auch Unbewiesenes drucken, jede Seite mit ENTWURF gekennzeichnet.")
@click.option("--fresh", is_flag=True, help="Alles neu beweisen und neu drucken, auch was sich nicht geändert hat.")
@click.option("--explain", is_flag=True, help="Zu jeder Datei sagen, warum sie neu gemacht wurde oder nicht.")
@click.option(
    "--jobs", type=Whole(1), metavar="ZAHL", help="So viele Dateien zugleich. Ohne Angabe: so viele, wie Kerne da sind."
)
@click.option("--json", "as_json", is_flag=True, help="Die Liste der fertigen Dateien als JSON ausgeben.")
def build(
    games: tuple[str, ...],
    root: Path | None,
    quiet: bool,
    verbose: bool,
    out: Path | None,
    only: tuple[str, ...],
    paper: tuple[str, ...],
    palette: str,
    players: int | None,
    variants: tuple[str, ...],
    level: str,
    shift: tuple[float, float],
    test_sheet: bool,
    draft: bool,
    fresh: bool,
    explain: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Prüft die Inhalte, druckt sie als PDF und macht aus allen Spielen eine Website.

    Die Website in website/ ist immer die aller Spiele, mit allen PDFs: Nennst du Spiele oder wählst du etwas
    aus, bleibt sie, wie sie ist.
    Was nicht bewiesen ist, wird nicht gedruckt (Ende mit 1), außer als Entwurf mit --draft.
    Was sich nicht geändert hat, wird nicht noch einmal gemacht.

    \b
    Beispiele:
      blattwerk build
      blattwerk build kopfrechnen --only kurzregeln --out ~/Spieleabend
      blattwerk build topfgucker --players 3 --level leicht --palette grey
      blattwerk build --test-sheet
      blattwerk build --draft
      blattwerk build --explain
    """
    from generator.build.make import Place, Proofs, make
    from generator.build.needs import Tools
    from generator.build.printing import convert_texts, get_ready_for_many
    from generator.build.progress import progress
    from generator.build.proving import several_at_once
    from generator.build.wanted import outputs
    from generator.build.website import make_website
    from generator.build.workers import few_collections, usable_processors
    from generator.build.write import lies_in
    from generator.render.editions import ChoiceError, Choices
    from generator.store import open_store

    project = find_root(root)
    folder = out or project / "build"
    if lies_in(folder, project / "content"):
        stop(f"{folder} liegt im Ordner content/; dort steht nur, was du schreibst. Wähl mit --out einen anderen.")
    if test_sheet:
        _test_sheet(folder, shift, quiet=quiet, as_json=as_json)
        return
    choices = Choices(PALETTES[palette], players, frozenset(variants), level, shift, draft)
    whole = not (games or paper) and choices == Choices(draft=draft)
    if WEBSITE in only and not whole:
        stop("Die Website ist immer die aller Spiele, mit allen PDFs. Lass alles weg außer `--only website`.")
    with_website = whole and (not only or WEBSITE in only)
    stages = Stages(wanted=verbose)
    jobs = jobs or usable_processors()
    proving = several_at_once(jobs, proofs=True, meanwhile=get_ready_for_many, with_each=convert_texts)
    with few_collections(), stages.stage("prüfen"):
        checked = check_games(project, games, fresh=fresh, proving=proving, stages=stages)
    tell_findings(checked.outcome, checked.sources, quiet=quiet)
    if not (draft or checked.outcome.holds):
        say("Nichts gedruckt. Mit --draft druckst du einen Entwurf.", err=True)
        sys.exit(CONTENT_WRONG)
    if not checked.outcome.games:
        say("Nichts gedruckt: Auch für einen Entwurf müssen sich die Dateien lesen lassen.", err=True)
        sys.exit(CONTENT_WRONG)
    place = Place(project, folder, open_store(), checked, Tools.now(), fresh)
    proofs = Proofs(place, proving)
    try:
        with failures_told():
            wanted = outputs(place, proofs, choices, () if with_website else only, paper, jobs=jobs)
            if not wanted:
                _nothing_wanted(only, paper, [game.title for game in checked.outcome.games])
            with progress(quiet=quiet or as_json) as show, stages.stage("drucken und schreiben"):
                built = make(wanted, place, proofs, jobs=jobs, progress=show)
            complete = with_website and not built.failed
            with stages.stage("Website") if complete else contextlib.nullcontext():
                website = make_website(place, proofs, built.made, draft=draft, jobs=jobs) if complete else None
    except ChoiceError as error:
        hint = " Nenn hinter `build` nur Spiele, die das können." if len(checked.outcome.games) > 1 else ""
        stop(f"{error.sentence}{hint}")
    _tell_printing(stages, built)
    _tell_built(built, website, folder, as_json=as_json, quiet=quiet, explain=explain)
    if built.failed and with_website:
        say("Die Website bleibt, wie sie ist: Erst müssen alle PDFs fertig werden.", err=True)
    sys.exit(0 if checked.outcome.holds and not built.failed else CONTENT_WRONG)


def _nothing_wanted(only: Sequence[str], paper: Sequence[str], titles: Sequence[str]) -> NoReturn:
    """Say why there is nothing to be made: on such paper there never is, or these games have none."""
    what = " und ".join(only)
    if any(edition.kind in only and (not paper or edition.paper in paper) for edition in EDITIONS):
        stop(f"{what} gibt es nicht für {' und '.join(titles)}. Lass --only weg, oder nenn ein anderes Spiel.")
    stop(f"{what} gibt es nicht für {' und '.join(paper)}. Lass --paper oder --only weg.")


def _tell_printing(stages: Stages, built: Built) -> None:
    for one in built.made:
        if one.seconds is not None:
            stages.tell(f"drucken: {one.output.path}", one.seconds)
    stages.tell("schreiben", built.writing)


def _tell_built(
    built: Built, website: MadeWebsite | None, folder: Path, *, as_json: bool, quiet: bool, explain: bool
) -> None:
    """Say what was made, why, and what cannot be."""
    from generator.build.report import explanation, failures, fault_lines, json_table, text_table

    if as_json:
        say_json(json_table(built.made, folder, website))
    elif built.made and not quiet:
        say(text_table(built.made, folder, website))
        for line in fault_lines(built.made, folder):
            say(line, err=True)
    if explain and not as_json:
        say(explanation(built.made, website))
    if built.failed:
        say(failures(built.failed), err=True)


def _test_sheet(folder: Path, shift: tuple[float, float], *, quiet: bool, as_json: bool) -> None:
    """Print the sheet that shows how far a printer is off, and say where it lies."""
    from generator.build.report import json_files
    from generator.build.trial import print_trial_sheet
    from generator.build.write import OutputError

    try:
        path = print_trial_sheet(folder, shift)
    except OutputError as error:
        stop(f"In {error.path} lässt sich nicht schreiben: {error.reason}. Wähl mit --out einen anderen Ordner.")
    if as_json:
        say_json(json_files([{"file": str(path), "kind": path.stem, "paper": "a4"}]))
    elif not quiet:
        say(f"{path}: beidseitig drucken, dann steht auf dem Blatt, wie es weitergeht.")
