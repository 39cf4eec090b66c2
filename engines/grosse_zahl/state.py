"""A moment of Große Zahl, and what can be read off it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain

from engines.cards import Card
from engines.game import Player, Table
from engines.grosse_zahl.combination import number
from engines.grosse_zahl.moves import Middle
from engines.grosse_zahl.parameters import Parameters, target_of
from engines.seats import with_seat


@dataclass(frozen=True)
class Playing:
    """`player` is to open the round or, when cards lie in the middle, to beat them or pass."""

    player: Player


@dataclass(frozen=True)
class Dealing:
    """The deal is over, for `finisher` has no cards left; the next is to be dealt."""

    finisher: Player


@dataclass(frozen=True)
class Over:
    """The game is over."""

    finisher: Player
    winners: tuple[Player, ...]


Phase = Playing | Dealing | Over
Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class State:
    """A moment of the game. `hands`, `points` and `known` are in the order of `table.players`.

    `starter` began this deal, `opener` this round (None where a position does not tell). `passes` are those in a row,
    `passed` all who have passed in this round. `out` are the cards that left this deal for good, `aside` those that
    were never dealt. `known` are hand cards that everyone saw being taken and that were not laid since.
    """

    table: Table[Parameters]
    starter: Player
    hands: Hands
    aside: tuple[Card, ...]
    points: tuple[int, ...]
    known: Hands
    phase: Phase
    middle: Middle | None = None
    out: tuple[Card, ...] = ()
    opener: Player | None = None
    passes: int = 0
    passed: frozenset[Player] = frozenset()

    @property
    def parameters(self) -> Parameters:
        """The game's numbers and cards."""
        return self.table.sheet.parameters

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, wherever it is."""
        middle = self.middle.cards if self.middle else ()
        return (*chain.from_iterable(self.hands), *middle, *self.out, *self.aside)

    @property
    def to_move(self) -> Player | None:
        """Whose turn it is; None between deals and at the end."""
        return self.phase.player if isinstance(self.phase, Playing) else None

    @property
    def target(self) -> int | None:
        """The points that end the game; None where a single deal is played."""
        return target_of(self.table)

    @property
    def next_starter(self) -> Player:
        """Who will begin the next deal."""
        return self.table.left_of(self.starter)

    def hand_of(self, player: Player) -> tuple[Card, ...]:
        """A player's hand, by suit."""
        return self.hands[self.table.players.index(player)]

    def number(self, cards: Iterable[Card]) -> int:
        """The number that the cards make."""
        return number(self.parameters.karten, cards)

    def hold(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards sorted as a hand is."""
        return tuple(sorted(cards, key=self.parameters.holding.__getitem__))

    def with_hand(self, player: Player, hand: Iterable[Card], known: Iterable[Card]) -> State:
        """The state with a player's hand changed, and what all know of it."""
        seat = self.table.players.index(player)
        return replace(
            self,
            hands=with_seat(self.hands, seat, self.hold(hand)),
            known=with_seat(self.known, seat, self.hold(known)),
        )


def without(cards: Iterable[Card], removed: Iterable[Card]) -> tuple[Card, ...]:
    """The cards with each removed one taken out once, where it is there."""
    left = list(cards)
    for card in removed:
        if card in left:
            left.remove(card)
    return tuple(left)
