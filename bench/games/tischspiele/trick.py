"""Trick games: everyone lays a card, the strongest takes them all."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engines.cards import Card
from engines.game import Reason, Refusal

from .common import Move, State, TableGame

FOLLOW = Reason("nicht-bedient", "bedienen", "{spieler} muss die ausgespielte Farbe bedienen.")


class Trick(TableGame):
    """Options: `bedienen`, `trumpf`, `letzter-stich`, `punkte` (cards count, not tricks)."""

    own_rules: ClassVar[tuple[str, ...]] = ("stich", "hoechste", "stich-nehmen", "ausspielen", "gleichstand")
    optional_rules: ClassVar[tuple[str, ...]] = ("bedienen", "trumpf", "letzter-stich", "punkte")

    @classmethod
    def own_reasons(cls) -> tuple[Reason, ...]:
        """Only not following suit."""
        return (FOLLOW,) if "bedienen" in cls.options else ()

    def objections(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """A card of another suit than the first, though one of that suit is held."""
        if "bedienen" not in self.options or not state.middle or move.card is None:
            return ()
        led = state.laid[0].suit
        if move.card.suit is not led and any(card.suit is led for card in state.hands[state.seat]):
            return (FOLLOW.refuse(spieler=move.player),)
        return ()

    def effect(self, state: State, move: Move) -> tuple[State, list[str]]:
        """The next lays, or the trick is taken."""
        rules = ["bedienen"] if "bedienen" in self.options and len(state.middle) > 1 else []
        if len(state.middle) < len(state.hands):
            return replace(state, seat=state.next_seat()), rules
        taker, _ = max(state.middle, key=lambda laid: self._strength(state, laid[1]))
        rules += ["stich", "hoechste", "stich-nehmen", "kartenwerte"]
        if "trumpf" in self.options and any(card.suit is state.table.sheet.parameters.trumpf for card in state.laid):
            rules.append("trumpf")
        gained = 1
        if "punkte" in self.options:
            gained = sum(map(state.value, state.laid))
            rules.append("punkte")
        last = not any(state.hands)
        if last and "letzter-stich" in self.options:
            gained += state.table.sheet.parameters.praemie
            rules.append("letzter-stich")
        points = tuple(has + (gained if seat == taker else 0) for seat, has in enumerate(state.points))
        state = replace(state, seat=taker, middle=(), gone=(*state.gone, *state.laid), points=points)
        if not last:
            return state, [*rules, "ausspielen"]
        if points.count(max(points)) > 1:
            rules.append("gleichstand")
        return replace(state, winner=points.index(max(points))), rules

    def _strength(self, state: State, card: Card) -> tuple[bool, bool, int]:
        trump = "trumpf" in self.options and card.suit is state.table.sheet.parameters.trumpf
        return trump, card.suit is state.laid[0].suit, state.value(card)
