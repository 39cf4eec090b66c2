"""Games proven by workers: the same comes of it, whoever proves and whatever happens to the workers."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from projects import REPOSITORY, Project, copy_content

from generator.build import proving
from generator.build.output import Output
from generator.build.printing import Fresh, make_one
from generator.build.proving import several_at_once
from generator.build.waiting import Task
from generator.build.workers import can_fork
from generator.content.files import UnknownGameError
from generator.proof.recall import MOST_PROOFS, Proven, one_by_one, prove_one
from generator.render.editions import EDITIONS, Choices

pytestmark = pytest.mark.skipif(not can_fork(), reason="processes cannot be forked here")

GAMES = ("kopfrechnen", "schwindelpost")
HERE = os.getpid()


@pytest.fixture
def two_games(tmp_path: Path) -> Project:
    project = copy_content(tmp_path / "zwei")
    shutil.copytree(REPOSITORY / "content" / GAMES[1], project.root / "content" / GAMES[1])
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    return project


def told(proven: Proven) -> tuple[object, ...]:
    """Everything of what came of a game but how long it took."""
    texts = {file: source.text for file, source in proven.sources.items()}
    return proven.name, proven.outcome, texts


def test_workers_tell_what_one_process_tells(two_games: Project) -> None:
    alone = {told(one)[0]: told(one) for one in one_by_one(two_games.root, GAMES)}
    together = {told(one)[0]: told(one) for one in several_at_once(2)(two_games.root, GAMES)}
    assert together == alone
    assert {one.name: one.outcome.holds for one in one_by_one(two_games.root, GAMES)} == {
        GAMES[0]: False,
        GAMES[1]: True,
    }


def test_proofs_come_along_only_where_they_are_wanted(two_games: Project) -> None:
    assert [one.games for one in several_at_once(2)(two_games.root, GAMES)] == [(), ()]
    wanted = several_at_once(2, proofs=True)(two_games.root, GAMES)
    assert {proof.game.id for one in wanted for proof in one.games} == set(GAMES)


def test_only_so_many_proofs_come_along_as_are_held(two_games: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_PROOFS > 1
    monkeypatch.setattr(proving, "MOST_PROOFS", 1)
    found = {one.name: len(one.games) for one in several_at_once(2, proofs=True)(two_games.root, GAMES)}
    assert found == {GAMES[0]: 1, GAMES[1]: 0}


def test_a_proof_that_travelled_prints_the_same_bytes(two_games: Project) -> None:
    travelled = {one.name: one.games[0] for one in several_at_once(2, proofs=True)(two_games.root, GAMES)}
    for game in GAMES:
        (own,) = prove_one(two_games.root, game).games
        for edition in (one for one in EDITIONS if one.plain and one.kind != "punkteblock"):
            task = Task(Output(game, edition, Choices()))
            if edition.kind == "kartenhilfe" and own.game.aid is None:
                continue
            first, second = make_one(own, task), make_one(travelled[game], task)
            assert isinstance(first, Fresh)
            assert isinstance(second, Fresh)
            assert first.document == second.document


def test_something_else_is_done_meanwhile_and_only_once(two_games: Project) -> None:
    done: list[int] = []

    def steps() -> Iterator[None]:
        done.append(os.getpid())
        yield

    list(several_at_once(2, meanwhile=steps)(two_games.root, GAMES))
    assert done == [HERE]


def test_something_is_done_with_each_game_that_comes(two_games: Project) -> None:
    seen: list[tuple[str, int]] = []
    proving = several_at_once(2, proofs=True, with_each=lambda one: seen.append((one.games[0].game.id, os.getpid())))
    list(proving(two_games.root, GAMES))
    assert sorted(seen) == [(game, HERE) for game in sorted(GAMES)]


def broken(how: Callable[[], object]) -> Callable[[Path, str], Proven]:
    """What proves a game, but does something else in a worker."""

    def prove(root: Path, name: str) -> Proven:
        if os.getpid() != HERE:
            how()
        return prove_one(root, name)

    return prove


def fail() -> None:
    raise LookupError("ours")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("how", [fail, die])
def test_what_workers_cannot_do_is_done_without_them(
    two_games: Project, monkeypatch: pytest.MonkeyPatch, how: Callable[[], object]
) -> None:
    monkeypatch.setattr(proving, "prove_one", broken(how))
    found = [told(one) for one in several_at_once(2)(two_games.root, GAMES)]
    assert sorted(found, key=str) == sorted((told(one) for one in one_by_one(two_games.root, GAMES)), key=str)


def test_an_error_is_told_as_what_it_is(two_games: Project) -> None:
    with pytest.raises(UnknownGameError):
        list(several_at_once(2)(two_games.root, (*GAMES, "gibt-es-nicht")))
