"""Who sees what in Kopfrechnen: a player's view, and the table as a picture."""

from __future__ import annotations

from dataclasses import dataclass

from engines.cards import Card
from engines.game import Display, Group, Player, Scene, Seat, Shown, Token
from engines.kopfrechnen.moves import Bid, Count
from engines.kopfrechnen.parameters import Lives
from engines.kopfrechnen.state import Over, Phase, Pointing, State
from engines.notation import counted, signed


@dataclass(frozen=True)
class View:
    """All that one player may know. `foreheads` has None for one's own card and for those who are out.

    `hidden` is the hidden card for those who have peeked, and for all once it is turned. While
    players point, nobody knows the others' choice: `phase` then holds one's own only.
    """

    player: Player
    starter: Player
    foreheads: tuple[Card | None, ...]
    hidden: Card | None
    pile: int
    lives: tuple[Lives, ...]
    phase: Phase
    bid: Bid | None
    peeked: frozenset[Player]
    replacement: Card | None
    count: Count | None


def view(state: State, player: Player) -> View:
    """What this player, or someone who is out and watches, may know."""
    counted = state.count is not None
    seats = zip(state.table.players, state.foreheads, strict=True)
    phase = state.phase
    if isinstance(phase, Pointing):
        phase = Pointing(phase.caller, tuple(point for point in phase.points if point.player == player))
    return View(
        player=player,
        starter=state.starter,
        foreheads=tuple(card if counted or seat != player else None for seat, card in seats),
        hidden=state.hidden if counted or player in state.peeked else None,
        pile=len(state.pile),
        lives=state.lives,
        phase=phase,
        bid=state.bid,
        peeked=state.peeked,
        replacement=state.replacement,
        count=state.count,
    )


def scene(state: State) -> Scene:
    """The table from above: foreheads face up, the hidden card face down until it is turned.

    Once the cards are counted, they lie on the table, with what each counts.
    """
    return Scene(tuple(_seat(state, player) for player in state.table.players), _centre(state))


def _seat(state: State, player: Player) -> Seat:
    groups = []
    card = state.card_of(player)
    if card is not None:
        look = Display.FOREHEAD if state.count is None else Display.LAID
        shown = Shown(card, _tag(state, card))
        groups.append(Group("Stirnkarte", (shown,), _counts(state, card), look=look, plain=True))
    lives = state.lives_of(player)
    note = f"{lives.offen} offen, {lives.verdeckt} verdeckt" if lives.total else "ausgeschieden"
    tokens = (Token.OPEN,) * lives.offen + (Token.COVERED,) * lives.verdeckt
    groups.append(Group("Leben", (), note, tokens=tokens))
    if state.bid is not None and state.bid.player == player:
        groups.append(Group("letztes Gebot", (), signed(state.bid.number)))
    if isinstance(state.phase, Over) and state.phase.winner == player:
        groups.append(Group("Ausgang", (), "gewinnt"))
    return Seat(player, tuple(groups), active=player == state.to_move)


def _centre(state: State) -> tuple[Group, ...]:
    pile = len(state.pile)
    groups = [Group("Ziehstapel", (Shown(None),), counted(pile), look=Display.HEAP, number=pile)]
    hidden = Shown(None) if state.count is None else Shown(state.hidden, _tag(state, state.hidden))
    groups.append(Group("verdeckte Karte", (hidden,), _counts(state, state.hidden)))
    if state.replacement is not None:
        shown = Shown(state.replacement, _tag(state, state.replacement))
        groups.append(Group("Ersatz für den Joker", (shown,), _counts(state, state.replacement)))
    if state.count is not None:
        groups.append(Group("Summe", (), signed(state.count.total)))
    return tuple(groups)


def _counts(state: State, card: Card) -> str:
    """What a card counts, once the cards are counted; nothing for one without a number, or whose tag says it."""
    entries = () if state.count is None or card == state.count.zeroed else state.count.entries
    return next((signed(entry.value) for entry in entries if entry.card == card and entry.value is not None), "")


def _tag(state: State, card: Card) -> str:
    """What the count did with a card, in words; nothing before it."""
    if state.count is None:
        return ""
    if card == state.count.zeroed:
        return "zählt 0"
    if card == state.parameters.ueberraschung:
        return "wird ersetzt"
    if card == state.parameters.verdoppler:
        return "verdoppelt"
    return ""
