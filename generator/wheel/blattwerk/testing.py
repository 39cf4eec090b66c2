"""For the tests of a project's own engines: import this first, in `conftest.py`, and name the project's folder.

    from blattwerk.testing import use_project
    use_project(Path(__file__).parents[1])

From then on `from engines.mein_spiel import GAME` is the same in a test as it is in an engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from blattwerk.launcher import make_ready

make_ready()  # what follows is found only then

from engines.game import Game, Step, Table  # noqa: E402
from generator.authoring.desk import Desk  # noqa: E402
from generator.authoring.random_games import NAMES, run  # noqa: E402
from generator.content.homes import join, project  # noqa: E402
from generator.proof.prove import Proof  # noqa: E402

P = TypeVar("P")
L = TypeVar("L")
S = TypeVar("S")
M = TypeVar("M")


def use_project(root: Path) -> None:
    """Have the engines of the project in this folder found from now on."""
    join(root)


def desk(game: Game[P, L, S, M]) -> Desk[P, L, S, M]:
    """A desk to try a game of the project at, with the values of its `spiel.yaml`. Raises what `load` raises."""
    from generator.content.load import load

    return Desk(game, load(_root(), (game.id,)).games[0].sheet)


def random_game(game: Game[P, L, S, M], players: int, seed: int) -> Iterator[Step[S, M]]:
    """Every step of a game among so many people who play at random. An `AssertionError` where it does not end."""
    at = Table(desk(game).sheet, NAMES[:players])
    return run(game, at, seed)


def prove(*games: str) -> Proof:
    """What `blattwerk check` says of all games of the project, or of the named ones. Raises what `load` raises."""
    from generator.content.load import load
    from generator.proof.prove import prove as prove_book

    return prove_book(load(_root(), games))


def _root() -> Path:
    root = project()
    if root is None:
        raise LookupError("call use_project first")
    return root
