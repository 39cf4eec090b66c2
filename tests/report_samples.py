"""Reports from invented counts: what is measured is known beforehand, and nothing has to be played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from projects import REPOSITORY

from engines.game import Moves, Table
from engines.labor.lab import RANDOM, Lab, Strategy, Tip, Trial, World
from engines.labor.statistics import Tally
from generator.content.book import GameContent
from generator.content.load import load
from generator.lab.report import gather
from generator.lab.report_data import Bench, Report

DEALS = 1000
TEAMS = frozenset({"topfgucker"})
LOSERS = frozenset({"schwindelpost"})
#: Where some games have two winners: so many of each thousand.
TIES = {"grosse-zahl": 5}

#: How many of the games are won by who is to be looked at, by strategy or hero.
SKILL = {"zufall": 150, "einfach": 250, "besser": 400, "besser-ohne": 300, "besser-gleich": 395, "besser-plus": 480}


@cache
def content_of(game: str) -> GameContent:
    return load(REPOSITORY, (game,)).games[0]


def never(table: Table[Any], view: Any, legal: Moves[Any], dice: Any) -> Any:
    raise AssertionError("nothing is played here")


def lab_of(game: str) -> Lab:
    engine = content_of(game).engine
    names = {
        "besser-ohne": "besser, ohne Asse aufzuheben",
        "besser-gleich": "besser, zählt nicht mit",
        "besser-plus": "besser, aber frech",
    }
    strategies = {
        name: Strategy(name, names.get(name, name), f"Spielt wie „{name}“ eben spielt.", never)
        for name in ("einfach", "besser-ohne", "besser-gleich", "besser-plus", "besser")
    }
    players = tuple(engine.player_counts(content_of(game).sheet, frozenset()))
    tips = (
        Tip("asse", "Heb deine Asse auf.", "besser", "besser-ohne", players),
        Tip("zählen", "Zähl die Karten der anderen:", "besser", "besser-gleich", players),
        Tip("brav", "Bleib brav.", "besser", "besser-plus", players),
    )
    return Lab(
        engine,
        {RANDOM.id: RANDOM, **strategies},
        tips=tips,
        worlds={"ohne": World("ohne", "ohne die Regel „Nie auf die eigene Karte“", engine)} if game in TEAMS else {},
        titles={"ende.ziel": "Ziel erreicht"},
    )


@dataclass
class Counts:
    """Stands in for playing; remembers what was asked for. So many of each thousand games do not end."""

    game: str
    unfinished: int = 0
    trials: list[Trial] = field(default_factory=list)

    def play(self, trial: Trial) -> Tally:
        self.trials.append(trial)
        skill = SKILL[trial.hero or trial.strategy]
        seen = {
            "zuege": Counter({20: 100, 30: 500, 40: 300, 50: 100}),
            "runden": Counter({2: DEALS}),
            "offen": Counter({0: DEALS - self.unfinished, 1: self.unfinished}),
            "sekunden": Counter({300: 500, 660: 500}),
            "ende.ziel": some(700),
            "ende.karten": some(300),
        }
        if self.game in TEAMS:
            harder = {"leicht": 300, "normal": 0, "schwer": -100, "profi": -140}[trial.level]
            won = skill + harder + 250 * bool(trial.world) + 100 * bool(trial.variants)
            return Tally(DEALS, {**seen, "sieg": some(won), **self.seats(trial.players, [won] * trial.players)})
        first = 310
        rest = (DEALS - first) // (trial.players - 1)
        last = DEALS - first - rest * (trial.players - 2) + TIES.get(self.game, 0)
        return Tally(DEALS, {**seen, **self.seats(trial.players, [first, *[rest] * (trial.players - 2), last], skill)})

    def seats(self, players: int, hits: list[int], hero: int = 0) -> dict[str, Counter[int]]:
        hit, other = ("niederlage", "sieg") if self.game in LOSERS else ("sieg", "niederlage")
        counts = {f"{hit}.{seat + 1}": some(hits[seat]) for seat in range(players)}
        counts |= {f"{other}.{seat + 1}": some(DEALS - hits[seat]) for seat in range(players)}
        return {**counts, f"held.{hit}": some(hero), f"held.{other}": some(DEALS - hero)}

    def changed(self, usual: Trial, other: Trial) -> Tally:
        assert other.variants and not usual.variants
        return Tally(DEALS, {"anders": some(340), "zufall": some(720)})


def some(hits: int) -> Counter[int]:
    return Counter({1: hits, 0: DEALS - hits})


def bench_of(counts: Counts) -> Bench:
    return Bench(counts.play, DEALS, 7, "0123456789ab", counts.changed)


@cache
def report_of(game: str) -> Report:
    return gather(content_of(game), lab_of(game), bench_of(Counts(game)))
