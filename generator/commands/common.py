"""What several commands share: the project's folder, its content, and how findings are told."""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.terminal import say
from generator.usage import Folder, stop

if TYPE_CHECKING:  # each command imports what it needs: `check` must start fast
    from generator.content.book import Book
    from generator.content.source import Source
    from generator.proof.outcome import Outcome

CONTENT_WRONG = 1

ROOT = click.option(
    "--root",
    type=Folder(exists=True),
    metavar="ORDNER",
    help="Der Projektordner, in dem content/ liegt. Ohne Angabe: dieser Ordner oder der nächste darüber.",
)
QUIET = click.option("--quiet", "-q", is_flag=True, help="Nur Fehler und das Nötigste ausgeben.")

VERBOSE = click.option("--verbose", "-v", is_flag=True, help="Sagen, wie lange was dauert, auf der Fehlerausgabe.")


def find_root(root: Path | None) -> Path:
    """The project's folder: the given one, or the nearest from here upwards that has a content/."""
    if root:
        return root
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


@contextlib.contextmanager
def content_to_be_found() -> Iterator[None]:
    """End the run with a sentence where there is no such content."""
    from generator.content.files import NoContentError, UnknownGameError, UnreadableContentError

    try:
        yield
    except UnreadableContentError as error:
        stop(f"Der Ordner {error.folder} lässt sich nicht lesen: {error.reason}.")
    except NoContentError as error:
        stop(f"In {error.root} gibt es keinen Ordner content/. Wechsle in den Projektordner oder nenn ihn mit --root.")
    except UnknownGameError as error:
        near = difflib.get_close_matches(error.name, error.known, n=1)
        guess = f" Meintest du `{near[0]}`?" if near else ""
        known = ", ".join(error.known) or "keine"
        stop(f"Ein Spiel `{error.name}` gibt es nicht.{guess} Vorhanden: {known}.")


def tell_findings(outcome: Outcome, sources: Mapping[Path, Source], *, quiet: bool = False) -> None:
    """Print what is wrong, on the error stream."""
    from generator.proof.report import terminal_width, text_report

    if outcome.findings:
        text = text_report(outcome, sources, coverage=False, quiet=quiet, width=terminal_width(err=True))
        if text:
            say(text, err=True)
