"""How a play is chosen in Topfgucker's compiled kernel: the policies of `policy`, written independently of it."""

from __future__ import annotations

from typing import Any

from engines.labor.compiled import below, jit
from engines.labor.topfgucker.kernel_base import (
    AIM,
    ELEVEN,
    FIRST,
    FORCED,
    HELD,
    HIDDEN,
    HIGH,
    HIT,
    KEEP_LOW,
    KIND,
    LIMIT,
    LOW,
    MOST,
    NO_AIM,
    OWN_CARD,
    PLAYERS,
    READS,
    SCORED,
    SHOWN,
    SPARES_ACES,
    SUM,
    TEN,
    VALUE,
    card_of,
    counts_of,
    play_of,
    pot_of,
)


@jit
def completes(low: int, high: int, sums: Any, usable: Any, limit: int) -> Any:
    """Whether a card completes any usable pot."""
    for pot in range(3):  # noqa: SIM110 (numba compiles no generators)
        if usable[pot] and (sums[pot] + low == limit or sums[pot] + high == limit):
            return True
    return False


@jit
def is_safe(low: int, sums: Any, usable: Any, limit: int) -> Any:
    """Whether a card can be laid on any usable pot without a bust."""
    for pot in range(3):  # noqa: SIM110 (numba compiles no generators)
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
) -> Any:
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
def keep(plays: Any, count: int, mark: Any) -> Any:
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
) -> Any:
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
def comes_before(one: int, other: int) -> Any:
    """Which of two plays of the same worth is taken."""
    if pot_of(one) != pot_of(other):
        return pot_of(one) < pot_of(other)
    if card_of(one) != card_of(other):
        return card_of(one) < card_of(other)
    return one < other


@jit
def list_plays(hand: Any, me: int, rules: Any, values: Any, sums: Any, owners: Any, plays: Any) -> Any:
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
) -> Any:
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
                mark[one] = follows(some[one], me, following, policy, rules, values, hands, sums, owners, after, usable)
            count = keep(some, count, mark)
        if policy[SCORED]:
            picked = best(
                some,
                count,
                me,
                following,
                policy,
                rules,
                values,
                kinds,
                hands,
                sums,
                owners,
                public,
                choose,
                unseen,
                after,
                usable,
            )
        else:
            picked = below(dice, 1 + me, count)
        return some[picked]
    if not policy[SCORED]:
        picked = below(dice, 1 + me, every + (1 if pile == 0 else 0))
        return 0 if picked == every else plays[picked]
    if every == 0 or (pile == 0 and lives == 0):
        return 0
    return highest_on_highest(plays, every, sums)


@jit
def highest_on_highest(plays: Any, count: int, sums: Any) -> Any:
    """The play with which the simple strategy busts."""
    found = plays[0]
    for one in range(1, count):
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
