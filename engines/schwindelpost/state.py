"""A moment of Schwindelpost, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.cards import Card, Rank
from engines.game import Player, Table
from engines.schwindelpost.moves import End
from engines.schwindelpost.parameters import Parameters
from engines.seats import with_seat


@dataclass(frozen=True)
class Leg:
    """One leg of a letter's way: who pushed it to whom, and as what."""

    sender: Player
    receiver: Player
    claim: Rank


@dataclass(frozen=True)
class Letter:
    """The card under way in this turn. `seen`: the receiver has looked at it and must send it on."""

    card: Card
    legs: tuple[Leg, ...]
    seen: bool = False

    @property
    def last(self) -> Leg:
        """The leg that is to be decided on."""
        return self.legs[-1]

    @property
    def stations(self) -> tuple[Player, ...]:
        """All who have had the card in this turn, in order, the first sender included."""
        return (self.legs[0].sender, *(leg.receiver for leg in self.legs))

    @property
    def initiated(self) -> tuple[Player, ...]:
        """All who know the card: who sent it, and who has looked at it."""
        return self.stations if self.seen else self.stations[:-1]

    @property
    def true(self) -> bool:
        """Whether the last claim is true."""
        return self.card.rank is self.last.claim


@dataclass(frozen=True)
class State:
    """A moment of the game. `hands` and `open` are in the order of `table.players`.

    `turn` is whoever sends the card of this turn; `letter` that card once it is under way. Open cards lie in the
    order in which they were taken; `newest` took the last one.
    """

    table: Table[Parameters]
    dealer: Player
    hands: tuple[tuple[Card, ...], ...]
    open: tuple[tuple[Card, ...], ...]
    turn: Player
    letter: Letter | None = None
    newest: Player | None = None
    end: End | None = None

    @property
    def parameters(self) -> Parameters:
        """The game's numbers and Sorten."""
        return self.table.sheet.parameters

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, wherever it is."""
        letter = () if self.letter is None else (self.letter.card,)
        return (*(card for cards in (*self.hands, *self.open) for card in cards), *letter)

    @property
    def to_move(self) -> Player | None:
        """Whose turn it is: the receiver of a card under way, else whoever sends; None at the end."""
        if self.end is not None:
            return None
        return self.turn if self.letter is None else self.letter.last.receiver

    @property
    def free(self) -> tuple[Player, ...]:
        """Who has not had the card under way yet, clockwise from its receiver."""
        if self.letter is None:
            return ()
        stations = self.letter.stations
        return tuple(player for player in self.table.clockwise(self.letter.last.receiver) if player not in stations)

    def hand_of(self, player: Player) -> tuple[Card, ...]:
        """A player's hand."""
        return self.hands[self.table.players.index(player)]

    def open_of(self, player: Player) -> tuple[Card, ...]:
        """The cards that lie open in front of a player, in the order in which they were taken."""
        return self.open[self.table.players.index(player)]

    def count(self, player: Player, rank: Rank) -> int:
        """How many open cards of a Sorte lie in front of a player."""
        return sum(card.rank is rank for card in self.open_of(player))

    def count_all(self, rank: Rank) -> int:
        """How many open cards of a Sorte lie on the whole table."""
        return sum(self.count(player, rank) for player in self.table.players)

    def without_card(self, player: Player, card: Card) -> State:
        """The state with a card gone from a player's hand."""
        seat = self.table.players.index(player)
        hand = list(self.hands[seat])
        hand.remove(card)
        return replace(self, hands=with_seat(self.hands, seat, tuple(hand)))

    def with_open(self, player: Player, card: Card) -> State:
        """The state with a card laid open in front of a player."""
        seat = self.table.players.index(player)
        laid = (*self.open[seat], card)
        return replace(self, open=with_seat(self.open, seat, laid), newest=player)


def by_sorte(parameters: Parameters, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Open cards as they lie: sorted by Sorte, within it in the order in which they were taken."""
    return tuple(sorted(cards, key=lambda card: parameters.sorten.index(card.rank)))
