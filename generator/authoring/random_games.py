"""Every table that a game can be played at, and random games there. For tests of engines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

from engines.game import AnyGame, Player, Sheet, Step, Table, fill

NAMES = tuple(map(Player, ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Greta", "Hugo")))


def every_table(game: AnyGame, sheet: Sheet[Any]) -> Iterator[Table[Any]]:
    """A table for every combination of variants, number of players and level."""
    variants = chain.from_iterable(combinations(game.variants, n) for n in range(len(game.variants) + 1))
    for chosen in map(frozenset, variants):
        for players in game.player_counts(sheet, chosen):
            for level in game.levels(sheet, chosen) or ("",):
                yield Table(sheet, NAMES[:players], chosen, level)


def begin(game: AnyGame, table: Table[Any], rng: random.Random) -> Any:
    """The state in which a game begins there, dealt at random."""
    position = game.opening(table)
    deal = fill(game.deck(table), game.slots(table, position), rng)
    return game.start(table, position, deal)[0]


def choose(game: AnyGame, state: Any, rng: random.Random) -> Any | None:
    """A random legal move; None at the end of the game."""
    if (deal := game.next_deal(state)) is not None:
        return game.with_deal(deal, fill(game.deck(state.table), game.deal_slots(state, deal), rng))
    moves = game.moves(state)
    choices = list(moves.listed)
    if moves.bound is not None:
        choices.append(moves.bound.make(rng.randint(-20, 30) if moves.bound.lowest is None else moves.bound.lowest))
        if moves.bound.lowest is not None:
            choices.append(moves.bound.make(moves.bound.lowest + rng.randint(1, 12)))
    return rng.choice(choices) if choices else None


def run(game: AnyGame, table: Table[Any], seed: int) -> Iterator[Step[Any, Any]]:
    """Every step of a random game. An `AssertionError` where it goes on for longer than the engine says."""
    rng = random.Random(f"{game.id} {table.players} {sorted(table.variants)} {table.level} {seed}")
    state = begin(game, table, rng)
    played = 0
    while (move := choose(game, state, rng)) is not None:
        played += 1
        assert played <= game.longest, f"{game.id} goes on after {game.longest} moves"
        after, events = game.apply(state, move)
        yield Step(state, (move,), events, after)
        state = after
