"""Drawing games: lay what matches the last card, or draw; who is rid of all cards first wins."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engines.game import Reason, Refusal
from engines.seats import with_seat

from .common import DRAW, LAY, Move, State, TableGame

NO_MATCH = Reason("passt-nicht", "passend", "{karte} passt weder in der Farbe noch im Rang.")


class Drawing(TableGame):
    """Options: `aussetzen`, `umkehren`, `frei-nach-ziehen` (after somebody has drawn, any card may be laid)."""

    own_rules: ClassVar[tuple[str, ...]] = ("erste-karte", "passend", "ziehen", "stapel-leer", "gleichstand")
    optional_rules: ClassVar[tuple[str, ...]] = ("aussetzen", "umkehren", "frei-nach-ziehen")
    verbs: ClassVar[tuple[str, ...]] = (LAY, DRAW)

    @classmethod
    def own_reasons(cls) -> tuple[Reason, ...]:
        """Only a card that does not match."""
        return (NO_MATCH,)

    def objections(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """A card of another suit and rank than the one that lies on top."""
        if move.card is None or not state.middle or self._free(state):
            return ()
        top = state.laid[-1]
        matches = move.card.suit is top.suit or move.card.rank is top.rank
        return () if matches else (NO_MATCH.refuse(karte=move.card),)

    def effect(self, state: State, move: Move) -> tuple[State, list[str]]:
        """The next lays or draws."""
        if move.card is None:
            hands = with_seat(state.hands, state.seat, (*state.hands[state.seat], state.stock[0]))
            after = replace(state, hands=hands, stock=state.stock[1:], points=(1,))
            if after.stock:
                return replace(after, seat=after.next_seat()), ["ziehen"]
            sizes = [len(hand) for hand in hands]
            equal = ["gleichstand"] if sizes.count(min(sizes)) > 1 else []
            return replace(after, winner=sizes.index(min(sizes))), ["ziehen", "stapel-leer", *equal]
        if len(state.middle) == 1:
            rules = ["erste-karte"]
        else:
            top = state.laid[-2]
            matches = move.card.suit is top.suit or move.card.rank is top.rank
            rules = ["passend"] if matches else ["frei-nach-ziehen"]
        state = replace(state, points=(0,))
        if not state.hands[state.seat]:
            return replace(state, winner=state.seat), rules
        state, turned = self.turned(state, move.card)
        return state, [*rules, *turned]

    def _free(self, state: State) -> bool:
        """Whether somebody has drawn since the last card was laid; `points` remembers it."""
        return "frei-nach-ziehen" in self.options and state.points == (1,)
