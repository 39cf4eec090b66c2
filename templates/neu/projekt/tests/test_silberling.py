"""What the engine of Silberling must know; beside it, `blattwerk check` plays all examples and cases."""

from __future__ import annotations

from collections import Counter

import pytest
from blattwerk.testing import desk, prove, random_game
from engines.cards import parse_card
from engines.game import Player
from engines.silberling import GAME
from engines.tricks import Position

TABLE = desk(GAME)
ANNA, BEN, CARLA = (Player(name) for name in ("Anna", "Ben", "Carla"))
AT = TABLE.named(ANNA, BEN, CARLA)


def dealt(**hands: str) -> Position:
    """A position in which these people hold these cards, among others."""
    cards = {Player(name): tuple(map(parse_card, hand.split())) for name, hand in hands.items()}
    return Position(beginnt=ANNA, haende=cards)


def test_all_that_the_texts_say_is_proven() -> None:
    assert prove("silberling").findings == ()


def test_the_second_highest_card_takes_the_trick() -> None:
    state = TABLE.play(TABLE.start(AT, dealt(Anna="10♥", Ben="A♠", Carla="9♦")), "Anna legt 10♥", "Ben legt A♠")
    assert TABLE.said(state, "Carla legt 9♦", "stich") == ANNA


def test_of_equal_cards_the_first_is_the_higher_one() -> None:
    state = TABLE.play(TABLE.start(AT, dealt(Anna="B♥", Ben="B♠", Carla="9♦")), "Anna legt B♥", "Ben legt B♠")
    assert TABLE.said(state, "Carla legt 9♦", "stich") == BEN


def test_only_whose_turn_it_is_may_lay_and_only_what_they_hold() -> None:
    state = TABLE.start(AT, dealt(Anna="10♥", Ben="A♠"))
    assert TABLE.refused(state, "Ben legt A♠") == ["reihum"]
    assert TABLE.refused(state, "Anna legt A♠") == ["legen"]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_game_ends_and_loses_no_card(players: int, seed: int) -> None:
    steps = list(random_game(GAME, players, seed))
    assert len(steps) == 5 * players
    assert all(Counter(step.after.cards) == Counter(step.before.cards) for step in steps)
    assert sum(steps[-1].after.tricks) == 5
