"""What a player can work out about the sum from the cards that they see.

Every way to deal the unseen cards counts the same. The arithmetic is that of the engine's count, kept as running
numbers instead of values, for a game takes some ten thousand counts; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from engines.cards import Card
from engines.game import Table
from engines.kopfrechnen.count import DOUBLE
from engines.kopfrechnen.parameters import DOUBLING, Parameters

#: Below all values: the highest of no cards at all.
_NOTHING = -1000
#: So many results are kept at most; four players see 680 different sets of cards, six see 6188.
_KEPT = 1 << 14


@dataclass(frozen=True, eq=False)
class Deck:
    """The playing cards of a table: number cards with values, then the special ones. There is one for each such set."""

    values: Mapping[Card, int]
    zero: Card
    surprise: Card
    double: Card | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        special = (self.zero, self.surprise, *(() if self.double is None else (self.double,)))
        return (*self.values, *special)


def deck_of(table: Table[Parameters]) -> Deck:
    """The playing cards at a table."""
    values = table.sheet.parameters
    double = values.verdoppler if DOUBLING in table.variants else None
    return _deck(tuple(values.karten.items()), values.hoechste_auf_null, values.ueberraschung, double)


@lru_cache(maxsize=16)
def _deck(values: tuple[tuple[Card, int], ...], zero: Card, surprise: Card, double: Card | None) -> Deck:
    return Deck(dict(values), zero, surprise, double)


@dataclass(frozen=True)
class Odds:
    """How the sum comes out for each card that may be at one's own forehead.

    `tails[i][s - low]` counts the deals in which the own card is `own[i]` and the sum at least `s`, for `s` from `low`
    on; the last number is 0. Each own card has the same number of deals, `each`.
    """

    own: tuple[Card, ...]
    low: int
    each: int
    tails: tuple[tuple[int, ...], ...]

    def reaching(self, index: int, bid: int) -> float:
        """The chance that the sum is at least `bid`, if the own card is `own[index]`."""
        return self.tails[index][self._place(bid)] / self.each

    def chance(self, bid: int, weights: Sequence[int]) -> float:
        """The chance that the sum is at least `bid`, with a weight for each own card."""
        place = self._place(bid)
        likely = sum(weight * tail[place] for weight, tail in zip(weights, self.tails, strict=True))
        return likely / (self.each * sum(weights))

    def _place(self, bid: int) -> int:
        return min(max(bid - self.low, 0), len(self.tails[0]) - 1)


@lru_cache(maxsize=_KEPT)
def odds(deck: Deck, seen: frozenset[Card], hidden: Card | None) -> Odds:
    """The odds for someone who sees these foreheads, and the hidden card if they have peeked."""
    unseen = unseen_by(deck, seen, hidden)
    start = running(deck, seen)
    sums = []
    for own in unseen:
        after, rest = _with(deck, start, own), tuple(card for card in unseen if card is not own)
        places = rest if hidden is None else (hidden,)
        sums.append([total for place in places for total in _spread(deck, after, place, rest)])
    low, high = min(map(min, sums)), max(map(max, sums))
    tails = []
    for outcomes in sums:
        counts = [0] * (high - low + 2)
        for outcome in outcomes:
            counts[outcome - low] += 1
        tails.append(tuple(accumulate(reversed(counts)))[::-1])
    return Odds(unseen, low, len(sums[0]), tuple(tails))


def unseen_by(deck: Deck, seen: Collection[Card], hidden: Card | None) -> tuple[Card, ...]:
    """The cards that may be at one's own forehead, in the order of the deck; below they are told apart by identity."""
    return tuple(card for card in deck.cards if card not in seen and card != hidden)


#: Sum so far, highest number, whether A♠ and the joker are in play, the factor.
Running = tuple[int, int, bool, bool, int]


def running(deck: Deck, cards: Iterable[Card]) -> Running:
    """Some cards in play, counted so far."""
    state: Running = (0, _NOTHING, False, False, 1)
    for card in cards:
        state = _with(deck, state, card)
    return state


def _with(deck: Deck, state: Running, card: Card) -> Running:
    total, highest, zero, surprise, factor = state
    value = deck.values.get(card)
    if value is not None:
        return total + value, max(highest, value), zero, surprise, factor
    if card == deck.zero:
        return total, highest, True, surprise, factor
    if card == deck.surprise:
        return total, highest, zero, True, factor
    return total, highest, zero, surprise, DOUBLE


@lru_cache(maxsize=1024)
def joint(deck: Deck, seen: frozenset[Card]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The sums for each hidden card and each own one, in the order of `unseen_by`; none where they are the same card.

    Several sums where the joker is in play, one for each replacement; else one.
    """
    unseen = unseen_by(deck, seen, None)
    start = running(deck, seen)
    return tuple(tuple(_outcomes(deck, start, own, hidden, unseen) for own in unseen) for hidden in unseen)


def _outcomes(deck: Deck, start: Running, own: Card, hidden: Card, unseen: Collection[Card]) -> tuple[int, ...]:
    if own is hidden:
        return ()
    after = _with(deck, _with(deck, start, own), hidden)
    if not after[3]:
        return (_total(after),)
    return tuple(_total(_with(deck, after, top)) for top in unseen if top is not own and top is not hidden)


def _spread(deck: Deck, state: Running, hidden: Card, tops: Collection[Card]) -> list[int]:
    """The sum for each top of the draw pile, which counts only where the joker is in play."""
    after = _with(deck, state, hidden)
    others = [top for top in tops if top is not hidden]
    return [_total(_with(deck, after, top)) for top in others] if after[3] else [_total(after)] * len(others)


def _total(state: Running) -> int:
    total, highest, zero, _, factor = state
    return (total - highest if zero and highest > _NOTHING else total) * factor


@lru_cache(maxsize=_KEPT)
def estimate(deck: Deck, seen: frozenset[Card], unknown: int, *, each: int | None = None, zero: bool = True) -> int:
    """A sum as one reckons it at the table: the numbers seen, and so much for each unknown card.

    Without `each` an unknown card counts the mean of the number cards, rounded. A joker that is seen is one more
    unknown card. Without `zero` an A♠ that is seen does not send the highest card that is seen to zero. A second joker
    that is seen doubles.
    """
    total, highest, ace, surprise, factor = running(deck, seen)
    if ace and zero and highest > _NOTHING:
        total -= highest
    if each is None:
        each = round(sum(deck.values.values()) / len(deck.values))
    return (total + each * (unknown + surprise)) * factor


@lru_cache(maxsize=_KEPT)
def estimates(deck: Deck, foreheads: frozenset[Card], hidden: Card | None, theirs: Card) -> tuple[int, ...]:
    """What somebody reckons plainly, for each card that may be at one's own forehead, in the order of `unseen_by`.

    `foreheads` and `hidden` are what one sees oneself; `theirs`, one of the foreheads, is what they do not see.
    """
    seen = foreheads - {theirs}
    return tuple(estimate(deck, seen | {card}, 2) for card in unseen_by(deck, foreheads, hidden))
