"""What `check` does beyond proving: put right what is unambiguous, and look at the spelling."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.atomic import write_atomically
from generator.content.findings import in_order
from generator.content.troubles import reason
from generator.proof.outcome import Outcome
from generator.proof.recall import Checked
from generator.terminal import say
from generator.usage import stop

if TYPE_CHECKING:
    from generator.content.book import Book

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def put_right(root: Path, checked: Checked, *, ask: bool) -> bool:
    """Show what can be put right without a decision, and do it if it is wanted; whether anything was written.

    Without a terminal nobody can be asked: then nothing is written, unless `ask` is false.
    """
    if checked.outcome.holds:
        return False
    from generator.proof.language.fix import ChangedMeanwhileError, diff, fixes, write

    changed = fixes(checked.outcome.findings, checked.sources)
    if not changed:
        return False
    for line in diff(changed, checked.sources).splitlines():
        say(click.style(line, fg=_COLOURS.get(line[:1])), err=True)
    if not _wanted("So ändern?", ask=ask):
        return False
    try:
        write(root, changed, checked.sources)
    except ChangedMeanwhileError as error:
        stop(f"{error.file} hat sich inzwischen geändert. Nichts geschrieben; ruf den Befehl noch einmal auf.")
    except OSError as error:
        stop(f"In {error.filename} lässt sich nicht schreiben: {reason(error)}.")
    return True


def record_addresses(root: Path, checked: Checked, *, ask: bool) -> bool:
    """Show the addresses that the record lacks, and add them if that is wanted; whether anything was written."""
    from generator.proof.addresses import new_record

    record = new_record(root, checked.outcome.games)
    if record is None:
        return False
    for address in record.added:
        say(click.style(f"+{address}", fg=_COLOURS["+"]), err=True)
    if not _wanted(f"In {record.file} aufnehmen?", ask=ask):
        return False
    try:
        write_atomically(root / record.file, record.text.encode())
    except OSError as error:
        stop(f"In {record.file} lässt sich nicht schreiben: {error.strerror or error}.")
    return True


def _wanted(question: str, *, ask: bool) -> bool:
    if ask and not (sys.stdin.isatty() and click.confirm(question, default=False, err=True)):
        say("Nichts geändert. Mit --yes wird nicht gefragt.", err=True)
        return False
    return True


def with_spelling(book: Book, checked: Checked, *, quiet: bool) -> Checked:
    """The outcome with the findings of the spell-check; as it is, with a notice, where that cannot run."""
    from generator.proof.language.spelling_check import NotChecked, spelling

    result = spelling(book)
    if isinstance(result, NotChecked):
        say(result.notice, err=True)
        return checked
    if not quiet:
        say(f"Rechtschreibung: {result.words} verschiedene Wörter geprüft.", err=True)
    findings = in_order([*checked.outcome.findings, *result.findings])
    sources = {**checked.sources, **result.sources}  # the reports need the word lists' lines
    return dataclasses.replace(checked, outcome=Outcome(checked.outcome.games, findings), sources=sources)
