"""A table to play Große Zahl at in tests: positions and moves as authors write them."""

from __future__ import annotations

from collections.abc import Mapping

from desk import Desk

from engines.cards import parse_cards
from engines.game import Player
from engines.grosse_zahl import GAME
from engines.grosse_zahl.parameters import Laid, Position
from engines.grosse_zahl.state import State
from generator.authoring.random_games import NAMES

DESK = Desk(GAME)
SHEET, table, named = DESK.sheet, DESK.table, DESK.named
start, begun, impossible, cannot_occur = DESK.start, DESK.begun, DESK.impossible, DESK.cannot_occur
line, play, rules = DESK.line, DESK.play, DESK.rules
refused, refusals = DESK.refused, DESK.refusals
said, known, of_game = DESK.said, DESK.known, DESK.of_game
reads, not_read, survives = DESK.reads, DESK.not_read, DESK.survives


def lage(
    beginnt: str | None = "Anna",
    haende: Mapping[str, str] | None = None,
    anzahl: Mapping[str, int] | str = "",
    mitte: str = "",
    gepasst: str = "",
    dran: str | None = None,
    weg: str = "",
    beiseite: str = "",
    punkte: Mapping[str, int] | None = None,
) -> Position:
    """A position. `anzahl` may list sizes in the order of seats; `mitte` is `Ben 7♠ 7♥`."""
    sizes = dict(zip(NAMES, map(int, anzahl.split()), strict=False)) if isinstance(anzahl, str) else anzahl
    layer, _, laid = mitte.partition(" ")
    return Position(
        beginnt=Player(beginnt) if beginnt else None,
        haende={Player(name): parse_cards(cards) for name, cards in (haende or {}).items()},
        anzahl={Player(name): size for name, size in sizes.items()},
        mitte=Laid(parse_cards(laid), Player(layer)) if mitte else None,
        gepasst=tuple(map(Player, gepasst.split())),
        dran=Player(dran) if dran else None,
        weg=parse_cards(weg),
        beiseite=parse_cards(beiseite),
        punkte={Player(name): points for name, points in (punkte or {}).items()},
    )


def hand(state: State, player: str) -> str:
    return " ".join(map(str, state.hand_of(Player(player))))


def sizes(state: State) -> tuple[int, ...]:
    return tuple(map(len, state.hands))
