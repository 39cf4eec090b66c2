"""A desk to try an engine at: positions begun, lines played and refused, facts looked up. For tests of engines."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

from engines.game import Event, Fact, Game, Path, Player, PositionError, Refusal, Sheet, Step, Table, Value, fill

P = TypeVar("P")
L = TypeVar("L")
S = TypeVar("S", bound=Any)
M = TypeVar("M")


class Desk(Generic[P, L, S, M]):
    """One game with the sheet that it is played by."""

    def __init__(self, game: Game[P, L, S, M], sheet: Sheet[P]) -> None:
        self.game = game
        self.sheet = sheet

    # --- Tables and positions -----------------------------------------------------------------

    def named(self, *names: str, variants: Iterable[str] = (), level: str = "") -> Table[P]:
        """A table of people with these names."""
        return Table(self.sheet, tuple(map(Player, names)), frozenset(variants), level)

    def begun(self, at: Table[P], position: L, seed: int = 0) -> tuple[S, set[str]]:
        """The state in which a position begins, and the rules that its events name; open cards are filled in."""
        deal = fill(self.game.deck(at), self.game.slots(at, position), random.Random(seed))
        state, events = self.game.start(at, position, deal)
        return state, rules_of(events)

    def start(self, at: Table[P], position: L, seed: int = 0) -> S:
        """The state in which a position begins."""
        return self.begun(at, position, seed)[0]

    def impossible(self, at: Table[P], position: L) -> PositionError:
        """The error by which a position is refused; an `AssertionError` where it is accepted."""
        try:
            self.game.slots(at, position)
        except PositionError as error:
            assert error.sentence.endswith(".")
            assert error.rule in ("", *self.game.rules)
            return error
        raise AssertionError("the position is accepted")

    def cannot_occur(self, at: Table[P], position: L, path: Path, rule: str) -> PositionError:
        """See that a position is refused at this place by this rule."""
        error = self.impossible(at, position)
        assert (error.path, error.rule) == (path, rule)
        return error

    # --- Lines --------------------------------------------------------------------------------

    def line(self, state: S, text: str, seed: int = 0) -> Step[S, M]:
        """One line of notation, played; open cards of a deal are filled in."""
        before = state
        happened: list[Event] = []
        moves = []
        for move in self.game.parse(state.table, text):
            if slots := self.game.deal_slots(state, move):
                move = self.game.with_deal(move, fill(self.game.deck(state.table), slots, random.Random(seed)))
            state, events = self.game.apply(state, move)
            moves.append(move)
            happened += events
        return Step(before, tuple(moves), tuple(happened), state)

    def steps(self, state: S, *lines: str) -> Iterator[Step[S, M]]:
        """Lines played one after the other."""
        for text in lines:
            step = self.line(state, text)
            yield step
            state = step.after

    def play(self, state: S, *lines: str) -> S:
        """The state after some lines."""
        for step in self.steps(state, *lines):
            state = step.after
        return state

    def rules(self, state: S, text: str) -> set[str]:
        """The rules that a line's events name."""
        return rules_of(self.line(state, text).events)

    def refusals(self, state: S, text: str) -> tuple[Refusal, ...]:
        """All that is against a line's last move, most important first."""
        *first, last = self.game.parse(state.table, text)
        for move in first:
            state, _ = self.game.apply(state, move)
        return self.game.verify(state, last)

    def refused(self, state: S, text: str) -> list[str]:
        """The rules by which a line's last move is refused."""
        return [refusal.rule for refusal in self.refusals(state, text)]

    def reasons(self, state: S, text: str) -> list[str]:
        """The ids of the reasons for which it is refused."""
        return [refusal.reason for refusal in self.refusals(state, text)]

    # --- Facts --------------------------------------------------------------------------------

    def said(self, state: S, text: str, path: str) -> Value:
        """The value of a fact that a line gives."""
        return value(self.game.step_facts(self.line(state, text)), path)

    def known(self, state: S, path: str) -> Value:
        """The value of a fact of the state."""
        return value(self.game.state_facts(state), path)

    def of_game(self, path: str) -> Value:
        """The value of a fact of the game."""
        return value(self.game.game_facts(self.sheet), path)


def rules_of(events: Iterable[Event]) -> set[str]:
    """The rules that some events name."""
    return {rule for event in events for rule in event.rules}


def value(facts: Any, path: str) -> Value:
    """The value under a path such as `ausgang.Ben`."""
    for part in path.split("."):
        facts = facts[part]
    assert isinstance(facts, Fact)
    return facts.value
