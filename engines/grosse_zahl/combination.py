"""Cards laid together: which may be, which number they make, and all that a hand can make. Pure arithmetic."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from engines.cards import Card, sort_key

Digits = Mapping[Card, int]

#: How many cards open a round (but for Alles auf einmal), and how many more than in the middle may be laid on them.
OPENING = 1
MORE = 1


def arrange(digits: Digits, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as they are laid: largest digit first, then ♣ ♠ ♥ ♦."""
    return tuple(sorted(cards, key=lambda card: (-digits.get(card, 0), sort_key(card))))


class Holding(dict[Card, tuple[int, int, int]]):
    """Where a card is held in a hand: ♣ ♠ ♥ ♦, then largest digit first. Worked out when it is first asked for."""

    def __init__(self, digits: Digits) -> None:
        super().__init__()
        self._digits = digits

    def __missing__(self, card: Card) -> tuple[int, int, int]:
        suit, rank = sort_key(card)
        self[card] = place = (suit, -self._digits.get(card, 0), rank)
        return place


def number(digits: Digits, cards: Iterable[Card]) -> int:
    """The largest number that the cards can make, each of them one digit."""
    value = 0
    for digit in sorted([digits.get(card, 0) for card in cards], reverse=True):
        value = 10 * value + digit
    return value


def same_suit(cards: Iterable[Card]) -> bool:
    """Whether all cards are of one suit."""
    return len({card.suit for card in cards}) == 1


def same_rank(cards: Iterable[Card]) -> bool:
    """Whether all cards are of one rank."""
    return len({card.rank for card in cards}) == 1


def matches(cards: Collection[Card]) -> bool:
    """Whether the cards may be laid together."""
    return same_suit(cards) or same_rank(cards)


def combinations_of(digits: Digits, hand: Sequence[Card], sizes: Iterable[int]) -> Iterator[tuple[Card, ...]]:
    """Every combination of these sizes in a hand once, arranged; equal cards are not told apart."""
    groups: defaultdict[Hashable, list[Card]] = defaultdict(list)
    for card in arrange(digits, hand):
        groups[card.suit].append(card)
        groups[card.rank].append(card)
    for size in sizes:
        # A group is arranged, so equal combinations come out as equal tuples.
        found = (cards for group in groups.values() for cards in combinations(group, size))
        yield from dict.fromkeys(found)
