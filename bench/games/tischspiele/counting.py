"""Counting games: cards are added up, and the sum may not go over a limit; whoever holds out longest wins."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engines.game import Reason, Refusal

from .common import LAY, PASS, Move, State, TableGame

OVER = Reason("ueber-der-grenze", "grenze", "{spieler} käme mit {karte} über die Grenze.")


class Counting(TableGame):
    """Options: `genau` (hitting the limit wins at once), `aussetzen`, `umkehren`."""

    own_rules: ClassVar[tuple[str, ...]] = ("zaehlen", "grenze", "passen", "ausscheiden", "uebrig")
    optional_rules: ClassVar[tuple[str, ...]] = ("genau", "aussetzen", "umkehren")
    verbs: ClassVar[tuple[str, ...]] = (LAY, PASS)

    @classmethod
    def own_reasons(cls) -> tuple[Reason, ...]:
        """Only going over the limit."""
        return (OVER,)

    def objections(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """A card that makes the sum too large."""
        if move.card is None or self._sum(state) + state.value(move.card) <= state.table.sheet.parameters.grenze:
            return ()
        return (OVER.refuse(spieler=move.player, karte=move.card),)

    def effect(self, state: State, move: Move) -> tuple[State, list[str]]:
        """The next counts on; whoever passes is out."""
        if move.card is not None:
            rules = ["zaehlen", "grenze", "kartenwerte"]
            if "genau" in self.options and self._sum(state) == state.table.sheet.parameters.grenze:
                return replace(state, winner=state.seat), [*rules, "genau"]
            state, turned = self.turned(state, move.card)
            return state, [*rules, *turned]
        after = replace(state, out=state.out | {state.seat})
        after = replace(after, seat=after.next_seat())
        rules = ["passen", "ausscheiden"]
        if len(after.out) == len(after.hands) - 1:
            return replace(after, winner=after.seat), [*rules, "uebrig"]
        return after, rules

    def _sum(self, state: State) -> int:
        return sum(map(state.value, state.laid))
