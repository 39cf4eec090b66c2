"""Kopfrechnen as one plays it by adding up: an estimate, small raises, and a call when the bid is above it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from engines.cards import Card
from engines.game import Moves, Table
from engines.kopfrechnen.moves import Bid, Call, GiveLife, Move, Point
from engines.kopfrechnen.parameters import Parameters
from engines.kopfrechnen.state import Bidding, Pointing
from engines.kopfrechnen.view import View
from engines.labor.kopfrechnen.odds import deck_of, estimate

#: Who opens a round bids so much less than the own estimate.
BELOW = 5
#: Who jumps raises by so much, as long as it stays below the own estimate.
JUMP = 5


@dataclass(frozen=True)
class Plain:
    """Adds up what is seen, and one mean card for each unknown one (its own, and the hidden one).

    Opens with the estimate less `BELOW`, raises by 1 as long as that is not above the estimate, and calls otherwise.
    Never peeks. Points (Trickser) at the caller where the bid is above the estimate, else at the bidder. Gives up a
    face-down life first. `each` and `zero` as in `estimate`; `jump` raises by `JUMP` where the estimate allows it.
    """

    each: int | None = None
    zero: bool = True
    jump: bool = False

    def __call__(self, table: Table[Parameters], view: View, legal: Moves[Move], dice: random.Random) -> Move:
        """One of the legal moves; no chance in it."""
        phase = view.phase
        if isinstance(phase, Bidding):
            return self._bid(view, legal, self._estimate(table, view))
        if isinstance(phase, Pointing):
            assert view.bid is not None
            return Point(
                view.player, phase.caller if self._estimate(table, view) < view.bid.number else view.bid.player
            )
        return give(legal)

    def _estimate(self, table: Table[Parameters], view: View) -> int:
        unknown = 1 + (view.hidden is None)
        return estimate(deck_of(table), seen_by(view), unknown, each=self.each, zero=self.zero)

    def _bid(self, view: View, legal: Moves[Move], mine: int) -> Move:
        assert isinstance(view.phase, Bidding)
        if view.bid is None:
            return Bid(view.player, mine - BELOW)
        lowest = view.bid.number + 1
        if lowest <= mine:
            return Bid(view.player, min(mine, view.bid.number + JUMP) if self.jump else lowest)
        return Call(view.player)


def seen_by(view: View) -> frozenset[Card]:
    """The cards in play that a player sees: the others' foreheads, and the hidden one after a peek."""
    return frozenset(card for card in (*view.foreheads, view.hidden) if card is not None)


def give(legal: Moves[Any]) -> Move:
    """The life to give up: a face-down one where there is one, for the others can be peeked with."""
    choices: tuple[GiveLife, ...] = legal.listed
    return min(choices, key=lambda move: move.face_up)
