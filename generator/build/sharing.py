"""Tasks shared out among workers, and done here where that is not worth while or a worker cannot do one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from generator.build.workers import WorkerDiedError, can_fork

Result = TypeVar("Result")


def shareable(tasks: Sequence[str], jobs: int) -> bool:
    """Whether it is worth while to have several workers."""
    return min(jobs, len(tasks)) > 1 and can_fork()


def shared_out(
    work: Callable[[str], Result], tasks: Sequence[str], jobs: int, meanwhile: Iterable[object] = ()
) -> Iterator[tuple[str, Result]]:
    """Each task with its result, as they come, from up to `jobs` workers; from this process where that is worth more.

    `meanwhile` is what this process does, step by step, while workers work. Raises what `work` raises: what a worker
    fails at is done here once more, where its error can be told as what it is.
    """
    if not shareable(tasks, jobs):
        yield from ((task, work(task)) for task in tasks)
        return
    from generator.build.pool import Pool

    def carefully(task: str) -> tuple[Result] | None:
        try:
            return (work(task),)
        except Exception:
            return None

    left = dict.fromkeys(tasks)
    try:
        with Pool(carefully, min(jobs, len(tasks))) as pool:
            for task, result in pool.results(tasks, lambda _: None, meanwhile):
                del left[task]
                yield task, result[0] if result else work(task)
    except WorkerDiedError:  # mostly for want of memory: alone there is more
        yield from ((task, work(task)) for task in left)
