"""What is to be known of workers before there is any, kept apart from the pool, which loads more."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Iterator

# So many new objects before Python looks for unreachable ones; layout makes many that live until the document is done.
_COLLECT_AFTER = 10_000


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
    """Have Python look for unreachable objects less often, and never again among those that are there already."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_COLLECT_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
