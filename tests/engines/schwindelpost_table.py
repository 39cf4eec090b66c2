"""A table to play Schwindelpost at in tests: positions and moves as authors write them."""

from __future__ import annotations

from collections.abc import Mapping

from desk import Desk

from engines.cards import parse_card, parse_cards, parse_rank
from engines.game import Player
from engines.schwindelpost import GAME
from engines.schwindelpost.parameters import Position, Station, UnderWay
from engines.schwindelpost.state import State

DESK = Desk(GAME)
SHEET, table, named = DESK.sheet, DESK.table, DESK.named
start, begun, impossible, cannot_occur = DESK.start, DESK.begun, DESK.impossible, DESK.cannot_occur
line, play, rules = DESK.line, DESK.play, DESK.rules
refused, refusals = DESK.refused, DESK.refusals
said, known, of_game = DESK.said, DESK.known, DESK.of_game
reads, not_read, survives = DESK.reads, DESK.not_read, DESK.survives

#: Nobody has three of a Sorte, and seven Sorten lie open: as many cards as one can have taken with Ein Blatt.
FOURTEEN = "A♣ A♠ K♣ K♠ D♣ D♠ B♣ B♠ 10♣ 10♠ 9♣ 9♠ 8♣ 8♠"


def lage(
    geber: str,
    dran: str | None = None,
    hand: Mapping[str, str] | None = None,
    offen: Mapping[str, str] | None = None,
    unterwegs: str | None = None,
    karte: str | None = None,
    nachgesehen: bool = False,
) -> Position:
    """A position. `unterwegs` lists the legs of a card under way: `Ben König, Carla 7`."""
    under_way = None
    if unterwegs is not None:
        pairs = [leg.split() for leg in unterwegs.split(", ") if leg]
        way = tuple(Station(Player(name), parse_rank(claim)) for name, claim in pairs)
        under_way = UnderWay(way, parse_card(karte) if karte else None, nachgesehen)
    return Position(
        geber=Player(geber),
        dran=Player(dran) if dran else None,
        hand={Player(name): parse_cards(cards) for name, cards in (hand or {}).items()},
        offen={Player(name): parse_cards(cards) for name, cards in (offen or {}).items()},
        unterwegs=under_way,
    )


def laid(state: State, player: str) -> str:
    """What lies open in front of a player, in the order in which it was taken."""
    return " ".join(map(str, state.open_of(Player(player))))


def hand_sizes(state: State) -> list[int]:
    return [len(hand) for hand in state.hands]
