"""Kinds of bad input with exactly what `check` says of them, and how to read, break and refresh them.

`golden/content` is a small copy of Kopfrechnen: most of its rules are left out, which is why findings that it has
unbroken are left out of what is compared. Each file of `golden/meldungen` is one slip:

    A sentence that says what is wrong.

    @ regeln.md
    - text that stands there exactly once (several such lines are one text over several lines)
    + text that stands there instead
    ===
    what `check --quiet` prints in a terminal 100 columns wide

In place of `@ file` with lines there is also `@ file 300-mal` (what stands behind `-` stands there so often),
`@ file fehlt` (deleted), `@ file neu` (made, with its `+` lines), `@ file in latin-1` (stored in another encoding),
`@ file Ordner`, `@ file Verweis auf …` and `@ . heißt …` (the game's folder renamed).

To write the files anew after a deliberate change: `GOLDEN=neu pytest tests/proof/test_reports_golden.py`, then read
the difference.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from generator.content.book import Book
from generator.content.findings import Finding, in_order
from generator.content.load import load
from generator.proof.addresses import check_addresses
from generator.proof.language.spelling_check import Checked, spelling
from generator.proof.outcome import Outcome
from generator.proof.prove import prove

GOLDEN = Path(__file__).parent / "golden"
SLIPS = GOLDEN / "meldungen"
GAME = "kopfrechnen"
_BAR = "==="


@dataclass(frozen=True)
class Edit:
    """One change of a file: `command` says how, `old` becomes `new`."""

    file: str
    command: str
    old: str
    new: str

    def apply(self, game: Path) -> None:
        path = game / self.file
        verb, _, rest = self.command.partition(" ")
        if verb == "":
            text = path.read_text(encoding="utf-8")
            assert text.count(self.old) == 1, f"{self.old!r} stands {text.count(self.old)} times in {self.file}"
            path.write_text(text.replace(self.old, self.new), encoding="utf-8")
        elif verb.endswith("-mal"):
            often = self.old * int(verb.removesuffix("-mal"))
            path.write_text(path.read_text(encoding="utf-8").replace(self.old, often), encoding="utf-8")
        elif verb == "neu":
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.new, encoding="utf-8")
        elif verb == "in":
            path.write_bytes(path.read_text(encoding="utf-8").encode(rest, "replace"))
        elif verb == "heißt":
            game.rename(game.with_name(rest))
        else:
            path.unlink()
            if verb == "Ordner":
                path.mkdir()
            elif verb == "Verweis":
                path.symlink_to(rest.removeprefix("auf "))
            else:
                assert verb == "fehlt", self.command


@dataclass(frozen=True)
class Slip:
    """One file of `golden/meldungen`."""

    name: str
    head: str
    edits: tuple[Edit, ...]
    expected: str

    @property
    def path(self) -> Path:
        return SLIPS / f"{self.name}.txt"

    def write(self, said: str) -> None:
        self.path.write_text(f"{self.head}{_BAR}\n{said}\n", encoding="utf-8")


def slips() -> list[Slip]:
    return [read(path) for path in sorted(SLIPS.glob("*.txt"))]


def read(path: Path) -> Slip:
    head, bar, expected = path.read_text(encoding="utf-8").partition(f"{_BAR}\n")
    assert bar, f"{path.name} has no line {_BAR}"
    return Slip(path.stem, head, tuple(_edits(head)), expected.removesuffix("\n"))


def _edits(head: str) -> Iterator[Edit]:
    _, *blocks = head.split("\n@ ")
    assert blocks, head
    for block in blocks:
        first, *lines = block.split("\n")
        file, _, command = first.partition(" ")
        old, new = (
            "\n".join(line[2:] for line in lines if line[:1] == sign and line[:2].strip() == sign) for sign in "-+"
        )
        yield Edit(file, command, old, new + "\n" if command == "neu" else new)


def copy(target: Path) -> Path:
    """A copy of the small game in a project of its own; the game's folder."""
    shutil.copytree(GOLDEN / "content", target / "content")
    return target / "content" / GAME


def checked(root: Path) -> tuple[Book, Outcome]:
    """The project as `check --spelling` sees it."""
    book = load(root)
    outcome = prove(book).outcome
    addresses = check_addresses(root, outcome.games)
    outcome = outcome.with_findings(addresses.findings)
    book = replace(book, sources={**book.sources, **addresses.sources})
    words = spelling(book)
    if isinstance(words, Checked):
        outcome = replace(outcome, findings=in_order([*outcome.findings, *words.findings]))
        book = replace(book, sources={**book.sources, **words.sources})
    return book, outcome


def less(outcome: Outcome, known: frozenset[tuple[str, str]]) -> Outcome:
    """The outcome without findings that the unbroken game has as well."""
    return replace(outcome, findings=tuple(one for one in outcome.findings if kind(one) not in known))


def kind(finding: Finding) -> tuple[str, str]:
    return finding.code.value, finding.message
