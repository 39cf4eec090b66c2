"""Große Zahl's strategies know only what they see, and the better one wins more."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from lab_games import blind, check_tips, played, states, table_id, tables
from sheets import sheet_of

from engines.cards import Card, parse_cards
from engines.game import Player, Table
from engines.grosse_zahl import GAME
from engines.grosse_zahl.combination import matches, number
from engines.grosse_zahl.moves import Lay, Middle, Pass
from engines.grosse_zahl.state import Playing, State, without
from engines.labor.dice import Dice
from engines.labor.grosse_zahl import LAB
from engines.labor.grosse_zahl.hands import after, groups, held

SHEET = sheet_of("grosse-zahl")
#: The target changes nothing for a strategy.
TABLES = [table for table in tables(LAB) if table.level in ("", "kurz")]


def shuffled(state: State, rng: random.Random) -> State:
    """The others' hands but for cards that all saw being taken, and the cards put aside."""
    player = state.to_move
    seats = list(zip(state.table.players, state.hands, state.known, strict=True))
    secret = [() if seat == player else without(hand, known) for seat, hand, known in seats]
    pool = [*(card for cards in secret for card in cards), *state.aside]
    rng.shuffle(pool)
    hands = tuple(
        hand if seat == player else state.hold((*known, *(pool.pop() for _ in cards)))
        for (seat, hand, known), cards in zip(seats, secret, strict=True)
    )
    return replace(state, hands=hands, aside=tuple(pool), out=tuple(rng.sample(state.out, len(state.out))))


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_strategies_know_only_what_they_see(table: Table[Any]) -> None:
    assert blind(LAB, table, shuffled, 1) > 100


def fewest(hand: Sequence[Card]) -> int:
    """The fewest combinations, by trying for each card whether it goes with its suit or its rank."""
    return min(
        len({card.suit if by_suit else card.rank for card, by_suit in zip(hand, ways, strict=True)})
        for ways in product((True, False), repeat=len(hand))
    )


def test_groups_are_the_fewest_combinations() -> None:
    rng, deck = random.Random(1), GAME.deck(TABLES[0])
    for size in (1, 2, 5, 8, 9):
        for _ in range(12):
            hand = tuple(rng.sample(deck, size))
            assert groups(held(hand)) == fewest(hand)
            assert (groups(held(hand)) == 1) == matches(hand)


def test_a_hand_after_laying_and_taking() -> None:
    hand = parse_cards("9♥ 7♥ 2♠")
    assert after(hand, parse_cards("9♥ 7♥"), parse_cards("3♠")[0]) == parse_cards("2♠ 3♠")


def at_the_table(strategy: str, hand: str, middle: str = "", others: int = 9) -> Any:
    """What the first player does with a hand, when Ben laid the middle and all others have so many cards."""
    players = (Player("Anna"), Player("Ben"), Player("Carla"))
    table = Table(SHEET, players, frozenset({"ein-durchgang"}))
    deck = GAME.deck(table)
    own, laid = parse_cards(hand), parse_cards(middle)
    rest = list(without(deck, (*own, *laid)))
    hands = (own, *(tuple(rest.pop() for _ in range(others)) for _ in players[1:]))
    state = State(
        table=table,
        starter=players[0],
        hands=hands,
        aside=tuple(rest),
        points=(0, 0, 0),
        known=((), (), ()),
        phase=Playing(players[0]),
        middle=Middle(players[1], laid) if laid else None,
    )
    move = LAB.strategies[strategy].choose(table, GAME.view(state, players[0]), GAME.moves(state), Dice(1))
    assert GAME.verify(state, move) == ()
    return move


def lay(cards: str, taken: str = "") -> Lay:
    return Lay(Player("Anna"), parse_cards(cards), next(iter(parse_cards(taken)), None))


def test_the_plain_one_lays_the_lowest_that_beats_and_takes_the_highest() -> None:
    assert at_the_table("einfach", "9♥ 8♠ 2♦ 2♣") == lay("2♣")
    assert at_the_table("einfach", "9♥ 8♠ 2♦ 2♣", "7♥") == lay("8♠", "7♥")
    assert at_the_table("einfach", "9♥ 9♠ 3♦", "7♥ 5♥") == lay("9♠ 9♥", "7♥")
    assert at_the_table("einfach", "3♥ 2♠ A♦", "9♥") == Pass(Player("Anna"))
    assert at_the_table("einfach", "9♥ 8♥ 2♥") == lay("9♥ 8♥ 2♥")


def test_the_better_one_keeps_together_what_fits_and_takes_what_fits() -> None:
    # two hearts and a lone club: the club opens, though the ace is lower
    assert at_the_table("besser", "9♥ A♥ 4♣") == lay("4♣")
    assert at_the_table("ohne-zusammenhalt", "9♥ A♥ 4♣") == lay("A♥")
    # of the two beaten cards the heart fits, though the club is higher
    assert at_the_table("besser", "5♥ 6♥ 9♦ 8♦ 8♥", "7♣ 3♥").taken in parse_cards("3♥")
    assert at_the_table("ohne-wahl", "5♥ 6♥ 9♦ 8♦ 8♥", "7♣ 3♥").taken in parse_cards("7♣")


def test_who_opens_high_opens_high() -> None:
    assert at_the_table("hoch-eroeffnen", "9♥ 4♥ 7♠ 3♦") == lay("7♠")
    assert at_the_table("besser", "9♥ 4♥ 7♠ 3♦") == lay("3♦")


def test_who_does_not_lay_one_more_lays_as_many_where_that_goes() -> None:
    table = TABLES[0]
    choose, compared = LAB.strategies["gleich-viele"].choose, 0
    for state in states(GAME, table, choose, 5):
        legal = GAME.moves(state)
        move = choose(table, GAME.view(state, state.to_move), legal, Dice(1))
        if isinstance(move, Lay) and state.middle and len(move.cards) > len(state.middle.cards):
            same = [m for m in legal.listed if isinstance(m, Lay) and len(m.cards) == len(state.middle.cards)]
            assert not same or len(move.cards) == len(state.hand_of(move.player))
            compared += 1
    assert compared > 0


def test_all_at_once_ends_the_deal() -> None:
    for strategy in LAB.strategies:
        if strategy != "zufall":
            assert len(at_the_table(strategy, "9♥ 8♥ 2♥").cards) == 3


def test_the_plain_one_beats_chance() -> None:
    assert played(LAB, 3, "zufall", "einfach", 40, level="kurz").share("held.sieg").low > 1 / 3


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_better_one_wins_more_than_its_share_among_plain_ones(players: int) -> None:
    tally = played(LAB, players, "einfach", "besser", 30, level="kurz")
    assert tally.share("held.sieg").low > 1 / players
    assert tally.share("offen").value == 0


def test_the_measures_of_a_game_fit_together() -> None:
    tally = played(LAB, 3, "besser", "einfach", 20, level="kurz")
    mean = {name: tally.mean(name).value for name in tally.seen}
    assert mean["zahl.1"] + mean["zahl.2"] + mean["zahl.3"] + mean["zahl.4"] == pytest.approx(mean["gelegt"])
    assert mean["ende.letzte"] + mean["ende.alles"] + mean["ende.einzelne"] == pytest.approx(1)
    assert mean["gelegt"] + mean["gepasst"] == pytest.approx(mean["zuege"])
    assert 0 < mean["eroeffnet.gelungen"] < mean["eroeffnet"]
    assert mean["punkte"] >= 10
    assert mean["sekunden"] > 60


def test_tips_are_those_of_the_rules() -> None:
    check_tips(LAB)


def test_numbers_of_more_digits_are_higher() -> None:
    """What the worth of a number rests on: it is compared among those of as many digits."""
    digits = SHEET.parameters.karten
    assert number(digits, parse_cards("A♠ A♥")) > number(digits, parse_cards("9♠"))
