"""What `check` says of a project in every form, made in a process that is ended where it takes too much."""

from __future__ import annotations

import json
import resource
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import click
from attacks import CASES
from confined import confined
from projects import Project, copy_content

from generator.content.findings import Code, Finding, errors
from generator.content.source import Source
from generator.proof.language.fix import diff, fixes
from generator.proof.recall import check
from generator.proof.report import report, text_report
from generator.store import open_store
from generator.terminal import printable


@dataclass(frozen=True)
class Said:
    """The findings and the texts they speak of, as text and for GitHub; seconds of the processor and further bytes it took."""

    findings: tuple[Finding, ...]
    sources: tuple[Source, ...]
    text: str
    github: str
    seconds: float
    memory: int

    @property
    def new(self) -> list[Finding]:
        """The errors that the attack has made."""
        return [one for one in errors(self.findings) if (one.code, one.message) not in known()]


def made_small(project: Project) -> Project:
    """The project with one file of cases and no lab: most of a check is about these, and attacks have other aims."""
    project.file("labor.yaml").unlink()
    for path in project.file("faelle").glob("*.yaml"):
        if path.name != Path(CASES).name:
            path.unlink()
    return project


@cache
def known() -> frozenset[tuple[Code, str]]:
    """What is told of such a project without any attack: rules that nothing exercises."""
    with tempfile.TemporaryDirectory() as folder:
        project = made_small(copy_content(Path(folder)))
        return frozenset((finding.code, finding.message) for finding in said(project).findings)


def said(project: Project) -> Said:
    """What `check` says of a project. Raises `TooMuchError`."""
    return confined(lambda: _say(project))


def _say(project: Project) -> Said:
    before = resource.getrusage(resource.RUSAGE_SELF)
    checked = check(project.root, store=open_store(), fresh=True)
    outcome, sources = checked.outcome, checked.sources
    text = printable(click.unstyle(text_report(outcome, sources, coverage=False, width=100)))
    for form in ("json", "sarif"):
        json.loads(report(form, outcome, sources))
    ElementTree.fromstring(report("junit", outcome, sources))
    github = report("github", outcome, sources)
    diff(fixes(outcome.findings, sources), sources)
    after = resource.getrusage(resource.RUSAGE_SELF)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    memory = (after.ru_maxrss - before.ru_maxrss) * 1024
    return Said(outcome.findings, tuple(sources.values()), text, github, seconds, memory)
