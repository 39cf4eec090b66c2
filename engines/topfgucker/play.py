"""What Topfgucker's moves do: choosing open cards, laying, drawing, passing, and the ends of a game.

Only moves that `reasons.refusals` has nothing against come here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.cards import Card, Rank
from engines.deals import cards_at, check_deal, placed
from engines.game import Deal, Event, Path, Player, Table
from engines.topfgucker.moves import (
    Bust,
    CardLaid,
    Drawn,
    Ending,
    FirstChosen,
    FirstShown,
    GameEnded,
    GameStarted,
    HandsDealt,
    Hit,
    Laid,
    Lay,
    Move,
    NothingDrawn,
    Open,
    Opened,
    OutOfReach,
    Pass,
    Passed,
    Pot,
)
from engines.topfgucker.parameters import FAMILY, OPEN_HANDS, Parameters, Position, deck, level_of, settings
from engines.topfgucker.position import position_slots
from engines.topfgucker.pots import pots_of
from engines.topfgucker.state import Choosing, Laying, Opening, Over, State

Outcome = tuple[State, tuple[Event, ...]]


# --- Beginning ----------------------------------------------------------------------------


def begin(table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
    """The state in which an example begins. Raises `PositionError`."""
    slots = position_slots(table, position)
    check_deal(deck(table.sheet), slots, deal)
    cards = placed(slots, deal)
    starter = None if position.juengste is None else Player(position.juengste)
    state = State(
        table=table,
        starter=starter,
        hidden=_hands(table, cards, "verdeckt"),
        shown=_hands(table, cards, "offen"),
        pots=pots_of(table, position),
        pile=cards_at(cards, "stapel"),
        away=cards_at(cards, "weg"),
        hits=position.treffer,
        lives=settings(table).lives if position.leben is None else position.leben,
        phase=Laying(Player(position.dran or position.juengste or "")),
        passes=position.gepasst,
    )
    if starter is None:
        return state, ()
    return _first_open(state, starter)


def _hands(table: Table[Parameters], cards: Mapping[Path, Card], part: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards_at(cards, part, player) for player in table.players)


def _first_open(state: State, starter: Player) -> Outcome:
    """At the beginning of a game: everyone's open cards lie there already, or are to be chosen."""
    variants = state.table.variants
    rules = ["stufe-waehlen", "muenzen", "toepfe", "juengste-beginnt"]
    if FAMILY in variants:
        rules.append(FAMILY)
        if OPEN_HANDS in variants:
            rules.append("varianten-zusammen")
    happened: list[Event] = [GameStarted(tuple(rules), starter), HandsDealt(("handkarten",))]
    held = state.settings
    if held.everything_open:
        happened.append(FirstShown(held.shown_by))
        return state, tuple(happened)
    if held.open == 0:
        return state, tuple(happened)
    if any(state.shown):
        happened.append(FirstShown(("erste-offene",)))
        return state, tuple(happened)
    return replace(state, phase=Choosing()), tuple(happened)


# --- Moves --------------------------------------------------------------------------------


def play(state: State, move: Move) -> Outcome:
    """The effect of a legal move."""
    match move:
        case Lay():
            return _lay(state, move)
        case Open(player, cards) if isinstance(state.phase, Opening):
            return _open(state, player, next(iter(cards)), state.phase.drew)
        case Open():
            return _choose(state, move)
        case Pass(player):
            return _pass(state, player)


def _choose(state: State, move: Open) -> Outcome:
    assert isinstance(state.phase, Choosing)
    chosen = (*state.phase.chosen, move)
    cards = tuple(card for card in state.hidden_of(move.player) if card in move.cards)
    happened: list[Event] = [FirstChosen(("erste-offene",), move.player, cards)]
    after = replace(state, phase=Choosing(chosen))
    if after.choosing:
        return after, tuple(happened)
    for choice in chosen:
        hand = state.hidden_of(choice.player)
        shown = tuple(card for card in hand if card in choice.cards)
        after = after.with_hand(choice.player, shown, tuple(card for card in hand if card not in shown))
    assert state.starter is not None
    happened.append(FirstShown(("klar-gleichzeitig",)))
    return replace(after, phase=Laying(state.starter)), tuple(happened)


def _lay(state: State, move: Lay) -> Outcome:
    player, was_open = move.player, move.card in state.shown_of(move.player)
    laid = Laid(move.card, player, state.parameters.counts(move.card)[0] if move.value is None else move.value)
    pot = (*state.pot(move.pot), laid)
    happened: list[Event] = [CardLaid(_lay_rules(state, move), player, move.pot, pot, was_open)]
    after = state.with_hand(player, *_without(state, player, move.card)).with_pot(move.pot, pot)
    after = replace(after, passes=0)
    excess = after.total(move.pot) - state.parameters.treffersumme
    if excess == 0:
        after = _cleared(after, move.pot)
        after = replace(after, hits=after.hits + 1)
        happened.append(Hit(_hit_rules(after), pot, after.hits))
        if after.hits == after.settings.target:
            early = ("klar-sofort",) if after.pile or was_open else ()
            return _end(after, happened, Ending.TARGET, "gewonnen", *early)
    elif excess > 0:
        after = _cleared(after, move.pot)
        if after.lives == 0:
            happened.append(Bust(("ueberkauft",), pot, excess, None))
            lived = ("klar-leben",) if after.settings.lives else ()
            return _end(after, happened, Ending.BUST, "verloren-topf", *lived)
        after = replace(after, lives=after.lives - 1)
        last = ("klar-leben",) if after.lives == 0 else ()
        happened.append(Bust(("ueberkauft", *last), pot, excess, after.lives))
    return _draw(after, happened, player, was_open, bust=excess > 0)


def _lay_rules(state: State, move: Lay) -> tuple[str, ...]:
    rules = ["reihum", "karte-legen", "ass" if move.card.rank is Rank.ACE else "zaehlwerte"]
    if state.pile and not state.has_safe(move.player):
        rules.append("legen-muessen")
    if state.passes:
        rules.append("klar-alle-passen")
    return tuple(rules)


def _hit_rules(state: State) -> tuple[str, ...]:
    """Only in the Familienspiel do hits from the level's target on decide nothing."""
    beyond = FAMILY in state.table.variants and state.hits >= level_of(state.table).ziel
    return ("treffer", FAMILY) if beyond else ("treffer",)


def _without(state: State, player: Player, card: Card) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A player's open and hidden cards without one of them."""
    shown, hidden = state.shown_of(player), state.hidden_of(player)
    return tuple(other for other in shown if other != card), tuple(other for other in hidden if other != card)


def _cleared(state: State, pot: Pot) -> State:
    """The place is empty again, and its cards lie face down, away from the game."""
    cards = tuple(laid.card for laid in state.pot(pot))
    return replace(state.with_pot(pot, ()), away=(*state.away, *cards))


def _draw(state: State, happened: list[Event], player: Player, was_open: bool, *, bust: bool) -> Outcome:
    """Draw, then choose a new open card if the last one was laid."""
    shown, hidden = state.shown_of(player), state.hidden_of(player)
    drew = bool(state.pile)
    if drew:
        card, *rest = state.pile
        if state.settings.everything_open:
            shown = (*shown, card)
        else:
            hidden = (*hidden, card)
        state = replace(state.with_hand(player, shown, hidden), pile=tuple(rest))
        after_bust = ("klar-nach-ueberkauft",) if bust else ()
        happened.append(Drawn(("nachziehen", *after_bust, *state.settings.shown_by), player, card))
    else:
        happened.append(NothingDrawn(("stapel-leer",), player))
        if not any((*state.shown, *state.hidden)):
            return _end(state, happened, Ending.CARDS, "verloren-karten", "klar-haende-leer")
    if was_open and hidden and not state.settings.everything_open:
        return replace(state, phase=Opening(player, drew)), tuple(happened)
    return _next(state, happened, player)


def _open(state: State, player: Player, card: Card, drew: bool) -> Outcome:
    shown, hidden = state.shown_of(player), state.hidden_of(player)
    clear = ("klar-oeffnen",) if not drew or card == hidden[-1] else ()
    happened: list[Event] = [Opened(("neue-offene", *clear), player, card)]
    after = state.with_hand(player, (*shown, card), tuple(other for other in hidden if other != card))
    return _next(after, happened, player)


def _pass(state: State, player: Player) -> Outcome:
    rules = ["reihum", "passen"]
    if not state.usable(player):
        rules.append("klar-nur-eigene")
    elif state.has_safe(player):
        rules.append("klar-passen")
    after = replace(state, passes=state.passes + 1)
    happened: list[Event] = [Passed(tuple(rules), player, False, after.passes)]
    if after.passes == len(after.table.players):
        return _end(after, happened, Ending.CARDS, "verloren-karten", "klar-alle-passen")
    return _next(after, happened, player)


def _next(state: State, happened: list[Event], player: Player) -> Outcome:
    """The next player's turn; whoever holds no card passes without being asked."""
    target = state.settings.target
    if target is not None and state.most_hits < target:
        happened.append(OutOfReach(("klar-ziel",)))
    following = state.table.left_of(player)
    while not state.hand_of(following):
        state = replace(state, passes=state.passes + 1)
        happened.append(Passed(("klar-leere-hand",), following, True, state.passes))
        if state.passes == len(state.table.players):
            return _end(state, happened, Ending.CARDS, "verloren-karten", "klar-alle-passen")
        following = state.table.left_of(following)
    return replace(state, phase=Laying(following)), tuple(happened)


def _end(state: State, happened: list[Event], ending: Ending, *rules: str) -> Outcome:
    family = (FAMILY,) if FAMILY in state.table.variants else ()
    happened.append(GameEnded((*family, *rules), ending, state.hits))
    return replace(state, phase=Over(ending)), tuple(happened)
