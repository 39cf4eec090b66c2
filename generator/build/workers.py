"""What is to be known of workers before there is any, kept apart from the pool, which loads more."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Iterator

# So many more objects than after the last look for unreachable ones make the next look worth while, between two tasks.
_MANY = 120_000
# So many, and Python looks whatever is being done. Our own are freed as soon as nobody needs them: it is for what
# engines may leave.
_TOO_MANY = 300_000


class WorkerDiedError(Exception):
    """A task whose workers died. Fields: `task`; `signal`, the number of the last one's signal, 0 for none."""

    def __init__(self, task: object, number: int) -> None:
        self.task = task
        self.signal = number
        super().__init__(f"workers died of {task}")


def can_fork() -> bool:
    """Whether processes can be forked here; macOS can, but what sets the type there does not survive it."""
    return sys.platform.startswith("linux")


def usable_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def few_collections() -> Iterator[None]:
    """Have Python look for unreachable objects seldom, and never again among those that are there already."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_TOO_MANY, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def collect_some(after: int = _MANY) -> None:
    """Free what cannot be reached any more, where Python looks for it seldom and much has been made since."""
    if gc.get_count()[0] > after:
        gc.collect()
