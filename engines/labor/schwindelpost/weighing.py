"""Schwindelpost with an eye on all open cards: what a card would do to whoever has to take it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from engines.cards import Card, Rank
from engines.game import Moves, Player, Table
from engines.labor.schwindelpost.plain import free, opened, pick
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
        if view.letter is None:
            others = tuple(player for player in table.players if player != view.player)
            card, to = self._target(table, view, view.hand, others, dice)
            return Send(view.player, card, to, self._claim(table, view, card.rank, to, dice))
        if view.letter.seen:
            assert view.letter.card is not None
            card = view.letter.card
            _, to = self._target(table, view, (card,), free(table, view), dice)
            return SendOn(view.player, to, self._claim(table, view, card.rank, to, dice))
        return self._decide(table, view, dice)

    def _target(
        self,
        table: Table[Parameters],
        view: View,
        cards: tuple[Card, ...],
        players: tuple[Player, ...],
        dice: random.Random,
    ) -> tuple[Card, Player]:
        by_rank = {card.rank: card for card in cards}
        own = {rank: harm(table, view, view.player, rank) for rank in by_rank}
        gains = {(rank, player): harm(table, view, player, rank) - own[rank] for rank in by_rank for player in players}
        most = max(gains.values())
        rank, player = pick([choice for choice, gain in gains.items() if gain == most], dice)
        return by_rank[rank], player

    def _claim(self, table: Table[Parameters], view: View, rank: Rank, to: Player, dice: random.Random) -> Rank:
        if not self.lying and dice.random() < TRUE:
            return rank
        others = [other for other in table.sheet.parameters.sorten if other is not rank]
        if self.table:
            worst = max(harm(table, view, to, other) for other in others)
            others = [other for other in others if harm(table, view, to, other) == worst]
        return pick(others, dice)

    def _decide(self, table: Table[Parameters], view: View, dice: random.Random) -> Move:
        assert view.letter is not None
        claim = view.letter.legs[-1].claim
        left = unseen(table, view)
        harms = {rank: harm(table, view, view.player, rank) for rank in table.sheet.parameters.sorten}
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


def harm(table: Table[Parameters], view: View, player: Player, rank: Rank) -> float:
    """How much it hurts a player to take a card of this Sorte."""
    there = opened(table, view, player, rank)
    if there + 1 >= limit(table):
        return LOST
    if ALL_DIFFERENT in table.variants and not there:
        kinds = len({card.rank for card in view.open[table.players.index(player)]})
        if kinds + 1 == len(table.sheet.parameters.sorten):
            return LOST
    return float(WORSE**there)


def unseen(table: Table[Parameters], view: View) -> Counter[Rank]:
    """How many cards of each Sorte a player does not see: in the others' hands, or under way."""
    total = sum(view.hand_sizes) + sum(map(len, view.open)) + (view.letter is not None)
    each = total // len(table.sheet.parameters.sorten)
    left = Counter(dict.fromkeys(table.sheet.parameters.sorten, each))
    left.subtract(card.rank for cards in (view.hand, *view.open) for card in cards)
    return left
