"""What every simulation rests on: chance that repeats, counts that add up, intervals that hold what they promise."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import has_folder, sheet_of

from engines.game import AnyGame, all_games
from engines.labor.dice import Dice, mix, stream
from engines.labor.lab import RANDOM, Lab, Strategy, Trial, at_random, ladder_of, seats_of
from engines.labor.statistics import Tally, difference, share, tally
from engines.labor.trial import matches, run

GAMES = [game for game in all_games() if has_folder(game.id)]


def a_trial(game: AnyGame) -> Trial:
    sheet = sheet_of(game.id)
    levels = game.levels(sheet)
    return Trial(game.id, sheet.best_players.low, RANDOM.id, level=levels[0] if levels else "")


def test_the_dice_are_the_published_splitmix64() -> None:
    dice = Dice(1234567)
    assert [dice.next64() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_dice_shuffle_evenly() -> None:
    dice = Dice(stream(1, 0, 0))
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [1, 2, 3, 4]
        dice.shuffle(cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 24
    # chi squared with 23 degrees of freedom: 49.7 is exceeded once in a thousand times
    assert sum((often - 1000) ** 2 / 1000 for often in seen.values()) < 49.7


def test_streams_differ_in_every_part() -> None:
    streams = {stream(seed, deal, purpose) for seed in range(20) for deal in range(50) for purpose in range(7)}
    assert len(streams) == 20 * 50 * 7


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_mixing_loses_nothing(one: int, other: int) -> None:
    assert (mix(one) == mix(other)) == (one == other)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_parts_add_up_to_the_whole(game: AnyGame) -> None:
    sheet, trial = sheet_of(game.id), a_trial(game)
    whole = run(sheet, trial, 7, 0, 6)
    assert run(sheet, trial, 7, 4, 6) + run(sheet, trial, 7, 0, 1) + run(sheet, trial, 7, 1, 4) == whole
    assert whole.games == 6
    assert run(sheet, trial, 8, 0, 6) != whole


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_plays_the_same_moves(game: AnyGame) -> None:
    lab, sheet, trial = Lab(game, {RANDOM.id: RANDOM}), sheet_of(game.id), a_trial(game)
    one, other = (list(matches(lab, sheet, trial, 3, 0, 2)) for _ in range(2))
    assert [match.moves for _, match in one] == [match.moves for _, match in other]
    assert one[0][1].moves != one[1][1].moves


def test_the_hero_goes_round_the_table() -> None:
    other = RANDOM.__class__("anders", "anders", "", RANDOM.choose)
    lab = Lab(GAMES[0], {RANDOM.id: RANDOM, other.id: other})
    trial = Trial(GAMES[0].id, 3, RANDOM.id, hero=other.id)
    assert [[s.id for s in seats_of(lab, trial, deal)].index("anders") for deal in range(6)] == [0, 1, 2, 0, 1, 2]


@given(st.lists(st.integers(-100, 100), min_size=2, max_size=60))
def test_the_mean_and_its_interval_are_those_of_the_textbook(values: list[int]) -> None:
    estimate = tally({"x": value} for value in values).mean("x")
    middle = sum(values) / len(values)
    deviation = math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
    assert estimate.value == pytest.approx(middle)
    assert estimate.high - estimate.value == pytest.approx(
        1.959964 * deviation / math.sqrt(len(values)), rel=1e-6, abs=1e-9
    )


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.93])
def test_the_interval_of_a_share_holds_the_truth_as_often_as_it_says(chance: float) -> None:
    rng, held = random.Random(1), 0
    for _ in range(2000):
        estimate = share(sum(rng.random() < chance for _ in range(200)), 200)
        held += estimate.low <= chance <= estimate.high
    assert 0.93 < held / 2000 < 0.98


def test_a_share_of_nothing_or_all_stays_between_0_and_1() -> None:
    assert (share(0, 10).low, share(10, 10).high) == (0.0, 1.0)
    assert 0 < share(0, 10).high < 0.35


def test_quantiles_and_shares_of_a_tally() -> None:
    counted = tally({"x": value} for value in [0, 1, 1, 5])
    assert (counted.quantile("x", 0.5), counted.quantile("x", 1.0), counted.share("x").value) == (1, 5, 0.75)
    assert Tally() + counted == counted


def test_a_difference_is_as_newcombe_has_it() -> None:
    """His example (a) of 1998: 56 of 70 against 48 of 80."""
    found = difference(share(56, 70), share(48, 80))
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


@given(st.integers(1, 300), st.integers(1, 300), st.data())
def test_a_difference_lies_in_its_interval_and_turns_round(one: int, other: int, data: st.DataObject) -> None:
    first = share(data.draw(st.integers(0, one)), one)
    second = share(data.draw(st.integers(0, other)), other)
    there, back = difference(first, second), difference(second, first)
    assert -1 - 1e-9 <= there.low <= there.value <= there.high <= 1 + 1e-9
    assert (there.low, there.high) == pytest.approx((-back.high, -back.low))


def test_the_ladder_leaves_out_what_is_made_from_another_strategy() -> None:
    names = {
        "zufall": "zufällig",
        "a": "einfach, ohne Asse",
        "einfach": "einfach",
        "b": "besser, aber nie",
        "besser": "besser",
    }
    strategies = {name: Strategy(name, title, "", at_random) for name, title in names.items()}
    lab = Lab(GAMES[0], strategies)
    assert ladder_of(lab) == ("zufall", "einfach", "besser")
    assert ladder_of(Lab(GAMES[0], strategies, ladder=("einfach", "a"))) == ("einfach", "a")
