"""The games that have a kernel: in which trials it is compared, and games small enough for all deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, Protocol

from engines.cards import Card, Rank, Suit
from engines.game import Sheet, Table
from engines.grosse_zahl.parameters import SINGLE_DEAL, TWO_PACKS, SecondPack
from engines.grosse_zahl.parameters import Parameters as GrosseZahl
from engines.labor import grosse_zahl, topfgucker
from engines.labor.grosse_zahl import fast as grosse_zahl_fast
from engines.labor.grosse_zahl.measures import record as grosse_zahl_record
from engines.labor.lab import Lab, Trial
from engines.labor.match import Match
from engines.labor.topfgucker import fast as topfgucker_fast
from engines.labor.topfgucker.measures import record as topfgucker_record
from engines.topfgucker.parameters import FAMILY, OPEN_HANDS, Ace
from engines.topfgucker.parameters import Parameters as Topfgucker


class Fast(Protocol):
    """A game's kernel, as its module `fast` offers it."""

    def inputs(self, lab: Lab, sheet: Sheet[Any], trial: Trial) -> Any:
        """What the kernel is given for a trial; None where it cannot play it."""

    def records(self, given: Any, seed: int, first: int, last: int, traces: Any = None, orders: Any = None) -> Any:
        """The records of some deals, a row each; fills `traces`."""

    def codes(self, match: Match) -> list[int]:
        """A match's moves as the kernel writes them down."""

    def record_of(self, row: Sequence[int]) -> Any:
        """A row of the kernel as a record."""


@dataclass(frozen=True)
class Small:
    """A game shrunk so far that all its deals can be played: its values, trials, and the orders of its deck."""

    shrink: Callable[[Sheet[Any]], Sheet[Any]]
    trials: tuple[Trial, ...]
    orders: Callable[[Sequence[Card]], Iterator[list[int]]]


@dataclass(frozen=True)
class Compared:
    """A game to compare kernel and engine in. `room` is for the longest game: a seat and a code for each move."""

    lab: Lab
    fast: Fast
    record: Callable[[Match], Any]
    every_trial: Callable[[Sheet[Any]], Iterator[Trial]]
    small: Mapping[str, Small]
    room: int
    #: The kernel is to be so many times as fast as the engine, with the best strategy.
    target: int

    def deck(self, table: Table[Any]) -> tuple[Card, ...]:
        """The sorted deck of a table."""
        return self.lab.game.deck(table)


# --- Topfgucker --------------------------------------------------------------------------------


def _topfgucker_trials(sheet: Sheet[Topfgucker]) -> Iterator[Trial]:
    """All strategies, levels, numbers of players, worlds and variants; between them some with a hero."""
    lab = topfgucker.LAB
    worlds = ("", *lab.worlds)
    variants = (frozenset[str](), frozenset({OPEN_HANDS}), frozenset({FAMILY}), frozenset({FAMILY, OPEN_HANDS}))
    players = range(sheet.min_players, sheet.max_players + 1)
    heroes = list(lab.strategies)
    for number, (strategy, world, count, chosen) in enumerate(product(lab.strategies, worlds, players, variants)):
        for level in lab.game.levels(sheet, chosen):
            yield Trial(lab.game.id, count, strategy, level=level, variants=chosen, world=world)
        if number % 7 == 0:
            hero = heroes[number % len(heroes)]
            yield Trial(lab.game.id, count, strategy, hero, level=level, variants=chosen, world=world)


def _small_topfgucker(
    ranks: Mapping[Rank, int], ace: tuple[int, int], limit: int, target: int, strategies: Iterable[str]
) -> Small:
    """With these ranks and their values, and what is needed; cards of one rank stand in the order of suits."""

    def shrink(sheet: Sheet[Topfgucker]) -> Sheet[Topfgucker]:
        numbers = sheet.parameters
        small = replace(
            numbers,
            karten=ranks,
            ass=Ace(*ace),
            treffersumme=limit,
            hand=dict.fromkeys(numbers.hand, 2),
            stufen={name: replace(level, ziel=target) for name, level in numbers.stufen.items()},
        )
        return replace(sheet, parameters=small)

    plays = product(strategies, ("normal", "profi"))
    trials = tuple(Trial(topfgucker.LAB.game.id, 2, strategy, level=level) for strategy, level in plays)
    return Small(shrink, trials, _orders_by_rank)


def _orders_by_rank(cards: Sequence[Card]) -> Iterator[list[int]]:
    """Every order of a deck by rank; equal ranks stand in the order of suits. Places in the sorted deck."""
    places = {card.rank: [place for place, other in enumerate(cards) if other.rank is card.rank] for card in cards}

    def rest(left: Mapping[Rank, list[int]]) -> Iterator[list[int]]:
        if not any(left.values()):
            yield []
        for rank, one in left.items():
            if one:
                yield from ([one[0], *more] for more in rest({**left, rank: one[1:]}))

    return rest(places)


# --- Große Zahl --------------------------------------------------------------------------------


def _grosse_zahl_trials(sheet: Sheet[GrosseZahl]) -> Iterator[Trial]:
    """All strategies, levels, numbers of players and variants; between them some with a hero."""
    lab = grosse_zahl.LAB
    names = list(lab.strategies)
    singles = (frozenset[str](), frozenset({TWO_PACKS}), frozenset({SINGLE_DEAL}), frozenset({SINGLE_DEAL, TWO_PACKS}))
    number = 0
    for strategy, chosen in product(names, singles):
        for players, level in product(lab.game.player_counts(sheet, chosen), lab.game.levels(sheet, chosen) or ("",)):
            yield Trial(lab.game.id, players, strategy, level=level, variants=chosen)
            number += 1
            if number % 3 == 0:
                hero = names[number % len(names)]
                yield Trial(lab.game.id, players, strategy, hero, level=level, variants=chosen)


def _small_grosse_zahl(
    players: int, ranks: Sequence[Rank], suits: Sequence[Suit], hand: int, *, packs: int = 1
) -> Small:
    """With these cards, once or twice, and so many of them in each hand; the others are put aside."""
    kinds = {Card(rank, suit) for suit in suits for rank in ranks}

    def shrink(sheet: Sheet[GrosseZahl]) -> Sheet[GrosseZahl]:
        numbers = sheet.parameters
        karten = {card: digit for card, digit in numbers.karten.items() if card in kinds}
        from_two = players if packs > 1 else players + 1
        return replace(
            sheet,
            parameters=replace(
                numbers, karten=karten, handkarten=hand, zwei_blaetter=SecondPack(ab=from_two, variante_ab=from_two)
            ),
        )

    def orders(cards: Sequence[Card]) -> Iterator[list[int]]:
        return _hands(list(range(len(cards))), players, hand)

    game = grosse_zahl.LAB.game.id
    single = (
        Trial(game, players, strategy, variants=frozenset({SINGLE_DEAL})) for strategy in grosse_zahl.LAB.strategies
    )
    return Small(shrink, (*single, Trial(game, players, "besser", "einfach", level="kurz")), orders)


def _hands(places: list[int], players: int, hand: int) -> Iterator[list[int]]:
    """Every way to give so many players so many cards each out of these; the last of a row are given first."""
    if players == 0:
        yield places
        return
    for given in combinations(places, hand):
        left = [place for place in places if place not in given]
        yield from ([*rest, *given] for rest in _hands(left, players - 1, hand))


COMPARED = {
    one.lab.game.id: one
    for one in (
        Compared(
            topfgucker.LAB,
            topfgucker_fast,
            topfgucker_record,
            _topfgucker_trials,
            {
                "elf": _small_topfgucker({Rank.TEN: 10}, (1, 11), 21, 3, topfgucker.LAB.strategies),
                "drei": _small_topfgucker({Rank.TWO: 2}, (1, 3), 5, 2, topfgucker.LAB.strategies),
                "zwölf": _small_topfgucker({Rank.TEN: 10, Rank.FIVE: 5}, (1, 6), 16, 3, ("zufall", "einfach")),
            },
            800,
            200,
        ),
        Compared(
            grosse_zahl.LAB,
            grosse_zahl_fast,
            grosse_zahl_record,
            _grosse_zahl_trials,
            {
                "zwei-farben": _small_grosse_zahl(
                    2, (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR), (Suit.CLUBS, Suit.HEARTS), 4
                ),
                "vier-farben": _small_grosse_zahl(2, (Rank.NINE, Rank.EIGHT), tuple(Suit), 4),
                "beiseite": _small_grosse_zahl(2, (Rank.ACE, Rank.FIVE, Rank.NINE), (Suit.SPADES, Suit.DIAMONDS), 2),
                "zu-dritt": _small_grosse_zahl(3, (Rank.ACE, Rank.FIVE, Rank.NINE), (Suit.SPADES, Suit.DIAMONDS), 2),
                "zwei-blaetter": _small_grosse_zahl(
                    2, (Rank.TWO, Rank.SEVEN), (Suit.SPADES, Suit.DIAMONDS), 4, packs=2
                ),
            },
            6200,
            10,
        ),
    )
}
