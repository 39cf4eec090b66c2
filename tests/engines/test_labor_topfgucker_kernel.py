"""Topfgucker's kernel plays exactly as the reference engine does, compiled, interpreted and with bounds checked."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from projects import REPOSITORY
from sheets import sheet_of

from bench import kernel
from bench.kernel import (
    EIGHT_CARDS,
    DifferenceError,
    Small,
    compare_deal,
    compare_orders,
    every_trial,
    orders_of,
    some_trials,
)
from engines.game import PositionError
from engines.labor.lab import Trial
from engines.labor.topfgucker import LAB
from engines.labor.trial import run

SHEET = sheet_of("topfgucker")
#: Compared move by move.
GAMES = 2000


def test_the_trials_are_all_there_are() -> None:
    plain = {(one.players, one.level, one.world, one.strategy) for one in every_trial(SHEET) if not one.hero}
    worlds = ("", *LAB.worlds)
    assert plain >= set(product((2, 3, 4, 5), ("leicht", "normal", "schwer", "profi"), worlds, LAB.strategies))
    assert any(one.hero for one in every_trial(SHEET))


@pytest.mark.parametrize("part", range(4))
def test_kernel_and_engine_make_the_same_moves(part: int) -> None:
    for deal, trial in list(enumerate(some_trials(SHEET, GAMES, 3)))[part::4]:
        compare_deal(SHEET, trial, 3, deal)


@pytest.mark.parametrize("small", EIGHT_CARDS, ids=("eleven", "three"))
def test_they_make_the_same_moves_in_all_deals_of_a_small_deck(small: Small) -> None:
    sheet = small.sheet(SHEET)
    orders = list(orders_of(sheet))
    assert len({tuple(order) for order in orders}) == 70  # 8! / (4! · 4!)
    for strategy, level in product(LAB.strategies, ("normal", "profi")):
        compare_orders(sheet, Trial("topfgucker", 2, strategy, level=level), orders)


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    small = EIGHT_CARDS[0].sheet(SHEET)
    other = LAB.strategies["einfach-offen-niedrig"]
    monkeypatch.setattr(kernel, "seats_of", lambda *_: (other, other))  # what the engine plays
    trial, orders = Trial("topfgucker", 2, "einfach", level="normal"), list(orders_of(small))
    with pytest.raises(DifferenceError) as error:
        compare_orders(small, trial, orders)
    assert error.value.trial == trial
    assert error.value.deal in orders


@pytest.mark.parametrize(
    "trial",
    [
        Trial("topfgucker", 2, "einfach", level="normal"),
        Trial("topfgucker", 3, "einfach", "zufall", level="leicht"),
        Trial("topfgucker", 4, "zufall", variants=frozenset({"familienspiel"})),
        Trial("topfgucker", 2, "einfach", level="normal", world="ohne-eigene"),
    ],
)
def test_the_kernel_counts_what_the_engine_counts(trial: Trial) -> None:
    exact = run(SHEET, trial, 9, 5, 45, fast=False)
    assert run(SHEET, trial, 9, 5, 45) == exact
    assert run(SHEET, trial, 9, 20, 45) + run(SHEET, trial, 9, 5, 20) == exact


def test_the_kernel_refuses_what_the_engine_refuses() -> None:
    for wrong in (Trial("topfgucker", 2, "einfach"), Trial("topfgucker", 6, "einfach", level="normal")):
        with pytest.raises(PositionError):
            run(SHEET, wrong, 1, 0, 1)
    with pytest.raises(LookupError):
        run(SHEET, Trial("topfgucker", 2, "keine", level="normal"), 1, 0, 1)


@pytest.mark.parametrize(("setting", "games"), [("NUMBA_DISABLE_JIT", 40), ("NUMBA_BOUNDSCHECK", 200)])
def test_the_same_interpreted_and_with_bounds_checked(setting: str, games: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.kernel", "--only-games", "--jobs", "1", "--games", str(games)]
    environment = {**os.environ, setting: "1", "PYTHONPATH": str(REPOSITORY), "NUMBA_CACHE_DIR": ""}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{games} Spiele Zug für Zug verglichen: alle gleich.\n"
    assert not list(tmp_path.iterdir())
