"""Climbing games: lay something higher or pass; who is rid of all cards first wins."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engines.game import Reason, Refusal

from .common import LAY, PASS, Move, State, TableGame

LOW = Reason("zu-niedrig", "hoeher", "{spieler} muss eine höhere Karte legen.")
LEADS = Reason("passt-am-anfang", "anspielen", "{spieler} spielt an und darf nicht passen.")


class Climbing(TableGame):
    """Options: `gleich-hoch` (equal will do), `aussetzen`, `umkehren`, `raeumen` (the highest rank takes all away)."""

    own_rules: ClassVar[tuple[str, ...]] = ("anspielen", "hoeher", "passen", "alle-passen")
    optional_rules: ClassVar[tuple[str, ...]] = ("gleich-hoch", "aussetzen", "umkehren", "raeumen")
    verbs: ClassVar[tuple[str, ...]] = (LAY, PASS)

    @classmethod
    def own_reasons(cls) -> tuple[Reason, ...]:
        """A card that is too low, and passing where one leads."""
        return (LOW, LEADS)

    def objections(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """A card must beat the last one; whoever leads must lay."""
        if move.card is None:
            return () if state.middle else (LEADS.refuse(spieler=move.player),)
        if not state.middle:
            return ()
        least = state.value(state.laid[-1]) + ("gleich-hoch" not in self.options)
        return () if state.value(move.card) >= least else (LOW.refuse(spieler=move.player),)

    def effect(self, state: State, move: Move) -> tuple[State, list[str]]:
        """The next may lay, or whoever laid last leads anew."""
        if move.card is None:
            after = replace(state, out=state.out | {state.seat})
            last = state.middle[-1][0]
            if len(after.out) < len(state.hands) - 1:
                return replace(after, seat=after.next_seat()), ["passen"]
            return self._cleared(after, last), ["passen", "alle-passen"]
        if not state.hands[state.seat]:
            return replace(state, winner=state.seat), ["hoeher", "kartenwerte"]
        rules = ["hoeher", "kartenwerte"] if len(state.middle) > 1 else ["anspielen"]
        if len(state.middle) > 1 and state.value(state.laid[-2]) == state.value(move.card):
            rules.append("gleich-hoch")
        highest = max(state.table.sheet.parameters.karten.values())
        if "raeumen" in self.options and state.value(move.card) == highest:
            return self._cleared(state, state.seat), [*rules, "raeumen"]
        state, turned = self.turned(state, move.card)
        return state, [*rules, *turned]

    def _cleared(self, state: State, seat: int) -> State:
        return replace(state, seat=seat, middle=(), gone=(*state.gone, *state.laid), out=frozenset())
