"""What can be done in Schwindelpost (moves) and what happens by it (events). Only data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engines.cards import Card, Rank
from engines.game import Event, Player

# --- Moves --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Send:
    """`Anna schickt D♥ an Ben als König`: a card of one's hand goes off."""

    player: Player
    card: Card
    to: Player
    claim: Rank


@dataclass(frozen=True)
class Look:
    """`Ben sieht nach`: the receiver looks at the card and will send it on."""

    player: Player


@dataclass(frozen=True)
class SendOn:
    """`Ben schickt weiter an Carla als 7`."""

    player: Player
    to: Player
    claim: Rank


@dataclass(frozen=True)
class Guess:
    """`Carla sagt stimmt nicht`: whether the receiver believes the claim."""

    player: Player
    believes: bool


Move = Send | Look | SendOn | Guess


# --- How a game ends ----------------------------------------------------------------------


class Cause(Enum):
    """Why a player loses."""

    EQUAL = "gleiche Karten"
    DIFFERENT = "acht verschiedene"
    EMPTY_HAND = "keine Handkarte"


@dataclass(frozen=True)
class End:
    """Who lost, why, and the rule behind it."""

    loser: Player
    cause: Cause
    rule: str


# --- Events -------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameDealt(Event):
    """All cards were dealt, and `starter` begins."""

    starter: Player


@dataclass(frozen=True)
class CardSent(Event):
    """A card was pushed to somebody: from a hand, or on by its receiver."""

    player: Player
    card: Card
    to: Player
    claim: Rank


@dataclass(frozen=True)
class CardSeen(Event):
    """The receiver looked at the card that `sender` had pushed over."""

    player: Player
    card: Card
    sender: Player


@dataclass(frozen=True)
class CardTurned(Event):
    """The receiver guessed, the card was turned over, and `taker` has to take it."""

    guess: Guess
    card: Card
    claim: Rank
    sender: Player
    right: bool
    taker: Player


@dataclass(frozen=True)
class CardTaken(Event):
    """The card was laid open in front of a player, who now has `equal` of its Sorte."""

    player: Player
    card: Card
    equal: int


@dataclass(frozen=True)
class TurnBegun(Event):
    """A player is to send a card."""

    player: Player


@dataclass(frozen=True)
class GameLost(Event):
    """The game is over."""

    end: End
