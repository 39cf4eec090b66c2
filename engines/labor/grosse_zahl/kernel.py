"""Große Zahl as a compiled kernel: the rules of `engines.grosse_zahl` on whole numbers, written independently of them.

Tests and `make bench` play the same games with both and compare them move by move. See `kernel_base` for how things are
written, and `kernel_choice` for how moves are chosen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.labor.compiled import jit, mix, note, shuffle
from engines.labor.grosse_zahl.kernel_base import (
    CARDS,
    DEALT,
    DIGITS,
    ENDED,
    HAND,
    KINDS,
    LAID,
    LAST,
    LONG,
    LONGER_BY_ONE,
    LONGEST,
    MINUS,
    MOVE,
    OPENINGS,
    PASSED,
    PLAYERS,
    POINTS,
    ROOM,
    SIZE,
    TAKEN,
    TARGET,
    UNBEATEN,
    WINNERS,
    code_of,
)
from engines.labor.grosse_zahl.kernel_choice import SUITS, choose


@jit
def deal_out(order: Any, starter: int, rules: Any, hands: Any) -> None:
    """Deal hands clockwise from the starter; `order` is dealt from its end."""
    hands[:] = 0
    top = len(order)
    for turn in range(rules[PLAYERS]):
        for _ in range(rules[HAND]):
            top -= 1
            hands[(starter + turn) % rules[PLAYERS], order[top]] += 1


@jit
def count_lay(move: Any, laid: int, opened: bool, record: Any) -> None:
    """Count a lay on so many cards, with the round opened just before or not."""
    size = move[SIZE]
    record[LAID] += 1
    record[DIGITS + min(size, LONG) - 1] += 1
    record[OPENINGS] += 1 if opened else 0
    record[LONGER_BY_ONE] += 1 if laid and size > laid else 0
    record[LAST] = 0 if laid else 1 if size > 1 else 2


@jit
def end_deal(me: int, rules: Any, hands: Any, points: Any, record: Any) -> bool:
    """Count the points of a deal that a player has ended; whether the game is over, with its winners as bits."""
    record[ENDED] += 1
    for seat in range(rules[PLAYERS]):
        minus = rules[MINUS] * hands[seat].sum()
        record[POINTS] += minus
        points[seat] += minus
    if rules[TARGET] < 0:
        record[WINNERS] = 1 << me
        return True
    if points.max() < rules[TARGET]:
        return False
    for seat in range(rules[PLAYERS]):
        if points[seat] == points.min():
            record[WINNERS] |= 1 << seat
    return True


@jit
def play_game(
    deck: Any, order: Any, rules: Any, policies: Any, values: Any, dice: Any, record: Any, trace: Any
) -> None:
    """Play one game: `order` is the first deal. Writes the record and, as far as it is long enough, the moves.

    A game that lasts longer than it may has no winners.
    """
    players = rules[PLAYERS]
    hands, points = np.zeros((players, rules[KINDS]), np.int64), np.zeros(players, np.int64)
    middle, move = np.zeros(MOVE, np.int64), np.zeros(MOVE, np.int64)
    found, ranks = np.zeros((ROOM, MOVE), np.int64), np.zeros(SUITS, np.int64)
    room, keys = np.zeros((6, ROOM), np.int64), np.zeros((2, 2), np.float64)
    starter = players - 1
    me, laid, owner, passes, opened, moves, played = starter, 0, -1, 0, False, 0, 0
    deal_out(order, starter, rules, hands)
    record[DEALT] = 1
    while played < rules[LONGEST]:
        choose(me, hands, middle, laid, policies[me], values, dice, found, room, ranks, keys, move)
        moves = note(trace, moves, me, code_of(move))
        played += 1
        if move[SIZE] == 0:
            record[PASSED] += 1
            passes += 1
            me = (me + 1) % players
            if passes == players - 1:  # the round is over
                record[OPENINGS] += 1 if opened else 0
                record[UNBEATEN] += 1 if opened else 0
                me, laid, passes, opened = owner, 0, 0, False
            continue
        count_lay(move, laid, opened, record)
        opened, owner, passes, laid = laid == 0, me, 0, move[SIZE]
        for place in range(laid):
            middle[place] = move[CARDS + place]
            hands[me, middle[place]] -= 1
        if hands[me].sum():
            if move[TAKEN] >= 0:
                hands[me, move[TAKEN]] += 1
            me = (me + 1) % players
            continue
        if end_deal(me, rules, hands, points, record) or played == rules[LONGEST]:
            return
        played += 1
        record[DEALT] += 1
        starter = (starter + 1) % players
        order[:] = deck
        shuffle(dice, order)
        deal_out(order, starter, rules, hands)
        me, laid, passes, opened = starter, 0, 0, False


@jit
def play_deals(
    seed: Any, first: int, orders: Any, hero: Any, deck: Any, rules: Any, policies: Any, values: Any, records: Any,
    traces: Any,
) -> None:  # fmt: skip
    """Play as many games as there are `records`, from deal `first` on; `seed` is mixed already.

    `deck` are the kinds of the sorted deck. `orders` has a row for each game with the kinds as they are dealt from its
    end, or no row: then they are shuffled. `hero` is a policy for one player of each game, the seat of the deal's
    number, or empty. `traces` has a row for each game, perhaps an empty one.
    """
    players = rules[PLAYERS]
    order, dice = deck.copy(), np.zeros(1 + players, np.uint64)
    seats = policies.copy()
    for row in range(len(records)):
        deal = first + row
        for stream in range(1 + players):
            dice[stream] = mix(mix(seed + np.uint64(deal)) + np.uint64(stream))
        order[:] = orders[row] if len(orders) else deck
        if len(orders) == 0:
            shuffle(dice, order)
        if len(hero):
            for seat in range(players):
                seats[seat] = hero if seat == deal % players else policies[seat]
        play_game(deck, order, rules, seats, values, dice, records[row], traces[row])
