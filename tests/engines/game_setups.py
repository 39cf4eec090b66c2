"""What the generic tests need to know of each game: its sheet, a position to begin from, how long it may last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.cards import JOKER, SECOND_JOKER, Suit, parse_card
from engines.game import Range, Sheet, Table
from engines.kopfrechnen.parameters import LifeCards, Lives, Parameters, Position

KOPFRECHNEN = Sheet(
    min_players=3,
    max_players=6,
    best_players=Range(4, 6),
    packs=1,
    jokers=1,
    parameters=Parameters(
        karten={
            parse_card(card): value
            for card, value in {
                "A♥": 1,
                "2♥": 2,
                "3♥": 3,
                "4♥": 4,
                "5♥": 5,
                "6♥": 6,
                "7♥": 7,
                "8♥": 8,
                "9♥": 9,
                "10♥": 10,
                "B♥": 0,
                "D♥": 15,
                "K♥": 20,
                "5♠": -5,
                "10♠": -10,
            }.items()
        },
        hoechste_auf_null=parse_card("A♠"),
        ueberraschung=JOKER,
        verdoppler=SECOND_JOKER,
        lebenskarten=LifeCards((Suit.CLUBS, Suit.DIAMONDS), 2, 1),
        trickser=Lives(1, 2),
    ),
)


@dataclass(frozen=True)
class Setup:
    """One game as the generic tests play it. `longest` bounds the moves of a random game."""

    sheet: Sheet[Any]
    position: Callable[[Table[Any]], object]
    longest: int


#: By the content folder's name. At most 17 rounds in Kopfrechnen; random players call soon.
SETUPS = {
    "kopfrechnen": Setup(KOPFRECHNEN, lambda table: Position(juengste=table.players[-1]), longest=600),
}
