"""A copy of a game is proven the same whether or not its scenarios were played before."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import copy_content, known

from generator.content.load import load
from generator.proof.prove import prove

TEXT = ("kopfrechnen", "regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
LINE = (
    "kopfrechnen",
    "faelle/bieten.yaml",
    "- {zug: Ben bietet −20, verboten: gebot-hoeher}",
    "- {zug: Ben bietet −20}",
)
VALUE = ("kopfrechnen", "spiel.yaml", "A♥: 1", "A♥: 2")


@pytest.mark.parametrize(("game", "file", "old", "new"), [TEXT, LINE, VALUE])
def test_what_was_played_before_changes_nothing(tmp_path: Path, game: str, file: str, old: str, new: str) -> None:
    project = copy_content(tmp_path, game)
    assert project.prove().outcome == prove(load(project.root)).outcome
    project.edit(file, old, new)
    whole = prove(load(project.root))
    assert not whole.holds
    assert project.prove().outcome == whole.outcome


def test_only_what_an_edit_cannot_touch_was_played_before(tmp_path: Path) -> None:
    def kept(game: str, file: str = "", old: str = "", new: str = "") -> list[int]:
        project = copy_content(tmp_path / str(len(list(tmp_path.iterdir()))), game)
        if file:
            project.edit(file, old, new)
        loaded = load(project.root).games[0]
        return [len(known(loaded)), len(loaded.examples) + len(loaded.cases)]

    all_of_it, number = kept(TEXT[0])
    assert all_of_it == number
    assert kept(*TEXT)[0] == number
    assert 0 < kept(*LINE)[0] < number
    assert kept(*VALUE)[0] == 0
