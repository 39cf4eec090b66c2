"""A sample of changes to all games: each that makes something wrong is told at its place."""

from __future__ import annotations

from projects import REPOSITORY

from generator.content.load import load
from generator.proof.mutation.measure import make_ready, measure
from generator.proof.mutation.report import text_report


def test_nothing_survives() -> None:
    games = make_ready(load(REPOSITORY))
    result = measure(games, sample=300, seed=2026, jobs=2)
    assert result.holds, text_report(games, result, quiet=True)
