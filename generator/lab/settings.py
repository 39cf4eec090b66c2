"""Which trials are meant by what somebody asks for on the command line."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engines.labor.lab import Lab, Trial, find_lab
from generator.content.book import GameContent
from generator.lab.errors import LabError


@dataclass(frozen=True)
class Wishes:
    """What is asked for; empty and None mean: all levels, all numbers of players, the lab's best strategy."""

    level: str = ""
    players: int | None = None
    variants: tuple[str, ...] = ()
    strategy: str = ""
    hero: str = ""
    world: str = ""


def lab_of(game: GameContent) -> Lab:
    """The lab of a game that is loaded, and so has an engine."""
    lab = find_lab(game.id)
    assert lab is not None, "a game without an engine is not loaded"
    return lab


def trials_of(game: GameContent, wishes: Wishes) -> tuple[Trial, ...]:
    """Levels × numbers of players. Raises `LabError` for what does not exist."""
    lab = lab_of(game)
    for variant in wishes.variants:
        known("Eine Variante", variant, game.engine.variants)
    for named in (wishes.strategy, wishes.hero):
        if named:
            known("Eine Strategie", named, lab.strategies)
    if wishes.world:
        known("Eine Welt", wishes.world, lab.worlds)
    variants = frozenset(wishes.variants)
    levels: Sequence[str] = game.engine.levels(game.sheet, variants) or ("",)
    if wishes.level:
        known("Eine Stufe", wishes.level, [level for level in levels if level])
        levels = (wishes.level,)
    counts: Sequence[int] = game.engine.player_counts(game.sheet, variants)
    if wishes.players is not None:
        if wishes.players not in counts:
            sentence = f"Zu {wishes.players} lässt sich {game.facts.titel} so nicht spielen"
            raise LabError(f"{sentence}, nur mit {counts[0]} bis {counts[-1]} Personen.")
        counts = (wishes.players,)
    strategy = wishes.strategy or list(lab.strategies)[-1]
    return tuple(
        Trial(game.id, players, strategy, wishes.hero, level, variants, wishes.world)
        for level in levels
        for players in counts
    )


def known(kind: str, name: str, names: Collection[str]) -> None:
    """See that a name exists. Raises `LabError` with those that do; `kind` is a German noun with its article."""
    if name in names:
        return
    if not names:
        raise LabError(f"{kind} `{name}` gibt es nicht: Dieses Spiel hat keine.")
    near = difflib.get_close_matches(name, names, n=1)
    guess = f" Meintest du `{near[0]}`?" if near else ""
    raise LabError(f"{kind} `{name}` gibt es nicht.{guess} Bekannt: {', '.join(f'`{one}`' for one in names)}.")
