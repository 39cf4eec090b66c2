"""Work in a process of its own that the system ends when it takes too much time or memory: a bound, not a measurement."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")

#: Seconds of the processor. A check of all games takes one or two: whatever is caught by this has no end.
SECONDS = 40
#: Bytes of memory beyond what the tests have already.
MEMORY = 1_500_000_000


class TooMuchError(AssertionError):
    """The work was ended, or failed. The text says how."""


def confined(work: Callable[[], Result], *, seconds: int = SECONDS, memory: int = MEMORY) -> Result:
    """What `work` returns (it must be picklable). Raises `TooMuchError` where it takes too much, or raises."""
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks beside threads
        child = os.fork()
    if not child:
        os.close(reader)
        _be_child(work, writer, seconds, memory)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        raise TooMuchError(f"ended by {name}" + (f" after {seconds} s" if name == "SIGXCPU" else ""))
    done, value = pickle.loads(data)
    if not done:
        raise TooMuchError(value)
    result: Result = value
    return result


def _be_child(work: Callable[[], object], writer: int, seconds: int, memory: int) -> None:
    """Do the work and leave, past everything that the tests' own process would do at its end."""
    try:
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        limit = int(used) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        size = pages * os.sysconf("SC_PAGE_SIZE") + memory
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        try:
            outcome: tuple[bool, object] = (True, work())
        except BaseException:
            outcome = (False, traceback.format_exc(limit=-12))
        data = pickle.dumps(outcome)
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(data)
    finally:
        os._exit(0)
