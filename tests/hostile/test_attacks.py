"""Whatever a stranger proposes, `check` ends soon, with a finding, without a traceback, and shows nothing that hides."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from attacks import ATTACKS
from click.testing import CliRunner
from confined import confined
from projects import Project

from generator.cli import cli
from generator.content.bounds import MOST_FINDINGS
from generator.content.characters import HIDDEN
from generator.content.findings import Finding
from generator.content.load import load
from generator.content.source import Source
from generator.proof.prove import prove
from generator.proof.report import report


@dataclass(frozen=True)
class Said:
    """What `check` said: its exit code, what it raised, its text; and the report for GitHub."""

    code: int
    raised: str
    text: str
    github: str
    findings: tuple[Finding, ...]
    sources: tuple[Source, ...]


def check(project: Project) -> Said:
    done = CliRunner().invoke(cli, ["check", "--fresh", "--root", str(project.root)])
    raised = "" if done.exception is None or isinstance(done.exception, SystemExit) else repr(done.exception)
    book = load(project.root)
    outcome = prove(book).outcome
    for form in ("json", "junit", "sarif"):
        report(form, outcome, book.sources)
    github = report("github", outcome, book.sources)
    return Said(done.exit_code, raised, done.output, github, outcome.findings, tuple(book.sources.values()))


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_a_finding(project: Project, name: str) -> None:
    ATTACKS[name](project)
    said = confined(lambda: check(project))
    assert (said.code, said.raised) in ((0, ""), (1, "")), said.text[-500:]
    assert said.code == 1 or "command as a title" in name or name == "many exemptions"
    assert len(said.findings) <= 20 * MOST_FINDINGS
    shown = "\n".join(line for text in (said.text, said.github) for line in text.split("\n"))
    assert not HIDDEN.search(shown), HIDDEN.search(shown)
    assert not re.search(r"^\s*::", said.text, re.MULTILINE)
    commands = [line for line in said.github.split("\n") if "::" in line or "##[" in line]
    assert len(commands) == len(said.findings)
    assert all(re.match(r"::(error|warning) file=", line) for line in commands)
    assert "root:x:0" not in shown
    lines = {source.file: source.lines for source in said.sources}
    for finding in said.findings:
        span = finding.span
        if span.file in lines:
            assert 1 <= span.line <= len(lines[span.file])
            assert 1 <= span.column <= len(lines[span.file][span.line - 1]) + 1
