"""What the preview proves first, what it leaves for a newer save, and that nothing of it is lost."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from projects import REPOSITORY, Project, copy_content

from generator.proof import play
from generator.serve import replay
from generator.serve.messages import Games, Look, More, Shared, Unproven, Verdict
from generator.serve.preview import Preview
from generator.serve.studio import Answer, Studio

GAME, OTHER = "kopfrechnen", "schwindelpost"


class Author:
    """Saves, and sees what the studio says; `hurried` stands for another save that waits already."""

    def __init__(self, root: Path) -> None:
        self.project = Project(root)
        self.studio = Studio(root)
        self.preview = Preview()
        self.hurried = False

    def look(self, latest: str = "") -> list[Answer]:
        answers = []
        for answer in self.studio.answer(Look(self.preview.known, latest), lambda: self.hurried):
            self.preview.learn(answer)
            answers.append(answer)
        return answers

    def play_all_again(self) -> None:
        self.project.edit("spiel.yaml", "{blaetter: 1, joker: 1}", "{joker: 1, blaetter: 1}")

    def edit_text(self) -> None:
        self.project.edit("regeln.md", "Alle am Tisch", "Alle hier am Tisch")


@pytest.fixture
def author(tmp_path: Path) -> Iterator[Author]:
    """Somebody with one game, who has seen it proven."""
    copy_content(tmp_path, GAME)
    author = Author(tmp_path)
    assert [type(one) for one in author.look()] == [Games, Verdict, Shared, More]
    yield author


def test_a_page_is_shown_although_something_newer_waits(author: Author) -> None:
    author.hurried = True
    author.edit_text()
    assert [type(one) for one in author.look()] == [Games, Verdict]


def test_the_proof_of_what_is_shown_already_is_left_for_something_newer(author: Author) -> None:
    author.hurried = True
    author.play_all_again()
    assert [type(one) for one in author.look()] == [Games, Unproven]


def test_what_was_left_is_proven_next_although_it_is_undone(author: Author) -> None:
    before = author.project.file("spiel.yaml").read_text(encoding="utf-8")
    author.hurried = True
    author.play_all_again()
    author.look()
    author.project.file("spiel.yaml").write_text(before, encoding="utf-8")
    author.hurried = False
    verdicts = [one for one in author.look() if isinstance(one, Verdict)]
    assert [(one.game, one.holds) for one in verdicts] == [(GAME, True)]
    assert "Wird geprüft" not in author.preview.status()


def test_what_was_played_before_it_was_left_is_not_played_again(
    author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def play_all(engine: Any, scenario: Any) -> Any:
        played.append(scenario.id)
        author.hurried = len(played) == 20
        return play_it(engine, scenario)

    play_it = play.play_all
    monkeypatch.setattr(replay, "play_all", play_all)
    author.play_all_again()
    assert [type(one) for one in author.look()] == [Games, Unproven]
    assert len(played) == 20
    author.hurried = False
    assert Verdict in [type(one) for one in author.look()]
    assert len(played) == len(set(played)) > 50


def test_files_beside_a_page_that_were_left_come_later(author: Author) -> None:
    author.hurried = True
    author.edit_text()
    author.look()
    author.hurried = False
    (more,) = [one for one in author.look() if isinstance(one, More)]
    assert "Alle hier am Tisch" in more.files[f"{GAME}/{GAME}.html"].decode()
    assert not [one for one in author.look() if isinstance(one, More)], "they are told twice"


@pytest.mark.parametrize(("latest", "order"), [(GAME, [GAME, OTHER]), (OTHER, [OTHER, GAME])])
def test_the_game_that_was_saved_last_comes_first(author: Author, latest: str, order: list[str]) -> None:
    shutil.copytree(REPOSITORY / "content" / OTHER, author.project.root / "content" / OTHER)
    author.edit_text()
    assert [one.game for one in author.look(latest) if isinstance(one, Verdict)] == order


def test_other_games_are_left_for_something_newer_and_come_later(author: Author) -> None:
    shutil.copytree(REPOSITORY / "content" / OTHER, author.project.root / "content" / OTHER)
    author.edit_text()
    author.hurried = True
    assert [one.game for one in author.look(GAME) if isinstance(one, Verdict)] == [GAME]
    author.hurried = False
    assert [one.game for one in author.look(GAME) if isinstance(one, Verdict)] == [OTHER]
