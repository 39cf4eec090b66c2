"""Who kills a mutant: the examples and cases of a game, in a process of its own."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from projects import REPOSITORY as ROOT

from bench.mutants.judge import Change, Fate, Verdict, judge
from bench.mutants.workers import Task, judge_all

COUNT = ROOT / "engines/kopfrechnen/count.py"


def judged(change: Change, games: tuple[str, ...] = ("kopfrechnen",)) -> Verdict:
    task = Task(change, lambda one: judge(ROOT, one, games, ()), seconds=60)
    ((_, verdict),) = judge_all([task], jobs=1)
    return verdict


def changed(old: str, new: str) -> Change:
    source = COUNT.read_text(encoding="utf-8")
    assert old in source
    return Change("engines.kopfrechnen.count", COUNT, source.replace(old, new), ("engines.kopfrechnen",))


def test_the_unchanged_engine_survives() -> None:
    assert judged(changed("DOUBLE = 2", "DOUBLE = 2  # as ever")) == Verdict(Fate.SURVIVED)


def test_a_wrong_rule_is_killed_by_a_case() -> None:
    verdict = judged(changed("max(numbers", "min(numbers"))
    assert verdict.fate is Fate.KILLED
    assert verdict.by.startswith("content/kopfrechnen/")


def test_a_crash_counts_as_killed() -> None:
    assert judged(changed("cards = list(in_play)", "cards = None")).fate is Fate.CRASHED


def test_an_engine_that_cannot_be_loaded_tells_nothing() -> None:
    assert judged(changed("DOUBLE = 2", "DOUBLE = NOWHERE")).fate is Fate.USELESS


def test_a_shared_module_is_changed_for_everyone_who_uses_it() -> None:
    file = ROOT / "engines/cards.py"
    source = file.read_text(encoding="utf-8").replace('ACE = "A"', 'ACE = "1"')
    change = Change("engines.cards", file, source, ("engines.", "generator."))
    assert judged(change).fate is Fate.KILLED


def _spin(_: str) -> Verdict:
    while True:
        pass


def _leave(_: str) -> Verdict:
    os._exit(7)


@pytest.mark.parametrize(("what", "fate"), [(_spin, Fate.ENDLESS), (_leave, Fate.CRASHED)])
def test_a_mutant_that_never_answers_does_not_hold_up_the_others(what: object, fate: Fate) -> None:
    assert callable(what)
    tasks = [Task("bad", what, seconds=1), Task("good", lambda _: Verdict(Fate.SURVIVED), seconds=1)]
    verdicts = dict(judge_all(tasks, jobs=2))
    assert verdicts["bad"].fate is fate
    assert verdicts["good"].fate is Fate.SURVIVED


def test_no_more_processes_than_jobs(tmp_path: Path) -> None:
    def stand_up(name: str) -> Verdict:
        (tmp_path / name).touch()
        time.sleep(0.05)
        seen = len(list(tmp_path.iterdir()))
        (tmp_path / name).unlink()
        return Verdict(Fate.KILLED, str(seen))

    tasks = [Task(str(number), stand_up, seconds=5) for number in range(6)]
    assert all(int(verdict.by) <= 2 for _, verdict in judge_all(tasks, jobs=2))
