"""`make fuzz`: try inputs of every kind for some minutes in two processes, and tell the faults.

Usage: python tests/fuzz/fuzzing.py [MINUTES [SEED]]. Ends with 1 where there is a fault. The same seed tries the same
inputs, as many as there is time for.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

_TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(_TESTS), str(_TESTS.parent)]

_PROCESSES = 2
#: So many times the inputs of a quick look are tried before it is another kind's turn; more of whole files.
_MORE, _MORE_FILES = 2, 5


@dataclass
class Tally:
    """How many inputs of each kind were tried, and for each place of a fault what shows it."""

    inputs: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)


def run(seed: int, seconds: float) -> Tally:
    """Try inputs of one kind after another until the time is over; faults are printed at once."""
    from properties import PROPERTIES
    from trying import tried

    tally = Tally()
    end = time.monotonic() + seconds
    turn = seed
    while time.monotonic() < end:
        for one in PROPERTIES:
            try:
                tally.inputs[one.name] += tried(one, one.few * (_MORE_FILES if one.slow else _MORE), turn)
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                key = f"{one.name}: {type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
                notes = "\n".join(getattr(error, "__notes__", ()))
                if key not in tally.faults:
                    tally.faults[key] = f"{key} (seed {turn})\n{error!r:.600}\n{notes}\n"
                    print(tally.faults[key], flush=True)
            if time.monotonic() >= end:
                break
        turn += _PROCESSES
    return tally


def main() -> None:
    """Run two processes with seeds of their own; end with 1 where there is a fault."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(10**6)
    print(f"seed {seed}, {minutes:g} minutes, {_PROCESSES} processes", flush=True)
    context = multiprocessing.get_context("fork")
    with tempfile.TemporaryDirectory(prefix="blattwerk-fuzz-") as folder:
        tempfile.tempdir = folder  # what the processes leave is removed with it
        with context.Pool(_PROCESSES) as pool:
            tallies = pool.starmap(run, [(seed + number, minutes * 60) for number in range(_PROCESSES)])
    faults = {key for tally in tallies for key in tally.faults}
    inputs = sum((tally.inputs for tally in tallies), Counter[str]())
    print(*(f"{count:8} {name}" for name, count in inputs.most_common()), sep="\n")
    print(f"{inputs.total()} inputs, {len(faults)} kinds of faults; seed {seed}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
