"""Measured shares as a table of the rulebook, and the numbers in it as German text."""

from __future__ import annotations

import pytest

from engines.labor.statistics import share
from generator.render.lab_tables import Hits, RateRow, rates_table
from generator.render.numerals import (
    decimal,
    grouped,
    hundred,
    interval,
    points,
    whole_percent,
    with_interval,
    with_players,
)
from generator.render.tables import chart_html


def test_a_column_for_each_number_of_players() -> None:
    rows = (RateRow("Leicht", {2: Hits(911, 1000), 3: Hits(1, 8)}), RateRow("Normal", {3: Hits(0, 10)}))
    chart = rates_table("Stufe", rows)
    assert chart.head == ("Stufe", "zu\u00a0zweit", "zu\u00a0dritt")
    assert chart.rows == (("Leicht", "91\u00a0%", "13\u00a0%"), ("Normal", "–", "0\u00a0%"))


def test_it_is_printed_with_header_cells() -> None:
    html = chart_html(rates_table("Stufe", (RateRow("Leicht", {2: Hits(9, 10)}),)))
    assert '<th scope="col">zu\u00a0zweit</th>' in html
    assert '<th scope="row">Leicht</th><td>90\u00a0%</td>' in html


@pytest.mark.parametrize(
    ("hits", "count", "whole"), [(1, 8, 13), (285, 1000, 29), (284, 1000, 28), (0, 3, 0), (3, 3, 100)]
)
def test_halves_are_rounded_up_from_the_counts(hits: int, count: int, whole: int) -> None:
    assert hundred(share(hits, count)) == whole


def test_numbers_are_written_in_german() -> None:
    assert [decimal(1.25, 1), decimal(-0.04, 1), decimal(-3.5), decimal(12.0, 1)] == ["1,3", "0,0", "−4", "12,0"]
    assert [points(0.0421), points(-0.003), points(0.0001)] == ["+4,2", "−0,3", "0,0"]
    assert [grouped(9999), grouped(10000), grouped(1234567)] == ["9999", "10\u202f000", "1\u202f234\u202f567"]
    assert [whole_percent(0.25), whole_percent(1 / 6)] == ["25\u00a0%", "16,7\u00a0%"]
    assert [with_players(3), with_players(8)] == ["zu\u00a0dritt", "mit\u00a08\u00a0Personen"]
    assert interval(share(31, 100)) == "23–41\u00a0%"
    assert with_interval(share(31, 100)) == "31\u00a0%\u00a0(23–41)"
