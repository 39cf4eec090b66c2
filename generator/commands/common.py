"""What several commands share: the project's folder, its content, and how findings are told."""

from __future__ import annotations

import contextlib
import difflib
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.content.homes import join
from generator.terminal import say
from generator.usage import Folder, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    from generator.content.book import Book, GameContent
    from generator.content.source import Source
    from generator.proof.outcome import Outcome
    from generator.proof.prove import Proof
    from generator.proof.recall import Checked, Proving
    from generator.timing import Stages

CONTENT_WRONG = 1
OUR_FAULT = 3

ROOT = click.option(
    "--root",
    type=Folder(exists=True),
    metavar="ORDNER",
    help="Der Projektordner, in dem content/ liegt. Ohne Angabe: dieser Ordner oder der nächste darüber.",
)
QUIET = click.option("--quiet", "-q", is_flag=True, help="Nur Fehler und das Nötigste ausgeben.")

GAMES = click.argument("games", nargs=-1, metavar="[SPIEL]…")

VERBOSE = click.option("--verbose", "-v", is_flag=True, help="Sagen, wie lange was dauert, auf der Fehlerausgabe.")


def find_root(root: Path | None) -> Path:
    """The project's folder: the given one, or the nearest from here upwards that has a content/.

    From then on its engines and templates are found beside ours.
    """
    project = root or _nearest()
    if (project / "content").is_dir():
        join(project)
    return project


def _nearest() -> Path:
    try:
        here = Path.cwd()
    except OSError:
        stop("Den Ordner, in dem du stehst, gibt es nicht mehr. Wechsle in den Projektordner.")
    return next((folder for folder in (here, *here.parents) if (folder / "content").is_dir()), here)


def load_book(root: Path, games: Iterable[str]) -> Book:
    """The content of some games, or of all; the run ends with a sentence where there is none."""
    from generator.content.load import load

    with content_to_be_found():
        return load(root, tuple(games))


def prove_book(book: Book) -> Proof:
    """Prove every game of a book."""
    from generator.proof.prove import prove

    return prove(book)


@contextlib.contextmanager
def content_to_be_found() -> Iterator[None]:
    """End the run with a sentence where there is no such content."""
    from generator.content.files import NoContentError, UnknownGameError, UnreadableContentError

    try:
        yield
    except UnreadableContentError as error:
        stop(f"Der Ordner {error.folder} lässt sich nicht lesen: {error.reason}.")
    except NoContentError as error:
        stop(
            f"In {error.root} gibt es keinen Ordner content/. Wechsle in den Projektordner oder nenn ihn mit --root. "
            "Ein neues Projekt legt `blattwerk new --project ORDNER` an."
        )
    except UnknownGameError as error:
        near = difflib.get_close_matches(error.name, error.known, n=1)
        guess = f" Meintest du `{near[0]}`?" if near else ""
        known = ", ".join(error.known) or "keine"
        stop(f"Ein Spiel `{error.name}` gibt es nicht.{guess} Vorhanden: {known}.")


def check_games(
    root: Path,
    games: tuple[str, ...],
    *,
    fresh: bool = False,
    proving: Proving | None = None,
    stages: Stages | None = None,
) -> Checked:
    """What `check` says of some games, or of all: remembered, or proven anew, several at once."""
    from generator.build.proving import several_at_once
    from generator.build.workers import usable_processors
    from generator.proof.recall import check as recall_or_prove
    from generator.proof.recall import silently
    from generator.store import open_store

    proving = proving or several_at_once(usable_processors())
    tell = stages.tell if stages else silently
    with content_to_be_found():
        return recall_or_prove(root, games, store=open_store(), fresh=fresh, proving=proving, tell=tell)


@contextlib.contextmanager
def failures_told() -> Iterator[None]:
    """End the run with a sentence where something cannot be built."""
    from generator.build.make import ContentChangedError
    from generator.build.progress import worker_died
    from generator.build.workers import WorkerDiedError
    from generator.build.write import OutputError

    try:
        yield
    except OutputError as error:
        stop(f"In {error.path} lässt sich nicht schreiben: {error.reason}. Wähl mit --out einen anderen Ordner.")
    except ContentChangedError as error:
        say(f"content/{error.game} hat sich während des Laufs geändert. Starte `blattwerk` noch einmal.", err=True)
        sys.exit(CONTENT_WRONG)
    except WorkerDiedError as error:
        say(worker_died(error), err=True)
        sys.exit(OUR_FAULT)


def need_engine(game: GameContent) -> None:
    """End the run with a sentence where nobody can play a game."""
    if not game.has_engine:
        stop(f"{game.facts.titel} hat keine Engine; nur sie kann es spielen. Wie man eine schreibt: engines/README.md.")


def tell_findings(outcome: Outcome, sources: Mapping[Path, Source], *, quiet: bool = False) -> None:
    """Print what is wrong, on the error stream."""
    from generator.content.findings import without_notes
    from generator.proof.report import terminal_width, text_report

    if without_notes(outcome.findings):
        text = text_report(outcome, sources, coverage=False, quiet=quiet, width=terminal_width(err=True))
        if text:
            say(text, err=True)
