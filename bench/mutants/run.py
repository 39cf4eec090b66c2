"""Find the mutants of the engines, have each judged, and gather what became of them."""

from __future__ import annotations

import ast
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bench.mutants.judge import Change, Fate, Verdict, judge
from bench.mutants.mutants import Mutant, changed_source, find_mutants, modules
from bench.mutants.reach import Reach, measure_reach
from bench.mutants.scope import LeftOut, Scope
from bench.mutants.workers import Task, judge_all

#: What all games use.
SHARED = ("cards", "deals", "game", "notation", "seats")
_SHARED_TITLE = "gemeinsam"
#: How much longer than the proof of an unchanged game that of a mutant may take, and what it may take at least.
_PATIENCE = 4
_AT_LEAST = 4


@dataclass(frozen=True)
class Engine:
    """What is measured as one: the modules of a game, judged by that game, or the shared ones, judged by all."""

    title: str
    packages: tuple[str, ...]
    games: tuple[str, ...]
    anew: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant of an engine; `reason` is that of the entry under which it may survive."""

    engine: str
    mutant: Mutant
    verdict: Verdict
    reason: str = ""


@dataclass(frozen=True)
class Measure:
    """All outcomes, in the order of the source.

    `total` is how many there would have been without a sample; `left_out` how many each entry leaves out; `stale` are
    entries that nothing needs, which a sample cannot tell; `seconds` are those of the clock.
    """

    engines: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    total: int
    left_out: tuple[tuple[LeftOut, int], ...]
    stale: tuple[str, ...]
    seconds: float


def engines(root: Path, only: Sequence[str] = ()) -> tuple[Engine, ...]:
    """The engine of every game below `root/content`, and the shared modules; or those whose titles are in `only`."""
    games = tuple(file.parent.name for file in sorted((root / "content").glob("*/spiel.yaml")))
    packages = {game: game.replace("-", "_") for game in games}
    every = (
        *(Engine(game, (package,), (game,), (f"engines.{package}",)) for game, package in packages.items()),
        Engine(_SHARED_TITLE, SHARED, games, ("engines.", "generator.")),
    )
    return tuple(engine for engine in every if not only or engine.title in only)


def measure(
    root: Path,
    chosen: Sequence[Engine],
    scope: Scope,
    *,
    sample: int = 0,
    seed: int = 0,
    jobs: int = 2,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Measure:
    """Try the mutants of these engines; with `sample` only so many, drawn with `seed`.

    Raises `UnprovenError` where the content is wrong as it is.
    """
    begun = time.perf_counter()
    reach = measure_reach(root, tuple(dict.fromkeys(game for engine in chosen for game in engine.games)))
    found = [(engine, mutant) for engine in chosen for mutant in _mutants(root, engine)]
    excused = [(entry, mutant) for _, mutant in found if (entry := scope.left_out_by(mutant))]
    tasks = [(engine, mutant) for engine, mutant in found if not scope.left_out_by(mutant)]
    total = len(tasks)
    if sample and sample < total:
        tasks = [tasks[at] for at in sorted(random.Random(seed).sample(range(total), sample))]
    outcomes = []
    for outcome in _outcomes(root, tasks, reach, jobs):
        outcomes.append(_with_reason(scope, outcome))
        progress(len(outcomes), len(tasks))
    order = {mutant: at for at, (_, mutant) in enumerate(found)}
    outcomes.sort(key=lambda one: order[one.mutant])
    survived = [one.mutant for one in outcomes if one.verdict.fate in (Fate.SURVIVED, Fate.UNREACHED, Fate.LISTED)]
    whole = {engine.title for engine in chosen} == {engine.title for engine in engines(root)}
    stale = scope.stale([mutant for _, mutant in found], survived, whole=whole)
    return Measure(
        engines=tuple(engine.title for engine in chosen),
        outcomes=tuple(outcomes),
        total=total,
        left_out=tuple((entry, sum(one is entry for one, _ in excused)) for entry in scope.left_out),
        stale=tuple(stale) if len(tasks) == total else (),
        seconds=time.perf_counter() - begun,
    )


def _mutants(root: Path, engine: Engine) -> Iterator[Mutant]:
    for package in engine.packages:
        for module, file in modules(root, package):
            yield from find_mutants(module, root, file)


def _outcomes(root: Path, tasks: Sequence[tuple[Engine, Mutant]], reach: Reach, jobs: int) -> Iterator[Outcome]:
    extents: dict[Path, dict[str, range]] = {}
    to_judge = []
    for engine, mutant in tasks:
        if mutant.file not in extents:
            extents[mutant.file] = _extents((root / mutant.file).read_text(encoding="utf-8"))
        extent = extents[mutant.file].get(mutant.function, range(0))
        if extent and reach.never_entered(mutant, extent):
            yield Outcome(engine.title, mutant, Verdict(Fate.UNREACHED))
        else:
            seconds = _AT_LEAST + _PATIENCE * sum(reach.total[game] for game in engine.games)
            to_judge.append(Task((engine, mutant), partial(_judge, root, reach), seconds))
    for (engine, mutant), verdict in judge_all(to_judge, jobs):
        yield Outcome(engine.title, mutant, verdict)


def _judge(root: Path, reach: Reach, subject: tuple[Engine, Mutant]) -> Verdict:
    """In the process of the mutant: make it, and prove the games."""
    engine, mutant = subject
    file = root / mutant.file
    change = Change(mutant.module, file, changed_source(mutant, file.read_text(encoding="utf-8")), engine.anew)
    first = reach.order(mutant)
    through = [name.split("/")[0] for name in first]
    games = sorted(engine.games, key=lambda game: through.index(game) if game in through else len(through))
    return judge(root, change, games, first)


def _with_reason(scope: Scope, outcome: Outcome) -> Outcome:
    entry = scope.survivor(outcome.mutant)
    if entry is None or outcome.verdict.fate not in (Fate.SURVIVED, Fate.UNREACHED):
        return outcome
    return replace(outcome, verdict=Verdict(Fate.LISTED), reason=entry.reason)


def _extents(source: str) -> dict[str, range]:
    """The lines of each function's body, by its qualified name."""
    found: dict[str, range] = {}

    def visit(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                inside = (*names, child.name)
                if isinstance(child, ast.FunctionDef):
                    body = child.body[1:] if ast.get_docstring(child) and child.body[1:] else child.body
                    found[".".join(inside)] = range(body[0].lineno, (child.end_lineno or body[0].lineno) + 1)
                visit(child, inside)
            else:
                visit(child, names)

    visit(ast.parse(source), ())
    return found
