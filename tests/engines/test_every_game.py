"""Plays random games of every engine, and checks at each step what must hold for any game."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import pytest
from game_setups import SETUPS
from random_games import NAMES, every_table, run

from engines.cards import Card, Rank, Suit, sort_key
from engines.game import (
    AnyGame,
    Bound,
    Fact,
    Facts,
    IllegalMoveError,
    Moves,
    Play,
    Player,
    PositionError,
    Range,
    Scene,
    Step,
    Sum,
    Table,
    Term,
    all_games,
)

SEEDS = range(4)
GAMES = all_games()
TABLES = [
    pytest.param(game, table, id="-".join([game.id, str(len(table.players)), *sorted(table.variants), table.level]))
    for game in GAMES
    if game.id in SETUPS
    for table in every_table(game)
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_table = pytest.mark.parametrize(("game", "table"), TABLES)


# --- Looking into values ----------------------------------------------------------------


def cards_in(value: Any) -> Iterator[Card]:
    """Every card anywhere in a value; a table is common knowledge and skipped."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Table):
        return
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        yield from cards_in(tuple(value.items()))
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from cards_in(part)


def with_cards(value: Any, swap: Mapping[Card, Card]) -> Any:
    """The value with cards swapped everywhere but in the table."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, Table):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(
            value,
            **{f.name: with_cards(getattr(value, f.name), swap) for f in dataclasses.fields(value) if f.init},
        )
    if isinstance(value, tuple | frozenset):
        return type(value)(with_cards(part, swap) for part in value)
    return value


def variations(move: Any, players: tuple[Player, ...]) -> Iterator[Any]:
    """Moves much like this one: another player, another number, the other way round."""
    for field in dataclasses.fields(move):
        value = getattr(move, field.name)
        others: list[Any] = []
        if isinstance(value, Player):
            others += [player for player in (*players, Player("Niemand")) if player != value]
        elif isinstance(value, bool):
            others.append(not value)
        elif isinstance(value, int):
            others += [value - 50, value - 1, value + 1]
        for other in others:
            yield dataclasses.replace(move, **{field.name: other})


def is_listed(moves: Moves[Any], move: Any) -> bool:
    return move in moves.listed or (moves.bound is not None and in_bound(moves.bound, move))


def in_bound(bound: Bound[Any], move: Any) -> bool:
    numbers = (getattr(move, field.name) for field in dataclasses.fields(move))
    return any(
        type(n) is int and (bound.lowest is None or n >= bound.lowest) and bound.make(n) == move for n in numbers
    )


def parts(value: Any) -> Iterator[Any]:
    """A value and everything in it."""
    yield value
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from parts(part)


def facts_in(facts: Facts) -> Iterator[Fact]:
    for value in facts.values():
        if isinstance(value, Fact):
            yield value
        else:
            yield from facts_in(value)


# --- What must hold of an engine --------------------------------------------------------


def test_there_are_games_and_every_one_is_tested() -> None:
    assert {game.id for game in GAMES} == set(SETUPS)


@each_game
def test_ids_are_unique_and_reasons_name_rules(game: AnyGame) -> None:
    assert len(set(game.rules)) == len(game.rules)
    assert len({reason.id for reason in game.reasons}) == len(game.reasons)
    assert {reason.rule for reason in game.reasons} <= set(game.rules)
    assert all(reason.sentence.endswith(".") for reason in game.reasons)


@each_game
def test_parameters_and_positions_explain_themselves(game: AnyGame) -> None:
    for kind in (game.parameters, game.position):
        assert kind.__dataclass_params__.frozen
        for field in dataclasses.fields(kind):
            assert field.metadata["titel"]
            assert field.metadata["hilfe"]


@each_game
def test_every_fact_name_is_documented(game: AnyGame) -> None:
    assert all(game.fact_names.values())


@each_table
def test_piles_can_be_sorted_out_and_hold_the_deck(game: AnyGame, table: Table[Any]) -> None:
    piles = game.piles(table.sheet, len(table.players), table.variants)
    deck = Counter(game.deck(table))
    assert all(0 < pile.take <= len(pile.cards) for pile in piles)
    assert deck <= Counter(chain.from_iterable(pile.cards for pile in piles))
    assert game.deck(table) == tuple(sorted(game.deck(table), key=sort_key))


@each_table
def test_slots_hold_the_deck(game: AnyGame, table: Table[Any]) -> None:
    slots = game.slots(table, SETUPS[game.id].position(table))
    assert len(slots) == len(game.deck(table))
    assert len({slot.path for slot in slots}) == len({slot.name for slot in slots}) == len(slots)


@each_game
def test_too_few_and_too_many_players_are_refused(game: AnyGame) -> None:
    sheet = SETUPS[game.id].sheet
    for number in (sheet.min_players - 1, sheet.max_players + 1):
        table = Table(sheet, NAMES[:number])
        with pytest.raises(PositionError) as caught:
            game.slots(table, SETUPS[game.id].position(table))
        assert caught.value.rule in game.rules


@pytest.mark.parametrize("seed", SEEDS)
@each_table
def test_random_games(game: AnyGame, table: Table[Any], seed: int) -> None:
    rng = random.Random(seed)
    deck = Counter(game.deck(table))
    seen: list[Any] = []
    lines: list[str] = []
    last: Step[Any, Any] | None = None
    for last in run(game, table, seed):
        state, move = last.before, last.moves[0]
        assert Counter(state.cards) == deck
        check_notation(game, table, move)
        check_moves(game, state)
        check_refusals(game, state, [*rng.sample(seen, min(5, len(seen))), *variations(move, table.players)])
        check_views(game, state, rng)
        check_said(game, last)
        check_frozen(game, last)
        seen.append(move)
        lines.append(game.write(move))
    assert last is not None
    check_end(game, last.after)
    assert Counter(last.after.cards) == deck
    check_replay(game, table, seed, lines, last.after)


def check_notation(game: AnyGame, table: Table[Any], move: Any) -> None:
    line = game.write(move)
    assert game.parse(table, line) == (move,)
    assert game.parse(table, f"  {line.replace(' ', '  ')} ") == (move,)


def check_moves(game: AnyGame, state: Any) -> None:
    """Whoever is to move has a move; whatever is listed is accepted, the move just below a bound is not."""
    moves = game.moves(state)
    for move in moves.listed:
        assert game.verify(state, move) == ()
        game.apply(state, move)
    if moves.bound is not None and moves.bound.lowest is not None:
        assert game.verify(state, moves.bound.make(moves.bound.lowest)) == ()
        assert game.verify(state, moves.bound.make(moves.bound.lowest - 1)) != ()
    assert (game.to_move(state) is not None) == bool(moves.listed or moves.bound)


def check_refusals(game: AnyGame, state: Any, moves: list[Any]) -> None:
    """What is not listed is refused for known reasons, each with its rule and a finished sentence."""
    reasons = {reason.id: reason.rule for reason in game.reasons}
    listed = game.moves(state)
    for move in moves:
        if game.next_deal(state) is not None and game.deal_slots(state, move):
            continue
        refusals = game.verify(state, move)
        assert (refusals == ()) == is_listed(listed, move), move
        for refusal in refusals:
            assert reasons[refusal.reason] == refusal.rule
            assert not set("{}") & set(refusal.sentence)
        if refusals:
            with pytest.raises(IllegalMoveError) as caught:
                game.apply(state, move)
            assert caught.value.refusals == refusals


def check_views(game: AnyGame, state: Any, rng: random.Random) -> None:
    """Shuffling among themselves all cards that a view does not show leaves the view as it was."""
    for player in state.table.players:
        view = game.view(state, player)
        unseen = sorted(set(state.cards) - set(cards_in(view)), key=str)
        shuffled = rng.sample(unseen, len(unseen))
        assert game.view(with_cards(state, dict(zip(unseen, shuffled, strict=True))), player) == view


def check_frozen(game: AnyGame, step: Step[Any, Any]) -> None:
    """Nobody can change a state, a move, an event or a view behind another's back."""
    for value in parts((step, game.view(step.after, step.after.table.players[0]))):
        assert not isinstance(value, list | set), value
        assert not dataclasses.is_dataclass(value) or getattr(value, "__dataclass_params__").frozen, value  # noqa: B009


def check_said(game: AnyGame, step: Step[Any, Any]) -> None:
    """Events name rules that exist; facts are values, and follow from rules that exist."""
    assert step.events
    for event in step.events:
        assert set(event.rules) <= set(game.rules)
    for facts in (game.step_facts(step), game.state_facts(step.after), game.game_facts(step.after.table.sheet)):
        for fact in facts_in(facts):
            assert fact.rule in ("", *game.rules)
            assert is_value(fact.value)
    scene = game.scene(step.after)
    assert isinstance(scene, Scene)
    assert tuple(seat.player for seat in scene.seats) == step.after.table.players


def is_value(value: object) -> bool:
    if isinstance(value, str):
        return isinstance(value, Player)
    if isinstance(value, tuple):
        return all(isinstance(part, Card | Rank | Player) for part in value)
    return isinstance(value, bool | int | Card | Rank | Suit | Sum | Play | Range | Term)


def check_end(game: AnyGame, state: Any) -> None:
    result = game.result(state)
    assert result is not None
    assert game.to_move(state) is None
    assert not set(result.winners) & set(result.losers)
    assert {*result.winners, *result.losers} <= set(state.table.players)


def check_replay(game: AnyGame, table: Table[Any], seed: int, lines: list[str], end: Any) -> None:
    """The same deal and the game's own notation lead to the same end."""
    first = next(run(game, table, seed))
    state = first.before
    for line in lines:
        for move in game.parse(table, line):
            state, _ = game.apply(state, move)
    assert state == end
