"""Große Zahl from hand to mouth: lay the lowest number that beats, take the highest card."""

from __future__ import annotations

import random
from typing import Any

from engines.cards import Card, sort_key
from engines.game import Moves, Table
from engines.grosse_zahl.combination import Digits, number
from engines.grosse_zahl.moves import Lay, Move, Pass
from engines.grosse_zahl.parameters import Parameters
from engines.grosse_zahl.view import View


def plain(table: Table[Parameters], view: View, legal: Moves[Move], dice: random.Random) -> Move:
    """One of the legal moves; no chance in it.

    Lays all cards where that ends the deal. Else opens with the lowest card; lays the lowest number that beats, and
    passes only where there is none. Of the beaten cards takes the highest. Equal choices: the one that stands first by
    suits (♣ ♠ ♥ ♦) and ranks.
    """
    digits = table.sheet.parameters.karten
    return (
        lays[0] if (lays := sorted(lays_of(legal), key=lambda lay: rank_of(digits, view, lay))) else Pass(view.player)
    )


def rank_of(digits: Digits, view: View, lay: Lay) -> tuple[Any, ...]:
    """The order in which the plain way to play prefers its lays."""
    rest = len(view.hand) - len(lay.cards)
    return (rest > 0, number(digits, lay.cards), -digit(digits, lay.taken), order(lay))


def lays_of(legal: Moves[Move]) -> list[Lay]:
    """The legal moves that lay something."""
    return [move for move in legal.listed if isinstance(move, Lay)]


def digit(digits: Digits, card: Card | None) -> int:
    """A card's digit; 0 for none."""
    return 0 if card is None else digits[card]


def order(lay: Lay) -> tuple[Any, ...]:
    """A fixed order of lays, for ties."""
    return tuple(map(sort_key, lay.cards)), (-1, -1) if lay.taken is None else sort_key(lay.taken)
