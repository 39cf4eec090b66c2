"""What is to be known of workers before there is any: kept apart from the pool, which loads more."""

from __future__ import annotations

import os
import sys


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
