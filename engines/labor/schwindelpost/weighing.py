"""Schwindelpost with an eye on all open cards: what a card would do to whoever has to take it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engines.cards import Card, Rank
from engines.game import Moves, Player, Table
from engines.labor.schwindelpost.plain import free, pick
from engines.schwindelpost.moves import Guess, Look, Move, Send, SendOn
from engines.schwindelpost.parameters import ALL_DIFFERENT, Parameters, limit
from engines.schwindelpost.view import View

#: How bad it is to take a card: 1 for the first of its Sorte, each further one so many times as bad.
WORSE = 3.0
#: How bad it is to take the card that loses.
LOST = 1000.0
#: How likely a claim is true that nothing speaks against.
TRUE = 0.5
#: How likely somebody thinks that who believes little.
DOUBT = 0.25
#: How likely a card that was sent on comes back: the receiver guesses right, but may send it on as well.
PASSED = 0.35


@dataclass(frozen=True)
class Weighing:
    """Gives each card to whom it hurts, and takes what hurts least.

    Taking a card hurts 1 for the first of its Sorte, `WORSE` times as much for each one that lies there, and `LOST`
    where it loses (with Acht verschiedene also as the last Sorte).

    Sends the card and to whom, where the receiver's harm less the own is greatest; equal ones by lot. Claims the truth
    by the toss of a coin (never with `lying`); else, with `table`, the other Sorte that would hurt the receiver most,
    without it any other.

    A claim is thought true with the chance `true`, but not where all cards of the Sorte are seen; what the card is
    else, by the number of cards of each Sorte that are not seen. Guesses so that the harm expected is least; equal ones
    by the toss of a coin. With `passing`, looks and sends on instead, where the harm of the card itself times `PASSED`
    is less.
    """

    table: bool = True
    passing: bool = True
    lying: bool = False
    true: float = TRUE

    def __call__(self, table: Table[Parameters], view: View, legal: Moves[Move], dice: random.Random) -> Move:
        """One of the legal moves."""
        harms = Harms(table, view)
        if view.letter is None:
            others = tuple(player for player in table.players if player != view.player)
            card, to = self._target(harms, view.hand, others, dice)
            return Send(view.player, card, to, self._claim(harms, card.rank, to, dice))
        if view.letter.seen:
            assert view.letter.card is not None
            card = view.letter.card
            _, to = self._target(harms, (card,), free(table, view), dice)
            return SendOn(view.player, to, self._claim(harms, card.rank, to, dice))
        return self._decide(harms, table, view, dice)

    def _target(
        self, harms: Harms, cards: tuple[Card, ...], players: tuple[Player, ...], dice: random.Random
    ) -> tuple[Card, Player]:
        by_rank, own = {card.rank: card for card in cards}, harms.of(harms.view.player)
        gains = {(rank, player): harms.of(player)[rank] - own[rank] for rank in by_rank for player in players}
        most = max(gains.values())
        rank, player = pick([choice for choice, gain in gains.items() if gain == most], dice)
        return by_rank[rank], player

    def _claim(self, harms: Harms, rank: Rank, to: Player, dice: random.Random) -> Rank:
        if not self.lying and dice.random() < TRUE:
            return rank
        theirs = harms.of(to)
        others = [other for other in theirs if other is not rank]
        if self.table:
            worst = max(theirs[other] for other in others)
            others = [other for other in others if theirs[other] == worst]
        return pick(others, dice)

    def _decide(self, all_harms: Harms, table: Table[Parameters], view: View, dice: random.Random) -> Move:
        assert view.letter is not None
        claim = view.letter.legs[-1].claim
        left, harms = unseen(table, view), all_harms.of(view.player)
        others = sum(number for rank, number in left.items() if rank is not claim)
        true = 0.0 if not left[claim] else 1.0 if not others else self.true
        # whoever believes takes the card where it is another one; whoever does not, where it is as claimed
        believing = sum(harms[r] * n for r, n in left.items() if r is not claim) / max(others, 1) * (1 - true)
        doubting = harms[claim] * true
        if self.passing and free(table, view):
            return_harm = PASSED * (believing + doubting)
            if return_harm < min(believing, doubting):
                return Look(view.player)
        if believing == doubting:
            return Guess(view.player, believes=dice.random() < 0.5)
        return Guess(view.player, believes=believing < doubting)


class Harms:
    """How much it hurts each player to take a card of each Sorte; worked out once for a view."""

    def __init__(self, table: Table[Parameters], view: View) -> None:
        self.view = view
        self._table = table
        self._limit = limit(table)
        self._known: dict[Player, Mapping[Rank, float]] = {}

    def of(self, player: Player) -> Mapping[Rank, float]:
        """The harm to one player, in the order of the Sorten."""
        if player not in self._known:
            self._known[player] = self._weigh(Counter(card.rank for card in self._open(player)))
        return self._known[player]

    def _open(self, player: Player) -> tuple[Card, ...]:
        return self.view.open[self._table.players.index(player)]

    def _weigh(self, there: Counter[Rank]) -> Mapping[Rank, float]:
        sorten = self._table.sheet.parameters.sorten
        last_sorte = ALL_DIFFERENT in self._table.variants and len(there) + 1 == len(sorten)
        return {
            rank: LOST if there[rank] + 1 >= self._limit or (last_sorte and not there[rank]) else WORSE ** there[rank]
            for rank in sorten
        }


def unseen(table: Table[Parameters], view: View) -> Mapping[Rank, int]:
    """How many cards of each Sorte a player does not see: in the others' hands, or under way."""
    total = sum(view.hand_sizes) + sum(map(len, view.open)) + (view.letter is not None)
    left = dict.fromkeys(table.sheet.parameters.sorten, total // len(table.sheet.parameters.sorten))
    for cards in (view.hand, *view.open):
        for card in cards:
            left[card.rank] -= 1
    return left
