"""A proof as GitLab's Code Quality report, which merge requests show at the lines of their changes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

from generator.content.findings import Finding
from generator.proof.outcome import Outcome
from generator.proof.report.common import HERE, Sources, file_name, line_of
from generator.proof.report.github import message_text

_SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}


def gitlab_report(outcome: Outcome, sources: Sources, below: Path = HERE) -> str:
    """A list with an entry for each finding; those that say the same of equal lines are told apart by their number."""
    seen: Counter[str] = Counter()
    return json.dumps([_entry(one, sources, below, seen) for one in outcome.findings], ensure_ascii=False, indent=2)


def _entry(finding: Finding, sources: Sources, below: Path, seen: Counter[str]) -> dict[str, object]:
    path = file_name(below / finding.span.file)
    line = " ".join((line_of(sources, finding.span) or "").split())
    key = "\0".join((finding.code.value, path, finding.found or finding.rule, line))
    seen[key] += 1
    return {
        "description": message_text(finding),
        "check_name": finding.code.value,
        "fingerprint": hashlib.sha256(f"{key}\0{seen[key]}".encode("utf-8", "surrogateescape")).hexdigest(),
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": path, "lines": {"begin": finding.span.line}},
    }
