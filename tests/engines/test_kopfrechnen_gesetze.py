"""Kopfrechnen: how many lines of play there are, and that seats may be rotated."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from sheets import sheet_of

from engines.game import Player, Table, fill
from engines.kopfrechnen import GAME

PLAYERS = tuple(map(Player, ("Anna", "Ben", "Carla")))


def begin(players: tuple[Player, ...], seed: int) -> Any:
    table: Table[Any] = Table(sheet_of("kopfrechnen"), players)
    position = GAME.opening(table)
    deal = fill(GAME.deck(table), GAME.slots(table, position), random.Random(seed))
    return GAME.start(table, position, deal)[0]


def lines(state: Any, depth: int) -> int:
    """Lines of play of a length; of the endless bids only the lowest one is played."""
    if depth == 0:
        return 1
    moves = GAME.moves(state)
    bound = moves.bound
    bids = () if bound is None else (bound.make(0 if bound.lowest is None else bound.lowest),)
    return sum(lines(GAME.apply(state, move)[0], depth - 1) for move in (*moves.listed, *bids))


@cache
def by_hand(phase: str, depth: int) -> int:
    """The same counted from the rules: what may follow what, as long as everyone has an open life to peek with."""
    follow = {
        "first": ("bidding",),  # the starter bids, and may neither call nor peek
        "bidding": ("bidding", "peeked", "giving"),  # raise, peek or call
        "peeked": ("bidding",),  # who has peeked must raise
        "giving": ("over", "over"),  # the loser gives up an open or a face-down life
        "over": (),  # then cards are dealt, which is no move of a player
    }
    return 1 if depth == 0 else sum(by_hand(after, depth - 1) for after in follow[phase])


@pytest.mark.parametrize("depth", range(1, 7))
def test_lines_of_play_are_those_of_the_rules(depth: int) -> None:
    assert lines(begin(PLAYERS, 1), depth) == by_hand("first", depth)


@pytest.mark.parametrize("seed", range(5))
def test_seats_may_be_rotated(seed: int) -> None:
    state = begin(PLAYERS, seed)
    players = (*PLAYERS[1:], PLAYERS[0])
    foreheads = dict(zip(PLAYERS, state.foreheads, strict=True))
    rotated = replace(begin(players, seed), foreheads=tuple(foreheads[player] for player in players))
    for player in PLAYERS:
        seen = GAME.state_facts(state)["sieht"][player].value.terms  # type: ignore[index,union-attr]
        turned = GAME.state_facts(rotated)["sieht"][player].value.terms  # type: ignore[index,union-attr]
        assert sorted(seen) == sorted(turned)
