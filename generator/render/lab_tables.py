"""What was measured, as tables of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.game import Chart
from engines.labor.statistics import share
from generator.content.book import GameContent
from generator.content.lab_file import LabContent, TableOfTrials
from generator.render.level_titles import level_title
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


def measured_tables(game: GameContent) -> Mapping[str, Chart]:
    """The tables that the game's lab supplies, by name; numbers that are missing there are left open."""
    if game.lab is None:
        return {}
    return {name: _measured_table(game, game.lab, table) for name, table in game.lab.file.tabellen.items()}


def _measured_table(game: GameContent, lab: LabContent, table: TableOfTrials) -> Chart:
    rows: dict[str, dict[int, Hits]] = {level: {} for level in game.engine.levels(game.sheet)}
    for one in lab.file.in_table(table).values():
        figure = one.gemessen.werte.get(table.wert) if one.gemessen else None
        if figure is not None and figure.is_share:
            rows.setdefault(one.stufe, {})[one.personen] = Hits(*figure.anteil)
    chart = rates_table("Stufe", tuple(RateRow(level_title(game, level), rates) for level, rates in rows.items()))
    return _turned(chart, "Personen") if table.zeilen == "personen" else chart


def _turned(chart: Chart, corner: str) -> Chart:
    """The same table with rows for columns."""
    (_, *head), *rows = zip(chart.head, *chart.rows, strict=True)
    return Chart((corner, *head), tuple(rows))


def rates_table(corner: str, rows: tuple[RateRow, ...]) -> Chart:
    """Shares in whole percent, rounded half up: a column for each number of players; `corner` heads the titles."""
    columns = sorted({players for row in rows for players in row.rates})
    return Chart(
        (corner, *map(with_players, columns)),
        tuple((row.title, *(_cell(row.rates.get(players)) for players in columns)) for row in rows),
    )


def _cell(rate: Hits | None) -> str:
    return percent(share(rate.hits, rate.count)) if rate else _NONE
