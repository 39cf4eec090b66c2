"""What Kopfrechnen is given: its parameters (`werte` in spiel.yaml) and positions (`lage` in an example).

Authors write these values, so the fields carry German names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engines.cards import Card, Suit, sort_key
from engines.game import Player
from engines.notation import signed

TRICKSTER = "trickser"
DOUBLING = "verdoppeln"


@dataclass(frozen=True)
class Lives:
    """How many life cards lie face up and how many face down; which ones they are does not matter."""

    offen: int = field(metadata={"titel": "offen", "hilfe": "Zahl der offenen Lebenskarten"})
    verdeckt: int = field(metadata={"titel": "verdeckt", "hilfe": "Zahl der verdeckten Lebenskarten"})

    @property
    def total(self) -> int:
        """All life cards together."""
        return self.offen + self.verdeckt

    def turned_down(self) -> Lives:
        """One face-up card turned face down."""
        return Lives(self.offen - 1, self.verdeckt + 1)

    def turned_up(self) -> Lives:
        """One face-down card turned face up."""
        return Lives(self.offen + 1, self.verdeckt - 1)

    def without(self, face_up: bool) -> Lives:
        """One card fewer, a face-up or a face-down one."""
        return replace(self, offen=self.offen - 1) if face_up else replace(self, verdeckt=self.verdeckt - 1)


@dataclass(frozen=True)
class LifeCards:
    """The suits that the life cards come from, and how they are dealt without Trickser."""

    farben: tuple[Suit, ...] = field(
        metadata={"titel": "Farben", "hilfe": "Farben, aus denen die Lebenskarten genommen werden"}
    )
    offen: int = field(metadata={"titel": "offen", "hilfe": "Zahl der Lebenskarten, die zu Beginn offen liegen"})
    verdeckt: int = field(
        metadata={"titel": "verdeckt", "hilfe": "Zahl der Lebenskarten, die zu Beginn verdeckt liegen"}
    )


@dataclass(frozen=True)
class Parameters:
    """All numbers and cards of the game; the engine knows none of its own."""

    karten: Mapping[Card, int] = field(
        metadata={"titel": "Zahlenkarten", "hilfe": "jede Karte, die eine Zahl trägt, mit ihrem Wert"}
    )
    hoechste_auf_null: Card = field(
        metadata={"titel": "Höchste auf null", "hilfe": "die Karte, durch die die höchste Karte im Spiel 0 zählt"}
    )
    ueberraschung: Card = field(
        metadata={"titel": "Überraschung", "hilfe": "die Karte, die durch die oberste des Ziehstapels ersetzt wird"}
    )
    verdoppler: Card = field(
        metadata={"titel": "Verdoppler", "hilfe": "die Karte, die in der Variante Verdoppeln die Summe verdoppelt"}
    )
    lebenskarten: LifeCards = field(
        metadata={"titel": "Lebenskarten", "hilfe": "Farben und Zahl der Lebenskarten zu Beginn"}
    )
    trickser: Lives = field(
        metadata={"titel": "Lebenskarten bei Trickser", "hilfe": "Zahl der Lebenskarten zu Beginn mit dieser Variante"}
    )


def dealt_lives(parameters: Parameters, variants: frozenset[str]) -> Lives:
    """The life cards with which everyone begins the game."""
    if TRICKSTER in variants:
        return parameters.trickser
    return Lives(parameters.lebenskarten.offen, parameters.lebenskarten.verdeckt)


def playing_cards(parameters: Parameters, variants: frozenset[str]) -> tuple[Card, ...]:
    """The cards that are shuffled each round, sorted."""
    special = [parameters.hoechste_auf_null, parameters.ueberraschung]
    if DOUBLING in variants:
        special.append(parameters.verdoppler)
    return tuple(sorted((*parameters.karten, *special), key=sort_key))


def card_values(parameters: Parameters) -> tuple[tuple[Card, str], ...]:
    """The cards of the plain game and what each is worth, in the order of `spiel.yaml`, the special ones last."""
    numbers = tuple((card, signed(value)) for card, value in parameters.karten.items())
    special = ((parameters.hoechste_auf_null, "Höchste auf null"), (parameters.ueberraschung, "Überraschung"))
    return (*numbers, *special)


# --- Positions: `lage` in an example ------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """A round about to begin or, with `gebot`, in the middle; cards left open are filled in."""

    juengste: Player | None = field(
        default=None,
        metadata={
            "titel": "Jüngste",
            "hilfe": "wer am jüngsten ist und deshalb die erste Runde beginnt (oder „beginnt“)",
        },
    )
    beginnt: Player | None = field(
        default=None,
        metadata={"titel": "beginnt", "hilfe": "wer diese Runde beginnt (oder „juengste“ für die erste Runde)"},
    )
    stirn: Mapping[Player, Card] = field(
        default_factory=dict, metadata={"titel": "Stirnkarten", "hilfe": "die Stirnkarte je Spieler"}
    )
    verdeckt: Card | None = field(
        default=None, metadata={"titel": "verdeckte Karte", "hilfe": "die verdeckte Karte neben dem Ziehstapel"}
    )
    stapel: tuple[Card, ...] = field(
        default=(), metadata={"titel": "Ziehstapel", "hilfe": "die obersten Karten des Ziehstapels, oberste zuerst"}
    )
    leben: Mapping[Player, Lives] = field(
        default_factory=dict,
        metadata={
            "titel": "Leben",
            "hilfe": "Lebenskarten je Spieler; wer fehlt, hat alle wie zu Beginn, 0 und 0 heißt ausgeschieden",
        },
    )
    gebot: int | None = field(
        default=None, metadata={"titel": "letztes Gebot", "hilfe": "das letzte Gebot, wenn die Runde schon läuft"}
    )
    bieter: Player | None = field(
        default=None, metadata={"titel": "Bieter", "hilfe": "von wem das letzte Gebot ist; danach geht es weiter"}
    )
