"""Pages are made of any content that can be loaded, as a draft: each case is one that once was not."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import copy_content
from strange_markup import page

from generator.render.web.model import WebGame


@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [("topfgucker", "regeln.md", "::: tabelle siegquoten", "::: tabelle karten")],
)
def test_a_draft_has_its_page(tmp_path: Path, game: str, file: str, old: str, new: str) -> None:
    project = copy_content(tmp_path, game)
    project.edit(file, old, new)
    proof = project.prove()
    assert not proof.holds
    assert "Entwurf" in page(WebGame(proof.games[0]), draft=True)
