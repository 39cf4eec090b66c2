"""What Schwindelpost is given: its parameters (`werte` in spiel.yaml) and positions (`lage` in an example).

Authors write these values, so the fields carry German names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.cards import PACK_RANKS, Card, Rank, pack
from engines.game import Player, Range, Sheet, Table

ONE_PACK = "ein-blatt"
ALL_DIFFERENT = "acht-verschiedene"


@dataclass(frozen=True)
class OnePack:
    """The numbers of the variant Ein Blatt."""

    blaetter: int = field(metadata={"titel": "Blätter", "hilfe": "wie viele Blätter diese Variante braucht"})
    spieler_bis: int = field(metadata={"titel": "Spieler bis", "hilfe": "wie viele Personen höchstens mitspielen"})
    grenze: int = field(metadata={"titel": "Grenze", "hilfe": "mit so vielen offenen Karten einer Sorte verliert man"})
    grenze_zu_zweit: int = field(metadata={"titel": "Grenze zu zweit", "hilfe": "dieselbe Grenze, wenn zwei spielen"})


@dataclass(frozen=True)
class Parameters:
    """All numbers and Sorten of the game; the engine knows none of its own."""

    sorten: tuple[Rank, ...] = field(
        metadata={"titel": "Sorten", "hilfe": "die Ränge, mit denen gespielt wird, in ihrer Reihenfolge"}
    )
    grenze: int = field(metadata={"titel": "Grenze", "hilfe": "mit so vielen offenen Karten einer Sorte verliert man"})
    grenze_zu_zweit: int = field(metadata={"titel": "Grenze zu zweit", "hilfe": "dieselbe Grenze, wenn zwei spielen"})
    ein_blatt: OnePack = field(metadata={"titel": "Ein Blatt", "hilfe": "die Zahlen der Variante Ein Blatt"})

    @property
    def other_ranks(self) -> tuple[Rank, ...]:
        """The ranks that stay in the box, from the highest to the lowest."""
        return tuple(rank for rank in PACK_RANKS if rank not in self.sorten)


#: With so many players a card can never be sent on.
PAIR = 2


def packs_used(sheet: Sheet[Parameters], variants: frozenset[str]) -> int:
    """How many packs are played with."""
    return sheet.parameters.ein_blatt.blaetter if ONE_PACK in variants else sheet.packs


def players_allowed(sheet: Sheet[Parameters], variants: frozenset[str]) -> Range:
    """How many can play."""
    most = sheet.parameters.ein_blatt.spieler_bis if ONE_PACK in variants else sheet.max_players
    return Range(sheet.min_players, most)


def playing_cards(sheet: Sheet[Parameters], variants: frozenset[str]) -> tuple[Card, ...]:
    """The cards that are dealt, sorted."""
    return pack(packs_used(sheet, variants), ranks=sheet.parameters.sorten)


def limit(table: Table[Parameters]) -> int:
    """With so many open cards of one Sorte a player loses at this table."""
    values = table.sheet.parameters
    if ONE_PACK in table.variants:
        return values.ein_blatt.grenze_zu_zweit if len(table.players) == PAIR else values.ein_blatt.grenze
    return values.grenze_zu_zweit if len(table.players) == PAIR else values.grenze


def limit_rule(table: Table[Parameters]) -> str:
    """The rule that sets this limit."""
    if ONE_PACK in table.variants:
        return "ein-blatt-grenze"
    return "zu-zweit-fuenf" if len(table.players) == PAIR else "vier-gleiche"


def dealt_sizes(cards: int, players: int) -> tuple[int, ...]:
    """How many cards each player is dealt, from the dealer's left on."""
    each, over = divmod(cards, players)
    return tuple(each + 1 if place < over else each for place in range(players))


# --- Positions: `lage` in an example ------------------------------------------------------


@dataclass(frozen=True)
class Station:
    """One leg of a card's way: to whom it was pushed, and as what."""

    an: Player = field(metadata={"titel": "an", "hilfe": "wer die Karte bekommen hat"})
    als: Rank = field(metadata={"titel": "als", "hilfe": "die Sorte, die dabei genannt wurde"})


@dataclass(frozen=True)
class UnderWay:
    """A card under way: sent by `dran`, its legs in order."""

    weg: tuple[Station, ...] = field(
        metadata={"titel": "Weg", "hilfe": "an wen die Karte ging und als was, der Reihe nach"}
    )
    karte: Card | None = field(default=None, metadata={"titel": "Karte", "hilfe": "welche Karte es ist"})
    nachgesehen: bool = field(
        default=False,
        metadata={"titel": "nachgesehen", "hilfe": "true, wenn der letzte Empfänger schon nachgesehen hat"},
    )


@dataclass(frozen=True)
class Position:
    """A game about to begin or, with open cards or a card under way, in the middle.

    Hand sizes are not stated: they follow from deal, open cards and turn. Hand cards left open are filled in.
    """

    geber: Player = field(metadata={"titel": "Geber", "hilfe": "wer ausgeteilt hat; links davon begann das Spiel"})
    dran: Player | None = field(
        default=None,
        metadata={
            "titel": "dran",
            "hilfe": "wer eine Karte verschicken muss oder die Karte unterwegs als Erstes verschickt hat; "
            "zu Beginn darf es fehlen",
        },
    )
    hand: Mapping[Player, tuple[Card, ...]] = field(
        default_factory=dict,
        metadata={"titel": "Handkarten", "hilfe": "Karten, die je Spieler sicher auf der Hand sind"},
    )
    offen: Mapping[Player, tuple[Card, ...]] = field(
        default_factory=dict,
        metadata={"titel": "offene Karten", "hilfe": "alle offenen Karten je Spieler; wer fehlt, hat keine"},
    )
    unterwegs: UnderWay | None = field(
        default=None, metadata={"titel": "Karte unterwegs", "hilfe": "eine Karte, über die noch entschieden wird"}
    )
