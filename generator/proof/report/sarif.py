"""A proof as SARIF 2.1.0, for code scanning and for editors that show and apply it."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from generator.content.findings import NOTES, WARNINGS, Code, Finding
from generator.content.source import Span
from generator.proof.explain import Story, stories
from generator.proof.outcome import Outcome
from generator.proof.report.common import HERE, RulePlaces, Sources, fix_text, line_of, replaced

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "PROJEKT"
_BASE_IS = "Der Projektordner, in dem content/ liegt."
_BASE_IS_ABOVE = "Der Ordner, von dem aus die Dateien genannt sind, meist der des Repositorys."
#: Of the fingerprint; raised when it is made differently.
_FINGERPRINT = "blattwerk/v1"

Json = dict[str, Any]


def sarif_report(outcome: Outcome, sources: Sources, below: Path = HERE) -> str:
    """The proof as a SARIF log with one run."""
    from importlib.metadata import version

    codes = list(Code)
    rules = RulePlaces.of(outcome)
    prints = _Fingerprints(sources)
    results = [
        _result(finding, codes.index(finding.code), sources, rules, below) | {"partialFingerprints": prints.of(finding)}
        for finding in outcome.findings
    ]
    driver = {
        "name": "Blattwerk",
        "semanticVersion": version("blattwerk"),
        "language": "de",
        "rules": [_rule(code, stories()[code]) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "language": "de",
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": _BASE_IS if below == HERE else _BASE_IS_ABOVE}}},
        "results": results,
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _level(code: Code) -> str:
    return "note" if code in NOTES else "warning" if code in WARNINGS else "error"


def _rule(code: Code, story: Story) -> Json:
    return {
        "id": code.value,
        "shortDescription": {"text": story.title},
        "fullDescription": {"text": story.meaning},
        "help": {"text": f"{story.why}\n\n{story.todo}", "markdown": story.markdown},
        "defaultConfiguration": {"level": _level(code)},
    }


def _result(finding: Finding, index: int, sources: Sources, rules: RulePlaces, below: Path) -> Json:
    text = finding.message
    if finding.engine:
        how = f" ({finding.how})" if finding.how else ""
        text += f" {finding.judge}: {finding.engine}{how}."
    result: Json = {
        "ruleId": finding.code.value,
        "ruleIndex": index,
        "level": finding.severity,
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(finding.span, sources, below)}],
    }
    related = [
        {"physicalLocation": _location(span, sources, below), "message": {"text": f"Die Regel `{rule}`."}}
        for rule, span in rules.about(finding)
        if span
    ]
    if related:
        result["relatedLocations"] = [{"id": number} | one for number, one in enumerate(related, 1)]
    target = replaced(finding, sources)
    if target:
        change = {
            "artifactLocation": _artifact(below / target.file),
            "replacements": [{"deletedRegion": _region(target, sources), "insertedContent": {"text": finding.fix}}],
        }
        result["fixes"] = [{"description": {"text": f"Schreib: {fix_text(finding)}"}, "artifactChanges": [change]}]
    return result


def _location(span: Span, sources: Sources, below: Path) -> Json:
    return {"artifactLocation": _artifact(below / span.file), "region": _region(span, sources)}


def _artifact(file: Path) -> Json:
    return {"uri": _uri(file), "uriBaseId": _BASE}


@cache
def _uri(file: Path) -> str:
    return quote(os.fsencode(file.as_posix()))


def _region(span: Span, sources: Sources) -> Json:
    """The place; only the line where the file could not be read."""
    line = line_of(sources, span)
    if line is None:
        return {"startLine": span.line}
    start = min(span.column, len(line) + 1)
    return {"startLine": span.line, "startColumn": start, "endColumn": min(span.column + span.length, len(line) + 1)}


class _Fingerprints:
    """What tells findings apart from run to run, however lines move: the kind, the token, the text of the line."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.seen: Counter[str] = Counter()

    def of(self, finding: Finding) -> dict[str, str]:
        """The fingerprints of the next finding; the same one further down in the file gets another number."""
        line = " ".join((line_of(self.sources, finding.span) or "").split())
        token = finding.found or finding.rule
        key = "\0".join((finding.code.value, finding.span.file.as_posix(), token, line))
        self.seen[key] += 1
        digest = hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()[:32]
        return {_FINGERPRINT: f"{digest}:{self.seen[key]}"}
