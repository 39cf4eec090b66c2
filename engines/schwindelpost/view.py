"""Who sees what in Schwindelpost: a player's view, and the table as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engines.cards import Card
from engines.game import Display, Group, Player, Scene, Seat, Shown, Step
from engines.notation import counted
from engines.schwindelpost.moves import CardTurned, End, Move
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
    letter = state.letter
    coming = [] if letter is None or letter.last.receiver != player else [_arrived(letter)]
    outcome = [] if state.end is None else ["verliert" if player == state.end.loser else "gewinnt"]
    ending = (Group("", (), word) for word in outcome)
    return Seat(
        player, (*_piles(state, player), *coming, _hand(state, player), *ending), active=player == state.to_move
    )


def _hand(state: State, player: Player) -> Group:
    """How many cards are in a hand; drawn face down as long as nothing lies open, for then there is room."""
    size = len(state.hand_of(player))
    note = counted(size) if size else "keine Karte mehr"
    cards = () if any(state.open) or not size else (Shown(None),)
    return Group("Hand", cards, note, look=Display.HAND, number=size, plain=bool(cards))


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
            yield Group(rank.german, tuple(shown), plain=True)


def _arrived(letter: Letter) -> Group:
    """The card under way, where it is now."""
    return Group("Post", (Shown(None, "sieht nach" if letter.seen else "Post"),), plain=True)


def _on_its_way(letter: Letter) -> Iterator[Group]:
    """What was said of a card under way, leg by leg."""
    for leg in letter.legs:
        way = (leg.sender, leg.receiver)
        yield Group(f"{leg.sender} an {leg.receiver}", (), f"„{rank_name(leg.claim)}“", way=way)


def step_scene(step: Step[State, Move]) -> Scene:
    """The table after a line; after a guess also the way that the card had come, and the guess at its player's seat."""
    drawn = scene(step.after)
    for event in step.events:
        if isinstance(event, CardTurned) and step.before.letter is not None:
            words = Group("sagt", (), "„Stimmt“" if event.guess.believes else "„Stimmt nicht“", plain=True)
            seats = tuple(
                replace(seat, groups=(*seat.groups, words)) if seat.player == event.guess.player else seat
                for seat in drawn.seats
            )
            return Scene(seats, tuple(_on_its_way(step.before.letter)))
    return drawn
