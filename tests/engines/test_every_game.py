"""Plays random games of every engine, and checks at each step what must hold for any game."""

from __future__ import annotations

import ast
import dataclasses
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from desk import paths, pattern
from sheets import has_folder, sheet_of

import engines
from engines.cards import Card, Rank, Suit, sort_key
from engines.game import (
    LOSES,
    WINS,
    AnyGame,
    Bound,
    Facts,
    IllegalMoveError,
    Moves,
    Play,
    Player,
    PositionError,
    Range,
    Scene,
    Sheet,
    Step,
    Sum,
    Table,
    Term,
    all_games,
    find_game,
)
from generator.authoring.random_games import NAMES, every_table, run

SEEDS = range(4)
#: So many moves of a game are looked at one by one, and then every fifth and all deals; few games are longer.
CLOSELY, THEN_EVERY = 60, 5
#: So many of the listed moves are played in every state that is looked at; all of them are verified.
PLAYED = 30
FIFTH = Path(__file__).parents[1] / "fifth_game"
GAMES = all_games()
TABLES = [
    pytest.param(game, table, id="-".join([game.id, str(len(table.players)), *sorted(table.variants), table.level]))
    for game in GAMES
    if has_folder(game.id)
    for table in every_table(game, sheet_of(game.id))
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_table = pytest.mark.parametrize(("game", "table"), TABLES)


# --- Looking into values ----------------------------------------------------------------


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass; none for any other type."""
    return tuple(f.name for f in dataclasses.fields(kind) if f.init) if dataclasses.is_dataclass(kind) else ()


@cache
def is_mapping(kind: type) -> bool:
    return issubclass(kind, Mapping)


def cards_in(value: Any) -> set[Card]:
    """Every card anywhere in a value; a table is common knowledge and skipped."""
    found: set[Card] = set()
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Card):
            found.add(part)
        elif isinstance(part, tuple | frozenset):
            waiting.extend(part)
        elif is_mapping(part.__class__):
            waiting.extend(part.items())
        elif not isinstance(part, Table):
            waiting.extend(getattr(part, name) for name in field_names(part.__class__))
    return found


def with_cards(value: Any, swap: Mapping[Card, Card]) -> Any:
    """The value with cards swapped everywhere but in the table."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple | frozenset):
        return type(value)(with_cards(part, swap) for part in value)
    if isinstance(value, Table) or not (names := field_names(value.__class__)):
        return value
    return type(value)(**{name: with_cards(getattr(value, name), swap) for name in names})


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
    """A value and everything in it; of a sheet, which never changes, only itself."""
    yield value
    if isinstance(value, tuple | frozenset):
        for part in value:
            yield from parts(part)
    elif not isinstance(value, Card | str | Sheet):
        for name in field_names(value.__class__):
            yield from parts(getattr(value, name))


def test_every_outcome_word_has_an_opposite() -> None:
    assert len(WINS.forms) == len(LOSES.forms)
    assert not set(WINS.forms) & set(LOSES.forms)
    assert all(form == form.casefold() for form in (*WINS.forms, *LOSES.forms))


# --- What must hold of an engine --------------------------------------------------------


@each_game
def test_every_engine_has_a_content_folder(game: AnyGame) -> None:
    assert has_folder(game.id)


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
def test_every_fact_name_is_explained(game: AnyGame) -> None:
    assert all(game.fact_names.values())


@each_game
def test_facts_of_the_game_are_documented_values(game: AnyGame) -> None:
    check_facts(game, game.game_facts(sheet_of(game.id)))


@each_game
def test_every_rule_has_a_test_named_after_it(game: AnyGame) -> None:
    files = Path(__file__).parent.glob(f"test_{game.id.replace('-', '_')}_*.py")
    nodes = chain.from_iterable(ast.parse(file.read_text("utf-8")).body for file in files)
    names = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
    tests = {rule: "test_" + rule.replace("-", "_") for rule in game.rules}
    assert [rule for rule, test in tests.items() if not any(name.startswith(test) for name in names)] == []


@each_table
def test_piles_can_be_sorted_out_and_hold_the_deck(game: AnyGame, table: Table[Any]) -> None:
    piles = game.piles(table.sheet, len(table.players), table.variants)
    deck = Counter(game.deck(table))
    assert all(0 < pile.take <= len(pile.cards) for pile in piles)
    assert deck <= Counter(chain.from_iterable(pile.cards for pile in piles))
    assert game.deck(table) == tuple(sorted(game.deck(table), key=sort_key))


@each_table
def test_slots_hold_the_deck(game: AnyGame, table: Table[Any]) -> None:
    slots = game.slots(table, game.opening(table))
    assert len(slots) == len(game.deck(table))
    assert len({slot.path for slot in slots}) == len({slot.name for slot in slots}) == len(slots)


@each_table
def test_an_opening_leaves_all_cards_open(game: AnyGame, table: Table[Any]) -> None:
    assert all(slot.card is None for slot in game.slots(table, game.opening(table)))


@each_game
def test_too_few_and_too_many_players_are_refused(game: AnyGame) -> None:
    sheet = sheet_of(game.id)
    fits = next(every_table(game, sheet))
    for number in (sheet.min_players - 1, sheet.max_players + 1):
        error = refused(game, dataclasses.replace(fits, players=NAMES[:number]))
        assert error.path == ("spieler",)
        assert error.rule in game.rules


@pytest.mark.parametrize("name", ["Anna", "", " Ben", "Ben  B", "Ben\tB", "Ben:", "Ben, Dan"])
@each_game
def test_names_must_be_told_apart(game: AnyGame, name: str) -> None:
    table = next(every_table(game, sheet_of(game.id)))
    players = (table.players[0], Player(name), *table.players[2:])
    assert refused(game, dataclasses.replace(table, players=players)).path == ("spieler", 1)


@each_game
def test_unknown_variants_and_levels_are_refused(game: AnyGame) -> None:
    table = next(every_table(game, sheet_of(game.id)))
    assert refused(game, dataclasses.replace(table, variants=frozenset({"lose"}))).path == ("varianten",)
    assert refused(game, dataclasses.replace(table, level="ewig")).path == ("stufe",)


def refused(game: AnyGame, table: Table[Any]) -> PositionError:
    with pytest.raises(PositionError) as caught:
        game.slots(table, game.opening(table))
    assert caught.value.sentence.endswith(".")
    return caught.value


@pytest.mark.parametrize("seed", SEEDS)
@each_table
def test_random_games(game: AnyGame, table: Table[Any], seed: int) -> None:
    check_random_game(game, table, seed)


def test_random_games_of_a_game_that_is_registered_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fifth engine and its content folder are all that these tests need."""
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(FIFTH)])
    try:
        game = find_game("hoechste")
        assert game is not None
        for table in every_table(game, sheet_of(game.id, FIFTH)):
            for seed in SEEDS:
                check_random_game(game, table, seed)
    finally:
        sys.modules.pop("engines.hoechste", None)


def check_random_game(game: AnyGame, table: Table[Any], seed: int) -> None:
    rng = random.Random(seed)
    deck = Counter(game.deck(table))
    seen: list[Any] = []
    lines: list[str] = []
    last: Step[Any, Any] | None = None
    for number, last in enumerate(run(game, table, seed)):
        state, move = last.before, last.moves[0]
        assert Counter(state.cards) == deck
        if number < CLOSELY or number % THEN_EVERY == 0 or game.next_deal(state) is not None:
            check_notation(game, table, move)
            check_moves(game, state, rng)
            check_refusals(game, state, [*rng.sample(seen, min(5, len(seen))), *variations(move, table.players)])
            check_views(game, state, rng)
            check_said(game, last)
            check_frozen(last.events, last.moves)
        if number % THEN_EVERY == 0:
            check_frozen(last, *(game.view(last.after, player) for player in table.players))
        seen.append(move)
        lines.append(game.write(move))
    assert last is not None
    check_said(game, last)
    check_end(game, last.after)
    assert Counter(last.after.cards) == deck
    check_replay(game, table, seed, lines, last.after)


def check_notation(game: AnyGame, table: Table[Any], move: Any) -> None:
    line = game.write(move)
    assert game.parse(table, line) == (move,)
    assert game.parse(table, f"  {line.replace(' ', '  ')} ") == (move,)


def check_moves(game: AnyGame, state: Any, rng: random.Random) -> None:
    """Whoever is to move has a move; whatever is listed is accepted, the move just below a bound is not."""
    moves = game.moves(state)
    for move in moves.listed:
        assert game.verify(state, move) == ()
    for move in rng.sample(moves.listed, min(PLAYED, len(moves.listed))):
        game.apply(state, move)
    if moves.bound is not None and moves.bound.lowest is not None:
        assert game.verify(state, moves.bound.make(moves.bound.lowest)) == ()
        assert game.verify(state, moves.bound.make(moves.bound.lowest - 1)) != ()
    assert (game.to_move(state) is not None) == bool(moves.listed or moves.bound)


def check_refusals(game: AnyGame, state: Any, moves: list[Any]) -> None:
    """What is not listed is refused for known reasons, each with its rule and a finished sentence."""
    reasons = {reason.id: reason.rule for reason in game.reasons}
    listed, first = game.moves(state), True
    for move in moves:
        if game.next_deal(state) is not None and game.deal_slots(state, move):
            continue
        refusals = game.verify(state, move)
        assert (refusals == ()) == is_listed(listed, move), move
        for refusal in refusals:
            assert reasons[refusal.reason] == refusal.rule
            assert not set("{}") & set(refusal.sentence)
        if refusals and first:
            first = False
            with pytest.raises(IllegalMoveError) as caught:
                game.apply(state, move)
            assert caught.value.refusals == refusals


def check_views(game: AnyGame, state: Any, rng: random.Random) -> None:
    """Shuffling among themselves all cards that a view does not show leaves the view as it was."""
    for player in state.table.players:
        view = game.view(state, player)
        unseen = sorted(set(state.cards).difference(cards_in(view)), key=sort_key)
        shuffled = rng.sample(unseen, len(unseen))
        assert game.view(with_cards(state, dict(zip(unseen, shuffled, strict=True))), player) == view


def check_frozen(*values: Any) -> None:
    """Nobody can change a state, a move, an event or a view behind another's back."""
    for value in parts(values):
        assert not isinstance(value, list | set), value
        assert not dataclasses.is_dataclass(value) or getattr(value, "__dataclass_params__").frozen, value  # noqa: B009


def check_said(game: AnyGame, step: Step[Any, Any]) -> None:
    """Events name rules that exist; facts are values, and follow from rules that exist."""
    assert step.events
    for event in step.events:
        assert set(event.rules) <= set(game.rules)
    check_facts(game, game.step_facts(step))
    check_facts(game, game.state_facts(step.after))
    for scene in (game.scene(step.after), game.step_scene(step)):
        assert isinstance(scene, Scene)
        assert tuple(seat.player for seat in scene.seats) == step.after.table.players
        assert [seat.active for seat in scene.seats] == [
            seat.player == game.to_move(step.after) for seat in scene.seats
        ]


def check_facts(game: AnyGame, facts: Facts) -> None:
    for path, fact in paths(facts):
        assert is_documented(game, path), path
        assert fact.rule in ("", *game.rules)
        assert is_value(fact.value)


@cache
def is_documented(game: AnyGame, path: str) -> bool:
    return any(form.fullmatch(path) for form in documented(game))


@cache
def documented(game: AnyGame) -> tuple[re.Pattern[str], ...]:
    return tuple(map(pattern, game.fact_names))


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
