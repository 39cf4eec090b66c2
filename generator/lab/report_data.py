"""What the report „So spielt es sich“ is about: measured, not yet put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.labor.lab import Lab, Tip, Trial
from engines.labor.statistics import Estimate, Tally

#: Plays a trial to the end: all its deals with the report's seed.
Play = Callable[[Trial], Tally]

#: Plays two trials on the same deals: `anders`, whether others win, and `zufall`, whether others win from deal to deal.
Changed = Callable[[Trial, Trial], Tally]


@dataclass(frozen=True)
class Bench:
    """How trials are played: by `play`, `deals` each with `seed`; `stamp` tells this state of engine and strategies.

    Without `changed`, nothing is said of how variants change the winner.
    """

    play: Play
    deals: int
    seed: int
    stamp: str
    changed: Changed | None = None


@dataclass(frozen=True)
class Span:
    """The middle of what was measured, and between what nine of ten games lie."""

    median: int
    low: int
    high: int

    @classmethod
    def of(cls, tally: Tally, name: str) -> Span:
        """The span of a measure. Raises `KeyError`."""
        return cls(tally.quantile(name, 0.5), tally.quantile(name, 0.05), tally.quantile(name, 0.95))


@dataclass(frozen=True)
class Length:
    """How long games are with so many players; `seconds` is None where the lab cannot estimate them."""

    players: int
    turns: Span
    mean_turns: Estimate
    mean_deals: Estimate
    seconds: Span | None
    open: Estimate
    seen: Mapping[int, int]


@dataclass(frozen=True)
class Seats:
    """The share of games that each seat wins (or loses), from the starter's on, and what would be fair."""

    players: int
    shares: tuple[Estimate, ...]
    fair: float


@dataclass(frozen=True)
class Endings:
    """How games with so many players end; in the order of the report's `ending_names`."""

    players: int
    shares: tuple[Estimate, ...]


@dataclass(frozen=True)
class Level:
    """What a level does: the team's wins, or the length of a game, by number of players."""

    title: str
    wins: Mapping[int, Estimate]
    turns: Mapping[int, Span]
    seconds: Mapping[int, Span]


@dataclass(frozen=True)
class Compared:
    """One share with something and the same one without, and the difference, a greater one being better.

    `players` and `turns` (with, without) belong to both.
    """

    title: str
    players: int
    with_it: Estimate
    without: Estimate
    difference: Estimate

    @property
    def is_even(self) -> bool:
        """Whether the share without it is an even one, which is certain and was not measured."""
        return self.without.low == self.without.high

    @property
    def sign(self) -> int:
        """1 where it helps, −1 where it hurts, 0 where the interval allows either."""
        return (self.difference.low > 0) - (self.difference.high < 0)


@dataclass(frozen=True)
class Variant:
    """What a variant, or a changed rule, does with so many players.

    `changed` is in what part of the games others win with it, `chance` how often others win from one deal to the next;
    `wins` compares the team's wins.
    """

    title: str
    players: int
    turns: Span
    usual: Span
    changed: Estimate | None = None
    chance: Estimate | None = None
    wins: Compared | None = None


@dataclass(frozen=True)
class Duel:
    """One player's better strategy among others who play plainly; a team's strategy has no `plain`."""

    hero: str
    plain: str
    players: int
    share: Estimate
    fair: float


@dataclass(frozen=True)
class TipResult:
    """A tip, and what following it was worth at each number of players."""

    tip: Tip
    results: tuple[Compared, ...]


@dataclass(frozen=True)
class Report:
    """Everything that was measured of a game.

    `team` games are won or lost by all; else `losing` tells whether a game has a loser rather than a winner. `players`
    is the number of players that is looked at closely, on the level `level` (a title, or empty).
    """

    lab: Lab
    bench: Bench
    best: str
    team: bool
    losing: bool
    players: int
    level: str
    longest: int
    trials: int
    games: int
    lengths: tuple[Length, ...]
    seats: tuple[Seats, ...]
    ending_names: tuple[str, ...]
    endings: tuple[Endings, ...]
    levels: tuple[Level, ...]
    variants: tuple[Variant, ...]
    worlds: tuple[Variant, ...]
    duels: tuple[Duel, ...]
    tips: tuple[TipResult, ...]
    ladder: tuple[str, ...]

    @property
    def main(self) -> Length:
        """The length with the number of players that is looked at closely."""
        return next(length for length in self.lengths if length.players == self.players)


def counted(seen: Counter[int]) -> dict[int, int]:
    """What was seen, in order."""
    return {value: seen[value] for value in sorted(seen)}
