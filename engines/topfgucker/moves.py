"""What can be done in Topfgucker (moves) and what happens by it (events). Only data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engines.cards import Card
from engines.game import Event, Player


class Pot(Enum):
    """One of the three places that collect cards."""

    LEFT = "links"
    MIDDLE = "Mitte"
    RIGHT = "rechts"

    def __repr__(self) -> str:
        return f"Pot.{self.name}"

    @property
    def key(self) -> str:
        """The pot's name in positions and facts."""
        return self.value.casefold()


@dataclass(frozen=True)
class Laid:
    """A card in a pot: who laid it, and what it counts there."""

    card: Card
    player: Player
    value: int


# --- Moves --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lay:
    """`Anna legt K♠ links` · `Anna legt A♥ in die Mitte als 11`; `value` is named for aces only."""

    player: Player
    card: Card
    pot: Pot
    value: int | None = None


@dataclass(frozen=True)
class Open:
    """`Ben öffnet 9♦`: choose the open card, at the beginning or after laying the last one."""

    player: Player
    cards: frozenset[Card]


@dataclass(frozen=True)
class Pass:
    """`Ben passt`."""

    player: Player


Move = Lay | Open | Pass


class Ending(Enum):
    """How a game ended."""

    TARGET = "Ziel"
    BUST = "Topf"
    CARDS = "Karten"

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


# --- Events -------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameStarted(Event):
    """The table was set: level chosen, coins and room for the pots in the middle, a starter found."""

    starter: Player


@dataclass(frozen=True)
class HandsDealt(Event):
    """Everyone has a hand; the rest is the draw pile."""


@dataclass(frozen=True)
class FirstChosen(Event):
    """A player chose the first open cards; nobody else sees which before all have chosen."""

    player: Player
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class FirstShown(Event):
    """All first open cards lie face up."""


@dataclass(frozen=True)
class CardLaid(Event):
    """A card was laid. `pot_cards` are the pot's cards after it, `was_open` whether the card had lain open."""

    player: Player
    pot: Pot
    pot_cards: tuple[Laid, ...]
    was_open: bool

    @property
    def laid(self) -> Laid:
        """The card that was laid, with its value."""
        return self.pot_cards[-1]


@dataclass(frozen=True)
class Hit(Event):
    """A pot reached the sum exactly; `number` counts the team's hits."""

    pot_cards: tuple[Laid, ...]
    number: int


@dataclass(frozen=True)
class Bust(Event):
    """A pot went above the sum. `lives` are left after it; None when none was left to pay with."""

    pot_cards: tuple[Laid, ...]
    excess: int
    lives: int | None


@dataclass(frozen=True)
class Drawn(Event):
    """The top card of the draw pile went to the player's hand."""

    player: Player
    card: Card


@dataclass(frozen=True)
class NothingDrawn(Event):
    """The draw pile was empty."""

    player: Player


@dataclass(frozen=True)
class Opened(Event):
    """A hidden card became the new open card."""

    player: Player
    card: Card


@dataclass(frozen=True)
class Passed(Event):
    """A player passed, `without_cards` when there was nothing left to lay; `row` counts passes in a row."""

    player: Player
    without_cards: bool
    row: int


@dataclass(frozen=True)
class OutOfReach(Event):
    """The cards still in the game are not enough for the target; the game goes on all the same."""


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over after `hits` hits."""

    ending: Ending
    hits: int
