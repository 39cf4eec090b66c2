"""A table to play Topfgucker at in tests: positions and moves as authors write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desk import Desk

from engines.cards import parse_card, parse_cards
from engines.game import Player, Table
from engines.topfgucker import GAME
from engines.topfgucker.parameters import Parameters, Position, PotCard, Pots
from engines.topfgucker.state import State

DESK = Desk(GAME)
SHEET = DESK.sheet
start, begun, impossible, cannot_occur = DESK.start, DESK.begun, DESK.impossible, DESK.cannot_occur
line, steps, play, rules = DESK.line, DESK.steps, DESK.play, DESK.rules
reasons, refusals = DESK.reasons, DESK.refusals
said, known, of_game = DESK.said, DESK.known, DESK.of_game
reads, not_read, survives = DESK.reads, DESK.not_read, DESK.survives


def table(players: int = 2, *variants: str, stufe: str = "normal") -> Table[Parameters]:
    return DESK.table(players, *variants, level=stufe)


def hands(text: str) -> dict[Player, tuple[Any, ...]]:
    """`Anna: 4♦ K♠; Ben: 7♣`"""
    parts = (part.split(":") for part in text.split(";") if part.strip())
    return {Player(name.strip()): parse_cards(cards) for name, cards in parts}


def pot(text: str) -> tuple[PotCard, ...]:
    """`K♠ Anna, A♥ Ben als 11`, the lowest card first."""
    cards = []
    for part in text.split(",") if text else ():
        card, player, *value = part.split()
        cards.append(PotCard(parse_card(card), Player(player), int(value[1]) if value else None))
    return tuple(cards)


def lage(
    juengste: str | None = None,
    dran: str | None = None,
    offen: str = "",
    verdeckt: str = "",
    links: str = "",
    mitte: str = "",
    rechts: str = "",
    stapel: str = "",
    handkarten: Mapping[str, int] | None = None,
    weg: str = "",
    **more: Any,
) -> Position:
    """A position as authors write it; Anna begins unless someone is named."""
    return Position(
        juengste=Player(juengste) if juengste else None if dran else Player("Anna"),
        dran=Player(dran) if dran else None,
        offen=hands(offen),
        verdeckt=hands(verdeckt),
        toepfe=Pots(pot(links), pot(mitte), pot(rechts)),
        stapel=parse_cards(stapel),
        handkarten={Player(name): size for name, size in (handkarten or {}).items()},
        weg=parse_cards(weg),
        **more,
    )


def written(state: State) -> set[str]:
    """Every listed move as written."""
    return {GAME.write(move) for move in GAME.moves(state).listed}


def end_game(**more: Any) -> Position:
    """Two players, the draw pile is empty; Anna is on turn with K♠ open and 4♦ hidden, Ben holds 9♦ open."""
    position: dict[str, Any] = {
        "dran": "Anna",
        "offen": "Anna: K♠; Ben: 9♦",
        "verdeckt": "Anna: 4♦",
        "handkarten": {"Anna": 2, "Ben": 1},
        "ziehstapel": 0,
        "treffer": 12,
        "leben": 0,
        "links": "5♥ Anna, 6♣ Ben",
        "mitte": "10♣ Ben, 8♦ Anna",
        "rechts": "K♥ Ben, 7♦ Anna, 3♣ Ben",
    }
    return lage(**(position | more))
