"""A tiny game and its files, to test reading with; `check` reads a text as one of its files."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engines.cards import Card, Suit
from engines.game import AnyGame, Game, Path, Player
from generator.content.engine_types import build, to_engine
from generator.content.findings import Finding, in_order
from generator.content.groups import Model
from generator.content.lab_file import LabFile
from generator.content.models import CasesFile, ExampleFile, GameFile
from generator.content.source import Source
from generator.content.validate import validate
from generator.content.yamlfile import read_yaml


@dataclass(frozen=True)
class Lives:
    offen: int = field(metadata={"titel": "Offene", "hilfe": "Offene Lebenskarten."})
    verdeckt: int = 1


@dataclass(frozen=True)
class Parameters:
    """An English docstring that no author should meet."""

    karten: Mapping[Card, int] = field(
        metadata={"titel": "Kartenwerte", "hilfe": "Was jede Karte zählt.", "beispiele": [{"D♥": 15}]}
    )
    null: Card
    farben: tuple[Suit, ...]
    gemischt: bool = True
    leben: Lives = field(default_factory=lambda: Lives(2))
    stufen: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Position:
    beginnt: Player
    stirn: Mapping[Player, Card] = field(default_factory=dict)
    stapel: tuple[Card | None, ...] = ()
    leben: Mapping[Player, Lives] = field(default_factory=dict)
    gebot: int | None = None


class Toy(Game[Any, Any, Any, Any]):
    id = "muster"
    parameters = Parameters
    position = Position
    rules = ("gebot-hoeher", "lebenskarten")
    reasons = ()
    variants = ("trickser",)
    fact_names: ClassVar[Mapping[str, str]] = {}


Toy.__abstractmethods__ = frozenset()
TOY: AnyGame = Toy()  # type: ignore[abstract]

FILE = pathlib.Path("content/muster/datei.yaml")

GAME = """\
format: 1
titel: Muster
art: [Bluff, Rechnen]
spieler: {von: 3, bis: 6, beste: {von: 4, bis: 6}}
material: {blaetter: 1, joker: 1}
farbe: petrol
stand: 2026-11-30
vorbild: {titel: Coyote, urheber: [Spartaco Albertarelli], jahr: 2003}
abschnitte: [Überblick, Die Karten]
varianten:
  trickser: {titel: Trickser}
werte:
  karten: {A♥: 1, K♥: 20, 5♠: -5, 10♠: −10}
  null: A♠
  farben: [♣, ♦]
  stufen: {1: leicht}
rekonstruiert:
  - pfad: werte.karten.K♥
    grund: Damit die Summe stimmt.
pflicht: [karten.anzahl]
"""

EXAMPLE = """\
titel: Eine Runde
spieler: [Anna, Ben, Carla]
varianten: [trickser]
lage:
  beginnt: Anna
  stirn: {Anna: D♥, Ben: Herz-Sieben}
  stapel: [7♥, 2♥]
  leben:
    Anna: {offen: 2, verdeckt: 1}
  gebot: −3
zuege:
  - Anna bietet 26
  - Ben spickt, bietet 40
  - neue Runde: Anna D♥, Ben 7♥, verdeckt 3♥, Stapel 2♥ 4♥
"""

CASES = """\
faelle:
  - titel: Gleich hoch ist zu wenig
    spieler: [Anna, Ben, Carla]
    lage: {beginnt: Anna}
    zuege:
      - Anna bietet 26
      - {zug: Ben bietet 26, verboten: gebot-hoeher}
      - zug: Ben bietet 27
        dann:
          gebot: 27
          sicht: −3
          karte.Anna: 5♥ 3♥
    ergibt: {gebot: 27}
  - titel: Zu viele Leben
    spieler: [Anna, Ben, Carla]
    lage: {beginnt: Anna, leben: {Anna: {offen: 9}}}
    abgelehnt: lebenskarten
"""

LAB = """\
format: 1
samen: 1
versuche:
  leicht-3:
    titel: Leicht zu dritt
    personen: 3
    stufe: leicht
    varianten: [trickser]
    strategie: zufall
    held: zufall
    welt: ohne-spicken
    spiele: 100
    zeigt: [sieg.1, ende.ziel, zuege]
    gemessen:
      stand: "0123456789ab"
      siegel: "0123456789ab"
      werte:
        sieg.1: {anteil: [81, 100]}
        ende.ziel: {anteil: [0, 100]}
        zuege: {summe: −300, quadrate: 1000, anzahl: 100}
tabellen:
  siegquoten: {zeilen: stufe, spalten: personen, wert: sieg.1, strategie: zufall}
"""

FILES = {"spiel": GAME, "beispiel": EXAMPLE, "faelle": CASES, "labor": LAB}


_KINDS: Mapping[str, tuple[type[Model], Path, type[Any] | None]] = {
    "spiel": (GameFile, ("werte",), Parameters),
    "beispiel": (ExampleFile, ("lage",), Position),
    "faelle": (CasesFile, ("faelle", 0, "lage"), Position),
    "labor": (LabFile, (), None),
}


@dataclass(frozen=True)
class Checked:
    """A file as read: everything that was found, and what it holds."""

    findings: tuple[Finding, ...]
    file: Any = None
    values: Any = None


def check(kind: str, text: str) -> Checked:
    """Read a text as a file of that kind, as the loader does."""
    document = read_yaml(Source(FILE, text))
    model, path, engine_type = _KINDS[kind]
    file, wrong = validate(document, model)
    values, wrong_values = validate(document, build(engine_type), path) if engine_type else (None, ())
    findings = in_order((*document.findings, *wrong, *wrong_values))
    return Checked(findings, file, to_engine(values) if values is not None else None)
