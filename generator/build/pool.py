"""A pool of warm workers: processes forked when everything is loaded, each with one task at a time.

Written out because `concurrent.futures` does not fit: there one death breaks the whole pool without telling which task
it was, and the threads that it starts make later forks unsafe. Here the parent starts no thread.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import resource
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from generator.build.workers import WorkerDiedError, collect_some, few_collections

Task = TypeVar("Task")
Result = TypeVar("Result")

#: A worker makes room for a fresh one when its memory has grown by more than this since it began, in bytes.
MOST_GROWTH = 300_000_000
#: How often a task is begun before it is given up: a worker that dies may have been a victim.
ATTEMPTS = 2
_MAXRSS_UNIT = 1024  # bytes, on Linux


@dataclass
class _Worker(Generic[Task]):
    process: Any
    line: Connection
    task: Task | None = None


class Pool(Generic[Task, Result]):
    """Up to `jobs` workers that do tasks with `work`, as a context: leaving it ends them all at once."""

    def __init__(self, work: Callable[[Task], Result], jobs: int, *, most_growth: int = MOST_GROWTH) -> None:
        self._work = work
        self._jobs = jobs
        self._most_growth = most_growth
        self._workers: list[_Worker[Task]] = []
        self._forks = multiprocessing.get_context("fork")

    def __enter__(self) -> Pool[Task, Result]:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.line.close()
        self._workers.clear()

    def results(
        self, tasks: Iterable[Task], began: Callable[[tuple[Task, ...]], None], meanwhile: Iterable[object] = ()
    ) -> Iterator[tuple[Task, Result]]:
        """Each task with its result, as they come; `began` is told which tasks are being done whenever that changes.

        `meanwhile` is gone through, step by step, as long as no worker has to be heard.
        Who gets a result may add to the tasks, where they are a deque: it is emptied from the left.
        What `work` raises is raised here. A task whose worker dies is begun once more in a fresh one, then it raises
        `WorkerDiedError`.
        """
        waiting = tasks if isinstance(tasks, deque) else deque(tasks)
        attempts: dict[int, int] = {}
        steps = iter(meanwhile)
        while waiting or any(worker.task is not None for worker in self._workers):
            self._hand_out(waiting)
            began(self._running())
            for worker in self._speaking(steps):
                task = worker.task
                assert task is not None
                try:
                    good, answer, growth = worker.line.recv()
                except (EOFError, OSError):
                    number = self._bury(worker)
                    attempts[id(task)] = attempts.get(id(task), 1) + 1
                    if attempts[id(task)] > ATTEMPTS:
                        raise WorkerDiedError(task, number) from None
                    waiting.appendleft(task)
                    continue
                worker.task = None
                attempts.pop(id(task), None)  # another may come to lie in its place
                if not good:
                    raise answer
                if growth > self._most_growth:
                    self._bury(worker)
                yield task, answer

    def _hand_out(self, waiting: deque[Task]) -> None:
        idle = [worker for worker in self._workers if worker.task is None]
        while waiting and (idle or len(self._workers) < self._jobs):
            worker = idle.pop() if idle else self._hire()
            worker.task = waiting.popleft()
            with contextlib.suppress(OSError):  # it has died; that is noticed where its answer is read
                worker.line.send(worker.task)

    def _running(self) -> tuple[Task, ...]:
        return tuple(worker.task for worker in self._workers if worker.task is not None)

    def _speaking(self, steps: Iterator[object]) -> list[_Worker[Task]]:
        lines = {worker.line: worker for worker in self._workers if worker.task is not None}
        for _ in steps:
            if wait(list(lines), timeout=0):
                break
        return [lines[line] for line in wait(list(lines)) if isinstance(line, Connection)]

    def _hire(self) -> _Worker[Task]:
        ours, theirs = self._forks.Pipe()
        others = [ours, *(worker.line for worker in self._workers)]
        process = self._forks.Process(target=_serve, args=(self._work, theirs, others), daemon=True)
        process.start()
        theirs.close()
        worker: _Worker[Task] = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _bury(self, worker: _Worker[Task]) -> int:
        """End a worker; gives the signal that it died of, if it was dead already."""
        self._workers.remove(worker)
        worker.line.close()
        worker.process.join(1)
        code = worker.process.exitcode
        worker.process.kill()
        worker.process.join()
        return -code if code is not None and code < 0 else 0


def _serve(work: Callable[[Any], Any], line: Connection, others: Sequence[Connection]) -> None:
    """A worker's life: do what comes down the line, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent too, which ends us
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:  # or the line would not break when the parent is gone
        other.close()
    with few_collections(), contextlib.suppress(EOFError, OSError):
        at_first = _memory()
        while True:
            task = line.recv()
            try:
                answer = (True, work(task), _memory() - at_first)
            except Exception as error:
                answer = (False, _portable(error), 0)
            line.send(answer)
            collect_some()


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _MAXRSS_UNIT


def _portable(error: Exception) -> Exception:
    """The error as it can be sent, with where it came from as a note."""
    sent = type(error)(*error.args) if type(error).__module__ == "builtins" else None
    if sent is None:
        sent = RuntimeError(f"{type(error).__name__}: {error}")
    sent.add_note("".join(traceback.format_exception(error)))
    return sent
