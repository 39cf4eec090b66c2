"""Rules of Topfgucker that differ from those in print in one thing, to see what that is good for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import ClassVar

from engines.game import Sheet
from engines.labor.lab import World
from engines.topfgucker import GAME
from engines.topfgucker.parameters import Level, Parameters, deck


@dataclass(frozen=True)
class _OwnCardAllowed(Parameters):
    """The same numbers, but one may lay on one's own card."""

    own_card: ClassVar[bool] = True


def _without_own_card_rule(sheet: Sheet[Parameters]) -> Sheet[Parameters]:
    numbers = sheet.parameters
    allowed = _OwnCardAllowed(**{one.name: getattr(numbers, one.name) for one in fields(numbers)})
    return replace(sheet, parameters=allowed)


def _without_open_cards(sheet: Sheet[Parameters]) -> Sheet[Parameters]:
    return _levels(sheet, lambda level: replace(level, offen=0))


def _with_lives_for_all(sheet: Sheet[Parameters]) -> Sheet[Parameters]:
    """No pot can be bust more often than there are cards."""
    return _levels(sheet, lambda level: replace(level, leben=len(deck(sheet))))


def _levels(sheet: Sheet[Parameters], change: Callable[[Level], Level]) -> Sheet[Parameters]:
    levels = {name: change(level) for name, level in sheet.parameters.stufen.items()}
    return replace(sheet, parameters=replace(sheet.parameters, stufen=levels))


WORLDS: Mapping[str, World] = {
    world.id: world
    for world in (
        World("ohne-eigene", "ohne die Regel „Nie auf die eigene Karte“", GAME, _without_own_card_rule),
        World("ohne-offene", "ohne offene Karten", GAME, _without_open_cards),
        World("ohne-leben", "überkaufte Töpfe beenden das Spiel nie", GAME, _with_lives_for_all),
    )
}
