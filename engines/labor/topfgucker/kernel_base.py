"""The ground of Topfgucker's compiled kernel: how tables, hands and plays are written as whole numbers.

Cards are their places in the sorted deck, players their seats, pots 0 to 2. No floating point numbers occur anywhere.
"""

from __future__ import annotations

from typing import Any

from engines.labor.compiled import below, jit

# The fields of `rules`.
PLAYERS, CARDS, HAND, OPEN, ALL_OPEN, LIVES, TARGET, LIMIT, OWN_CARD, MOST, RULES = range(11)
# The fields of a policy.
SCORED, SPARES_ACES, OPENS, READS, AIM, HIT, FORCED, VALUE, SUM, POLICY = range(10)
# The fields of a record, and what `ENDING` may be.
ENDING, HITS, BUSTS, LAYS, OPENINGS, PASSES, RECORD = range(7)
BY_TARGET, BY_BUST, BY_CARDS = range(3)
# The columns of `values`: what a card counts at least and at most, and a number for its kind.
LOW, HIGH, KIND = range(3)
# A player's hand is a row: how many cards lie open, how many are hidden, the open ones, and from `HELD` the hidden.
SHOWN, HIDDEN, FIRST, HELD, ROW = 0, 1, 2, 10, 18
HIGHEST, LOWEST, ANY = range(3)
NO_AIM, ELEVEN, TEN, KEEP_LOW, PREPARED = range(5)

# --- Hands -----------------------------------------------------------------------------------


@jit
def take(hand: Any, first: int, size: int, card: int) -> bool:
    """Take a card out of one part of a hand, the others stay in order; whether it was there."""
    for place in range(first, first + hand[size]):
        if hand[place] == card:
            for later in range(place, first + hand[size] - 1):
                hand[later] = hand[later + 1]
            hand[size] -= 1
            return True
    return False


@jit
def put(hand: Any, first: int, size: int, card: int) -> None:
    """Add a card to one part of a hand, as the last."""
    hand[first + hand[size]] = card
    hand[size] += 1


@jit
def choose_open(hand: Any, number: int, values: Any, opens: int, dice: Any, stream: int, chosen: Any) -> None:
    """Choose `number` hidden cards, in the order of the hand."""
    size = hand[HIDDEN]
    for place in range(number):
        chosen[place] = place
    if opens == ANY:
        count = 1
        for place in range(number):
            count = count * (size - place) // (place + 1)
        for _ in range(below(dice, stream, count)):  # the next combination in lexicographic order
            last = number - 1
            while chosen[last] == size - number + last:
                last -= 1
            chosen[last] += 1
            for later in range(last + 1, number):
                chosen[later] = chosen[later - 1] + 1
    else:
        filled = 0
        for place in range(size):
            better = 0  # how many of the hand come before this card
            card = hand[HELD + place]
            for other in range(size):
                rival = hand[HELD + other]
                more = values[rival, HIGH] - values[card, HIGH]
                if opens == LOWEST:
                    more = -more
                if more > 0 or (more == 0 and rival < card):
                    better += 1
            if better < number:
                chosen[filled] = place
                filled += 1
    for place in range(number):
        chosen[place] = hand[HELD + chosen[place]]


# --- A play is one number: 1 + card + 64 · pot + 256 · value, as moves are written down ---------------


@jit
def play_of(card: int, pot: int, counts: int) -> int:
    """The number of a play."""
    return 1 + card + 64 * pot + 256 * counts


@jit
def card_of(play: int) -> int:
    """Which card is laid."""
    return (play - 1) & 63


@jit
def pot_of(play: int) -> int:
    """On which pot."""
    return ((play - 1) >> 6) & 3


@jit
def counts_of(play: int) -> int:
    """What the card counts there."""
    return (play - 1) >> 8


@jit
def held(hand: Any) -> Any:
    """How many cards a player holds."""
    return hand[SHOWN] + hand[HIDDEN]
