"""Compare what a text says with what the engine knows, type by type.

The visible text is parsed as the kind of value that the engine gives; nothing is compared as mere characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.cards import Card, CardError, Rank, Suit, parse_card, parse_rank, parse_suit, write_cards
from engines.game import Play, Player, Range, Sum, Term, Value
from generator.content.inline import plain
from generator.proof.numbers import MINUS, parse_integer, write_integer, write_like
from generator.proof.ordinals import parse_ordinal

#: The words in which a text may state that something is so, or is not.
TRUE_WORDS = ("ja", "wahr", "die wahrheit", "ehrlich", "richtig", "recht", "stimmt")
FALSE_WORDS = ("nein", "unwahr", "gelogen", "schwindelt", "geschwindelt", "falsch", "unrecht", "stimmt nicht")
#: „Herzkarten“ says no more than „Herz“.
_SUIT_ENDING = re.compile(r"[-‐‑]?karten?$", re.IGNORECASE)
_LIST = re.compile(r"[ ]*(?:,| und | u\. )[ ]*")
_RANGE = re.compile(r"(\S+)[ ]*(?:–|-| bis (?:zu )?| (?:oder|und) (?:zu )?)[ ]*(\S+)")


@dataclass(frozen=True)
class Verdict:
    """The outcome of a comparison: whether it holds, and the text that would be right."""

    holds: bool
    right: str
    readable: bool = True


def compare(text: str, value: Value) -> Verdict:
    """Whether the visible text states the value.

    `readable` is false where the text is not even of the value's kind.
    """
    text = " ".join(plain(text).replace("\u00a0", " ").replace("\u202f", " ").split())
    return _COMPARE[_kind(value)](text, value)


def write(value: Value) -> str:
    """The canonical text of a value."""
    return compare("", value).right


def describe(value: Value) -> str:
    """The kind of a value in German, for messages: „eine Zahl“."""
    return _NAMES[_kind(value)]


def _kind(value: Value) -> type:
    if isinstance(value, tuple):
        first = value[0] if value else None
        return Players if isinstance(first, Player) else Ranks if isinstance(first, Rank) else Cards
    return type(value)


class Cards(tuple[Card, ...]):
    """Stands for a tuple of cards in the tables below."""


class Ranks(tuple[Rank, ...]):
    """Stands for a tuple of ranks in the tables below."""


class Players(tuple[Player, ...]):
    """Stands for a tuple of players in the tables below."""


def _bool(text: str, value: bool) -> Verdict:
    key = text.casefold()
    right = "ja" if value else "nein"
    return Verdict(key in (TRUE_WORDS if value else FALSE_WORDS), right, key in TRUE_WORDS or key in FALSE_WORDS)


def _int(text: str, value: int) -> Verdict:
    stated = parse_integer(text)
    if stated is None:
        stated = parse_ordinal(text)
    if stated is None:
        return Verdict(False, write_integer(value), readable=False)
    return Verdict(stated == value, write_like(value, text))


def _sum(text: str, value: Sum) -> Verdict:
    right = _write_sum(value)
    stated = parse_integer(text)
    if stated is not None:
        return Verdict(stated == value.total, write_integer(value.total))
    tokens = _tokens(text)
    if "=" not in tokens and any(token.isdigit() for token in tokens):
        left = right.rpartition(" = ")[0]
        return Verdict(tokens == _tokens(left), left)
    return Verdict(tokens == _tokens(right), right, any(token.isdigit() for token in tokens))


def _write_sum(value: Sum) -> str:
    if not value.terms:
        return write_integer(value.total)
    first, *rest = value.terms
    terms = write_integer(first) + "".join(f" {MINUS if term < 0 else '+'} {abs(term)}" for term in rest)
    if value.factor == 1:
        return f"{terms} = {write_integer(value.total)}"
    if rest or first < 0:
        terms = f"({terms})"
    return f"{value.factor} × {terms} = {write_integer(value.total)}"


def _tokens(text: str) -> tuple[str, ...]:
    """Numbers and operators one by one; a sign in front of a number counts as an operator."""
    text = re.sub(r"(?<=\d) ?- ?(?=\d)|-(?=\d)", f" {MINUS} ", text).replace("*", "×").replace("·", "×")
    return tuple(re.findall(rf"\d+|[+×=(){MINUS}]|[^\s\d+×=(){MINUS}]+", text))


def _card(text: str, value: Card) -> Verdict:
    if suit := _one_suit(text):
        return _suits(text, suit, (value,))
    right = value.german if "-" in text else str(value)
    try:
        return Verdict(_read_card(text) == value, right)
    except CardError:
        return Verdict(False, right, readable=False)


def _read_card(text: str) -> Card:
    """A card that is spelled as it is to be printed; the parser understands more. Raises `CardError`."""
    card = parse_card(text)
    spelled = text.replace("\ufe0e", "").replace("\ufe0f", "")
    long = () if card.suit is None else (card.german, f"{card.suit.german}-{card.rank}")
    if spelled not in (str(card), *long):
        raise CardError(text, (str(card),))
    return card


def _one_suit(text: str) -> Suit | None:
    """The suit that a text consists of, or None."""
    try:
        return parse_suit(_SUIT_ENDING.sub("", text))
    except CardError:
        return None


def _suits(text: str, suit: Suit, cards: tuple[Card, ...]) -> Verdict:
    """Whether all cards are of the suit that a text names; it says nothing of their ranks."""
    held = {card.suit for card in cards}
    first = cards[0].suit if len(held) == 1 else None
    return Verdict(held == {suit}, write_cards(cards) if first is None else _suit(text, first).right)


def _cards(text: str, value: tuple[Card, ...]) -> Verdict:
    if value and (suit := _one_suit(text)):
        return _suits(text, suit, value)
    right = _join([str(card) for card in value]) if "und" in text.split() or "," in text else write_cards(value)
    try:
        words = [word for word in re.split(r"[\s,]+", text) if word and word != "und"]
        return Verdict(tuple(_read_card(word) for word in words) == value, right)
    except CardError:
        return Verdict(False, right, readable=False)


def _rank(text: str, value: Rank) -> Verdict:
    right = value.value if len(text) <= 2 else value.german
    try:
        return Verdict(parse_rank(text) is value, right)
    except CardError:
        return Verdict(False, right, readable=False)


def _ranks(text: str, value: tuple[Rank, ...]) -> Verdict:
    words = _LIST.split(text)
    short = all(len(word) <= 2 for word in words)
    right = _join([rank.value if short else rank.german for rank in value])
    try:
        return Verdict(tuple(parse_rank(word) for word in words) == value, right)
    except CardError:
        return Verdict(False, right, readable=False)


def _suit(text: str, value: Suit) -> Verdict:
    right = str(value) if text.strip()[:1] in "♣♠♥♦" else value.german
    words = text.split()
    try:
        stated = {parse_suit(_SUIT_ENDING.sub("", word)) for word in words}
    except CardError:
        return Verdict(False, right, readable=False)
    return Verdict(stated == {value}, right)


def _play(text: str, value: Play) -> Verdict:
    cards, equals, number = text.partition("=")
    right = f"{write_cards(value.cards)} = {write_integer(value.value)}"
    if parse_integer(text) is not None:
        return _int(text, value.value)
    verdict = _cards(cards.strip(), value.cards)
    if not equals:
        return verdict if text else Verdict(False, right, readable=False)
    return Verdict(verdict.holds and parse_integer(number) == value.value, right, verdict.readable)


def _range(text: str, value: Range) -> Verdict:
    right = f"{value.low}–{value.high}"
    match = _RANGE.fullmatch(text)
    if match is None:
        return Verdict(parse_integer(text) == value.low == value.high, right, parse_integer(text) is not None)
    low, high = (parse_integer(end) for end in match.groups())
    if (" oder " in text or " und " in text) and value.low + 1 != value.high:
        low = None  # „drei oder sechs“ leaves out what lies between
    if not match[1].isdigit():
        right = f"{write_like(value.low, match[1])} bis {write_like(value.high, match[2])}"
    return Verdict((low, high) == (value.low, value.high), right, low is not None and high is not None)


def _player(text: str, value: Player) -> Verdict:
    return Verdict(text in (value, genitive(value)), genitive(value) if text.endswith(("s", "’")) else value)


def _players(text: str, value: tuple[Player, ...]) -> Verdict:
    return Verdict(tuple(_LIST.split(text)) == value, _join(list(value)))


def _term(text: str, value: Term) -> Verdict:
    return Verdict(text.casefold() in value.forms, value.word)


def genitive(name: str) -> str:
    """A name's genitive: Annas, but Hans’."""
    return f"{name}’" if name.endswith(("s", "ß", "x", "z")) else f"{name}s"


def _join(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} und {parts[-1]}" if parts else "nichts"


#: Each function takes the type it stands under.
_COMPARE: dict[type, Callable[[str, Any], Verdict]] = {
    bool: _bool,
    int: _int,
    Sum: _sum,
    Card: _card,
    Cards: _cards,
    Rank: _rank,
    Ranks: _ranks,
    Suit: _suit,
    Play: _play,
    Range: _range,
    Player: _player,
    Players: _players,
    Term: _term,
}

_NAMES: dict[type, str] = {
    bool: "eine Aussage, die stimmt oder nicht",
    int: "eine Zahl",
    Sum: "eine Summe",
    Card: "eine Karte",
    Cards: "eine Reihe von Karten",
    Rank: "ein Rang",
    Ranks: "eine Reihe von Rängen",
    Suit: "eine Farbe",
    Play: "gelegte Karten mit ihrem Wert",
    Range: "eine Spanne",
    Player: "ein Name",
    Players: "eine Reihe von Namen",
    Term: "ein Wort mit fester Bedeutung",
}
