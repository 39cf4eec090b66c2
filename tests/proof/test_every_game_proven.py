"""Every game that has an engine is told, proven and shown completely."""

from __future__ import annotations

from functools import cache

import pytest
from projects import REPOSITORY

from engines.game import all_games
from generator.content.load import load
from generator.proof.prove import GameProof, Proof, prove

GAMES = tuple(game.id for game in all_games())


@cache
def proof() -> Proof:
    return prove(load(REPOSITORY))


def of(game: str) -> GameProof:
    return next(one for one in proof().games if one.game.id == game)


def test_the_content_is_proven() -> None:
    assert [str(finding.span) for finding in proof().findings] == []


def test_every_engine_has_a_content_folder_and_the_other_way_round() -> None:
    assert sorted(one.game.id for one in proof().games) == sorted(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_game_has_examples_cases_and_no_rule_or_reason_unshown(game: str) -> None:
    counts = of(game).counts
    assert counts.examples >= 3
    assert counts.cases > counts.rules
    assert counts.expectations > counts.cases
    assert counts.claims == counts.proven + counts.exempt
    assert counts.covered == counts.rules == len(of(game).game.engine.rules)
