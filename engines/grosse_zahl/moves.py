"""What can be done in Große Zahl (moves) and what happens by it (events). Only data."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.cards import Card
from engines.game import Event, Player

# --- Moves --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lay:
    """`Carla legt 5♥ 3♥, nimmt 7♠`: lay cards, and take one of those beaten.

    `cards` stand as they lie, largest digit first. `named` keeps the order in which a line names them; the rules do not
    care for it, but a text may want to show how an unsorted hand becomes a number.
    """

    player: Player
    cards: tuple[Card, ...]
    taken: Card | None = None
    named: tuple[Card, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not self.cards:
            raise ValueError("laying takes at least one card")


@dataclass(frozen=True)
class Pass:
    """`Dan passt`."""

    player: Player


@dataclass(frozen=True)
class NewDeal:
    """`neuer Durchgang`: all cards are shuffled and dealt again.

    What an author names is some cards of hands, or put aside, or else `shuffled`, the first cards of the shuffled deck:
    the starter's hand, the next player's clockwise, and so on, then the rest. A deal that can be played has the whole
    deck in `shuffled`.
    """

    hands: tuple[tuple[Player, tuple[Card, ...]], ...] = ()
    aside: tuple[Card, ...] = ()
    shuffled: tuple[Card, ...] = ()


Move = Lay | Pass | NewDeal


@dataclass(frozen=True)
class Middle:
    """The cards that lie in the middle, arranged, and who laid them."""

    player: Player
    cards: tuple[Card, ...]


# --- Events -------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameStarted(Event):
    """Packs were chosen, and a starter drawn by lot."""

    starter: Player


@dataclass(frozen=True)
class HandsDealt(Event):
    """Everyone was dealt a hand for the deal that `starter` begins."""

    starter: Player


@dataclass(frozen=True)
class CardsLaid(Event):
    """Cards were laid; `beaten` is None at an opening, `taken` None where nothing was taken."""

    player: Player
    cards: tuple[Card, ...]
    beaten: Middle | None
    taken: Card | None
    gone: tuple[Card, ...]


@dataclass(frozen=True)
class Passed(Event):
    """A player passed."""

    player: Player


@dataclass(frozen=True)
class RoundWon(Event):
    """All others passed in a row; the middle was cleared, and `opener` opens the next round."""

    opener: Player
    gone: tuple[Card, ...]


@dataclass(frozen=True)
class DealEnded(Event):
    """Somebody laid their last cards. `minus` are the points that each player gets, in the order of seats."""

    finisher: Player
    minus: tuple[int, ...]


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[Player, ...]
