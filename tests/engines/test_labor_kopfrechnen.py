"""Kopfrechnen's strategies know only what they see, reckon right, and the better one wins more."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from lab_games import blind, check_tips, played, states, table_id, tables
from sheets import sheet_of

from engines.cards import parse_card
from engines.game import Table
from engines.kopfrechnen import GAME
from engines.kopfrechnen.count import count
from engines.kopfrechnen.moves import Bid, Call, GiveLife, Point
from engines.kopfrechnen.state import Pointing, State
from engines.labor.compare import changed
from engines.labor.dice import Dice
from engines.labor.kopfrechnen import LAB
from engines.labor.kopfrechnen.odds import deck_of, estimate, joint, odds, unseen_by
from engines.labor.kopfrechnen.plain import BELOW, JUMP
from engines.labor.lab import Trial
from generator.authoring.random_games import NAMES

SHEET = sheet_of("kopfrechnen")
TABLES = list(tables(LAB))


def shuffled(state: State, rng: random.Random) -> State:
    """The own forehead, the hidden card, the pile and the others' pointing, as far as the view does not show them."""
    player = state.to_move
    assert player is not None
    if state.count is not None:
        return replace(state, pile=tuple(rng.sample(state.pile, len(state.pile))))
    seat = state.table.players.index(player)
    own = state.foreheads[seat]
    assert own is not None
    peeked = player in state.peeked
    unseen = [own, *state.pile, *(() if peeked else (state.hidden,))]
    rng.shuffle(unseen)
    foreheads = tuple(unseen.pop() if place == seat else card for place, card in enumerate(state.foreheads))
    hidden = state.hidden if peeked else unseen.pop()
    phase = state.phase
    if isinstance(phase, Pointing) and state.bid is not None:
        targets = (phase.caller, state.bid.player)
        phase = replace(phase, points=tuple(replace(point, at=rng.choice(targets)) for point in phase.points))
    return replace(state, foreheads=foreheads, hidden=hidden, pile=tuple(unseen), phase=phase)


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_strategies_know_only_what_they_see(table: Table[Any]) -> None:
    assert blind(LAB, table, shuffled, 1) > 100


@pytest.mark.parametrize("table", TABLES[::3], ids=table_id)
def test_odds_are_those_of_the_engines_count(table: Table[Any]) -> None:
    deck, rng = deck_of(table), random.Random(len(table.players))
    for _ in range(3):
        cards = rng.sample(deck.cards, len(deck.cards))
        seen = cards[: len(table.players) - 1]
        unseen = unseen_by(deck, seen, None)
        own = rng.choice(unseen)
        sums = [
            count(table.sheet.parameters, [*seen, own, hidden], top).total
            for hidden, top in permutations([card for card in unseen if card != own], 2)
        ]
        reckoned = odds(deck, frozenset(seen), None)
        index = reckoned.own.index(own)
        for bid in range(min(sums) - 1, max(sums) + 3):
            expected = sum(total >= bid for total in sums) / len(sums)
            assert reckoned.reaching(index, bid) == pytest.approx(expected)
        rows = joint(deck, frozenset(seen))
        assert sorted({*sums}) == sorted({total for row in rows for total in row[unseen.index(own)]})
        peeked = odds(deck, frozenset(seen), unseen[0] if own != unseen[0] else unseen[1])
        assert own in peeked.own


def cards(text: str) -> frozenset[Any]:
    return frozenset(parse_card(word) for word in text.split())


@pytest.mark.parametrize(
    ("seen", "options", "expected"),
    [
        ("7♥ K♥ 5♠", {}, 32),
        ("7♥ K♥ 5♠", {"each": 0}, 22),
        ("7♥ K♥ 5♠", {"each": 3}, 28),
        ("7♥ K♥ A♠", {}, 17),
        ("7♥ K♥ A♠", {"zero": False}, 37),
        ("7♥ K♥ Joker", {}, 42),
        ("5♠ 10♠ A♠", {"each": 0}, -10),
    ],
)
def test_the_plain_estimate(seen: str, options: dict[str, Any], expected: int) -> None:
    deck = deck_of(Table(SHEET, NAMES[:4]))
    assert estimate(deck, cards(seen), 2, **options) == expected


def at_the_table(strategy: str, bid: int | None, **changes: Any) -> Any:
    """What Anna does, who sees 7♥ K♥ 5♠ and so reckons 32."""
    table = Table(SHEET, NAMES[:4])
    position = replace(GAME.opening(table), juengste=NAMES[0])
    named = dict(zip(NAMES[:4], map(parse_card, ("3♥", "7♥", "K♥", "5♠")), strict=True))
    slots = GAME.slots(table, replace(position, stirn=named))
    rest = [card for card in GAME.deck(table) if card not in named.values()]
    deal = tuple(slot.card if slot.card is not None else rest.pop() for slot in slots)
    state = GAME.start(table, position, deal)[0]
    if bid is not None:
        state = replace(state, bid=Bid(NAMES[3], bid))
    state = replace(state, **changes)
    choose = LAB.strategies[strategy].choose
    return choose(table, GAME.view(state, NAMES[0]), GAME.moves(state), Dice(1))


def test_the_plain_one_bids_below_its_estimate_and_calls_above_it() -> None:
    anna = NAMES[0]
    assert at_the_table("einfach", None) == Bid(anna, 32 - BELOW)
    assert at_the_table("einfach", 20) == Bid(anna, 21)
    assert at_the_table("spruenge", 20) == Bid(anna, 20 + JUMP)
    assert at_the_table("spruenge", 29) == Bid(anna, 32)
    assert at_the_table("einfach", 31) == Bid(anna, 32)
    assert at_the_table("einfach", 32) == Call(anna)


def test_the_better_one_calls_what_cannot_be_and_not_what_must_be() -> None:
    assert at_the_table("besser", 200) == Call(NAMES[0])
    assert isinstance(at_the_table("besser", -30), Bid)


def test_whoever_points_believes_their_estimate() -> None:
    anna, ben, dan = NAMES[0], NAMES[1], NAMES[3]
    table = Table(SHEET, NAMES[:4], frozenset({"trickser"}))
    for strategy in ("einfach", "besser"):
        for bid, at in ((-40, dan), (200, ben)):
            phase = Pointing(ben)
            assert at_the_table(strategy, bid, table=table, phase=phase) == Point(anna, at)


def test_a_face_down_life_goes_first() -> None:
    table = TABLES[0]
    for strategy in ("einfach", "besser"):
        given = [
            (state, LAB.strategies[strategy].choose(table, GAME.view(state, state.to_move), moves, Dice(1)))
            for state in states(GAME, table, LAB.strategies[strategy].choose, 3)
            if isinstance((moves := GAME.moves(state)).listed[:1], tuple)
            and moves.listed
            and isinstance(moves.listed[0], GiveLife)
        ]
        assert given
        assert all(not move.face_up or state.lives_of(move.player).verdeckt == 0 for state, move in given)


def test_the_plain_one_beats_chance_by_far() -> None:
    assert played(LAB, 4, "zufall", "einfach", 60).share("held.sieg").low > 1 / 4


@pytest.mark.parametrize(("players", "deals"), [(3, 200), (6, 120)])
def test_the_better_one_wins_more_than_its_share_among_plain_ones(players: int, deals: int) -> None:
    tally = played(LAB, players, "einfach", "besser", deals)
    assert tally.share("held.sieg").value > 1 / players
    assert tally.share("offen").value == 0


def test_the_measures_of_a_game_fit_together() -> None:
    tally = played(LAB, 4, "einfach", "besser", 30, variants=frozenset({"trickser"}))
    for name in ("gezaehlt", "runden"):
        assert tally.mean(name).value == tally.mean("runden").value
    assert tally.mean("nachzaehlen.richtig").value <= tally.mean("gezaehlt").value
    assert 0 < tally.mean("zeigen.richtig").value <= tally.mean("gezeigt").value
    assert tally.mean("sekunden").value > 60


def test_nothing_changes_between_a_trial_and_itself() -> None:
    trial = Trial("kopfrechnen", 4, "einfach")
    same = changed(LAB, SHEET, trial, trial, 1, 0, 20)
    assert same.share("anders").value == 0
    assert same.share("zufall").value > 0
    other = changed(LAB, SHEET, trial, replace(trial, strategy="besser"), 1, 0, 10)
    assert 0 < other.share("anders").value <= 1
    with pytest.raises(ValueError, match="same table"):
        changed(LAB, SHEET, trial, replace(trial, players=5), 1, 0, 1)


def test_tips_are_those_of_the_rules() -> None:
    check_tips(LAB)
