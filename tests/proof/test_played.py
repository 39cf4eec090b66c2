"""What was played is freed as soon as nobody needs it: nothing in it holds itself, whatever came of it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from projects import REPOSITORY, Project

from generator.content.load import load
from generator.proof.play import Run
from generator.proof.prove import play_game, prove_game
from generator.proof.scenarios import Played

GAMES = sorted(path.parent.name for path in (REPOSITORY / "content").glob("*/spiel.yaml"))


@pytest.fixture
def no_garbage() -> Iterator[None]:
    """Python does not look for what holds itself while the test runs."""
    gc.disable()
    yield
    gc.enable()


def still_there(played: dict[str, Played]) -> list[str]:
    """The scenarios of which something is left when they are let go."""
    runs: list[tuple[str, weakref.ref[Run]]]
    runs = [(name, weakref.ref(run)) for name, one in played.items() for run in one.runs]
    played.clear()
    return [name for name, run in runs if run() is not None]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_left_of_what_a_proof_has_looked_at(name: str, no_garbage: None) -> None:
    (game,) = load(REPOSITORY, (name,)).games
    played = dict(play_game(game))
    assert not prove_game(game, played).findings
    assert any(not run.steps for one in played.values() for run in one.runs), "no position is refused"
    assert still_there(played) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ben bietet 33", "Ben bietet 13"),
        ("Anna ruft Nachzählen", "Anna rauft"),
        ("verdeckt: 3♥", "verdeckt: D♥"),
    ],
    ids=["a move that is refused", "no move", "an impossible position"],
)
def test_nothing_is_left_of_what_could_not_be_played(project: Project, no_garbage: None, old: str, new: str) -> None:
    project.edit("beispiele/eine-runde.yaml", old, new)
    (game,) = load(project.root).games
    played = dict(play_game(game))
    assert any(one.stopped for one in played.values() if one.scenario.printed)
    assert prove_game(game, played).findings
    assert still_there(played) == []
