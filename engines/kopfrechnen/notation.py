"""Kopfrechnen's notation: one line is one player's move or moves, or a deal.

    Anna bietet 26 · Anna spickt, bietet 40 · Anna ruft Nachzählen · Ben zeigt auf Anna
    Dan gibt eine offene Lebenskarte ab · neue Runde: Anna D♥, verdeckt 3♥, Stapel 2♥ 4♥
    neue Runde: gemischt D♥ 7♥ K♥ …

The last form names the shuffled cards in the order in which they are drawn; it is how a deal
prints once all its cards are known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.cards import Card, write_cards
from engines.game import NotationError, Player
from engines.kopfrechnen.moves import Bid, Call, GiveLife, Move, NewRound, Peek, Point
from engines.notation import forms, one_line, read_card, read_cards, signed, split_player

DEAL = "neue Runde"
HIDDEN = "verdeckt"
PILE = "Stapel"
SHUFFLED = "gemischt"
#: Words that begin a part of a deal and therefore cannot be names.
RESERVED = (HIDDEN, PILE, SHUFFLED, "neue")

_ACTIONS = (
    "bietet 26",
    "spickt",
    "spickt, bietet 40",
    "ruft Nachzählen",
    "zeigt auf {other}",
    "gibt eine offene Lebenskarte ab",
    "gibt eine verdeckte Lebenskarte ab",
)
_CARDS = ("Karten wie D♥, 10♠ oder Joker",)
_BID = re.compile(r"bietet (?P<sign>[−–-]?) ?(?P<number>[0-9]{1,1000})", re.IGNORECASE)
_PEEK = re.compile(r"spickt", re.IGNORECASE)
_CALL = re.compile(r"ruft [„“”\"]?nachzählen ?!?[„“”\"]?", re.IGNORECASE)
_POINT = re.compile(r"zeigt auf (?P<at>.+)", re.IGNORECASE)
_GIVE = re.compile(r"gibt (?:eine )?(?P<kind>offene|verdeckte) (?:lebenskarte|karte) ab", re.IGNORECASE)
_DEAL = re.compile(r"neue runde(?: ?: ?(?P<parts>.*))?", re.IGNORECASE)
_SEPARATOR = re.compile(r" ?, ?| und ")


def parse(players: Sequence[Player], text: str) -> tuple[Move, ...]:
    """Read one line. Raises `NotationError`."""
    line = one_line(text)
    if match := _DEAL.fullmatch(line):
        return (_deal(players, text, match["parts"] or ""),)
    player, rest = split_player(players, text, line, [*forms(_ACTIONS, players, players[0]), DEAL])
    return tuple(_action(players, text, player, action) for action in _SEPARATOR.split(rest))


def write(move: Move) -> str:
    """The move in canonical form."""
    match move:
        case Bid(player, number):
            return f"{player} bietet {signed(number)}"
        case Peek(player):
            return f"{player} spickt"
        case Call(player):
            return f"{player} ruft Nachzählen"
        case Point(player, at):
            return f"{player} zeigt auf {at}"
        case GiveLife(player, face_up):
            return f"{player} gibt eine {'offene' if face_up else 'verdeckte'} Lebenskarte ab"
        case NewRound():
            return _write_deal(move)


def _write_deal(move: NewRound) -> str:
    parts = [f"{player} {card}" for player, card in move.foreheads]
    if move.hidden is not None:
        parts.append(f"{HIDDEN} {move.hidden}")
    if move.pile:
        parts.append(f"{PILE} {write_cards(move.pile)}")
    if move.shuffled:
        parts.append(f"{SHUFFLED} {write_cards(move.shuffled)}")
    return f"{DEAL}: {', '.join(parts)}" if parts else DEAL


def _action(players: Sequence[Player], text: str, player: Player, action: str) -> Move:
    if match := _BID.fullmatch(action):
        return Bid(player, int(match["number"]) * (-1 if match["sign"] else 1))
    if _PEEK.fullmatch(action):
        return Peek(player)
    if _CALL.fullmatch(action):
        return Call(player)
    if match := _GIVE.fullmatch(action):
        return GiveLife(player, match["kind"].casefold() == "offene")
    if match := _POINT.fullmatch(action):
        if match["at"] in players:
            return Point(player, Player(match["at"]))
        others = (name for name in players if name != player)
        raise NotationError(text, [f"{player} zeigt auf {name}" for name in others])
    raise NotationError(text, forms(_ACTIONS, players, player))


def _deal(players: Sequence[Player], text: str, parts: str) -> NewRound:
    foreheads: dict[Player, Card] = {}
    hidden: Card | None = None
    named: dict[str, tuple[Card, ...]] = {}
    for part in re.split(r" ?, ?", parts) if parts else ():
        label, _, cards = part.rpartition(" ")
        group, _, first = part.partition(" ")
        if group in (PILE, SHUFFLED) and group not in named and first:
            named[group] = read_cards(text, first, _CARDS)
        elif label == HIDDEN and hidden is None:
            hidden = read_card(text, cards, _CARDS)
        elif label in players and label not in foreheads:
            foreheads[Player(label)] = read_card(text, cards, _CARDS)
        else:
            raise NotationError(text, _deal_forms(players))
    if SHUFFLED in named and (foreheads or hidden or PILE in named):
        raise NotationError(text, _deal_forms(players))
    order = sorted(foreheads, key=list(players).index)
    return NewRound(
        foreheads=tuple((player, foreheads[player]) for player in order),
        hidden=hidden,
        pile=named.get(PILE, ()),
        shuffled=named.get(SHUFFLED, ()),
    )


def _deal_forms(players: Sequence[Player]) -> list[str]:
    return [DEAL, f"{DEAL}: {players[0]} D♥, {HIDDEN} 3♥, {PILE} 2♥ 4♥", f"{DEAL}: {SHUFFLED} D♥ 7♥ K♥"]
