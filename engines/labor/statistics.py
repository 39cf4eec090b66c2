"""What was counted, and how sure one can be of it.

Everything is kept as whole numbers, so that the parts of a simulation can be put together in any order with the same
result to the last digit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

#: The quantile of the normal distribution for intervals of 95 %.
_Z = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """A measured number with its 95 % interval, from `count` observations."""

    value: float
    low: float
    high: float
    count: int

    def overlaps(self, other: Estimate) -> bool:
        """Whether both may be the same number."""
        return self.low <= other.high and other.low <= self.high


def share(hits: int, count: int) -> Estimate:
    """How often something happened, from 0 to 1, with Wilson's interval; `count` is at least 1."""
    part = hits / count
    slack = _Z * _Z / count
    middle = (part + slack / 2) / (1 + slack)
    half = _Z * math.sqrt(part * (1 - part) / count + slack / (4 * count)) / (1 + slack)
    return Estimate(part, min(part, max(0.0, middle - half)), max(part, min(1.0, middle + half)), count)


def mean(total: int, squares: int, count: int) -> Estimate:
    """The mean of `count` (at least 1) values with the interval of its standard error, from their sum and squares'."""
    # (n·Σx² − (Σx)²) is exact: no digits are lost before the one division
    variance = (count * squares - total * total) / (count * max(1, count - 1))
    half = _Z * math.sqrt(variance / count)
    return Estimate(total / count, total / count - half, total / count + half, count)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much greater one share is than another, from −1 to 1, with Newcombe's interval; `count` is the smaller one.

    The interval takes the two for independent. Where both played the same deals it is rather too wide than too narrow.
    """
    value = one.value - other.value
    below = math.hypot(one.value - one.low, other.high - other.value)
    above = math.hypot(one.high - one.value, other.value - other.low)
    return Estimate(value, value - below, value + above, min(one.count, other.count))


def nearest(numerator: int, denominator: int) -> int:
    """The whole number next to a fraction, exactly; halves go up. The denominator is at least 1."""
    return (2 * numerator + denominator) // (2 * denominator)


def percent(hits: int, count: int) -> int:
    """A part as whole percent, rounded half up; `count` is at least 1."""
    return nearest(100 * hits, count)


@dataclass(frozen=True)
class Tally:
    """How often each value of each measure was seen, and over how many games."""

    games: int = 0
    seen: Mapping[str, Counter[int]] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        names = dict.fromkeys((*self.seen, *other.seen))
        return Tally(
            self.games + other.games,
            {name: self.seen.get(name, Counter()) + other.seen.get(name, Counter()) for name in names},
        )

    def share(self, name: str) -> Estimate:
        """In what part of the games that have this measure it was not 0. Raises `KeyError`."""
        values = self.seen[name]
        count = values.total()
        return share(count - values[0], count)

    def mean(self, name: str) -> Estimate:
        """The mean of a measure, with the interval of its standard error. Raises `KeyError`."""
        return mean(*self.sums(name))

    def sums(self, name: str) -> tuple[int, int, int]:
        """The sum of a measure, the sum of its squares, and in how many games it was taken. Raises `KeyError`."""
        values = self.seen[name]
        total = sum(value * often for value, often in values.items())
        squares = sum(value * value * often for value, often in values.items())
        return total, squares, values.total()

    def quantile(self, name: str, part: float) -> int:
        """The smallest value that at least `part` (0 to 1) of the games do not exceed. Raises `KeyError`."""
        values = self.seen[name]
        needed, so_far = part * values.total(), 0
        for value in sorted(values):
            so_far += values[value]
            if so_far >= needed:
                break
        return value


def tally(games: Iterable[Mapping[str, int]]) -> Tally:
    """What was measured of each game, counted."""
    count, seen = 0, dict[str, Counter[int]]()
    for measured in games:
        count += 1
        for name, value in measured.items():
            seen.setdefault(name, Counter())[value] += 1
    return Tally(count, seen)
