"""What stands in `labor.yaml`: the trials of a game that its author wants measured, and what was measured.

The author writes the trials, `blattwerk simulate --record` writes `gemessen`. A seal over both tells figures that were
measured from figures that were typed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Self

from pydantic import AfterValidator, Field, model_validator

from engines.game import AnyGame, Sheet
from engines.game import Path as Place
from engines.labor.lab import Trial, find_lab
from engines.labor.statistics import Estimate, mean, share
from generator.content.bounds import MOST_MEASURED
from generator.content.findings import Code, Finding
from generator.content.formats import FORMAT
from generator.content.frozen import FrozenMap
from generator.content.groups import Id, Ids, Model, Text, about, frozen
from generator.content.kinds import AS_WRITTEN, PRESENT, matching, one_of, problem, whole
from generator.content.unknown import unknown
from generator.content.yamlfile import YamlDocument

#: So many hexadecimal digits have `stand` and `siegel`.
DIGITS = 12
_MOST_GAMES = 10**9

_Measure = Annotated[
    str, matching(r"^[a-z0-9äöüß_]+([.-][a-z0-9äöüß_]+)*$", "der Name eines Messwerts wie `sieg` oder `ende.ziel`")
]
_Digest = Annotated[str, matching(rf"^[0-9a-f]{{{DIGITS}}}$", f"{DIGITS} Stellen aus 0–9 und a–f in Anführungszeichen")]


class Figure(Model):
    """What was counted for one measure: a share of games, or sums from which the mean follows."""

    model_config = about("Messwert", "Was für einen Messwert gezählt wurde: ein Anteil oder die Summen für ein Mittel.")
    expected: ClassVar[str] = "ein Anteil wie `{anteil: [81, 100]}` oder `{summe: 300, quadrate: 1000, anzahl: 100}`"

    anteil: tuple[Annotated[int, whole(0, MOST_MEASURED)], ...] = Field(
        (), title="Anteil", description="In wie vielen von wie vielen Partien.", examples=[[81, 100]]
    )
    summe: Annotated[int | None, whole(-MOST_MEASURED, MOST_MEASURED)] = Field(
        None, title="Summe", description="Die Summe über alle Partien.", examples=[300]
    )
    quadrate: Annotated[int | None, whole(0, MOST_MEASURED)] = Field(
        None, title="Quadrate", description="Die Summe der Quadrate.", examples=[1000]
    )
    anzahl: Annotated[int | None, whole(1, MOST_MEASURED)] = Field(
        None, title="Anzahl", description="In wie vielen Partien gezählt wurde.", examples=[100]
    )

    @model_validator(mode="after")
    def _is_possible(self) -> Self:
        sums = (self.summe, self.quadrate, self.anzahl)
        if self.anteil:
            if any(one is not None for one in sums):
                message = "Ein Messwert hat einen `anteil` oder `summe`, `quadrate` und `anzahl`, nicht beides."
                raise problem(Code.VALUE_WRONG, message, at=("anteil",), key=True)
            if len(self.anteil) != 2 or not 0 <= self.anteil[0] <= self.anteil[1] != 0:
                message = "Ein Anteil sind zwei Zahlen: wie oft, und in wie vielen Partien; wie oft ist nie mehr."
                raise problem(Code.VALUE_WRONG, message, at=("anteil",))
        elif self.summe is None or self.quadrate is None or self.anzahl is None:
            raise problem(Code.VALUE_WRONG, f"Erwartet wird {self.expected}.")
        elif self.summe**2 > self.quadrate * self.anzahl:
            raise problem(Code.VALUE_WRONG, "So kleine `quadrate` kann diese `summe` nicht haben.", at=("quadrate",))
        return self

    @property
    def is_share(self) -> bool:
        """Whether it is a share from 0 to 1; a mean otherwise."""
        return bool(self.anteil)

    @property
    def games(self) -> int:
        """In how many games it was counted."""
        return self.anteil[1] if self.anteil else self.anzahl or 0

    @property
    def estimate(self) -> Estimate:
        """The share or mean with its interval."""
        if self.anteil:
            return share(*self.anteil)
        return mean(self.summe or 0, self.quadrate or 0, self.anzahl or 1)


class Measured(Model):
    """What came of a trial: written by the program."""

    model_config = about("Gemessen", "Was herauskam; das schreibt `blattwerk simulate --record`, niemand sonst.")
    expected: ClassVar[str] = "was `blattwerk simulate --record` dort hinschreibt"

    stand: _Digest = Field(title="Stand", description="Womit gemessen wurde.", examples=["0123456789ab"])
    siegel: _Digest = Field(
        title="Siegel",
        description="Daran erkennt die Prüfung, ob jemand etwas geändert hat.",
        examples=["0123456789ab"],
    )
    werte: Annotated[Mapping[_Measure, Figure], AfterValidator(frozen)] = Field(
        title="Werte", description="Die Messwerte, nach ihrem Namen.", examples=[{"sieg": {"anteil": [81, 100]}}]
    )


class Experiment(Model):
    """A trial: who plays what and how, how often, and what is to be kept of it."""

    model_config = about("Versuch", "Was gespielt wird, wie oft, und welche Messwerte bleiben.")
    expected: ClassVar[str] = "ein Versuch wie `{personen: 2, strategie: einfach, spiele: 5000, zeigt: [sieg]}`"

    titel: Text = Field("", title="Titel", description="Wie der Versuch heißt.", examples=["Normal zu zweit"])
    personen: Annotated[int, whole(1)] = Field(title="Personen", description="Wie viele mitspielen.", examples=[2])
    stufe: Annotated[str, AS_WRITTEN] = Field(
        "", title="Stufe", description="Auf welcher Stufe gespielt wird.", examples=["normal"]
    )
    varianten: Ids = Field(
        (), title="Varianten", description="Mit welchen Varianten gespielt wird.", examples=[["trickser"]]
    )
    strategie: Id = Field(title="Strategie", description="Wie alle spielen.", examples=["zufall"])
    held: Id = Field("", title="Held", description="Wie davon abweichend eine Person spielt.", examples=["zufall"])
    welt: Id = Field(
        "", title="Welt", description="Mit welchen anderen Regeln gespielt wird.", examples=["ohne-offene"]
    )
    spiele: Annotated[int, whole(1, _MOST_GAMES)] = Field(
        title="Spiele", description="Wie viele Partien gespielt werden.", examples=[5000]
    )
    zeigt: Annotated[tuple[_Measure, ...], Field(min_length=1)] = Field(
        title="Zeigt", description="Welche Messwerte bleiben.", examples=[["sieg", "zuege"]]
    )
    gemessen: Annotated[Measured | None, PRESENT] = Field(
        None,
        title="Gemessen",
        description="Was herauskam; das schreibt `blattwerk simulate --record`.",
        examples=[{"stand": "0123456789ab", "siegel": "0123456789ab", "werte": {"sieg": {"anteil": [81, 100]}}}],
    )

    def trial(self, game: str) -> Trial:
        """What is played."""
        return Trial(game, self.personen, self.strategie, self.held, self.stufe, frozenset(self.varianten), self.welt)


class TableOfTrials(Model):
    """A table for the rules, made of trials whose ids are `<zeile>-<spalte>`."""

    model_config = about("Tabelle", "Eine Tabelle für die Regeln, aus Versuchen mit Kennungen wie `normal-2`.")
    expected: ClassVar[str] = "eine Tabelle wie `{zeilen: stufe, spalten: personen, wert: sieg, strategie: einfach}`"

    zeilen: Annotated[str, one_of("stufe", "personen")] = Field(
        title="Zeilen", description="Wonach die Zeilen geordnet sind.", examples=["stufe"]
    )
    spalten: Annotated[str, one_of("personen", "stufe")] = Field(
        title="Spalten", description="Wonach die Spalten geordnet sind.", examples=["personen"]
    )
    wert: _Measure = Field(title="Wert", description="Welcher Messwert in den Feldern steht.", examples=["sieg"])
    strategie: Id = Field(title="Strategie", description="Wie gespielt wurde.", examples=["zufall"])


class LabFile(Model):
    """`labor.yaml`."""

    model_config = about("labor.yaml", "Versuche, die Programme spielen, und was dabei herauskam.")

    format: Annotated[int, FORMAT] = Field(
        title="Format", description="Die Fassung dieses Dateiformats, immer 1.", examples=[1]
    )
    samen: Annotated[int, whole(0, _MOST_GAMES)] = Field(
        title="Samen", description="Wie gemischt wird: gleiche Zahl, gleiche Karten.", examples=[1]
    )
    versuche: Annotated[Mapping[Id, Experiment], AfterValidator(frozen)] = Field(
        title="Versuche",
        description="Die Versuche, nach ihrer Kennung.",
        examples=[{"normal-2": {"personen": 2, "strategie": "zufall", "spiele": 5000, "zeigt": ["zuege"]}}],
    )
    tabellen: Annotated[Mapping[Id, TableOfTrials], AfterValidator(frozen)] = Field(
        FrozenMap(),
        title="Tabellen",
        description="Tabellen für die Regeln, nach ihrem Namen.",
        examples=[{"siegquoten": {"zeilen": "stufe", "spalten": "personen", "wert": "sieg", "strategie": "zufall"}}],
    )

    def in_table(self, table: TableOfTrials) -> Mapping[str, Experiment]:
        """The trials that a table is made of, by id."""
        return {
            name: one
            for name, one in self.versuche.items()
            if name == f"{one.stufe}-{one.personen}" and one.strategie == table.strategie
        }


@dataclass(frozen=True)
class LabContent:
    """A game's `labor.yaml` with the places of its values."""

    document: YamlDocument
    file: LabFile


def seal(seed: int, one: Experiment, stamp: str, values: Mapping[str, Figure]) -> str:
    """What only `simulate --record` writes: a hash of what was played, with what, and what came of it."""
    played = one.model_dump(mode="json", exclude={"titel", "zeigt", "gemessen"})
    played["varianten"] = sorted(played["varianten"])
    counted = {name: figure.model_dump(mode="json") for name, figure in values.items()}
    whole_text = json.dumps([int(seed), played, stamp, counted], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(whole_text.encode()).hexdigest()[:DIGITS]


def record_command(game: str) -> str:
    """How a game's trials are measured."""
    return f"blattwerk simulate {game} --record"


def lab_problems(engine: AnyGame, sheet: Sheet[object], lab: LabContent) -> Iterator[Finding]:
    """What of the file does not fit the game, or was typed where it should have been measured."""
    for name, one in lab.file.versuche.items():
        yield from _setting_problems(engine, sheet, lab.document, ("versuche", name), one)
        if one.gemessen is not None:
            yield from _seal_problems(engine.id, lab, name, one, one.gemessen)
    for name, table in lab.file.tabellen.items():
        if table.zeilen == table.spalten:
            span = lab.document.at(("tabellen", name, "spalten"))
            yield Finding(Code.VALUE_WRONG, span, f"Zeilen und Spalten sind beide nach `{table.zeilen}` geordnet.")


def _setting_problems(
    engine: AnyGame, sheet: Sheet[object], document: YamlDocument, path: Place, one: Experiment
) -> Iterator[Finding]:
    variants = frozenset(one.varianten)
    for index, variant in enumerate(one.varianten):
        if variant not in engine.variants:
            span = document.at((*path, "varianten", index))
            yield unknown(Code.VARIANT_MISMATCH, "Variante", variant, engine.variants, span)
    if variants <= frozenset(engine.variants):
        levels = engine.levels(sheet, variants)
        if one.stufe not in (levels or ("",)):
            span = document.at((*path, "stufe"))
            yield unknown(Code.LEVEL_UNKNOWN, "Stufe", one.stufe, levels, span)
        counts = engine.player_counts(sheet, variants)
        if one.personen not in counts:
            others = f"nur mit {counts[0]} bis {counts[-1]} Personen" if counts else "auch mit keiner anderen Zahl"
            message = f"Zu {one.personen} lässt sich das so nicht spielen, {others}."
            yield Finding(Code.VALUE_WRONG, document.at((*path, "personen")), message)
    lab = find_lab(engine.id)
    if lab is None:
        return
    for key, kind, known in (("strategie", "Strategie", lab.strategies), ("held", "Strategie", lab.strategies)):
        named = getattr(one, key)
        if named and named not in known:
            yield unknown(Code.VALUE_WRONG, kind, named, tuple(known), document.at((*path, key)))
    if one.welt and one.welt not in lab.worlds:
        yield unknown(Code.VALUE_WRONG, "Welt", one.welt, tuple(lab.worlds), document.at((*path, "welt")))


def _seal_problems(game: str, lab: LabContent, name: str, one: Experiment, measured: Measured) -> Iterator[Finding]:
    path = ("versuche", name, "gemessen")
    for measure, figure in measured.werte.items():
        if figure.games > one.spiele:
            message = f"Gezählt wurde in {figure.games} Partien, gespielt wurden aber nur {one.spiele}."
            yield Finding(Code.LAB_SEAL, lab.document.at((*path, "werte", measure), key=True), message)
    if measured.siegel != seal(lab.file.samen, one, measured.stand, measured.werte):
        message = (
            f"Was hier steht, hat so niemand gemessen: Am Versuch `{name}` oder an seinen Zahlen wurde von Hand "
            f"etwas geändert. Miss neu mit `{record_command(game)}`."
        )
        yield Finding(Code.LAB_SEAL, lab.document.at(path, key=True), message)
