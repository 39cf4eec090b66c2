"""What a game's lab consists of, and how it is found.

A game may have a module (or package) `engines/labor/<spiel>.py` with a `LAB`. A game without one can still be
simulated: everyone plays at random then.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from engines.game import AnyGame, Moves, Player, Sheet, Table, find_game
from engines.labor.match import Match
from engines.labor.statistics import Tally


class Choose(Protocol):
    """Chooses a move. Knows the table, the player's view of the state, the legal moves, and dice of its own."""

    def __call__(self, table: Table[Any], view: Any, legal: Moves[Any], dice: random.Random) -> Any:
        """One of the legal moves."""


@dataclass(frozen=True)
class Strategy:
    """A way to play: id, German title, a German sentence that says how it plays, and the choice itself."""

    id: str
    title: str
    sentence: str
    choose: Choose


@dataclass(frozen=True)
class Tip:
    """A beginner's tip, put to the test: the strategy that follows it and the one that differs in nothing else.

    `words` is the beginning of the tip in the rules' text. `players` are the numbers of players to try it with.
    """

    id: str
    words: str
    follows: str
    ignores: str
    players: tuple[int, ...]
    variants: frozenset[str] = frozenset()
    level: str = ""


@dataclass(frozen=True)
class World:
    """Rules that differ from those in print, to see what one of them is good for: id, German title, and the game.

    `sheet` makes that world's values out of the printed ones, where those differ.
    """

    id: str
    title: str
    game: AnyGame
    sheet: Callable[[Sheet[Any]], Sheet[Any]] = lambda sheet: sheet


@dataclass(frozen=True)
class Trial:
    """What is played: by how many, on which level, with which variants, in which world, and how.

    All play by `strategy`; where there is a `hero`, one of them by that instead: who, changes from deal to deal.
    """

    game: str
    players: int
    strategy: str
    hero: str = ""
    level: str = ""
    variants: frozenset[str] = frozenset()
    world: str = ""


#: Plays the deals from `first` up to, not including, `last`; must count exactly what the engine itself would.
Kernel = Callable[[Sheet[Any], Trial, int, int, int], Tally]
#: The seats of the winners of each deal with a seed, from the first up to, not including, the last.
WinnersKernel = Callable[[int, int, int], Iterable[frozenset[int]]]


@dataclass(frozen=True)
class Lab:
    """What is known of a game besides its rules.

    `strategies` by id, the plainest first, the best last. `measure` says more of a match, as whole numbers by German
    name. `seconds` estimates how long people take over a match. `fast` gives a kernel for a trial, or None where it has
    none; it may import what is heavy. `fast_winners` is the same for nothing but who wins. `titles` are German words
    for measures, such as `ende.ziel`. `ladder` names the strategies that the report sets against each other, the
    plainest first (see `ladder_of`).
    """

    game: AnyGame
    strategies: Mapping[str, Strategy]
    measure: Callable[[Match], Mapping[str, int]] = lambda match: {}
    seconds: Callable[[Match], int] | None = None
    worlds: Mapping[str, World] = field(default_factory=dict)
    tips: tuple[Tip, ...] = ()
    fast: Callable[[Sheet[Any], Trial], Kernel | None] | None = None
    fast_winners: Callable[[Sheet[Any], Trial], WinnersKernel | None] | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    ladder: tuple[str, ...] = ()


def at_random(table: Table[Any], view: Any, legal: Moves[Any], dice: random.Random) -> Any:
    """Any legal move; of an endless family one of the lowest."""
    endless = (
        () if legal.bound is None else tuple(legal.bound.make((legal.bound.lowest or 0) + more) for more in range(8))
    )
    choices = (*legal.listed, *endless)
    return choices[dice.randrange(len(choices))]


RANDOM = Strategy("zufall", "zufällig", "Spielt irgendeinen erlaubten Zug.", at_random)


def find_lab(game_id: str) -> Lab | None:
    """A game's lab; one with only the random strategy where it has none of its own. None for an unknown game."""
    game = find_game(game_id)
    if game is None:
        return None
    name = f"engines.labor.{game_id.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        return Lab(game, {RANDOM.id: RANDOM})
    lab = importlib.import_module(name).LAB
    if not isinstance(lab, Lab):
        raise TypeError(name)
    return lab


def ladder_of(lab: Lab) -> tuple[str, ...]:
    """The strategies that stand for themselves, the plainest first, the best last.

    Where the lab does not name them: all but those that are made from another one, whose title begins with that one's
    and a comma, such as „einfach, ohne Asse aufzuheben“.
    """
    made_from = tuple(f"{strategy.title}, " for strategy in lab.strategies.values())
    return lab.ladder or tuple(
        name for name, strategy in lab.strategies.items() if not strategy.title.startswith(made_from)
    )


def seats_of(lab: Lab, trial: Trial, deal: int) -> tuple[Strategy, ...]:
    """How each seat plays one deal: the hero goes round, so that no seat's luck is taken for skill."""
    plain = lab.strategies[trial.strategy]
    if not trial.hero:
        return (plain,) * trial.players
    hero = lab.strategies[trial.hero]
    return tuple(hero if seat == deal % trial.players else plain for seat in range(trial.players))


def table_of(lab: Lab, sheet: Sheet[Any], trial: Trial) -> tuple[AnyGame, Table[Any]]:
    """The game and the table of a trial, in its world. Raises `LookupError` for a world that does not exist."""
    game = lab.game
    if trial.world:
        world = lab.worlds[trial.world]
        game, sheet = world.game, world.sheet(sheet)
    return game, Table(sheet, players_of(trial), trial.variants, trial.level)


def players_of(trial: Trial) -> tuple[Player, ...]:
    """Names for the seats; who is called what does not matter to any strategy."""
    return tuple(Player(f"Sitz{seat + 1}") for seat in range(trial.players))
