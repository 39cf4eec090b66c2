"""Tables of measured shares: what may be printed, what check says of them, and what they prove."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from projects import REPOSITORY, Project, copy_content

from generator.content.book import GameContent
from generator.content.findings import Code
from generator.content.frozen import FrozenMap
from generator.content.lab_file import Experiment, Figure, TableOfTrials
from generator.content.load import load
from generator.proof.lab import HARDER, NOT_HARDER, lab_table_facts
from generator.render.lab_tables import measured_rates, measured_tables

NAME = "siegquoten"


@pytest.fixture
def own(tmp_path: Path) -> Project:
    return copy_content(tmp_path, "topfgucker")


def game() -> GameContent:
    return load(REPOSITORY, ("topfgucker",)).games[0]


def measured(shares: Mapping[str, int], table: TableOfTrials | None = None) -> GameContent:
    """Topfgucker with other shares, of 1000, for some of its trials; none is meant by −1."""
    book = game()
    assert book.lab is not None
    trials = dict(book.lab.file.versuche)
    for name, hits in shares.items():
        old = trials[name].gemessen
        assert old is not None
        values = {} if hits < 0 else {"sieg": Figure.model_validate({"anteil": [hits, 1000]})}
        trials[name] = trials[name].model_copy(update={"gemessen": old.model_copy(update={"werte": values})})
    update: dict[str, object] = {"versuche": FrozenMap(trials)}
    if table is not None:
        update["tabellen"] = FrozenMap({NAME: table})
    file = book.lab.file.model_copy(update=update)
    return replace(book, lab=replace(book.lab, file=file))


def step(content: GameContent) -> object:
    facts = lab_table_facts(content).get(NAME)
    return None if facts is None else facts["stufen"].value  # type: ignore[index, union-attr]


def test_the_table_in_print_has_what_was_measured() -> None:
    chart = measured_tables(measured({"leicht-2": 905, "profi-5": -1}))[NAME]
    assert chart.head == ("Stufe", "zu\u00a0zweit", "zu\u00a0dritt", "zu\u00a0viert", "zu\u00a0fünft")
    assert [row[0] for row in chart.rows] == ["Leicht", "Normal", "Schwer", "Profi"]
    assert chart.rows[0][1] == "91\u00a0%"
    assert chart.rows[3][4] == "–"


def test_rows_may_be_numbers_of_players() -> None:
    table = TableOfTrials(zeilen="personen", spalten="stufe", wert="sieg", strategie="einfach")
    chart = measured_tables(measured({"leicht-2": 905, "normal-3": 0}, table))[NAME]
    assert chart.head == ("Personen", "Leicht", "Normal", "Schwer", "Profi")
    assert chart.rows[0][:2] == ("zu\u00a0zweit", "91\u00a0%")
    assert chart.rows[1][2] == "0\u00a0%"


def test_the_chart_shows_what_stands_in_the_table() -> None:
    book = measured({"leicht-2": 905, "profi-5": -1})
    chart = measured_rates(book, NAME, "Siege")
    assert chart is not None
    assert [line.label for line in chart.lines] == [row[0] for row in measured_tables(book)[NAME].rows]
    assert chart.lines[0].rates[2].value == 0.905
    assert list(chart.lines[0].rates) == [2, 3, 4, 5]
    assert list(chart.lines[3].rates) == [2, 3, 4]


def test_there_is_no_chart_of_what_is_no_measured_table() -> None:
    assert measured_rates(game(), "stufen", "Die Stufen") is None
    nothing = dict.fromkeys((name for name, one in lab_trials().items() if one.stufe), -1)
    assert measured_rates(measured(nothing), NAME, "Siege") is None


def lab_trials() -> Mapping[str, Experiment]:
    book = game()
    assert book.lab is not None
    return book.lab.file.versuche


def test_levels_are_harder_only_where_no_interval_touches() -> None:
    assert step(game()) is HARDER
    assert step(measured({"schwer-3": 900})) is NOT_HARDER
    assert step(measured({"schwer-3": 757})) is NOT_HARDER  # Normal zu dritt: 75,8 %
    assert step(measured({"schwer-3": 705})) is HARDER


def test_what_is_not_measured_proves_nothing() -> None:
    assert step(measured({"schwer-3": -1})) is None


def test_the_rules_sentence_on_levels_hangs_on_the_figures(own: Project) -> None:
    own.edit("regeln.md", "[schwerer]{labor_tab", "[leichter]{labor_tab")
    assert Code.CLAIM_WRONG in {one.code for one in own.findings()}


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("wert: sieg,", "wert: siege,", Code.LAB_UNMEASURED, "fehlt `siege` im Versuch `leicht-2`"),
        ("wert: sieg,", "wert: zuege,", Code.DIRECTIVE, "`zuege` ist in `leicht-2` keiner"),
        ("strategie: einfach}", "strategie: zufall}", Code.DIRECTIVE, "keine Versuche"),
    ],
)
def test_a_table_without_its_numbers_is_found(own: Project, old: str, new: str, code: Code, said: str) -> None:
    text = own.file("labor.yaml").read_text(encoding="utf-8")
    table = next(line for line in text.splitlines() if line.startswith("  siegquoten:"))
    own.edit("labor.yaml", table, table.replace(old, new))
    assert any(one.code is code and said in one.message for one in own.findings())


def test_an_unknown_table_is_told_those_of_the_lab(own: Project) -> None:
    own.edit("regeln.md", "::: tabelle siegquoten", "::: tabelle siegquote")
    (finding,) = (one for one in own.findings() if one.code is Code.DIRECTIVE)
    assert re.search(r"Bekannt sind: .*siegquoten", finding.message)


def test_measured_figures_are_offered_only_where_nothing_else_fits(own: Project) -> None:
    own.edit("regeln.md", "[63]{labor['normal-2'].sieg} % der Spiele", "63 % der Spiele")
    own.edit("regeln.md", "[340]{karten.summe}", "340")
    fixes = {one.found: (one.fix, *one.hints) for one in own.findings() if one.code is Code.CLAIM_UNBOUND}
    assert any("labor" in text for text in fixes["63"])
    assert not any("labor" in text for text in fixes["340"])
