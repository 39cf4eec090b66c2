"""`make attacks`: try every attack, and tell the slowest, the largest, and what does not hold.

Usage: python tests/hostile/attacking.py [WORDS]; with words, only attacks whose names hold them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

_TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(_TESTS), str(_TESTS.parent)]

_SLOWEST = 12


def _all() -> Iterator[tuple[str, str, object]]:
    from attacks import ATTACKS, LARGE
    from sweep import sweep

    for name, attack in {**ATTACKS, **LARGE}.items():
        yield "kopfrechnen", name, attack
    yield from sweep()


def main() -> None:
    """Try them one after another; end with 1 where a promise is broken."""
    from checking import said
    from confined import TooMuchError
    from projects import copy_content
    from promises import broken

    words = " ".join(sys.argv[1:])
    taken: list[tuple[float, int, str]] = []
    found = failed = 0
    for game, name, attack in _all():
        if words not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            project = copy_content(Path(folder), game)
            attack(project)  # type: ignore[operator]
            try:
                one = said(project)
            except TooMuchError as error:
                failed += 1
                print(f"{name}: {error}", flush=True)
                continue
        wrong = broken(one)
        failed += bool(wrong)
        found += bool(one.findings)
        taken.append((one.seconds, one.memory, name))
        if wrong:
            print(f"{name}: {', '.join(wrong)} ({one.seconds:.1f} s)", flush=True)
    for seconds, memory, name in sorted(taken, reverse=True)[:_SLOWEST]:
        print(f"{seconds:6.1f} s {memory // 10**6:5} MB  {name}")
    print(f"{len(taken)} attacks ended, {found} of them with findings, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
