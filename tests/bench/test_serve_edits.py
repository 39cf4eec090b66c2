"""What the bench saves while it measures `serve`: the same game in other words."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import REPOSITORY, copy_content

from bench.serve import edited
from generator.content.load import load

GAMES = sorted(path.parent.name for path in (REPOSITORY / "content").glob("*/spiel.yaml"))


@pytest.mark.parametrize("name", GAMES)
def test_a_save_of_what_the_engine_is_given_leaves_the_game_as_it_is_and_has_all_played_again(
    tmp_path: Path, name: str
) -> None:
    file = copy_content(tmp_path, name).file("spiel.yaml")
    (before,) = load(tmp_path).games
    file.write_text(edited(file.read_text(encoding="utf-8")), encoding="utf-8")
    (after,) = load(tmp_path).games
    assert after.sheet == before.sheet
    assert after.given != before.given
