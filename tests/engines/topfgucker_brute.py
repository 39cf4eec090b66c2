"""Topfgucker once more, in the plainest way, to compare the engine with. Nothing here comes from the engine.

A world is a plain object that is copied for every option; cards are texts, players are numbers.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field, replace

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva")
SUITS = "♣♠♥♦"
RANKS = ("A", "K", "D", "B", "10", "9", "8", "7", "6", "5", "4", "3", "2")
PLACES = ("links", "in die Mitte", "rechts")
HANDS = {2: 4, 3: 3, 4: 2, 5: 2}
#: open cards, lives, target
LEVELS = {"leicht": (2, 2, 12), "normal": (1, 1, 13), "schwer": (1, 1, 14), "profi": (0, 0, 14)}


@dataclass
class World:
    """Everything that matters of a game. `task` is what is to be done: choose, lay, open, or over."""

    hands: list[list[str]]
    up: list[set[str]]
    pots: list[list[tuple[int, int]]]  # who laid it, what it counts
    pile: list[str]
    hits: int
    coins: int
    turn: int
    task: str
    wanted: int
    target: int
    all_open: bool
    passes: int = 0
    chosen: dict[int, set[str]] = field(default_factory=dict)
    reason: str = ""


def copied(world: World) -> World:
    return replace(
        world,
        hands=[list(hand) for hand in world.hands],
        up=[set(shown) for shown in world.up],
        pots=[list(pot) for pot in world.pots],
        pile=list(world.pile),
        chosen={player: set(cards) for player, cards in world.chosen.items()},
    )


def shuffled(seed: int) -> list[str]:
    cards = [rank + suit for suit in SUITS for rank in RANKS]
    random.Random(seed).shuffle(cards)
    return cards


def dealt(players: int, level: str, seed: int, *, open_hands: bool = False, family: bool = False) -> World:
    cards = shuffled(seed)
    size = HANDS[players]
    hands = [[cards.pop(0) for _ in range(size)] for _ in range(players)]
    wanted, coins, target = LEVELS[level]
    all_open = open_hands or wanted >= size
    choose = not all_open and wanted > 0
    return World(
        hands=hands,
        up=[set(hand) if all_open else set() for hand in hands],
        pots=[[], [], []],
        pile=cards,
        hits=0,
        coins=coins,
        turn=0,
        task="choose" if choose else "lay",
        wanted=wanted,
        target=99 if family else target,
        all_open=all_open,
    )


def counts(card: str) -> tuple[int, ...]:
    rank = card[:-1]
    if rank == "A":
        return (1, 11)
    return (int(rank),) if rank.isdigit() else (10,)


def total(pot: list[tuple[int, int]]) -> int:
    return sum(value for _, value in pot)


def by_suit(card: str) -> tuple[int, int]:
    return SUITS.index(card[-1]), RANKS.index(card[:-1])


def options(world: World) -> dict[str, World]:
    """Every legal move as written, and the world after it."""
    if world.task == "choose":
        return {
            f"{NAMES[player]} öffnet {' '.join(sorted(cards, key=by_suit))}": choose(world, player, cards)
            for player, hand in enumerate(world.hands)
            if player not in world.chosen
            for cards in itertools.combinations(hand, world.wanted)
        }
    me = world.turn
    if world.task == "open":
        return {f"{NAMES[me]} öffnet {c}": opened(world, c) for c in world.hands[me] if c not in world.up[me]}
    if world.task == "lay":
        found = {}
        for card in world.hands[me]:
            for place in range(3):
                pot = world.pots[place]
                if pot and pot[-1][0] == me:
                    continue
                for value in counts(card):
                    if value == 11 and total(pot) + value > 21:
                        continue
                    named = f" als {value}" if len(counts(card)) == 2 else ""
                    found[f"{NAMES[me]} legt {card} {PLACES[place]}{named}"] = laid(world, card, place, value)
        if not world.pile:
            found[f"{NAMES[me]} passt"] = passed(world)
        return found
    return {}


def choose(world: World, player: int, cards: tuple[str, ...]) -> World:
    world = copied(world)
    world.chosen[player] = set(cards)
    if len(world.chosen) == len(world.hands):
        world.up = [world.chosen[player] for player in range(len(world.hands))]
        world.task = "lay"
    return world


def laid(world: World, card: str, place: int, value: int) -> World:
    world = copied(world)
    me = world.turn
    was_up = card in world.up[me]
    world.hands[me].remove(card)
    world.up[me].discard(card)
    world.pots[place].append((me, value))
    world.passes = 0
    now = total(world.pots[place])
    if now == 21:
        world.hits += 1
        world.pots[place] = []
        if world.hits == world.target:
            return over(world, "won")
    if now > 21:
        world.pots[place] = []
        if world.coins == 0:
            return over(world, "bust")
        world.coins -= 1
    if world.pile:
        drawn = world.pile.pop(0)
        world.hands[me].append(drawn)
        if world.all_open:
            world.up[me].add(drawn)
    if not any(world.hands):
        return over(world, "cards")
    if was_up and not world.all_open and len(world.up[me]) < len(world.hands[me]):
        world.task = "open"
        return world
    return forward(world)


def opened(world: World, card: str) -> World:
    world = copied(world)
    world.up[world.turn].add(card)
    world.task = "lay"
    return forward(world)


def passed(world: World) -> World:
    world = copied(world)
    world.passes += 1
    return over(world, "cards") if world.passes == len(world.hands) else forward(world)


def forward(world: World) -> World:
    while True:
        world.turn = (world.turn + 1) % len(world.hands)
        if world.hands[world.turn]:
            return world
        world.passes += 1
        if world.passes == len(world.hands):
            return over(world, "cards")


def over(world: World, reason: str) -> World:
    world.task, world.reason = "over", reason
    return world


def careful(world: World, rng: random.Random) -> str:
    """A move with which games last: a hit if there is one, else one that keeps the pots low; never passes."""
    moves = options(world)

    def cost(text: str) -> tuple[bool, bool, bool, int, float]:
        after = moves[text]
        high = sum(total(pot) > 11 for pot in after.pots)
        return (after.task == "over", after.coins < world.coins, after.hits == world.hits, high, rng.random())

    return min((text for text in moves if not text.endswith("passt")), key=cost, default=next(iter(moves)))
