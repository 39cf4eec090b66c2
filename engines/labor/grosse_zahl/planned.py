"""Große Zahl with a plan: few combinations in hand, and an eye on the others' hands."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from engines.cards import Card
from engines.game import Moves, Table
from engines.grosse_zahl.combination import Digits, number
from engines.grosse_zahl.moves import Lay, Move, Pass
from engines.grosse_zahl.parameters import Parameters
from engines.grosse_zahl.view import View
from engines.labor.grosse_zahl.hands import after, groups
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
        best = min(lays, key=lambda lay: (self._cost(digits, view, lay, danger), order(lay)))
        staying = self._hand(digits, view.hand, danger)
        return best if self._cost(digits, view, best, danger) < staying else Pass(view.player)

    def _danger(self, table: Table[Parameters], view: View) -> bool:
        seats = zip(table.players, view.sizes, strict=True)
        return any(size <= DANGER for player, size in seats if player != view.player)

    def _opening(self, digits: Digits, view: View, lay: Lay) -> tuple[Any, ...]:
        rest = after(view.hand, lay.cards, None)
        value = number(digits, lay.cards)
        return (groups(rest) if self.fitting else 0, value if self.low else -value, order(lay))

    def _hand(self, digits: Digits, hand: tuple[Card, ...], danger: bool) -> float:
        cost = PER_CARD * len(hand)
        if danger:
            return cost
        if self.fitting:
            cost += PER_GROUP * groups(hand)
        return cost - PER_DIGIT * sum(digits[card] for card in hand)

    def _cost(self, digits: Digits, view: View, lay: Lay, danger: bool) -> float:
        hand = after(view.hand, lay.cards, lay.taken)
        winning: float = number(digits, lay.cards) / 10 ** len(lay.cards)
        return self._hand(digits, hand, danger) - OPENING_WORTH * winning
