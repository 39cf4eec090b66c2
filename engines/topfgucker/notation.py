"""Topfgucker's notation: one line is one player's move or moves.

    Anna legt K♠ links · Ben legt D♥ in die Mitte · Anna legt A♥ rechts als 11
    Ben legt 7♣ links, öffnet 9♦ · Anna öffnet 4♦ K♠ · Ben passt

What is drawn is not written: it comes from the deal.
"""

from __future__ import annotations

import re
from dataclasses import replace

from engines.cards import sort_key, write_cards
from engines.game import NotationError, Player, Table
from engines.notation import forms, one_line, read_card, read_cards, signed, split_player
from engines.topfgucker.moves import Lay, Move, Open, Pass, Pot
from engines.topfgucker.parameters import Parameters

_ACTIONS = (
    "legt K♠ links",
    "legt D♥ in die Mitte",
    "legt A♥ rechts als 11",
    "legt 7♣ links, öffnet 9♦",
    "öffnet 9♦",
    "passt",
)
_PLACES = {Pot.LEFT: "links", Pot.MIDDLE: "in die Mitte", Pot.RIGHT: "rechts"}
_READ = {
    Pot.LEFT: ("links", "nach links", "auf den linken topf"),
    Pot.MIDDLE: ("in die mitte", "mitte", "auf den mittleren topf"),
    Pot.RIGHT: ("rechts", "nach rechts", "auf den rechten topf"),
}
_POT_NAMES = {name: pot for pot, names in _READ.items() for name in names}
_LAY = re.compile(
    rf"legt (?P<card>\S+) (?P<pot>{'|'.join(_POT_NAMES)})(?: als (?P<value>[−–-]?[0-9]{{1,6}}))?", re.IGNORECASE
)
_OPEN = re.compile(r"öffnet (?P<cards>.+)", re.IGNORECASE)
_PASS = re.compile(r"passt", re.IGNORECASE)
#: Between two moves of a line; cards in a list may be separated by commas as well.
_SEPARATOR = re.compile(r"(?: ?, ?| und )(?:und )?(?:dann )?(?=(?:legt|öffnet|passt)\b)", re.IGNORECASE)


def parse(table: Table[Parameters], text: str) -> tuple[Move, ...]:
    """Read one line. Raises `NotationError`."""
    player, rest = split_player(table.players, text, one_line(text), forms(_ACTIONS, table.players, table.players[0]))
    moves = (_action(table, text, player, action) for action in _SEPARATOR.split(rest))
    return tuple(_plain(table.sheet.parameters, move) for move in moves)


def write(move: Move) -> str:
    """The move in canonical form."""
    match move:
        case Lay(player, card, pot, value):
            counted = "" if value is None else f" als {signed(value)}"
            return f"{player} legt {card} {_PLACES[pot]}{counted}"
        case Open(player, cards):
            return f"{player} öffnet {write_cards(sorted(cards, key=sort_key))}"
        case Pass(player):
            return f"{player} passt"


def _plain(parameters: Parameters, move: Move) -> Move:
    """Without the value where it says no more than the card does: `K♠ links als 10`."""
    if isinstance(move, Lay) and move.card.rank in parameters.karten and (move.value,) == parameters.counts(move.card):
        return replace(move, value=None)
    return move


def _action(table: Table[Parameters], text: str, player: Player, action: str) -> Move:
    expected = forms(_ACTIONS, table.players, player)
    if match := _LAY.fullmatch(action):
        value = match["value"]
        number = None if value is None else int(re.sub("[−–]", "-", value))
        return Lay(player, read_card(text, match["card"], expected), _POT_NAMES[match["pot"].casefold()], number)
    if match := _OPEN.fullmatch(action):
        return Open(player, frozenset(read_cards(text, match["cards"], expected)))
    if _PASS.fullmatch(action):
        return Pass(player)
    raise NotationError(text, expected)
