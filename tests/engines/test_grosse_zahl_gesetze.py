"""Große Zahl: laws that hold of every game, and an independent count of all ways to play on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest
from grosse_zahl_table import SHEET, lage, play, start, table
from hypothesis import given
from hypothesis import strategies as st

from engines.cards import Card, Suit, parse_card, parse_cards
from engines.game import Player, Table, fill
from engines.grosse_zahl import GAME
from engines.grosse_zahl.combination import arrange
from engines.grosse_zahl.moves import Lay, Middle, Move, NewDeal, Pass
from engines.grosse_zahl.parameters import Parameters
from engines.grosse_zahl.state import State
from generator.authoring.random_games import NAMES

# --- All ways to play on, counted once more in the plainest way -------------------------------

#: A game as plain text: hands as lists of cards like „7♥“, the middle as its cards and its owner's seat, whose turn, passes.
Plain = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], int, int, int]


def plain_number(cards: tuple[str, ...]) -> int:
    """The largest number: try every order."""
    return max(int("".join("1" if c[0] == "A" else c[0] for c in order)) for order in permutations(cards))


def plain_moves(game: Plain) -> Iterator[Plain | None]:
    """Every position that a move leads to; None when the deal is over."""
    hands, middle, owner, turn, passes = game
    hand, seats = hands[turn], len(hands)
    following = (turn + 1) % seats
    seen = set()
    for size in range(1, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            cards = tuple(sorted(hand[i] for i in chosen))
            rest = tuple(sorted(hand[i] for i in range(len(hand)) if i not in chosen))
            if len({c[0] for c in cards}) > 1 and len({c[1] for c in cards}) > 1:
                continue
            if middle:
                if size not in (len(middle), len(middle) + 1) or plain_number(cards) <= plain_number(middle):
                    continue
            elif size not in (1, len(hand)):
                continue
            for taken in middle if middle and rest else ("",):
                new = tuple(sorted((*rest, taken))) if taken else rest
                key = (cards, taken)
                if key in seen:
                    continue
                seen.add(key)
                if not rest:
                    yield None
                else:
                    yield (*hands[:turn], new, *hands[turn + 1 :]), cards, turn, following, 0
    if middle:
        if passes + 1 == seats - 1:
            yield hands, (), owner, owner, 0
        else:
            yield hands, middle, owner, following, passes + 1


def plain_count(game: Plain | None, depth: int) -> int:
    if depth == 0:
        return 1
    return 0 if game is None else sum(plain_count(after, depth - 1) for after in plain_moves(game))


def count(state: State, depth: int) -> int:
    """How many ways there are to play on for so many moves, by the engine."""
    if depth == 0:
        return 1
    return sum(count(GAME.apply(state, move)[0], depth - 1) for move in GAME.moves(state).listed)


def plain(state: State) -> Plain:
    names = state.table.players
    assert state.to_move is not None
    middle = tuple(map(str, state.middle.cards)) if state.middle else ()
    owner = names.index(state.middle.player) if state.middle else -1
    hands = tuple(tuple(map(str, hand)) for hand in state.hands)
    return hands, middle, owner, names.index(state.to_move), state.passes


SHORT = lage(
    "Anna",
    {"Anna": "7♥ 7♠ 2♥ 9♦", "Ben": "8♥ 8♣ 3♥ 2♣", "Carla": "9♥ 9♠ A♥ A♠"},
    {"Anna": 4, "Ben": 4, "Carla": 4},
)
DOUBLED = lage(
    "Anna",
    {"Anna": "7♥ 7♥ 7♠", "Ben": "8♥ 8♥ 3♥", "Carla": "9♠ 9♠", "Dan": "5♣ 5♣", "Eva": "6♦ 4♦"},
    {"Anna": 3, "Ben": 3, "Carla": 2, "Dan": 2, "Eva": 2},
    "Eva 5♦ 3♦",
)


@pytest.mark.parametrize(
    ("players", "position", "counts"),
    [
        (3, SHORT, (4, 23, 159, 213, 651)),
        (5, DOUBLED, (6, 26, 42, 22, 23)),
        (2, lage("Ben", {"Anna": "2♥ 5♥ 9♥", "Ben": "2♦ 5♦"}, "3 2", dran="Anna"), (4, 7, 12, 19, 20, 16)),
    ],
)
def test_as_many_ways_to_play_on_as_counted_plainly(players: int, position: Any, counts: tuple[int, ...]) -> None:
    state = start(table(players), position)
    for depth, expected in enumerate(counts, 1):
        assert plain_count(plain(state), depth) == count(state, depth) == expected


@pytest.mark.parametrize("seed", range(12))
def test_whole_hands_offer_what_is_counted_plainly(seed: int) -> None:
    rng = random.Random(seed)
    at = table(2 + seed % 5)
    state = start(at, lage("Anna"), seed)
    for _ in range(30):
        if state.to_move is None:
            return
        assert plain_count(plain(state), 1) == len(GAME.moves(state).listed)
        state, _ = GAME.apply(state, rng.choice(GAME.moves(state).listed))


# --- Numbers --------------------------------------------------------------------------------

CARDS = tuple(SHEET.parameters.karten)
some = st.lists(st.sampled_from(CARDS), min_size=1, max_size=7)


@given(some)
def test_zahl_is_the_largest_of_all_orders(cards: list[Card]) -> None:
    state = start(table(), lage("Anna"))
    assert state.number(cards) == plain_number(tuple(map(str, cards)))


@given(some, some)
def test_ueberbieten_one_more_card_is_always_higher(one: list[Card], other: list[Card]) -> None:
    state = start(table(), lage("Anna"))
    if len(one) > len(other):
        assert state.number(one) > state.number(other)


# --- Laws -----------------------------------------------------------------------------------


def changed(value: Any, suits: dict[Suit, Suit], names: dict[Player, Player]) -> Any:
    """A move or an event with suits and names exchanged."""
    if isinstance(value, Player):
        return names.get(value, value)
    if isinstance(value, Card):
        return replace(value, suit=suits[value.suit]) if value.suit else value
    if isinstance(value, tuple | frozenset):
        return type(value)(changed(part, suits, names) for part in value)
    if isinstance(value, Lay):
        cards = arrange(SHEET.parameters.karten, changed(value.cards, suits, names))
        return Lay(names[value.player], cards, changed(value.taken, suits, names))
    if isinstance(value, Pass):
        return Pass(names[value.player])
    if isinstance(value, NewDeal):
        return NewDeal(shuffled=changed(value.shuffled, suits, names))
    return value


def whole_game(at: Table[Parameters], seed: int) -> Iterator[tuple[State, Move, tuple[str, ...], State]]:
    """A random game of a few deals: state, move, rules, state."""
    rng = random.Random(seed)
    state = start(at, lage("Anna", punkte={"Ben": 8}), seed)
    while GAME.result(state) is None:
        deal = GAME.next_deal(state)
        if deal is not None:
            move = GAME.with_deal(deal, fill(GAME.deck(at), GAME.deal_slots(state, deal), rng))
        else:
            move = rng.choice(GAME.moves(state).listed)
        after, events = GAME.apply(state, move)
        yield state, move, tuple(rule for event in events for rule in event.rules), after
        state = after


def summary(state: State) -> tuple[Any, ...]:
    """What suits have no say in."""
    return (
        tuple(sorted(card.rank.value for card in hand) for hand in state.hands),
        state.number(state.middle.cards) if state.middle else 0,
        len(state.out),
        state.points,
        state.phase,
        len(GAME.moves(state).listed),
    )


IDENTITY = {suit: suit for suit in Suit}
SAME_NAMES = {Player(name): Player(name) for name in NAMES}


@pytest.mark.parametrize("seed", range(4))
def test_renaming_suits_changes_nothing(seed: int) -> None:
    at = table(2 + seed)
    suits = dict(zip(Suit, random.Random(seed).sample(list(Suit), 4), strict=True))
    renamed: State | None = None
    for state, move, rules, after in whole_game(at, seed):
        if renamed is None:
            hands = tuple(state.hold(changed(hand, suits, SAME_NAMES)) for hand in state.hands)
            renamed = replace(state, hands=hands, aside=changed(state.aside, suits, SAME_NAMES))
        assert summary(renamed) == summary(state)
        renamed, events = GAME.apply(renamed, changed(move, suits, SAME_NAMES))
        assert tuple(rule for event in events for rule in event.rules) == rules
        assert summary(renamed) == summary(after)


@pytest.mark.parametrize("seed", range(4))
def test_rotating_seats_changes_nothing(seed: int) -> None:
    """The same game, told with everybody's name one seat further on."""
    at = table(2 + seed)
    names = {player: at.left_of(player) for player in at.players}

    def turned(state: State) -> State:
        def round_(values: tuple[Any, ...]) -> tuple[Any, ...]:
            return (*values[-1:], *values[:-1])

        middle = state.middle and Middle(names[state.middle.player], state.middle.cards)
        return replace(
            state,
            starter=names[state.starter],
            opener=state.opener and names[state.opener],
            hands=round_(state.hands),
            known=round_(state.known),
            points=round_(state.points),
            middle=middle,
            passed=frozenset(names[player] for player in state.passed),
            phase=replace(
                state.phase,
                **{key: changed(part, IDENTITY, names) for key, part in vars(state.phase).items()},
            ),
        )

    for state, move, rules, after in whole_game(at, seed):
        there, events = GAME.apply(turned(state), changed(move, IDENTITY, names))
        expected = turned(after)
        if GAME.result(after):  # winners are told in the order of seats
            assert there.points == expected.points
            assert set(GAME.result(there).winners) == {names[p] for p in GAME.result(after).winners}  # type: ignore[union-attr]
        else:
            assert there == expected
        assert tuple(rule for event in events for rule in event.rules) == rules


@pytest.mark.parametrize("seed", range(6))
def test_views_do_not_depend_on_cards_that_nobody_has_shown(seed: int) -> None:
    """The cards that a player cannot know are dealt anew among others' hands and aside: nothing changes in the view."""
    rng = random.Random(seed)
    at = table(2 + seed % 5, *(("zwei-blaetter",) if seed % 2 else ()))
    for state, _, _, _ in whole_game(at, seed):
        for seat, player in enumerate(at.players):
            hidden = [
                list((Counter(hand) - Counter(state.known[i])).elements()) if i != seat else []
                for i, hand in enumerate(state.hands)
            ]
            pool = [*(card for cards in hidden for card in cards), *state.aside]
            rng.shuffle(pool)
            hands = tuple(
                state.hold((*state.known[i], *(pool.pop() for _ in hidden[i]))) if i != seat else hand
                for i, hand in enumerate(state.hands)
            )
            other = replace(state, hands=hands, aside=tuple(pool))
            assert Counter(other.cards) == Counter(state.cards)
            assert GAME.view(other, player) == GAME.view(state, player)
            if state.to_move == player:
                assert GAME.moves(other) == GAME.moves(state)


def test_a_view_remembers_what_was_taken_until_it_is_laid() -> None:
    hands = {"Anna": "4♦ 8♦ 6♦", "Ben": "7♠ 9♠", "Carla": "9♥ 5♥ 3♥"}
    state = play(start(table(), lage("Anna", hands)), "Anna legt 4♦", "Ben legt 7♠, nimmt 4♦")
    assert [GAME.view(state, player).known[1] for player in state.table.players] == [parse_cards("4♦")] * 4
    assert GAME.view(state, Player("Anna")).sizes == (8, 9, 9, 9)
    state = play(state, "Carla legt 5♥ 3♥, nimmt 7♠", "Dan passt", "Anna legt 8♦ 6♦, nimmt 3♥", "Ben passt")
    view = GAME.view(state, Player("Dan"))
    assert view.known == (parse_cards("3♥"), parse_cards("4♦"), parse_cards("7♠"), ())
    assert view.out == parse_cards("5♥")
    state = play(state, "Carla passt", "Dan passt", "Anna legt 3♥")
    assert GAME.view(state, Player("Dan")).known[0] == ()


def test_a_view_is_the_same_in_whatever_order_cards_left() -> None:
    state = start(table(), lage("Anna", anzahl="5 5 5 5", weg="7♥ 2♣"))
    other = replace(state, out=tuple(reversed(state.out)))
    assert all(GAME.view(state, player) == GAME.view(other, player) for player in state.table.players)


def test_with_two_packs_laying_one_of_two_equal_cards_leaves_none_known() -> None:
    """Ben takes 5♥ and had another: whoever sees him lay one cannot tell whether he has one still."""
    hands = {"Anna": "5♥", "Ben": "5♥ 9♠", "Carla": "A♠", "Dan": "A♣", "Eva": "2♣"}
    state = play(start(table(5), lage("Anna", hands)), "Anna legt 5♥", "Ben legt 9♠, nimmt 5♥")
    assert GAME.view(state, Player("Eva")).known[1] == parse_cards("5♥")
    state = play(state, "Carla passt", "Dan passt", "Eva passt", "Anna passt", "Ben legt 5♥")
    assert GAME.view(state, Player("Eva")).known[1] == ()
    assert parse_card("5♥") in state.hand_of(Player("Ben"))
