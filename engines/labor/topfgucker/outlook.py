"""What a player of Topfgucker knows of whoever comes next, and what a card laid would leave them.

Known are the own hand, all open cards, sums and tops of the pots, how many cards others hold, and every card that was
ever seen, also those now face down. All other cards are alike: where they are, in hands or in the draw pile, is chance.

Chances are counted, not divided: among so many unseen cards there are `combinations` equally likely hands of hidden
cards, and of these some complete a pot and some bust every pot. So scores are whole numbers, and two plays tie only
where they are truly worth the same.
"""

from __future__ import annotations

from collections import Counter
from math import comb

from engines.cards import Card
from engines.game import Player, Table
from engines.topfgucker.moves import Lay, Pot
from engines.topfgucker.parameters import Parameters, deck
from engines.topfgucker.view import View


class Outlook:
    """One player's knowledge at the moment of laying.

    `following` is who lays next: the next player clockwise who holds cards (oneself where nobody else does). Their open
    cards are known; without `reads` they are taken for hidden ones.
    """

    def __init__(self, table: Table[Parameters], view: View, *, reads: bool) -> None:
        self.parameters = table.sheet.parameters
        self.limit = self.parameters.treffersumme
        seats = dict(zip(table.players, range(len(table.players)), strict=True))
        me = seats[view.player]
        self.hand = (*view.shown[me], *view.hidden)
        self.me = view.player
        around = table.clockwise(view.player)[1:]
        self.following = next((player for player in around if view.hands[seats[player]]), view.player)
        self.totals = {pot: sum(laid.value for laid in cards) for pot, cards in zip(Pot, view.pots, strict=True)}
        self.owners = {pot: cards[-1].player if cards else None for pot, cards in zip(Pot, view.pots, strict=True)}
        seat = seats[self.following]
        others = [cards for other, cards in enumerate(view.shown) if other != me] if reads else []
        unseen = Counter(deck(table.sheet))
        unseen.subtract((*self.hand, *view.away, *(laid.card for cards in view.pots for laid in cards)))
        unseen.subtract(card for cards in others for card in cards)
        self.unseen = Counter[tuple[int, ...]]()
        for card, number in unseen.items():
            self.unseen[self.parameters.counts(card)] += number
        if self.following == self.me:
            self.shown, self.hidden = (), 0
        elif reads:
            self.shown, self.hidden = view.shown[seat], view.hands[seat] - len(view.shown[seat])
        else:
            self.shown, self.hidden = (), view.hands[seat]
        self.combinations = comb(self.unseen.total(), self.hidden)

    def value(self, lay: Lay) -> int:
        """What the card laid counts."""
        return self.parameters.counts(lay.card)[0] if lay.value is None else lay.value

    def total(self, lay: Lay) -> int:
        """The pot's new sum."""
        return self.totals[lay.pot] + self.value(lay)

    def totals_after(self, lay: Lay) -> dict[Pot, int]:
        """All pots' sums after a card was laid; a pot that was completed or bust is empty."""
        total = self.total(lay)
        return {**self.totals, lay.pot: total if total < self.limit else 0}

    def _left_for_next(self, lay: Lay) -> tuple[tuple[Card, ...], list[int]]:
        """The next player's known cards, and the sums of the pots that they may use."""
        totals = self.totals_after(lay)
        owners = {**self.owners, lay.pot: self.me if totals[lay.pot] else None}
        free = self.parameters.own_card
        usable = [total for pot, total in totals.items() if free or owners[pot] != self.following]
        known = tuple(card for card in self.hand if card != lay.card) if self.following == self.me else self.shown
        return known, usable

    def _completes(self, counts: tuple[int, ...], totals: list[int]) -> bool:
        return any(total + value == self.limit for total in totals for value in counts)

    def _is_safe(self, counts: tuple[int, ...], totals: list[int]) -> bool:
        return any(total + counts[0] <= self.limit for total in totals)

    def prepares(self, lay: Lay) -> bool:
        """Whether an open card of the next player completes a pot then."""
        known, totals = self._left_for_next(lay)
        return any(self._completes(self.parameters.counts(card), totals) for card in known)

    def chances(self, lay: Lay) -> tuple[int, int]:
        """In how many of `combinations` the next player can complete a pot, and must bust one."""
        known, totals = self._left_for_next(lay)
        counts = [self.parameters.counts(card) for card in known]
        hits = self.combinations
        if not any(self._completes(values, totals) for values in counts):
            helpless = sum(number for values, number in self.unseen.items() if not self._completes(values, totals))
            hits -= comb(helpless, self.hidden)
        forced = 0
        if not any(self._is_safe(values, totals) for values in counts):
            forced = comb(sum(number for values, number in self.unseen.items() if not self._is_safe(values, totals)), self.hidden)
        return hits, forced
