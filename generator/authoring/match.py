"""A game being played: who sits where, and every line so far. Pure values; nothing is printed or read here."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.game import Deal, NotationError, Player, PositionError, Step, Table, fill
from generator.content.book import GameContent

#: Names that every game's notation can tell apart, in the order of seats.
NAMES = (
    *("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Greta", "Hugo", "Ida", "Jan", "Klara", "Leo"),
    *("Mia", "Nico", "Olga", "Paul", "Rosa", "Sam", "Tina", "Uli"),
)


class SettingError(ValueError):
    """A table at which the game cannot be played. Field `sentence`: why, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


@dataclass(frozen=True)
class Played:
    """One line and what came of it: `text` in the game's notation; `bare` the same with no dealt card named."""

    text: str
    bare: str
    step: Step[Any, Any]
    is_deal: bool = False


@dataclass(frozen=True)
class Match:
    """A game from its opening to now."""

    game: GameContent
    table: Table[Any]
    position: Any
    deal: Deal
    start: Any
    lines: tuple[Played, ...] = ()

    @property
    def state(self) -> Any:
        """The state now."""
        return self.lines[-1].step.after if self.lines else self.start

    @property
    def player(self) -> Player | None:
        """Whose turn it is; None when the game is over."""
        player: Player | None = self.game.engine.to_move(self.state)
        return player

    def read(self, player: Player, text: str) -> tuple[str, tuple[Any, ...]]:
        """The line that a player writes, their name in front or not, and its moves. Raises `NotationError`."""
        parse = self.game.engine.parse
        named = f"{player} {text}"
        if not text.startswith(tuple(f"{name} " for name in self.table.players)):
            with contextlib.suppress(NotationError):
                return named, parse(self.table, named)
        try:
            return text, parse(self.table, text)
        except NotationError as error:
            raise NotationError(text, _forms_of(player, error.expected)) from None

    def after(self, moves: Sequence[Any], text: str = "") -> Match:
        """The match after one line of moves; `text` is how several moves were written. Raises `IllegalMoveError`."""
        engine, state = self.game.engine, self.state
        events: list[Any] = []
        for move in moves:
            state, happened = engine.apply(state, move)
            events += happened
        written = engine.write(moves[0]) if len(moves) == 1 else text
        return self._with(Played(written, written, Step(self.state, tuple(moves), tuple(events), state)))

    def dealt(self, rng: random.Random) -> Match | None:
        """The match after the deal that is due; None when none is."""
        engine, state = self.game.engine, self.state
        bare = engine.next_deal(state)
        if bare is None:
            return None
        move = engine.with_deal(bare, fill(engine.deck(self.table), engine.deal_slots(state, bare), rng))
        after, events = engine.apply(state, move)
        step = Step(state, (move,), tuple(events), after)
        return self._with(Played(engine.write(move), engine.write(bare), step, is_deal=True))

    def before(self, number: int) -> Match:
        """The match before line `number`, counted from 0."""
        return replace(self, lines=self.lines[:number])

    def _with(self, line: Played) -> Match:
        return replace(self, lines=(*self.lines, line))


def _forms_of(player: Player, expected: Sequence[str]) -> tuple[str, ...]:
    """Those of the expected lines that are this player's; all where none is."""
    return tuple(form for form in expected if form.startswith(f"{player} ")) or tuple(expected)


def begin(
    game: GameContent, players: int | None, variants: frozenset[str], level: str | None, rng: random.Random
) -> Match:
    """Sit down, shuffle and deal. Raises `SettingError` where the game cannot be played like that."""
    engine, sheet = game.engine, game.sheet
    for variant in sorted(variants):
        if variant not in engine.variants:
            raise SettingError(f"Die Variante `{variant}` gibt es nicht. {_known(engine.variants)}")
    counts = engine.player_counts(sheet, variants)
    if players is None:
        players = sheet.best_players.low if sheet.best_players.low in counts else counts[0]
    if players not in counts:
        raise SettingError(f"{game.facts.titel} spielt man hier mit {counts[0]} bis {counts[-1]} Personen.")
    levels = engine.levels(sheet, variants)
    if level is None:
        level = "normal" if "normal" in levels else next(iter(levels), "")
    elif level not in levels:
        raise SettingError(f"Die Stufe `{level}` gibt es hier nicht. {_known(levels)}")
    table = Table(sheet, tuple(map(Player, NAMES[:players])), variants, level)
    try:
        position = engine.opening(table)
        deal = fill(engine.deck(table), engine.slots(table, position), rng)
        start, _ = engine.start(table, position, deal)
    except PositionError as error:
        raise SettingError(error.sentence) from None
    return Match(game, table, position, deal, start)


def _known(names: Sequence[str]) -> str:
    return f"Es gibt {', '.join(f'`{name}`' for name in names)}." if names else "Dieses Spiel hat keine."
