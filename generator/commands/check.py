"""`blattwerk check`: prove the contents, and report in whatever form is asked for."""

from __future__ import annotations

import sys
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
    find_root,
    load_book,
)
from generator.terminal import say, say_json
from generator.timing import Stages
from generator.usage import Choice, Command, Folder, Whole, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    from generator.content.book import Book

_FORMS = ("text", "json", "junit", "sarif", "github", "gitlab")


@click.command(cls=Command, short_help="Prüft die Inhalte: jede Zahl, jede Karte, jedes Beispiel")
@GAMES
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


def _mutate(book: Book, *, quiet: bool, as_json: bool, sample: int, seed: int, jobs: int) -> NoReturn:
    """Break the proven content in every way, one change at a time, and tell what the check did not notice."""
    from generator.content.broken import EngineFaultError
    from generator.proof.mutation.measure import make_ready, measure
    from generator.proof.mutation.report import json_report, text_report

    try:
        games = make_ready(book)
    except EngineFaultError as fault:  # it was proven with more time
        say(fault.sentence, err=True)
        sys.exit(CONTENT_WRONG)
    result = measure(games, sample=sample, seed=seed, jobs=jobs)
    if as_json:
        say_json(json_report(games, result))
    else:
        say(text_report(games, result, quiet=quiet))
    sys.exit(0 if result.holds else CONTENT_WRONG)
