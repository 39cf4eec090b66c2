"""Generated games are as sound as written ones: `check` proves them, and each is another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engines
from bench.games.design import FAMILIES, designs
from bench.games.write import files, write_games
from generator.content.load import load
from generator.proof.prove import prove


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    before = set(sys.modules)
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path / "engines")])
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith("engines."):
            del sys.modules[name]


def test_they_are_proven_whole(project: Path) -> None:
    names = write_games(project, len(FAMILIES))
    proof = prove(load(project))
    assert not proof.findings
    assert sorted(game.game.id for game in proof.games) == sorted(names)
    assert all(game.counts.covered == game.counts.rules for game in proof.games)


def test_the_same_seed_makes_the_same_games_however_many() -> None:
    few, many = designs(3), designs(40)
    assert many[:3] == few
    assert [files(one) for one in few] == [files(one) for one in many[:3]]
    assert files(few[0]) != files(designs(1, seed=2)[0])


def test_no_two_are_alike() -> None:
    games = designs(400)
    assert len({game.id for game in games}) == len(games)
    assert len({(game.family, game.options, game.sheet.max_players, game.cases) for game in games}) > 300
