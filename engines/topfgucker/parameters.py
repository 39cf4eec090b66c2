"""What Topfgucker is given: its parameters (`werte` in spiel.yaml) and positions (`lage` in an example).

Authors write these values, so the fields carry German names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from engines.cards import Card, Rank, pack
from engines.game import Player, Sheet, Table

OPEN_HANDS = "offene-haende"
FAMILY = "familienspiel"


@dataclass(frozen=True)
class Ace:
    """What an ace may count."""

    niedrig: int = field(metadata={"titel": "niedrig", "hilfe": "was ein Ass zählt, wenn es niedrig gelegt wird"})
    hoch: int = field(metadata={"titel": "hoch", "hilfe": "was ein Ass zählt, wenn es hoch gelegt wird"})


@dataclass(frozen=True)
class Level:
    """One level of difficulty."""

    titel: str = field(metadata={"titel": "Titel", "hilfe": "wie die Stufe gedruckt heißt", "beispiele": ["Normal"]})
    offen: int = field(
        metadata={"titel": "offene Karten", "hilfe": "wie viele Handkarten vor jeder Person offen liegen"}
    )
    leben: int = field(metadata={"titel": "Leben", "hilfe": "mit wie vielen Münzen das Team beginnt"})
    ziel: int = field(metadata={"titel": "Ziel", "hilfe": "wie viele Treffer das Team braucht"})


@dataclass(frozen=True)
class Parameters:
    """All numbers of the game; the engine knows none of its own."""

    #: Whether one may lay on one's own card. The rules say no; the lab leaves that rule out to see what it is good for.
    own_card: ClassVar[bool] = False

    karten: Mapping[Rank, int] = field(
        metadata={"titel": "Kartenwerte", "hilfe": "jeder Rang außer dem Ass mit seinem Wert; gespielt wird mit diesen"}
    )
    ass: Ace = field(metadata={"titel": "Ass", "hilfe": "die beiden Werte, zwischen denen man beim Legen wählt"})
    treffersumme: int = field(
        metadata={"titel": "Treffersumme", "hilfe": "die Summe, bei der ein Topf ein Treffer ist"}
    )
    hand: Mapping[int, int] = field(
        metadata={"titel": "Handkarten", "hilfe": "für jede Zahl von Personen: wie viele Handkarten jede bekommt"}
    )
    stufen: Mapping[str, Level] = field(
        metadata={"titel": "Stufen", "hilfe": "die Stufen der Schwierigkeit nach ihrer Kennung, die leichteste zuerst"}
    )
    familienstufe: str = field(
        metadata={"titel": "Familienstufe", "hilfe": "die Stufe, auf der das Familienspiel gespielt wird"}
    )

    def counts(self, card: Card) -> tuple[int, ...]:
        """What a card may count, the lowest first."""
        return (self.ass.niedrig, self.ass.hoch) if card.rank is Rank.ACE else (self.karten[card.rank],)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks in the game, from the ace down."""
        return tuple(rank for rank in Rank if rank is Rank.ACE or rank in self.karten)


@dataclass(frozen=True)
class Settings:
    """What holds at one table. `target` is None where hits are only counted (Familienspiel).

    `everything_open`: no card is hidden, so nobody ever chooses an open card; `shown_by` are the rules behind it.
    """

    hand: int
    open: int
    lives: int
    target: int | None
    shown_by: tuple[str, ...]

    @property
    def everything_open(self) -> bool:
        """Whether all hands lie open."""
        return bool(self.shown_by)

    def open_of(self, size: int) -> int:
        """How many cards of a hand of `size` lie open."""
        return size if self.everything_open else min(self.open, size)


def level_of(table: Table[Parameters]) -> Level:
    """The level that is played; the table is already checked."""
    parameters = table.sheet.parameters
    return parameters.stufen[table.level or parameters.familienstufe]


def settings(table: Table[Parameters]) -> Settings:
    """What level, variants and number of players make of the game; the table is already checked."""
    level, hand = level_of(table), table.sheet.parameters.hand[len(table.players)]
    shown: tuple[str, ...] = ()
    if OPEN_HANDS in table.variants:
        shown = (OPEN_HANDS,)
    elif level.offen >= hand:
        shown = ("stufe-alles-offen", "klar-alles-offen")
    target = None if FAMILY in table.variants else level.ziel
    return Settings(hand, level.offen, level.leben, target, shown)


def deck(sheet: Sheet[Parameters]) -> tuple[Card, ...]:
    """All cards of the ranks that have a value, sorted."""
    return pack(sheet.packs, ranks=sheet.parameters.ranks)


# --- Positions: `lage` in an example ------------------------------------------------------


@dataclass(frozen=True)
class PotCard:
    """One card in a pot."""

    karte: Card = field(metadata={"titel": "Karte", "hilfe": "die Karte im Topf"})
    von: Player = field(metadata={"titel": "von", "hilfe": "wer sie gelegt hat"})
    als: int | None = field(default=None, metadata={"titel": "als", "hilfe": "was sie zählt; nur bei einem Ass nötig"})


@dataclass(frozen=True)
class Pots:
    """The three pots, each from the lowest card to the top one."""

    links: tuple[PotCard, ...] = field(
        default=(), metadata={"titel": "linker Topf", "hilfe": "die Karten von unten nach oben"}
    )
    mitte: tuple[PotCard, ...] = field(
        default=(), metadata={"titel": "mittlerer Topf", "hilfe": "die Karten von unten nach oben"}
    )
    rechts: tuple[PotCard, ...] = field(
        default=(), metadata={"titel": "rechter Topf", "hilfe": "die Karten von unten nach oben"}
    )


@dataclass(frozen=True)
class Position:
    """The beginning of a game (`juengste`) or a moment in the middle (`dran`); cards left open are filled in."""

    juengste: Player | None = field(
        default=None, metadata={"titel": "Jüngste", "hilfe": "wer am jüngsten ist und beginnt (am Anfang eines Spiels)"}
    )
    dran: Player | None = field(
        default=None, metadata={"titel": "dran", "hilfe": "wer am Zug ist (mitten in einem Spiel, statt „juengste“)"}
    )
    offen: Mapping[Player, tuple[Card, ...]] = field(
        default_factory=dict,
        metadata={
            "titel": "offene Karten",
            "hilfe": "die offenen Handkarten je Spieler; fehlen am Anfang alle, wählen sie ihre offenen Karten erst",
        },
    )
    verdeckt: Mapping[Player, tuple[Card, ...]] = field(
        default_factory=dict, metadata={"titel": "verdeckte Karten", "hilfe": "die verdeckten Handkarten je Spieler"}
    )
    handkarten: Mapping[Player, int] = field(
        default_factory=dict,
        metadata={
            "titel": "Handkarten",
            "hilfe": "Zahl der Handkarten je Spieler, wenn der Ziehstapel leer ist; wer fehlt, hat eine volle Hand",
        },
    )
    toepfe: Pots = field(default=Pots(), metadata={"titel": "Töpfe", "hilfe": "was in den drei Töpfen liegt"})
    stapel: tuple[Card, ...] = field(
        default=(), metadata={"titel": "Ziehstapel", "hilfe": "die obersten Karten des Ziehstapels, oberste zuerst"}
    )
    ziehstapel: int | None = field(
        default=None,
        metadata={
            "titel": "Größe des Ziehstapels",
            "hilfe": "Zahl der Karten im Ziehstapel; nötig, sobald Karten weggelegt sind",
        },
    )
    weg: tuple[Card, ...] = field(
        default=(),
        metadata={
            "titel": "weggelegt",
            "hilfe": "Karten, die im Trefferstapel oder überkauft beiseite liegen",
        },
    )
    treffer: int = field(default=0, metadata={"titel": "Treffer", "hilfe": "Zahl der Treffer bis jetzt"})
    leben: int | None = field(
        default=None, metadata={"titel": "Leben", "hilfe": "Zahl der Münzen, die noch da sind; sonst alle der Stufe"}
    )
    gepasst: int = field(
        default=0, metadata={"titel": "gepasst", "hilfe": "wie viele zuletzt nacheinander gepasst haben"}
    )
