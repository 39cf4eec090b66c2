"""The report that people read: its width, its colours, its last lines."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import golden_cases
import pytest

from generator.content.findings import Code, Finding
from generator.content.source import Source, Span
from generator.proof.outcome import Outcome
from generator.proof.report import finding_text, terminal_width, text_report
from generator.proof.report.common import RulePlaces
from generator.proof.report.layout import columns, wrap

FILE = Path("content/spiel/regeln.md")
NO_RULES = RulePlaces({})


def shown(line: str, column: int, length: int, width: int | None = None) -> list[str]:
    source = Source(FILE, line)
    finding = Finding(Code.CLAIM_WRONG, Span(FILE, 1, column, length), "Das stimmt nicht.")
    return click.unstyle(finding_text(finding, {FILE: source}, NO_RULES, width)).split("\n")


@pytest.mark.parametrize("width", [40, 60, 80, 110])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    line = "Wer dran ist, bietet höher als das letzte Gebot, und zwar so hoch, wie er will, aber nie niedriger. " * 3
    for at in (1, 50, len(line) - 5):
        first, *rest = shown(line, at, 5, width)
        assert columns(first) <= max(width, columns(f"{FILE}:1:{at}: behauptung-falsch:"))  # places stay whole
        assert max(map(columns, rest)) <= width


def test_the_token_stays_in_sight_and_underlined() -> None:
    line = "a" * 300 + "HIER" + "b" * 300
    _, excerpt, marks, *_ = shown(line, 301, 4, 70)
    at = excerpt.index("HIER")
    assert marks[at : at + 4] == "^^^^"
    assert marks.strip(" │") == "^^^^"
    assert excerpt.count("…") == 2


def test_wide_and_invisible_characters_do_not_move_the_mark() -> None:
    _, excerpt, marks, *_ = shown("日本 ♥\ufe0e e\u0301 HIER", 10, 4)
    assert columns(excerpt[: excerpt.index("HIER")]) == marks.index("^")


def test_what_would_move_the_cursor_is_not_printed() -> None:
    text = "\n".join(shown("a\x1b[31mb\tc\x07HIER", 9, 4))
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\t" not in text


def test_a_place_beyond_the_end_of_its_line_is_marked_there() -> None:
    _, excerpt, marks, *_ = shown("kurz", 5, 1)
    assert marks.index("^") == excerpt.index("kurz") + 4


def test_wrapped_text_keeps_code_together() -> None:
    assert wrap("Schreib `von: 3, bis: 6` dahin, wo es fehlt.", 24, indent=2) == [
        "Schreib `von: 3, bis: 6`",
        "  dahin, wo es fehlt.",
    ]
    assert wrap("nicht umbrechen", None) == ["nicht umbrechen"]
    assert wrap("Donaudampfschifffahrt", 10, first=8, indent=2) == ["", "  Donaudampfschifffahrt"]


@pytest.fixture
def outcome(tmp_path: Path) -> tuple[Outcome, dict[Path, Source]]:
    game = golden_cases.copy(tmp_path)
    path = game / "regeln.md"
    path.write_text(path.read_text(encoding="utf-8").replace("[75]", "[76]"), encoding="utf-8")
    book, outcome = golden_cases.checked(tmp_path)
    return outcome, dict(book.sources)


def test_quiet_leaves_findings_and_their_number(outcome: tuple[Outcome, dict[Path, Source]]) -> None:
    text = click.unstyle(text_report(*outcome, quiet=True))
    assert text.endswith(f"{len(outcome[0].findings)} Fehler gefunden.")
    assert "Behauptungen geprüft" not in text
    assert "explain" not in text


def test_quiet_says_nothing_where_all_holds() -> None:
    assert text_report(Outcome((), ()), {}, quiet=True) == ""


def test_the_end_tells_counts_and_where_to_read_on(outcome: tuple[Outcome, dict[Path, Source]]) -> None:
    *_, counts, verdict, more = click.unstyle(text_report(*outcome)).split("\n")
    assert counts.startswith("Kopfrechnen: ")
    assert "Regeln belegt" in counts
    assert verdict == f"{len(outcome[0].findings)} Fehler gefunden."
    assert more == "Mehr zu einer Meldung: blattwerk explain regel-fehlt"


def test_coverage_is_shown_where_all_holds(outcome: tuple[Outcome, dict[Path, Source]]) -> None:
    whole = Outcome(outcome[0].games, ())
    assert "Regeln und was sie belegt" in text_report(whole, {})
    assert "Regeln und was sie belegt" not in text_report(whole, {}, coverage=False)
    assert click.unstyle(text_report(whole, {})).endswith("Alles bewiesen.")


def test_the_rule_is_told_with_its_place(outcome: tuple[Outcome, dict[Path, Source]]) -> None:
    text = click.unstyle(text_report(*outcome))
    assert "Regel: kartenwerte (content/kopfrechnen/regeln.md:17)" in text


def test_without_a_terminal_nothing_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    assert terminal_width() is None
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for columns_, width in (("20", 40), ("72", 72), ("300", 110)):
        monkeypatch.setenv("COLUMNS", columns_)
        assert terminal_width() == width
