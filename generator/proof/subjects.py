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
#: What ends a sentence; a colon does not: „Leicht: 12, Normal: 13“.
_END = re.compile(r"[.!?;…]+[“‘)]*(?=\s|$)")
_ARTICLE = r"d(?:er|ie|as|en|em|es)|ein(?:e[nrms]?)?|jede[nrms]?"
_PLACE = r"auf|beim?|für|i[nm]|vo[nm]|mit|zu[mr]?"
#: What may stand between a number and the noun behind it that it belongs to: „15 Punkte der Dame“.
_OWNER = re.compile(rf"(?:,\sde[rnm])?\s(?:\w+\s)?(?:der|des|eine[rs]|je|(?:{_PLACE})(?:\s(?:{_ARTICLE}))?)\s")
#: Before a noun: it is named because it is left out or compared with, „alle außer Leicht“, „mehr als beim Buben“.
_APART = re.compile(
    rf"(?<!\w)(?i:außer|ohne|(?:an)?statt|als|wie|nicht|keine?[nmrs]?)\s(?:(?:{_PLACE})\s)?(?:(?:{_ARTICLE})\s)?$"
)
_FARTHEST = 40
#: Where a level's title may be no more than a word with a capital: „Schwer wird es erst mit …“.
_FIRST_WORD = re.compile(r"(?:^|[.!?:;…]\s+)\W*$")
_LOWER_WORD = re.compile(r"\s[a-zäöüß]")
#: All that is not named.
_OTHERS = re.compile(
    r"(?<!\w)(?i:sonst|ander(?:e[nrms]?|s)|(?:übrig|nächst)e[nrms]?|vorher|danach|darüber|darunter)(?!\w)"
)


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
    """A word that names something, or (with an index) a claim whose fact is about something.

    Where only `vague` words stand, a fact may be about something that is not named.
    """

    start: int
    end: int
    subjects: tuple[Subject, ...]
    index: int | None = None
    vague: bool = False


def odd_subjects(
    visible: Visible, proven: Mapping[int, Proven], general: Facts, levels: Mapping[str, str]
) -> Iterator[OddSubject]:
    """Facts about one card, suit or level that the sentence tells of another; `levels` are titles by id.

    A fact belongs to the noun right behind it, else to what is named between the fact before and this one (in a
    sentence that begins with a fact: between this one and the next), else to what is named on its other side, else to
    whatever the sentence named last before, or next. Where it may belong to either of two, either will do: it is worse
    to tell of a true sentence than not to tell of a false one.
    """
    facts = tuple(_facts(visible, proven, general, levels))
    if not facts:
        return
    taken = {at for fact in facts for at in range(fact.start, fact.end)}
    words = [word for word in _words(visible, proven, levels) if word.start not in taken]
    if not words:
        return
    for first, last in sentences(visible.text, _END):
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
    behind = items[at + 1] if at + 1 < len(items) and items[at + 1].index is None else None
    between = text[fact.end : behind.start] if behind else ""
    if behind and not between.strip(_BLANK):
        return _alike(behind.subjects, fact.subjects)
    owner = [behind] if behind and _OWNER.fullmatch(between) else []
    for near in _nearest(items, at):
        named = any(not word.vague and _alike(word.subjects, fact.subjects) for word in near)
        others = near and not near[-1].subjects and near[-1].start < fact.start  # „als Nächstes 12“
        if named and not others:
            return _alike((subject for word in (*near, *owner) for subject in word.subjects), fact.subjects)
        if any(word.vague for word in near):
            return ()
    return ()


def _nearest(items: list[_Item], at: int) -> Iterator[list[_Item]]:
    """The words that a fact may belong to, the likelier ones first."""
    runs = list(_runs(items))  # what is named before the first fact, between facts, and after the last one
    own = sum(1 for one in items[:at] if one.index is not None)
    before, after = runs[own], runs[own + 1]
    earlier = [run for run in runs[:own] if run]
    if not runs[0]:  # „15 zählt die Dame“, but also „20 der König, die Dame 15, der Bube 0“
        turned = any(len(run) > 1 for run in runs[: own + 1])
        yield [*after, *(before[-1:] if turned else ())]
        yield before
    else:  # „Die Dame zählt 15“, but also „König und Dame zählen 20 und 15, das Ass 1“
        yield before or [*earlier[-1], *after]
        yield after
    yield from reversed(earlier)
    yield from runs[own + 2 :]


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
    """The claims that are no names of cards themselves, but about some.

    „Ass bis [9]{wert['9']}“ names the nine, if vaguely: it is told with the words. A sum of which only parts are about
    something is about nothing.
    """
    for index, one in proven.items():
        place = visible.claim_at(index)
        if place is None or _named(one):
            continue
        parts = [tuple(_about(path, general, levels)) for path in one.paths]
        about = tuple(dict.fromkeys(subject for part in parts for subject in part))
        if about and all(parts):
            if any(subject.rank and subject.rank.value == str(one.value) for subject in about):
                yield _Item(*place, about, vague=True)
            else:
                yield _Item(*place, about, index)


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
        if (place := visible.claim_at(index)) and (named := _named(one)):
            claimed.update(range(*place))
            yield _Item(*place, named, vague=_is_apart(visible.text, place[0]))
    for match in _pattern().finditer(visible.text):
        if match.start() not in claimed:
            yield _Item(match.start(), match.end(), (_read(match),), vague=_is_apart(visible.text, match.start()))
    for level, title in levels.items():
        for match in re.finditer(rf"(?<!\w){re.escape(title)}(?!\w)", visible.text):
            vague = _is_apart(visible.text, match.start()) or _begins(visible.text, match)
            yield _Item(match.start(), match.end(), (Subject(level=level),), vague=vague)
    for match in _OTHERS.finditer(visible.text):
        yield _Item(match.start(), match.end(), (), vague=True)


def _is_apart(text: str, start: int) -> bool:
    return _APART.search(text, max(0, start - _FARTHEST), start) is not None


def _begins(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - _FARTHEST) : match.start()] if match.start() else ""
    return bool(_LOWER_WORD.match(text, match.end()) and _FIRST_WORD.search(before))


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
