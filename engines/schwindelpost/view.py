"""Who sees what in Schwindelpost: a player's view, and the table as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.cards import Card
from engines.game import Group, Player, Scene, Seat, Shown
from engines.notation import counted
from engines.schwindelpost.moves import End
from engines.schwindelpost.notation import rank_name
from engines.schwindelpost.state import Leg, Letter, State


@dataclass(frozen=True)
class LetterView:
    """The card under way; `card` for those who have sent it or looked at it. What is said of it all have heard."""

    card: Card | None
    legs: tuple[Leg, ...]
    seen: bool


@dataclass(frozen=True)
class View:
    """All that one player may know: the own hand, the sizes of all, what lies open, and what was said."""

    player: Player
    dealer: Player
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    open: tuple[tuple[Card, ...], ...]
    turn: Player
    letter: LetterView | None
    newest: Player | None
    end: End | None


def view(state: State, player: Player) -> View:
    """What this player may know."""
    return View(
        player=player,
        dealer=state.dealer,
        hand=state.hand_of(player),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        open=state.open,
        turn=state.turn,
        letter=None if state.letter is None else _letter_view(state.letter, player),
        newest=state.newest,
        end=state.end,
    )


def _letter_view(letter: Letter, player: Player) -> LetterView:
    return LetterView(letter.card if player in letter.initiated else None, letter.legs, letter.seen)


def scene(state: State) -> Scene:
    """The table from above: open cards sorted by Sorte, and a card under way face down with what was said of it."""
    centre = () if state.letter is None else tuple(_on_its_way(state.letter))
    return Scene(tuple(_seat(state, player) for player in state.table.players), centre)


def _seat(state: State, player: Player) -> Seat:
    outcome = [] if state.end is None else ["verliert" if player == state.end.loser else "gewinnt"]
    ending = (Group("", (), word) for word in outcome)
    return Seat(player, (*_piles(state, player), _hand(state, player), *ending), active=player == state.to_move)


def _hand(state: State, player: Player) -> Group:
    """How many cards are in a hand; drawn face down as long as nothing lies open, for then there is room."""
    size = len(state.hand_of(player))
    note = counted(size) if size else "keine Karte mehr"
    return Group("Hand", () if any(state.open) else (Shown(None),), note)


def _piles(state: State, player: Player) -> Iterator[Group]:
    """One group for each Sorte; the card that was taken last is the last of its group."""
    cards = state.open_of(player)
    newest = cards[-1] if player == state.newest else None
    for rank in state.parameters.sorten:
        pile = [card for card in cards if card.rank is rank]
        shown = [Shown(card) for card in pile]
        if newest is not None and newest.rank is rank:
            shown[-1] = Shown(pile[-1], "neu")
        if shown:
            yield Group(rank.german, tuple(shown))


def _on_its_way(letter: Letter) -> Iterator[Group]:
    yield Group("Karte unterwegs", (Shown(None),))
    for leg in letter.legs:
        yield Group(f"{leg.sender} an {leg.receiver}", (), f"„{rank_name(leg.claim)}“")
    if letter.seen:
        yield Group(letter.last.receiver, (), "sieht nach")
