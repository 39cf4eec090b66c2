"""What a token can be mistaken for: another number, card, rank, suit, name or outcome, in the same form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engines.cards import (
    CARD_PATTERN,
    JOKER_RANKS,
    PACK_RANKS,
    Card,
    CardError,
    Rank,
    Suit,
    parse_card,
    parse_rank,
    parse_suit,
)
from engines.game import OUTCOMES, Player
from generator.proof.mutation.mutant import Kind
from generator.proof.numbers import MINUS, parse_integer, write_integer, write_like
from generator.proof.ordinals import parse_ordinal
from generator.proof.tokens import find_tokens
from generator.proof.values import FALSE_WORDS, TRUE_WORDS, genitive

T = TypeVar("T")

_NUMBER = re.compile(rf"(?<![\w{MINUS}])[{MINUS}-](?=\d)\d+|\d+")
_ORDINALS = ("erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte")
_KINDS = {
    "zahl": Kind.NUMBER,
    "karte": Kind.CARD,
    "rang": Kind.RANK,
    "farbe": Kind.SUIT,
    "name": Kind.NAME,
    "ausgang": Kind.OUTCOME,
}


@dataclass(frozen=True)
class Site:
    """A stretch `start:end` of a text that says something, and what kind of thing."""

    start: int
    end: int
    kind: Kind
    text: str


@dataclass(frozen=True)
class Stock:
    """What can be put in place of something: players, cards of the game and other words, best first."""

    players: tuple[Player, ...] = ()
    cards: tuple[Card, ...] = ()
    words: tuple[str, ...] = ()


def sites(text: str, players: Sequence[Player] | None) -> Iterator[Site]:
    """The smallest stretches of a text that can be wrong by themselves: sums fall into their numbers and signs."""
    for token in find_tokens(text, players):
        kind = _KINDS[token.kind]
        if kind is not Kind.NUMBER:
            yield Site(token.start, token.end, kind, token.text)
        elif not any(sign.isdigit() for sign in token.text):
            yield Site(token.start, token.end, Kind.WORD, token.text)
        else:
            for number in _NUMBER.finditer(token.text):
                yield Site(token.start + number.start(), token.start + number.end(), Kind.NUMBER, number.group())
            for sign in re.finditer(rf"(?<= )[+{MINUS}](?= )", token.text):
                yield Site(token.start + sign.start(), token.start + sign.end(), Kind.SIGN, sign.group())


def word_site(text: str) -> Site:
    """A text without tokens as a whole: a number (`eine`, `vierte`), a suit (`Kreuz`), a rank, else any word."""
    kind = Kind.TERM
    if parse_integer(text) is not None or parse_ordinal(text) is not None:
        kind = Kind.WORD
    elif read_suit(text):
        kind = Kind.SUIT
    elif read_rank(text):
        kind = Kind.RANK
    return Site(0, len(text), kind, text)


def others(site: Site, stock: Stock) -> Iterator[str]:
    """What the site could be mistaken for; empty where nothing is known."""
    text = site.text
    if site.kind is Kind.NUMBER:
        yield from other_numbers(text)
    elif site.kind is Kind.WORD:
        yield from _other_number_words(text)
    elif site.kind is Kind.SIGN:
        yield MINUS if text == "+" else "+"
    elif site.kind is Kind.NAME:
        yield from _other_names(text, stock.players)
    elif site.kind is Kind.OUTCOME:
        yield from _other_outcomes(text)
    elif site.kind is Kind.TERM:
        yield from _other_terms(text, stock.words)
    else:
        yield from _other_cards(site, stock)


def other_numbers(text: str) -> Iterator[str]:
    """One more and one less."""
    value = int(text.replace(MINUS, "-"))
    for other in (value + 1, value - 1):
        yield str(other) if text.startswith("-") or (MINUS not in text and other >= 0) else write_integer(other)


def _other_number_words(text: str) -> Iterator[str]:
    ordinal, value = parse_ordinal(text), parse_integer(text)
    if value is not None:
        sample = text if value > 2 else "zwei"  # `ein`, `kein` and `beide` have no neighbours of their own form
        wrong = (other for other in (value + 1, value - 1) if other >= 2)
        yield from (write_like(one, sample) for one in wrong)
    elif ordinal is not None and ordinal < len(_ORDINALS):
        yield _ORDINALS[ordinal]


def _other_terms(text: str, words: Sequence[str]) -> Iterator[str]:
    key = text.casefold()
    for these, those in ((TRUE_WORDS, FALSE_WORDS), (FALSE_WORDS, TRUE_WORDS)):
        if key in these:
            yield those[min(these.index(key), len(those) - 1)]
            return
    yield from [word for word in words if word.casefold() != key][:1]


def read_card(text: str) -> Card | None:
    """The card that a text names, or None."""
    if "-" not in text and not CARD_PATTERN.fullmatch(text):
        return None  # not worth the parser's search for what may have been meant
    try:
        return parse_card(text)
    except CardError:
        return None


def read_suit(text: str) -> Suit | None:
    """The suit that a text names, or None."""
    try:
        return parse_suit(text)
    except CardError:
        return None


def read_rank(text: str) -> Rank | None:
    """The rank that a text names, or None."""
    try:
        return parse_rank(text)
    except CardError:
        return None


def _other_names(text: str, players: Sequence[Player]) -> Iterator[str]:
    for index, player in enumerate(players):
        following = players[(index + 1) % len(players)]
        if following != player and text in (player, genitive(player)):
            yield following if text == player else genitive(following)


def _other_outcomes(text: str) -> Iterator[str]:
    for outcome, opposite in (OUTCOMES, OUTCOMES[::-1]):
        if text.casefold() in outcome.forms:
            yield opposite.forms[outcome.forms.index(text.casefold())]


def _other_cards(site: Site, stock: Stock) -> Iterator[str]:
    text = site.text
    if site.kind is Kind.SUIT and (suit := read_suit(text)):
        following = _after(suit, tuple(Suit))
        yield following.german if text.isalpha() else str(following)
    elif site.kind is Kind.RANK and (rank := read_rank(text)):
        other = _after(rank, PACK_RANKS if rank in PACK_RANKS else JOKER_RANKS)
        yield other.value if text == rank.value else _same_form(text, rank, other)
    elif card := read_card(text):
        other_card = next((one for one in stock.cards if one != card), None) or _next_card(card)
        yield other_card.german if "-" in text else str(other_card)


def _same_form(text: str, rank: Rank, other: Rank) -> str:
    """The other rank in the same inflection where it has one."""
    at = next((index for index, form in enumerate(rank.forms) if form.casefold() == text.casefold()), 0)
    return other.forms[min(at, len(other.forms) - 1)]


def _next_card(card: Card) -> Card:
    if card.suit is None:
        return Card(_after(card.rank, JOKER_RANKS))
    return Card(_after(card.rank, PACK_RANKS), card.suit)


def _after(one: T, ring: Sequence[T]) -> T:
    return ring[(ring.index(one) + 1) % len(ring)]
