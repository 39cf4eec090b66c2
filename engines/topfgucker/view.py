"""Who sees what in Topfgucker: a player's view, and the table as a picture."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cards import Card
from engines.game import Group, Player, Scene, Seat, Shown
from engines.notation import counted
from engines.topfgucker.moves import Ending, Laid, Pot
from engines.topfgucker.parameters import FAMILY
from engines.topfgucker.state import Choosing, Over, Phase, State


@dataclass(frozen=True)
class View:
    """All that one player may know: the own hand, everything that lies open, and what lay open before.

    `hands` are the numbers of hand cards and `shown` the open ones, in the order of seats. `away` may be remembered.
    While all choose their first open cards, `phase` holds one's own choice only.
    """

    player: Player
    starter: Player | None
    hidden: tuple[Card, ...]
    shown: tuple[tuple[Card, ...], ...]
    hands: tuple[int, ...]
    pots: tuple[tuple[Laid, ...], ...]
    pile: int
    away: tuple[Card, ...]
    hits: int
    lives: int
    phase: Phase
    passes: int


def view(state: State, player: Player) -> View:
    """What this player may know."""
    phase = state.phase
    if isinstance(phase, Choosing):
        phase = Choosing(tuple(choice for choice in phase.chosen if choice.player == player))
    return View(
        player=player,
        starter=state.starter,
        hidden=state.hidden_of(player),
        shown=state.shown,
        hands=tuple(len(state.hand_of(other)) for other in state.table.players),
        pots=state.pots,
        pile=len(state.pile),
        away=state.away,
        hits=state.hits,
        lives=state.lives,
        phase=phase,
        passes=state.passes,
    )


def scene(state: State) -> Scene:
    """The table from above: open cards face up, hidden ones face down, the pots with who laid each card."""
    return Scene(tuple(_seat(state, player) for player in state.table.players), _centre(state))


def _seat(state: State, player: Player) -> Seat:
    shown, hidden = state.shown_of(player), state.hidden_of(player)
    groups = []
    if shown:
        groups.append(Group("offen", tuple(Shown(card) for card in shown)))
    if hidden:
        groups.append(Group("verdeckt", tuple(Shown(None) for _ in hidden)))
    if not shown and not hidden:
        groups.append(Group("Hand", (), "leer"))
    return Seat(player, tuple(groups), active=player == state.to_move)


def _centre(state: State) -> tuple[Group, ...]:
    groups = [_pot(state, pot) for pot in Pot]
    pile = len(state.pile)
    groups.append(Group("Ziehstapel", (Shown(None),) if pile else (), counted(pile) if pile else "leer", place=True))
    groups.append(Group("Treffer", (), str(state.hits)))
    groups.append(Group("Leben", (), str(state.lives)))
    if isinstance(state.phase, Over):
        groups.append(_outcome(state, state.phase.ending))
    return tuple(groups)


def _pot(state: State, pot: Pot) -> Group:
    laid = state.pot(pot)
    cards = tuple(Shown(one.card, towards=one.player) for one in laid)
    return Group(pot.value, cards, str(state.total(pot)) if laid else "leer", place=True)


def _outcome(state: State, ending: Ending) -> Group:
    if FAMILY in state.table.variants:
        return Group("Rekord", (), str(state.hits))
    return Group("Ausgang", (), "gewonnen" if ending is Ending.TARGET else "verloren")
