"""What `check` does beyond proving: put right what is unambiguous, and look at the spelling."""

from __future__ import annotations

import dataclasses
import sys

import click

from generator.content.book import Book
from generator.content.findings import in_order
from generator.proof.prove import Proof
from generator.terminal import say
from generator.usage import stop

_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def put_right(book: Book, proof: Proof, *, ask: bool) -> bool:
    """Show what can be put right without a decision, and do it if it is wanted; whether anything was written.

    Without a terminal nobody can be asked: then nothing is written, unless `ask` is false.
    """
    from generator.proof.language.fix import ChangedMeanwhileError, diff, fixes, write

    changed = fixes(proof.findings, book.sources)
    if not changed:
        return False
    for line in diff(changed, book.sources).splitlines():
        say(click.style(line, fg=_COLOURS.get(line[:1])), err=True)
    if ask and not (sys.stdin.isatty() and click.confirm("So ändern?", default=False, err=True)):
        say("Nichts geändert. Mit --yes wird nicht gefragt.", err=True)
        return False
    try:
        write(book.root, changed, book.sources)
    except ChangedMeanwhileError as error:
        stop(f"{error.file} hat sich inzwischen geändert. Nichts geschrieben; ruf den Befehl noch einmal auf.")
    except OSError as error:
        stop(f"In {error.filename} lässt sich nicht schreiben: {error.strerror or error}.")
    return True


def with_spelling(book: Book, proof: Proof, *, quiet: bool) -> tuple[Book, Proof]:
    """The book and its proof with the findings of the spell-check; as they are, with a notice, where it cannot run."""
    from generator.proof.language.spelling_check import NotChecked, spelling

    result = spelling(book)
    if isinstance(result, NotChecked):
        say(result.notice, err=True)
        return book, proof
    if not quiet:
        say(f"Rechtschreibung: {result.words} verschiedene Wörter geprüft.", err=True)
    findings = in_order([*proof.findings, *result.findings])
    sources = {**book.sources, **result.sources}  # the reports need the word lists' lines
    return dataclasses.replace(book, sources=sources), dataclasses.replace(proof, findings=findings)
