"""Charts of measured numbers as inline SVG, with the same numbers in words.

They are drawn like all our figures: in millimetres, in the books' type and palette, text as text, no ids, the same
bytes for the same numbers. Nothing in them is told by colour alone: lines differ in dashes and marks, areas in
hatching, and every label stands at what it names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.render.charts.bars import draw_differences, draw_parts
from generator.render.charts.canvas import TYPE, Canvas
from generator.render.charts.data import Chart, Differences, Histogram, Parts, RateLines
from generator.render.charts.histogram import draw_histogram
from generator.render.charts.points import draw_panels, draw_rates
from generator.render.charts.words import alternative
from generator.render.design import DEFAULT_PALETTE, theme
from generator.render.environment import environment

#: The width of a page of the report, in millimetres.
WIDE = 171.0


@dataclass(frozen=True)
class Drawn:
    """A chart: the SVG, which holds `alternative` as its text alternative."""

    svg: str
    alternative: str


def draw(chart: Chart, width: float = WIDE) -> Canvas:
    """The chart laid out to a width in millimetres; its height follows from what it shows."""
    match chart:
        case RateLines():
            return draw_rates(chart, width)
        case Differences():
            return draw_differences(chart, width)
        case Histogram():
            return draw_histogram(chart, width)
        case Parts():
            return draw_parts(chart, width)
        case _:
            return draw_panels(chart, width)


def chart_svg(chart: Chart, *, accent: str, palette: str = DEFAULT_PALETTE, width: float = WIDE) -> Drawn:
    """The chart as an inline SVG of `width` millimetres. Raises `UnknownTokenError`."""
    canvas, words = draw(chart, width), alternative(chart)
    items = [(type(item).__name__, item) for item in canvas.items]
    template = environment().get_template("figures/chart.svg.j2")
    svg = template.render(canvas=canvas, items=items, alt=words, size=TYPE, theme=theme(accent, palette))
    return Drawn(re.sub(r">\s+<", "><", svg).strip(), words)
