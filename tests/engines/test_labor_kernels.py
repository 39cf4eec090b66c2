"""The kernels play exactly as the reference engines do, compiled, interpreted and with bounds checked."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from projects import REPOSITORY
from sheets import sheet_of

from bench import kernel
from bench.kernel import DifferenceError, compare_deal, compare_orders, compare_small, some_trials
from bench.kernel_games import COMPARED
from engines.game import PositionError
from engines.labor.compare import changed, winners
from engines.labor.lab import Trial, find_lab, table_of
from engines.labor.trial import run

TOPFGUCKER, GROSSE_ZAHL = COMPARED["topfgucker"], COMPARED["grosse-zahl"]
#: Compared move by move, of each game.
GAMES, PARTS = 2000, 4
#: So many of Große Zahl's games have several deals, at its shortest level; the others have one.
WHOLE = 300
#: Those with so few deals that all of them are played here, and how many of them there are.
SMALL = {
    "topfgucker": {"elf": 70, "drei": 70},  # 8! / (4! · 4!)
    "grosse-zahl": {
        "zwei-farben": 70,  # 8! / (4! · 4!)
        "vier-farben": 70,
        "beiseite": 90,  # 6! / (2! · 2! · 2!)
        "zu-dritt": 90,
        "zwei-blaetter": 70,
    },
}


def test_every_kernel_is_compared() -> None:
    with_kernel = {game for game in ("grosse-zahl", "kopfrechnen", "schwindelpost", "topfgucker") if fast(game)}
    assert with_kernel == set(COMPARED) == set(SMALL)


def fast(game: str) -> bool:
    lab = find_lab(game)
    return lab is not None and lab.fast is not None


@pytest.mark.parametrize("name", COMPARED)
def test_the_trials_are_all_there_are(name: str) -> None:
    lab, sheet = COMPARED[name].lab, sheet_of(name)
    trials = list(COMPARED[name].every_trial(sheet))
    plain = {(one.players, one.level, one.world, one.strategy) for one in trials if not one.hero}
    counts, levels = lab.game.player_counts(sheet, frozenset()), lab.game.levels(sheet)
    assert plain >= set(product(counts, levels, ("", *lab.worlds), lab.strategies))
    assert any(one.hero for one in trials)
    assert {variant for one in trials for variant in one.variants} == set(lab.game.variants)


@pytest.mark.parametrize("part", range(PARTS))
def test_topfguckers_kernel_and_engine_make_the_same_moves(part: int) -> None:
    sheet = sheet_of("topfgucker")
    for deal, trial in list(enumerate(some_trials(TOPFGUCKER, sheet, GAMES, 3)))[part::PARTS]:
        compare_deal(TOPFGUCKER, sheet, trial, 3, deal)


@pytest.mark.parametrize("part", range(PARTS))
def test_grosse_zahls_kernel_and_engine_make_the_same_moves(part: int) -> None:
    sheet = sheet_of("grosse-zahl")
    some = some_trials(GROSSE_ZAHL, sheet, 10 * GAMES, 3)
    whole, single = ([trial for trial in some if trial.level == level] for level in ("kurz", ""))
    trials = [*whole[:WHOLE], *single[: GAMES - WHOLE]]
    assert len(trials) == GAMES
    for deal, trial in list(enumerate(trials))[part::PARTS]:
        compare_deal(GROSSE_ZAHL, sheet, trial, 3, deal)


@pytest.mark.parametrize(("name", "small"), [(name, small) for name in SMALL for small in SMALL[name]])
def test_they_make_the_same_moves_in_all_deals_of_a_small_deck(name: str, small: str) -> None:
    game = COMPARED[name]
    assert compare_small(game, small) == SMALL[name][small] * len(game.small[small].trials)
    assert {trial.strategy for trial in game.small[small].trials} == set(game.lab.strategies)


@pytest.mark.parametrize(
    ("name", "small", "strategy", "other"),
    [
        ("topfgucker", "elf", "einfach", "einfach-offen-niedrig"),
        ("grosse-zahl", "zwei-farben", "besser", "hoch-eroeffnen"),
    ],
)
def test_a_difference_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, small: str, strategy: str, other: str
) -> None:
    game = COMPARED[name]
    one, chosen = game.small[small], game.lab.strategies[other]
    monkeypatch.setattr(kernel, "seats_of", lambda *_: (chosen, chosen))  # what the engine plays
    trial, sheet = next(trial for trial in one.trials if trial.strategy == strategy), one.shrink(sheet_of(name))
    orders = list(one.orders(game.deck(table_of(game.lab, sheet, trial)[1])))
    with pytest.raises(DifferenceError) as error:
        compare_orders(game, sheet, trial, orders)
    assert error.value.trial == trial
    assert error.value.deal in orders


@pytest.mark.parametrize(
    "trial",
    [
        Trial("topfgucker", 2, "einfach", level="normal"),
        Trial("topfgucker", 3, "einfach", "zufall", level="leicht"),
        Trial("topfgucker", 4, "zufall", variants=frozenset({"familienspiel"})),
        Trial("topfgucker", 2, "einfach", level="normal", world="ohne-eigene"),
        Trial("grosse-zahl", 2, "besser", level="kurz"),
        Trial("grosse-zahl", 3, "einfach", "besser", variants=frozenset({"ein-durchgang"})),
        Trial("grosse-zahl", 4, "gleich-viele", "zufall", variants=frozenset({"zwei-blaetter"}), level="kurz"),
    ],
)
def test_the_kernel_counts_what_the_engine_counts(trial: Trial) -> None:
    sheet = sheet_of(trial.game)
    exact = run(sheet, trial, 9, 5, 45, fast=False)
    assert run(sheet, trial, 9, 5, 45) == exact
    assert run(sheet, trial, 9, 20, 45) + run(sheet, trial, 9, 5, 20) == exact


def test_the_kernel_knows_who_wins_as_the_engine_does(monkeypatch: pytest.MonkeyPatch) -> None:
    lab, sheet = GROSSE_ZAHL.lab, sheet_of("grosse-zahl")
    usual = Trial("grosse-zahl", 3, "einfach", level="kurz")
    other = Trial("grosse-zahl", 3, "einfach", variants=frozenset({"ein-durchgang"}))
    slow = replace(lab, fast_winners=None)
    assert changed(lab, sheet, usual, other, 2, 5, 30) == changed(slow, sheet, usual, other, 2, 5, 30)
    monkeypatch.setattr(type(lab.game), "longest", 20)  # few games end by then
    won = [list(winners(one, sheet, usual, 2, 5, 30)) for one in (lab, slow)]
    assert won[0] == won[1]
    assert frozenset() in won[0]


@pytest.mark.parametrize("moves", [1, 7, 40, 41, 42])
def test_games_that_do_not_end_are_broken_off_at_the_same_move(monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    monkeypatch.setattr(type(GROSSE_ZAHL.lab.game), "longest", moves)
    trial, sheet = Trial("grosse-zahl", 2, "einfach", level="lang"), sheet_of("grosse-zahl")
    assert run(sheet, trial, 4, 0, 20) == run(sheet, trial, 4, 0, 20, fast=False)
    assert run(sheet, trial, 4, 0, 20).share("offen").value == 1


def test_the_kernels_refuse_what_the_engines_refuse() -> None:
    for wrong in (
        Trial("topfgucker", 2, "einfach"),
        Trial("topfgucker", 6, "einfach", level="normal"),
        Trial("grosse-zahl", 7, "einfach", level="normal"),
        Trial("grosse-zahl", 3, "einfach", level="profi"),
    ):
        with pytest.raises(PositionError):
            run(sheet_of(wrong.game), wrong, 1, 0, 1)
    for game in COMPARED:
        with pytest.raises(LookupError):
            run(sheet_of(game), Trial(game, 2, "keine", level="normal"), 1, 0, 1)


@pytest.mark.parametrize(
    ("setting", "name", "games"),
    [
        ("NUMBA_DISABLE_JIT", "topfgucker", 40),
        ("NUMBA_BOUNDSCHECK", "topfgucker", 200),
        ("NUMBA_DISABLE_JIT", "grosse-zahl", 20),
        ("NUMBA_BOUNDSCHECK", "grosse-zahl", 100),
    ],
)
def test_the_same_interpreted_and_with_bounds_checked(setting: str, name: str, games: int, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.kernel", name, "--only-games", "--jobs", "1", "--games", str(games)]
    kept = f"{os.environ['NUMBA_CACHE_DIR']}-{setting}"  # takes long to compile, and differs from the usual code
    environment = {**os.environ, setting: "1", "PYTHONPATH": str(REPOSITORY), "NUMBA_CACHE_DIR": kept}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{name}: {games} Spiele Zug für Zug verglichen: alle gleich.\n"
    assert not list(tmp_path.iterdir())
