"""The glossary: one word for one thing. Finds forbidden synonyms and other spellings of a term, inflected or compound.

The terms stand under `begriffe` in spiel.yaml, each in its basic form, with the words that must not stand for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.proof.language.inflection import forms
from generator.proof.language.passages import Passage

_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_PARTS = re.compile(r"[^\W\d_]+")
#: Shorter words are parts of too many others.
_COMPOUND = 4
#: What else a compound has, at least.
_REST = 3
#: A small letter at the beginning of a shorter term makes another word: „leben“, „runde“.
_CLEARLY_NOUN = 6


@dataclass(frozen=True)
class _Entry:
    """A term (`instead` empty), or a word that must not stand for the term `instead`.

    `parts` has the forms of each of its words, `stems` those that may begin or end a compound.
    """

    text: str
    instead: str
    parts: tuple[frozenset[str], ...]
    stems: tuple[str, ...]

    @classmethod
    def of(cls, text: str, instead: str = "") -> _Entry:
        parts = tuple(map(forms, _PARTS.findall(text)))
        noun = len(parts) == 1 and text[:1].isupper()
        return cls(text, instead, parts, tuple(parts[0]) if noun and len(text) >= _COMPOUND else ())

    @property
    def is_noun(self) -> bool:
        return self.text[0].isupper()

    def is_in(self, word: str) -> bool:
        """Whether a noun has this one as its first or last part."""
        return _has_part(word, self.stems)


def _has_part(word: str, stems: tuple[str, ...]) -> bool:
    low = word.lower().replace("-", "")
    return word[0].isupper() and (low[:-_REST].startswith(stems) or low[_REST:].endswith(stems))


@dataclass(frozen=True)
class _Verdict:
    """What a single word is: the terms that it uses, the forbidden word in it, the term that it spells otherwise."""

    terms: tuple[str, ...]
    synonym: _Entry | None
    misspelt: _Entry | None


def check_terms(game: GameContent, texts: Sequence[Passage]) -> Iterator[Finding]:
    """Where a text does not use the glossary's word, and terms that no text uses."""
    glossary = game.facts.begriffe
    if not glossary:
        return
    yield from _contradictions(game)
    terms = tuple(_Entry.of(name) for name in glossary)
    synonyms = tuple(_Entry.of(word, name) for name, term in glossary.items() for word in term.statt)
    reader = _Reader(terms, synonyms)
    for passage in texts:
        yield from reader.read(passage)
    for name in glossary:
        if name not in reader.used:
            message = f"Der Begriff „{name}“ kommt in den Texten nicht vor."
            yield Finding(Code.TERM_UNUSED, game.document.at(("begriffe", name), key=True), message, found=name)


def _contradictions(game: GameContent) -> Iterator[Finding]:
    glossary = game.facts.begriffe
    owners = {name: name for name in glossary}
    for name, term in glossary.items():
        for index, word in enumerate(term.statt):
            if word in owners:
                message = f"„{word}“ ist selbst ein Begriff." if word in glossary else f"„{word}“ steht schon woanders."
                at = game.document.at(("begriffe", name, "statt", index))
                yield Finding(Code.TERM, at, message, found=word)
            owners.setdefault(word, name)


class _Reader:
    """Reads the texts of a game; each word is judged once. `used` has the terms found so far."""

    def __init__(self, terms: Sequence[_Entry], synonyms: Sequence[_Entry]) -> None:
        self.terms = terms
        self.synonyms = synonyms
        self.verdicts: dict[str, _Verdict] = {}
        self.used: set[str] = set()
        # What is looked up for every word: entries of one word and of several, by the forms of their first word.
        self.single: dict[str, list[_Entry]] = {}
        self.phrases: dict[str, list[_Entry]] = {}
        for entry in (*synonyms, *terms):
            group = self.single if len(entry.parts) == 1 else self.phrases
            for form in entry.parts[0]:
                group.setdefault(form, []).append(entry)
        self.stems = tuple(stem for entry in (*synonyms, *terms) for stem in entry.stems)

    def read(self, passage: Passage) -> Iterator[Finding]:
        words = tuple(_WORD.finditer(passage.text))
        for at, match in enumerate(words):
            word = match.group()
            verdict = self.verdicts.get(word) or self.verdicts.setdefault(word, self.judge(word))
            self.used.update(verdict.terms)
            if verdict.synonym:
                yield _forbidden(passage, match.start(), match.end(), verdict.synonym)
            elif verdict.misspelt:
                yield _misspelt(passage, match.start(), match.end(), verdict.misspelt)
            else:
                yield from self.phrase(passage, words, at)

    def judge(self, word: str) -> _Verdict:
        entries = [one for one in self.single.get(word.lower(), ()) if word[0].isupper() or not one.is_noun]
        holders = (*self.terms, *self.synonyms) if _has_part(word, self.stems) else ()
        parts = [entry for entry in holders if entry.is_in(word)]
        terms = tuple(entry.text for entry in (*entries, *parts) if not entry.instead)
        wrong = [entry for entry in (*entries, *(() if terms else parts)) if entry.instead]
        return _Verdict(terms, next(iter(wrong), None), self.misspelt(word))

    def misspelt(self, word: str) -> _Entry | None:
        """The term that a word is, with a hyphen or with small and capital letters where they do not belong."""
        known = self.term(word.replace("-", ""))
        if known and not _is_usual(known, word):
            return known
        parts = word.lower().split("-")
        phrases = self.phrases.get(parts[0], ()) if len(parts) > 1 else ()
        return next(
            (one for one in phrases if not one.instead and _fits(one, parts) and len(one.parts) == len(parts)), None
        )

    def term(self, word: str) -> _Entry | None:
        """The term that a word is a form of, however it is written."""
        return next((entry for entry in self.single.get(word.lower(), ()) if not entry.instead), None)

    def phrase(self, passage: Passage, words: Sequence[re.Match[str]], at: int) -> Iterator[Finding]:
        """Terms and synonyms of several words that begin here, and terms torn in two."""
        for entry in self.phrases.get(words[at].group().lower(), ()):
            chosen = words[at : at + len(entry.parts)]
            if _fits(entry, [word.group() for word in chosen]) and _is_unbroken(passage.text, chosen):
                if entry.instead:
                    yield _forbidden(passage, chosen[0].start(), chosen[-1].end(), entry)
                    return
                self.used.add(entry.text)
        pair = words[at : at + 2]
        if len(pair) == 2:
            first, second = (word.group() for word in pair)
            torn = self.term(first + second)
            if torn and _is_torn(torn, first, second) and _is_unbroken(passage.text, pair):
                yield _misspelt(passage, pair[0].start(), pair[1].end(), torn)


def _fits(entry: _Entry, words: Sequence[str]) -> bool:
    if len(words) < len(entry.parts):
        return False
    return all(word.lower() in known for word, known in zip(words, entry.parts, strict=True))


def _is_unbroken(text: str, words: Iterable[re.Match[str]]) -> bool:
    return all(text[one.end() : other.start()].isspace() for one, other in pairwise(words))


def _is_usual(term: _Entry, word: str) -> bool:
    """Whether a form of a term has no hyphen, and small and capital letters as they belong."""
    if not word[1:].islower() or "-" in word:
        return False
    return word[0].isupper() or not term.is_noun or len(term.text) < _CLEARLY_NOUN


def _is_torn(term: _Entry, first: str, second: str) -> bool:
    return min(len(first), len(second)) >= _REST and first[0].isupper() == term.is_noun


def _forbidden(passage: Passage, start: int, end: int, entry: _Entry) -> Finding:
    found = passage.text[start:end]
    message = f"„{found}“ heißt in diesem Spiel „{entry.instead}“."
    return Finding(
        Code.TERM, passage.span(start, end), message, found=found, hints=(f"Schreib {_advice(entry, found)}.",)
    )


def _advice(entry: _Entry, found: str) -> str:
    """The right term; with the same ending where it takes the same."""
    ending = found[len(entry.text) :] if found.startswith(entry.text) else ""
    same = ending in ("n", "s") and entry.text[-1] == entry.instead[-1]
    return f"„{entry.instead}{ending if same else ''}“"


def _misspelt(passage: Passage, start: int, end: int, term: _Entry) -> Finding:
    found = passage.text[start:end]
    message = f"„{found}“ schreibst du sonst anders: „{term.text}“."
    return Finding(Code.TERM, passage.span(start, end), message, found=found)
