"""Try all mutants of a book, or a sample of them, in several processes."""

from __future__ import annotations

import multiprocessing
import random
import signal
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.content.book import Book
from generator.content.findings import Finding
from generator.proof.mutation.lab import lab_mutants
from generator.proof.mutation.listed import stale, with_reasons
from generator.proof.mutation.mutant import Fate, Mutant, Outcome
from generator.proof.mutation.play import known_terms, scenario_mutants
from generator.proof.mutation.prose import prose_mutants
from generator.proof.mutation.sheet import sheet_mutants
from generator.proof.mutation.trial import Ready, judge

#: How many mutants a process takes at a time.
_CHUNK = 25


@dataclass(frozen=True)
class Measure:
    """What came of all mutants; `seconds` is how long it took to try them, `total` how many there would have been.

    `stale` are entries of `gleichwertig` that nothing needs; a sample cannot tell.
    """

    outcomes: tuple[Outcome, ...]
    total: int
    seconds: float
    stale: tuple[Finding, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether every change that makes something wrong was found at its place."""
        return not self.stale and all(
            one.fate not in (Fate.SURVIVED, Fate.ELSEWHERE, Fate.CRASHED) for one in self.outcomes
        )


def make_ready(book: Book) -> tuple[Ready, ...]:
    """Play all scenarios of a book as they are. Raises `EngineFaultError`."""
    return tuple(Ready.of(book.root, game) for game in book.games)


def all_mutants(ready: Ready) -> tuple[Mutant, ...]:
    """Every change to a game's files, each once, in the order of the files."""
    game = ready.game
    found = [*sheet_mutants(game), *lab_mutants(game)]
    for document in game.texts:
        found += prose_mutants(game, document)
    terms = known_terms(game)
    for scenario in (*game.examples.values(), *game.cases):
        found += scenario_mutants(game, scenario, ready.played[scenario.id].runs[0], terms)
    return tuple(dict.fromkeys(found))


def measure(
    games: Sequence[Ready],
    *,
    sample: int = 0,
    seed: int = 0,
    jobs: int = 1,
    only: Collection[Path] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Measure:
    """Try the mutants of games, or of the files in `only`; with `sample` only so many, drawn with `seed`.

    The order is always the same.
    """
    every = ((index, mutant) for index, ready in enumerate(games) for mutant in all_mutants(ready))
    tasks = [(index, mutant) for index, mutant in every if not only or mutant.file in only]
    total = len(tasks)
    if sample and sample < total:
        chosen = random.Random(seed).sample(range(total), sample)
        tasks = [tasks[at] for at in sorted(chosen)]
    started = time.perf_counter()
    outcomes = []
    for outcome in _outcomes(games, tasks, jobs):
        outcomes.append(outcome)
        progress(len(outcomes), len(tasks))
    seconds = time.perf_counter() - started
    excused = tuple(one for ready in games for one in with_reasons(ready, outcomes))
    whole = len(excused) == total and not only
    unneeded = tuple(finding for ready in games for finding in stale(ready, excused)) if whole else ()
    return Measure(excused, total, seconds, unneeded)


def _outcomes(games: Sequence[Ready], tasks: Sequence[tuple[int, Mutant]], jobs: int) -> Iterator[Outcome]:
    if jobs < 2 or len(tasks) <= _CHUNK:
        yield from (judge(games[index], mutant) for index, mutant in tasks)
        return
    # Forked, the workers have the games as played already; nothing but mutants and outcomes travels.
    with multiprocessing.get_context("fork").Pool(jobs, _start, (games,)) as pool:
        yield from pool.imap(_judge, tasks, _CHUNK)


class _Worker:
    """What a worker process knows."""

    games: Sequence[Ready] = ()


def _start(games: Sequence[Ready]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent too, which ends us
    _Worker.games = games


def _judge(task: tuple[int, Mutant]) -> Outcome:
    index, mutant = task
    return judge(_Worker.games[index], mutant)
