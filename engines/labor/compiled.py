"""What the games' compiled kernels have in common: how they are compiled, their dice, and how they write moves down.

A kernel's modules need numba and numpy, so only its game's `fast` imports them. Compiled code is kept in the folder
that `NUMBA_CACHE_DIR` names, and nowhere where it names none. numba notices a change only in the file of a function
itself, so whoever names a folder names another one for other code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

_F = TypeVar("_F", bound=Callable[..., Any])


def jit(function: _F) -> _F:
    """Compile a function when it is first called."""
    compiled: Any = numba.njit(cache=bool(getattr(numba.config, "CACHE_DIR", "")), nogil=True)(function)
    return cast(_F, compiled)


_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR, _SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _64 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(64)


# --- Dice: as `engines.labor.dice`, and as `random.Random` uses them ---------------------------


@jit
def mix(number: Any) -> Any:
    """64 well-mixed bits out of 64 bits."""
    number = (number ^ (number >> _30)) * _FIRST_FACTOR
    number = (number ^ (number >> _27)) * _SECOND_FACTOR
    return number ^ (number >> _31)


@jit
def below(dice: Any, one: int, limit: int) -> Any:
    """A number from 0 up to, not including, `limit`, from one of the streams."""
    bits = 0
    while limit >> bits:
        bits += 1
    shift = _64 - np.uint64(bits)
    while True:
        dice[one] += _GAMMA
        number = np.int64(mix(dice[one]) >> shift)
        if number < limit:
            return number


@jit
def shuffle(dice: Any, order: Any) -> None:
    """Shuffle in place with stream 0."""
    for last in range(len(order) - 1, 0, -1):
        other = below(dice, 0, last + 1)
        order[last], order[other] = order[other], order[last]


# --- What was played --------------------------------------------------------------------------

#: Stands behind the last move in a trace; no move has this code.
END = -(1 << 60)


@jit
def note(trace: Any, moves: int, seat: int, code: int) -> int:
    """Write a move down, if there is room; the number of moves then."""
    if 2 * moves + 1 < len(trace):
        trace[2 * moves], trace[2 * moves + 1] = seat, code
    return moves + 1
