"""What a chart says, in words: every number that it shows."""

from __future__ import annotations

from generator.render.charts.data import Chart, Differences, Histogram, Parts, RateLines, SharePanels
from generator.render.numerals import (
    decimal,
    grouped,
    interval,
    percent,
    points,
    points_between,
    whole_percent,
    with_players,
)


def alternative(chart: Chart) -> str:
    """The chart's text alternative: its title, then its numbers."""
    match chart:
        case RateLines():
            said = _rates(chart)
        case Differences():
            said = [
                f"{bar.label}: {points(bar.value)}\u00a0Prozentpunkte ({points_between(bar.low, bar.high)})."
                for bar in chart.bars
            ]
        case Histogram():
            said = _histogram(chart)
        case Parts():
            said = _parts(chart)
        case SharePanels():
            said = _panels(chart)
    return " ".join((f"{chart.title}.", *said))


def _rates(chart: RateLines) -> list[str]:
    return [
        f"{line.label}: "
        + ", ".join(f"{with_players(at)} {percent(rate)} ({interval(rate)})" for at, rate in line.rates.items())
        + "."
        for line in chart.lines
    ]


def _histogram(chart: Histogram) -> list[str]:
    games = sum(chart.seen.values())
    return [
        f"In der Mitte liegen {chart.median}\u00a0{chart.unit}; "
        f"neun von zehn Spielen brauchen {chart.low} bis {chart.high}, "
        f"das kürzeste {decimal(min(chart.seen))}, das längste {decimal(max(chart.seen))}.",
        f"Gezählt in {grouped(games)}\u00a0Spielen.",
    ]


def _parts(chart: Parts) -> list[str]:
    return [
        f"{row.label}: "
        + ", ".join(
            f"{name} {percent(share)} ({interval(share)})" for name, share in zip(chart.names, row.shares, strict=True)
        )
        + "."
        for row in chart.rows
    ]


def _panels(chart: SharePanels) -> list[str]:
    return [
        f"{panel.label}, gerecht wären {whole_percent(panel.fair)}: "
        + ", ".join(
            f"Platz {place} {percent(share)} ({interval(share)})" for place, share in enumerate(panel.shares, start=1)
        )
        + "."
        for panel in chart.panels
    ]
