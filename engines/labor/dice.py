"""Chance that is the same on every machine, in every version of Python, and in a compiled kernel.

SplitMix64, so small that a kernel repeats it exactly; `random.Random` brings shuffling and choosing on top of it.
"""

from __future__ import annotations

import random
from typing import Any

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix(number: int) -> int:
    """64 well-mixed bits out of 64 bits."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


def stream(seed: int, deal: int, purpose: int) -> int:
    """Where the numbers for one purpose of one deal begin: 0 shuffles, 1 and up are the players by seat."""
    return mix((mix((mix(seed & _MASK) + deal) & _MASK) + purpose) & _MASK)


class Dice(random.Random):
    """A stream of numbers from a 64-bit beginning."""

    def __init__(self, beginning: int) -> None:
        self._state = beginning & _MASK
        super().__init__(0)

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Nothing: the beginning is given once."""

    def next64(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _GAMMA) & _MASK
        return mix(self._state)

    def random(self) -> float:
        """The next number from 0 up to, not including, 1."""
        return (self.next64() >> 11) * 2.0**-53

    def getrandbits(self, k: int) -> int:
        """The next `k` bits: the highest ones of as many numbers as it takes."""
        bits, number = 0, 0
        while bits < k:
            number = (number << 64) | self.next64()
            bits += 64
        return number >> (bits - k)
