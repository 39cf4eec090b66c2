"""A proof as JUnit XML, as Jenkins, GitLab and others read it.

A suite for each game; in it a test for each text, for `spiel.yaml`, for each example and each case. GitLab and Jenkins
show one failure for a test: all findings about it stand in that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from generator.content.findings import Finding, errors, without_notes
from generator.content.source import Span
from generator.proof.outcome import CasePlace, GameOutcome, Outcome, game_id
from generator.proof.report.common import HERE, Sources, count, file_name, place
from generator.proof.report.github import message_text

_NAME = "blattwerk"
# What XML cannot hold, not even escaped.
_ILLEGAL = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEXTS = ("spiel.yaml", "regeln.md", "kurzregeln.md", "kartenhilfe.md", "punkteblock.md", "labor.yaml")


@dataclass
class _Test:
    """One test case: what it is called, where it begins, what is wrong with it."""

    name: str
    file: Path
    line: int
    findings: list[Finding] = field(default_factory=list)


def junit_report(outcome: Outcome, sources: Sources, below: Path = HERE) -> str:
    """The proof as an XML document."""
    games = {game.id: game for game in outcome.games}
    folders = dict.fromkeys([*games, *map(game_id, sources), *(game_id(one.span.file) for one in outcome.findings)])
    root = ElementTree.Element("testsuites", name=_NAME)
    for folder in sorted(folders):
        findings = [one for one in outcome.findings if game_id(one.span.file) == folder]
        files = [file for file in sources if game_id(file) == folder]
        tests = list(_tests(folder, games.get(folder), files))
        _assign(tests, without_notes(findings))
        tests += [_skipped(one) for one in findings if one.severity == "note"]
        _suite(root, folder or "content", tests, below)
    _count(root, [test for suite in root for test in suite])
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def _tests(folder: str, game: GameOutcome | None, files: list[Path]) -> Iterator[_Test]:
    """Every test that there would be if nothing were wrong, as far as the files could be read."""
    base = Path("content") / folder
    cases = game.cases if game else {}
    for file in sorted(files, key=lambda one: (_order(base, one), one)):
        if file in cases:
            yield from _cases(base, file, cases[file])
        else:
            yield _Test(_test_name(base, file), file, 1)


def _skipped(note: Finding) -> _Test:
    """The test that there would be, had the game an engine."""
    return _Test(f"{note.span.file.name}/{note.found}", note.span.file, note.span.line, [note])


def _order(base: Path, file: Path) -> int:
    name = file.relative_to(base).as_posix() if file.is_relative_to(base) else ""  # programs lie elsewhere
    return _TEXTS.index(name) if name in _TEXTS else len(_TEXTS)


def _test_name(base: Path, file: Path) -> str:
    inside = file.relative_to(base) if file.is_relative_to(base) else file
    return file_name(inside.with_suffix("") if len(inside.parts) > 1 else inside)


def _cases(base: Path, file: Path, cases: tuple[CasePlace, ...]) -> Iterator[_Test]:
    """A test for each case of a file, those included that could not be used."""
    for case in cases:
        yield _Test(f"{_test_name(base, file)}/{case.name}", file, case.line)


def _assign(tests: list[_Test], findings: Iterable[Finding]) -> None:
    """Give each finding to the last test of its file that begins above it; to a new one where there is none."""
    for finding in findings:
        file, line = finding.span.file, finding.span.line
        above = [test for test in tests if test.file == file and test.line <= line]
        if not above:
            base = Path(*file.parts[:2])
            above = [_Test(_test_name(base, file) if file != base else file_name(base), file, 1)]
            tests += above
        above[-1].findings.append(finding)


def _suite(root: ElementTree.Element, name: str, tests: list[_Test], below: Path) -> None:
    suite = ElementTree.SubElement(root, "testsuite", name=_legal(name))
    for test in tests:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            name=_legal(test.name),
            classname=_legal(f"{_NAME}.{name}"),
            file=file_name(below / test.file),
            line=str(test.findings[0].span.line if test.findings else test.line),
        )
        wrong, warnings = errors(test.findings), [one for one in test.findings if one.severity == "warning"]
        for note in (one for one in test.findings if one.severity == "note"):
            ElementTree.SubElement(case, "skipped", message=_legal(note.message))
        if warnings:
            ElementTree.SubElement(case, "system-out").text = _legal("\n\n".join(map(_failure_text, warnings)))
        if wrong:
            first = wrong[0]
            more = f" (und {count(len(wrong) - 1, 'weiterer', 'weitere')})" if wrong[1:] else ""
            message = f"{_short(first.span)}: {first.message}{more}"
            failure = ElementTree.SubElement(case, "failure", message=_legal(message), type=first.code.value)
            failure.text = _legal("\n\n".join(map(_failure_text, wrong)))
    _count(suite, list(suite))


def _short(span: Span) -> str:
    return f"Zeile {span.line}"


def _failure_text(finding: Finding) -> str:
    return f"{place(finding.span)}: {finding.code}: {message_text(finding)}"


def _count(element: ElementTree.Element, cases: list[ElementTree.Element]) -> None:
    failures = sum(1 for case in cases if case.find("failure") is not None)
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    for name, number in (("tests", len(cases)), ("failures", failures), ("errors", 0), ("skipped", skipped)):
        element.set(name, str(number))


def _legal(text: str) -> str:
    return _ILLEGAL.sub("�", text)
