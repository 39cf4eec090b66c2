"""Spelling against hunspell's dictionary and the games' word lists."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from projects import REPOSITORY, Project

from generator.content.findings import Code
from generator.content.load import load
from generator.proof.language.spelling_check import Checked, NotChecked, spelling

LEAD = "Alle am Tisch kennen deine Karte, nur du nicht"


def checked(root: Path) -> Checked:
    """The result; skips where hunspell is missing, but not in CI, where it must not be."""
    result = spelling(load(root))
    if isinstance(result, NotChecked):
        if os.environ.get("CI"):
            pytest.fail(result.notice)
        pytest.skip(result.notice)
    return result


def test_every_game_is_spelled_right() -> None:
    result = checked(REPOSITORY)
    assert [(str(finding.span), finding.message) for finding in result.findings] == []
    assert result.words > 900


def test_a_slip_is_found_where_it_stands(project: Project) -> None:
    project.edit("regeln.md", LEAD, f"Das Spil ist gut, das Spil. {LEAD}")
    (finding,) = checked(project.root).findings
    assert (finding.code, finding.found) == (Code.WORD_UNKNOWN, "Spil")
    assert (finding.span.line, finding.span.column, finding.span.length) == (3, 5, 4)
    assert "2-mal" in finding.message
    assert "„Spiel“" in finding.hints[0]
    assert "content/kopfrechnen/woerter.txt" in finding.hints[1]


@pytest.mark.parametrize("text", ["ein joker ist", "Ein Zihstapel liegt da.", "Du **spickts** gern.", "Wircklich gut."])
def test_slips_of_all_kinds(project: Project, text: str) -> None:
    project.edit("regeln.md", LEAD, f"{text} {LEAD}")
    assert [finding.code for finding in checked(project.root).findings] == [Code.WORD_UNKNOWN]


@pytest.mark.parametrize(
    "text",
    [
        "Carlas Karte und die Spartaco Albertarellis.",  # the examples' players, the model's author
        "Die Ziehstapel, des Ziehstapels.",  # forms of a listed word
        "Lehn die Herz-Dame an, dann lehn dich zurück.",  # a listed word at the beginning of a sentence
        "Es sind K♥, 10♠ und 5er-Gruppen.",  # no words at all
    ],
)
def test_what_is_accepted(project: Project, text: str) -> None:
    project.edit("regeln.md", LEAD, f"{text} {LEAD}")
    assert checked(project.root).findings == ()


def test_titles_are_spelled_as_well(project: Project) -> None:
    project.edit("beispiele/eine-runde.yaml", "titel: Eine ganze Runde", "titel: Eine gantze Runde")
    (finding,) = checked(project.root).findings
    assert (finding.found, finding.span.file.name, finding.span.column) == ("gantze", "eine-runde.yaml", 13)


def test_the_word_list_must_not_go_stale(project: Project) -> None:
    words = project.file("woerter.txt")
    text = words.read_text(encoding="utf-8")
    words.write_text(f"{text}Quarkspeise  # aus einem alten Text\nZiehstapel\nzwei Wörter\n", encoding="utf-8")
    result = checked(project.root)
    lines = text.count("\n")
    assert [(finding.code, finding.found, finding.span.line - lines) for finding in result.findings] == [
        (Code.WORD_UNUSED, "Quarkspeise", 1),
        (Code.WORD_UNUSED, "Ziehstapel", 2),
        (Code.WORD_UNUSED, "zwei Wörter", 3),
    ]
    assert all(finding.span.file in result.sources for finding in result.findings)


def test_a_word_list_is_optional(project: Project) -> None:
    project.file("woerter.txt").unlink()
    assert "Ziehstapel" in {finding.found for finding in checked(project.root).findings}


def test_a_word_list_that_cannot_be_read_is_a_finding(project: Project) -> None:
    project.file("woerter.txt").write_bytes(b"\xff\xfe")
    assert Code.NOT_UTF8 in {finding.code for finding in checked(project.root).findings}


def test_without_the_program_nothing_is_checked(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    result = spelling(load(project.root))
    assert isinstance(result, NotChecked)
    assert "sudo apt-get install hunspell hunspell-de-de" in result.notice


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ('echo "Can\'t open affix or dictionary files for dictionary named de_DE" >&2; exit 1', "kein Wörterbuch"),
        ("exit 3", "endete mit 3"),
        ("echo banner", "bevor alle Wörter geprüft waren"),
    ],
)
def test_a_program_that_does_not_answer(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, reason: str
) -> None:
    program = tmp_path / "hunspell"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda _: str(program))
    result = spelling(load(project.root))
    assert isinstance(result, NotChecked)
    assert reason in result.reason
