"""What a hand is worth: with how few combinations it could be laid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from engines.cards import Card, Suit


@lru_cache(maxsize=1 << 16)
def groups(hand: tuple[Card, ...]) -> int:
    """The fewest combinations of one suit or one rank that hold all cards of a hand."""
    suits: list[Suit | None] = list(dict.fromkeys(card.suit for card in hand))
    best = len(suits)
    for number in range(len(suits)):
        for whole in combinations(suits, number):
            # suits that are not laid as such are laid rank by rank
            best = min(best, number + len({card.rank for card in hand if card.suit not in whole}))
    return best


def after(hand: Sequence[Card], laid: Sequence[Card], taken: Card | None) -> tuple[Card, ...]:
    """The hand once cards were laid and one was taken, in the order of a hand."""
    left = list(hand)
    for card in laid:
        left.remove(card)
    if taken is not None:
        left.append(taken)
    return tuple(left)
