"""A proof as JSON, for scripts and editors. `report.schema.json` beside this file describes it for machines."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType

from generator.content.findings import Finding
from generator.content.source import Span
from generator.proof.outcome import Outcome
from generator.proof.report.common import HERE, RulePlaces, Sources, file_name, replaced

#: Of the report; raised when a field changes its meaning or vanishes, not when one is added.
JSON_VERSION = 1
#: The report's JSON Schema.
JSON_SCHEMA = Path(__file__).with_name("report.schema.json")

_NO_SOURCES: Sources = MappingProxyType({})


def json_report(outcome: Outcome, sources: Sources = _NO_SOURCES, below: Path = HERE) -> str:
    """The proof as JSON.

    - `version`: of this format.
    - `holds`: whether everything is proven, that is, whether no finding is an error.
    - `games`: for each game that could be loaded its `id`, `title`, `engine` (false: only its data are proven),
      `counts` (claims, proven, exempt, expectations, examples, cases, rules, covered, unverified, unchecked) and
      `coverage`: rule id → titles of the scenarios that exercise it.
    - `findings`, by file and line: `code`; `severity` (error, warning or note); `file`,
      `line` and `column` counted from 1, `length` in characters; `message`; `found`, `engine`, `how`, `rule` (all may
      be empty); `rules`: for each rule its `id` and `at`, the file, line, column and length of its id in the text, or
      null; `fix`, and `fix_at`: the line, column and length of what it replaces, null where it is to be added or where
      that cannot be told; `hints`.
    """
    rules = RulePlaces.of(outcome)
    document = {
        "version": JSON_VERSION,
        "holds": outcome.holds,
        "games": [
            {
                "id": game.id,
                "title": game.title,
                "engine": game.engine,
                "counts": asdict(game.counts),
                "coverage": {rule: list(names) for rule, names in game.coverage.items()},
            }
            for game in outcome.games
        ],
        "findings": [_finding(finding, sources, rules, below) for finding in outcome.findings],
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _finding(finding: Finding, sources: Sources, rules: RulePlaces, below: Path) -> dict[str, object]:
    target = replaced(finding, sources)
    named = [
        {"id": rule, "at": {"file": file_name(below / span.file), **_place(span)} if span else None}
        for rule, span in rules.about(finding)
    ]
    return {
        "code": finding.code.value,
        "severity": finding.severity,
        "file": file_name(below / finding.span.file),
        **_place(finding.span),
        "message": finding.message,
        "found": finding.found,
        "engine": finding.engine,
        "how": finding.how,
        "rule": finding.rule,
        "rules": named,
        "fix": finding.fix,
        "fix_at": _place(target) if target else None,
        "hints": list(finding.hints),
    }


def _place(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "length": span.length}
