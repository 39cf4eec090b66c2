"""A moment of Kopfrechnen, and what can be read off it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engines.cards import Card
from engines.game import Player, Table
from engines.kopfrechnen.moves import Bid, Count, Point
from engines.kopfrechnen.parameters import Lives, Parameters
from engines.seats import with_seat


@dataclass(frozen=True)
class Bidding:
    """`player` is to raise or to call; after a peek only to raise."""

    player: Player
    must_raise: bool = False


@dataclass(frozen=True)
class Pointing:
    """Trickser: the count was called, and those who are neither caller nor bidder point."""

    caller: Player
    points: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Giving:
    """The count is over, and the loser gives up a life."""

    loser: Player


@dataclass(frozen=True)
class Dealing:
    """The round is over; the next is dealt, and `starter` will begin it."""

    starter: Player
    loser: Player

    @property
    def rule(self) -> str:
        """The rule by which this player starts."""
        return "verlierer-beginnt" if self.starter == self.loser else "links-beginnt"


@dataclass(frozen=True)
class Over:
    """Only `winner` has lives left."""

    winner: Player


Phase = Bidding | Pointing | Giving | Dealing | Over


@dataclass(frozen=True)
class State:
    """A moment of the game. `foreheads` and `lives` are in the order of `table.players`.

    `replacement` is the joker's replacement, taken from the pile; `count` is None until the cards lie open.
    `peeked` are those who know the hidden card by peeking in this round.
    """

    table: Table[Parameters]
    starter: Player
    foreheads: tuple[Card | None, ...]
    hidden: Card
    pile: tuple[Card, ...]
    lives: tuple[Lives, ...]
    phase: Phase
    bid: Bid | None = None
    peeked: frozenset[Player] = frozenset()
    replacement: Card | None = None
    count: Count | None = None

    @property
    def parameters(self) -> Parameters:
        """The game's numbers and cards."""
        return self.table.sheet.parameters

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, wherever it is."""
        replacement = () if self.replacement is None else (self.replacement,)
        return (*self.in_play, *self.pile, *replacement)

    @property
    def in_play(self) -> tuple[Card, ...]:
        """The cards that are counted: foreheads in the order of seats, then the hidden card."""
        return (*(card for card in self.foreheads if card is not None), self.hidden)

    @property
    def alive(self) -> tuple[Player, ...]:
        """Those who still have lives, in the order of seats."""
        return tuple(p for p, lives in zip(self.table.players, self.lives, strict=True) if lives.total > 0)

    @property
    def to_move(self) -> Player | None:
        """Whose turn it is; None between rounds and at the end."""
        match self.phase:
            case Bidding(player=player) | Giving(loser=player):
                return player
            case Pointing(caller=caller):
                pending = self.pending
                return next(player for player in self.clockwise(caller) if player in pending)
            case _:
                return None

    @property
    def pending(self) -> tuple[Player, ...]:
        """Who has still to point, in the order of seats."""
        if not isinstance(self.phase, Pointing):
            return ()
        done = {point.player for point in self.phase.points}
        return tuple(player for player in pointers(self, self.phase.caller) if player not in done)

    def clockwise(self, first: Player) -> Iterator[Player]:
        """Those who still have lives, clockwise from `first` on, who comes first if still in."""
        return clockwise(self.table, self.alive, first)

    def after(self, player: Player) -> Player:
        """The next player to the left who still has lives."""
        return next(self.clockwise(self.table.left_of(player)))

    def lives_of(self, player: Player) -> Lives:
        """A player's life cards."""
        return self.lives[self.table.players.index(player)]

    def card_of(self, player: Player) -> Card | None:
        """The card at a player's forehead; None for those who are out."""
        return self.foreheads[self.table.players.index(player)]

    def with_lives(self, player: Player, lives: Lives) -> State:
        """The state with a player's life cards changed."""
        seat = self.table.players.index(player)
        return replace(self, lives=with_seat(self.lives, seat, lives))


def clockwise(table: Table[Parameters], alive: tuple[Player, ...], first: Player) -> Iterator[Player]:
    """Those of `alive` in the order of seats, beginning at the seat of `first`."""
    return (player for player in table.clockwise(first) if player in alive)


def pointers(state: State, caller: Player) -> tuple[Player, ...]:
    """Who points when `caller` calls (Trickser): everyone still in, except caller and last bidder."""
    involved = (caller, state.bid.player if state.bid else caller)
    return tuple(player for player in state.alive if player not in involved)
