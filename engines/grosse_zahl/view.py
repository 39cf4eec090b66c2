"""Who sees what in Große Zahl: a player's view, and the table as a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.cards import Card
from engines.game import Display, Group, Player, Scene, Seat, Shown, Step
from engines.grosse_zahl.moves import CardsLaid, Middle, Move
from engines.grosse_zahl.state import Hands, Over, Phase, State
from engines.notation import counted


@dataclass(frozen=True)
class View:
    """All that one player may know: the own hand, and what lay open to all.

    The others' hands are numbers, and so are the cards put aside. A view remembers: `out` are the cards that everyone
    saw leave the deal (they lie face down, but who paid attention knows them), `known` are hand cards that everyone saw
    being taken and that were not laid since. Their order says nothing.
    """

    player: Player
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    known: Hands
    middle: Middle | None
    out: tuple[Card, ...]
    aside: int
    points: tuple[int, ...]
    starter: Player
    opener: Player | None
    passes: int
    passed: frozenset[Player]
    phase: Phase


def view(state: State, player: Player) -> View:
    """What this player may know."""
    return View(
        player=player,
        hand=state.hand_of(player),
        sizes=tuple(len(hand) for hand in state.hands),
        known=state.known,
        middle=state.middle,
        out=state.hold(state.out),
        aside=len(state.aside),
        points=state.points,
        starter=state.starter,
        opener=state.opener,
        passes=state.passes,
        passed=state.passed,
        phase=state.phase,
    )


def scene(state: State) -> Scene:
    """The table from above: the middle open, hands and heaps face down with their numbers."""
    return Scene(tuple(_seat(state, player) for player in state.table.players), _centre(state))


def step_scene(step: Step[State, Move]) -> Scene:
    """The table after a line, with the card taken still open beside the hand that it went to."""
    drawn = scene(step.after)
    for event in step.events:
        if isinstance(event, CardsLaid) and event.taken is not None:
            return replace(drawn, seats=tuple(_taking(seat, event) for seat in drawn.seats))
    return drawn


def _taking(seat: Seat, event: CardsLaid) -> Seat:
    if seat.player != event.player or event.taken is None:
        return seat
    hand, *rest = seat.groups
    shown = Shown(event.taken, "neu")
    # the hand's number counts the card that is drawn beside it
    hand = replace(hand, cards=(*hand.cards, shown) if hand.number > 1 else (shown,), number=hand.number - 1)
    return replace(seat, groups=(hand, *rest))


def _seat(state: State, player: Player) -> Seat:
    seat = state.table.players.index(player)
    size = len(state.hands[seat])
    groups = [_heap("Hand", size, Display.HAND) if size else Group("Hand", (), "keine Karten")]
    if player in _passing(state):
        groups.append(Group("", (), "hat gepasst"))
    if any(state.points):
        points = state.points[seat]
        groups.append(Group("Minus", (), counted(points, "Punkt", "Punkte")))
    if isinstance(state.phase, Over) and player in state.phase.winners:
        groups.append(Group("Ausgang", (), "gewinnt"))
    return Seat(player, tuple(groups), active=player == state.to_move)


def _passing(state: State) -> frozenset[Player]:
    """Who has passed in a row since the middle was laid."""
    if state.middle is None:
        return frozenset()
    players = state.table.players
    first = players.index(state.middle.player) + 1
    return frozenset(players[(first + i) % len(players)] for i in range(state.passes))


def _centre(state: State) -> tuple[Group, ...]:
    groups = []
    if state.middle is not None:
        cards = tuple(Shown(card) for card in state.middle.cards)
        groups.append(Group(f"von {state.middle.player}", cards, str(state.number(state.middle.cards))))
    if state.out:
        groups.append(_heap("aus dem Spiel", len(state.out)))
    if state.aside:
        groups.append(_heap("beiseite", len(state.aside)))
    return tuple(groups)


def _heap(label: str, size: int, look: Display = Display.HEAP) -> Group:
    return Group(label, (Shown(None),), counted(size), look=look, number=size, plain=look is Display.HAND)
