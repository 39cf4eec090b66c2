"""Topfgucker's lab: the simple strategy plays as its sentence says, and nobody plays by more than they may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from topfgucker_table import DESK, end_game, lage, start, table

from engines.cards import Card, parse_card
from engines.game import Player, Table
from engines.labor.dice import Dice
from engines.labor.lab import Trial, table_of
from engines.labor.topfgucker import LAB
from engines.labor.topfgucker.outlook import Outlook
from engines.labor.topfgucker.policy import Policy
from engines.labor.trial import matches, run
from engines.topfgucker import GAME
from engines.topfgucker.moves import Ending, Lay, Open, Pass, Pot
from engines.topfgucker.parameters import OPEN_HANDS, Parameters, deck
from engines.topfgucker.state import Choosing, State
from generator.authoring.random_games import begin


def choice(state: State, strategy: str = "einfach", dice: int = 0) -> Any:
    player = state.to_move
    assert player is not None
    return LAB.strategies[strategy].choose(state.table, GAME.view(state, player), GAME.moves(state), Dice(dice))


def chosen(state: State, strategy: str = "einfach") -> str:
    return GAME.write(choice(state, strategy))


def middle(**more: Any) -> State:
    """In the middle of a game on Normal, Anna is on turn; nothing is laid away yet."""
    return start(table(), lage(dran="Anna", **more))


# --- The sentence ------------------------------------------------------------------------------


def test_a_pot_is_completed_whenever_it_can_be() -> None:
    assert chosen(middle(offen="Anna: 4♦", verdeckt="Anna: K♠ 3♣ 2♥", links="10♣ Anna, 7♣ Ben")) == "Anna legt 4♦ links"


def test_an_ace_completes_a_pot_only_where_nothing_else_does() -> None:
    pots = {"links": "K♣ Anna, 10♣ Ben", "rechts": "9♣ Anna, 8♣ Ben"}
    assert chosen(middle(offen="Anna: A♦", verdeckt="Anna: 4♠ 3♣ 2♥", **pots)) == "Anna legt 4♠ rechts"
    assert chosen(middle(offen="Anna: A♦", verdeckt="Anna: 3♠ 3♣ 2♥", **pots)) == "Anna legt A♦ links als 1"


def test_an_ace_is_laid_early_only_where_nothing_else_is_safe() -> None:
    pots = {"links": "9♣ Anna, 8♠ Ben", "mitte": "7♣ Anna, 9♠ Ben", "rechts": "8♣ Anna, 8♥ Ben"}
    early = choice(middle(offen="Anna: A♦", verdeckt="Anna: K♠ 10♣ 6♥", **pots))
    assert early.card == parse_card("A♦")
    late = choice(middle(offen="Anna: A♦", verdeckt="Anna: K♠ 10♣ 2♥", **pots))
    assert late.card == parse_card("2♥")


def test_the_highest_card_busts_the_highest_pot_when_one_must() -> None:
    pots = {"links": "9♣ Anna, 8♠ Ben", "mitte": "9♥ Anna, 9♠ Ben", "rechts": "8♣ Anna, 10♥ Ben"}
    assert chosen(middle(offen="Anna: 9♦", verdeckt="Anna: 8♦ K♠ K♦", **pots)) == "Anna legt K♠ in die Mitte"


def test_with_an_empty_pile_one_busts_only_while_a_life_is_left() -> None:
    state = start(table(), end_game())
    low = state.pot(Pot.LEFT)
    blocked = state.with_pot(Pot.LEFT, tuple(reversed(low)))  # Anna's card on top: only the pot of 20 is left
    assert isinstance(choice(state), Lay)
    assert isinstance(choice(blocked), Pass)
    assert GAME.write(choice(replace(blocked, lives=1))) == "Anna legt K♠ rechts"


def test_the_highest_hidden_card_is_opened_and_an_ace_is_eleven() -> None:
    assert chosen(start(table(), lage(verdeckt="Anna: 4♦ K♠ A♥ 10♣"))) == "Anna öffnet A♥"
    assert chosen(start(table(), lage(verdeckt="Anna: 4♦ K♠ 9♥ 10♣"))) == "Anna öffnet 10♣"
    assert chosen(start(table(), lage(verdeckt="Anna: 4♦ K♠ 9♥ 10♣")), "einfach-offen-niedrig") == "Anna öffnet 4♦"
    assert choice(start(table(stufe="leicht"), lage(verdeckt="Anna: 4♦ K♠ A♥ 9♣"))).cards == frozenset(
        map(parse_card, ("A♥", "K♠"))
    )


def test_the_random_player_completes_a_pot_too_and_otherwise_does_anything_safe() -> None:
    state = middle(offen="Anna: 4♦", verdeckt="Anna: K♠ 3♣ 2♥", links="10♣ Anna, 7♣ Ben")
    assert {choice(state, "zufall", dice).card for dice in range(30)} == {parse_card("4♦")}
    state = middle(offen="Anna: 6♦", verdeckt="Anna: K♠ 3♣ 2♥", links="10♣ Anna, 7♣ Ben")
    plays = {GAME.write(choice(state, "zufall", dice)) for dice in range(300)}
    assert len(plays) == 2 * 4 + 2  # any card on an empty pot, 3♣ and 2♥ on the left one


# --- The score, by counting every hand that the next player may have ---------------------------------


def brute_score(state: State, lay: Lay) -> Fraction:
    """The sheet's formula; two players, and nobody has seen more than what lies on the table."""
    numbers, limit = state.parameters, state.parameters.treffersumme
    other = state.table.left_of(lay.player)
    value = numbers.counts(lay.card)[0] if lay.value is None else lay.value
    total = state.total(lay.pot) + value
    sums = {pot: state.total(pot) for pot in Pot if state.owner(pot) != other}
    sums[lay.pot] = 0 if total == limit else total
    hidden, shown = state.hidden_of(other), state.shown_of(other)
    seen = {*state.hand_of(lay.player), *state.away, *shown, *(one.card for pot in state.pots for one in pot)}
    hands = list(combinations([card for card in deck(state.table.sheet) if card not in seen], len(hidden)))

    def hits(card: Card) -> bool:
        return any(number + old == limit for number in numbers.counts(card) for old in sums.values())

    def busts(card: Card) -> bool:
        return all(numbers.counts(card)[0] + old > limit for old in sums.values())

    chance = Fraction(sum(any(map(hits, (*hand, *shown))) for hand in hands), len(hands))
    risk = Fraction(sum(all(map(busts, (*hand, *shown))) for hand in hands), len(hands))
    return chance - Fraction(2, 10) * risk + Fraction(35, 1000) * (value - Fraction(1, 100) * total)


@pytest.mark.parametrize(
    ("level", "variants"), [("normal", ()), ("profi", ()), ("leicht", ()), ("normal", (OPEN_HANDS,))]
)
def test_the_score_is_the_formula(level: str, variants: tuple[str, ...]) -> None:
    trial = Trial(GAME.id, 2, "einfach", level=level, variants=frozenset(variants))
    simple = LAB.strategies["einfach"].choose
    assert isinstance(simple, Policy)
    checked = 0
    for state in (one for deal in range(12) for one in states(trial, deal)):
        lays = [move for move in GAME.moves(state).listed if isinstance(move, Lay)]
        if not lays or len(state.pile) > 16 or not all(map(state.hand_of, state.table.players)):
            continue
        outlook = Outlook(state.table, GAME.view(state, lays[0].player), reads=True)
        for lay in lays:
            if outlook.total(lay) <= outlook.limit:
                score = Fraction(simple.score(outlook, lay), 100_000 * outlook.combinations)
                assert score == brute_score(state, lay)
                checked += 1
    assert checked > 20


# --- Only what the view shows --------------------------------------------------------------------


def states(trial: Trial, deal: int) -> Iterator[State]:
    """All states of one match, in which somebody is to move."""
    _, match = next(matches(LAB, DESK.sheet, trial, 5, deal, deal + 1))
    state = match.start
    for _, move in match.moves:
        yield state
        state, _ = GAME.apply(state, move)


def elsewhere(state: State, me: Player, rng: random.Random) -> State:
    """The same for `me`, and everything that is hidden from them somewhere else."""
    others = [seat for seat, player in enumerate(state.table.players) if player != me]
    cards = [*state.pile, *(card for seat in others for card in state.hidden[seat])]
    rng.shuffle(cards)
    hidden = list(state.hidden)
    for seat in others:
        size = len(hidden[seat])
        hidden[seat], cards = tuple(cards[:size]), cards[size:]
    phase = state.phase
    if isinstance(phase, Choosing):
        seats = state.table.players.index
        phase = Choosing(
            tuple(
                one if one.player == me else Open(one.player, frozenset(hidden[seats(one.player)][: len(one.cards)]))
                for one in phase.chosen
            )
        )
    return replace(state, hidden=tuple(hidden), pile=tuple(cards), phase=phase)


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("level", GAME.levels(DESK.sheet))
def test_every_strategy_knows_only_what_its_player_sees(level: str, players: int) -> None:
    rng = random.Random(f"{level} {players}")
    moved = 0
    for number, strategy in enumerate(LAB.strategies):
        trial = Trial(GAME.id, players, strategy, level=level)
        for state in states(trial, number):
            player = state.to_move
            assert player is not None
            other = elsewhere(state, player, rng)
            assert GAME.view(other, player) == GAME.view(state, player)
            moved += other != state
            assert choice(other, strategy, dice=number) == choice(state, strategy, dice=number)
    assert moved > 100


# --- Worlds and measures ---------------------------------------------------------------------------


def world_table(world: str, players: int = 2, level: str = "normal") -> Table[Parameters]:
    return table_of(LAB, DESK.sheet, Trial(GAME.id, players, "einfach", level=level, world=world))[1]


def test_without_the_rule_one_may_lay_on_ones_own_card() -> None:
    position = lage(
        dran="Sitz1", offen="Sitz1: 6♦", verdeckt="Sitz1: K♠ 3♣ 2♥", links="9♣ Sitz2, 8♠ Sitz1", mitte="2♣ Sitz2"
    )
    lay = Lay(Player("Sitz1"), parse_card("2♥"), Pot.LEFT)
    with_rule = start(replace(world_table(""), level="normal"), position)
    without = start(world_table("ohne-eigene"), position)
    assert lay not in GAME.moves(with_rule).listed
    assert lay in GAME.moves(without).listed
    assert GAME.verify(without, lay) == ()
    assert [one.rule for one in GAME.verify(with_rule, lay)] == ["eigene-karte"]


def test_without_open_cards_nobody_opens_one_and_the_rest_stays() -> None:
    state = begin(GAME, world_table("ohne-offene"), random.Random(1))
    assert not isinstance(state.phase, Choosing)
    assert not any(state.shown)
    assert (state.settings.lives, state.settings.target) == (1, 13)


def test_with_lives_for_all_no_bust_ends_a_game() -> None:
    counted = run(DESK.sheet, Trial(GAME.id, 2, "zufall", level="normal", world="ohne-leben"), 1, 0, 30, fast=False)
    assert set(counted.seen["ende.topf"]) == {0}
    assert max(counted.seen["ueberkauft"]) > 2


def test_measures_tell_how_a_game_went() -> None:
    trial = Trial(GAME.id, 3, "einfach", level="normal")
    for _, match in matches(LAB, DESK.sheet, trial, 1, 0, 20):
        measured = LAB.measure(match)
        assert measured["sieg"] == measured["ende.ziel"] == (match.end.phase.ending is Ending.TARGET)
        assert measured["ende.ziel"] + measured["ende.topf"] + measured["ende.karten"] == 1
        assert measured["treffer"] == match.end.hits
        assert measured["ueberkauft"] >= measured["ende.topf"] * 2  # one life, and the bust that ended it
        assert LAB.seconds is not None
        assert 60 < LAB.seconds(match) < 3600


def test_in_the_familienspiel_nobody_wins() -> None:
    trial = Trial(GAME.id, 2, "einfach", variants=frozenset({"familienspiel"}))
    _, match = next(matches(LAB, DESK.sheet, trial, 1, 0, 1))
    assert "sieg" not in LAB.measure(match)


def test_each_tip_is_two_strategies_that_differ_in_one_thing() -> None:
    for tip in LAB.tips:
        follows, ignores = (LAB.strategies[name].choose for name in (tip.follows, tip.ignores))
        assert isinstance(follows, Policy)
        assert isinstance(ignores, Policy)
        different = [name for name, value in vars(follows).items() if value != getattr(ignores, name)]
        assert len(different) == 1, tip.id
