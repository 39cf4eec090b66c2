"""Kopfrechnen with exact odds, and with a thought for what the next player sees."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from engines.cards import Card
from engines.game import Moves, Player, Table
from engines.kopfrechnen.moves import Bid, Call, Move, Peek, Point
from engines.kopfrechnen.parameters import Parameters
from engines.kopfrechnen.state import Bidding, Pointing
from engines.kopfrechnen.view import View
from engines.labor.kopfrechnen.odds import Deck, Odds, deck_of, estimate, estimates, joint, odds
from engines.labor.kopfrechnen.plain import give, seen_by

#: So many bids above the lowest legal one are weighed.
SPAN = 25
#: Who opens weighs bids from so far below the own estimate on.
OPEN_BELOW = 10
#: Whoever has bid more than a player at their place would reckon has bluffed: three times against ten times honesty.
#: Whole numbers, so that sums are exact.
HONEST, BLUFF = 10, 3
#: The risk of losing the round later, as a part of an even share among those still in.
LATER = 0.7
#: A peek is thought of only from such a risk on, and taken where it lowers the risk by so much.
PEEK_FROM = 0.1
PEEK_GAIN = 0.01

#: When to peek: where it helps, whenever one may, or never.
WISELY, ALWAYS, NEVER = "wisely", "always", "never"


@dataclass(frozen=True)
class Exact:
    """Takes what makes it least likely to lose this round.

    It knows the chance of every sum for every card that may be at its own forehead. With `infer`, own cards with which
    the last bidder could not have reckoned the bid count `BLUFF`, all others `HONEST`. A call loses where the sum
    reaches the bid. A bid loses where the next player calls, which is where the bid is above that player's plain
    estimate, and the sum stays below it; where they do not call, the round goes on, which costs `LATER` of an even
    share. Of bids with the same risk the highest; a call before a bid. Peeks as `peek` says: the risk after a peek is
    the mean of the least one for each hidden card. Points (Trickser) at whoever is likelier to win, at the bidder where
    both are. Gives up a face-down life first.
    """

    infer: bool = True
    peek: str = WISELY

    def __call__(self, table: Table[Parameters], view: View, legal: Moves[Move], dice: random.Random) -> Move:
        """One of the legal moves; no chance in it."""
        phase = view.phase
        if isinstance(phase, Bidding):
            return self._bid(_Sight.of(table, view), view, legal)
        if isinstance(phase, Pointing):
            assert view.bid is not None
            sight = _Sight.of(table, view)
            likely = sight.odds.chance(view.bid.number, self._weights(sight, view))
            return Point(view.player, view.bid.player if likely >= 0.5 else phase.caller)
        return give(legal)

    def _weights(self, sight: _Sight, view: View) -> Sequence[int]:
        if not self.infer or view.bid is None:
            return (HONEST,) * len(sight.odds.own)
        reckoned = sight.estimates(view.bid.player)
        return tuple(HONEST if mine >= view.bid.number else BLUFF for mine in reckoned)

    def _bid(self, sight: _Sight, view: View, legal: Moves[Move]) -> Move:
        peek = Peek(view.player)
        may_peek = peek in legal.listed
        if may_peek and self.peek == ALWAYS and view.hidden is None:
            return peek
        weights = self._weights(sight, view)
        lowest = sight.plain - OPEN_BELOW if view.bid is None else view.bid.number + 1
        risk, number = _least(sight, weights, lowest)
        move: Move = Bid(view.player, number)
        if view.bid is not None and Call(view.player) in legal.listed:
            calling = sight.odds.chance(view.bid.number, weights)
            if calling <= risk:
                risk, move = calling, Call(view.player)
        thinking = may_peek and self.peek == WISELY and view.hidden is None and risk >= PEEK_FROM
        return peek if thinking and _after_peek(sight, weights, lowest) + PEEK_GAIN <= risk else move


@dataclass(frozen=True)
class _Sight:
    """What one player makes of their view: `plain` is their own plain estimate, `alive` how many are still in."""

    deck: Deck
    others: tuple[tuple[Player, Card], ...]
    foreheads: frozenset[Card]
    hidden: Card | None
    following: Player
    plain: int
    alive: int
    odds: Odds

    @classmethod
    def of(cls, table: Table[Parameters], view: View) -> _Sight:
        """From a view in which no cards have been counted."""
        deck, seats = deck_of(table), dict(zip(table.players, view.foreheads, strict=True))
        others = tuple((player, card) for player, card in seats.items() if card is not None)
        following = next(player for player in table.clockwise(view.player)[1:] if seats[player] is not None)
        foreheads = frozenset(card for _, card in others)
        mine = estimate(deck, seen_by(view), 1 + (view.hidden is None))
        reckoned = odds(deck, foreheads, view.hidden)
        return cls(deck, others, foreheads, view.hidden, following, mine, len(others) + 1, reckoned)

    def estimates(self, player: Player) -> tuple[int, ...]:
        """What another player reckons plainly, for each card that may be at one's own forehead."""
        theirs = next(card for other, card in self.others if other == player)
        return estimates(self.deck, self.foreheads, self.hidden, theirs)


def _least(sight: _Sight, weights: Sequence[int], lowest: int) -> tuple[float, int]:
    """The bid that is least likely to lose, and how likely that is."""
    known, later = sight.odds, LATER / sight.alive
    risks, shift = [0.0] * SPAN, lowest - known.low
    # behind its end a tail goes on with zeros
    zeros = (0,) * max(0, SPAN + shift - len(known.tails[0]))
    for tail, weight, limit in zip(known.tails, weights, sight.estimates(sight.following), strict=True):
        # bids that the next player reckons as well go on
        believed = min(max(limit - lowest + 1, 0), SPAN)
        for place in range(believed):
            risks[place] += weight * later
        unit, first = weight / known.each, max(believed, -shift)
        for place, deals in enumerate((*tail[first + shift : SPAN + shift], *zeros)[: max(0, SPAN - first)], first):
            risks[place] += weight - unit * deals
    best = min(range(SPAN), key=lambda place: (risks[place], -place))
    return risks[best] / sum(weights), lowest + best


def _after_peek(sight: _Sight, weights: Sequence[int], lowest: int) -> float:
    """The risk of raising, on average over the hidden cards, once one knows which it is."""
    later, limits, everything = LATER / sight.alive, sight.estimates(sight.following), 0.0
    below = lowest - 1
    called = [min(max(limit + 1 - lowest, 0), SPAN) for limit in limits]
    for row in joint(sight.deck, sight.foreheads):
        # what each bid more loses than the one before
        more, rest = [0.0] * (SPAN + 1), 0
        for sums, weight, first in zip(row, weights, called, strict=True):
            if not sums:
                continue
            rest += weight
            more[0] += weight * later
            more[first] -= weight * later
            each = weight / len(sums)
            for total in sums:  # the place, from `first` to `SPAN`, is found without calls: this is what takes time
                place = total - below
                more[first if place < first else SPAN if place > SPAN else place] += each
        everything += min(accumulate(more[:SPAN])) / rest
    return everything / len(called)
