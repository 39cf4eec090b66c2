"""Charts of points with intervals: win rates by level and players, and shares of seats against what is fair."""

from __future__ import annotations

import math

from generator.render.charts.canvas import ASCENT, LEADING, TYPE, Canvas, apart, path, scale
from generator.render.charts.data import RateLines, SharePanel, SharePanels
from generator.render.measure import text_width
from generator.render.numerals import hundred, whole_percent, with_players

_AXIS = 11.0  # for the numbers of the upright axis
_TOP = 5.0  # a number may stand above the highest point
_RATES_HEIGHT, _PANELS_HEIGHT = 62.0, 44.0
_INSET = 12.0  # from the axis to the first column
_DODGE = 1.6  # between the points of one column, so that no interval hides another
_DASHES = ("", "2.4 1", "0.9 0.9", "3.2 0.9 0.8 0.9", "5 1.4")
_MIDDLE = ASCENT * TYPE / 2  # from the middle of a line of text to its baseline


def draw_rates(chart: RateLines, width: float) -> Canvas:
    """A line for each level over the numbers of players, from 0 to 100 %, its label at its right end."""
    columns = sorted({players for line in chart.lines for players in line.rates})
    labels = max(text_width(line.label, TYPE, bold=True) for line in chart.lines)
    canvas = Canvas(width, _TOP + _RATES_HEIGHT + 2 * LEADING)
    right, foot = width - labels - 7.0, _TOP + _RATES_HEIGHT
    _grid(canvas, right, 1.0, 0.25, _RATES_HEIGHT)
    first, last = _AXIS + _INSET, right - 5.0
    step = (last - first) / max(1, len(columns) - 1)
    middles = {players: first + step * index for index, players in enumerate(columns)}
    for players, x in middles.items():
        canvas.text(x, foot + LEADING, with_players(players), anchor="middle", role="leise")
    ends = []
    for number, line in enumerate(chart.lines):
        shift = (number - (len(chart.lines) - 1) / 2) * _DODGE
        dots = [(middles[at] + shift, foot - rate.value * _RATES_HEIGHT) for at, rate in sorted(line.rates.items())]
        if len(dots) > 1:
            canvas.stroke(path(dots), "strich", 0.5, _DASHES[number % len(_DASHES)])
        for (x, y), (_, rate) in zip(dots, sorted(line.rates.items()), strict=True):
            canvas.whisker(x, foot - rate.low * _RATES_HEIGHT, x, foot - rate.high * _RATES_HEIGHT)
            canvas.mark(number, x, y)
        ends.append(dots[-1])
    places = apart([y for _, y in ends], LEADING, _TOP, foot)
    for line, (x, y), place in zip(chart.lines, ends, places, strict=True):
        canvas.stroke(path([(x + 1.8, y), (right, place), (right + 2, place)]), "achse", 0.15)
        canvas.text(right + 3, place + _MIDDLE, line.label, bold=True)
    return canvas


def draw_panels(chart: SharePanels, width: float) -> Canvas:
    """A panel for each table: a point for each place, over it the number, across it the fair share as a dashed line."""
    most = max(share.high for panel in chart.panels for share in panel.shares)
    top = max(most, *(panel.fair for panel in chart.panels)) * 1.12
    distance = scale(top, pieces=4)
    top = min(1.0, math.ceil(top / distance - 1e-9) * distance)
    canvas = Canvas(width, _TOP + _PANELS_HEIGHT + 4.4 * LEADING)
    _grid(canvas, width, top, distance, _PANELS_HEIGHT)
    gap = 5.0
    slots = sum(len(panel.shares) for panel in chart.panels)
    slot = (width - _AXIS - gap * len(chart.panels)) / slots
    x = _AXIS + gap / 2
    for panel in chart.panels:
        _panel(canvas, panel, x, slot, top)
        x += slot * len(panel.shares) + gap
    foot = _TOP + _PANELS_HEIGHT
    canvas.text(_AXIS + gap / 2, foot + 4.15 * LEADING, chart.places, role="leise")
    return canvas


def _panel(canvas: Canvas, panel: SharePanel, left: float, slot: float, top: float) -> None:
    foot = _TOP + _PANELS_HEIGHT
    width = slot * len(panel.shares)
    fair = foot - panel.fair / top * _PANELS_HEIGHT
    canvas.line(left, fair, left + width, fair, "strich", 0.45, "1.6 1.1")
    for index, share in enumerate(panel.shares):
        x = left + slot * (index + 0.5)
        low, high = (foot - end / top * _PANELS_HEIGHT for end in (share.low, share.high))
        canvas.whisker(x, low, x, high)
        canvas.mark(0, x, foot - share.value / top * _PANELS_HEIGHT)
        number = str(hundred(share))
        wide = text_width(number, TYPE, bold=True)
        # above its interval; on paper of its own, where the dashed line runs through it
        canvas.area(x - wide / 2 - 0.4, high - 1.4 - TYPE * ASCENT - 0.3, wide + 0.8, TYPE * ASCENT + 0.6, "papier")
        canvas.text(x, high - 1.4, number, anchor="middle", bold=True)
        canvas.text(x, foot + LEADING, str(index + 1), anchor="middle", role="leise")
    middle = left + width / 2
    canvas.text(middle, foot + 2 * LEADING, panel.label, anchor="middle", bold=True)
    canvas.text(middle, foot + 3 * LEADING, f"gerecht {whole_percent(panel.fair)}", anchor="middle", role="leise")


def _grid(canvas: Canvas, right: float, top: float, distance: float, height: float) -> None:
    """Level lines from 0 to `top` with their numbers at the left."""
    foot = _TOP + height
    for index in range(round(top / distance) + 1):
        y = foot - index * distance / top * height
        canvas.line(_AXIS, y, right, y, "achse" if index == 0 else "gitter", 0.3 if index == 0 else 0.2)
        canvas.text(_AXIS - 1.5, y + _MIDDLE, whole_percent(index * distance), anchor="end", role="leise")
