"""In which order to play an evening's games, so that as few cards as possible change between box and table.

Counted is what happens between two games: every card that is put away and every card that is put in. The first sorting
is not: every order begins with full boxes. Cards count by their faces, for one ♥A of two equal packs does as well as
the other. Where a pile may be any of several cards, those are taken with which the whole evening moves fewest: every
choice is tried, cards that every game treats alike being as good as each other. (One kind of card in two such piles of
one game might be counted too dearly.)

The search tries every order, leaving off an order only when its beginning moves as many cards as the best one found.
Among equal orders the one nearest to the host's wins, for orders are tried from that one on.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engines.cards import Card, sort_key
from engines.game import Pile

#: In so many ways at most one game's cards may be chosen; real games stay far below.
MAX_WAYS = 5000

_FIXED = 0  # the label of a card that must be in a game; those of piles to choose from begin at 1
_Counts = tuple[int, ...]


class TooManyWaysError(Exception):
    """A game whose cards can be chosen in too many ways to try them all. Field `game`, its index."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(f"the cards of game {game} can be chosen in more than {MAX_WAYS} ways")


@dataclass(frozen=True)
class Change:
    """What happens between two games: cards that are put away, and cards that are put in; sorted."""

    away: tuple[Card, ...]
    added: tuple[Card, ...]

    @property
    def moved(self) -> int:
        """How many cards are moved."""
        return len(self.away) + len(self.added)


@dataclass(frozen=True)
class Plan:
    """An order, as indices of the games; and for each game in that order its piles, with the cards chosen for them."""

    order: tuple[int, ...]
    piles: tuple[tuple[Pile, ...], ...]

    @property
    def changes(self) -> tuple[Change, ...]:
        """What happens between the games: one fewer than games."""
        return tuple(change(before, after) for before, after in itertools.pairwise(self.piles))

    @property
    def moved(self) -> int:
        """How many cards are moved between the games in all."""
        return sum(one.moved for one in self.changes)


def plan(games: Sequence[Sequence[Pile]]) -> Plan:
    """The order of the games that moves the fewest cards, given each game's piles in the host's order.

    Raises `TooManyWaysError`.
    """
    groups = _groups(games)
    ways = [tuple(_ways(index, piles, groups)) for index, piles in enumerate(games)]
    order, chosen = _Search(ways).run()
    piles = tuple(
        tuple(_filled(pile, label, index, groups, counts) for pile, label in _labelled(games[index]))
        for index, counts in zip(order, chosen, strict=True)
    )
    return Plan(order, piles)


def change(before: Iterable[Pile], after: Iterable[Pile]) -> Change:
    """What lies between two games, given their piles with the cards chosen."""
    old, new = (Counter(card for pile in piles for card in pile.cards) for piles in (before, after))
    return Change(_in_order(old - new), _in_order(new - old))


def _in_order(cards: Counter[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards.elements(), key=sort_key))


@dataclass(frozen=True)
class _Group:
    """Cards that every game treats alike. `labels` has one for each game: fixed, a pile's, or None for unused."""

    labels: tuple[int | None, ...]
    cards: tuple[Card, ...]


def _labelled(piles: Iterable[Pile]) -> Iterator[tuple[Pile, int]]:
    numbers = itertools.count(_FIXED + 1)
    for pile in piles:
        yield pile, _FIXED if pile.take == len(pile.cards) else next(numbers)


def _groups(games: Sequence[Sequence[Pile]]) -> tuple[_Group, ...]:
    """All cards by how the games treat them; a card's first copies are those that a game must have."""
    uses: dict[tuple[Card, int], list[int | None]] = {}
    for index, piles in enumerate(games):
        copies: Counter[Card] = Counter()
        for pile, label in sorted(_labelled(piles), key=lambda one: one[1]):
            for card in pile.cards:
                uses.setdefault((card, copies[card]), [None] * len(games))[index] = label
                copies[card] += 1
    alike: dict[tuple[int | None, ...], list[Card]] = {}
    for card, copy in sorted(uses, key=lambda one: (sort_key(one[0]), one[1])):
        alike.setdefault(tuple(uses[card, copy]), []).append(card)
    return tuple(_Group(labels, tuple(cards)) for labels, cards in alike.items())


def _ways(game: int, piles: Sequence[Pile], groups: Sequence[_Group]) -> list[_Counts]:
    """Every way to choose a game's cards: how many of each group."""
    partial: list[_Counts] = [tuple(len(one.cards) if one.labels[game] == _FIXED else 0 for one in groups)]
    for pile, label in _labelled(piles):
        if label == _FIXED:
            continue
        places = [index for index, one in enumerate(groups) if one.labels[game] == label]
        shares = _shares(pile.take, tuple(len(groups[index].cards) for index in places))
        few = list(itertools.islice(shares, MAX_WAYS // len(partial) + 1))
        if len(few) * len(partial) > MAX_WAYS:
            raise TooManyWaysError(game)
        partial = [_with(counts, places, share) for counts in partial for share in few]
    return partial


def _shares(total: int, sizes: _Counts) -> Iterator[_Counts]:
    """Every way to take `total` out of groups of these sizes, most from the first ones first."""
    if not sizes:
        if total == 0:
            yield ()
        return
    least = max(0, total - sum(sizes[1:]))
    for first in range(min(total, sizes[0]), least - 1, -1):
        for rest in _shares(total - first, sizes[1:]):
            yield (first, *rest)


def _with(counts: _Counts, places: Sequence[int], share: _Counts) -> _Counts:
    filled = list(counts)
    for place, number in zip(places, share, strict=True):
        filled[place] = number
    return tuple(filled)


def _filled(pile: Pile, label: int, game: int, groups: Sequence[_Group], counts: _Counts) -> Pile:
    """The pile with the cards that were chosen for it: the first ones of each group."""
    if label == _FIXED:
        return pile
    taken = [
        card
        for group, count in zip(groups, counts, strict=True)
        if group.labels[game] == label
        for card in group.cards[:count]
    ]
    return replace(pile, cards=tuple(sorted(taken, key=sort_key)))


class _Search:
    """Tries the orders one after another; lives only as long as `run`."""

    def __init__(self, ways: Sequence[Sequence[_Counts]]) -> None:
        self.ways = ways
        self.distances = {
            (one, other): [[sum(abs(a - b) for a, b in zip(x, y, strict=True)) for x in ways[one]] for y in ways[other]]
            for one, other in itertools.permutations(range(len(ways)), 2)
        }
        self.best: float = math.inf
        self.found: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def run(self) -> tuple[tuple[int, ...], tuple[_Counts, ...]]:
        """The best order, and how the cards of each of its games are chosen."""
        for game, ways in enumerate(self.ways):
            self._go_on((game,), [0] * len(ways), [])
        order, chosen = self.found
        return order, tuple(self.ways[game][way] for game, way in zip(order, chosen, strict=True))

    def _go_on(self, order: tuple[int, ...], costs: Sequence[int], came_from: Sequence[Sequence[int]]) -> None:
        """Try all orders that begin so; `costs` for each way to choose the last game's cards."""
        if min(costs) >= self.best:
            return
        if len(order) == len(self.ways):
            self.best = min(costs)
            self.found = order, _traced(costs.index(min(costs)), came_from)
            return
        for game in range(len(self.ways)):
            if game in order:
                continue
            reached, steps = [], []
            for row in self.distances[order[-1], game]:
                totals = [cost + step for cost, step in zip(costs, row, strict=True)]
                reached.append(min(totals))
                steps.append(totals.index(reached[-1]))
            self._go_on((*order, game), reached, [*came_from, steps])


def _traced(last: int, came_from: Sequence[Sequence[int]]) -> tuple[int, ...]:
    way = [last]
    for steps in reversed(came_from):
        way.append(steps[way[-1]])
    return tuple(reversed(way))
