"""What charts are drawn from: measured numbers with their intervals, and the words beside them.

All shares lie between 0 and 1; differences of shares between −1 and 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.labor.statistics import Estimate


@dataclass(frozen=True)
class RateLine:
    """A line of win rates: its label, and the share at each number of players that was tried."""

    label: str
    rates: Mapping[int, Estimate]


@dataclass(frozen=True)
class RateLines:
    """Win rates by level (a line each) and number of players (from left to right)."""

    title: str
    lines: tuple[RateLine, ...]


@dataclass(frozen=True)
class Difference:
    """By how much a share is changed by something, with its 95 % interval."""

    label: str
    value: float
    low: float
    high: float

    @property
    def sign(self) -> int:
        """1 for a change to the better, −1 to the worse, 0 where the interval allows either."""
        return (self.low > 0) - (self.high < 0)


@dataclass(frozen=True)
class Differences:
    """What helps and what hurts, in the order of the bars."""

    title: str
    bars: tuple[Difference, ...]


@dataclass(frozen=True)
class Histogram:
    """How often a whole number was seen: `unit` is its German name in the plural.

    `low` and `high` are those between which nine of ten games lie.
    """

    title: str
    unit: str
    seen: Mapping[int, int]
    median: int
    low: int
    high: int


@dataclass(frozen=True)
class SharePanel:
    """Shares by place, beginning with 1, and the share that would be fair for each."""

    label: str
    shares: tuple[Estimate, ...]
    fair: float


@dataclass(frozen=True)
class SharePanels:
    """Shares of places at several tables, side by side; `places` says what the numbers are."""

    title: str
    places: str
    panels: tuple[SharePanel, ...]


@dataclass(frozen=True)
class PartsRow:
    """How something is made up: a share for each of the bar's parts."""

    label: str
    shares: tuple[Estimate, ...]


@dataclass(frozen=True)
class Parts:
    """Bars of equal length, cut into the same `names`."""

    title: str
    names: tuple[str, ...]
    rows: tuple[PartsRow, ...]


Chart = RateLines | Differences | Histogram | SharePanels | Parts
