"""A desk to try one game at: tables, positions begun, lines played and refused, facts looked up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import pytest
from sheets import sheet_of

from engines.game import Fact, Facts, Game, IllegalMoveError, NotationError, Refusal, Step, Table
from generator.authoring import desk
from generator.authoring.desk import rules_of as rules_of
from generator.authoring.desk import value as value
from generator.authoring.random_games import NAMES, every_table, run

P = TypeVar("P")
L = TypeVar("L")
S = TypeVar("S", bound=Any)
M = TypeVar("M")


class Desk(desk.Desk[P, L, S, M]):
    """One game with its own sheet."""

    def __init__(self, game: Game[P, L, S, M]) -> None:
        super().__init__(game, sheet_of(game.id))

    # --- Tables and positions -----------------------------------------------------------------

    def table(self, players: int = 4, *variants: str, level: str = "") -> Table[P]:
        return Table(self.sheet, NAMES[:players], frozenset(variants), level)

    def refusals(self, state: S, text: str) -> tuple[Refusal, ...]:
        """All that is against a line's last move, most important first; `apply` must say the same."""
        *first, last = self.game.parse(state.table, text)
        found = super().refusals(state, text)
        for move in first:
            state, _ = self.game.apply(state, move)
        if found:
            with pytest.raises(IllegalMoveError) as caught:
                self.game.apply(state, last)
            assert caught.value.refusals == found
        return found

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

    def unsaid(self, more: Iterable[Step[S, M]] = ()) -> list[str]:
        """Documented facts that are missing from the sheet's facts, from those of random games and of `more` steps."""
        found = {path for path, _ in paths(self.game.game_facts(self.sheet))}
        games = (run(self.game, at, seed=0) for at in every_table(self.game, self.sheet))
        for step in (*more, *(step for steps in games for step in steps)):
            found.update(path for path, _ in paths(self.game.step_facts(step)))
            found.update(path for path, _ in paths(self.game.state_facts(step.after)))
        return [name for name in self.game.fact_names if not any(map(pattern(name).fullmatch, found))]


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
