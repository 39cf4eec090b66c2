"""Große Zahl with a plan: few combinations in hand, and an eye on the others' hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engines.cards import Card
from engines.game import Moves, Table
from engines.grosse_zahl.combination import Digits, number
from engines.grosse_zahl.moves import Lay, Move, Pass
from engines.grosse_zahl.parameters import Parameters
from engines.grosse_zahl.view import View
from engines.labor.grosse_zahl.hands import Held, after, groups, held, held_with
from engines.labor.grosse_zahl.plain import lays_of, order

#: What a hand costs: for each card, for each combination that is needed to lay it all; high digits are worth a little.
PER_CARD = 1.0
PER_GROUP = 2.0
PER_DIGIT = 0.12
#: From so few cards in another's hand on, only the number of one's own cards counts.
DANGER = 2
#: What the right to open is worth, times the chance that nobody beats the number.
OPENING_WORTH = 1.5


@dataclass(frozen=True)
class Planned:
    """Lays what leaves the cheapest hand, and passes where every lay leaves a dearer one than there is.

    A hand costs `PER_CARD` a card and `PER_GROUP` for each combination of one suit or one rank that is needed to lay it
    all, less `PER_DIGIT` for each point of its digits. Lays all cards where that ends the deal. What is laid is worth
    up to `OPENING_WORTH` more, the higher it is among the numbers of as many digits.

    `fitting`: combinations count at all. `choosing`: the card taken is part of that; else it is the highest, whatever
    it does to the hand. `low`: a round is opened with the lowest of the cards that leave the hand with the fewest
    combinations; else with the highest of them. `watching`: when another player has `DANGER` cards or fewer, only the
    number of cards in hand counts. `longer`: one card more than lies in the middle is as good as any other lay; else
    only laid where nothing of the same length can be.
    """

    fitting: bool = True
    choosing: bool = True
    low: bool = True
    watching: bool = True
    longer: bool = True

    def __call__(self, table: Table[Parameters], view: View, legal: Moves[Move], dice: random.Random) -> Move:
        """One of the legal moves; no chance in it."""
        digits, lays = table.sheet.parameters.karten, lays_of(legal)
        finishing = [lay for lay in lays if len(lay.cards) == len(view.hand)]
        if finishing:
            return min(finishing, key=order)
        if view.middle is None:
            return min(lays, key=lambda lay: self._opening(digits, view, lay))
        if not self.longer:
            short = [lay for lay in lays if len(lay.cards) == len(view.middle.cards)]
            lays = short or lays
        if not self.choosing:
            highest = max(view.middle.cards, key=digits.__getitem__)
            lays = [lay for lay in lays if lay.taken == highest]
        if not lays:
            return Pass(view.player)
        danger = self.watching and self._danger(table, view)
        # what a lay leaves without the card taken is the same for all that can be taken
        left = {lay.cards: _Hand.of(digits, after(view.hand, lay.cards)) for lay in lays}
        costs = [self._cost(digits, left[lay.cards], lay, danger) for lay in lays]
        least = min(costs)
        if least >= self._hand(_Hand.of(digits, view.hand), danger):
            return Pass(view.player)
        return min((lay for lay, cost in zip(lays, costs, strict=True) if cost == least), key=order)

    def _danger(self, table: Table[Parameters], view: View) -> bool:
        seats = zip(table.players, view.sizes, strict=True)
        return any(size <= DANGER for player, size in seats if player != view.player)

    def _opening(self, digits: Digits, view: View, lay: Lay) -> tuple[Any, ...]:
        rest = after(view.hand, lay.cards)
        value = number(digits, lay.cards)
        return (groups(held(rest)) if self.fitting else 0, value if self.low else -value, order(lay))

    def _hand(self, hand: _Hand, danger: bool) -> float:
        cost = PER_CARD * hand.size
        if danger:
            return cost
        if self.fitting:
            cost += PER_GROUP * groups(hand.ranks)
        return cost - PER_DIGIT * hand.digits

    def _cost(self, digits: Digits, left: _Hand, lay: Lay, danger: bool) -> float:
        winning: float = number(digits, lay.cards) / 10 ** len(lay.cards)
        return self._hand(left.taking(digits, lay.taken), danger) - OPENING_WORTH * winning


class _Hand(NamedTuple):
    """What counts of a hand: how many cards, the sum of their digits, and what it holds."""

    size: int
    digits: int
    ranks: Held

    @classmethod
    def of(cls, digits: Digits, hand: Sequence[Card]) -> _Hand:
        """These cards."""
        return cls(len(hand), sum([digits[card] for card in hand]), held(hand))

    def taking(self, digits: Digits, card: Card | None) -> _Hand:
        """The same with one card more, or none."""
        if card is None:
            return self
        return _Hand(self.size + 1, self.digits + digits[card], held_with(self.ranks, card))
