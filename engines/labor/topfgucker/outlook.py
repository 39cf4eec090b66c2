"""What a player of Topfgucker knows of whoever comes next, and what a card laid would leave them.

Known are the own hand, all open cards, sums and tops of the pots, how many cards others hold, and every card that was
ever seen, also those now face down. All other cards are alike: where they are, in hands or in the draw pile, is chance.

Chances are counted, not divided: among so many unseen cards there are `combinations` equally likely hands of hidden
cards, and of these some complete a pot and some bust every pot. So scores are whole numbers, and two plays tie only
where they are truly worth the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb

from engines.cards import Card, Rank
from engines.game import Table
from engines.topfgucker.moves import Lay, Pot
from engines.topfgucker.parameters import Parameters, deck
from engines.topfgucker.view import View


@dataclass(frozen=True)
class Needs:
    """What would help a player: values that complete a pot they may use, and the highest that busts not all of these.

    `most` is −1 where they may use no pot: then every card busts.
    """

    completing: frozenset[int]
    most: int

    def completes(self, counts: tuple[int, ...]) -> bool:
        """Whether a card that counts one of these completes a pot."""
        return not self.completing.isdisjoint(counts)

    def is_safe(self, counts: tuple[int, ...]) -> bool:
        """Whether a card that counts one of these, the lowest first, can be laid without a bust."""
        return counts[0] <= self.most


class Outlook:
    """One player's knowledge at the moment of laying.

    `following` is who lays next: the next player clockwise who holds cards (oneself where nobody else does). Their open
    cards are known; without `reads` they are taken for hidden ones.
    """

    def __init__(self, table: Table[Parameters], view: View, *, reads: bool) -> None:
        self.table, self.view, self.reads = table, view, reads
        self.parameters = table.sheet.parameters
        self.limit = self.parameters.treffersumme
        seats = {player: seat for seat, player in enumerate(table.players)}
        self.me = view.player
        around = table.clockwise(self.me)[1:]
        self.following = next((player for player in around if view.hands[seats[player]]), self.me)
        self.totals = {pot: sum(laid.value for laid in cards) for pot, cards in zip(Pot, view.pots, strict=True)}
        self.owners = {pot: cards[-1].player if cards else None for pot, cards in zip(Pot, view.pots, strict=True)}
        self.hand = (*view.shown[seats[self.me]], *view.hidden)
        seat = seats[self.following]
        if self.following == self.me:
            self.known, self.hidden = self.hand, 0
        elif reads:
            self.known, self.hidden = view.shown[seat], view.hands[seat] - len(view.shown[seat])
        else:
            self.known, self.hidden = (), view.hands[seat]

    @cached_property
    def unseen(self) -> Mapping[tuple[int, ...], int]:
        """How many cards that were never seen count so much, by what a card may count."""
        view = self.view
        seen = {*self.hand, *view.away, *(laid.card for cards in view.pots for laid in cards)}
        if self.reads:
            seen.update(card for cards in view.shown for card in cards)
        ranks: dict[Rank, list[Card]] = {}
        for card in deck(self.table.sheet):
            if card not in seen:
                ranks.setdefault(card.rank, []).append(card)
        unseen = Counter[tuple[int, ...]]()
        for cards in ranks.values():
            unseen[self.parameters.counts(cards[0])] += len(cards)
        return unseen

    @cached_property
    def combinations(self) -> int:
        """How many hands of hidden cards the next player may have."""
        return comb(sum(self.unseen.values()), self.hidden)

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

    def prepares(self, lay: Lay) -> bool:
        """Whether a card that the next player is known to hold completes a pot then."""
        needs = self._needs(lay)
        return any(needs.completes(counts) for counts in self._known_after(lay))

    def chances(self, lay: Lay) -> tuple[int, int]:
        """In how many of `combinations` the next player can complete a pot, and must bust one."""
        needs, known = self._needs(lay), self._known_after(lay)
        hits, forced = self.combinations, 0
        if not any(needs.completes(counts) for counts in known):
            hits -= comb(sum(n for counts, n in self.unseen.items() if not needs.completes(counts)), self.hidden)
        if not any(needs.is_safe(counts) for counts in known):
            forced = comb(sum(n for counts, n in self.unseen.items() if not needs.is_safe(counts)), self.hidden)
        return hits, forced

    def _known_after(self, lay: Lay) -> list[tuple[int, ...]]:
        """What the cards count that the next player is known to hold then."""
        return [self.parameters.counts(card) for card in self.known if card != lay.card]

    def _needs(self, lay: Lay) -> Needs:
        """What helps the next player after a card was laid."""
        totals = self.totals_after(lay)
        owners = {**self.owners, lay.pot: self.me if totals[lay.pot] else None}
        free = self.parameters.own_card
        usable = [total for pot, total in totals.items() if free or owners[pot] != self.following]
        most = self.limit - min(usable) if usable else -1
        return Needs(frozenset(self.limit - total for total in usable), most)
