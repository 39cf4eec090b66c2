"""Schwindelpost's strategies know only what they see, and the better one loses less."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from lab_games import blind, check_tips, played, table_id, tables
from sheets import sheet_of

from engines.cards import Rank, parse_cards
from engines.game import Player, Table
from engines.labor.dice import Dice
from engines.labor.schwindelpost import LAB
from engines.labor.schwindelpost.weighing import LOST, WORSE, Harms, unseen
from engines.schwindelpost import GAME
from engines.schwindelpost.moves import Guess, Look, Send
from engines.schwindelpost.state import Leg, Letter, State

SHEET = sheet_of("schwindelpost")
TABLES = list(tables(LAB))
ANNA, BEN, CARLA = map(Player, ("Anna", "Ben", "Carla"))


def shuffled(state: State, rng: random.Random) -> State:
    """The others' hands, and the card under way for those who have not looked at it."""
    player, letter = state.to_move, state.letter
    hidden = letter is not None and player not in letter.initiated
    seats = list(zip(state.table.players, state.hands, strict=True))
    pool = [card for seat, hand in seats if seat != player for card in hand]
    if letter is not None and hidden:
        pool.append(letter.card)
    rng.shuffle(pool)
    if letter is not None and hidden:
        letter = replace(letter, card=pool.pop())
    hands = tuple(hand if seat == player else tuple(pool.pop() for _ in hand) for seat, hand in seats)
    return replace(state, hands=hands, letter=letter)


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_strategies_know_only_what_they_see(table: Table[Any]) -> None:
    assert blind(LAB, table, shuffled, 1) > 50


def a_state(hand: str, **opened: str) -> State:
    """Anna's hand, and what lies open before the three players; the rest is dealt to the others."""
    table = Table(SHEET, (ANNA, BEN, CARLA))
    rest = list(GAME.deck(table))
    own = parse_cards(hand)
    opens = tuple(parse_cards(opened.get(player, "")) for player in table.players)
    for card in (*own, *(card for cards in opens for card in cards)):
        rest.remove(card)
    return State(table, CARLA, (own, tuple(rest[::2]), tuple(rest[1::2])), opens, ANNA)


def to_anna(state: State, card: str, claim: Rank, seen_by_ben: bool = False) -> State:
    """The state with a card under way from Carla to Anna, by way of Ben if he has seen it."""
    (only,) = parse_cards(card)
    state = replace(state, hands=tuple(tuple(c for c in hand if c is not only) for hand in state.hands))
    way = (Leg(CARLA, BEN, claim), Leg(BEN, ANNA, claim)) if seen_by_ben else (Leg(CARLA, ANNA, claim),)
    return replace(state, turn=CARLA, letter=Letter(only, way))


def choices(strategy: str, state: State, times: int = 40) -> set[Any]:
    """All that the strategy does in this state with one or another throw of the dice."""
    table = state.table
    assert state.to_move is not None
    view, legal, choose = GAME.view(state, state.to_move), GAME.moves(state), LAB.strategies[strategy].choose
    return {choose(table, view, legal, Dice(seed)) for seed in range(times)}


def test_the_better_one_sends_a_card_to_whom_it_hurts() -> None:
    state = a_state("B♥ 7♣", Ben="B♠ B♣ B♦", Carla="A♥ K♥")
    sent = choices("besser", state)
    assert {(move.card, move.to) for move in sent} == {(parse_cards("B♥")[0], BEN)}
    assert {move.claim is Rank.JACK for move in sent} == {True, False}
    assert {move.claim is Rank.JACK for move in choices("immer-schwindeln", state)} == {False}


def test_lies_name_what_the_receiver_fears_most() -> None:
    state = a_state("B♥", Ben="B♠ B♣ B♦ A♥ A♠", Carla="")
    assert {move.claim for move in choices("besser", state)} == {Rank.JACK, Rank.ACE}
    assert len({move.claim for move in choices("ohne-tisch", state)}) > 3


def test_the_better_one_does_not_doubt_what_would_cost_the_game() -> None:
    state = to_anna(a_state("7♣", Anna="B♠ B♣ B♦"), "K♥", Rank.JACK, seen_by_ben=True)
    assert choices("besser", state) == {Guess(ANNA, believes=True)}
    # all jacks but Anna's three are in hands, so it may be one
    assert choices("einfach", state) == {Guess(ANNA, believes=True), Guess(ANNA, believes=False)}


def test_nobody_who_counts_believes_what_cannot_be() -> None:
    jacks = "B♠ B♠ B♣ B♣ B♦ B♦ B♥ B♥"
    state = to_anna(a_state(jacks, Anna="K♠"), "K♥", Rank.JACK)
    assert choices("ohne-weiterschicken", state) == {Guess(ANNA, believes=False)}


def test_the_plain_one_sends_on_what_would_cost_the_game() -> None:
    state = to_anna(a_state("7♣", Anna="B♠ B♣ B♦"), "K♥", Rank.JACK)
    assert choices("einfach", state) == {Look(ANNA)}
    assert Look(ANNA) not in choices("einfach", to_anna(a_state("7♣", Anna="B♠ B♣"), "K♥", Rank.JACK))


def test_how_much_a_card_hurts() -> None:
    state = a_state("7♣", Anna="B♠ B♣ B♦ K♠")
    view = GAME.view(state, ANNA)
    assert [Harms(state.table, view).of(ANNA)[rank] for rank in (Rank.ACE, Rank.KING, Rank.JACK)] == [1.0, WORSE, LOST]
    table = Table(SHEET, state.table.players, frozenset({"acht-verschiedene"}))
    view = GAME.view(a_state("7♣", Ben="A♥ K♥ D♥ B♥ 10♥ 9♥ 8♥"), ANNA)
    assert [Harms(one, view).of(BEN)[Rank.SEVEN] for one in (state.table, table)] == [1.0, LOST]


def test_what_is_not_seen_is_counted() -> None:
    state = a_state("7♣ 7♥ K♠", Ben="7♠", Carla="K♣")
    left = unseen(state.table, GAME.view(state, ANNA))
    assert (left[Rank.SEVEN], left[Rank.KING], left[Rank.ACE]) == (5, 6, 8)


def test_the_plain_one_sends_anything_to_anyone() -> None:
    sent = choices("einfach", a_state("B♥ 7♣"), 60)
    assert all(isinstance(move, Send) for move in sent)
    assert {move.to for move in sent} == {BEN, CARLA}
    assert {str(move.card) for move in sent} == {"B♥", "7♣"}


@pytest.mark.parametrize(("players", "deals"), [(2, 100), (4, 100), (6, 250)])
def test_the_better_one_loses_less_than_its_share_among_plain_ones(players: int, deals: int) -> None:
    tally = played(LAB, players, "einfach", "besser", deals)
    assert tally.share("held.niederlage").high < 1 / players
    assert tally.share("offen").value == 0


def test_the_measures_of_a_game_fit_together() -> None:
    tally = played(LAB, 4, "einfach", "besser", 30, variants=frozenset({"acht-verschiedene"}))
    mean = {name: tally.mean(name).value for name in tally.seen}
    assert sum(mean[f"kette.{legs}"] for legs in range(1, 5)) == pytest.approx(mean["karten"])
    assert mean["behauptungen"] == pytest.approx(mean["karten"] + mean["gesehen"])
    assert mean["zuege"] == pytest.approx(mean["behauptungen"] + mean["gesehen"] + mean["karten"])
    assert mean["ende.gleiche"] + mean["ende.acht"] + mean["ende.leer"] == pytest.approx(1)
    assert mean["ende.acht"] > 0
    assert 0 < mean["wahr.prozent"] < 100
    assert mean["verlierer.karten"] >= 3


def test_tips_are_those_of_the_rules() -> None:
    check_tips(LAB)
