"""What a hand is worth: with how few combinations it could be laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engines.cards import Card, Rank, Suit

#: One bit for each rank.
_BITS = {rank: 1 << place for place, rank in enumerate(Rank)}
#: The ranks that a hand holds, as bits, suit by suit.
Held = dict[Suit | None, int]
#: So many hands are kept at most: those of a game or two.
_KEPT = 1 << 14


def held(hand: Iterable[Card]) -> Held:
    """What a hand holds; equal cards count once."""
    ranks: Held = {}
    for card in hand:
        ranks[card.suit] = ranks.get(card.suit, 0) | _BITS[card.rank]
    return ranks


def held_with(ranks: Held, card: Card | None) -> Held:
    """The same with one card more, or none."""
    return ranks if card is None else {**ranks, card.suit: ranks.get(card.suit, 0) | _BITS[card.rank]}


def groups(ranks: Held) -> int:
    """The fewest combinations of one suit or one rank that hold all cards of a hand."""
    return _fewest(tuple(sorted(ranks.values())))


@lru_cache(maxsize=_KEPT)
def _fewest(suits: tuple[int, ...]) -> int:
    # every suit is either laid as such, or its cards are laid rank by rank: suits laid, ranks that are needed
    bills = [(0, 0)]
    for ranks in suits:
        bills = [bill for whole, single in bills for bill in ((whole + 1, single), (whole, single | ranks))]
    return min(whole + single.bit_count() for whole, single in bills)


def after(hand: Sequence[Card], laid: Sequence[Card], taken: Card | None = None) -> tuple[Card, ...]:
    """The hand once cards were laid and one was taken, in the order of a hand."""
    left = list(hand)
    for card in laid:
        left.remove(card)
    if taken is not None:
        left.append(taken)
    return tuple(left)
