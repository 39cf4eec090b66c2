"""Playing cards: suits, ranks, cards, decks, and the German notation for them.

A card is written as rank and suit (`D♥`, `10♠`) or `Joker` / `Zweitjoker`; long names
(`Herz-Dame`, `Karo-Sieben`, `Karo-7`) and suits in emoji style are understood as well.
`str(card)` is the one canonical form and always parses back to the same card.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, lru_cache


class Suit(Enum):
    """A suit, in the German order ♣ ♠ ♥ ♦."""

    __hash__ = object.__hash__  # members are single, and hashing names takes a third of all time

    CLUBS = "♣"
    SPADES = "♠"
    HEARTS = "♥"
    DIAMONDS = "♦"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @property
    def german(self) -> str:
        """The German name: Kreuz, Pik, Herz, Karo."""
        return _SUIT_NAMES[self]


class Rank(Enum):
    """A rank, in the German order A K D B 10 … 2; the two jokers stand last."""

    __hash__ = object.__hash__  # as in `Suit`

    ACE = "A"
    KING = "K"
    QUEEN = "D"
    JACK = "B"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"
    JOKER = "Joker"
    SECOND_JOKER = "Zweitjoker"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Rank.{self.name}"

    @property
    def german(self) -> str:
        """The German name: Ass, König, Dame, Bube, Zehn … Zwei, Joker, Zweitjoker."""
        return _RANK_NAMES[self]

    @property
    def forms(self) -> tuple[str, ...]:
        """The German name with its inflections: Dame, Damen."""
        return (self.german, *_INFLECTIONS.get(self, (f"{self.german}en",)))


_SUIT_NAMES = {
    Suit.CLUBS: "Kreuz",
    Suit.SPADES: "Pik",
    Suit.HEARTS: "Herz",
    Suit.DIAMONDS: "Karo",
}
_RANK_NAMES = {
    Rank.ACE: "Ass",
    Rank.KING: "König",
    Rank.QUEEN: "Dame",
    Rank.JACK: "Bube",
    Rank.TEN: "Zehn",
    Rank.NINE: "Neun",
    Rank.EIGHT: "Acht",
    Rank.SEVEN: "Sieben",
    Rank.SIX: "Sechs",
    Rank.FIVE: "Fünf",
    Rank.FOUR: "Vier",
    Rank.THREE: "Drei",
    Rank.TWO: "Zwei",
    Rank.JOKER: "Joker",
    Rank.SECOND_JOKER: "Zweitjoker",
}
_INFLECTIONS = {
    Rank.ACE: ("Asse", "Assen", "Asses"),
    Rank.KING: ("Könige", "Königen", "Königs"),
    Rank.QUEEN: ("Damen",),
    Rank.JACK: ("Buben",),
    Rank.JOKER: ("Jokers", "Jokern"),
    Rank.SECOND_JOKER: ("Zweitjokers",),
}
JOKER_RANKS = (Rank.JOKER, Rank.SECOND_JOKER)
PACK_RANKS = tuple(rank for rank in Rank if rank not in JOKER_RANKS)

_SUIT_ORDER = {suit: index for index, suit in enumerate(Suit)}
_RANK_ORDER = {rank: index for index, rank in enumerate(Rank)}


class CardError(ValueError):
    """A text that names no card.

    Fields: `text` as written; `suggestions`, cards that may have been meant, best first.
    """

    def __init__(self, text: str, suggestions: tuple[str, ...] = ()) -> None:
        self.text = text
        self.suggestions = suggestions
        super().__init__(f"no such card: {text!r}")


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Jokers carry no suit; every other rank carries one."""

    rank: Rank
    suit: Suit | None = None
    # Cards are made once and then hashed, written and sorted all the time.
    _hash: int = field(init=False, repr=False, compare=False)
    _text: str = field(init=False, repr=False, compare=False)
    _order: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if (self.rank in JOKER_RANKS) != (self.suit is None):
            raise ValueError(f"{self.rank!r} does not go with {self.suit!r}")
        object.__setattr__(self, "_hash", hash((self.rank, self.suit)))
        object.__setattr__(self, "_text", self.rank.value if self.suit is None else f"{self.rank}{self.suit}")
        suit = len(_SUIT_ORDER) if self.suit is None else _SUIT_ORDER[self.suit]
        object.__setattr__(self, "_order", (suit, _RANK_ORDER[self.rank]))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[[Rank, Suit | None], Card], tuple[Rank, Suit | None]]:
        # the hash is that of this process; in another one the card is made anew
        return _one_card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"parse_card({str(self)!r})"

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self.suit is None

    @property
    def german(self) -> str:
        """The name as read aloud: „Herz-Dame“, „Joker“."""
        if self.suit is None:
            return self.rank.german
        return f"{self.suit.german}-{self.rank.german}"


@cache
def _one_card(rank: Rank, suit: Suit | None) -> Card:
    """The same card each time."""
    return Card(rank, suit)


JOKER = Card(Rank.JOKER)
SECOND_JOKER = Card(Rank.SECOND_JOKER)

#: A card with a suit in its short form, anywhere in a text.
SUITED_PATTERN = re.compile(r"(?<![\w-])(?:10|[AKDB2-9])[♣♠♥♦][\ufe0e\ufe0f]?")
#: Any card in its short form, anywhere in a text.
CARD_PATTERN = re.compile(rf"{SUITED_PATTERN.pattern}|(?<![\w-])(?:Zweitjoker|Joker)\b")


def sort_key(card: Card) -> tuple[int, int]:
    """Order of a sorted deck: ♣ ♠ ♥ ♦, then A K D B 10 … 2; jokers last."""
    return card._order


def parse_card(text: str) -> Card:
    """Read one card in short or long German notation.

    Raises `CardError` with suggestions when the text names none.
    """
    key = _fold(text)
    try:
        return _names()[key]
    except KeyError:
        raise CardError(text, _suggest(key)) from None


def parse_rank(text: str) -> Rank:
    """Read one rank: `D`, `Dame`, `Damen`, `7`, `Sieben`. Raises `CardError`."""
    try:
        return _ranks()[_fold(text)]
    except KeyError:
        raise CardError(text, tuple(rank.value for rank in Rank)) from None


def parse_suit(text: str) -> Suit:
    """Read one suit, as symbol or German name. Raises `CardError`."""
    key = _fold(text)
    for suit in Suit:
        if key in (suit.value, suit.german.casefold()):
            return suit
    raise CardError(text, tuple(suit.value for suit in Suit))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards separated by blanks, commas or „und“, in the order written.

    Raises `CardError` for the first word that is no card.
    """
    words = (word for word in re.split(r"[\s,]+", text) if word and word != "und")
    return tuple(parse_card(word) for word in words)


def find_cards(text: str) -> Iterator[tuple[int, int, Card]]:
    """Yield (start, end, card) for every card in short notation inside a text."""
    for match in CARD_PATTERN.finditer(text):
        yield match.start(), match.end(), parse_card(match.group())


def write_cards(cards: Iterable[Card]) -> str:
    """The cards in canonical notation, separated by blanks."""
    return " ".join(str(card) for card in cards)


def pack(packs: int = 1, jokers: int = 0, ranks: Iterable[Rank] = PACK_RANKS) -> tuple[Card, ...]:
    """A sorted deck of `packs` 52-card packs reduced to `ranks`, with 0, 1 or 2 jokers.

    Equal cards of several packs are equal and simply occur several times.
    """
    if not 0 <= jokers <= len(JOKER_RANKS):
        raise ValueError(f"0 to {len(JOKER_RANKS)} jokers, not {jokers}")
    return _pack(packs, jokers, tuple(ranks))


@cache
def _pack(packs: int, jokers: int, ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    suited = [Card(rank, suit) for suit in Suit for rank in ranks for _ in range(packs)]
    return (*sorted(suited, key=sort_key), *(Card(rank) for rank in JOKER_RANKS[:jokers]))


def _fold(text: str) -> str:
    return re.sub(r"[\s\ufe0e\ufe0f]+", "", text).casefold()


@cache
def _names() -> dict[str, Card]:
    names: dict[str, Card] = {}
    for card in pack(jokers=len(JOKER_RANKS)):
        names[_fold(str(card))] = card
        if card.suit is not None:
            names[_fold(card.german)] = card
            names[_fold(f"{card.suit.german}-{card.rank}")] = card
    return names


@cache
def _ranks() -> dict[str, Rank]:
    return {_fold(name): rank for rank in Rank for name in (rank.value, *rank.forms)}


@lru_cache(maxsize=1024)
def _suggest(key: str) -> tuple[str, ...]:
    close = difflib.get_close_matches(key, list(_names()), n=3, cutoff=0.5)
    return tuple(dict.fromkeys(str(_names()[name]) for name in close))
