"""`check` in all its forms, `--fix`, `--spelling`, and `explain`."""

from __future__ import annotations

import json
import shutil
import xml.etree.ElementTree as ElementTree

import pytest
from click.testing import CliRunner, Result
from projects import Project

from generator.cli import cli


def run(project: Project, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["check", "--root", str(project.root), "-q", *arguments])


def break_number(project: Project) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")


@pytest.mark.parametrize("form", ["text", "json", "junit", "sarif", "github", "gitlab"])
def test_every_form_names_file_and_line(project: Project, form: str) -> None:
    break_number(project)
    result = run(project, "--format", form)
    assert result.exit_code == 1
    assert "content/kopfrechnen/regeln.md" in result.stdout
    line = project.file("regeln.md").read_text(encoding="utf-8").split("[76]")[0].count("\n") + 1
    assert str(line) in result.stdout
    if form in ("json", "sarif", "gitlab"):
        json.loads(result.stdout)
    if form == "junit":
        ElementTree.fromstring(result.stdout)


def test_proven_and_quiet_says_nothing(project: Project) -> None:
    result = run(project)
    assert (result.exit_code, result.stdout) == (0, "")


def test_fix_binds_and_sets_quotes_but_never_changes_a_number(project: Project) -> None:
    before = project.file("regeln.md").read_text(encoding="utf-8")
    project.edit("regeln.md", "[75]{karten.summe}", "75")
    assert run(project, "--fix").exit_code == 1  # nobody there to ask
    assert "75," in project.file("regeln.md").read_text(encoding="utf-8").replace("[75]", "")
    result = run(project, "--fix", "--yes")
    assert result.exit_code == 0
    assert "+Zusammen ergeben sie [75]{karten.summe}" in result.stderr
    assert project.file("regeln.md").read_text(encoding="utf-8") == before
    break_number(project)
    assert run(project, "--fix", "--yes").exit_code == 1
    assert "[76]{karten.summe}" in project.file("regeln.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("hunspell") is None, reason="hunspell is not installed")
def test_spelling_finds_a_misspelt_word(project: Project) -> None:
    project.edit("regeln.md", "Zusammen ergeben sie", "Zusamen ergeben sie")
    assert run(project).exit_code == 0
    result = run(project, "--spelling")
    assert result.exit_code == 1
    assert "Zusamen" in result.stdout


def test_mutate_counts_what_the_check_notices(project: Project) -> None:
    result = CliRunner().invoke(
        cli, ["check", "--root", str(project.root), "--mutate", "--sample", "60", "--jobs", "1"]
    )
    assert result.exit_code == 0, result.output
    assert "60 von " in result.stdout
    assert "zusammen" in result.stdout


def test_explain_tells_a_story_and_guesses() -> None:
    runner = CliRunner()
    assert "Was du tust" in runner.invoke(cli, ["explain", "ungebunden"]).stdout
    assert "ungebunden" in runner.invoke(cli, ["explain"]).stdout
    wrong = runner.invoke(cli, ["explain", "ungebundn"])
    assert wrong.exit_code == 2
    assert "Meintest du `ungebunden`?" in wrong.stderr
