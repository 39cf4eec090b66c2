"""Level bars: by how much something helps or hurts, and how a whole is made up."""

from __future__ import annotations

import math

from generator.render.charts.canvas import ASCENT, LEADING, TYPE, Canvas, scale
from generator.render.charts.data import Difference, Differences, Parts
from generator.render.measure import text_width, wrap
from generator.render.numerals import decimal, percent, points, points_between

_BAR = 4.2
_PADDING = 1.3
_MIDDLE = ASCENT * TYPE / 2
_FILLS = ("akzent", "ton", "schraffiert", "papier", "gekreuzt")


def draw_differences(chart: Differences, width: float) -> Canvas:
    """A bar from 0 for each difference, with its interval; full to the better, hatched to the worse, else hollow."""
    numbers = [f"{points(bar.value)} ({points_between(bar.low, bar.high)})" for bar in chart.bars]
    right = width - max(text_width(number, TYPE) for number in numbers) - 4
    left = min(width * 0.36, max(text_width(bar.label, TYPE) for bar in chart.bars) + 1) + 3
    lowest = min(0.0, *(bar.low for bar in chart.bars))
    highest = max(0.0, *(bar.high for bar in chart.bars))
    distance = scale(max(highest - lowest, 0.005), pieces=5)
    start, end = math.floor(lowest / distance + 1e-9) * distance, math.ceil(highest / distance - 1e-9) * distance
    end = max(end, start + distance)
    unit = (right - left) / (end - start)
    zero = left - start * unit
    canvas = Canvas(width)
    wrapped = [wrap(bar.label, left - 3, TYPE) for bar in chart.bars]
    heights = [max(_BAR, len(lines) * LEADING) + 2 * _PADDING for lines in wrapped]
    foot = sum(heights)
    _scale(canvas, zero, unit, (start, end, distance), foot)
    y = 0.0
    for bar, lines, number, height in zip(chart.bars, wrapped, numbers, heights, strict=True):
        middle = y + height / 2
        first = middle - (len(lines) - 1) * LEADING / 2 + _MIDDLE
        for index, line in enumerate(lines):
            canvas.text(0, first + index * LEADING, line)
        _difference(canvas, bar, zero, unit, middle)
        canvas.text(width, middle + _MIDDLE, number, anchor="end")
        y += height
    canvas.line(zero, 0, zero, foot, "achse", 0.4)
    canvas.text(
        (left + right) / 2,
        foot + 2 * LEADING + 0.6,
        "Prozentpunkte; nach rechts: besser",
        anchor="middle",
        role="leise",
    )
    canvas.height = foot + 2 * LEADING + 2
    return canvas


def draw_parts(chart: Parts, width: float) -> Canvas:
    """A bar for each row, cut into parts; what each part is stands above in the order of the parts."""
    canvas = Canvas(width)
    y = _legend(canvas, chart.names, width) + 2.5
    left = max(text_width(row.label, TYPE, bold=True) for row in chart.rows) + 3
    for row in chart.rows:
        canvas.text(0, y + _BAR + 0.4, row.label, bold=True)
        x = left
        whole = sum(share.value for share in row.shares)
        for index, share in enumerate(row.shares):
            wide = (width - left) * share.value / whole if whole else 0.0
            if wide > 0:
                _part(canvas, index, x, y, wide, _BAR + 2.4, percent(share))
            x += wide
        y += _BAR + 2.4 + 2.2
    canvas.height = y
    return canvas


def _scale(canvas: Canvas, zero: float, unit: float, ends: tuple[float, float, float], foot: float) -> None:
    """Upright lines with their numbers below."""
    start, end, distance = ends
    digits = 0 if round(distance * 100, 6) >= 1 else 1
    for index in range(round(start / distance), round(end / distance) + 1):
        x = zero + index * distance * unit
        canvas.line(x, 0, x, foot + 0.8, "gitter", 0.2)
        number = decimal(index * distance * 100, digits)
        canvas.text(x, foot + LEADING, f"+{number}" if index > 0 else number, anchor="middle", role="leise")


def _difference(canvas: Canvas, bar: Difference, zero: float, unit: float, middle: float) -> None:
    x, wide = zero + min(0.0, bar.value) * unit, abs(bar.value) * unit
    top = middle - _BAR / 2
    canvas.area(x, top, wide, _BAR, "akzent" if bar.sign > 0 else "papier", "d")
    if bar.sign < 0:
        canvas.hatch(x, top, wide, _BAR)
    y = middle + _BAR / 2 + 0.9 if bar.sign > 0 else middle  # a dark line on a dark bar is not seen
    canvas.whisker(zero + bar.low * unit, y, zero + bar.high * unit, y, 0.7)


def _part(canvas: Canvas, index: int, x: float, y: float, wide: float, high: float, number: str) -> None:
    """One part, with its share where there is room."""
    fill = _FILLS[index % len(_FILLS)]
    lined = fill in ("schraffiert", "gekreuzt")
    canvas.area(x, y, wide, high, "papier" if lined else fill, "t")
    if lined:
        canvas.hatch(x, y, wide, high, crossed=fill == "gekreuzt")
    if number and (text := text_width(number, TYPE, bold=True)) + 2.4 <= wide:
        if lined:
            canvas.area(x + wide / 2 - text / 2 - 0.8, y + high / 2 - 2.1, text + 1.6, 4.2, "papier")
        role = "hell" if fill == "akzent" else "schrift"
        canvas.text(x + wide / 2, y + high / 2 + _MIDDLE, number, anchor="middle", bold=True, role=role)


def _legend(canvas: Canvas, names: tuple[str, ...], width: float) -> float:
    """A sample and a name for each part, in as many lines as it takes; gives where it ends."""
    x = y = 0.0
    for index, name in enumerate(names):
        needed = 6.5 + text_width(name, TYPE)
        if x and x + needed > width:
            x, y = 0.0, y + LEADING + 1.2
        _part(canvas, index, x + 0.2, y + 0.3, 5.0, 3.2, "")
        canvas.text(x + 6.5, y + 0.3 + 1.6 + _MIDDLE, name)
        x += needed + 6
    return y + LEADING
