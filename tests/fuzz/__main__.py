"""`make fuzz`: spoil real files for some minutes in two processes; faults are printed as tests to paste.

Usage: python tests/fuzz [MINUTES [SEED]].
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

_MOST_SHOWN = 20


def run(seed: int, seconds: float) -> tuple[int, int, dict[str, str]]:
    """How many inputs were tried, how many held all the same, and for each place of a fault a test that shows it."""
    from mutations import tried

    from generator.proof.prove import Proof

    inputs = held = 0
    faults: dict[str, str] = {}
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        for game, name, data, came in tried(seed, Path(folder)):
            inputs += 1
            if isinstance(came, Proof):
                held += came.holds
            else:
                place = traceback.extract_tb(came.__traceback__)[-1]
                key = f"{type(came).__name__} in {place.filename}:{place.lineno}"
                faults.setdefault(key, _test(game, name, data, key))
            if time.monotonic() > end or len(faults) >= _MOST_SHOWN:
                break
    return inputs, held, faults


def _test(game: str, name: str, data: bytes, key: str) -> str:
    return (
        f"def test_{abs(hash((game, name, data))) % 10**8}(tmp_path: Path) -> None:  # {key}\n"
        f"    project = copy_content(tmp_path, {game!r})\n"
        f"    project.file({name!r}).write_bytes({data!r})\n"
        "    check(tmp_path)\n"
    )


def main() -> None:
    """Run two processes with a seed each; end with 1 where there is a fault."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(10**6)
    print(f"seeds {seed} and {seed + 1}, {minutes:g} minutes", flush=True)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        results = pool.starmap(run, [(seed + number, minutes * 60) for number in range(2)])
    faults = {key: test for _, _, found in results for key, test in found.items()}
    print(*faults.values(), sep="\n")
    inputs, held = (sum(result[index] for result in results) for index in (0, 1))  # type: ignore[misc]
    print(f"{inputs} inputs, {held} of them held, {len(faults)} kinds of faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
