"""A desk to try one game at: tables, positions begun, lines played and refused, facts looked up."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import pytest
from random_games import NAMES, every_table, run
from sheets import sheet_of

from engines.game import (
    Event,
    Fact,
    Facts,
    Game,
    IllegalMoveError,
    NotationError,
    Path,
    Player,
    PositionError,
    Refusal,
    Sheet,
    Step,
    Table,
    Value,
    fill,
)

P = TypeVar("P")
L = TypeVar("L")
S = TypeVar("S", bound=Any)
M = TypeVar("M")


class Desk(Generic[P, L, S, M]):
    """One game with its own sheet."""

    def __init__(self, game: Game[P, L, S, M]) -> None:
        self.game = game
        self.sheet: Sheet[P] = sheet_of(game.id)

    # --- Tables and positions -----------------------------------------------------------------

    def table(self, players: int = 4, *variants: str, level: str = "") -> Table[P]:
        return Table(self.sheet, NAMES[:players], frozenset(variants), level)

    def named(self, *names: str, level: str = "") -> Table[P]:
        """A table of people with these names."""
        return Table(self.sheet, tuple(map(Player, names)), level=level)

    def begun(self, at: Table[P], position: L, seed: int = 0) -> tuple[S, set[str]]:
        """The state in which a position begins, and the rules that its events name."""
        deal = fill(self.game.deck(at), self.game.slots(at, position), random.Random(seed))
        state, events = self.game.start(at, position, deal)
        return state, rules_of(events)

    def start(self, at: Table[P], position: L, seed: int = 0) -> S:
        return self.begun(at, position, seed)[0]

    def impossible(self, at: Table[P], position: L) -> PositionError:
        """The error by which a position is refused."""
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
        for text in lines:
            step = self.line(state, text)
            yield step
            state = step.after

    def play(self, state: S, *lines: str) -> S:
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
        found = self.game.verify(state, last)
        if found:
            with pytest.raises(IllegalMoveError) as caught:
                self.game.apply(state, last)
            assert caught.value.refusals == found
        return found

    def refused(self, state: S, text: str) -> list[str]:
        """The rules by which a line's last move is refused."""
        return [refusal.rule for refusal in self.refusals(state, text)]

    def reasons(self, state: S, text: str) -> list[str]:
        """The ids of the reasons for which it is refused."""
        return [refusal.reason for refusal in self.refusals(state, text)]

    # --- Notation -----------------------------------------------------------------------------

    def reads(self, at: Table[P], text: str) -> list[str]:
        """A line's moves, written in the one canonical way."""
        return [self.game.write(move) for move in self.game.parse(at, text)]

    def not_read(self, at: Table[P], text: str) -> tuple[str, ...]:
        """What would be understood instead of a line that is no move."""
        with pytest.raises(NotationError) as caught:
            self.game.parse(at, text)
        assert caught.value.text == text
        assert caught.value.expected
        return caught.value.expected

    def survives(self, at: Table[P], text: str) -> None:
        """See that any text is either a line that can be written and read again, or an error that helps."""
        try:
            moves = self.game.parse(at, text)
        except NotationError as error:
            assert error.expected
        else:
            assert moves
            assert [self.game.parse(at, self.game.write(move)) for move in moves] == [(move,) for move in moves]

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

    def unsaid(self, more: Iterable[Step[S, M]] = ()) -> list[str]:
        """Documented facts that are missing from the sheet's facts, from those of random games and of `more` steps."""
        found = {path for path, _ in paths(self.game.game_facts(self.sheet))}
        games = (run(self.game, at, seed=0) for at in every_table(self.game, self.sheet))
        for step in (*more, *(step for steps in games for step in steps)):
            found.update(path for path, _ in paths(self.game.step_facts(step)))
            found.update(path for path, _ in paths(self.game.state_facts(step.after)))
        return [name for name in self.game.fact_names if not any(map(pattern(name).fullmatch, found))]


def rules_of(events: Iterable[Event]) -> set[str]:
    return {rule for event in events for rule in event.rules}


def value(facts: Any, path: str) -> Value:
    """The value of a fact by its path."""
    for part in path.split("."):
        facts = facts[part]
    assert isinstance(facts, Fact)
    return facts.value


def paths(facts: Facts, prefix: str = "") -> Iterator[tuple[str, Fact]]:
    for name, fact in facts.items():
        if isinstance(fact, Fact):
            yield prefix + name, fact
        else:
            yield from paths(fact, f"{prefix}{name}.")


_KINDS: Mapping[str, str] = {
    "<Spieler>": f"({'|'.join(NAMES)})",
    "<Karte>": r"((A|K|D|B|10|[2-9])[♣♠♥♦]|Joker|Zweitjoker)",
    "<Rang>": "(A|K|D|B|10|[2-9])",
    "<Anzahl>": "[0-9]+",
}


def pattern(documented: str) -> re.Pattern[str]:
    """What a documented path stands for; a part that only one game has is a word."""
    parts = re.split("(<.*?>)", documented)
    return re.compile(
        "".join(_KINDS.get(part, "[a-z]+") if part.startswith("<") else re.escape(part) for part in parts)
    )
