"""What the lab has measured, as facts that texts may state; and whether it was measured with the rules as they are."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from typing import Any

import engines
from engines.game import Fact, Facts, Term
from engines.labor.statistics import Estimate, nearest, percent
from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.fingerprint import fingerprint
from generator.content.lab_file import DIGITS, Experiment, Figure, Measured, record_command
from generator.proof.expressions import ExpressionError
from generator.proof.inputs import running_program

#: The name under which expressions reach the lab's facts: `labor['normal-2'].sieg`.
ROOT = "labor"
#: The name under which they reach what a whole table of the lab says: `labor_tabellen.siegquoten.stufen`.
TABLES = "labor_tabellen"
#: Whether each level is won less often than the one before, whatever the number of players.
HARDER = Term("schwerer", ("schwerer",))
NOT_HARDER = Term("nicht immer schwerer", ("nicht immer schwerer",))
#: The measure from which the facts in minutes are made as well.
SECONDS, FROM_SECONDS = "sekunden", "minuten"


class UnmeasuredError(ExpressionError):
    """A figure that nobody has measured yet."""


def lab_facts(game: GameContent) -> Facts:
    """For each trial of a game its figures by name; none where the game has no `labor.yaml`.

    A share is a whole percentage, a mean is rounded, both half up. With them come the bounds of the 95 % interval
    (`sieg_von`, `sieg_bis`), for shares also the tenths (`sieg_zehntel`) and what they are out of (`sieg_zehn`,
    `sieg_hundert`), for `sekunden` the same in `minuten`; and the number of games (`spiele`).
    """
    if game.lab is None:
        return {}
    return {name: _Trial(game.id, name, one) for name, one in game.lab.file.versuche.items()}


def lab_table_facts(game: GameContent) -> Facts:
    """For each of the lab's tables of shares by level and number of players: `stufen`, whether levels grow harder.

    Harder means that the share is smaller for every number of players, and that the 95 % intervals do not touch. None
    where something of the table is not measured, or there is nothing to compare.
    """
    if game.lab is None:
        return {}
    found = {}
    for name, table in game.lab.file.tabellen.items():
        trials = game.lab.file.in_table(table).values()
        figures = [one.gemessen.werte.get(table.wert) if one.gemessen else None for one in trials]
        shares = {
            (one.stufe, one.personen): figure.estimate
            for one, figure in zip(trials, figures, strict=True)
            if figure is not None and figure.is_share
        }
        steps = [
            (shares[easier, players], shares[harder, players])
            for easier, harder in itertools.pairwise(game.engine.levels(game.sheet))
            for players in sorted({players for _, players in shares})
            if {(easier, players), (harder, players)} <= shares.keys()
        ]
        if steps and len(shares) == len(figures):
            harder = all(after.high < before.low for before, after in steps)
            how = f"{len(steps)} Vergleiche mit 95-%-Bereichen"
            found[name] = {"stufen": Fact(HARDER if harder else NOT_HARDER, how=how)}
    return found


class _Trial(Mapping[str, Fact]):
    """The facts of one trial; looking up what is to be measured but is not says how to measure it."""

    def __init__(self, game: str, name: str, one: Experiment) -> None:
        self._sentence = f"Der Versuch `{name}` ist noch nicht gemessen. Miss ihn mit `{record_command(game)}`."
        self._expected = tuple(one.zeigt)
        self._facts = dict(_facts(one, one.gemessen)) if one.gemessen else {}

    def get(self, name: str, default: Any = None) -> Any:
        """The fact of a name, or the default. Raises `UnmeasuredError`."""
        fact = self._facts.get(name)
        if fact is None and self._is_expected(name):
            raise UnmeasuredError(self._sentence)
        return default if fact is None else fact

    def _is_expected(self, name: str) -> bool:
        names = {*self._expected, *([FROM_SECONDS] if SECONDS in self._expected else []), "spiele"}
        stem, _, ending = name.rpartition("_")
        return name in names or (stem in names and ending in ("von", "bis", "zehntel", "zehn", "hundert"))

    def __getitem__(self, name: str) -> Fact:
        return self._facts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)


def _facts(one: Experiment, measured: Measured) -> Iterator[tuple[str, Fact]]:
    yield "spiele", Fact(one.spiele)
    for name, figure in measured.werte.items():
        yield from _share_facts(name, figure) if figure.is_share else _mean_facts(name, figure.estimate, figure)
        if name == SECONDS:
            yield from _mean_facts(FROM_SECONDS, _scaled(figure.estimate, 1 / 60), figure)


def _share_facts(name: str, figure: Figure) -> Iterator[tuple[str, Fact]]:
    (hits, count), estimate = figure.anteil, figure.estimate
    how = f"{hits} von {count} Partien"
    yield name, Fact(percent(hits, count), how=how)
    yield from _bounds(name, _scaled(estimate, 100), how)
    yield f"{name}_zehntel", Fact(nearest(10 * hits, count), how=how)
    yield f"{name}_zehn", Fact(10)
    yield f"{name}_hundert", Fact(100)


def _mean_facts(name: str, estimate: Estimate, figure: Figure) -> Iterator[tuple[str, Fact]]:
    how = f"Mittel aus {figure.games} Partien"
    yield name, Fact(half_up(estimate.value), how=how)
    yield from _bounds(name, estimate, how)


def _bounds(name: str, estimate: Estimate, how: str) -> Iterator[tuple[str, Fact]]:
    yield f"{name}_von", Fact(half_up(estimate.low), how=how)
    yield f"{name}_bis", Fact(half_up(estimate.high), how=how)


def _scaled(estimate: Estimate, factor: float) -> Estimate:
    return Estimate(estimate.value * factor, estimate.low * factor, estimate.high * factor, estimate.count)


def half_up(number: float) -> int:
    """The nearest whole number; halves go up."""
    return math.floor(number + 0.5)


def lab_stamp(game: GameContent) -> str:
    """A hash of all that decides how a game's trials go: its engine, its lab, and what of spiel.yaml they are given."""
    code = running_program(tuple(engines.__path__)).code_key(game.id)
    return fingerprint([code.encode(), game.given.encode()])[:DIGITS]


def check_lab(game: GameContent) -> Iterator[Finding]:
    """A warning where trials were measured with an engine, strategies or values that are no longer the same."""
    if game.lab is None:
        return
    measured = {name: one.gemessen for name, one in game.lab.file.versuche.items() if one.gemessen}
    stamp = lab_stamp(game) if measured else ""
    stale = [name for name, one in measured.items() if one.stand != stamp]
    if not stale:
        return
    more = len(stale) - 1
    which = f"der Versuch `{stale[0]}` gemessen wurde"
    if more:
        which = f"`{stale[0]}` und {more} {'weitere Versuche' if more > 1 else 'weiterer Versuch'} gemessen wurden"
    message = (
        f"Seit {which}, haben sich Engine, Strategien oder Werte geändert. Stimmen die Zahlen noch? "
        f"`blattwerk simulate {game.id} --verify` sagt es, `{record_command(game.id)}` misst neu."
    )
    yield Finding(Code.LAB_STALE, game.lab.document.at(("versuche", stale[0], "gemessen", "stand")), message)
