"""Schwindelpost: what must hold of every game, and counts of positions against a second, independent count."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from schwindelpost_table import SHEET, hand_sizes, lage, start, table

from engines.cards import Card, Suit, parse_cards, parse_rank, sort_key
from engines.game import Player, Table
from engines.schwindelpost import GAME
from engines.schwindelpost.moves import Move, Send, SendOn
from engines.schwindelpost.parameters import Parameters
from engines.schwindelpost.state import Leg, Letter, State
from generator.authoring.random_games import NAMES

TABLES = [
    (players, variants)
    for players in range(2, 7)
    for variants in ((), ("ein-blatt",), ("acht-verschiedene",), ("ein-blatt", "acht-verschiedene"))
    if players <= 4 or "ein-blatt" not in variants
]
each_table = pytest.mark.parametrize(("players", "variants"), TABLES)


def games(players: int, variants: tuple[str, ...], seeds: int = 3) -> Iterator[list[tuple[State, Move, State]]]:
    """Random games, step by step, that like to send on."""
    for seed in range(seeds):
        rng = random.Random(f"{players} {variants} {seed}")
        at = table(players, *variants)
        state = start(at, lage(rng.choice(at.players)), seed)
        steps: list[tuple[State, Move, State]] = []
        while state.end is None:
            move = rng.choice(GAME.moves(state).listed)
            after, _ = GAME.apply(state, move)
            steps.append((state, move, after))
            state = after
        yield steps


# --- Laws -----------------------------------------------------------------------------------


def with_suits(value: Any, new: dict[Suit, Suit]) -> Any:
    """A state or move with its suits renamed; hands stay sorted."""
    if isinstance(value, Card):
        assert value.suit is not None
        return Card(value.rank, new[value.suit])
    if isinstance(value, Send):
        return replace(value, card=with_suits(value.card, new))
    if isinstance(value, State):
        letter = value.letter and replace(value.letter, card=with_suits(value.letter.card, new))
        hands = [sorted((with_suits(card, new) for card in hand), key=sort_key) for hand in value.hands]
        laid = [tuple(with_suits(card, new) for card in cards) for cards in value.open]
        return replace(value, letter=letter, hands=tuple(map(tuple, hands)), open=tuple(laid))
    return value


@each_table
def test_renaming_suits_changes_nothing(players: int, variants: tuple[str, ...]) -> None:
    renamings = [dict(zip(Suit, order, strict=True)) for order in permutations(Suit)]
    for number, steps in enumerate(games(players, variants)):
        new = renamings[1 + number * 7]
        for before, move, after in steps:
            renamed = with_suits(before, new)
            played, events = GAME.apply(renamed, with_suits(move, new))
            assert played == with_suits(after, new)
            assert [event.rules for event in events] == [event.rules for event in GAME.apply(before, move)[1]]
            assert len(GAME.moves(played).listed) == len(GAME.moves(after).listed)


def turned(state: State, by: int) -> State:
    """The same people and cards, everyone `by` seats further on."""

    def turn(seats: Any) -> Any:
        return (*seats[by:], *seats[:by])

    at = replace(state.table, players=turn(state.table.players))
    return replace(state, table=at, hands=turn(state.hands), open=turn(state.open))


@each_table
def test_rotating_seats_changes_nothing(players: int, variants: tuple[str, ...]) -> None:
    for number, steps in enumerate(games(players, variants)):
        by = 1 + number % (players - 1)
        for before, move, after in steps:
            played, events = GAME.apply(turned(before, by), move)
            assert played == turned(after, by)
            assert events == GAME.apply(before, move)[1]
            assert set(GAME.moves(played).listed) == set(GAME.moves(after).listed)
        result, again = GAME.result(after), GAME.result(played)
        assert result is not None and again is not None
        assert (set(result.winners), result.losers) == (set(again.winners), again.losers)


def shuffled_unseen(state: State, player: Player, rng: random.Random) -> State:
    """The state with all cards that a player cannot see dealt anew: other hands, and a card that they never saw."""
    others = [seat for seat, name in enumerate(state.table.players) if name != player]
    letter = state.letter
    # told independently of the engine: whoever pushed the card has seen it, and the receiver after looking
    hidden = letter is not None and player not in {
        *(leg.sender for leg in letter.legs),
        *([letter.legs[-1].receiver] if letter.seen else []),
    }
    pool = [card for seat in others for card in state.hands[seat]]
    if hidden and letter is not None:
        pool.append(letter.card)
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(pool.pop() for _ in state.hands[seat])
    if hidden and letter is not None:
        letter = replace(letter, card=pool.pop())
    assert not pool
    return replace(state, hands=tuple(hands), letter=letter)


@each_table
def test_permuting_unseen_cards_leaves_the_view_and_the_moves(players: int, variants: tuple[str, ...]) -> None:
    rng = random.Random(players)
    for steps in games(players, variants):
        for before, _, _ in steps:
            for player in before.table.players:
                other = shuffled_unseen(before, player, rng)
                assert GAME.view(other, player) == GAME.view(before, player)
                if player == before.to_move:
                    assert GAME.moves(other) == GAME.moves(before)


@each_table
def test_what_stays_the_same_in_every_game(players: int, variants: tuple[str, ...]) -> None:
    """Cards conserved; a turn adds one open card; the loser has what loses, and nobody else has."""
    for steps in games(players, variants):
        deck = Counter(GAME.deck(steps[0][0].table))
        taken = 0
        for before, _, after in steps:
            assert Counter(after.cards) == deck
            taken += before.letter is not None and after.letter is None
            assert sum(map(len, after.open)) == taken
        last = steps[-1][2]
        assert last.end is not None
        limit = {(): 4, ("ein-blatt",): 3}[variants[:1] if variants[:1] == ("ein-blatt",) else ()] + (players == 2)
        lost = {
            name
            for name, hand, laid in zip(last.table.players, last.hands, last.open, strict=True)
            if max(Counter(card.rank for card in laid).values(), default=0) >= limit
            or ("acht-verschiedene" in variants and len({card.rank for card in laid}) == 8)
            or (name == last.turn and not hand)
        }
        assert lost == {last.end.loser}


# --- Counting positions -----------------------------------------------------------------------

#: Three Sorten of one pack, and short limits: small enough to count every line of play.
SMALL = replace(
    SHEET,
    packs=1,
    parameters=replace(SHEET.parameters, sorten=tuple(map(parse_rank, "AKD")), grenze=2, grenze_zu_zweit=3),
)
DECK = "A♣ K♣ D♣ A♠ K♠ D♠ A♥ K♥ D♥ A♦ K♦ D♦"


def small(players: int, *variants: str) -> State:
    """A fixed deal: the sorted deck from the top, Anna first."""
    at: Table[Parameters] = Table(SMALL, tuple(map(Player, NAMES[:players])), frozenset(variants))
    return GAME.start(at, lage(NAMES[players - 1]), parse_cards(DECK))[0]


def perft(state: State, depth: int) -> tuple[int, int]:
    """How many lines of play have this length, and how many have ended before or with it."""
    if state.end is not None:
        return 0, 1
    if depth == 0:
        return 1, 0
    counts = [perft(GAME.apply(state, move)[0], depth - 1) for move in GAME.moves(state).listed]
    return sum(going for going, _ in counts), sum(ended for _, ended in counts)


class Simple:
    """The rules once more in the plainest way, with nothing of the engine: cards and players are letters and numbers."""

    def __init__(self, players: int, limit: int, different: bool) -> None:
        self.players, self.limit, self.different = players, limit, different

    def count(self, depth: int) -> tuple[int, int]:
        cards = DECK.split()
        return self.send([cards[seat :: self.players] for seat in range(self.players)], [""] * self.players, 0, depth)

    def send(self, hands: list[list[str]], rows: list[str], who: int, depth: int) -> tuple[int, int]:
        row = rows[who]
        if any(row.count(sorte) >= self.limit for sorte in "AKD") or not hands[who]:
            return 0, 1
        if self.different and set(row) == set("AKD"):
            return 0, 1
        if depth == 0:
            return 1, 0
        going = ended = 0
        for card in hands[who]:
            rest = [[c for c in hand if c != card] for hand in hands]
            for to in range(self.players):
                for claim in "AKD" if to != who else "":
                    some = self.decide(rest, rows, card[0], [who, to], claim, depth - 1)
                    going, ended = going + some[0], ended + some[1]
        return going, ended

    def decide(
        self, hands: list[list[str]], rows: list[str], sorte: str, had: list[int], claim: str, depth: int
    ) -> tuple[int, int]:
        if depth == 0:
            return 1, 0
        sender, receiver = had[-2:]
        going = ended = 0
        for says_true in (True, False):
            taker = sender if says_true == (sorte == claim) else receiver
            after = [row + sorte if seat == taker else row for seat, row in enumerate(rows)]
            some = self.send(hands, after, taker, depth - 1)
            going, ended = going + some[0], ended + some[1]
        left = [seat for seat in range(self.players) if seat not in had]
        if not left:
            return going, ended
        if depth == 1:  # a look takes one move, sending on the next
            return going + 1, ended
        for to in left:
            for other in "AKD":
                some = self.decide(hands, rows, sorte, [*had, to], other, depth - 2)
                going, ended = going + some[0], ended + some[1]
        return going, ended


@pytest.mark.parametrize(
    ("players", "variants", "limit", "counts"),
    [
        (2, (), 3, [18, 36, 594]),
        (3, (), 2, [24, 72, 1080]),
        (4, (), 2, [27, 81, 1377]),
        (3, ("acht-verschiedene",), 2, [24, 72, 1080]),
    ],
)
def test_as_many_lines_of_play_as_counted_independently(
    players: int, variants: tuple[str, ...], limit: int, counts: list[int]
) -> None:
    state = small(players, *variants)
    simple = Simple(players, limit, bool(variants))
    for depth in range(1, 6):
        assert perft(state, depth) == simple.count(depth)
    for depth, count in enumerate(counts, 1):
        assert sum(perft(state, depth)) == count


def test_lines_of_play_from_the_middle_of_a_small_game_end_alike() -> None:
    """From here somebody can lose in each of the three ways."""
    state = small(3, "acht-verschiedene")
    anna, ben, carla = state.table.players
    cards = parse_cards(DECK)
    middle = replace(
        state,
        hands=(cards[:1], cards[1:4], cards[4:7]),
        open=(cards[7:9], cards[9:11], cards[11:]),
        turn=anna,
    )
    simple = Simple(3, 2, different=True)
    hands = [[str(card) for card in hand] for hand in middle.hands]
    rows = ["".join(card.rank.value for card in laid) for laid in middle.open]
    for depth in range(1, 7):
        assert perft(middle, depth) == simple.send(hands, rows, 0, depth)
    assert hand_sizes(middle) == [1, 3, 3]
    assert perft(middle, 6)[1] > 0
    under_way = replace(
        middle, hands=((), *middle.hands[1:]), letter=Letter(cards[0], (Leg(anna, ben, cards[0].rank),))
    )
    assert perft(under_way, 4) == simple.decide([[], *hands[1:]], rows, "A", [0, 1], "A", 4)
    assert carla in under_way.free


def test_sending_on_is_listed_for_every_free_player_and_sorte() -> None:
    state = start(table(6), lage("Finn", unterwegs="Ben 7, Eva 8", nachgesehen=True))
    listed = GAME.moves(state).listed
    assert all(isinstance(move, SendOn) for move in listed)
    assert Counter(move.to for move in listed if isinstance(move, SendOn)) == {"Carla": 8, "Dan": 8, "Finn": 8}
