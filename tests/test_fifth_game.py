"""A fifth game needs one content folder and one engine file, and no change anywhere else."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import PRINTED

import engines
from generator.cli import cli

FIFTH = Path(__file__).parent / "fifth_game"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with the fifth game's content, and its engine beside ours."""
    (tmp_path / "engines").mkdir()
    shutil.copy(FIFTH / "hoechste.py", tmp_path / "engines")
    shutil.copytree(FIFTH / "content", tmp_path / "content")
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path / "engines")])
    yield tmp_path
    sys.modules.pop("engines.hoechste", None)


def run(project: Path, command: str, *arguments: str) -> Result:
    return CliRunner().invoke(cli, [command, "--root", str(project), *arguments])


def test_it_is_proven(project: Path) -> None:
    result = run(project, "check")
    assert result.exit_code == 0, result.output
    assert "5 von 5 Regeln belegt" in result.output


def test_it_is_printed(project: Path) -> None:
    result = run(project, "build")
    assert result.exit_code == 0, result.output
    made = sorted(path.name for path in (project / "build" / "hoechste").iterdir())
    assert made == PRINTED


def test_it_can_have_a_score_pad(project: Path) -> None:
    folder = project / "content" / "hoechste"
    sheet = folder / "spiel.yaml"
    pad = "punkteblock: {punkte: {je: Partie, spalten: [Siege], ende: {titel: Karten, anzahl: karten.anzahl}}}"
    sheet.write_text(f"{sheet.read_text(encoding='utf-8')}{pad}\n", encoding="utf-8")
    words = "# Höchste\n\nSchreibt auf, wer gewinnt. Es gibt [fünf]{karten.anzahl} Karten. {siehe gewinnen}\n"
    (folder / "punkteblock.md").write_text(words, encoding="utf-8")
    result = run(project, "build", "--only", "punkteblock")
    assert result.exit_code == 0, result.output
    assert (project / "build" / "hoechste" / "punkteblock.pdf").exists()


def test_a_card_that_its_hand_leaves_open_is_to_be_named(project: Path) -> None:
    example = project / "content" / "hoechste" / "beispiele" / "ass.yaml"
    text = example.read_text(encoding="utf-8")
    named = "hand: {Anna: 4♥, Ben: A♥}"
    assert named in text
    example.write_text(text.replace(named, "hand: {Anna: 4♥}"), encoding="utf-8")
    result = run(project, "check")
    assert result.exit_code == 1
    said = " ".join(result.output.split())
    assert "Tipp: Ist das gemeint, nenn die Karte in `lage`: `hand: {Ben: A♥}`" in said


def test_its_editors_get_schemas(project: Path) -> None:
    assert run(project, "schema").exit_code == 0
    assert (project / "content" / "schema" / "hoechste.spiel.json").exists()
    assert run(project, "schema", "--check").exit_code == 0


def test_its_slips_are_found(project: Path) -> None:
    rules = project / "content" / "hoechste" / "regeln.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("[fünf]", "[sechs]"), encoding="utf-8")
    result = run(project, "check")
    assert result.exit_code == 1
    assert "falsch: sechs · Engine: 5" in result.output
    assert "schreib: [fünf]{karten.anzahl}" in result.output
