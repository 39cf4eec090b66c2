"""How long games are: a bar for each length."""

from __future__ import annotations

import math

from generator.render.charts.canvas import LEADING, TYPE, Canvas, scale
from generator.render.charts.data import Histogram
from generator.render.measure import text_width
from generator.render.numerals import grouped

_HEIGHT = 34.0
_HEAD = 2 * LEADING + 1.5
_MOST_BARS = 45
_WIDEST = 10.0
_TAIL = 0.005  # of the games may be longer than the last bar


def draw_histogram(chart: Histogram, width: float) -> Canvas:
    """Bars over lengths, the middle nine tenths strong, the median marked; what is too rare to see is said instead."""
    games = sum(chart.seen.values())
    first, last = min(chart.seen), _last(chart, games)
    size = max(1, round(scale(last - first + 1, pieces=_MOST_BARS)))
    begin = first // size * size
    bins = [0] * ((last - begin) // size + 1)
    beyond = 0
    for value, often in chart.seen.items():
        if (index := (value - begin) // size) < len(bins):
            bins[index] += often
        else:
            beyond += often
    canvas = Canvas(width, _HEAD + _HEIGHT + 2 * LEADING + 1.6)
    foot, bar = _HEAD + _HEIGHT, min(_WIDEST, width / len(bins))
    for index, often in enumerate(bins):
        value = begin + index * size
        height = often / max(bins) * _HEIGHT
        common = value + size > chart.low and value <= chart.high
        if often:
            canvas.area(index * bar + bar * 0.06, foot - height, bar * 0.88, height, "ton" if common else "papier", "s")
    canvas.line(0, foot, bar * len(bins), foot, "achse", 0.3)
    _ticks(canvas, begin, size, len(bins), bar, foot)
    at = (chart.median - begin) / size * bar + bar / size / 2
    _bracket(canvas, chart, (chart.low - begin) / size * bar, (chart.high + 1 - begin) / size * bar, at)
    note = chart.unit if size == 1 else f"{chart.unit}, je Säule {size}"
    canvas.text(0, foot + 2 * LEADING + 0.6, note, role="leise")
    if beyond:
        more = f"nicht im Bild: {grouped(beyond)} von {grouped(games)}\u00a0Spielen, die länger sind"
        canvas.text(width, foot + 2 * LEADING + 0.6, more, anchor="end", role="leise")
    return canvas


def _last(chart: Histogram, games: int) -> int:
    """The greatest value that is shown."""
    left = math.floor(games * _TAIL)
    for value in sorted(chart.seen, reverse=True):
        left -= chart.seen[value]
        if left < 0:
            return max(value, chart.high)
    return max(chart.seen)


def _ticks(canvas: Canvas, begin: int, size: int, count: int, bar: float, foot: float) -> None:
    """Numbers below the bars, as many as there is room for; that of a bar of several is its first."""
    step = max(size, round(scale(count * size, pieces=12)))
    for index in range(count):
        value = begin + index * size
        if value % step == 0:
            x = index * bar + (bar / 2 if size == 1 else bar * 0.06)
            half = text_width(str(value), TYPE) / 2
            canvas.line(x, foot, x, foot + 0.9, "achse", 0.25)
            canvas.text(
                min(max(x, half), canvas.width - half), foot + LEADING, str(value), anchor="middle", role="leise"
            )


def _bracket(canvas: Canvas, chart: Histogram, low: float, high: float, median: float) -> None:
    """The median's line with its words, and below them a bracket over nine of ten games."""
    low, high = max(0.0, low), min(canvas.width, high)
    level = _HEAD - 1.0
    canvas.whisker(low, level, high, level)
    canvas.line(median, level, median, _HEAD + _HEIGHT, "achse", 0.5, "1.6 1")
    words = (f"in der Mitte {chart.median}", f"neun von zehn: {chart.low}–{chart.high}\u00a0{chart.unit}")
    for line, text in enumerate(words):
        half = text_width(text, TYPE, bold=line == 0) / 2
        x = min(max(median, half), canvas.width - half)
        canvas.text(x, LEADING * (line + 0.75), text, anchor="middle", bold=line == 0)
