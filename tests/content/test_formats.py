"""Content files say which format they are in: older ones are brought up to date, newer ones refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import Project

from generator.cli import cli
from generator.content import formats
from generator.content.findings import Code
from generator.content.formats import CURRENT, MIGRATIONS, Migration, migrated
from generator.content.source import Source

FILES = ("spiel.yaml", "labor.yaml")


def run(project: Project, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["check", "--root", str(project.root), *arguments])


def text(project: Project, name: str) -> str:
    return project.file(name).read_text(encoding="utf-8")


@pytest.fixture
def older(project: Project) -> Project:
    """A project from before files stated their format."""
    for name in FILES:
        project.edit(name, "format: 1\n", "")
    return project


def test_an_older_project_is_told_what_is_new(older: Project) -> None:
    findings = older.findings()
    assert [(one.code, one.span.file.name, one.span.line) for one in findings] == [
        (Code.FORMAT_OLD, "labor.yaml", 1),
        (Code.FORMAT_OLD, "spiel.yaml", 1),
    ]
    for finding in findings:
        assert MIGRATIONS[-1].what in finding.message
        assert "check --fix" in finding.hints[0]


def test_what_else_is_wrong_is_told_in_the_same_run(older: Project) -> None:
    older.edit("spiel.yaml", "farbe: pflaume", "farbe: lila")
    assert {one.code for one in older.findings()} == {Code.FORMAT_OLD, Code.VALUE_WRONG}


def test_fix_brings_it_up_to_date_and_nothing_else(older: Project, project: Project) -> None:
    before = {name: text(older, name) for name in FILES}
    result = run(older, "--fix", "--yes")
    assert result.exit_code == 0, result.output
    assert "+format: 1" in result.output
    for name in FILES:
        lines = text(older, name).splitlines()
        assert lines.count("format: 1") == 1
        lines.remove("format: 1")
        assert lines == before[name].splitlines()
    assert older.findings() == ()


def test_fix_keeps_what_it_cannot_decide(older: Project) -> None:
    rules = text(older, "regeln.md").replace("[17]{karten.anzahl}", "[18]{karten.anzahl}", 1)
    older.file("regeln.md").write_text(rules, encoding="utf-8")
    assert run(older, "--fix", "--yes").exit_code == 1
    assert Code.FORMAT_OLD not in {one.code for one in older.findings()}
    assert Code.CLAIM_WRONG in {one.code for one in older.findings()}


@pytest.mark.parametrize("name", ["spiel.yaml", "labor.yaml", "../website.yaml"])
def test_a_newer_project_is_refused_and_told_which_blattwerk_it_takes(project: Project, name: str) -> None:
    if name == "../website.yaml":
        project.file(name).write_text(f"format: {CURRENT}\nadresse: https://x.example/\n", encoding="utf-8")
    project.edit(name, f"format: {CURRENT}\n", f"format: {CURRENT + 1}\nneuer_schluessel: [x]\n")
    (finding,) = (one for one in project.findings() if one.code is not Code.FACT_UNKNOWN)
    assert finding.code is Code.FORMAT_NEW
    assert finding.span.file.name == name.rpartition("/")[2]
    assert f"Du brauchst Blattwerk {CURRENT + 1}.0" in finding.message
    before = text(project, name)
    assert run(project, "--fix", "--yes").exit_code == 1
    assert text(project, name) == before


def test_of_a_newer_game_nothing_else_is_told(project: Project) -> None:
    project.edit("spiel.yaml", "format: 1\n", "format: 7\n")
    project.edit("faelle/bieten.yaml", "faelle:", "situationen:")
    assert [one.code for one in project.findings()] == [Code.FORMAT_NEW]


@pytest.mark.parametrize("written", ["0", "-1", "eins", "1.0", "true", "[1]"])
def test_what_is_no_format_is_an_ordinary_mistake(project: Project, written: str) -> None:
    project.edit("spiel.yaml", "format: 1\n", f"format: {written}\n")
    (finding,) = project.findings()
    assert (finding.code, finding.span.line) == (Code.VALUE_WRONG, 3)
    assert f"die Zahl {CURRENT}" in finding.message


@pytest.mark.usefixtures("empty_cache")  # what is kept knows nothing of formats that only this test has
def test_migrations_run_one_after_the_other(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they will once there are more: every step from the format that a file states up to today's."""
    second = Migration(2, "`farbe` heißt jetzt `ton`.", lambda _, old: old.replace("farbe:", "ton:"))
    third = Migration(3, "`ton` heißt wieder `farbe`.", lambda name, old: f"{old.replace('ton:', 'farbe:')}# {name}\n")
    monkeypatch.setattr(formats, "MIGRATIONS", (*MIGRATIONS, second, third))
    monkeypatch.setattr(formats, "CURRENT", 3)
    lab, sheet = project.findings()
    assert [(one.code, one.span.file.name) for one in (lab, sheet)] == [
        (Code.FORMAT_OLD, "labor.yaml"),
        (Code.FORMAT_OLD, "spiel.yaml"),
    ]
    assert "Diese Datei hat Format 1" in sheet.message
    assert f"{second.what} {third.what}" in sheet.message
    assert MIGRATIONS[0].what not in sheet.message
    run(project, "--fresh", "--fix", "--yes")  # the store does not know of formats that do not exist
    assert all("format: 3\n" in text(project, name) for name in FILES)
    assert text(project, "spiel.yaml").endswith("# spiel.yaml\n")
    assert "farbe: pflaume" in text(project, "spiel.yaml")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("titel: X\n", "format: 1\ntitel: X\n"),
        ("# Kopf\n\ntitel: X\n", "# Kopf\n\nformat: 1\ntitel: X\n"),
        ("---\ntitel: X\n", "---\nformat: 1\ntitel: X\n"),
    ],
)
def test_the_number_goes_before_the_first_key(before: str, after: str) -> None:
    assert migrated(Source(Path("spiel.yaml"), before)) == after


def test_formats_are_numbered_without_gaps() -> None:
    assert [one.to for one in MIGRATIONS] == list(range(1, CURRENT + 1))
