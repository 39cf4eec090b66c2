"""Plays Große Zahl's trials with the compiled kernel; counts exactly what the reference engine would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.cards import Card, Rank, Suit, sort_key
from engines.game import Result, Sheet, Table
from engines.grosse_zahl.combination import arrange
from engines.grosse_zahl.moves import Lay, Move
from engines.grosse_zahl.parameters import Parameters, deck_of, target_of
from engines.grosse_zahl.position import position_slots
from engines.labor.compiled import END
from engines.labor.dice import mix
from engines.labor.grosse_zahl import kernel_base as fields
from engines.labor.grosse_zahl.kernel import play_deals
from engines.labor.grosse_zahl.measures import Last, Record, measures_of
from engines.labor.grosse_zahl.plain import plain
from engines.labor.grosse_zahl.planned import Planned
from engines.labor.lab import Choose, Kernel, Lab, Trial, WinnersKernel, at_random, players_of, table_of
from engines.labor.match import Match
from engines.labor.statistics import Tally
from engines.labor.trial import outcome

#: A move is one number: so many cards fit into it, and so many kinds of cards.
_MOST_IN_HAND, _MOST_KINDS = 9, 62


@dataclass(frozen=True)
class Inputs:
    """What the kernel is given for a trial: arrays of whole numbers, see `kernel_base`."""

    table: Table[Parameters]
    deck: Any
    rules: Any
    policies: Any
    hero: Any
    values: Any


def kernel_for(lab: Lab, sheet: Sheet[Any], trial: Trial) -> Kernel | None:
    """A kernel for the trial; None where a number of the sheet is too large for it, or a strategy is unknown to it.

    Raises `LookupError` for a strategy or world that does not exist, `PositionError` for a table that the rules do not
    allow.
    """
    given = inputs(lab, sheet, trial)
    if given is None:
        return None

    def run(sheet: Sheet[Any], trial: Trial, seed: int, first: int, last: int) -> Tally:
        return _tally(trial, records(given, seed, first, last), first)

    return run


def winners_for(lab: Lab, sheet: Sheet[Any], trial: Trial) -> WinnersKernel | None:
    """A kernel for the winners of a trial, else as `kernel_for`."""
    given = inputs(lab, sheet, trial)
    if given is None:
        return None

    def run(seed: int, first: int, last: int) -> Iterable[frozenset[int]]:
        bits = records(given, seed, first, last)[:, fields.WINNERS].tolist()
        return (frozenset(seat for seat in range(trial.players) if won >> seat & 1) for won in bits)

    return run


def inputs(lab: Lab, sheet: Sheet[Any], trial: Trial) -> Inputs | None:
    """What the kernel is given; raises as `kernel_for` does."""
    game, table = table_of(lab, sheet, trial)
    policies = [_policy(lab.strategies[name].choose) for name in (trial.strategy, trial.hero) if name]
    position_slots(table, game.opening(table))
    numbers, cards = table.sheet.parameters, kinds_of(table)
    if numbers.handkarten > _MOST_IN_HAND or len(cards) > _MOST_KINDS or None in policies:
        return None
    target = target_of(table)
    rules = np.zeros(fields.RULES, np.int64)
    rules[fields.PLAYERS], rules[fields.KINDS] = trial.players, len(cards)
    rules[fields.HAND], rules[fields.MINUS] = numbers.handkarten, numbers.minuspunkte
    rules[fields.TARGET], rules[fields.LONGEST] = -1 if target is None else target, game.longest
    deck, suits, ranks = deck_of(table), [*Suit, None], list(Rank)
    sorted_kinds = sorted(cards, key=sort_key)
    values = [
        (suits.index(card.suit), 1 << ranks.index(card.rank), numbers.karten[card], sorted_kinds.index(card))
        for card in cards
    ]
    return Inputs(
        table=table,
        deck=np.array([cards.index(card) for card in deck], np.int64),
        rules=rules,
        policies=np.array([policies[0]] * trial.players, np.int64),
        hero=np.array(policies[1] if trial.hero else [], np.int64),
        values=np.array(values, np.int64),
    )


def kinds_of(table: Table[Parameters]) -> tuple[Card, ...]:
    """The kinds of cards at a table, in the order in which they are laid."""
    return arrange(table.sheet.parameters.karten, dict.fromkeys(deck_of(table)))


def _policy(choose: Choose) -> Sequence[int] | None:
    if choose is at_random:
        return (fields.BY_CHANCE, 0, 1, 0, 0, 1)
    if choose is plain:
        return (fields.PLAIN, 0, 1, 0, 0, 1)
    if isinstance(choose, Planned):
        return (fields.PLANNED, choose.fitting, choose.choosing, choose.low, choose.watching, choose.longer)
    return None


def records(given: Inputs, seed: int, first: int, last: int, traces: Any = None, orders: Any = None) -> Any:
    """The records of the games, a row each; `traces`, a row each too, are filled with moves and `END` behind them.

    `orders` instead of shuffled cards for the first deal: a row for each game, places in the sorted deck, dealt from
    the row's end.
    """
    found = np.zeros((last - first, fields.RECORD), np.int64)
    if traces is None:
        traces = np.zeros((last - first, 0), np.int64)
    traces[:] = END
    dealt = np.zeros((0, 0), np.int64) if orders is None else given.deck[orders]
    with np.errstate(over="ignore"):  # 64 bits that run over are what the dice are made of
        play_deals(
            np.uint64(mix(seed & ((1 << 64) - 1))),
            *(first, dealt, given.hero, given.deck, given.rules, given.policies, given.values, found, traces),
        )
    return found


def codes(match: Match) -> list[int]:
    """A match's moves as the kernel writes them down: the seat and the code of each."""
    table = match.table
    places = {card: place for place, card in enumerate(kinds_of(table), start=1)}
    seats = {player: seat for seat, player in enumerate(table.players)}
    made = [(seats[player], _code(places, move)) for player, move in match.moves if player is not None]
    return [number for one in made for number in one]


def _code(places: Mapping[Card, int], move: Move) -> int:
    if not isinstance(move, Lay):
        return 0
    laid = sum(places[card] << (6 * place) for place, card in enumerate(move.cards))
    return laid | (0 if move.taken is None else places[move.taken]) << 54


def record_of(row: Sequence[int]) -> Record:
    """A row of the kernel as a record."""
    return Record(
        laid=row[fields.LAID],
        passed=row[fields.PASSED],
        longer=row[fields.LONGER_BY_ONE],
        points=row[fields.POINTS],
        openings=row[fields.OPENINGS],
        unbeaten=row[fields.UNBEATEN],
        dealt=row[fields.DEALT],
        ended=row[fields.ENDED],
        last=Last(row[fields.LAST]),
        winners=row[fields.WINNERS],
        digits=tuple(row[fields.DIGITS :]),
    )


def _tally(trial: Trial, rows: Any, first: int) -> Tally:
    seen: dict[str, Counter[int]] = {}
    for deal, row in enumerate(rows.tolist(), start=first):
        for name, value in _measures(trial, record_of(row), deal).items():
            seen.setdefault(name, Counter())[value] += 1
    return Tally(len(rows), seen)


def _measures(trial: Trial, one: Record, deal: int) -> Mapping[str, int]:
    """All measures of a record, as `engines.labor.trial.measures` has them of a match."""
    seats, result = list(enumerate(players_of(trial))), None
    if one.winners:
        won = tuple(player for seat, player in seats if one.winners >> seat & 1)
        result = Result(won, tuple(player for _, player in seats if player not in won))
    general = outcome(trial, result, one.laid + one.passed, one.dealt, trial.players - 1, deal)
    return {**general, "sekunden": one.seconds, **measures_of(one)}
