"""What a hand is worth: with how few combinations it could be laid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.cards import Card, Rank, Suit

#: One bit for each rank.
_BITS = {rank: 1 << place for place, rank in enumerate(Rank)}


def groups(hand: Iterable[Card]) -> int:
    """The fewest combinations of one suit or one rank that hold all cards of a hand."""
    ranks: dict[Suit | None, int] = {}
    for card in hand:
        ranks[card.suit] = ranks.get(card.suit, 0) | _BITS[card.rank]
    # every suit is either laid as such, or its cards are laid rank by rank: suits laid, ranks that are needed
    bills = [(0, 0)]
    for held in ranks.values():
        bills = [bill for whole, single in bills for bill in ((whole + 1, single), (whole, single | held))]
    return min(whole + single.bit_count() for whole, single in bills)


def after(hand: Sequence[Card], laid: Sequence[Card], taken: Card | None) -> tuple[Card, ...]:
    """The hand once cards were laid and one was taken, in the order of a hand."""
    left = list(hand)
    for card in laid:
        left.remove(card)
    if taken is not None:
        left.append(taken)
    return tuple(left)
