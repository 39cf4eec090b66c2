"""Topfgucker as a compiled kernel: the rules of `engines.topfgucker` on whole numbers, written independently of them.

Tests and `make bench` play the same games with both and compare them move by move. See `kernel_base` for how things are
written, and `kernel_choice` for how plays are chosen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.labor.compiled import jit, mix, note, shuffle
from engines.labor.topfgucker.kernel_base import (
    ALL_OPEN,
    BUSTS,
    BY_BUST,
    BY_CARDS,
    BY_TARGET,
    CARDS,
    ENDING,
    FIRST,
    HAND,
    HELD,
    HIDDEN,
    HITS,
    KIND,
    LAYS,
    LIMIT,
    LIVES,
    OPEN,
    OPENINGS,
    OPENS,
    PASSES,
    PLAYERS,
    ROW,
    SHOWN,
    TARGET,
    card_of,
    choose_open,
    counts_of,
    held,
    pot_of,
    put,
    take,
)
from engines.labor.topfgucker.kernel_choice import (
    choose_play,
)


@jit
def give(hand: Any, card: int, shows: bool, values: Any, public: Any) -> None:
    """Give a player a card, open or hidden."""
    if shows:
        put(hand, FIRST, SHOWN, card)
        public[values[card, KIND]] -= 1
    else:
        put(hand, HELD, HIDDEN, card)


@jit
def open_cards(
    hand: Any, number: int, values: Any, opens: int, public: Any, dice: Any, stream: int, chosen: Any
) -> Any:
    """Choose hidden cards and open them; the move's code."""
    choose_open(hand, number, values, opens, dice, stream, chosen)
    code = 0
    for one in range(number):
        take(hand, HELD, HIDDEN, chosen[one])
        give(hand, chosen[one], True, values, public)
        code -= 1 << chosen[one]
    return code


@jit
def lay(play: int, me: int, lives: int, rules: Any, sums: Any, owners: Any, record: Any) -> int:
    """Lay a card on a pot; the lives left, or −1 where that ended the game."""
    pot = pot_of(play)
    sums[pot] += counts_of(play)
    owners[pot] = me
    if sums[pot] < rules[LIMIT]:
        return lives
    hit = sums[pot] == rules[LIMIT]
    sums[pot], owners[pot] = 0, -1
    if hit:
        record[HITS] += 1
        record[ENDING] = BY_TARGET
        return -1 if record[HITS] == rules[TARGET] else lives
    record[BUSTS] += 1
    record[ENDING] = BY_BUST
    return lives - 1


@jit
def play_game(
    order: Any, rules: Any, policies: Any, values: Any, kinds: Any, numbers: Any, choose: Any, dice: Any, record: Any,
    trace: Any,
) -> None:  # fmt: skip
    """Play one deal: `order` is dealt from its end. Writes the record and, as far as it is long enough, the moves.

    A move is a seat and a code: 0 passes, the number of a play lays, −(the sum of a bit for each card) opens.
    """
    players, everything = rules[PLAYERS], rules[ALL_OPEN] == 1
    hands = np.zeros((players, ROW), np.int64)
    sums, owners = np.zeros(3, np.int64), np.full(3, -1, np.int64)
    plays, some, unseen = np.zeros(48, np.int64), np.zeros(48, np.int64), np.zeros(len(kinds), np.int64)
    mark, usable, after = np.zeros(48, np.bool_), np.zeros(3, np.bool_), np.zeros(3, np.int64)
    chosen = np.zeros(8, np.int64)
    public = numbers.copy()  # how many of each kind nobody has seen lying open
    moves, pile, lives, passes, me = 0, len(order), rules[LIVES], 0, players - 1
    for seat in range(players):
        for _ in range(rules[HAND]):
            pile -= 1
            give(hands[seat], order[pile], everything, values, public)
    for _ in range(players if rules[OPEN] and not everything else 0):
        code = open_cards(hands[me], rules[OPEN], values, policies[me, OPENS], public, dice, 1 + me, chosen)
        moves = note(trace, moves, me, code)
        record[OPENINGS] += 1
        me = (me + 1) % players
    while passes < players:
        if held(hands[me]) == 0:
            passes += 1
            me = (me + 1) % players
            continue
        following = (me + 1) % players
        while held(hands[following]) == 0:
            following = (following + 1) % players
        play = choose_play(
            me, following, pile, lives, policies[me], rules, values, kinds, hands, sums, owners, public, choose, dice,
            plays, some, mark, unseen, after, usable,
        )  # fmt: skip
        moves = note(trace, moves, me, play)
        if play == 0:
            record[PASSES] += 1
            passes += 1
            me = (me + 1) % players
            continue
        record[LAYS] += 1
        passes = 0
        card = card_of(play)
        was_open = take(hands[me], FIRST, SHOWN, card)
        if not was_open:
            take(hands[me], HELD, HIDDEN, card)
            public[values[card, KIND]] -= 1
        lives = lay(play, me, lives, rules, sums, owners, record)
        if lives < 0:
            return
        if pile:
            pile -= 1
            give(hands[me], order[pile], everything, values, public)
        if was_open and hands[me, HIDDEN]:
            code = open_cards(hands[me], 1, values, policies[me, OPENS], public, dice, 1 + me, chosen)
            moves = note(trace, moves, me, code)
            record[OPENINGS] += 1
        me = (me + 1) % players
    record[ENDING] = BY_CARDS


@jit
def play_deals(
    seed: Any, first: int, orders: Any, hero: Any, rules: Any, policies: Any, values: Any, kinds: Any, numbers: Any,
    choose: Any, records: Any, traces: Any,
) -> None:  # fmt: skip
    """Play as many deals as there are `records`, from `first` on; `seed` is mixed already.

    `orders` has a row for each deal with the cards as they are dealt from its end, or no row: then they are shuffled.
    `hero` is a policy for one player of each deal, the seat of the deal's number, or empty. `traces` has a row for each
    deal, perhaps an empty one.
    """
    players = rules[PLAYERS]
    order, dice = np.zeros(rules[CARDS], np.int64), np.zeros(1 + players, np.uint64)
    seats = policies.copy()
    for row in range(len(records)):
        deal = first + row
        for stream in range(1 + players):
            dice[stream] = mix(mix(seed + np.uint64(deal)) + np.uint64(stream))
        for card in range(len(order)):
            order[card] = orders[row, card] if len(orders) else card
        if len(orders) == 0:
            shuffle(dice, order)
        if len(hero):
            for seat in range(players):
                for one in range(len(hero)):
                    seats[seat, one] = hero[one] if seat == deal % players else policies[seat, one]
        play_game(order, rules, seats, values, kinds, numbers, choose, dice, records[row], traces[row])
