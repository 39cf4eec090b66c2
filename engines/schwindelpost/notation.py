"""Schwindelpost's notation: one line is one player's move or moves.

Anna schickt D♥ an Ben als König · Ben sieht nach, schickt weiter an Carla als 7
Carla sagt stimmt · Carla sagt stimmt nicht
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from engines.cards import CardError, Rank, parse_rank
from engines.game import NotationError, Player, Table
from engines.notation import forms, one_line, read_card, split_player
from engines.schwindelpost.moves import Guess, Look, Move, Send, SendOn
from engines.schwindelpost.parameters import Parameters

#: Words by which moves are recognised and that therefore cannot be part of a name.
RESERVED = ("schickt", "sieht", "sagt", "an", "als")

_ACTIONS = (
    "schickt D♥ an {other} als König",
    "sieht nach, schickt weiter an {other} als 7",
    "sagt stimmt",
    "sagt stimmt nicht",
)
_SEND_ON = re.compile(r"schickt (?:sie |die karte )?weiter an (?P<to>.+) als (?:eine? )?(?P<claim>\S+)", re.IGNORECASE)
_SEND = re.compile(r"schickt (?P<card>\S+) an (?P<to>.+) als (?:eine? )?(?P<claim>\S+)", re.IGNORECASE)
_LOOK = re.compile(r"sieht nach", re.IGNORECASE)
_GUESS = re.compile(r"sagt ?:? ?[„“”\"]?stimmt(?P<not> nicht)? ?!?[„“”\"]?", re.IGNORECASE)
_SEPARATOR = re.compile(r"(?: ?, ?(?:und )?| und )(?=(?:sieht|schickt|sagt)\b)", re.IGNORECASE)


def parse(table: Table[Parameters], text: str) -> tuple[Move, ...]:
    """Read one line. Raises `NotationError`."""
    player, rest = split_player(table.players, text, one_line(text), forms(_ACTIONS, table.players, table.players[0]))
    return tuple(_action(table, text, player, action) for action in _SEPARATOR.split(rest))


def write(move: Move) -> str:
    """The move in canonical form."""
    match move:
        case Send(player, card, to, claim):
            return f"{player} schickt {card} an {to} als {rank_name(claim)}"
        case Look(player):
            return f"{player} sieht nach"
        case SendOn(player, to, claim):
            return f"{player} schickt weiter an {to} als {rank_name(claim)}"
        case Guess(player, believes):
            return f"{player} sagt {'stimmt' if believes else 'stimmt nicht'}"


def rank_name(rank: Rank) -> str:
    """A Sorte as it is called out: numbers in digits, the others by name."""
    return rank.value if rank.value.isdigit() else rank.german


def _action(table: Table[Parameters], text: str, player: Player, action: str) -> Move:
    if match := _SEND_ON.fullmatch(action):
        return SendOn(player, _receiver(table.players, text, player, match["to"]), _claim(table, text, match["claim"]))
    if match := _SEND.fullmatch(action):
        to = _receiver(table.players, text, player, match["to"])
        claim = _claim(table, text, match["claim"])
        return Send(player, read_card(text, match["card"], ["Karten wie D♥ oder 10♠"]), to, claim)
    if _LOOK.fullmatch(action):
        return Look(player)
    if match := _GUESS.fullmatch(action):
        return Guess(player, believes=match["not"] is None)
    raise NotationError(text, forms(_ACTIONS, table.players, player))


def _receiver(players: Sequence[Player], text: str, player: Player, name: str) -> Player:
    if name in players:
        return Player(name)
    others = [other for other in players if other != player]
    likely = difflib.get_close_matches(name, others, n=1) or others
    raise NotationError(text, [text.replace(f" {name} ", f" {other} ") for other in likely])


def _claim(table: Table[Parameters], text: str, word: str) -> Rank:
    try:
        return parse_rank(word)
    except CardError as error:
        names = [rank_name(rank) for rank in table.sheet.parameters.sorten]
        likely = difflib.get_close_matches(word, names, n=1) or names
        start, _, _ = text.rstrip(" .").rpartition(word)
        raise NotationError(text, [f"{start}{name}" for name in likely]) from error
