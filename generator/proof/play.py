"""Play a scenario through its engine, with the cards that it leaves open filled in several ways."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from engines.cards import Card, find_cards
from engines.game import (
    AnyGame,
    Deal,
    Event,
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
from generator.content.broken import at_work
from generator.proof.expressions import Scope
from generator.proof.layers import Later, Layers
from generator.proof.seats import seat_facts

#: In how many ways open cards are filled in; a claim must hold in each.
FILLINGS = 8
#: The fillings in which every card that a line names goes to the last pile or hand with open places, and to the first:
#: a move whose card the scenario gives to nobody must not succeed because chance dealt it to the right one each time.
_TO_THE_LAST, _TO_THE_FIRST = 1, 2


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
    the position is impossible; `scenario` is what was played.
    """

    engine: AnyGame
    start: Any
    start_events: tuple[Event, ...]
    steps: tuple[tuple[int, Step[Any, Any]], ...]
    refused: tuple[Refused, ...]
    dealt: tuple[Dealt, ...]
    stop: Stop | None
    scenario: Scenario

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
    def reach(self) -> int:
        """The number of the last line before the one that could not be played; −1 where the position is impossible."""
        if self.stop is None:
            return len(self.scenario.lines)
        stopped = (number for number, line in enumerate(self.scenario.lines) if line is self.stop.line)
        return next(stopped, -1)

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
        numbers = range(1, max(steps, default=0) + 1)
        scenario = self.scenario
        facts = {at: Later(partial(_facts_of_step, self.engine, scenario, at, step)) for at, step in steps.items()}
        return tuple(facts.get(at, {}) for at in numbers)

    def scope(self, number: int, general: Facts) -> Scope:
        """What a text about line `number` sees: step, state before it, `vorher`, `nachher`, who is there, the game.

        Of the start (number 0) only `nachher` is known: so the caption of a picture, which shows the state after a
        line, can say something that holds of no other line.
        """
        step, lines = dict(self.steps).get(number), self.line_facts
        if step is None:
            state = self._facts_of(self.state(number), number)
            return Scope(Layers(general, self._seats, {} if number else {"nachher": state}, state), lines)
        before, after = self._facts_of(step.before, number - 1), self._facts_of(step.after, number)
        return Scope(
            Layers(general, self._seats, before, {"vorher": before, "nachher": after}, lines[number - 1]), lines
        )

    def end_scope(self, general: Facts) -> Scope:
        """What a text about the state after all lines sees."""
        return Scope(Layers(general, self._seats, self._facts_of(self.end, len(self.scenario.lines))))

    @cached_property
    def _seats(self) -> Facts:
        return seat_facts(self.scenario.table.players)

    def _facts_of(self, state: Any, number: int) -> Facts:
        """The facts of the state after a line, made once: the state after a line is that before the next."""
        if id(state) not in self._state_facts:
            self._state_facts[id(state)] = Later(partial(_facts_of_state, self.engine, self.scenario, number, state))
        return self._state_facts[id(state)]

    @cached_property
    def _state_facts(self) -> dict[int, Facts]:
        return {}


# Facts that are made later know what they are made of, but not their run: it knows them, and what knows each other is
# only freed when Python looks for garbage, which takes long where a whole game is in memory.


def _facts_of_state(engine: AnyGame, scenario: Scenario, number: int, state: Any) -> Facts:
    with at_work(scenario, number):
        return dict(engine.state_facts(state))


def _facts_of_step(engine: AnyGame, scenario: Scenario, number: int, step: Step[Any, Any]) -> Facts:
    with at_work(scenario, number):
        return dict(engine.step_facts(step))


class _Script:
    """What is the same whenever a scenario is played, however its open cards are filled in."""

    def __init__(self, engine: AnyGame, scenario: Scenario) -> None:
        self.engine = engine
        self.scenario = scenario

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are dealt."""
        return self.engine.deck(self.scenario.table)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The places of the position. Raises `PositionError`."""
        return self.engine.slots(self.scenario.table, self.scenario.position)

    def moves(self, line: Line) -> tuple[Any, ...]:
        """What a line means. Raises `NotationError`, and whatever else the engine says of a line it cannot read."""
        if line.text not in self._moves:
            self._moves[line.text] = self.engine.parse(self.scenario.table, line.text)
        return self._moves[line.text]

    @cached_property
    def _moves(self) -> dict[str, tuple[Any, ...]]:
        return {}


def play(engine: AnyGame, scenario: Scenario, seed: int, deals: Sequence[Deal] = ()) -> Run:
    """Play a scenario once, as far as the rules allow.

    Open cards are drawn with `seed`, except in the first `deals`, which are used as they are.
    """
    return _play(_Script(engine, scenario), seed, deals)


def _play(script: _Script, seed: int, deals: Sequence[Deal] = ()) -> Run:
    engine, scenario = script.engine, script.scenario
    rng = random.Random(seed)
    given = list(deals)
    dealt: list[Dealt] = []

    def draw(slots: tuple[Slot, ...]) -> Deal:
        if given:
            check_slots(script.deck, slots)
            cards = given.pop(0)
        else:
            cards = _pushed(fill(script.deck, slots, rng), slots, scenario, seed)
        dealt.append(Dealt(slots, cards))
        return cards

    try:
        with at_work(scenario, 0):
            start, events = engine.start(scenario.table, scenario.position, draw(script.slots))
    except PositionError as error:
        return Run(engine, None, (), (), (), tuple(dealt), _stopped(None, error), scenario)
    state = start
    steps: list[tuple[int, Step[Any, Any]]] = []
    refused: list[Refused] = []
    stop = None
    for number, line in enumerate(scenario.lines, 1):
        try:
            with at_work(scenario, number):
                step = _step(engine, state, script.moves(line), draw)
        except IllegalMoveError as error:
            if line.forbidden:
                refused.append(Refused(line, error.refusals))
                continue
            stop = _stopped(line, error)
            break
        except (NotationError, PositionError) as error:
            stop = _stopped(line, error)
            break
        if line.forbidden:
            refused.append(Refused(line, ()))
            continue
        steps.append((number, step))
        state = step.after
    return Run(engine, start, events, tuple(steps), tuple(refused), tuple(dealt), stop, scenario)


def _stopped(line: Line | None, error: IllegalMoveError | NotationError | PositionError) -> Stop:
    """Where a scenario ended, without the calls that the error came through: they would hold the run that holds it."""
    error.__context__ = None
    return Stop(line, error.with_traceback(None))


def _pushed(cards: Deal, slots: Sequence[Slot], scenario: Scenario, seed: int) -> Deal:
    """A deal with the cards that the lines name moved into its last open pile, or its first, where `seed` says so."""
    if seed not in (_TO_THE_LAST, _TO_THE_FIRST):
        return cards
    named = {card for line in scenario.lines for _, _, card in find_cards(line.text)}
    piles = {pile: order for order, pile in enumerate(dict.fromkeys(slot.path[:-1] for slot in slots))}
    places = [at for at, slot in enumerate(slots) if slot.card is None]
    places.sort(key=lambda at: piles[slots[at].path[:-1]])
    pushed = sorted((cards[at] for at in places), key=named.__contains__, reverse=seed == _TO_THE_FIRST)
    moved = dict(zip(places, pushed, strict=True))
    return tuple(moved.get(at, card) for at, card in enumerate(cards))


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
    script = _Script(engine, scenario)
    first = _play(script, 0)
    if not has_open_slots(first):
        return (first,)
    return (first, *(_play(script, seed) for seed in range(1, FILLINGS)))
