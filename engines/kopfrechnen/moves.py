"""What can be done in Kopfrechnen (moves) and what happens by it (events). Only data."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cards import Card
from engines.game import Event, Player

# --- Moves --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bid:
    """`Anna bietet 26`."""

    player: Player
    number: int


@dataclass(frozen=True)
class Peek:
    """`Anna spickt`: turn a face-up life down and look at the hidden card."""

    player: Player


@dataclass(frozen=True)
class Call:
    """`Anna ruft Nachzählen`."""

    player: Player


@dataclass(frozen=True)
class Point:
    """`Ben zeigt auf Anna` (Trickser)."""

    player: Player
    at: Player


@dataclass(frozen=True)
class GiveLife:
    """`Dan gibt eine offene Lebenskarte ab`."""

    player: Player
    face_up: bool


@dataclass(frozen=True)
class NewRound:
    """`neue Runde`: the deal of the next round.

    What an author names is a forehead's card, the hidden card and the top of the pile, or
    else `shuffled`, the first cards of the shuffled deck in the order in which they are drawn.
    A deal that can be played has the whole deck in `shuffled`.
    """

    foreheads: tuple[tuple[Player, Card], ...] = ()
    hidden: Card | None = None
    pile: tuple[Card, ...] = ()
    shuffled: tuple[Card, ...] = ()


Move = Bid | Peek | Call | Point | GiveLife | NewRound


# --- The count's outcome ------------------------------------------------------------------


@dataclass(frozen=True)
class Counted:
    """One card in play as it is counted, after the joker was replaced; `value` is None where it has no number."""

    card: Card
    value: int | None


@dataclass(frozen=True)
class Count:
    """What the cards in play make: one entry a place, seats in order and then the hidden card.

    `replacement` is the card that replaced the joker, `zeroed` the one that A♠ sent to zero.
    """

    entries: tuple[Counted, ...]
    replacement: Card | None
    zeroed: Card | None
    factor: int
    rules: tuple[str, ...]

    @property
    def terms(self) -> tuple[int, ...]:
        """The numbers that are added."""
        return tuple(entry.value for entry in self.entries if entry.value is not None)

    @property
    def subtotal(self) -> int:
        """The sum before anything is doubled."""
        return sum(self.terms)

    @property
    def total(self) -> int:
        """The sum that decides."""
        return self.subtotal * self.factor


# --- Events -------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameStarted(Event):
    """The table was set: lives in front of everyone, a starter found."""

    starter: Player


@dataclass(frozen=True)
class RoundDealt(Event):
    """Foreheads, hidden card and pile were dealt for the round that `starter` begins."""

    starter: Player


@dataclass(frozen=True)
class BidMade(Event):
    """A number was bid."""

    player: Player
    number: int


@dataclass(frozen=True)
class Peeked(Event):
    """A life was turned down for a look at the hidden card."""

    player: Player
    card: Card


@dataclass(frozen=True)
class CountCalled(Event):
    """Someone called „Nachzählen!“ on the last bid."""

    player: Player
    bid: Bid


@dataclass(frozen=True)
class Pointed(Event):
    """A player pointed at the one who they think will win (Trickser)."""

    player: Player
    at: Player


@dataclass(frozen=True)
class RoundDecided(Event):
    """The cards were counted; the bid, the caller's name, and who won."""

    bid: Bid
    caller: Player
    count: Count
    winner: Player
    loser: Player


@dataclass(frozen=True)
class LifeTurned(Event):
    """A life card was turned, face up or face down; neither where there was none to turn."""

    player: Player
    face_up: bool
    turned: bool


@dataclass(frozen=True)
class LifeGiven(Event):
    """The loser put a life card back in the box."""

    player: Player
    face_up: bool


@dataclass(frozen=True)
class PlayerOut(Event):
    """A player without lives handed in the forehead card."""

    player: Player


@dataclass(frozen=True)
class GameWon(Event):
    """Only one player has lives left."""

    winner: Player
