"""The README's table says what was measured, and nothing else of the README changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.results import Results, Row
from bench.table import NoPlaceError, placed

MARKS = "before\n<!-- bench: made by `make bench-table` -->\nold\n<!-- /bench -->\nafter\n"
RESULTS = Results(
    (
        Row("fast", 1.5, "imports", 2.0),
        Row("slow", 0.7, "plain", 0.4, detail="CPU 1.2 ×"),
        Row("k", 9, "e", 8, least=True),
    ),
    "2026-11-30",
    {"cores": "2", "system": "Linux", "processor": "x86_64", "python": "3.11.7"},
)


def test_it_tells_each_row_and_whether_its_target_is_met() -> None:
    text = placed(MARKS, RESULTS)
    assert "| fast | 1.50 × imports | ≤ 2 × | reached |" in text
    assert "| slow | 0.70 × plain (CPU 1.2 ×) | ≤ 0.4 × | **missed** |" in text
    assert "| k | 9.00 × e | ≥ 8 × | reached |" in text
    assert "2026-11-30: 2 cores" in text


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    once = placed(MARKS, RESULTS)
    assert once.startswith("before\n") and once.endswith("\nafter\n") and "old" not in once
    assert placed(once, RESULTS) == once


def test_a_text_without_marks_is_refused() -> None:
    with pytest.raises(NoPlaceError):
        placed("nothing", RESULTS)


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    file.write_text(RESULTS.to_json(), encoding="utf-8")
    assert Results.read(file) == RESULTS
    file.write_text(RESULTS.to_json().replace('"version": 1', '"version": 99'), encoding="utf-8")
    with pytest.raises(ValueError, match="99"):
        Results.read(file)


def test_the_readme_has_the_place_for_it() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert placed(placed(text, RESULTS), RESULTS) == placed(text, RESULTS)
