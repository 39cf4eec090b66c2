"""A moment of Topfgucker, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from engines.cards import Card
from engines.game import Player, Table
from engines.seats import with_seat
from engines.topfgucker.moves import Ending, Laid, Open, Pot
from engines.topfgucker.parameters import Parameters, Settings, settings


@dataclass(frozen=True)
class Choosing:
    """Everyone chooses the first open cards; `chosen` are those who have, with what they chose."""

    chosen: tuple[Open, ...] = ()


@dataclass(frozen=True)
class Laying:
    """`player` is to lay a card, or to pass if that is allowed."""

    player: Player


@dataclass(frozen=True)
class Opening:
    """`player` laid an open card and chooses a new one; `drew`: the last hidden card was just drawn."""

    player: Player
    drew: bool


@dataclass(frozen=True)
class Over:
    """The game has ended."""

    ending: Ending


Phase = Choosing | Laying | Opening | Over


@dataclass(frozen=True)
class State:
    """A moment of the game. `hidden` and `shown` are the hands' two parts in the order of `table.players`.

    `pots` in the order of `Pot`, each from the lowest card up. `away` is the hit pile and what was put aside after
    a bust: all of them were seen. `starter` is None where a position does not tell.
    """

    table: Table[Parameters]
    starter: Player | None
    hidden: tuple[tuple[Card, ...], ...]
    shown: tuple[tuple[Card, ...], ...]
    pots: tuple[tuple[Laid, ...], ...]
    pile: tuple[Card, ...]
    away: tuple[Card, ...]
    hits: int
    lives: int
    phase: Phase
    passes: int

    @property
    def parameters(self) -> Parameters:
        """The game's numbers."""
        return self.table.sheet.parameters

    @cached_property
    def settings(self) -> Settings:
        """What holds at this table."""
        return settings(self.table)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, wherever it is."""
        hands = (card for part in (*self.shown, *self.hidden) for card in part)
        return (*hands, *(laid.card for pot in self.pots for laid in pot), *self.pile, *self.away)

    @property
    def to_move(self) -> Player | None:
        """Whose turn it is; while all choose at once, the first from the starter on who has not."""
        match self.phase:
            case Laying(player=player) | Opening(player=player):
                return player
            case Choosing():
                return self.choosing[0]
            case _:
                return None

    @property
    def choosing(self) -> tuple[Player, ...]:
        """Who has still to choose the first open cards, clockwise from the starter."""
        if not isinstance(self.phase, Choosing) or self.starter is None:
            return ()
        done = {choice.player for choice in self.phase.chosen}
        return tuple(player for player in self.table.clockwise(self.starter) if player not in done)

    def hidden_of(self, player: Player) -> tuple[Card, ...]:
        """A player's hidden cards."""
        return self.hidden[self.table.players.index(player)]

    def shown_of(self, player: Player) -> tuple[Card, ...]:
        """A player's open cards."""
        return self.shown[self.table.players.index(player)]

    def hand_of(self, player: Player) -> tuple[Card, ...]:
        """A player's whole hand, open cards first."""
        return (*self.shown_of(player), *self.hidden_of(player))

    def pot(self, pot: Pot) -> tuple[Laid, ...]:
        """The cards in a pot, the lowest first."""
        return self.pots[_POTS.index(pot)]

    def total(self, pot: Pot) -> int:
        """A pot's sum."""
        return sum(laid.value for laid in self.pot(pot))

    def owner(self, pot: Pot) -> Player | None:
        """Who laid a pot's top card; None where it is empty."""
        cards = self.pot(pot)
        return cards[-1].player if cards else None

    def usable(self, player: Player) -> tuple[Pot, ...]:
        """The pots that this player may lay on."""
        return tuple(pot for pot in Pot if self.may_use(player, pot))

    def may_use(self, player: Player, pot: Pot) -> bool:
        """Whether this player may lay on a pot: not on the own card."""
        return self.parameters.own_card or self.owner(pot) != player

    def is_safe(self, player: Player, card: Card) -> bool:
        """Whether the player can lay the card somewhere without a bust."""
        least = self.parameters.counts(card)[0]
        return any(self.total(pot) + least <= self.parameters.treffersumme for pot in self.usable(player))

    def has_safe(self, player: Player) -> bool:
        """Whether the player holds any such card."""
        return any(self.is_safe(player, card) for card in self.hand_of(player))

    @property
    def most_hits(self) -> int:
        """More hits than this the team cannot reach: each takes a card that is not yet laid, and the full sum."""
        laid = sum(laid.value for pot in self.pots for laid in pot)
        unlaid = [*self.pile, *(card for part in (*self.shown, *self.hidden) for card in part)]
        worth = laid + sum(self.parameters.counts(card)[-1] for card in unlaid)
        return self.hits + min(len(unlaid), worth // self.parameters.treffersumme)

    def with_pot(self, pot: Pot, cards: tuple[Laid, ...]) -> State:
        """The state with a pot's cards changed."""
        return replace(
            self, pots=tuple(cards if place is pot else old for place, old in zip(Pot, self.pots, strict=True))
        )

    def with_hand(self, player: Player, shown: tuple[Card, ...], hidden: tuple[Card, ...]) -> State:
        """The state with a player's hand changed."""
        seat = self.table.players.index(player)
        return replace(
            self,
            shown=with_seat(self.shown, seat, shown),
            hidden=with_seat(self.hidden, seat, hidden),
        )


_POTS = tuple(Pot)
