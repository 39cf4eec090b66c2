"""Topfgucker against a brute force, and laws that hold however cards, suits and seats are named."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
import topfgucker_brute as brute
from hypothesis import given, settings
from hypothesis import strategies as st
from topfgucker_table import lage, start, table

from engines.cards import Card, Suit, parse_card
from engines.game import Deal, Player, Sum, Table
from engines.topfgucker import GAME
from engines.topfgucker.moves import Move, Pot
from engines.topfgucker.parameters import FAMILY, OPEN_HANDS
from engines.topfgucker.state import Choosing, Opening, Over, State

TABLES = [
    (players, level, variants)
    for players in (2, 3, 4, 5)
    for level, variants in (
        ("leicht", ()),
        ("normal", ()),
        ("profi", ()),
        ("schwer", (OPEN_HANDS,)),
        ("leicht", (FAMILY,)),
        ("leicht", (FAMILY, OPEN_HANDS)),
    )
]
each_table = pytest.mark.parametrize(("players", "level", "variants"), TABLES)
ENDINGS = {"won": "TARGET", "bust": "BUST", "cards": "CARDS"}


def both(players: int, level: str, variants: tuple[str, ...], seed: int) -> tuple[brute.World, State]:
    """The same deal for the brute force and for the engine."""
    world = brute.dealt(players, level, seed, open_hands=OPEN_HANDS in variants, family=FAMILY in variants)
    at = table(players, *variants, stufe=level)
    cards = {Player(name): tuple(map(parse_card, hand)) for name, hand in zip(brute.NAMES, world.hands, strict=False)}
    place = {"offen" if world.all_open else "verdeckt": cards}
    position = dataclasses.replace(lage("Anna"), stapel=tuple(map(parse_card, world.pile)), **place)  # type: ignore[arg-type]
    return world, start(at, position)


def options(state: State) -> dict[str, State]:
    return {GAME.write(move): GAME.apply(state, move)[0] for move in GAME.moves(state).listed}


def summary(world: brute.World) -> tuple[Any, ...]:
    """What both must agree on."""
    return (
        None if world.task in ("choose", "over") else brute.NAMES[world.turn],
        world.task if world.task != "over" else ENDINGS[world.reason],
        world.hits,
        world.coins,
        world.passes,
        len(world.pile),
        tuple(map(brute.total, world.pots)),
        tuple(sorted(map(tuple, map(sorted, world.hands)))),
        tuple(map(len, world.up)) if world.task != "choose" else (),
    )


def engine_summary(state: State) -> tuple[Any, ...]:
    match state.phase:
        case Over(ending):
            task = ending.name
        case Choosing():
            task = "choose"
        case Opening():
            task = "open"
        case _:
            task = "lay"
    return (
        None if task == "choose" else state.to_move,
        task,
        state.hits,
        state.lives,
        state.passes,
        len(state.pile),
        tuple(state.total(pot) for pot in Pot),
        tuple(sorted(tuple(sorted(map(str, state.hand_of(player)))) for player in state.table.players)),
        tuple(map(len, state.shown)) if task != "choose" else (),
    )


@pytest.mark.parametrize("seed", range(4))
@each_table
def test_whole_games_have_the_same_moves_as_by_brute_force(
    players: int, level: str, variants: tuple[str, ...], seed: int
) -> None:
    world, state = both(players, level, variants, seed)
    rng = random.Random(seed)
    while moves := brute.options(world):
        listed = options(state)
        assert set(listed) == set(moves)
        text = rng.choice(sorted(moves)) if rng.random() < 0.1 * seed else brute.careful(world, rng)
        world, state = moves[text], listed[text]
        assert engine_summary(state) == summary(world)
    assert GAME.moves(state).listed == ()


def leaves(world: brute.World, depth: int) -> Counter[tuple[Any, ...]]:
    moves = brute.options(world)
    if depth == 0 or not moves:
        return Counter([summary(world)])
    return sum((leaves(after, depth - 1) for after in moves.values()), Counter())


def engine_leaves(state: State, depth: int) -> Counter[tuple[Any, ...]]:
    moves = options(state)
    if depth == 0 or not moves:
        return Counter([engine_summary(state)])
    return sum((engine_leaves(after, depth - 1) for after in moves.values()), Counter())


@pytest.mark.parametrize(
    ("players", "level", "variants", "played", "depth"),
    [
        (2, "normal", (), 0, 3),
        (2, "normal", (), 2, 3),
        (2, "leicht", (), 2, 2),
        (2, "profi", (), 6, 3),
        (3, "normal", (), 3, 3),
        (3, "leicht", (FAMILY,), 30, 3),
        (4, "leicht", (), 0, 3),
        (5, "normal", (OPEN_HANDS,), 10, 3),
        (2, "leicht", (FAMILY,), 30, 2),
    ],
)
def test_perft_counts_as_many_sequences_as_by_brute_force(
    players: int, level: str, variants: tuple[str, ...], played: int, depth: int
) -> None:
    """All sequences of moves to a depth, after some careful moves, with what they lead to."""
    for seed in range(2):
        world, state = both(players, level, variants, seed)
        rng = random.Random(seed)
        for _ in range(played):
            text = brute.careful(world, rng)
            world, state = brute.options(world)[text], options(state)[text]
        expected = leaves(world, depth)
        assert expected.total() > 10
        assert engine_leaves(state, depth) == expected


@pytest.mark.parametrize(
    ("players", "variants", "cards"),
    [(2, (FAMILY,), 4), (2, (FAMILY, OPEN_HANDS), 4), (3, (FAMILY,), 4), (4, (FAMILY,), 4), (5, (FAMILY,), 5)],
)
def test_perft_counts_every_way_to_the_end_as_by_brute_force(
    players: int, variants: tuple[str, ...], cards: int
) -> None:
    """With few cards in hand and none to draw: passing, empty hands, and every ending, to the very end."""
    endings: set[str] = set()
    found = 0
    for seed in range(40):
        world, state = both(players, "leicht", variants, seed)
        rng = random.Random(seed)
        while world.task != "over" and sum(map(len, world.hands)) > cards:
            text = brute.careful(world, rng)
            world, state = brute.options(world)[text], options(state)[text]
        if world.task == "over":
            continue
        expected = leaves(world, 99)
        assert engine_leaves(state, 99) == expected
        endings |= {leaf[1] for leaf in expected}
        found += 1
        if found == 3:
            break
    assert found == 3
    assert "CARDS" in endings


# --- Laws -----------------------------------------------------------------------------------


def renamed(value: Any, cards: Mapping[Card, Card]) -> Any:
    """A state, move or deal with cards renamed everywhere."""
    if isinstance(value, Card):
        return cards.get(value, value)
    if isinstance(value, Table):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changes = {f.name: renamed(getattr(value, f.name), cards) for f in dataclasses.fields(value)}
        return dataclasses.replace(value, **changes)
    if isinstance(value, tuple | frozenset):
        return type(value)(renamed(part, cards) for part in value)
    return value


def a_deal(at: Table[Any], rng: random.Random) -> Deal:
    cards = list(GAME.deck(at))
    rng.shuffle(cards)
    return tuple(cards)


def a_move(state: State, rng: random.Random) -> Move | None:
    """A random move, rather one that ends nothing."""
    listed = GAME.moves(state).listed
    lasting = [move for move in listed if GAME.apply(state, move)[0].lives == state.lives]
    return rng.choice(lasting or listed) if listed else None


def numbers(facts: Any) -> Any:
    """Facts without cards: what a suit must not change."""
    if isinstance(facts, Mapping):
        return {name: numbers(part) for name, part in facts.items()}
    return facts.value if isinstance(facts.value, int | Sum | Player) else None


suits = st.permutations(list(Suit))
some_table = st.sampled_from(TABLES)


@settings(max_examples=25, deadline=None)
@given(some_table, suits, st.integers(0, 10**6))
def test_renaming_suits_changes_nothing(
    setting: tuple[int, str, tuple[str, ...]], suits: list[Suit], seed: int
) -> None:
    players, level, variants = setting
    at, rng = table(players, *variants, stufe=level), random.Random(seed)
    other_suit = dict(zip(Suit, suits, strict=True))
    swap = {card: Card(card.rank, other_suit[card.suit]) for card in GAME.deck(at) if card.suit is not None}
    deal = a_deal(at, rng)
    state = GAME.start(at, lage("Anna"), deal)[0]
    other = GAME.start(at, lage("Anna"), renamed(deal, swap))[0]
    while move := a_move(state, rng):
        assert set(renamed(GAME.moves(state).listed, swap)) == set(GAME.moves(other).listed)
        state, events = GAME.apply(state, move)
        other, other_events = GAME.apply(other, renamed(move, swap))
        assert other == renamed(state, swap)
        assert [event.rules for event in events] == [event.rules for event in other_events]
        assert numbers(GAME.state_facts(state)) == numbers(GAME.state_facts(other))
    assert GAME.result(state) == GAME.result(other)


@settings(max_examples=25, deadline=None)
@given(some_table, st.integers(0, 10**6), st.integers(1, 4))
def test_rotating_seats_changes_nothing(setting: tuple[int, str, tuple[str, ...]], seed: int, by: int) -> None:
    """Who sits first in the list does not matter, only who follows whom."""
    players, level, variants = setting
    at, rng = table(players, *variants, stufe=level), random.Random(seed)
    by %= players
    turned = dataclasses.replace(at, players=(*at.players[by:], *at.players[:by]))
    first = rng.choice(at.players)
    position = lage(first)
    deal = a_deal(at, rng)
    by_path = dict(zip((slot.path for slot in GAME.slots(at, position)), deal, strict=True))
    other_deal = tuple(by_path[slot.path] for slot in GAME.slots(turned, position))
    state, other = GAME.start(at, position, deal)[0], GAME.start(turned, position, other_deal)[0]
    while move := a_move(state, rng):
        assert set(GAME.moves(state).listed) == set(GAME.moves(other).listed)
        state, events = GAME.apply(state, move)
        other, other_events = GAME.apply(other, move)
        assert events == other_events
        assert state.to_move == other.to_move
        assert (state.pots, state.pile, state.hits, state.lives) == (other.pots, other.pile, other.hits, other.lives)
        assert all(state.hand_of(player) == other.hand_of(player) for player in at.players)
    assert state.phase == other.phase


@settings(max_examples=25, deadline=None)
@given(some_table, st.integers(0, 10**6), st.data())
def test_permuting_unseen_cards_leaves_views_and_moves(
    setting: tuple[int, str, tuple[str, ...]], seed: int, data: st.DataObject
) -> None:
    """What a player sees and may do does not depend on the others' hidden cards or on the draw pile."""
    players, level, variants = setting
    at, rng = table(players, *variants, stufe=level), random.Random(seed)
    state = GAME.start(at, lage("Anna"), a_deal(at, rng))[0]
    for _ in range(data.draw(st.integers(0, 40))):
        if (move := a_move(state, rng)) is None:
            break
        state = GAME.apply(state, move)[0]
    for player in at.players:
        unseen = [card for other in at.players if other != player for card in state.hidden_of(other)]
        unseen += state.pile
        shuffled = rng.sample(unseen, len(unseen))
        other_state = renamed(state, dict(zip(unseen, shuffled, strict=True)))
        assert GAME.view(other_state, player) == GAME.view(state, player)
        if player == state.to_move and not isinstance(state.phase, Choosing):
            assert GAME.moves(other_state).listed == GAME.moves(state).listed


def test_a_view_holds_no_more_than_that() -> None:
    """Every card in a view is one's own, lies open, or lay open."""
    for players, level, variants in TABLES:
        at, rng = table(players, *variants, stufe=level), random.Random(7)
        state = GAME.start(at, lage("Anna"), a_deal(at, rng))[0]
        while move := a_move(state, rng):
            state = GAME.apply(state, move)[0]
            for player in at.players:
                view = GAME.view(state, player)
                allowed = {*state.hidden_of(player), *state.away}
                allowed |= {card for shown in state.shown for card in shown}
                allowed |= {laid.card for pot in state.pots for laid in pot}
                assert set(cards_in(view)) <= allowed


def cards_in(value: Any) -> list[Card]:
    if isinstance(value, Card):
        return [value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [card for f in dataclasses.fields(value) for card in cards_in(getattr(value, f.name))]
    if isinstance(value, tuple | frozenset):
        return [card for part in value for card in cards_in(part)]
    return []
