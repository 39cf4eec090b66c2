"""What Große Zahl is given: its parameters (`werte` in spiel.yaml) and positions (`lage` in an example).

Authors write these values, so the fields carry German names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property

from engines.cards import Card, sort_key
from engines.game import Player, Sheet, Table
from engines.grosse_zahl.combination import Holding

SINGLE_DEAL = "ein-durchgang"
TWO_PACKS = "zwei-blaetter"
NORMAL = "normal"


@dataclass(frozen=True)
class Targets:
    """How many points end the game, by level. The fields' names are the levels' ids."""

    kurz: int = field(metadata={"titel": "kurz", "hilfe": "Punkte, mit denen ein kurzes Spiel endet"})
    normal: int = field(metadata={"titel": "normal", "hilfe": "Punkte, mit denen das Spiel sonst endet"})
    lang: int = field(metadata={"titel": "lang", "hilfe": "Punkte, mit denen ein langes Spiel endet"})


@dataclass(frozen=True)
class SecondPack:
    """From how many players on all packs are used: always, and in the variant."""

    ab: int = field(metadata={"titel": "ab", "hilfe": "ab so vielen Personen spielt man immer mit beiden Blättern"})
    variante_ab: int = field(
        metadata={"titel": "Variante ab", "hilfe": "ab so vielen Personen in der Variante Zwei Blätter"}
    )


@dataclass(frozen=True)
class Original:
    """The pack of the game that inspired this one; for the text only."""

    farben: int = field(metadata={"titel": "Farben", "hilfe": "Zahl der Farben im Vorbild"})
    zu_zweit_ohne: int = field(
        metadata={"titel": "zu zweit ohne", "hilfe": "so viele Farben lässt das Vorbild zu zweit weg"}
    )


@dataclass(frozen=True)
class Parameters:
    """All numbers and cards of the game; the engine knows none of its own."""

    karten: Mapping[Card, int] = field(
        metadata={"titel": "Karten", "hilfe": "jede Karte, mit der gespielt wird, mit ihrer Ziffer"}
    )
    handkarten: int = field(metadata={"titel": "Handkarten", "hilfe": "so viele Karten bekommt jeder zu Beginn"})
    minuspunkte: int = field(metadata={"titel": "Minuspunkte", "hilfe": "Minuspunkte für jede Handkarte am Ende"})
    ziel: Targets = field(metadata={"titel": "Ziel", "hilfe": "Minuspunkte, mit denen das Spiel endet, je Stufe"})
    zwei_blaetter: SecondPack = field(
        metadata={"titel": "zwei Blätter", "hilfe": "ab wie vielen Personen man mit beiden Blättern spielt"}
    )
    original: Original = field(metadata={"titel": "Original", "hilfe": "die Karten des Vorbilds"})

    @cached_property
    def holding(self) -> Holding:
        """Where each card is held in a hand."""
        return Holding(self.karten)


def levels_of(variants: frozenset[str]) -> tuple[str, ...]:
    """The levels of a combination of variants: how long a game is, where it has more than one deal."""
    return () if SINGLE_DEAL in variants else tuple(level.name for level in fields(Targets))


def packs_used(sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> int:
    """How many packs so many players use: one, or all that the game needs."""
    second = sheet.parameters.zwei_blaetter
    enough = players >= second.ab or (TWO_PACKS in variants and players >= second.variante_ab)
    return sheet.packs if enough else 1


def playing_cards(sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Card, ...]:
    """The cards that are shuffled for each deal, sorted; equal cards of several packs occur several times."""
    packs = packs_used(sheet, players, variants)
    return tuple(sorted((card for card in sheet.parameters.karten for _ in range(packs)), key=sort_key))


def deck_of(table: Table[Parameters]) -> tuple[Card, ...]:
    """The cards that are shuffled for each deal at this table."""
    return playing_cards(table.sheet, len(table.players), table.variants)


def target_of(table: Table[Parameters]) -> int | None:
    """The points that end the game at this table; None where a single deal is played."""
    if SINGLE_DEAL in table.variants:
        return None
    target: int = getattr(table.sheet.parameters.ziel, table.level or NORMAL)
    return target


# --- Positions: `lage` in an example ------------------------------------------------------


@dataclass(frozen=True)
class Laid:
    """The cards in the middle, and whose they are."""

    karten: tuple[Card, ...] = field(metadata={"titel": "Karten", "hilfe": "alle Karten, die in der Mitte liegen"})
    von: Player = field(metadata={"titel": "von", "hilfe": "wer sie gelegt hat"})


@dataclass(frozen=True)
class Position:
    """A deal about to begin or in the middle; cards left open are filled in."""

    beginnt: Player | None = field(
        default=None, metadata={"titel": "beginnt", "hilfe": "wer diesen Durchgang beginnt oder begonnen hat"}
    )
    haende: Mapping[Player, tuple[Card, ...]] = field(
        default_factory=dict, metadata={"titel": "Handkarten", "hilfe": "Handkarten je Spieler, alle oder einige davon"}
    )
    anzahl: Mapping[Player, int] = field(
        default_factory=dict,
        metadata={"titel": "Zahl der Handkarten", "hilfe": "wie viele Karten jemand noch hat; wer fehlt, hat alle"},
    )
    mitte: Laid | None = field(
        default=None,
        metadata={"titel": "Mitte", "hilfe": "was in der Mitte liegt; sonst wird gleich eine Runde eröffnet"},
    )
    gepasst: tuple[Player, ...] = field(
        default=(), metadata={"titel": "gepasst", "hilfe": "wer seit dem letzten Legen gepasst hat, der Reihe nach"}
    )
    dran: Player | None = field(
        default=None, metadata={"titel": "dran", "hilfe": "wer die nächste Runde eröffnet, wenn die Mitte leer ist"}
    )
    weg: tuple[Card, ...] = field(
        default=(),
        metadata={"titel": "weg", "hilfe": "einige der Karten, die aus dem Spiel sind"},
    )
    beiseite: tuple[Card, ...] = field(
        default=(), metadata={"titel": "beiseite", "hilfe": "einige der Karten, die ungesehen beiseite liegen"}
    )
    punkte: Mapping[Player, int] = field(
        default_factory=dict,
        metadata={"titel": "Minuspunkte", "hilfe": "Minuspunkte aus früheren Durchgängen"},
    )
