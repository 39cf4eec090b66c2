"""A project of its own with the fifth game, whose engine tests break."""

from __future__ import annotations

import shutil
from pathlib import Path

from projects import REPOSITORY

FIFTH = REPOSITORY / "tests" / "fifth_game"
VERIFY = "    def verify(self, state: State, move: Lay) -> tuple[Refusal, ...]:\n"


def copied(tmp_path: Path) -> Path:
    """The project with the game."""
    root = tmp_path / "Spiele für Übermorgen"
    shutil.copytree(FIFTH / "content", root / "content")
    (root / "engines").mkdir()
    shutil.copy(FIFTH / "hoechste.py", root / "engines")
    return root


def edit(project: Path, old: str, new: str) -> int:
    """Replace a place in the engine; the line that the new text begins in."""
    file = project / "engines" / "hoechste.py"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1
