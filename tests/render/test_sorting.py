from __future__ import annotations

from collections import Counter

import pytest
from print_samples import LIVES, PLAYING, VALUES

from engines.cards import JOKER, SECOND_JOKER, Card, pack, parse_cards
from engines.game import Pile
from generator.render.sorting import SortingPage, Use, sorting_page


def page(lives: int) -> SortingPage:
    return sorting_page((Pile("Ziehstapel", PLAYING, 17), Pile("Lebenskarten", LIVES, lives)), 1, 2, VALUES)


def uses(made: SortingPage) -> dict[Card, Use]:
    return {cell.card: cell.use for grid in made.grids for row in grid.rows for cell in row.cells} | {
        cell.card: cell.use for grid in made.grids for cell in grid.jokers
    }


def test_every_card_stands_once_in_the_order_of_the_grid() -> None:
    made = page(12)
    cells = [cell.card for row in made.grids[0].rows for cell in row.cells]
    assert cells == list(pack())
    assert [cell.card for cell in made.grids[0].jokers] == [JOKER, SECOND_JOKER]


def test_cards_are_taken_chosen_or_left() -> None:
    by_use = Counter(uses(page(12)).values())
    assert by_use == {Use.TAKE: 17, Use.CHOICE: 26, Use.REST: 11}
    assert uses(page(12))[SECOND_JOKER] is Use.REST
    assert uses(page(26))[LIVES[0]] is Use.TAKE


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_numbers_add_up_to_the_whole_box(players: int) -> None:
    made = page(3 * players)
    assert made.taken + made.box == 54
    assert [row.taken for row in made.grids[0].rows] == [0, 3, 13, 0]
    assert [row.choices for row in made.grids[0].rows] == [13, 0, 0, 13]


def test_piles_are_described_by_suit_and_runs() -> None:
    ready, lives = page(12).piles
    assert [(str(suit) if suit else None, ranks) for suit, ranks in ready.parts] == [
        ("♠", "A, 10, 5"),
        ("♥", "A bis 2"),
        (None, "Joker"),
    ]
    assert not ready.chosen
    assert lives.chosen


def test_runs_and_single_cards_are_told_apart() -> None:
    made = sorting_page((Pile("", parse_cards("K♦ D♦ B♦ 9♦ 8♦ 2♦"), 6),), 1, 0, {})
    assert made.piles[0].parts[0][1] == "K bis B, 9, 8, 2"


def test_only_short_values_stand_in_the_grid() -> None:
    values = {cell.card: cell.value for row in page(9).grids[0].rows for cell in row.cells}
    assert [values[card] for card in parse_cards("K♥ 10♠ A♠ 3♣")] == ["20", "−10", "", ""]


def test_equal_cards_are_spread_over_the_packs() -> None:
    both = parse_cards("A♥ A♥ K♥")
    made = sorting_page((Pile("Stapel", both, 3),), 2, 2, {})
    assert [(str(suit), ranks) for suit, ranks in made.piles[0].parts] == [("♥", "K"), ("♥", "A (je 2)")]
    taken = [[cell.card for row in grid.rows for cell in row.cells if cell.use is Use.TAKE] for grid in made.grids]
    assert taken == [list(parse_cards("A♥ K♥")), list(parse_cards("A♥"))]
    assert [[cell.card for cell in grid.jokers] for grid in made.grids] == [[JOKER], [SECOND_JOKER]]


def test_piles_of_one_kind_are_marked() -> None:
    one, other = parse_cards("A♥ K♥"), parse_cards("D♥")
    made = sorting_page((Pile("Erster", one, 2), Pile("Zweiter", other, 1)), 1, 0, {})
    assert [pile.mark for pile in made.piles] == ["I", "II"]
    assert [pile.mark for pile in page(9).piles] == ["", ""]
