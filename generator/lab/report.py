"""Gathers what the report „So spielt es sich“ needs: which trials to play, and what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from engines.labor.lab import Lab, Tip, Trial, ladder_of
from engines.labor.statistics import Estimate, Tally, difference, share
from generator.content.book import GameContent
from generator.lab.report_data import (
    Bench,
    Compared,
    Duel,
    Endings,
    Length,
    Level,
    Report,
    Seats,
    Span,
    TipResult,
    Variant,
    counted,
)

#: A team's wins, as its lab measures them.
_TEAM = "sieg"
_ENDING = "ende."
_SECONDS = "sekunden"


def gather(content: GameContent, lab: Lab, bench: Bench, players: Sequence[int] = ()) -> Report:
    """Play all trials that the report of a game needs, each once; with these numbers of players, or with all.

    Raises `ValueError` where the game cannot be played with any of them.
    """
    possible = content.engine.player_counts(content.sheet, frozenset())
    counts = tuple(count for count in possible if not players or count in players)
    if not counts:
        raise ValueError(players)
    best_count = content.sheet.best_players.low
    return _Gathering(content, lab, bench, counts, best_count if best_count in counts else counts[0]).report()


@dataclass
class _Gathering:
    content: GameContent
    lab: Lab
    bench: Bench
    counts: tuple[int, ...]
    players: int
    played: dict[Trial, Tally] = field(default_factory=dict)
    team: bool = False
    losing: bool = False
    #: One wins (or loses) each game: then whoever plays as all others do, and sits everywhere, has an even share.
    one_each: bool = False

    @property
    def ladder(self) -> tuple[str, ...]:
        """The strategies that are set against each other."""
        return ladder_of(self.lab)

    @property
    def best(self) -> str:
        """The strategy that all play by where nothing else is said."""
        return self.ladder[-1]

    def report(self) -> Report:
        """Everything, in the order of the report."""
        base = {players: self.play(self.trial(players)) for players in self.counts}
        self.team = _TEAM in base[self.players].seen
        self.losing = not self.team and _has_losers(base[max(self.counts)], max(self.counts))
        self.one_each = not self.team and all(_one_each(base[at], at, self.stake) for at in self.counts)
        names = tuple(dict.fromkeys(name for tally in base.values() for name in tally.seen if name.startswith(_ENDING)))
        levels = self.levels()
        variants = tuple(self.variants())
        worlds = tuple(self.worlds())
        duels = tuple(self.team_play() if self.team else self.duels())
        tips = tuple(self.tip(tip) for tip in self.lab.tips)
        return Report(
            lab=self.lab,
            bench=self.bench,
            best=self.best,
            team=self.team,
            losing=self.losing,
            players=self.players,
            level=self.level_titles().get(self.level(frozenset()), ""),
            longest=self.content.engine.longest,
            trials=len(self.played),
            games=sum(tally.games for tally in self.played.values()),
            lengths=tuple(_length(players, tally) for players, tally in base.items()),
            seats=() if self.team else tuple(self.seats(players, tally) for players, tally in base.items()),
            ending_names=names,
            endings=tuple(_endings(players, tally, names) for players, tally in base.items()) if names else (),
            levels=levels,
            variants=variants,
            worlds=worlds,
            duels=duels,
            tips=tips,
            ladder=self.ladder,
        )

    def play(self, trial: Trial) -> Tally:
        """The trial's counts; what was played once is not played again."""
        if trial not in self.played:
            self.played[trial] = self.bench.play(trial)
        return self.played[trial]

    def level(self, variants: frozenset[str]) -> str:
        """The level that is looked at closely: the middle one, of two the easier."""
        levels = self.content.engine.levels(self.content.sheet, variants)
        return levels[(len(levels) - 1) // 2] if levels else ""

    def level_titles(self) -> dict[str, str]:
        """A title for each level; those without one in the rules bear their own name."""
        engine, sheet = self.content.engine, self.content.sheet
        levels = engine.levels(sheet)
        titles = engine.level_titles(sheet)
        if len(titles) != len(levels):
            titles = tuple(level.capitalize() for level in levels)
        return dict(zip(levels, titles, strict=True))

    def trial(self, players: int, *, strategy: str = "", variants: frozenset[str] = frozenset()) -> Trial:
        """A plain trial of the game: all play well, on the level that is looked at closely."""
        level = self.level(variants)
        return Trial(self.lab.game.id, players, strategy or self.best, level=level, variants=variants)

    @property
    def stake(self) -> str:
        """The measure of what one plays for."""
        return "niederlage" if self.losing else "sieg"

    def seats(self, players: int, tally: Tally) -> Seats:
        """Shares by seat from the starter's on."""
        shares = tuple(tally.share(f"{self.stake}.{seat}") for seat in range(1, players + 1))
        return Seats(players, shares, sum(share.value for share in shares) / players)

    def levels(self) -> tuple[Level, ...]:
        """Each level with each number of players; none where there is no choice."""
        titles = self.level_titles()
        if len(titles) < 2:
            return ()
        made = []
        for level, title in titles.items():
            tallies = {players: self.play(replace(self.trial(players), level=level)) for players in self.counts}
            made.append(
                Level(
                    title,
                    {at: tally.share(_TEAM) for at, tally in tallies.items()} if self.team else {},
                    {at: Span.of(tally, "zuege") for at, tally in tallies.items()},
                    {at: Span.of(tally, _SECONDS) for at, tally in tallies.items() if _SECONDS in tally.seen},
                )
            )
        return tuple(made)

    def variants(self) -> list[Variant]:
        """Each variant for itself, with as many players as is best where it can be played with so many."""
        made = []
        for variant, facts in self.content.facts.varianten.items():
            chosen = frozenset({variant})
            counts = [at for at in self.content.engine.player_counts(self.content.sheet, chosen) if at in self.counts]
            if not counts:
                continue
            players = self.players if self.players in counts else counts[0]
            trial = self.trial(players, variants=chosen)
            # against the same game without it, on the same level where it has one
            usual = replace(trial, variants=frozenset(), level=trial.level or self.level(frozenset()))
            one = self.compare(facts.titel, trial, usual)
            if self.bench.changed is not None and not self.team:
                both = self.bench.changed(usual, trial)
                if "zufall" in both.seen:  # a single game has no other one to be compared with
                    one = replace(one, changed=both.share("anders"), chance=both.share("zufall"))
            made.append(one)
        return made

    def worlds(self) -> list[Variant]:
        """Each changed rule, with as many players as is best."""
        usual = self.trial(self.players)
        return [self.compare(world.title, replace(usual, world=name), usual) for name, world in self.lab.worlds.items()]

    def compare(self, title: str, trial: Trial, usual: Trial) -> Variant:
        """A game with something against the usual game."""
        one, other = self.play(trial), self.play(usual)
        wins = None
        if _TEAM in one.seen and _TEAM in other.seen:  # a variant may have a team that only counts
            wins = _compared(title, trial.players, one.share(_TEAM), other.share(_TEAM))
        return Variant(title, trial.players, Span.of(one, "zuege"), Span.of(other, "zuege"), wins=wins)

    def team_play(self) -> list[Duel]:
        """How often a team wins that plays by each strategy."""
        return [
            Duel(name, "", self.players, self.play(self.trial(self.players, strategy=name)).share(_TEAM), 0.0)
            for name in self.ladder
        ]

    def duels(self) -> list[Duel]:
        """Every strategy for itself among players of each plainer one."""
        made = []
        for plain, hero in combinations(self.ladder, 2):
            tally = self.play(replace(self.trial(self.players, strategy=plain), hero=hero))
            made.append(Duel(hero, plain, self.players, tally.share(f"held.{self.stake}"), self.fair(tally)))
        return made

    def fair(self, tally: Tally) -> float:
        """What everyone would win (or lose) if all were equal."""
        return self.seats(self.players, tally).fair

    def tip(self, tip: Tip) -> TipResult:
        """A tip with each number of players that it is to be tried with."""
        results = []
        for players in (at for at in tip.players if at in self.counts):
            trial = replace(self.trial(players, strategy=tip.ignores, variants=tip.variants))
            trial = replace(trial, level=tip.level or trial.level)
            if self.team:
                one, other = self.play(replace(trial, strategy=tip.follows)), self.play(trial)
                results.append(_compared(tip.words, players, one.share(_TEAM), other.share(_TEAM)))
            else:
                name = f"held.{self.stake}"
                one = self.play(replace(trial, hero=tip.follows))
                if self.one_each:
                    without = Estimate(1 / players, 1 / players, 1 / players, one.games)
                else:
                    without = self.play(replace(trial, hero=tip.ignores)).share(name)
                results.append(_compared(tip.words, players, one.share(name), without, less=self.losing))
        return TipResult(tip, tuple(results))


def _one_each(tally: Tally, players: int, stake: str) -> bool:
    """Whether as many win (or lose) as there are games."""
    seats = [tally.seen[f"{stake}.{seat}"] for seat in range(1, players + 1)]
    return sum(seen.total() - seen[0] for seen in seats) == seats[0].total()


def _has_losers(tally: Tally, players: int) -> bool:
    """Whether fewer lose a game than win it."""
    won, lost = (
        sum(tally.share(f"{name}.{seat}").value for seat in range(1, players + 1)) for name in ("sieg", "niederlage")
    )
    return lost < won


def _length(players: int, tally: Tally) -> Length:
    return Length(
        players,
        Span.of(tally, "zuege"),
        tally.mean("zuege"),
        tally.mean("runden"),
        Span.of(tally, _SECONDS) if _SECONDS in tally.seen else None,
        tally.share("offen"),
        counted(tally.seen["zuege"]),
    )


def _endings(players: int, tally: Tally, names: tuple[str, ...]) -> Endings:
    return Endings(players, tuple(_of_all(tally, name) for name in names))


def _of_all(tally: Tally, name: str) -> Estimate:
    """In what part of all games something was seen; a lab may leave a measure out where it would be 0."""
    seen = tally.seen.get(name, Counter())
    return share(seen.total() - seen[0], tally.games)


def _compared(title: str, players: int, one: Estimate, other: Estimate, *, less: bool = False) -> Compared:
    better = difference(other, one) if less else difference(one, other)
    return Compared(title, players, one, other, better)
