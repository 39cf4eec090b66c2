"""What a chart says, in words: every number that it shows."""

from __future__ import annotations

from engines.labor.statistics import Estimate
from generator.render.charts.data import Chart, Difference, Differences, Histogram, Parts, RateLines, SharePanels
from generator.render.numerals import decimal, grouped, hundred, points, with_players

#: Shares whose interval is narrower than this are said without it: whole percents would not show it.
_SURE = 0.01


def alternative(chart: Chart) -> str:
    """The chart's text alternative: its title, then its numbers."""
    match chart:
        case RateLines():
            said = _rates(chart)
        case Differences():
            said = [_difference(bar) for bar in chart.bars]
        case Histogram():
            said = _histogram(chart)
        case Parts():
            said = _parts(chart)
        case SharePanels():
            said = _panels(chart)
    return " ".join((f"{chart.title}.", *said))


def _spoken(share: Estimate) -> str:
    """A share as one says it on the phone: `31 Prozent, zwischen 28 und 34`; surer than half a point without bounds."""
    said = f"{hundred(share)}\u00a0Prozent"
    if share.high - share.low < _SURE:
        return said
    return f"{said}, zwischen {decimal(share.low * 100)} und {decimal(share.high * 100)}"


def _rates(chart: RateLines) -> list[str]:
    return [
        f"{line.label}: {'; '.join(f'{with_players(at)} {_spoken(rate)}' for at, rate in line.rates.items())}."
        for line in chart.lines
    ]


def _difference(bar: Difference) -> str:
    return (
        f"{bar.label}: {points(bar.value)}\u00a0Prozentpunkte, "
        f"und zwar zwischen {points(bar.low)} und {points(bar.high)}."
    )


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
        + "; ".join(f"{name} {_spoken(share)}" for name, share in zip(chart.names, row.shares, strict=True))
        + "."
        for row in chart.rows
    ]


def _panels(chart: SharePanels) -> list[str]:
    return [
        f"{panel.label}, gerecht wären {decimal(panel.fair * 100, 1)}\u00a0Prozent: "
        + "; ".join(f"Platz {place} {_spoken(share)}" for place, share in enumerate(panel.shares, start=1))
        + "."
        for panel in chart.panels
    ]
