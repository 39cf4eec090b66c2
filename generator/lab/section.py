"""A section of the report, whatever it is about."""

from __future__ import annotations

from dataclasses import dataclass

from engines.game import Chart as Table
from generator.lab import report_words as words
from generator.lab.report_data import Report, Span
from generator.render.charts.data import Chart
from generator.render.numerals import grouped

#: A cell for which there is no number.
NONE = "–"


@dataclass(frozen=True)
class Section:
    """A section of the report. `note` says how its numbers were measured; sentences are paragraphs, `items` a list."""

    id: str
    title: str
    sentences: tuple[str, ...]
    items: tuple[str, ...] = ()
    chart: Chart | None = None
    table: Table | None = None
    caption: str = ""
    note: str = ""


def how_measured(report: Report, *, played: str = "") -> str:
    """How the numbers of a section were measured."""
    deals = f"Je {grouped(report.bench.deals)}\u00a0Spiele"
    level = f" auf der Stufe „{report.level}“" if report.level else ""
    who = played or f"alle spielen {words.title_of(report, report.best)}"
    return f"{deals}{level}; {who}."


def span_cell(span: Span) -> str:
    """`12–20`."""
    return f"{span.low}–{span.high}" if span.low < span.high else str(span.low)
