"""Spelling: every word of the printed texts against hunspell's German dictionary and the game's own word list.

`content/<spiel>/woerter.txt` has the words that the dictionary does not know: one on a line, in its basic form, `#` for
comments. A word that no text uses any more is a finding, so that the list cannot hide slips of tomorrow.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from generator.content.book import Book, GameContent
from generator.content.findings import Code, Finding, in_order
from generator.content.reading import Reading
from generator.content.source import Source
from generator.proof.language.inflection import forms
from generator.proof.language.passages import Passage, passages

#: The name of a game's own word list.
WORD_LIST = "woerter.txt"
#: What Debian and Ubuntu call the program and the dictionary.
PACKAGES = ("hunspell", "hunspell-de-de")

_DICTIONARY = "de_DE"
_WORD = re.compile(r"(?<![\w♣♠♥♦])[^\W\d_]+(?:[-’'][^\W\d_]+)*(?![\w♣♠♥♦])")
_MOST_SUGGESTIONS = 3
_SECONDS = 120


@dataclass(frozen=True)
class Checked:
    """All words were looked up: how many different ones, the findings, and the word lists that were read."""

    words: int
    findings: tuple[Finding, ...]
    sources: Mapping[Path, Source]


@dataclass(frozen=True)
class NotChecked:
    """Nothing was looked up. Fields: `reason`, a German sentence; `packages`, what to install."""

    reason: str
    packages: tuple[str, ...] = PACKAGES

    @property
    def notice(self) -> str:
        """What to tell the author."""
        return (
            f"Rechtschreibung nicht geprüft: {self.reason} "
            f"Auf Debian und Ubuntu: sudo apt-get install {' '.join(self.packages)}"
        )


@dataclass(frozen=True)
class _Occurrence:
    """A word where it stands first, and how often it stands in the game's texts."""

    passage: Passage
    start: int
    times: int


class _NoDictionaryError(Exception):
    """hunspell did not answer. Field `reason`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


def spelling(book: Book) -> Checked | NotChecked:
    """Look up every word of a book's printed texts."""
    reading = Reading(book.root)
    lists = {game.id: _WordList.read(reading, game) for game in book.games}
    words = {game.id: _words(passages(game)) for game in book.games}
    asked = {game.id: _open(game, words[game.id], lists[game.id]) for game in book.games}
    try:
        unknown = _look_up(sorted({word for group in asked.values() for word in group}))
    except _NoDictionaryError as error:
        return NotChecked(error.reason)
    findings = list(reading.findings)
    for game in book.games:
        findings += lists[game.id].findings(words[game.id])
        wrong = (word for word in asked[game.id] if word in unknown)
        findings += [_unknown(game, word, words[game.id][word], unknown[word]) for word in wrong]
    count = len({word for group in words.values() for word in group})
    return Checked(count, in_order(findings), MappingProxyType(reading.sources))


def _words(texts: Iterable[Passage]) -> dict[str, _Occurrence]:
    found: dict[str, _Occurrence] = {}
    for passage in texts:
        for match in _WORD.finditer(passage.text):
            word = match.group()
            if len(word) > 1:
                first = found.get(word, _Occurrence(passage, match.start(), 0))
                found[word] = _Occurrence(first.passage, first.start, first.times + 1)
    return found


def _open(game: GameContent, words: Iterable[str], listed: _WordList) -> tuple[str, ...]:
    """The words that neither the list nor the game's data know: its title, its model, the players of its examples."""
    origin = game.facts.vorbild
    texts = [game.facts.titel, *((origin.titel, origin.verlag, *origin.urheber) if origin else ())]
    names = {player for scenario in game.examples.values() for player in scenario.table.players}
    known = {word + ending for text in (*texts, *names) for word in _WORD.findall(text) for ending in ("", "s")}
    return tuple(word for word in words if word not in known and not listed.allows(word))


def _unknown(game: GameContent, word: str, place: _Occurrence, suggestions: Sequence[str]) -> Finding:
    message = f"„{word}“ steht in keinem Wörterbuch."
    if place.times > 1:
        message = f"„{word}“ steht in keinem Wörterbuch ({place.times}-mal in diesen Texten)."
    meant = (f"Meintest du {' oder '.join(f'„{one}“' for one in suggestions)}?",) if suggestions else ()
    hints = (*meant, f"Ist es richtig, nimm es in content/{game.id}/{WORD_LIST} auf.")
    span = place.passage.span(place.start, place.start + len(word))
    return Finding(Code.WORD_UNKNOWN, span, message, found=word, hints=hints)


# --- the word list ------------------------------------------------------------------------


@dataclass(frozen=True)
class _WordList:
    """The entries of a word list with the place of each in its file."""

    source: Source | None
    entries: tuple[tuple[str, int], ...] = ()

    @classmethod
    def read(cls, reading: Reading, game: GameContent) -> _WordList:
        path = reading.content / game.id / WORD_LIST
        source = reading.read(path) if path.exists() or path.is_symlink() else None
        if source is None:
            return cls(None)
        entries = []
        offset = 0
        for line in source.lines:
            text = line.partition("#")[0].strip()
            if text:
                entries.append((text, offset + line.index(text)))
            offset += len(line) + 1
        return cls(source, tuple(entries))

    @cached_property
    def _allowed(self) -> frozenset[str]:
        return frozenset(form for entry, _ in self.entries for form in _written(entry))

    def allows(self, word: str) -> bool:
        return word in self._allowed

    def findings(self, words: Iterable[str]) -> Iterator[Finding]:
        if self.source is None:
            return
        words, seen = frozenset(words), set[str]()
        for entry, at in self.entries:
            message = ""
            if not _WORD.fullmatch(entry):
                message = "In jeder Zeile steht ein einzelnes Wort."
            elif entry in seen:
                message = f"„{entry}“ steht schon weiter oben."
            elif words.isdisjoint(_written(entry)):
                message = f"„{entry}“ kommt in den Texten nicht mehr vor. Lösch die Zeile."
            if message:
                yield Finding(Code.WORD_UNUSED, self.source.span(at, at + len(entry)), message, found=entry)
            seen.add(entry)


def _written(entry: str) -> frozenset[str]:
    """The forms of an entry as they may be written: in small letters, it may begin a sentence as well."""
    capitals = {form[:1].upper() + form[1:] for form in forms(entry)}
    return frozenset({entry, *capitals, *(forms(entry) if entry[0].islower() else ())})


# --- hunspell -----------------------------------------------------------------------------


def german_dictionary() -> str | None:
    """None where hunspell knows German; else why not, a German sentence."""
    try:
        _look_up(["Spiel"])
    except _NoDictionaryError as error:
        return str(error)
    return None


def _look_up(words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The words that the dictionary does not know, with what it suggests: one process for all of them."""
    program = shutil.which("hunspell")
    if program is None:
        raise _NoDictionaryError("Das Programm hunspell ist nicht installiert.")
    # A person's own dictionary must not decide; nor may a word be taken for a command, hence the ^.
    command = [program, "-a", "-i", "utf-8", "-d", _DICTIONARY, "-p", os.devnull]
    asked = "".join(f"^{word}\n" for word in words)
    try:
        result = subprocess.run(
            command, input=asked, capture_output=True, encoding="utf-8", errors="replace", timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _NoDictionaryError(f"hunspell ließ sich nicht befragen ({type(error).__name__}).") from error
    if "Can't open affix or dictionary files" in result.stderr:
        raise _NoDictionaryError(f"hunspell hat kein Wörterbuch {_DICTIONARY}.")
    _, _, answers = result.stdout.partition("\n")
    groups = answers.split("\n\n")[: len(words)]
    if result.returncode or len(groups) < len(words):
        raise _NoDictionaryError(f"hunspell endete mit {result.returncode}, bevor alle Wörter geprüft waren.")
    return {word: _suggested(group) for word, group in zip(words, groups, strict=True) if _is_unknown(group)}


def _is_unknown(answer: str) -> bool:
    return any(line.startswith(("&", "#")) for line in answer.split("\n"))


def _suggested(answer: str) -> tuple[str, ...]:
    listed = next((line for line in answer.split("\n") if line.startswith("&")), "").partition(": ")[2]
    return tuple(listed.split(", ")[:_MOST_SUGGESTIONS]) if listed else ()
