"""Time whole processes against each other: in turns, so that whatever else the machine does meets all of them alike."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

_MAXRSS_UNIT = 1024  # bytes, on Linux
# A process counts as its own memory what its parent had when it began it. So a small one begins it, and tells its exit
# code, its seconds on the clock and of the processors, and its memory.
_LAUNCHER = """
import json, os, subprocess, sys, time
began = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
process.returncode = os.waitstatus_to_exitcode(status)
wall = time.perf_counter() - began
print(json.dumps([process.returncode, wall, used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""


@dataclass(frozen=True)
class Timing:
    """Seconds that a process took in each of its runs: on the clock, and of the processors.

    `memory` is the most that it or one of its children took, in bytes, where that was measured.
    """

    wall: tuple[float, ...]
    cpu: tuple[float, ...]
    memory: tuple[int, ...] = ()

    @property
    def median(self) -> float:
        """The median on the clock, in seconds."""
        return statistics.median(self.wall)

    @property
    def median_cpu(self) -> float:
        """The median of the processors' time, in seconds."""
        return statistics.median(self.cpu)

    @property
    def megabytes(self) -> float:
        """The most memory that one of the processes took in any run, in millions of bytes."""
        return max(self.memory) / 1_000_000


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
    taken: dict[str, list[tuple[float, float, int]]] = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            took = _run(command, environment)
            if number:
                taken[name].append(took)
    return {name: _timing(times) for name, times in taken.items()}


def once(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> Timing:
    """Run a command once, in a folder: Python looks for modules there first. Raises `FailedError`."""
    return _timing([_run(command, environment, folder)])


def together(timings: Iterable[Timing]) -> Timing:
    """The runs of several timings as one."""
    timings = tuple(timings)
    wall, cpu = (tuple(chain.from_iterable(getattr(one, part) for one in timings)) for part in ("wall", "cpu"))
    return Timing(wall, cpu, tuple(chain.from_iterable(one.memory for one in timings)))


def _timing(times: Sequence[tuple[float, float, int]]) -> Timing:
    wall, cpu, memory = zip(*times, strict=True)
    return Timing(tuple(wall), tuple(cpu), tuple(memory))


def seconds(value: float) -> str:
    """Seconds as a reader of German expects them: `0,123 s`."""
    return f"{german(value, 3)} s"


def german(value: float, digits: int) -> str:
    """A number with so many digits behind the comma."""
    return f"{value:.{digits}f}".replace(".", ",")


def _run(
    command: Sequence[str], environment: Mapping[str, str] | None, folder: Path | None = None
) -> tuple[float, float, int]:
    # Whoever works with Blattwerk has its bytecode as well as that of the libraries, which came with it.
    env = {name: value for name, value in (environment or os.environ).items() if name != "PYTHONDONTWRITEBYTECODE"}
    launcher = [sys.executable, "-I", "-S", "-c", _LAUNCHER, *command]
    told = subprocess.run(launcher, stdout=subprocess.PIPE, env=env, cwd=folder, check=True).stdout
    code, wall, cpu, memory = json.loads(told)
    if code:
        raise FailedError(command, code)
    return wall, cpu, memory * _MAXRSS_UNIT
