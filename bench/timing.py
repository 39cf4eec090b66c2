"""Time whole processes against each other: in turns, so that whatever else the machine does meets all of them alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Timing:
    """Seconds that a process took in each of its runs: on the clock, and of the processors."""

    wall: tuple[float, ...]
    cpu: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median on the clock, in seconds."""
        return statistics.median(self.wall)

    @property
    def median_cpu(self) -> float:
        """The median of the processors' time, in seconds."""
        return statistics.median(self.cpu)


class FailedError(Exception):
    """A process that was to be timed and failed. Fields: `command`, `code`."""

    def __init__(self, command: Sequence[str], code: int) -> None:
        self.command = command
        self.code = code
        super().__init__(f"{' '.join(command)} ended with {code}")


def in_turns(
    commands: Mapping[str, Sequence[str]], runs: int, environment: Mapping[str, str] | None = None
) -> Mapping[str, Timing]:
    """Run every command so many times, one after the other, after one round that does not count.

    Their output is thrown away. Raises `FailedError`.
    """
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            once = _run(command, environment)
            if number:
                taken[name].append(once)
    return {
        name: Timing(tuple(wall for wall, _ in times), tuple(cpu for _, cpu in times)) for name, times in taken.items()
    }


def _run(command: Sequence[str], environment: Mapping[str, str] | None) -> tuple[float, float]:
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise FailedError(command, process.returncode)
    return wall, used.ru_utime + used.ru_stime
