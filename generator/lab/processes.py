"""The crew of several processes on this machine."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator, Sequence

from engines.labor.statistics import Tally
from generator.lab.errors import LabError, needs_extra
from generator.lab.spread import Chunk, Crew, alone


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(jobs: int) -> Crew:
    """A crew of so many processes; with one it is this one. Raises `LabError` where joblib is missing."""
    if jobs < 2:
        return alone
    with needs_extra("Mehrere Prozesse (--jobs) brauchen"):
        import joblib

    def play(parts: Sequence[Chunk]) -> Iterator[tuple[int, Tally]]:
        crew = joblib.Parallel(n_jobs=jobs, backend="loky", return_as="generator_unordered", batch_size=1)
        if parts:
            parts[0].taste.play()
        with _deaf_children():
            outcomes = crew(joblib.delayed(Chunk.play)(part) for part in parts)
        try:
            yield from outcomes
        except joblib.externals.loky.process_executor.TerminatedWorkerError:
            sentence = (
                "Ein Rechenprozess wurde von außen beendet (zu wenig Speicher?). Versuch es mit kleinerem --jobs."
            )
            raise LabError(sentence) from None
        finally:
            with contextlib.suppress(KeyboardInterrupt):
                outcomes.close()

    return play


@contextlib.contextmanager
def _deaf_children() -> Iterator[None]:
    """Start processes that Ctrl-C does not end: it reaches all of them, but only this one shall answer it.

    What a process ignores, its children ignore from their first moment on; one that comes meanwhile is lost.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
