"""Reports of a proof: as text for people, and in the forms that machines read.

`text_report` and `json_report` are what `check` needs most; `report` makes any form for machines.
"""

from __future__ import annotations

from pathlib import Path

from generator.proof.outcome import Outcome
from generator.proof.report.common import HERE, Sources, counts_text
from generator.proof.report.json_report import json_report
from generator.proof.report.layout import terminal_width
from generator.proof.report.text import finding_text, text_report

#: The forms that machines read.
MACHINE_FORMS = ("json", "junit", "sarif", "github", "gitlab")

__all__ = [
    "MACHINE_FORMS",
    "counts_text",
    "finding_text",
    "json_report",
    "report",
    "terminal_width",
    "text_report",
]


def report(form: str, outcome: Outcome, sources: Sources, below: Path = HERE) -> str:
    """The proof in one of `MACHINE_FORMS`. Raises `ValueError` for any other form.

    Files are named relative to the project's folder, which lies `below` the folder that they are wanted relative to.
    """
    if form == "json":
        return json_report(outcome, sources, below)
    if form == "junit":  # each form loads what it needs: `check` must start fast
        from generator.proof.report.junit import junit_report

        return junit_report(outcome, sources, below)
    if form == "sarif":
        from generator.proof.report.sarif import sarif_report

        return sarif_report(outcome, sources, below)
    if form == "github":
        from generator.proof.report.github import github_report

        return github_report(outcome, sources, below)
    if form == "gitlab":
        from generator.proof.report.gitlab import gitlab_report

        return gitlab_report(outcome, sources, below)
    raise ValueError(form)
