"""Play a scenario through its engine, with the cards that it leaves open filled in several ways."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.game import (
    AnyGame,
    Deal,
    Event,
    Fact,
    Facts,
    IllegalMoveError,
    NotationError,
    PositionError,
    Refusal,
    Slot,
    Step,
    check_slots,
    fill,
)
from generator.content.book import Line, Scenario
from generator.proof.expressions import Scope, merge

#: In how many ways open cards are filled in; a claim must hold in each.
FILLINGS = 8


@dataclass(frozen=True)
class Stop:
    """Why a scenario could not be played on: the line (None: its position), and the engine's error."""

    line: Line | None
    error: IllegalMoveError | NotationError | PositionError


@dataclass(frozen=True)
class Refused:
    """A line that the scenario expects to be refused, with what the engine said (empty: nothing)."""

    line: Line
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True)
class Dealt:
    """Cards that were dealt: the places, which of them the scenario left open, and the cards."""

    slots: tuple[Slot, ...]
    cards: Deal


@dataclass(frozen=True)
class Run:
    """A scenario played once.

    `steps` holds a step for every line that was played, by the line's number counted from 1; `start` is None where
    the position is impossible.
    """

    engine: AnyGame
    start: Any
    start_events: tuple[Event, ...]
    steps: tuple[tuple[int, Step[Any, Any]], ...]
    refused: tuple[Refused, ...]
    dealt: tuple[Dealt, ...]
    stop: Stop | None

    @property
    def rules(self) -> frozenset[str]:
        """The rules that decided something on the way."""
        events = [*self.start_events, *(event for _, step in self.steps for event in step.events)]
        refusals = [refusal.rule for refused in self.refused for refusal in refused.refusals[:1]]
        return frozenset(rule for event in events for rule in event.rules) | frozenset(refusals)

    @property
    def reasons(self) -> frozenset[str]:
        """The reasons for which lines were refused."""
        return frozenset(refused.refusals[0].reason for refused in self.refused if refused.refusals)

    @property
    def end(self) -> Any:
        """The state after the last line that was played."""
        return self.steps[-1][1].after if self.steps else self.start

    def state(self, number: int) -> Any:
        """The state after line `number` (0: the start); after the last line played before it where that one was not."""
        return next((step.after for at, step in reversed(self.steps) if at <= number), self.start)

    @cached_property
    def line_facts(self) -> tuple[Facts, ...]:
        """What each line's step lets a text claim, by the line's number less one; nothing for lines not played."""
        steps = dict(self.steps)
        return tuple(
            self.engine.step_facts(steps[at]) if at in steps else {} for at in range(1, max(steps, default=0) + 1)
        )

    def scope(self, number: int, general: Facts) -> Scope:
        """What a text about line `number` sees: the step, the state before it, `vorher`, `nachher`, and the game."""
        state_facts = self.engine.state_facts
        steps, lines = dict(self.steps), self.line_facts
        if number not in steps:
            return Scope(merge(general, state_facts(self.state(number))), lines)
        before, after = state_facts(steps[number].before), state_facts(steps[number].after)
        around: dict[str, Fact | Facts] = {"vorher": before, "nachher": after}
        return Scope(merge(general, before, around, lines[number - 1]), lines)


def play(engine: AnyGame, scenario: Scenario, seed: int, deals: Sequence[Deal] = ()) -> Run:
    """Play a scenario once, as far as the rules allow.

    Open cards are drawn with `seed`, except in the first `deals`, which are used as they are.
    """
    rng = random.Random(seed)
    given = list(deals)
    dealt: list[Dealt] = []

    def draw(slots: tuple[Slot, ...]) -> Deal:
        deck = engine.deck(scenario.table)
        check_slots(deck, slots)
        cards = given.pop(0) if given else fill(deck, slots, rng)
        dealt.append(Dealt(slots, cards))
        return cards

    try:
        slots = engine.slots(scenario.table, scenario.position)
        start, events = engine.start(scenario.table, scenario.position, draw(slots))
    except PositionError as error:
        return Run(engine, None, (), (), (), tuple(dealt), Stop(None, error))
    state = start
    steps: list[tuple[int, Step[Any, Any]]] = []
    refused: list[Refused] = []
    stop = None
    for number, line in enumerate(scenario.lines, 1):
        try:
            moves = engine.parse(scenario.table, line.text)
            step = _step(engine, state, moves, draw)
        except IllegalMoveError as error:
            if line.forbidden:
                refused.append(Refused(line, error.refusals))
                continue
            stop = Stop(line, error)
            break
        except (NotationError, PositionError) as error:
            stop = Stop(line, error)
            break
        if line.forbidden:
            refused.append(Refused(line, ()))
            continue
        steps.append((number, step))
        state = step.after
    return Run(engine, start, events, tuple(steps), tuple(refused), tuple(dealt), stop)


def _step(engine: AnyGame, before: Any, moves: tuple[Any, ...], draw: Any) -> Step[Any, Any]:
    state = before
    events: list[Event] = []
    played = []
    for move in moves:
        slots = engine.deal_slots(state, move)
        complete = engine.with_deal(move, draw(slots)) if slots else move
        state, happened = engine.apply(state, complete)
        played.append(complete)
        events += happened
    return Step(before, tuple(played), tuple(events), state)


def has_open_slots(run: Run) -> bool:
    """Whether the scenario left any card open."""
    return any(slot.card is None for dealt in run.dealt for slot in dealt.slots)


def play_all(engine: AnyGame, scenario: Scenario) -> tuple[Run, ...]:
    """Play a scenario with its open cards filled in several ways; once where nothing is open."""
    first = play(engine, scenario, 0)
    if not has_open_slots(first):
        return (first,)
    return (first, *(play(engine, scenario, seed) for seed in range(1, FILLINGS)))
