"""Schwindelpost by the toss of a coin, and with an eye on one's own open cards only."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from engines.cards import Rank
from engines.game import Moves, Player, Table
from engines.schwindelpost.moves import Guess, Look, Move, Send, SendOn
from engines.schwindelpost.parameters import Parameters, limit
from engines.schwindelpost.view import View

T = TypeVar("T")


def plain(table: Table[Parameters], view: View, legal: Moves[Move], dice: random.Random) -> Move:
    """One of the legal moves.

    Sends any card of its hand to anybody. A claim is true by the toss of a coin, else any other Sorte. Guesses by the
    toss of a coin; but a card that would lose the game if it is what is claimed is looked at and sent on, where it can
    be.
    """
    sorten = table.sheet.parameters.sorten
    if view.letter is None:
        card = pick(view.hand, dice)
        others = [player for player in table.players if player != view.player]
        return Send(view.player, card, pick(others, dice), claim_of(card.rank, sorten, dice))
    if view.letter.seen:
        assert view.letter.card is not None
        return SendOn(view.player, pick(free(table, view), dice), claim_of(view.letter.card.rank, sorten, dice))
    claim = view.letter.legs[-1].claim
    if free(table, view) and opened(table, view, view.player, claim) >= limit(table) - 1:
        return Look(view.player)
    return Guess(view.player, believes=dice.random() < 0.5)


def free(table: Table[Any], view: View) -> tuple[Player, ...]:
    """To whom the receiver of the card under way may send it on, in the order of seats."""
    legs = () if view.letter is None else view.letter.legs
    had = {player for leg in legs for player in (leg.sender, leg.receiver)}
    return tuple(player for player in table.players if player not in had)


def claim_of(rank: Rank, sorten: Sequence[Rank], dice: random.Random) -> Rank:
    """The truth by the toss of a coin, else any other Sorte."""
    if dice.random() < 0.5:
        return rank
    return pick([other for other in sorten if other is not rank], dice)


def pick(choices: Sequence[T], dice: random.Random) -> T:
    """Any of them."""
    return choices[dice.randrange(len(choices))]


def opened(table: Table[Any], view: View, player: Player, rank: Rank) -> int:
    """How many open cards of a Sorte lie in front of a player."""
    return sum(card.rank is rank for card in view.open[table.players.index(player)])
