"""A game without an engine: what spiel.yaml says of it is known, how it is played is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NoReturn

from engines.cards import Card
from engines.game import Deal, Event, Facts, Game, Moves, Pile, Player, Refusal, Result, Scene, Sheet, Slot, Step, Table
from generator.content.data_sheet import Data, card_values, data_facts

#: What stands in spiel.yaml under `engine` where a game is meant to have none.
NONE = "keine"


class NoEngineError(LookupError):
    """Somebody wants to play a game that nobody has written an engine for. Field `game`, its id."""

    def __init__(self, game: str) -> None:
        self.game = game
        super().__init__(f"{game} has no engine")


@dataclass(frozen=True)
class NoPosition:
    """`lage` of examples, of which such a game has none."""


@dataclass(frozen=True)
class WithoutEngine(Game[Data, NoPosition, None, None]):
    """Stands where other games have their engine, and answers what the data alone can answer.

    Rule ids are the author's own. Whatever is about play raises `NoEngineError`: nobody may take for proven what
    nobody played.
    """

    # Engines are classes of their own, so the protocol has these as class variables; here one class serves all games.
    id: str  # type: ignore[misc]
    variants: tuple[str, ...] = ()  # type: ignore[misc]
    parameters: ClassVar[type[Data]] = Data
    position: ClassVar[type[NoPosition]] = NoPosition
    rules: ClassVar[tuple[str, ...]] = ()
    reasons = ()
    fact_names: ClassVar[Mapping[str, str]] = {}
    longest = 0

    # --- what the data say ---

    def levels(self, sheet: Sheet[Data], variants: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """The keys of `stufen`."""
        return tuple(sheet.parameters.stufen)

    def level_titles(self, sheet: Sheet[Data]) -> tuple[str, ...]:
        """The same as words for print."""
        return tuple(level.capitalize() for level in sheet.parameters.stufen)

    def piles(self, sheet: Sheet[Data], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """What `stapel` says."""
        return sheet.parameters.piles(players, variants)

    def packs(self, sheet: Sheet[Data], players: int, variants: frozenset[str]) -> int:
        """As many packs as the piles name."""
        return sheet.parameters.packs(players, variants)

    def card_table(self, sheet: Sheet[Data]) -> tuple[tuple[Card, str], ...]:
        """The cards that `kartenwerte` and `rangwerte` give a value."""
        return card_values(sheet.parameters)

    def game_facts(self, sheet: Sheet[Data]) -> Facts:
        """What follows from `werte`."""
        return data_facts(sheet)

    # --- what only an engine could say ---

    def _unknown(self) -> NoReturn:
        raise NoEngineError(self.id)

    def deck(self, table: Table[Data]) -> tuple[Card, ...]:
        """Raises `NoEngineError`."""
        self._unknown()

    def opening(self, table: Table[Data]) -> NoPosition:
        """Raises `NoEngineError`."""
        self._unknown()

    def slots(self, table: Table[Data], position: NoPosition) -> tuple[Slot, ...]:
        """Raises `NoEngineError`."""
        self._unknown()

    def start(self, table: Table[Data], position: NoPosition, deal: Deal) -> tuple[None, tuple[Event, ...]]:
        """Raises `NoEngineError`."""
        self._unknown()

    def parse(self, table: Table[Data], text: str) -> tuple[None, ...]:
        """Raises `NoEngineError`."""
        self._unknown()

    def write(self, move: None) -> str:
        """Raises `NoEngineError`."""
        self._unknown()

    def to_move(self, state: None) -> Player | None:
        """Raises `NoEngineError`."""
        self._unknown()

    def moves(self, state: None) -> Moves[None]:
        """Raises `NoEngineError`."""
        self._unknown()

    def verify(self, state: None, move: None) -> tuple[Refusal, ...]:
        """Raises `NoEngineError`."""
        self._unknown()

    def do(self, state: None, move: None) -> tuple[None, tuple[Event, ...]]:
        """Raises `NoEngineError`."""
        self._unknown()

    def view(self, state: None, player: Player) -> object:
        """Raises `NoEngineError`."""
        self._unknown()

    def result(self, state: None) -> Result | None:
        """Raises `NoEngineError`."""
        self._unknown()

    def state_facts(self, state: None) -> Facts:
        """Raises `NoEngineError`."""
        self._unknown()

    def step_facts(self, step: Step[None, None]) -> Facts:
        """Raises `NoEngineError`."""
        self._unknown()

    def scene(self, state: None) -> Scene:
        """Raises `NoEngineError`."""
        self._unknown()
