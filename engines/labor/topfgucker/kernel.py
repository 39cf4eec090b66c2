"""Topfgucker as a compiled kernel: the rules of `engines.topfgucker` and the policies of `policy`, on whole numbers only.

Written independently of both; tests and `make bench` play the same games with both and compare them move by move. Cards
are their places in the sorted deck, players their seats, pots 0 to 2. No floating point numbers occur anywhere.

This module needs numba and numpy, so only `fast` imports it. The compiled code is kept in the folder that
`NUMBA_CACHE_DIR` names, and nowhere where it names none. Everything that is compiled stands in this one file: numba
would not notice a change in another.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

jit = numba.njit(cache=bool(numba.config.CACHE_DIR), nogil=True)

# The fields of `rules`.
PLAYERS, CARDS, HAND, OPEN, ALL_OPEN, LIVES, TARGET, LIMIT, OWN_CARD, MOST, RULES = range(11)
# The fields of a policy.
SCORED, SPARES_ACES, OPENS, READS, AIM, HIT, FORCED, VALUE, SUM, POLICY = range(10)
# The fields of a record, and what `ENDING` may be.
ENDING, HITS, BUSTS, LAYS, OPENINGS, PASSES, RECORD = range(7)
BY_TARGET, BY_BUST, BY_CARDS = range(3)
# The columns of `values`: what a card counts at least and at most, and a number for its kind.
LOW, HIGH, KIND = range(3)
# A player's hand is a row: how many cards lie open, how many are hidden, then the open ones, and from `HELD` the hidden.
SHOWN, HIDDEN, FIRST, HELD, ROW = 0, 1, 2, 10, 18
HIGHEST, LOWEST, ANY = range(3)
NO_AIM, ELEVEN, TEN, KEEP_LOW, PREPARED = range(5)

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR, _SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31, _64 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(64)


# --- Dice: as `engines.labor.dice`, and as `random.Random` uses them ---------------------------


@jit
def mix(number: Any) -> Any:
    """64 well-mixed bits out of 64 bits."""
    number = (number ^ (number >> _30)) * _FIRST_FACTOR
    number = (number ^ (number >> _27)) * _SECOND_FACTOR
    return number ^ (number >> _31)


@jit
def below(dice: Any, one: int, limit: int) -> int:
    """A number from 0 up to, not including, `limit`, from one of the streams."""
    bits = 0
    while limit >> bits:
        bits += 1
    shift = _64 - np.uint64(bits)
    while True:
        dice[one] += _GAMMA
        number = np.int64(mix(dice[one]) >> shift)
        if number < limit:
            return number


@jit
def shuffle(dice: Any, order: Any) -> None:
    """Shuffle in place with stream 0."""
    for last in range(len(order) - 1, 0, -1):
        other = below(dice, 0, last + 1)
        order[last], order[other] = order[other], order[last]


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


# --- A play is one number: 1 + card + 64 · pot + 256 · value, as moves are written down --------------------------------


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


# --- Choosing a play ---------------------------------------------------------------------------


@jit
def completes(low: int, high: int, sums: Any, usable: Any, limit: int) -> bool:
    """Whether a card completes any usable pot."""
    for pot in range(3):
        if usable[pot] and (sums[pot] + low == limit or sums[pot] + high == limit):
            return True
    return False


@jit
def is_safe(low: int, sums: Any, usable: Any, limit: int) -> bool:
    """Whether a card can be laid on any usable pot without a bust."""
    for pot in range(3):
        if usable[pot] and sums[pot] + low <= limit:
            return True
    return False


@jit
def place(play: int, me: int, following: int, rules: Any, sums: Any, owners: Any, after: Any, usable: Any) -> None:
    """The pots' sums after a play, and which of them the next player may use."""
    mine, counts = pot_of(play), counts_of(play)
    for pot in range(3):
        owner = owners[pot]
        after[pot] = sums[pot]
        if pot == mine:
            owner = me
            after[pot] += counts
            if after[pot] >= rules[LIMIT]:
                owner, after[pot] = -1, 0
        usable[pot] = rules[OWN_CARD] == 1 or owner != following


@jit
def known_helps(
    play: int, me: int, following: int, reads: int, rules: Any, values: Any, hands: Any, after: Any, usable: Any
) -> tuple[bool, bool]:
    """Whether a card that the next player is known to hold completes a pot, and whether one is safe."""
    hit, safe = False, False
    if reads == 0 and following != me:
        return hit, safe
    shown = hands[following, SHOWN]
    known = shown + hands[following, HIDDEN] if following == me else shown
    for one in range(known):
        card = hands[following, FIRST + one] if one < shown else hands[following, HELD + one - shown]
        if following != me or card != card_of(play):
            hit = hit or completes(values[card, LOW], values[card, HIGH], after, usable, rules[LIMIT])
            safe = safe or is_safe(values[card, LOW], after, usable, rules[LIMIT])
    return hit, safe


@jit
def follows(
    play: int,
    me: int,
    following: int,
    policy: Any,
    rules: Any,
    values: Any,
    hands: Any,
    sums: Any,
    owners: Any,
    after: Any,
    usable: Any,
) -> bool:
    """Whether a play follows the policy's tip."""
    aim, bound = policy[AIM], rules[LIMIT] - rules[MOST]
    if aim == ELEVEN:
        return sums[pot_of(play)] + counts_of(play) == bound
    if aim == TEN:
        card = card_of(play)
        return values[card, LOW] == values[card, HIGH] and values[card, LOW] == rules[MOST]
    if aim == NO_AIM:
        return True
    place(play, me, following, rules, sums, owners, after, usable)
    if aim == KEEP_LOW:
        return min(after[0], after[1], after[2]) <= bound
    return known_helps(play, me, following, policy[READS], rules, values, hands, after, usable)[0]


@jit
def keep(plays: Any, count: int, mark: Any) -> int:
    """Keep the plays that are marked, if any is; how many are left."""
    left = 0
    for one in range(count):
        if mark[one]:
            plays[left] = plays[one]
            left += 1
    return left if left else count


@jit
def best(
    plays: Any,
    count: int,
    me: int,
    following: int,
    policy: Any,
    rules: Any,
    values: Any,
    kinds: Any,
    hands: Any,
    sums: Any,
    owners: Any,
    public: Any,
    choose: Any,
    unseen: Any,
    after: Any,
    usable: Any,
) -> int:
    """Which play has the best score; see `policy` for what breaks ties."""
    hidden = hands[following, HIDDEN]
    if policy[READS] == 0:
        hidden += hands[following, SHOWN]
    if following == me:
        hidden = 0
    number = 0
    for kind in range(len(kinds)):
        unseen[kind] = public[kind]
        number += public[kind]
    for one in range(hands[me, HIDDEN]):
        unseen[values[hands[me, HELD + one], KIND]] -= 1
        number -= 1
    if policy[READS] == 0:
        for seat in range(rules[PLAYERS]):
            if seat != me:
                for one in range(hands[seat, SHOWN]):
                    unseen[values[hands[seat, FIRST + one], KIND]] += 1
                    number += 1
    total = choose[number, hidden]
    found, highest = -1, 0
    for one in range(count):
        play = plays[one]
        place(play, me, following, rules, sums, owners, after, usable)
        hit, safe = known_helps(play, me, following, policy[READS], rules, values, hands, after, usable)
        helpless, stuck = 0, 0
        for kind in range(len(kinds)):
            if not completes(kinds[kind, LOW], kinds[kind, HIGH], after, usable, rules[LIMIT]):
                helpless += unseen[kind]
            if not is_safe(kinds[kind, LOW], after, usable, rules[LIMIT]):
                stuck += unseen[kind]
        hits = total if hit else total - choose[helpless, hidden]
        forced = 0 if safe else choose[stuck, hidden]
        plain = policy[VALUE] * counts_of(play) - policy[SUM] * (sums[pot_of(play)] + counts_of(play))
        score = policy[HIT] * hits - policy[FORCED] * forced + total * plain
        if found < 0 or score > highest or (score == highest and comes_before(play, plays[found])):
            found, highest = one, score
    return found


@jit
def comes_before(one: int, other: int) -> bool:
    """Which of two plays of the same worth is taken."""
    if pot_of(one) != pot_of(other):
        return pot_of(one) < pot_of(other)
    if card_of(one) != card_of(other):
        return card_of(one) < card_of(other)
    return one < other


@jit
def list_plays(hand: Any, me: int, rules: Any, values: Any, sums: Any, owners: Any, plays: Any) -> int:
    """Every legal play in the engine's order; how many there are."""
    count = 0
    for one in range(hand[SHOWN] + hand[HIDDEN]):
        card = hand[FIRST + one] if one < hand[SHOWN] else hand[HELD + one - hand[SHOWN]]
        low, high = values[card, LOW], values[card, HIGH]
        for pot in range(3):
            if rules[OWN_CARD] == 1 or owners[pot] != me:
                plays[count] = play_of(card, pot, low)
                count += 1
                if low != high and sums[pot] + high <= rules[LIMIT]:
                    plays[count] = play_of(card, pot, high)
                    count += 1
    return count


@jit
def choose_play(
    me: int,
    following: int,
    pile: int,
    lives: int,
    policy: Any,
    rules: Any,
    values: Any,
    kinds: Any,
    hands: Any,
    sums: Any,
    owners: Any,
    public: Any,
    choose: Any,
    dice: Any,
    plays: Any,
    some: Any,
    mark: Any,
    unseen: Any,
    after: Any,
    usable: Any,
) -> int:
    """Choose a play; 0 for passing."""
    every = list_plays(hands[me], me, rules, values, sums, owners, plays)
    for wanted in range(2):  # first plays that complete a pot, then safe ones
        count = 0
        for one in range(every):
            total = sums[pot_of(plays[one])] + counts_of(plays[one])
            if (wanted == 0 and total == rules[LIMIT]) or (wanted == 1 and total < rules[LIMIT]):
                some[count] = plays[one]
                count += 1
        if count == 0:
            continue
        if policy[SPARES_ACES]:
            for one in range(count):
                card = card_of(some[one])
                mark[one] = values[card, LOW] == values[card, HIGH]
            count = keep(some, count, mark)
        if wanted == 1 and policy[AIM] != NO_AIM:
            for one in range(count):
                mark[one] = follows(
                    some[one], me, following, policy, rules, values, hands, sums, owners, after, usable
                )
            count = keep(some, count, mark)
        if policy[SCORED]:
            picked = best(
                some, count, me, following, policy, rules, values, kinds, hands, sums, owners, public, choose, unseen,
                after, usable,
            )
        else:
            picked = below(dice, 1 + me, count)
        return some[picked]
    if not policy[SCORED]:
        picked = below(dice, 1 + me, every + (1 if pile == 0 else 0))
        return 0 if picked == every else plays[picked]
    if every == 0 or (pile == 0 and lives == 0):
        return 0
    found = plays[0]
    for one in range(1, every):
        play = plays[one]
        if counts_of(play) != counts_of(found):
            better = counts_of(play) > counts_of(found)
        elif card_of(play) != card_of(found):
            better = card_of(play) < card_of(found)
        else:
            better = sums[pot_of(play)] > sums[pot_of(found)]
        if better:
            found = play
    return found


@jit
def all_empty(hands: Any) -> bool:
    """Whether nobody holds a card."""
    for seat in range(len(hands)):
        if hands[seat, SHOWN] + hands[seat, HIDDEN]:
            return False
    return True


# --- A game ------------------------------------------------------------------------------------


@jit
def play_game(
    order: Any, rules: Any, policies: Any, values: Any, kinds: Any, numbers: Any, choose: Any, dice: Any, record: Any, trace: Any
) -> int:
    """Play one deal: `order` is dealt from its end. Writes the record and, as far as it is long enough, the moves.

    Returns the number of moves. A move is a seat and a code: 0 passes; 1 + card + 64 · pot + 256 · value lays; −(bit for each card) opens.
    """
    players, limit, target, lives = rules[PLAYERS], rules[LIMIT], rules[TARGET], rules[LIVES]
    hands = np.zeros((players, ROW), np.int64)
    sums, owners = np.zeros(3, np.int64), np.full(3, -1, np.int64)
    plays, some, unseen = np.zeros(48, np.int64), np.zeros(48, np.int64), np.zeros(len(kinds), np.int64)
    mark, usable, after = np.zeros(48, np.bool_), np.zeros(3, np.bool_), np.zeros(3, np.int64)
    chosen = np.zeros(8, np.int64)
    public = numbers.copy()  # how many of each kind nobody has seen lying open
    moves, pile = 0, len(order)
    for seat in range(players):
        for _ in range(rules[HAND]):
            pile -= 1
            if rules[ALL_OPEN]:
                put(hands[seat], FIRST, SHOWN, order[pile])
                public[values[order[pile], KIND]] -= 1
            else:
                put(hands[seat], HELD, HIDDEN, order[pile])
    me = players - 1
    if rules[OPEN] and not rules[ALL_OPEN]:
        for _ in range(players):
            choose_open(hands[me], rules[OPEN], values, policies[me, OPENS], dice, 1 + me, chosen)
            code = 0
            for one in range(rules[OPEN]):
                card = chosen[one]
                take(hands[me], HELD, HIDDEN, card)
                put(hands[me], FIRST, SHOWN, card)
                public[values[card, KIND]] -= 1
                code -= 1 << card
            moves = note(trace, moves, me, code)
            record[OPENINGS] += 1
            me = (me + 1) % players
    passes = 0
    while True:
        following = (me + 1) % players
        while hands[following, SHOWN] + hands[following, HIDDEN] == 0:
            following = (following + 1) % players
        play = choose_play(
            me, following, pile, lives, policies[me], rules, values, kinds, hands, sums, owners, public, choose, dice,
            plays, some, mark, unseen, after, usable,
        )  # fmt: skip
        if play:
            card, pot, counts = card_of(play), pot_of(play), counts_of(play)
            moves = note(trace, moves, me, play)
            record[LAYS] += 1
            passes = 0
            was_open = take(hands[me], FIRST, SHOWN, card)
            if not was_open:
                take(hands[me], HELD, HIDDEN, card)
                public[values[card, KIND]] -= 1
            sums[pot] += counts
            owners[pot] = me
            if sums[pot] >= limit:
                hit = sums[pot] == limit
                sums[pot], owners[pot] = 0, -1
                if hit:
                    record[HITS] += 1
                    if record[HITS] == target:
                        record[ENDING] = BY_TARGET
                        return moves
                else:
                    record[BUSTS] += 1
                    if lives == 0:
                        record[ENDING] = BY_BUST
                        return moves
                    lives -= 1
            if pile:
                pile -= 1
                if rules[ALL_OPEN]:
                    put(hands[me], FIRST, SHOWN, order[pile])
                    public[values[order[pile], KIND]] -= 1
                else:
                    put(hands[me], HELD, HIDDEN, order[pile])
            elif all_empty(hands):
                record[ENDING] = BY_CARDS
                return moves
            if was_open and hands[me, HIDDEN] and not rules[ALL_OPEN]:
                choose_open(hands[me], 1, values, policies[me, OPENS], dice, 1 + me, chosen)
                take(hands[me], HELD, HIDDEN, chosen[0])
                put(hands[me], FIRST, SHOWN, chosen[0])
                public[values[chosen[0], KIND]] -= 1
                moves = note(trace, moves, me, -(1 << chosen[0]))
                record[OPENINGS] += 1
        else:
            moves = note(trace, moves, me, 0)
            record[PASSES] += 1
            passes += 1
            if passes == players:
                record[ENDING] = BY_CARDS
                return moves
        me = (me + 1) % players
        while hands[me, SHOWN] + hands[me, HIDDEN] == 0:
            passes += 1
            if passes == players:
                record[ENDING] = BY_CARDS
                return moves
            me = (me + 1) % players


@jit
def note(trace: Any, moves: int, seat: int, code: int) -> int:
    """Write a move down, if there is room; the number of moves then."""
    if 2 * moves + 1 < len(trace):
        trace[2 * moves], trace[2 * moves + 1] = seat, code
    return moves + 1


@jit
def play_deals(
    seed: Any, first: int, orders: Any, hero: Any, rules: Any, policies: Any, values: Any, kinds: Any, numbers: Any, choose: Any,
    records: Any, traces: Any,
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
