"""A forked process for each mutant, several at a time, with limits for its time and memory."""

from __future__ import annotations

import gc
import math
import multiprocessing
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import Generic, TypeVar

from bench.mutants.judge import Fate, Verdict

T = TypeVar("T")
_MEMORY = 2 << 30  # bytes
#: Ends a process that has used up its time; the process cannot catch it.
_OUT_OF_TIME = -signal.SIGXCPU


@dataclass(frozen=True)
class Task(Generic[T]):
    """What to judge, how, and how many seconds of processor time it may take."""

    subject: T
    judge: Callable[[T], Verdict]
    seconds: float


def judge_all(tasks: Iterable[Task[T]], jobs: int) -> Iterator[tuple[T, Verdict]]:
    """The verdicts, as they come in. What a mutant does to its process has no effect on any other."""
    gc.collect()
    gc.freeze()  # what is there now is shared by all, and stays so when they collect their garbage
    waiting = iter(tasks)
    running: dict[int, tuple[ForkProcess, Connection, T]] = {}
    try:
        while True:
            while len(running) < jobs and (task := next(waiting, None)) is not None:
                process, results = _fork(task)
                running[process.sentinel] = process, results, task.subject
            if not running:
                return
            for sentinel in wait(list(running)):
                assert isinstance(sentinel, int)
                process, results, subject = running.pop(sentinel)
                process.join()
                yield subject, _verdict(process, results)
    finally:
        for process, _, _ in running.values():
            process.kill()
            process.join()
        gc.unfreeze()


def _fork(task: Task[T]) -> tuple[ForkProcess, Connection]:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(task, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _run(task: Task[T], results: Connection) -> None:
    seconds = math.ceil(task.seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    results.send(task.judge(task.subject))


def _verdict(process: ForkProcess, results: Connection) -> Verdict:
    with results, suppress(EOFError):
        if results.poll():
            verdict = results.recv()
            assert isinstance(verdict, Verdict)
            return verdict
    if process.exitcode == _OUT_OF_TIME or process.exitcode == -signal.SIGKILL:
        return Verdict(Fate.ENDLESS)
    return Verdict(Fate.CRASHED, f"Prozess endete mit {process.exitcode}")
