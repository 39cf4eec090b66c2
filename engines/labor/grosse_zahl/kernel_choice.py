"""How a move is chosen in Große Zahl's compiled kernel: the strategies of this lab, written independently of them.

Costs are floating point numbers, added up in the order in which `Planned` adds them: so that equal costs are equal.
"""

from __future__ import annotations

from typing import Any

from engines.labor.compiled import below, jit
from engines.labor.grosse_zahl.kernel_base import (
    BY_CHANCE,
    CARDS,
    CHOOSING,
    DIGIT,
    FITTING,
    LONGER,
    LOW,
    PLACE,
    PLAIN,
    PLANNED,
    RANK,
    SIZE,
    SUIT,
    TAKEN,
    WATCHING,
    WAY,
    combine,
    fit,
    number_of,
    spread_out,
)
from engines.labor.grosse_zahl.planned import DANGER, OPENING_WORTH, PER_CARD, PER_DIGIT, PER_GROUP

#: Kinds of suits there can be, cards without one included.
SUITS = 5


@jit
def stands_first(one: Any, one_size: int, one_taken: int, two: Any, two_size: int, two_taken: int, values: Any) -> Any:
    """Whether one lay stands before another in the fixed order of lays."""
    for place in range(min(one_size, two_size)):
        if one[place] != two[place]:
            return values[one[place], PLACE] < values[two[place], PLACE]
    if one_size != two_size:
        return one_size < two_size
    if one_taken < 0 or two_taken < 0:
        return one_taken < two_taken
    return values[one_taken, PLACE] < values[two_taken, PLACE]


@jit
def groups(hand: Any, values: Any, ranks: Any) -> int:
    """The fewest combinations of one suit or one rank that hold all cards of a hand."""
    for suit in range(SUITS):
        ranks[suit] = 0
    for kind in range(len(hand)):
        if hand[kind]:
            ranks[values[kind, SUIT]] |= values[kind, RANK]
    best = 99
    for whole in range(1 << SUITS):  # the suits that are laid as such; of the others, the ranks
        bill, single = 0, 0
        for suit in range(SUITS):
            if (whole >> suit) & 1:
                bill += 1
            else:
                single |= ranks[suit]
        while single:
            single &= single - 1
            bill += 1
        best = min(best, bill)
    return best


@jit
def hand_cost(hand: Any, policy: Any, danger: bool, values: Any, ranks: Any) -> Any:
    """What a hand costs."""
    size, digits = 0, 0
    for kind in range(len(hand)):
        size += hand[kind]
        digits += hand[kind] * values[kind, DIGIT]
    cost = PER_CARD * size
    if danger:
        return cost
    if policy[FITTING]:
        cost += PER_GROUP * groups(hand, values, ranks)
    return cost - PER_DIGIT * digits


@jit
def cost_after(
    hand: Any, cards: Any, size: int, taken: int, policy: Any, danger: bool, values: Any, rest: Any, ranks: Any
) -> Any:
    """What the hand costs after a lay, less what the lay itself is worth."""
    rest[:] = hand
    for place in range(size):
        rest[cards[place]] -= 1
    if taken >= 0:
        rest[taken] += 1
    winning = number_of(cards, size, values) / 10**size
    return hand_cost(rest, policy, danger, values, ranks) - OPENING_WORTH * winning


@jit
def write_lay(cards: Any, size: int, taken: int, move: Any) -> None:
    """Write a lay down as the move."""
    move[SIZE], move[TAKEN] = size, taken
    for place in range(size):
        move[CARDS + place] = cards[place]


@jit
def list_lays(
    own: Any, number: int, middle: Any, laid: int, values: Any, found: Any, sizes: Any, members: Any, picked: Any
) -> int:
    """Write down all combinations that may be laid, with their sizes; how many they are."""
    count = 0
    for size in (laid, laid + 1) if laid else (1, number if number > 1 and fit(own, number, values) else 0):
        if size == 0 or size > number:
            continue
        before = count
        count = combine(own, number, size, values, found, count, members, picked)
        kept = before
        for one in range(before, count):
            if laid and number_of(found[one], size, values) <= number_of(middle, laid, values):
                continue
            found[kept] = found[one]
            sizes[kept] = size
            kept += 1
        count = kept
    return count


@jit
def by_chance(count: int, takings: int, laid: int, number: int, sizes: Any, dice: Any, stream: int) -> Any:
    """The number of any legal move: that of the combination times the number of cards to take, and which of them.

    −1 passes.
    """
    choices = 1 if laid else 0
    for one in range(count):
        choices += 1 if sizes[one] == number else takings
    left = below(dice, stream, choices)
    for one in range(count):
        ways = 1 if sizes[one] == number else takings
        if left < ways:
            return one * takings + left
        left -= ways
    return -1


@jit
def weigh(
    hand: Any, cards: Any, size: int, taken: int, laid: int, ends: bool, policy: Any, danger: bool, values: Any,
    rest: Any, ranks: Any, key: Any,
) -> None:  # fmt: skip
    """Write into `key` by which two numbers, the lower the better, the strategy prefers a lay to others."""
    key[:] = 0.0
    if policy[WAY] == PLAIN:
        key[0] = float(number_of(cards, size, values))
        key[1] = 0.0 if taken < 0 else -float(values[taken, DIGIT])
    elif ends:
        return
    elif laid:
        key[0] = cost_after(hand, cards, size, taken, policy, danger, values, rest, ranks)
    else:
        rest[:] = hand
        rest[cards[0]] -= 1
        key[0] = float(groups(rest, values, ranks)) if policy[FITTING] else 0.0
        key[1] = float(number_of(cards, size, values)) * (1.0 if policy[LOW] else -1.0)


@jit
def list_kinds(middle: Any, laid: int, kinds: Any) -> int:
    """Write down what can be taken, each kind once, as the cards lie; at an opening one −1. How many they are."""
    if laid == 0:
        kinds[0] = -1
        return 1
    takings = 0
    for place in range(laid):
        if place == 0 or middle[place] != middle[place - 1]:
            kinds[takings] = middle[place]
            takings += 1
    return takings


@jit
def is_danger(me: int, hands: Any, policy: Any) -> bool:
    """Whether the strategy watches the others' hands, and one of them is small."""
    for seat in range(len(hands)):  # noqa: SIM110 (numba compiles no generators)
        if seat != me and policy[WATCHING] and hands[seat].sum() <= DANGER:
            return True
    return False


@jit
def thin_out(count: int, number: int, laid: int, policy: Any, found: Any, sizes: Any) -> int:
    """Keep the lays that end the deal where there are any; else, without `LONGER`, those as long as the middle."""
    wanted = 0
    for one in range(count):
        if sizes[one] == number:
            wanted = number
    if wanted == 0 and laid and not policy[LONGER]:
        for one in range(count):
            if sizes[one] == laid:
                wanted = laid
    if wanted == 0:
        return count
    kept = 0
    for one in range(count):
        if sizes[one] == wanted:
            found[kept], sizes[kept] = found[one], wanted
            kept += 1
    return kept


@jit
def choose(
    me: int, hands: Any, middle: Any, laid: int, policy: Any, values: Any, dice: Any, found: Any, room: Any, ranks: Any,
    keys: Any, move: Any,
) -> None:  # fmt: skip
    """Choose a legal move and write it into `move`."""
    own, members, picked, kinds, sizes = room[0], room[1], room[2], room[3], room[4]
    hand, rest, key, best_key = hands[me], room[5, : hands.shape[1]], keys[0], keys[1]
    number = spread_out(hand, own)
    count = list_lays(own, number, middle, laid, values, found, sizes, members, picked)
    takings = list_kinds(middle, laid, kinds)
    move[SIZE], move[TAKEN] = 0, -1
    if policy[WAY] == BY_CHANCE:
        one = by_chance(count, takings, laid, number, sizes, dice, 1 + me)
        if one >= 0:
            size = sizes[one // takings]
            write_lay(found[one // takings], size, -1 if size == number else kinds[one % takings], move)
        return
    danger = is_danger(me, hands, policy)
    count = thin_out(count, number, laid, policy, found, sizes)
    best, best_taken = -1, -1
    for one in range(count):
        size = sizes[one]
        ends = size == number
        for way in range(1 if ends else takings):
            taken = -1 if ends else kinds[way]
            if laid and not ends and not policy[CHOOSING] and taken != middle[0]:
                continue
            weigh(hand, found[one], size, taken, laid, ends, policy, danger, values, rest, ranks, key)
            less = key[0] < best_key[0] or (key[0] == best_key[0] and key[1] < best_key[1])
            equal = key[0] == best_key[0] and key[1] == best_key[1]
            if equal and best >= 0:
                less = stands_first(found[one], size, taken, found[best], sizes[best], best_taken, values)
            if less or best < 0:
                best, best_taken = one, taken
                best_key[:] = key
    if best < 0:
        return
    may_stay = policy[WAY] == PLANNED and laid > 0 and sizes[best] < number
    if may_stay and best_key[0] >= hand_cost(hand, policy, danger, values, ranks):
        return
    write_lay(found[best], sizes[best], best_taken, move)
