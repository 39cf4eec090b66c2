"""Who sees what in Topfgucker: a player's view, and the table as a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.cards import Card
from engines.game import Display, Group, Player, Scene, Seat, Shown, Step, Token
from engines.notation import counted
from engines.topfgucker.moves import Bust, CardLaid, Ending, Hit, Laid, Move, Pot
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


def step_scene(step: Step[State, Move]) -> Scene:
    """The table after a line, the card laid marked; a pot that it completed or bust is not yet cleared."""
    drawn = scene(step.after)
    laid = next((event for event in step.events if isinstance(event, CardLaid)), None)
    if laid is None:
        return drawn
    kinds = {type(event) for event in step.events}
    pot = _pot_group(laid.pot, laid.pot_cards, "Treffer" if Hit in kinds else "überkauft" if Bust in kinds else "neu")
    return replace(drawn, centre=tuple(pot if group.label == pot.label else group for group in drawn.centre))


def _seat(state: State, player: Player) -> Seat:
    shown, hidden = state.shown_of(player), state.hidden_of(player)
    groups = []
    if shown:
        groups.append(Group("offen", tuple(Shown(card) for card in shown), plain=True))
    if hidden:
        groups.append(Group("verdeckt", tuple(Shown(None) for _ in hidden), plain=True))
    if not shown and not hidden:
        groups.append(Group("Hand", (), "leer"))
    return Seat(player, tuple(groups), active=player == state.to_move)


def _centre(state: State) -> tuple[Group, ...]:
    groups = [_pot(state, pot) for pot in Pot]
    pile = len(state.pile)
    cards, note = ((Shown(None),), counted(pile)) if pile else ((), "leer")
    groups.append(Group("Ziehstapel", cards, note, place=True, look=Display.HEAP, number=pile))
    groups.append(Group("Treffer", (), str(state.hits)))
    groups.append(Group("Leben", (), str(state.lives), tokens=(Token.COIN,) * state.lives))
    if isinstance(state.phase, Over):
        groups.append(_outcome(state, state.phase.ending))
    return tuple(groups)


def _pot(state: State, pot: Pot) -> Group:
    return _pot_group(pot, state.pot(pot))


def _pot_group(pot: Pot, laid: tuple[Laid, ...], tag: str = "") -> Group:
    """A pot; `tag` marks its top card."""
    cards = [Shown(one.card, towards=one.player) for one in laid]
    if cards and tag:
        cards[-1] = replace(cards[-1], tag=tag)
    return Group(pot.value, tuple(cards), str(sum(one.value for one in laid)) if laid else "leer", place=True)


def _outcome(state: State, ending: Ending) -> Group:
    if FAMILY in state.table.variants:
        return Group("Rekord", (), str(state.hits))
    return Group("Ausgang", (), "gewonnen" if ending is Ending.TARGET else "verloren")
