"""What the generic tests need to know of each game: its sheet, a position to begin from, how long it may last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.cards import JOKER, SECOND_JOKER, Suit, parse_card, parse_rank
from engines.game import Range, Sheet, Table
from engines.grosse_zahl.parameters import Original, SecondPack, Targets, target_of
from engines.grosse_zahl.parameters import Parameters as NumberParameters
from engines.grosse_zahl.parameters import Position as NumberPosition
from engines.kopfrechnen.parameters import LifeCards, Lives, Parameters, Position
from engines.schwindelpost.parameters import OnePack
from engines.schwindelpost.parameters import Parameters as PostParameters
from engines.schwindelpost.parameters import Position as PostPosition
from engines.topfgucker.parameters import Ace, Level
from engines.topfgucker.parameters import Parameters as PotParameters
from engines.topfgucker.parameters import Position as PotPosition

KOPFRECHNEN = Sheet(
    min_players=3,
    max_players=6,
    best_players=Range(4, 6),
    packs=1,
    jokers=1,
    parameters=Parameters(
        karten={
            parse_card(card): value
            for card, value in {
                "A♥": 1,
                "2♥": 2,
                "3♥": 3,
                "4♥": 4,
                "5♥": 5,
                "6♥": 6,
                "7♥": 7,
                "8♥": 8,
                "9♥": 9,
                "10♥": 10,
                "B♥": 0,
                "D♥": 15,
                "K♥": 20,
                "5♠": -5,
                "10♠": -10,
            }.items()
        },
        hoechste_auf_null=parse_card("A♠"),
        ueberraschung=JOKER,
        verdoppler=SECOND_JOKER,
        lebenskarten=LifeCards((Suit.CLUBS, Suit.DIAMONDS), 2, 1),
        trickser=Lives(1, 2),
    ),
)

SCHWINDELPOST = Sheet(
    min_players=2,
    max_players=6,
    best_players=Range(4, 6),
    packs=2,
    jokers=0,
    parameters=PostParameters(
        sorten=tuple(map(parse_rank, ("A", "K", "D", "B", "10", "9", "8", "7"))),
        grenze=4,
        grenze_zu_zweit=5,
        ein_blatt=OnePack(blaetter=1, spieler_bis=4, grenze=3, grenze_zu_zweit=4),
    ),
)

GROSSE_ZAHL = Sheet(
    min_players=2,
    max_players=6,
    best_players=Range(3, 4),
    packs=2,
    jokers=0,
    parameters=NumberParameters(
        karten={parse_card(f"{rank}{suit}"): digit for suit in "♣♠♥♦" for digit, rank in enumerate("A23456789", 1)},
        handkarten=9,
        minuspunkte=1,
        ziel=Targets(kurz=10, normal=15, lang=20),
        zwei_blaetter=SecondPack(ab=5, variante_ab=3),
        original=Original(farben=6, zu_zweit_ohne=2),
    ),
)


TOPFGUCKER = Sheet(
    min_players=2,
    max_players=5,
    best_players=Range(2, 2),
    packs=1,
    jokers=0,
    parameters=PotParameters(
        karten={parse_rank(str(n)): n for n in range(2, 11)} | {parse_rank(face): 10 for face in "BDK"},
        ass=Ace(1, 11),
        treffersumme=21,
        hand={2: 4, 3: 3, 4: 2, 5: 2},
        stufen={
            "leicht": Level("Leicht", 2, 2, 12),
            "normal": Level("Normal", 1, 1, 13),
            "schwer": Level("Schwer", 1, 1, 14),
            "profi": Level("Profi", 0, 0, 14),
        },
        familienstufe="leicht",
    ),
)


def _nearly_over(table: Table[Any]) -> NumberPosition:
    """One player is close to the target, so that a random game lasts a few deals only."""
    target = target_of(table)
    points = {} if target is None else {table.players[0]: target - 2}
    return NumberPosition(beginnt=table.players[-1], punkte=points)


@dataclass(frozen=True)
class Setup:
    """One game as the generic tests play it. `longest` bounds the moves of a random game."""

    sheet: Sheet[Any]
    position: Callable[[Table[Any]], object]
    longest: int


#: By the content folder's name. At most 17 rounds in Kopfrechnen; random players call soon.
SETUPS = {
    # each round takes a card from all hands together; random players end a deal within some hundred moves
    "grosse-zahl": Setup(GROSSE_ZAHL, _nearly_over, longest=1500),
    "kopfrechnen": Setup(KOPFRECHNEN, lambda table: Position(juengste=table.players[-1]), longest=600),
    # at most 64 cards are sent, each over at most five legs of two moves and a guess
    "schwindelpost": Setup(SCHWINDELPOST, lambda table: PostPosition(geber=table.players[-1]), longest=700),
    # at most 52 cards are laid, each with a new open card, and then all pass; five choose their first open card
    "topfgucker": Setup(TOPFGUCKER, lambda table: PotPosition(juengste=table.players[-1]), longest=400),
}
