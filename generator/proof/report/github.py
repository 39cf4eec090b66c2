"""A proof as annotations that GitHub shows in the changed files of a pull request."""

from __future__ import annotations

import re
from pathlib import Path

from generator.content.characters import HIDDEN
from generator.content.findings import Finding
from generator.proof.outcome import Outcome
from generator.proof.report.common import (
    HERE,
    Sources,
    counts_text,
    file_name,
    fix_label,
    fix_text,
    line_of,
    said,
    verdict,
)
from generator.proof.report.layout import visible

_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}
#: Line ends are escaped, everything else that is hidden is shown.
_HIDDEN = re.compile(rf"(?!\r)(?:{HIDDEN.pattern})")


def github_report(outcome: Outcome, sources: Sources, below: Path = HERE) -> str:
    """A workflow command for each finding, then the counts as plain lines of the log."""
    lines = [_annotation(finding, sources, below) for finding in outcome.findings]
    lines += [f"{_plain(game.title)}: {counts_text(game)}" for game in outcome.games]
    return "\n".join([*lines, verdict(outcome)])


def _annotation(finding: Finding, sources: Sources, below: Path) -> str:
    span = finding.span
    properties = {"file": file_name(below / span.file), "line": str(span.line), "endLine": str(span.line)}
    if line_of(sources, span) is not None:
        properties |= {"col": str(span.column), "endColumn": str(span.column + span.length)}
    properties["title"] = finding.code.value
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_LEVELS[finding.severity]} {listed}::{_data(message_text(finding))}"


def message_text(finding: Finding) -> str:
    """The finding as a few plain lines, without the source line."""
    parts = [finding.message]
    if finding.engine:
        parts.append(said(finding))
    if finding.rule:
        parts.append(f"Regel: {finding.rule}")
    if finding.fix:
        parts.append(f"{fix_label(finding)}: {fix_text(finding)}")
    parts += [f"{'oder' if finding.fix else 'Tipp'}: {hint}" for hint in finding.hints]
    return _HIDDEN.sub("�", "\n".join(parts))


def _plain(text: str) -> str:
    """A text that GitHub does not take for a command, at the beginning of a line."""
    return visible(text).replace("::", ": :").replace("##[", "## [")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
