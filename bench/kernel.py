"""Whether Topfgucker's kernel plays as the reference engine does, and how much faster: `python -m bench.kernel`."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import click
import numpy as np

from engines.cards import Rank
from engines.game import Sheet
from engines.labor.lab import Trial, seats_of, table_of
from engines.labor.match import Match, play
from engines.labor.topfgucker import LAB, fast
from engines.labor.topfgucker.measures import record
from engines.labor.trial import matches
from engines.topfgucker.parameters import FAMILY, OPEN_HANDS, Ace, Parameters, deck
from generator.content.load import load

_ROOT = Path(__file__).parents[1]
#: The kernel is to be so many times as fast.
TARGET = 200
#: More than any game's moves need: a seat and a code each.
_ROOM = 800


class DifferenceError(Exception):
    """Kernel and engine played differently. Fields: `trial`, `deal` (number, or order dealt), `move` (from 0)."""

    def __init__(self, trial: Trial, deal: object, move: int) -> None:
        self.trial, self.deal, self.move = trial, deal, move
        super().__init__(f"{trial}, deal {deal}: move {move} differs")

    @property
    def sentence(self) -> str:
        """Where they differ, in German."""
        return f"Verschieden: {self.trial}, Spiel {self.deal}, Zug {self.move + 1}."


# --- What is compared --------------------------------------------------------------------------


def every_trial(sheet: Sheet[Parameters]) -> Iterator[Trial]:
    """All strategies, levels, numbers of players, worlds and variants; between them some with a hero."""
    worlds = ("", *LAB.worlds)
    variants = (frozenset[str](), frozenset({OPEN_HANDS}), frozenset({FAMILY}), frozenset({FAMILY, OPEN_HANDS}))
    players = range(sheet.min_players, sheet.max_players + 1)
    heroes = list(LAB.strategies)
    for number, (strategy, world, count, chosen) in enumerate(product(LAB.strategies, worlds, players, variants)):
        for level in LAB.game.levels(sheet, chosen):
            yield Trial(LAB.game.id, count, strategy, level=level, variants=chosen, world=world)
        if number % 7 == 0:
            hero = heroes[number % len(heroes)]
            yield Trial(LAB.game.id, count, strategy, hero, level=level, variants=chosen, world=world)


def some_trials(sheet: Sheet[Parameters], number: int, seed: int) -> list[Trial]:
    """So many trials, each of them as often as any other or once more, in any order."""
    every = list(every_trial(sheet))
    random.Random(seed).shuffle(every)
    return (every * (number // len(every) + 1))[:number]


@dataclass(frozen=True)
class Small:
    """A game shrunk so far that all its deals can be played: the values of its ranks, and what is needed."""

    ranks: Mapping[Rank, int]
    ace: tuple[int, int]
    limit: int
    hand: int
    target: int

    def sheet(self, sheet: Sheet[Parameters]) -> Sheet[Parameters]:
        """The shrunken game's sheet."""
        numbers = sheet.parameters
        small = replace(
            numbers,
            karten=self.ranks,
            ass=Ace(*self.ace),
            treffersumme=self.limit,
            hand=dict.fromkeys(numbers.hand, self.hand),
            stufen={name: replace(level, ziel=self.target) for name, level in numbers.stufen.items()},
        )
        return replace(sheet, parameters=small)


#: Aces and one other rank: eight cards.
EIGHT_CARDS = (Small({Rank.TEN: 10}, (1, 11), 21, 2, 3), Small({Rank.TWO: 2}, (1, 3), 5, 2, 2))
#: Aces and two other ranks: twelve cards.
TWELVE_CARDS = (Small({Rank.TEN: 10, Rank.FIVE: 5}, (1, 6), 16, 2, 3),)


def orders_of(sheet: Sheet[Parameters]) -> Iterator[list[int]]:
    """Every order of the deck by rank; equal ranks stand in the order of suits. Places in the sorted deck."""
    cards = deck(sheet)
    places = {rank: [place for place, card in enumerate(cards) if card.rank is rank] for rank in sheet.parameters.ranks}

    def rest(left: Mapping[Rank, list[int]]) -> Iterator[list[int]]:
        if not any(left.values()):
            yield []
        for rank, one in left.items():
            if one:
                yield from ([one[0], *more] for more in rest({**left, rank: one[1:]}))

    return rest(places)


# --- Comparing ---------------------------------------------------------------------------------


def compare_deal(sheet: Sheet[Parameters], trial: Trial, seed: int, deal: int) -> None:
    """Play one deal with both. Raises `DifferenceError` at the first move that differs."""
    given = _inputs(sheet, trial)
    traces = np.zeros((1, _ROOM), np.int64)
    rows = fast.records(given, seed, deal, deal + 1, traces)
    _, match = next(matches(LAB, sheet, trial, seed, deal, deal + 1))
    _check(trial, deal, match, rows[0].tolist(), traces[0].tolist())


def compare_orders(sheet: Sheet[Parameters], trial: Trial, orders: list[list[int]]) -> None:
    """Play these orders of the deck with both. Raises `DifferenceError`."""
    given = _inputs(sheet, trial)
    game, table = table_of(LAB, sheet, trial)
    traces, cards = np.zeros((len(orders), _ROOM), np.int64), deck(table.sheet)
    rows = fast.records(given, 1, 0, len(orders), traces, np.array(orders, np.int64))
    for deal, order in enumerate(orders):
        choices = [strategy.choose for strategy in seats_of(LAB, trial, deal)]
        match = play(game, table, choices, 1, deal, tuple(cards[place] for place in reversed(order)))
        _check(trial, order, match, rows[deal].tolist(), traces[deal].tolist())


def _inputs(sheet: Sheet[Parameters], trial: Trial) -> fast.Inputs:
    given = fast.inputs(LAB, sheet, trial)
    if given is None:
        raise LookupError(trial)
    return given


def _check(trial: Trial, deal: object, match: Match, row: list[int], trace: list[int]) -> None:
    expected = [*fast.codes(match), fast.END]
    for place, code in enumerate(expected):
        if trace[place] != code:
            raise DifferenceError(trial, deal, place // 2)
    if fast.record_of(row) != record(match):
        raise DifferenceError(trial, deal, len(match.moves))


# --- The command -------------------------------------------------------------------------------


def _sheet() -> Sheet[Any]:
    return load(_ROOT, (LAB.game.id,)).games[0].sheet


def compare(number: int, seed: int = 1, part: int = 0, parts: int = 1) -> int:
    """Compare so many games, or every `parts`-th of them; how many these were. Raises `DifferenceError`."""
    sheet = _sheet()
    mine = list(enumerate(some_trials(sheet, number, seed)))[part::parts]
    for deal, trial in mine:
        compare_deal(sheet, trial, seed, deal)
    return len(mine)


def _compare_small(small: Small) -> int:
    """Compare all deals of a shrunken game by rank; how many games these were."""
    sheet = small.sheet(_sheet())
    orders = list(orders_of(sheet))
    plays = product(("zufall", "einfach"), ("normal", "profi"))
    trials = [Trial(LAB.game.id, 2, strategy, level=level) for strategy, level in plays]
    for trial in trials:
        compare_orders(sheet, trial, orders)
    return len(orders) * len(trials)


def speed(players: int, strategy: str) -> tuple[float, float]:
    """Games per second of the processor's time: the kernel's, and the engine's."""
    sheet, trial = _sheet(), Trial(LAB.game.id, players, strategy, level="normal")
    given = _inputs(sheet, trial)
    fast.records(given, 1, 0, 1)  # compiles
    began = time.process_time()
    fast.records(given, 1, 0, 20_000)
    compiled = 20_000 / (time.process_time() - began)
    began = time.process_time()
    for _ in matches(LAB, sheet, trial, 1, 0, 200):
        pass
    return compiled, 200 / (time.process_time() - began)


@click.command()
@click.option("--games", type=click.IntRange(1), default=100_000, metavar="ZAHL", help="So viele Spiele vergleichen.")
@click.option("--seed", type=int, default=1, metavar="ZAHL", help="Womit gemischt wird.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, metavar="ZAHL", help="So viele Prozesse.")
@click.option("--only-games", is_flag=True, help="Nur diese Spiele, keine kleinen Kartensätze, keine Zeiten.")
def main(games: int, seed: int, jobs: int, only_games: bool) -> None:
    """Vergleicht Topfguckers schnellen Rechenkern Zug für Zug mit der Engine und misst, wie schnell beide sind."""
    try:
        if jobs == 1:
            count = compare(games, seed)
        else:
            with ProcessPoolExecutor(jobs) as pool:
                parts = [pool.submit(compare, games, seed, part, jobs) for part in range(jobs)]
                count = sum(part.result() for part in parts)
        click.echo(f"{count} Spiele Zug für Zug verglichen: alle gleich.")
        if only_games:
            return
        small = sum(_compare_small(one) for one in (*EIGHT_CARDS, *TWELVE_CARDS))
        click.echo(f"{small} Spiele mit allen Verteilungen kleiner Kartensätze verglichen: alle gleich.")
    except DifferenceError as error:
        raise click.ClickException(error.sentence) from None
    reached = True
    for players, strategy in product((2, 5), ("zufall", "einfach")):
        compiled, engine = speed(players, strategy)
        reached &= strategy == "zufall" or compiled >= TARGET * engine
        click.echo(
            f"{players} Personen, {strategy:8} Kern {compiled:9.0f} Spiele/s, Engine {engine:5.0f} Spiele/s: "
            f"{compiled / engine:.0f}-mal so schnell"
        )
    click.echo(f"Ziel {'erreicht' if reached else 'verfehlt'}: einfache Strategie mindestens {TARGET}-mal so schnell.")


if __name__ == "__main__":
    main()
