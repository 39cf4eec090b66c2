"""A game played to its end by strategies, with the reference engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.game import AnyGame, Bound, Deal, Event, Moves, Player, Result, Table, fill
from engines.labor.dice import Dice, stream


@dataclass(frozen=True)
class Match:
    """What was played: the moves with their players (None deals), all events, the first and last state.

    `result` is None for a match that was broken off because it did not end within the game's `longest` moves.
    """

    table: Table[Any]
    start: Any
    moves: tuple[tuple[Player | None, Any], ...]
    events: tuple[Event, ...]
    end: Any
    result: Result | None

    @property
    def turns(self) -> int:
        """How many moves players made."""
        return sum(player is not None for player, _ in self.moves)

    @property
    def deals(self) -> int:
        """How often cards were dealt, the first time included."""
        return 1 + sum(player is None for player, _ in self.moves)


class _Legal:
    """The legal moves of a state, listed when somebody asks: many choices can do without."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game, self._state = game, state

    @cached_property
    def _moves(self) -> Moves[Any]:
        return self._game.moves(self._state)

    @property
    def listed(self) -> tuple[Any, ...]:
        """Those that can be listed."""
        return self._moves.listed

    @property
    def bound(self) -> Bound[Any] | None:
        """The endless family if there is one."""
        return self._moves.bound


#: Chooses for one seat: table, view, legal moves, dice → move.
Choice = Callable[[Table[Any], Any, Any, Dice], Any]


def play(
    game: AnyGame, table: Table[Any], choices: Sequence[Choice], seed: int, deal: int, cards: Deal | None = None
) -> Match:
    """Play one deal of a seed; `choices` by seat. Every move goes through `apply`: nobody can play against the rules.

    `cards` instead of shuffled ones, one for each of the first slots.

    Raises `IllegalMoveError` where a strategy chooses an illegal move.
    """
    shuffling = Dice(stream(seed, deal, 0))
    dice = {player: Dice(stream(seed, deal, 1 + seat)) for seat, player in enumerate(table.players)}
    choose = dict(zip(table.players, choices, strict=True))
    position = game.opening(table)
    if cards is None:
        cards = fill(game.deck(table), game.slots(table, position), shuffling)
    state, happened = game.start(table, position, cards)
    start, events = state, list(happened)
    moves: list[tuple[Player | None, Any]] = []
    while (result := game.result(state)) is None and len(moves) < game.longest:
        player = game.to_move(state)
        if player is None:
            bare = game.next_deal(state)
            move = game.with_deal(bare, fill(game.deck(table), game.deal_slots(state, bare), shuffling))
        else:
            move = choose[player](table, game.view(state, player), _Legal(game, state), dice[player])
        state, happened = game.apply(state, move)
        moves.append((player, move))
        events += happened
    return Match(table, start, tuple(moves), tuple(events), state, result)
