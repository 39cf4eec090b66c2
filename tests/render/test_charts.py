"""Charts show their numbers to scale, say them in words, and nothing in them lies on top of something else."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from chart_samples import CHARTS, DIFFERENCES, HISTOGRAM, PANELS, PARTS, RATES
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.labor.statistics import share
from generator.render.charts import chart_svg, draw
from generator.render.charts.canvas import LEADING, Mark, Text, apart, hatching, scale
from generator.render.charts.data import Chart, Difference, Differences, Histogram, RateLine
from generator.render.design import contrast, theme, tokens

SVG = "{http://www.w3.org/2000/svg}"

every_chart = pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: type(chart).__name__)


def drawn(chart: Chart, palette: str = "vierfarbig", width: float = 171.0) -> ET.Element:
    return ET.fromstring(chart_svg(chart, accent="ocker", palette=palette, width=width).svg)


def measured(chart: Chart, part: str, side: str) -> list[float]:
    """The lengths of the bars that stand for a number, in order."""
    return [float(bar.attrib[side]) for bar in drawn(chart).iter(f"{SVG}rect") if bar.get("data-teil") == part]


def overlapping(texts: tuple[Text, ...]) -> list[tuple[str, str]]:
    return [
        (one.text, other.text)
        for one, other in itertools.combinations(texts, 2)
        for (l1, t1, r1, b1), (l2, t2, r2, b2) in [(one.box, other.box)]
        if l1 < r2 and l2 < r1 and t1 < b2 and t2 < b1
    ]


@every_chart
def test_the_same_numbers_give_the_same_bytes(chart: Chart) -> None:
    first, again = (chart_svg(chart, accent="ocker") for _ in range(2))
    assert first == again
    assert " id=" not in first.svg and "date" not in first.svg


@every_chart
@pytest.mark.parametrize("width", [171.0, 123.0])
def test_labels_lie_beside_each_other_and_inside(chart: Chart, width: float) -> None:
    canvas = draw(chart, width)
    assert overlapping(canvas.texts) == []
    for text in canvas.texts:
        left, top, right, bottom = text.box
        assert left >= -0.01 and right <= width + 0.01 and top >= -0.01 and bottom <= canvas.height + 0.01, text


@every_chart
def test_the_words_are_the_pictures_title(chart: Chart) -> None:
    made = chart_svg(chart, accent="ocker")
    assert ET.fromstring(made.svg).findtext(f"{SVG}title") == made.alternative
    assert made.alternative.startswith(f"{chart.title}. ")


def said(chart: Chart) -> str:
    return chart_svg(chart, accent="ocker").alternative.replace("\u00a0", " ")


def test_the_words_hold_every_number() -> None:
    assert "Normal: zu zweit 60 Prozent, zwischen 57 und 63; zu dritt 75 Prozent, zwischen 72 und 78; zu viert" in said(
        RATES
    )
    sure = replace(RATES, lines=(RateLine("Leicht", {2: share(90608, 100000)}),))
    assert said(sure) == "Siegquoten. Leicht: zu zweit 91 Prozent."
    assert "Ohne offene Karten: −10,0 Prozentpunkte, und zwar zwischen −13,0 und −7,0." in said(DIFFERENCES)
    assert (
        "In der Mitte liegen 22 Züge; neun von zehn Spielen brauchen 20 bis 24, das kürzeste 20, das längste 27."
        in said(HISTOGRAM)
    )
    assert "zu viert, gerecht wären 25,0 Prozent: Platz 1 31 Prozent, zwischen 28 und 34; Platz 2 23 Prozent" in said(
        PANELS
    )
    assert "zu zweit: Ziel 50 Prozent, zwischen 47 und 53; Topf 25 Prozent, zwischen 22 und 28; Karten 15" in said(
        PARTS
    )


def test_differences_are_to_scale() -> None:
    lengths = measured(DIFFERENCES, "d", "width")
    unit = lengths[0] / 0.4
    assert lengths == pytest.approx([abs(bar.value) * unit for bar in DIFFERENCES.bars], abs=0.01)


def test_bars_to_the_worse_end_where_those_to_the_better_begin() -> None:
    better, *_, worse = (bar for bar in drawn(DIFFERENCES).iter(f"{SVG}rect") if bar.get("data-teil") == "d")
    assert float(worse.attrib["x"]) + float(worse.attrib["width"]) == pytest.approx(float(better.attrib["x"]), abs=0.01)


def test_the_histogram_is_to_scale() -> None:
    heights = measured(HISTOGRAM, "s", "height")
    assert heights == pytest.approx([often / 400 * heights[2] for often in HISTOGRAM.seen.values()], abs=0.01)


def test_long_games_that_are_not_shown_are_counted() -> None:
    long = Histogram("Länge", "Züge", {**dict.fromkeys(range(20, 40), 100), 900: 3}, 29, 20, 39)
    assert len(measured(long, "s", "height")) == 20
    assert any("3 von 2003" in text.text for text in draw(long, 171.0).texts)


def test_parts_are_to_scale_and_fill_the_bar() -> None:
    lengths = measured(PARTS, "t", "width")[len(PARTS.names) :]  # the first are the samples
    first, second = lengths[:5], lengths[5:]
    assert first == pytest.approx([part * sum(first) for part in (0.5, 0.25, 0.15, 0.09, 0.01)], abs=0.01)
    assert second == pytest.approx([part * sum(first) for part in (0.2, 0.4, 0.4)], abs=0.01)


def test_points_stand_as_high_as_their_share() -> None:
    canvas = draw(RATES, 171.0)
    heights = [float(item.path.split()[1].rstrip("L")) for item in canvas.items if isinstance(item, Mark)]
    leicht = heights[:4]  # circles, which start at their middle
    assert leicht[0] - leicht[1] == pytest.approx((97 - 91) / 100 * 62, abs=0.02)
    assert leicht[2] - leicht[1] == pytest.approx((97 - 84) / 100 * 62, abs=0.02)


def test_lines_are_told_apart_without_colour() -> None:
    paths = list(drawn(RATES, "grau").iter(f"{SVG}path"))
    lines = [path for path in paths if path.get("class") == "strich"]
    marks = [path for path in paths if path.get("class") in {"punkt", "ring"}]
    assert len({line.get("stroke-dasharray") for line in lines}) == len(RATES.lines)
    assert len({mark.attrib["d"].count("L") * 10 + mark.attrib["d"].count("a") for mark in marks}) >= 3


def test_parts_are_told_apart_without_colour() -> None:
    """By light and dark where they are filled, by their hatching where not."""
    look = theme("ocker", "grau")
    assert contrast(look.accent, look.line) > 3
    assert contrast(look.line, look.ink["paper"]) > 1.5
    hatched = [path for path in drawn(PARTS, "grau").iter(f"{SVG}path") if path.get("class") == "strich"]
    assert len(hatched) == 5  # two samples, two parts in the first bar, one in the second


@pytest.mark.parametrize("accent", tokens().accents)
@pytest.mark.parametrize("palette", tokens().palettes)
def test_text_stands_out_from_what_it_may_lie_on(accent: str, palette: str) -> None:
    look = theme(accent, palette)
    pairs = [
        (look.ink["paper"], look.accent),
        (look.ink["text"], look.line),
        (look.ink["text"], look.ink["paper"]),
        (look.ink["quiet"], look.ink["paper"]),
    ]
    assert all(contrast(ink, ground) >= 4.5 for ink, ground in pairs)


@given(st.lists(st.floats(0, 60), min_size=1, max_size=8))
def test_labels_are_moved_apart_in_order(wanted: list[float]) -> None:
    places = apart(wanted, LEADING, 0, 60)
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    assert all(places[b] - places[a] >= LEADING - 1e-6 for a, b in itertools.pairwise(order))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.floats(-0.9, 0.9), min_size=1, max_size=6), st.floats(0.0005, 0.09))
def test_differences_of_any_size_are_drawn_to_scale_without_overlap(values: list[float], half: float) -> None:
    bars = tuple(Difference(f"Tipp {number}", one, one - half, one + half) for number, one in enumerate(values))
    canvas = draw(Differences("Tipps", bars), 171.0)
    assert overlapping(canvas.texts) == []
    assert all(text.box[0] >= -0.01 and text.box[2] <= 171.01 for text in canvas.texts)


@given(st.floats(0, 50), st.floats(0, 50), st.floats(0.1, 40), st.floats(0.1, 10))
def test_hatching_stays_inside(x: float, y: float, width: float, height: float) -> None:
    numbers = [
        float(n) for n in hatching(x, y, width, height, crossed=True).replace("M", " ").replace("L", " ").split()
    ]
    assert all(x - 0.01 <= number <= x + width + 0.01 for number in numbers[::2])
    assert all(y - 0.01 <= number <= y + height + 0.01 for number in numbers[1::2])


@given(st.floats(1e-3, 1e6))
def test_grid_lines_have_round_distances(most: float) -> None:
    distance = scale(most)
    assert 2 <= most / distance <= 5.001
    assert f"{distance:.0e}"[0] in "125"


def test_one_number_of_players_is_enough() -> None:
    alone = replace(RATES, lines=tuple(replace(line, rates={2: line.rates[2]}) for line in RATES.lines))
    assert overlapping(draw(alone, 171.0).texts) == []
