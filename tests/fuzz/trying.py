"""Try many inputs of a kind, each within a bound of time."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from properties import Property

#: Seconds of the processor for one input. A spoilt game takes a tenth of one: what is ended here has no end.
_SECONDS = 20


class EndlessError(AssertionError):
    """An input took longer than any may take."""


def tried(one: Property, count: int, seed: int) -> int:
    """Try about so many inputs; how many it were. Raises whatever the first that breaks the promise raises."""
    inputs = 0

    @hypothesis.seed(seed)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate,) if one.slow else (Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(one.inputs)
    def holds(value: object) -> None:
        nonlocal inputs
        inputs += 1
        with _bounded():
            one.holds(value)

    holds()
    return inputs


@contextlib.contextmanager
def _bounded() -> Iterator[None]:
    def end(number: int, frame: FrameType | None) -> None:
        raise EndlessError(f"longer than {_SECONDS} s")

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, _SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
