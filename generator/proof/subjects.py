"""Facts about one card, suit or level that the sentence tells of another.

„Bube 15, Dame 0“ are two claims, each true of some card; only beside the cards' names they can be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from engines.cards import JOKER_RANKS, SUITED_PATTERN, Card, Rank, Suit, parse_card
from engines.game import Facts, Player
from generator.content.findings import Code, Finding
from generator.content.inline import Claim, Visible
from generator.proof.claims import Proven
from generator.proof.counts import PATH_PART, at_path, sentences

_FACES = {rank.value: rank for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)}
_NUMBERED = {rank.value: rank for rank in Rank if rank.value.isdigit()}
_SUITS = {suit.german.casefold(): suit for suit in Suit}
#: What may stand between a number and the noun that it counts.
_BLANK = " \u00a0\u202f"


@dataclass(frozen=True)
class Subject:
    """What a word or a fact is about: a card, or only its rank or suit, or a level by its id."""

    rank: Rank | None = None
    suit: Suit | None = None
    level: str = ""

    def __str__(self) -> str:
        if self.level:
            return f"`{self.level}`"
        if self.rank and self.suit:
            return str(Card(self.rank, self.suit))
        return self.rank.german if self.rank else self.suit.german if self.suit else ""


@dataclass(frozen=True)
class OddSubject:
    """A claim, by its index, about something else (`about`) than what its sentence names (`said`)."""

    index: int
    said: tuple[Subject, ...]
    about: tuple[Subject, ...]


@dataclass(frozen=True)
class _Item:
    """A word that names something, or (with an index) a claim whose fact is about something."""

    start: int
    end: int
    subjects: tuple[Subject, ...]
    index: int | None = None


def odd_subjects(
    visible: Visible, proven: Mapping[int, Proven], general: Facts, levels: Mapping[str, str]
) -> Iterator[OddSubject]:
    """Facts about one card, suit or level that the sentence tells of another; `levels` are titles by id.

    A fact belongs to the noun right behind it, else to what is named between the fact before and this one (in a
    sentence that begins with a fact: between this one and the next), else to what is named on its other side, else to
    whatever the sentence named last before, or next.
    """
    facts = tuple(_facts(visible, proven, general, levels))
    if not facts:
        return
    taken = {at for fact in facts for at in range(fact.start, fact.end)}
    words = [word for word in _words(visible, proven, levels) if word.start not in taken]
    if not words:
        return
    for first, last in sentences(visible.text):
        items = sorted((one for one in (*facts, *words) if first <= one.start < last), key=lambda one: one.start)
        for at, fact in enumerate(items):
            if fact.index is not None and (said := _said_of(visible.text, items, at)) and _is_odd(said, fact.subjects):
                yield OddSubject(fact.index, said, fact.subjects)


def wrong_subject(claim: Claim, odd: OddSubject) -> Finding:
    """The finding for a claim about something else than its sentence."""
    said, about = (" und ".join(dict.fromkeys(map(str, subjects))) for subjects in (odd.said, odd.about))
    message = f"Der Satz spricht hier von {said}, die Tatsache `{claim.expression}` aber von {about}."
    hint = f"Bind die Tatsache für {said}, oder nenn im Satz auch {about}."
    return Finding(Code.SUBJECT_MISMATCH, claim.span, message, found=claim.text, hints=(hint,))


def _said_of(text: str, items: list[_Item], at: int) -> tuple[Subject, ...]:
    """What the sentence names where a fact of it is told, as far as it is of the fact's kind."""
    fact = items[at]
    behind = items[at + 1] if at + 1 < len(items) else None
    if behind and behind.index is None and not text[fact.end : behind.start].strip(_BLANK):
        return _alike(behind.subjects, fact.subjects)
    runs = list(_runs(items))  # what is named before the first fact, between facts, and after the last one
    own = sum(1 for one in items[:at] if one.index is not None)
    before, after = runs[own], runs[own + 1]
    nearest = (before, after) if runs[0] else (after, before)  # „Die Dame zählt 15“ or „15 zählt die Dame“
    for near in (*nearest, *reversed(runs[:own]), *runs[own + 2 :]):
        if said := _alike((subject for word in near for subject in word.subjects), fact.subjects):
            return said
    return ()


def _runs(items: Iterable[_Item]) -> Iterator[list[_Item]]:
    run: list[_Item] = []
    for item in items:
        if item.index is None:
            run.append(item)
        else:
            yield run
            run = []
    yield run


def _alike(said: Iterable[Subject], about: tuple[Subject, ...]) -> tuple[Subject, ...]:
    """What can be compared: levels with levels, ranks with ranks; suits only where no rank is named."""
    said = tuple(said)
    for part in ("level", "rank", "suit"):
        if any(getattr(one, part) for one in about) and (named := tuple(one for one in said if getattr(one, part))):
            return named
    return ()


def _is_odd(said: tuple[Subject, ...], about: tuple[Subject, ...]) -> bool:
    return not any(_agree(one, other) for one in said for other in about)


def _agree(one: Subject, other: Subject) -> bool:
    pairs = ((one.rank, other.rank), (one.suit, other.suit), (one.level, other.level))
    return all(mine == theirs for mine, theirs in pairs if mine and theirs)


# --- what facts are about ---------------------------------------------------------------


def _facts(
    visible: Visible, proven: Mapping[int, Proven], general: Facts, levels: Mapping[str, str]
) -> Iterator[_Item]:
    """The claims that are no names of cards themselves, but about some. „Ass bis [9]{wert['9']}“ names the nine."""
    for index, one in proven.items():
        if index not in visible.owners or _named(one):
            continue
        about = tuple(dict.fromkeys(subject for path in one.paths for subject in _about(path, general, levels)))
        if about and not any(subject.rank and subject.rank.value == str(one.value) for subject in about):
            start = visible.owners.index(index)
            yield _Item(start, start + visible.owners.count(index), about, index)


def _about(path: str, general: Facts, levels: Mapping[str, str]) -> Iterator[Subject]:
    """The cards, ranks, suits and levels that a fact's path names.

    A number is a rank only among ranks with letters: `handkarten['3']` is about persons.
    """
    parts = tuple(PATH_PART.findall(path))
    for at, part in enumerate(parts):
        if SUITED_PATTERN.fullmatch(part):
            card = parse_card(part)
            yield Subject(card.rank, card.suit)
        elif at and part in _FACES:
            yield Subject(_FACES[part])
        elif at and part in _NUMBERED and not _FACES.keys().isdisjoint(at_path(general, parts[:at])):
            yield Subject(_NUMBERED[part])
        elif at and part in _SUITS:
            yield Subject(suit=_SUITS[part])
        elif at and part in levels:
            yield Subject(level=part)


# --- what words name --------------------------------------------------------------------


def _words(visible: Visible, proven: Mapping[int, Proven], levels: Mapping[str, str]) -> Iterator[_Item]:
    claimed: set[int] = set()
    for index, one in proven.items():
        if index in visible.owners and (named := _named(one)):
            start = visible.owners.index(index)
            end = start + visible.owners.count(index)
            claimed.update(range(start, end))
            yield _Item(start, end, named)
    for match in _pattern().finditer(visible.text):
        if match.start() not in claimed:
            yield _Item(match.start(), match.end(), (_read(match),))
    for level, title in levels.items():
        for match in re.finditer(rf"(?<!\w){re.escape(title)}(?!\w)", visible.text):
            yield _Item(match.start(), match.end(), (Subject(level=level),))


def _named(proven: Proven) -> tuple[Subject, ...]:
    """The cards, ranks or suits that a claim itself states; none for numbers, names and words."""
    values = proven.value if isinstance(proven.value, tuple) else (proven.value,)
    if any(isinstance(value, Player) for value in values):
        return ()
    return tuple(subject for value in values if (subject := _subject(value)))


def _subject(value: object) -> Subject | None:
    if isinstance(value, Card):
        return Subject(value.rank, value.suit)
    if isinstance(value, Rank):
        return Subject(value)
    return Subject(suit=value) if isinstance(value, Suit) else None


def _read(match: re.Match[str]) -> Subject:
    suit, rank = match["suit"], match["rank"] or match["word"]
    key = (rank or "").casefold()
    return Subject(_ranks().get(key) or _FACES.get(rank or ""), _SUITS[suit.casefold()] if suit else None)


@cache
def _ranks() -> Mapping[str, Rank]:
    """The ranks whose names are no number words, by every form of them."""
    named = (*_FACES.values(), *JOKER_RANKS)
    return {form.casefold(): rank for rank in named for form in rank.forms}


@cache
def _pattern() -> re.Pattern[str]:
    """Ranks and suits in words, also together and as a part of „Herzkarten“; numbers are claims in any case."""
    forms = "|".join(sorted(_ranks(), key=len, reverse=True))
    suits = "|".join(suit.german for suit in Suit)
    joined = rf"(?P<suit>(?i:{suits}))(?:[-‐‑ ]?(?P<rank>(?i:{forms}))|[-‐‑]?(?i:karten?))?"
    return re.compile(rf"(?<!\w)(?:{joined}|(?P<word>(?i:{forms})|[AKDB]))(?!\w)")
