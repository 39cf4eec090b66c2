"""The ground of Große Zahl's compiled kernel: how tables, hands and moves are written as whole numbers.

Kinds of cards are numbered in the order in which cards are laid: largest digit first. A hand is how many it holds of
each kind. A combination is its kinds in ascending order, equal ones side by side.
"""

from __future__ import annotations

from typing import Any

from engines.labor.compiled import jit

# The fields of `rules`; a target of −1 means that a single deal is played.
PLAYERS, KINDS, HAND, MINUS, TARGET, LONGEST, RULES = range(7)
# The fields of a policy, and what `WAY` may be; the others are 0 or 1, as in `Planned`.
WAY, FITTING, CHOOSING, LOW, WATCHING, LONGER, POLICY = range(7)
BY_CHANCE, PLAIN, PLANNED = range(3)
# The columns of `values`: a kind's suit, a bit for its rank, its digit, and its place in a sorted deck.
SUIT, RANK, DIGIT, PLACE, VALUES = range(5)
# The fields of a record; `DIGITS` is the first of four, `LAST` what `engines.labor.grosse_zahl.measures.Last` says.
LAID, PASSED, LONGER_BY_ONE, POINTS, OPENINGS, UNBEATEN, DEALT, ENDED, LAST, WINNERS, DIGITS, RECORD = *range(11), 14
#: Numbers of so many digits or more are counted together.
LONG = 4
# The fields of a move: how many cards (0 passes), the kind taken or −1, and from `CARDS` on the cards.
SIZE, TAKEN, CARDS, MOVE = 0, 1, 2, 11
#: Room for the combinations of a hand: 9 cards make fewer, in two sizes.
ROOM = 600


@jit
def code_of(move: Any) -> int:
    """A move as one number: 0 passes; else 6 bits for each card laid, and above them those of the card taken."""
    code = 0
    for place in range(move[SIZE]):
        code |= (move[CARDS + place] + 1) << (6 * place)
    return code | ((move[TAKEN] + 1) << 54) if code else 0


@jit
def spread_out(hand: Any, cards: Any) -> int:
    """Write a hand's cards down one by one, as they are laid; how many they are."""
    size = 0
    for kind in range(len(hand)):
        for _ in range(hand[kind]):
            cards[size] = kind
            size += 1
    return size


@jit
def number_of(cards: Any, size: int, values: Any) -> int:
    """The largest number that the cards make."""
    number = 0
    for place in range(size):
        number = 10 * number + values[cards[place], DIGIT]
    return number


@jit
def fit(cards: Any, size: int, values: Any) -> bool:
    """Whether all cards are of one suit or of one rank."""
    suits, ranks = True, True
    for place in range(1, size):
        suits = suits and values[cards[place], SUIT] == values[cards[0], SUIT]
        ranks = ranks and values[cards[place], RANK] == values[cards[0], RANK]
    return suits or ranks


@jit
def add_combination(cards: Any, members: Any, picked: Any, size: int, found: Any, first: int, count: int) -> int:
    """Add a combination to those found, unless it is there from `first` on; how many there are then."""
    for other in range(first, count):
        same = True
        for place in range(size):
            same = same and found[other, place] == cards[members[picked[place]]]
        if same:
            return count
    for place in range(size):
        found[count, place] = cards[members[picked[place]]]
    return count + 1


@jit
def combine(cards: Any, number: int, size: int, values: Any, found: Any, count: int, members: Any, picked: Any) -> int:
    """Add all combinations of a size out of so many cards, group by group; how many there are then."""
    first = count
    for leader in range(number):
        for way in (SUIT, RANK):
            group, is_new = 0, True
            for other in range(number):
                if values[cards[other], way] == values[cards[leader], way]:
                    is_new = is_new and other >= leader
                    members[group] = other
                    group += 1
            if not is_new or group < size:
                continue
            for place in range(size):
                picked[place] = place
            while True:
                count = add_combination(cards, members, picked, size, found, first, count)
                last = size - 1
                while last >= 0 and picked[last] == group - size + last:
                    last -= 1
                if last < 0:
                    break
                picked[last] += 1
                for later in range(last + 1, size):
                    picked[later] = picked[later - 1] + 1
    return count
