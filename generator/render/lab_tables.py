"""What was measured, as tables of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.game import Chart
from engines.labor.statistics import share
from generator.render.numerals import percent, with_players

#: A cell for which nothing was measured.
_NONE = "–"


@dataclass(frozen=True)
class Hits:
    """How often something happened in `count` games; `count` is at least 1."""

    hits: int
    count: int


@dataclass(frozen=True)
class RateRow:
    """A row of shares: its title, such as a level's, and the counts by number of players."""

    title: str
    rates: Mapping[int, Hits]


def rates_table(corner: str, rows: tuple[RateRow, ...]) -> Chart:
    """Shares in whole percent, rounded half up: a column for each number of players; `corner` heads the titles."""
    columns = sorted({players for row in rows for players in row.rates})
    return Chart(
        (corner, *map(with_players, columns)),
        tuple((row.title, *(_cell(row.rates.get(players)) for players in columns)) for row in rows),
    )


def _cell(rate: Hits | None) -> str:
    return percent(share(rate.hits, rate.count)) if rate else _NONE
