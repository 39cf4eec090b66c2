"""The command line: parse arguments, call, print.

Exit codes: 0 proven, 1 content wrong, 2 wrong usage, 3 our fault, 130 interrupted.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from generator.commands.common import (
    CONTENT_WRONG,
    OUR_FAULT,
    QUIET,
    ROOT,
    VERBOSE,
    check_games,
    failures_told,
    find_root,
    load_book,
    need_engine,
    tell_findings,
)
from generator.commands.doctor import doctor
from generator.commands.missing import said_of
from generator.commands.publish import publish
from generator.commands.serve import serve
from generator.commands.simulate import simulate
from generator.content.troubles import reason
from generator.render.editions import EDITIONS, KINDS, MOST_SHIFT, PALETTES, PAPERS, WEBSITE
from generator.terminal import TerminalError, say, say_json
from generator.timing import Stages
from generator.usage import (
    INTERRUPTED,
    WRONG_USAGE,
    Choice,
    Folder,
    Group,
    Millimetres,
    OutFile,
    Whole,
    stop,
    version_option,
)

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    from generator.build.make import Built
    from generator.build.website import MadeWebsite
    from generator.content.book import Book
    from generator.proof.prove import Proof

_FORMS = ("text", "json", "junit", "sarif", "github", "gitlab")

_GAMES = click.argument("games", nargs=-1, metavar="[SPIEL]…")


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@version_option("blattwerk", "Blattwerk")
def cli() -> None:
    """Spielregeln, die stimmen: geprüft von der Engine des Spiels, gedruckt als PDF.

    \b
    Beispiele:
      blattwerk check                 alle Spiele prüfen
      blattwerk build kopfrechnen     ein Spiel prüfen und drucken
      blattwerk schema                Schemas für den Editor erneuern
    """


@cli.command()
@_GAMES
@ROOT
@QUIET
@VERBOSE
@click.option(
    "--format",
    "form",
    type=Choice(_FORMS),
    default="text",
    help="Form des Berichts: text für Menschen, junit, sarif, github und gitlab für CI, json für alles andere.",
)
@click.option("--json", "form", flag_value="json", help="Kurz für --format json.")
@click.option(
    "--relative-to",
    "base",
    type=Folder(exists=True),
    metavar="ORDNER",
    help="In Berichten für Programme Dateien von diesem Ordner aus nennen, etwa dem des Repositorys.",
)
@click.option("--fresh", is_flag=True, help="Alles neu beweisen, auch Spiele, an denen sich nichts geändert hat.")
@click.option("--spelling", is_flag=True, help="Auch die Rechtschreibung prüfen (braucht hunspell).")
@click.option(
    "--fix", is_flag=True, help="Eindeutiges richtigstellen: Zeichen und Bindungen, nie eine Zahl. Zeigt es erst."
)
@click.option("--yes", "-y", is_flag=True, help="Mit --fix: nicht nachfragen.")
@click.option("--mutate", is_flag=True, help="Die Prüfung prüfen: alles einzeln verfälschen und zählen, was sie merkt.")
@click.option("--sample", type=Whole(1), metavar="ZAHL", help="Mit --mutate: nur so viele Fälschungen.")
@click.option(
    "--seed", type=Whole(0), default=0, metavar="ZAHL", help="Mit --sample: welche; gleiche Zahl, gleiche Wahl."
)
@click.option("--jobs", type=Whole(1), default=2, metavar="ZAHL", help="Mit --mutate: in so vielen Prozessen.")
def check(
    games: tuple[str, ...],
    root: Path | None,
    quiet: bool,
    verbose: bool,
    form: str,
    base: Path | None,
    fresh: bool,
    spelling: bool,
    fix: bool,
    yes: bool,
    mutate: bool,
    sample: int | None,
    seed: int,
    jobs: int,
) -> None:
    """Prüft die Inhalte: Beispiele, Fälle, jede Zahl, jede Karte, jeden Namen.

    Endet mit 0, wenn alles bewiesen ist, mit 1, wenn der Inhalt Fehler hat.

    \b
    Beispiele:
      blattwerk check
      blattwerk check kopfrechnen --format json > bericht.json
      blattwerk check --fresh
      blattwerk check --spelling
      blattwerk check --fix
      blattwerk check --mutate --sample 500
    """
    from generator.corrections import put_right, record_addresses, with_spelling
    from generator.proof.report import report, terminal_width, text_report

    project = find_root(root)
    below = _below(project, base, form)
    stages = Stages(wanted=verbose)
    with stages.stage("prüfen"):
        checked = check_games(project, games, fresh=fresh, stages=stages)
    if fix and put_right(project, checked, ask=not yes):
        checked = check_games(project, games, fresh=fresh, stages=stages)
    if fix:
        record_addresses(project, checked, ask=not yes)
    if checked.known and not quiet and sys.stderr.isatty():  # for people; programs get the same output every time
        say(checked.notice, err=True)
    if spelling:
        with stages.stage("Rechtschreibung"):
            checked = with_spelling(load_book(project, games), checked, quiet=quiet)
    outcome, sources = checked.outcome, checked.sources
    if mutate and outcome.holds:
        _mutate(
            load_book(project, games), quiet=quiet, as_json=form == "json", sample=sample or 0, seed=seed, jobs=jobs
        )
    if form == "text":
        text = text_report(outcome, sources, coverage=not quiet, quiet=quiet, width=terminal_width())
        if text:
            say(text)
    elif form in ("json", "sarif", "gitlab"):
        say_json(report(form, outcome, sources, below))
    else:
        say(report(form, outcome, sources, below), commands=form == "github")
    sys.exit(0 if outcome.holds else CONTENT_WRONG)


@cli.command()
@_GAMES
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
    from generator.build.make import Place, Proofs, make, outputs
    from generator.build.needs import Tools
    from generator.build.printing import get_ready
    from generator.build.progress import progress
    from generator.build.proving import several_at_once
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
    proving = several_at_once(jobs, proofs=True, meanwhile=get_ready)
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
            wanted = outputs(place, proofs, choices, () if with_website else only, paper)
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


@cli.command()
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
            proof = _prove(book)
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


@cli.command()
@click.argument("code", required=False, metavar="[KENNUNG]")
def explain(code: str | None) -> None:
    """Erklärt eine Meldung: was sie heißt, warum die Prüfung darauf besteht, was du tust.

    \b
    Beispiele:
      blattwerk explain                 alle Kennungen
      blattwerk explain ungebunden
    """
    from generator.proof.explain import UnknownCodeError, code_list
    from generator.proof.explain import explain as story
    from generator.proof.report import terminal_width

    if code is None:
        say(code_list())
        return
    try:
        say(story(code, terminal_width()))
    except UnknownCodeError as error:
        guess = f" Meintest du {' oder '.join(f'`{one}`' for one in error.near)}?" if error.near else ""
        stop(f"Eine Meldung `{code}` gibt es nicht.{guess} `blattwerk explain` zeigt alle.")


@cli.command()
@ROOT
@click.option(
    "--check", "only_check", is_flag=True, help="Nichts schreiben; mit 1 enden, wenn ein Schema veraltet ist."
)
def schema(root: Path | None, only_check: bool) -> None:
    """Schreibt die JSON-Schemas, mit denen der Editor ergänzt und erklärt.

    \b
    Beispiele:
      blattwerk schema
      blattwerk schema --check
    """
    from generator.content.schema import stale, write

    folder = find_root(root) / "content" / "schema"
    if only_check:
        old = stale(folder)
        for path in old:
            say(f"{path}: veraltet. Erneuere es mit `blattwerk schema`.", err=True)
        sys.exit(CONTENT_WRONG if old else 0)
    try:
        written = write(folder)
    except OSError as error:
        stop(f"In {folder} lässt sich nicht schreiben: {reason(error)}.")
    for path in written:
        say(str(path))


@cli.command()
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

    project = find_root(root)
    if not game:
        stop("Welches Spiel soll es sein? Nenn es hinter `play`.")
    book = load_book(project, (game,))
    if not book.games:
        tell_findings(_prove(book).outcome, book.sources)
        sys.exit(CONTENT_WRONG)
    need_engine(book.games[0])
    try:
        target = goal(project, game, wanted, title) if wanted else None
        written = spend(book.games[0], Wishes(players, bots, seed, variants, level, lines), Console(), target)
    except SettingError as error:
        stop(error.sentence)
    except OSError as error:
        stop(f"{wanted} lässt sich nicht schreiben: {reason(error)}.")
    sys.exit(0 if written else CONTENT_WRONG)


@cli.command()
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


cli.add_command(publish)
cli.add_command(serve)
cli.add_command(simulate)
cli.add_command(doctor)


def main() -> NoReturn:
    """Run a command; a fault of ours ends with 3 and a sentence instead of a traceback."""
    try:
        sys.exit(cli.main())
    except KeyboardInterrupt:  # one that came before or after everything else
        sys.exit(INTERRUPTED)
    except Exception as error:
        if os.environ.get("BLATTWERK_DEBUG"):
            traceback.print_exc()
        if sentence := said_of(error):
            _report(sentence)
            sys.exit(WRONG_USAGE)
        from generator.content.broken import broken_program

        if sentence := broken_program(error):
            _report(sentence)
            sys.exit(CONTENT_WRONG)
        place = traceback.extract_tb(error.__traceback__)[-1:]
        where = f" ({Path(place[0].filename).name}, Zeile {place[0].lineno})" if place else ""
        _report(
            f"Das ist ein Fehler in Blattwerk, nicht in deinem Inhalt: {type(error).__name__}: {error}{where}.\n"
            "Mit BLATTWERK_DEBUG=1 siehst du, wo er entsteht. Bitte melde ihn."
        )
        sys.exit(OUR_FAULT)


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


def _report(sentence: str) -> None:
    with contextlib.suppress(TerminalError):
        say(sentence, err=True)


def _below(project: Path, base: Path | None, form: str) -> Path:
    """Where the project lies as seen from the folder that files are to be named from."""
    if base is None:
        return Path()
    if form == "text":
        stop("--relative-to ist für Programme. Nenn mit --format, für welches: " + ", ".join(_FORMS[1:]) + ".")
    here, there = project.resolve(), base.resolve()
    if not here.is_relative_to(there):
        stop(f"{project} liegt nicht in {base}. Nenn bei --relative-to einen Ordner, in dem das Projekt liegt.")
    return here.relative_to(there)


def _prove(book: Book) -> Proof:
    from generator.proof.prove import prove

    return prove(book)


def _mutate(book: Book, *, quiet: bool, as_json: bool, sample: int, seed: int, jobs: int) -> NoReturn:
    """Break the proven content in every way, one change at a time, and tell what the check did not notice."""
    from generator.proof.mutation.measure import make_ready, measure
    from generator.proof.mutation.report import json_report, text_report

    games = make_ready(book)
    result = measure(games, sample=sample, seed=seed, jobs=jobs)
    if as_json:
        say_json(json_report(games, result))
    else:
        say(text_report(games, result, quiet=quiet))
    sys.exit(0 if result.holds else CONTENT_WRONG)


def _tell_printing(stages: Stages, built: Built) -> None:
    for one in built.made:
        if one.seconds is not None:
            stages.tell(f"drucken: {one.output.path}", one.seconds)
    stages.tell("schreiben", built.writing)


def _nothing_wanted(only: Sequence[str], paper: Sequence[str], titles: Sequence[str]) -> NoReturn:
    """Say why there is nothing to be made: on such paper there never is, or these games have none."""
    what = " und ".join(only)
    if any(edition.kind in only and (not paper or edition.paper in paper) for edition in EDITIONS):
        stop(f"{what} gibt es nicht für {' und '.join(titles)}. Lass --only weg, oder nenn ein anderes Spiel.")
    stop(f"{what} gibt es nicht für {' und '.join(paper)}. Lass --paper oder --only weg.")


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


if __name__ == "__main__":
    main()
