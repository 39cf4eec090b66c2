"""Where a project cannot be begun, and that nothing is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import REPOSITORY

from generator.cli import cli
from generator.content.homes import join

PROJECT = REPOSITORY / "templates" / "neu" / "projekt"


@pytest.fixture(autouse=True)
def _nothing_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.dont_write_bytecode", True)


def new(*arguments: str) -> Result:
    try:
        return CliRunner().invoke(cli, ["new", *arguments])
    finally:
        join(REPOSITORY)


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_everything_is_there_and_nothing_else(tmp_path: Path) -> None:
    assert new("--project", "spiele").exit_code == 0
    made = files(tmp_path / "spiele")
    for name in (".gitignore", ".github/workflows/regeln.yml", "README.md", "content/README.md", "engines/README.md"):
        assert name in made
    assert not [name for name in made if name.endswith(".j2")]
    assert files(tmp_path) == [f"spiele/{name}" for name in made]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "spiele").mkdir()
    assert new("--project", "spiele").exit_code == 0
    assert (tmp_path / "spiele" / "content" / "silberling" / "spiel.yaml").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "spiele").mkdir()
    (tmp_path / "spiele" / "notiz.txt").write_text("x", encoding="utf-8")
    (tmp_path / "datei").write_text("x", encoding="utf-8")
    for name in ("spiele", "datei"):
        result = new("--project", name)
        assert result.exit_code == 2
        assert "gibt es schon" in result.output or "kein Ordner" in result.output
    assert files(tmp_path) == ["datei", "spiele/notiz.txt"]


def test_nothing_is_left_where_something_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.authoring.project.write_atomically", full)
    result = new("--project", "spiele")
    assert result.exit_code == 2
    assert "spiele lässt sich nicht anlegen" in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_game_and_a_project_are_two_things() -> None:
    result = new("Hohe Karte", "--project", "spiele")
    assert result.exit_code == 2
    assert "Mit --project steht nichts anderes" in result.output


def test_it_says_nothing_of_where_packages_come_from() -> None:
    for path in PROJECT.rglob("*"):
        if path.is_file():
            assert "://" not in path.read_text(encoding="utf-8"), path
