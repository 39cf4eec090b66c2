"""What is played again after an edit: what could go another way, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import pytest
from projects import Project

from engines.game import Fact
from generator.content.load import load
from generator.serve.replay import Replay

FACTS = "spiel.yaml"


@dataclass
class Played:
    """A project whose examples and cases have all been played once."""

    project: Project
    replay: Replay = field(default_factory=Replay)

    def again(self) -> list[str]:
        """The ids of the scenarios that must be played now; then they are."""
        (game,) = load(self.project.root).games
        missing = self.replay.missing(game)
        self.replay.play(game, missing, lambda: None)
        assert set(self.replay.played) == {*game.examples, *(case.id for case in game.cases)}
        return [one.id for one in missing]


@pytest.fixture
def played(project: Project) -> Iterator[Played]:
    played = Played(project)
    assert len(played.again()) > 50
    yield played


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("titel: Kopfrechnen\n", "titel: Kopfrechnen # anders\n"),
        ("farbe: pflaume", "farbe: ziegel"),
        ("jahr: 2003", "jahr: 2004"),
    ],
)
def test_an_edit_of_what_the_engine_is_not_given_has_nothing_played_again(played: Played, old: str, new: str) -> None:
    played.project.edit(FACTS, old, new)
    assert played.again() == []


@pytest.mark.parametrize(
    ("old", "new"), [("beste: {von: 4, bis: 6}", "beste: {von: 4, bis: 5}"), ("    B♥: 0\n", "    B♥: 1\n")]
)
def test_an_edit_of_what_the_engine_is_given_has_all_played_again(played: Played, old: str, new: str) -> None:
    before = played.replay.played
    played.project.edit(FACTS, old, new)
    assert len(played.again()) == len(before)


def test_an_edit_of_a_file_of_cases_has_these_played_again(played: Played) -> None:
    with played.project.file("faelle/bieten.yaml").open("a", encoding="utf-8") as file:
        file.write("# anders\n")
    again = played.again()
    assert again and {name.rpartition("/")[0] for name in again} == {"faelle/bieten"}


def test_what_is_known_of_the_game_is_known_of_what_was_played_before(played: Played) -> None:
    assert _year(played) == {2003}
    played.project.edit(FACTS, "jahr: 2003", "jahr: 2004")
    assert played.again() == []
    assert _year(played) == {2004}


def _year(played: Played) -> set[object]:
    """The year of the game that this one is like, as texts about each example and case may state it."""
    years: set[object] = set()
    for one in played.replay.played.values():
        origin = one.ground(0).general["vorbild"]
        assert isinstance(origin, Mapping)
        assert isinstance(origin["jahr"], Fact)
        years.add(origin["jahr"].value)
    return years


class LeftError(Exception):
    """Ends the playing."""


def test_what_was_played_until_it_was_left_is_not_played_again(project: Project) -> None:
    (game,) = load(project.root).games
    replay, allowed = Replay(), iter(range(10))

    def go_on() -> None:
        if next(allowed, None) is None:
            raise LeftError

    every = replay.missing(game)
    with pytest.raises(LeftError):
        replay.play(game, every, go_on)
    assert replay.missing(game) == every[10:]
