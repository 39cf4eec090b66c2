"""A warning is told in every form, and leaves everything proven."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import golden_cases

from generator.proof.report import report, text_report


def test_a_warning_is_told_and_fails_nothing(tmp_path: Path) -> None:
    game = golden_cases.copy(tmp_path)
    slip = next(one for one in golden_cases.slips() if one.name == "labor-veraltet")
    for edit in slip.edits:
        edit.apply(game)
    book, outcome = golden_cases.checked(tmp_path)
    only = type(outcome)(outcome.games, tuple(one for one in outcome.findings if one.severity == "warning"))
    assert len(only.findings) == 1
    assert only.holds
    assert "Alles bewiesen. 1 Warnung." in text_report(only, book.sources)
    told = json.loads(report("json", only, book.sources))
    assert told["holds"]
    assert [one["severity"] for one in told["findings"]] == ["warning"]
    (run,) = json.loads(report("sarif", only, book.sources))["runs"]
    assert [one["level"] for one in run["results"]] == ["warning"]
    assert report("github", only, book.sources).startswith("::warning ")
    suites = ElementTree.fromstring(report("junit", only, book.sources))
    assert suites.get("failures") == "0"
    assert ["labor-veraltet" in (one.text or "") for one in suites.iter("system-out")] == [True]
