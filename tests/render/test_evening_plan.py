"""The order of an evening's games: never more cards moved than need be."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.cards import Card, pack, parse_cards
from engines.game import Pile
from generator.render.evening_plan import MAX_WAYS, TooManyWaysError, plan

CARDS = parse_cards("A♣ K♣ A♥ K♥ Joker")


@st.composite
def game(draw: st.DrawFn) -> tuple[Pile, ...]:
    """A pile that is fixed and, sometimes, one to choose from; cards may occur twice."""
    fixed = tuple(draw(st.lists(st.sampled_from(CARDS), max_size=5)))
    pool = tuple(draw(st.lists(st.sampled_from(CARDS), max_size=4)))
    take = draw(st.integers(0, len(pool)))
    return Pile("fest", fixed, len(fixed)), Pile("Wahl", pool, take)


def selections(piles: Sequence[Pile]) -> Iterator[Counter[Card]]:
    """Everything that may lie on the table for a game."""
    for chosen in itertools.product(*(itertools.combinations(pile.cards, pile.take) for pile in piles)):
        yield Counter(itertools.chain(*chosen))


def moved(before: Counter[Card], after: Counter[Card]) -> int:
    return sum(abs(before[card] - after[card]) for card in before | after)


def cheapest(games: Sequence[Sequence[Pile]]) -> dict[tuple[int, ...], int]:
    """For every order the fewest moves, from trying all selections card by card."""
    tables = [
        list({tuple(sorted(map(str, one.elements()))): one for one in selections(piles)}.values()) for piles in games
    ]
    return {
        order: min(
            sum(itertools.starmap(moved, itertools.pairwise(chosen)))
            for chosen in itertools.product(*(tables[index] for index in order))
        )
        for order in itertools.permutations(range(len(games)))
    }


@settings(max_examples=60, deadline=None)
@given(st.lists(game(), min_size=1, max_size=3))
def test_no_order_moves_fewer_cards_and_the_hosts_own_is_kept_among_equals(games: list[tuple[Pile, ...]]) -> None:
    best = plan(games)
    costs = cheapest(games)
    assert best.moved == min(costs.values()) == costs[best.order]
    assert best.order == min(order for order, cost in costs.items() if cost == best.moved)


@settings(max_examples=60, deadline=None)
@given(st.lists(game(), min_size=1, max_size=4))
def test_every_pile_gets_as_many_of_its_cards_as_it_takes(games: list[tuple[Pile, ...]]) -> None:
    best = plan(games)
    assert sorted(best.order) == list(range(len(games)))
    for index, piles in zip(best.order, best.piles, strict=True):
        for asked, given_out in zip(games[index], piles, strict=True):
            assert len(given_out.cards) == asked.take
            assert not Counter(given_out.cards) - Counter(asked.cards)


def test_changes_lead_from_game_to_game() -> None:
    one, two = parse_cards("A♣ K♣ A♥"), parse_cards("K♣ K♣ A♥")
    best = plan([(Pile("a", one, 3),), (Pile("b", two, 3),)])
    (change,) = best.changes
    assert (change.away, change.added, best.moved) == (parse_cards("A♣"), parse_cards("K♣"), 2)


def test_eight_games_are_ordered() -> None:
    """A chain of neighbours that share most cards, given out of order."""
    cards = pack()
    games = [(Pile("a", cards[index : index + 20], 20),) for index in (7, 0, 5, 2, 4, 1, 6, 3)]
    best = plan(games)
    assert best.moved == 7 * 2
    assert best.order == (0, 6, 2, 4, 7, 3, 5, 1)


def test_too_many_ways_to_choose_are_refused() -> None:
    cards = pack()
    # seven games that each split the pool in another way
    games = [(Pile("Wahl", cards[:26], 13),)]
    games += [
        (Pile("a", (one := tuple(card for n, card in enumerate(cards) if n >> bit & 1)), len(one)),) for bit in range(6)
    ]
    with pytest.raises(TooManyWaysError) as caught:
        plan(games)
    assert caught.value.game == 0
    assert MAX_WAYS > 1000
