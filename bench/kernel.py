"""Whether the compiled kernels play as the reference engines do, and how much faster: `python -m bench.kernel`."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import click
import numpy as np

from bench.kernel_games import COMPARED, Compared
from engines.game import Sheet
from engines.labor.compiled import END
from engines.labor.lab import Trial, seats_of, table_of
from engines.labor.match import Match, play
from engines.labor.trial import matches
from generator.content.load import load

_ROOT = Path(__file__).parents[1]


class DifferenceError(Exception):
    """Kernel and engine played differently. Fields: `trial`, `deal` (number, or order dealt), `move` (from 0)."""

    def __init__(self, trial: Trial, deal: object, move: int) -> None:
        self.trial, self.deal, self.move = trial, deal, move
        super().__init__(f"{trial}, deal {deal}: move {move} differs")

    @property
    def sentence(self) -> str:
        """Where they differ, in German."""
        return f"Verschieden: {self.trial}, Spiel {self.deal}, Zug {self.move + 1}."


# --- Comparing ---------------------------------------------------------------------------------


def some_trials(game: Compared, sheet: Sheet[Any], number: int, seed: int) -> list[Trial]:
    """So many trials, each of them as often as any other or once more, in any order."""
    every = list(game.every_trial(sheet))
    random.Random(seed).shuffle(every)
    return (every * (number // len(every) + 1))[:number]


def compare_deal(game: Compared, sheet: Sheet[Any], trial: Trial, seed: int, deal: int) -> None:
    """Play one deal with both. Raises `DifferenceError` at the first move that differs."""
    given = _inputs(game, sheet, trial)
    traces = np.zeros((1, game.room), np.int64)
    rows = game.fast.records(given, seed, deal, deal + 1, traces)
    _, match = next(matches(game.lab, sheet, trial, seed, deal, deal + 1))
    _check(game, trial, deal, match, rows[0].tolist(), traces[0].tolist())


def compare_orders(game: Compared, sheet: Sheet[Any], trial: Trial, orders: Sequence[list[int]]) -> None:
    """Play these orders of the deck with both. Raises `DifferenceError`."""
    given = _inputs(game, sheet, trial)
    rules, table = table_of(game.lab, sheet, trial)
    traces, cards = np.zeros((len(orders), game.room), np.int64), game.deck(table)
    rows = game.fast.records(given, 1, 0, len(orders), traces, np.array(orders, np.int64))
    for deal, order in enumerate(orders):
        choices = [strategy.choose for strategy in seats_of(game.lab, trial, deal)]
        match = play(rules, table, choices, 1, deal, tuple(cards[place] for place in reversed(order)))
        _check(game, trial, order, match, rows[deal].tolist(), traces[deal].tolist())


def compare_small(game: Compared, name: str) -> int:
    """Play all deals of a shrunken game with both; how many games these were. Raises `DifferenceError`."""
    small, count = game.small[name], 0
    sheet = small.shrink(_sheet(game))
    for trial in small.trials:
        _, table = table_of(game.lab, sheet, trial)
        orders = list(small.orders(game.deck(table)))
        compare_orders(game, sheet, trial, orders)
        count += len(orders)
    return count


def _inputs(game: Compared, sheet: Sheet[Any], trial: Trial) -> Any:
    given = game.fast.inputs(game.lab, sheet, trial)
    if given is None:
        raise LookupError(trial)
    return given


def _check(game: Compared, trial: Trial, deal: object, match: Match, row: list[int], trace: list[int]) -> None:
    expected = [*game.fast.codes(match), END]
    for place, code in enumerate(expected):
        if trace[place] != code:
            raise DifferenceError(trial, deal, place // 2)
    if game.fast.record_of(row) != game.record(match):
        raise DifferenceError(trial, deal, len(match.moves))


# --- The command -------------------------------------------------------------------------------


def _sheet(game: Compared) -> Sheet[Any]:
    return load(_ROOT, (game.lab.game.id,)).games[0].sheet


def compare(name: str, number: int, seed: int = 1, part: int = 0, parts: int = 1) -> int:
    """Compare so many games, or every `parts`-th of them; how many these were. Raises `DifferenceError`."""
    game = COMPARED[name]
    sheet = _sheet(game)
    mine = list(enumerate(some_trials(game, sheet, number, seed)))[part::parts]
    for deal, trial in mine:
        compare_deal(game, sheet, trial, seed, deal)
    return len(mine)


def compare_spread(name: str, number: int, seed: int, jobs: int) -> int:
    """The same in so many processes."""
    if jobs == 1:
        return compare(name, number, seed)
    with ProcessPoolExecutor(jobs) as pool:
        parts = [pool.submit(compare, name, number, seed, part, jobs) for part in range(jobs)]
        return sum(part.result() for part in parts)


def speed(game: Compared, players: int, strategy: str) -> tuple[float, float]:
    """Games per second of the processor's time: the kernel's, and the engine's."""
    sheet, trial = _sheet(game), Trial(game.lab.game.id, players, strategy, level="normal")
    given = _inputs(game, sheet, trial)
    game.fast.records(given, 1, 0, 1)  # compiles
    began = time.process_time()
    game.fast.records(given, 1, 0, 20_000)
    compiled = 20_000 / (time.process_time() - began)
    began = time.process_time()
    for _ in matches(game.lab, sheet, trial, 1, 0, 200):
        pass
    return compiled, 200 / (time.process_time() - began)


@click.command()
@click.argument("names", metavar="[SPIEL]…", nargs=-1, type=click.Choice(list(COMPARED)))
@click.option("--games", type=click.IntRange(1), default=100_000, metavar="ZAHL", help="So viele Spiele vergleichen.")
@click.option("--seed", type=int, default=1, metavar="ZAHL", help="Womit gemischt wird.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, metavar="ZAHL", help="So viele Prozesse.")
@click.option("--only-games", is_flag=True, help="Nur diese Spiele, keine kleinen Kartensätze, keine Zeiten.")
def main(names: tuple[str, ...], games: int, seed: int, jobs: int, only_games: bool) -> None:
    """Vergleicht die schnellen Rechenkerne Zug für Zug mit den Engines und misst, wie schnell beide sind."""
    for name in names or COMPARED:
        try:
            _compare(name, games, seed, jobs, only_games=only_games)
        except DifferenceError as error:
            raise click.ClickException(error.sentence) from None


def _compare(name: str, games: int, seed: int, jobs: int, *, only_games: bool) -> None:
    game = COMPARED[name]
    count = compare_spread(name, games, seed, jobs)
    click.echo(f"{name}: {count} Spiele Zug für Zug verglichen: alle gleich.")
    if only_games:
        return
    small = sum(compare_small(game, one) for one in game.small)
    click.echo(f"{name}: {small} Spiele mit allen Verteilungen kleiner Kartensätze verglichen: alle gleich.")
    reached = True
    for players in (2, 5):
        for strategy in ("zufall", list(game.lab.strategies)[-1]):
            compiled, engine = speed(game, players, strategy)
            reached &= strategy == "zufall" or compiled >= game.target * engine
            click.echo(
                f"{players} Personen, {strategy:8} Kern {compiled:9.0f} Spiele/s, Engine {engine:5.0f} Spiele/s: "
                f"{compiled / engine:.0f}-mal so schnell"
            )
    click.echo(f"Ziel {'erreicht' if reached else 'verfehlt'}: gut gespielt mindestens {game.target}-mal so schnell.")


if __name__ == "__main__":
    main()
