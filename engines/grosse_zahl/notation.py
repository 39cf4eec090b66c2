"""Große Zahl's notation: one line is one player's move, or a deal.

    Anna legt 4♦ · Carla legt 5♥ 3♥, nimmt 7♠ · Dan passt
    neuer Durchgang · neuer Durchgang: Anna 7♥ 2♥, Ben 9♠, beiseite A♣
    neuer Durchgang: gemischt 7♥ 2♥ 9♠ …

The last form names the shuffled cards: the starter's hand first, then the next player's clockwise, and so on, then
what is put aside; it is how a deal prints once all its cards are known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.cards import Card, write_cards
from engines.game import NotationError, Player
from engines.grosse_zahl.combination import Digits, arrange
from engines.grosse_zahl.moves import Lay, Move, NewDeal, Pass
from engines.notation import forms, longest_first, one_line, read_card, read_cards, split_player

DEAL = "neuer Durchgang"
ASIDE = "beiseite"
SHUFFLED = "gemischt"
#: Words that begin a part of a deal and therefore cannot be names.
RESERVED = (ASIDE, SHUFFLED, "neuer")

_ACTIONS = ("legt 5♥ 3♥, nimmt 7♠", "legt 4♦", "passt")
_CARDS = ("Karten wie 5♥ oder A♣",)
_LAY = re.compile(r"legt (?P<cards>.+?)(?: ?(?:,| und) ?nimmt (?:die |das )?(?P<taken>.+))?", re.IGNORECASE)
_PASS = re.compile(r"passt", re.IGNORECASE)
_DEAL = re.compile(r"neuer durchgang(?: ?: ?(?P<parts>.*))?", re.IGNORECASE)


def parse(players: Sequence[Player], digits: Digits, text: str) -> Move:
    """Read one line. Raises `NotationError`."""
    line = one_line(text)
    if match := _DEAL.fullmatch(line):
        return _deal(players, text, match["parts"] or "")
    player, rest = split_player(players, text, line, [*forms(_ACTIONS, players, players[0]), DEAL])
    if _PASS.fullmatch(rest):
        return Pass(player)
    if match := _LAY.fullmatch(rest):
        named = read_cards(text, match["cards"], _CARDS)
        taken = None if match["taken"] is None else read_card(text, match["taken"], _CARDS)
        if named:
            return Lay(player, arrange(digits, named), taken, named)
    raise NotationError(text, forms(_ACTIONS, players, player))


def write(move: Move) -> str:
    """The move in canonical form."""
    match move:
        case Lay(player, cards, None):
            return f"{player} legt {write_cards(cards)}"
        case Lay(player, cards, taken):
            return f"{player} legt {write_cards(cards)}, nimmt {taken}"
        case Pass(player):
            return f"{player} passt"
        case NewDeal():
            return _write_deal(move)


def _write_deal(move: NewDeal) -> str:
    parts = [f"{player} {write_cards(cards)}" for player, cards in move.hands]
    if move.aside:
        parts.append(f"{ASIDE} {write_cards(move.aside)}")
    if move.shuffled:
        parts.append(f"{SHUFFLED} {write_cards(move.shuffled)}")
    return f"{DEAL}: {', '.join(parts)}" if parts else DEAL


def _deal(players: Sequence[Player], text: str, parts: str) -> NewDeal:
    hands: dict[Player, tuple[Card, ...]] = {}
    named: dict[str, tuple[Card, ...]] = {}
    for part in re.split(r" ?, ?", parts) if parts else ():
        label = next((name for name in longest_first((*players, *RESERVED)) if _heads(part, name)), "")
        cards = read_cards(text, part[len(label) :], _CARDS) if label else ()
        if label in players and label not in hands and cards:
            hands[Player(label)] = cards
        elif label in (ASIDE, SHUFFLED) and label not in named and cards:
            named[label] = cards
        else:
            raise NotationError(text, _deal_forms(players))
    if SHUFFLED in named and (hands or ASIDE in named):
        raise NotationError(text, _deal_forms(players))
    order = sorted(hands, key=list(players).index)
    return NewDeal(tuple((player, hands[player]) for player in order), named.get(ASIDE, ()), named.get(SHUFFLED, ()))


def _heads(part: str, name: str) -> bool:
    return part.startswith((f"{name} ", f"{name}:"))


def _deal_forms(players: Sequence[Player]) -> list[str]:
    return [DEAL, f"{DEAL}: {players[0]} 7♥ 2♥, {ASIDE} A♣", f"{DEAL}: {SHUFFLED} 7♥ 2♥ 9♠"]
