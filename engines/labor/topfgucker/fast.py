"""Plays Topfgucker's trials with the compiled kernel; counts exactly what the reference engine would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.cards import Card
from engines.game import Result, Sheet, Table
from engines.labor.compiled import END
from engines.labor.dice import mix
from engines.labor.lab import Kernel, Lab, Trial, players_of, table_of
from engines.labor.match import Match
from engines.labor.statistics import Tally
from engines.labor.topfgucker import kernel_base as fields
from engines.labor.topfgucker.kernel import play_deals
from engines.labor.topfgucker.measures import Record, measures_of
from engines.labor.topfgucker.policy import Policy
from engines.labor.trial import outcome
from engines.topfgucker.moves import Ending, Lay, Move, Open, Pass, Pot
from engines.topfgucker.parameters import FAMILY, Parameters, deck, settings
from engines.topfgucker.position import position_slots

#: Cards are bits of a number with a sign, and chances must fit into 64 bits; the hand's row has room for so many.
_MOST_CARDS, _MOST_IN_HAND = 52, 6
_ENDINGS = {fields.BY_TARGET: Ending.TARGET, fields.BY_BUST: Ending.BUST, fields.BY_CARDS: Ending.CARDS}


@dataclass(frozen=True)
class Inputs:
    """What the kernel is given for a trial: arrays of whole numbers, see `kernel_base`."""

    table: Table[Parameters]
    rules: Any
    policies: Any
    hero: Any
    values: Any
    kinds: Any
    numbers: Any
    choose: Any


def kernel_for(lab: Lab, sheet: Sheet[Any], trial: Trial) -> Kernel | None:
    """A kernel for the trial; None where a number of the sheet is too large for it.

    Raises `LookupError` for a strategy or world that does not exist, `PositionError` for a table that the rules do not
    allow.
    """
    if inputs(lab, sheet, trial) is None:
        return None

    def run(sheet: Sheet[Any], trial: Trial, seed: int, first: int, last: int) -> Tally:
        given = inputs(lab, sheet, trial)
        assert given is not None
        return _tally(trial, records(given, seed, first, last), first)

    return run


def inputs(lab: Lab, sheet: Sheet[Any], trial: Trial) -> Inputs | None:
    """What the kernel is given; raises as `kernel_for` does."""
    game, table = table_of(lab, sheet, trial)
    policies = [lab.strategies[name].choose for name in (trial.strategy, trial.hero) if name]
    position_slots(table, game.opening(table))
    cards, held, numbers = deck(table.sheet), settings(table), table.sheet.parameters
    if len(cards) > _MOST_CARDS or table.sheet.packs != 1 or held.hand > _MOST_IN_HAND:
        return None
    if numbers.ass.niedrig >= numbers.ass.hoch:  # the kernel knows an ace by its two values
        return None
    rows = [_policy(policy) for policy in policies if isinstance(policy, Policy)]
    if len(rows) < len(policies):
        return None
    counts = [numbers.counts(card) for card in cards]
    kinds = sorted(set(counts))
    rules = np.zeros(fields.RULES, np.int64)
    rules[fields.PLAYERS], rules[fields.CARDS] = trial.players, len(cards)
    rules[fields.HAND], rules[fields.OPEN], rules[fields.ALL_OPEN] = held.hand, held.open, held.everything_open
    rules[fields.LIVES] = held.lives
    rules[fields.TARGET] = -1 if held.target is None else held.target
    rules[fields.LIMIT], rules[fields.MOST] = numbers.treffersumme, max(numbers.karten.values())
    rules[fields.OWN_CARD] = numbers.own_card
    choose = np.zeros((len(cards) + 1, _MOST_IN_HAND + 1), np.int64)
    choose[:, 0] = 1
    for size in range(1, len(cards) + 1):
        choose[size, 1:] = choose[size - 1, 1:] + choose[size - 1, :-1]
    return Inputs(
        table=table,
        rules=rules,
        policies=np.array([rows[0]] * trial.players, np.int64),
        hero=np.array(rows[1] if trial.hero else [], np.int64),
        values=np.array([(one[0], one[-1], kinds.index(one)) for one in counts], np.int64),
        kinds=np.array([(one[0], one[-1]) for one in kinds], np.int64),
        numbers=np.array([counts.count(one) for one in kinds], np.int64),
        choose=choose,
    )


def _policy(policy: Policy) -> Sequence[int]:
    return (policy.scored, policy.spares_aces, policy.opens, policy.reads, policy.aim, *policy.weights)


def records(given: Inputs, seed: int, first: int, last: int, traces: Any = None, orders: Any = None) -> Any:
    """The records of the deals, a row each; `traces`, a row each too, are filled with moves and `END` behind them.

    `orders` instead of shuffled cards: a row for each deal, places in the sorted deck, dealt from the row's end.
    """
    found = np.zeros((last - first, fields.RECORD), np.int64)
    if traces is None:
        traces = np.zeros((last - first, 0), np.int64)
    traces[:] = END
    if orders is None:
        orders = np.zeros((0, 0), np.int64)
    with np.errstate(over="ignore"):  # 64 bits that run over are what the dice are made of
        play_deals(
            np.uint64(mix(seed & ((1 << 64) - 1))),
            *(
                first,
                orders,
                given.hero,
                given.rules,
                given.policies,
                given.values,
                given.kinds,
                given.numbers,
                given.choose,
            ),
            *(found, traces),
        )
    return found


def codes(match: Match) -> list[int]:
    """A match's moves as the kernel writes them down: the seat and the code of each."""
    table = match.table
    places = {card: place for place, card in enumerate(deck(table.sheet))}
    seats = {player: seat for seat, player in enumerate(table.players)}
    made = [(seats[player], _code(table, places, move)) for player, move in match.moves if player is not None]
    return [number for one in made for number in one]


def _code(table: Table[Parameters], places: Mapping[Card, int], move: Move) -> int:
    match move:
        case Lay(_, card, pot, value):
            counts = table.sheet.parameters.counts(card)[0] if value is None else value
            return 1 + places[card] + 64 * tuple(Pot).index(pot) + 256 * counts
        case Open(_, cards):
            return -sum(1 << places[card] for card in cards)
        case Pass():
            return 0


def _tally(trial: Trial, rows: Any, first: int) -> Tally:
    seen: dict[str, Counter[int]] = {}
    # Won or lost together: which of the players the hero was does not matter, nor who began.
    different, often = np.unique(rows, axis=0, return_counts=True)
    for row, number in zip(different.tolist(), often.tolist(), strict=True):
        one = record_of(row)
        for name, value in _measures(trial, one, first).items():
            seen.setdefault(name, Counter())[value] += number
    return Tally(len(rows), seen)


def _measures(trial: Trial, one: Record, deal: int) -> Mapping[str, int]:
    """All measures of a record, as `engines.labor.trial.measures` has them of a match."""
    players = players_of(trial)
    result = Result((), ()) if FAMILY in trial.variants else Result((), players)
    if one.ending is Ending.TARGET:
        result = Result(players, ())
    turns = one.lays + one.opens + one.passes
    general = outcome(trial, result, turns, 1, 0, deal)
    return {**general, "sekunden": one.seconds, **measures_of(one, trial.variants)}


def record_of(row: Sequence[int]) -> Record:
    """A row of the kernel as a record."""
    return Record(_ENDINGS[row[fields.ENDING]], *row[fields.ENDING + 1 :])
