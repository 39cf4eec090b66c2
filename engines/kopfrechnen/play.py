"""What Kopfrechnen's moves do: dealing, bidding, the count and what follows it.

Only moves that `reasons.refusals` has nothing against come here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.cards import Card
from engines.deals import cards_at, check_deal, placed
from engines.game import Deal, Event, Path, Player, Table
from engines.kopfrechnen.count import count
from engines.kopfrechnen.moves import (
    Bid,
    BidMade,
    Call,
    CountCalled,
    GameStarted,
    GameWon,
    GiveLife,
    LifeGiven,
    LifeTurned,
    Move,
    NewRound,
    Peek,
    Peeked,
    PlayerOut,
    Point,
    Pointed,
    RoundDealt,
    RoundDecided,
)
from engines.kopfrechnen.parameters import DOUBLING, TRICKSTER, Parameters, Position, dealt_lives, playing_cards
from engines.kopfrechnen.position import position_lives, position_slots, round_slots, starter_of
from engines.kopfrechnen.state import Bidding, Dealing, Giving, Over, Pointing, State, pointers

Outcome = tuple[State, tuple[Event, ...]]


def begin(table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
    """The state in which an example begins. Raises `PositionError`."""
    slots = position_slots(table, position)
    check_deal(playing_cards(table.sheet.parameters, table.variants), slots, deal)
    starter = starter_of(position)
    dealt = _dealt(table, starter, placed(slots, deal))
    state = replace(dealt, lives=position_lives(table, position))
    if position.gebot is not None and position.bieter is not None:
        bid = Bid(Player(position.bieter), position.gebot)
        return replace(state, bid=bid, phase=Bidding(state.after(bid.player))), ()
    started = GameStarted(_start_rules(table, position), starter)
    return state, (started, RoundDealt(_deal_rules(table), starter))


def play(state: State, move: Move) -> Outcome:
    """The effect of a legal move."""
    match move:
        case Bid():
            return _bid(state, move)
        case Peek(player):
            return _peek(state, player)
        case Call(player):
            return _call(state, player)
        case Point():
            return _point(state, move)
        case GiveLife():
            return _give(state, move)
        case NewRound(shuffled=shuffled):
            return _new_round(state, shuffled)


# --- Dealing ------------------------------------------------------------------------------


def _start_rules(table: Table[Parameters], position: Position) -> tuple[str, ...]:
    """The rules that set the table; none about what the position prescribes instead."""
    rules = []
    if not position.leben:
        rules.append("lebenskarten")
        if TRICKSTER in table.variants:
            rules.append("trickser-leben")
    if position.juengste is not None:
        rules.append("erster-start")
    if table.variants >= {TRICKSTER, DOUBLING}:
        rules.append("varianten-zusammen")
    return tuple(rules)


def _deal_rules(table: Table[Parameters]) -> tuple[str, ...]:
    doubling = ("verdoppeln-joker",) if DOUBLING in table.variants else ()
    return ("mischen", *doubling, "stirn-ziehen", "verdeckte-karte")


def _dealt(table: Table[Parameters], starter: Player, cards: Mapping[Path, Card]) -> State:
    """The cards in the places that the slots' paths name; lives and phase are the caller's to set."""
    return State(
        table=table,
        starter=starter,
        foreheads=tuple(cards.get(("stirn", player)) for player in table.players),
        hidden=cards["verdeckt",],
        pile=cards_at(cards, "stapel"),
        lives=(),
        phase=Bidding(starter),
    )


def _new_round(state: State, shuffled: tuple[Card, ...]) -> Outcome:
    assert isinstance(state.phase, Dealing)
    starter = state.phase.starter
    slots = round_slots(state.table, state.clockwise(starter), NewRound())
    dealt = _dealt(state.table, starter, placed(slots, shuffled))
    rules = ("neue-runde", state.phase.rule, *_deal_rules(state.table), "klar-reihenfolge")
    return replace(dealt, lives=state.lives), (RoundDealt(rules, starter),)


# --- Bidding ------------------------------------------------------------------------------


def _bid(state: State, move: Bid) -> Outcome:
    assert isinstance(state.phase, Bidding)
    rules = ["erstes-gebot"] if state.bid is None else ["gebot-hoeher", "reihenfolge"]
    if state.phase.must_raise:
        rules.append("spicken-erhoehen")
    if move.number > count(state.parameters, state.in_play, state.pile[0]).total:
        rules.append("bluffen")
    if move.number <= 0:
        rules.append("klar-gebote")
    after = replace(state, bid=move, phase=Bidding(state.after(move.player)))
    return after, (BidMade(tuple(rules), move.player, move.number),)


def _peek(state: State, player: Player) -> Outcome:
    rules = ("spicken", "klar-spicken") if player in state.peeked else ("spicken",)
    after = state.with_lives(player, state.lives_of(player).turned_down())
    after = replace(after, peeked=state.peeked | {player}, phase=Bidding(player, must_raise=True))
    return after, (Peeked(rules, player, state.hidden),)


def _call(state: State, player: Player) -> Outcome:
    assert state.bid is not None
    rules = ["nachzaehlen-rufen", "reihenfolge"]
    if TRICKSTER in state.table.variants:
        if pointers(state, player):
            called = CountCalled((*rules, "trickser-zeigen"), player, state.bid)
            return replace(state, phase=Pointing(player)), (called,)
        rules.append("klar-zu-zweit")
    after, events = _decide(state, player, ())
    return after, (CountCalled(tuple(rules), player, state.bid), *events)


def _point(state: State, move: Point) -> Outcome:
    assert isinstance(state.phase, Pointing)
    points = (*state.phase.points, move)
    after = replace(state, phase=Pointing(state.phase.caller, points))
    pointed = Pointed(("trickser-zeigen",), move.player, move.at)
    if after.pending:
        return after, (pointed,)
    after, events = _decide(state, state.phase.caller, points)
    return after, (pointed, *events)


# --- The count and what follows -----------------------------------------------------------


def _decide(state: State, caller: Player, points: tuple[Point, ...]) -> Outcome:
    """Count the cards, say who won, and turn lives."""
    assert state.bid is not None
    result = count(state.parameters, state.in_play, state.pile[0])
    low = result.total < state.bid.number
    winner, loser = (caller, state.bid.player) if low else (state.bid.player, caller)
    rules = (*result.rules, "summe-kleiner" if low else "summe-erreicht")
    events: list[Event] = [RoundDecided(rules, state.bid, caller, result, winner, loser)]
    after = replace(state, count=result, phase=Giving(loser))
    if result.replacement is not None:
        after = replace(after, replacement=result.replacement, pile=state.pile[1:])
    for point in points:
        after, event = _settle(after, point, winner)
        events.append(event)
    lives = after.lives_of(winner)
    if lives.verdeckt:
        lives = lives.turned_up()
        after = after.with_lives(winner, lives)
        dealt = dealt_lives(state.parameters, state.table.variants)
        clear = ("klar-leben",) if lives.offen > dealt.offen else ()
        events.append(LifeTurned(("gewinner-dreht", *clear), winner, face_up=True, turned=True))
    return after, tuple(events)


def _settle(state: State, point: Point, winner: Player) -> tuple[State, LifeTurned]:
    """Turn a life of someone who pointed (Trickser)."""
    lives = state.lives_of(point.player)
    right = point.at == winner
    if (lives.verdeckt if right else lives.offen) == 0:
        return state, LifeTurned(("trickser-folge", "klar-zeigen"), point.player, face_up=right, turned=False)
    state = state.with_lives(point.player, lives.turned_up() if right else lives.turned_down())
    return state, LifeTurned(("trickser-folge",), point.player, face_up=right, turned=True)


def _give(state: State, move: GiveLife) -> Outcome:
    lives = state.lives_of(move.player)
    chosen = ("klar-wahl",) if lives.offen and lives.verdeckt else ()
    events: list[Event] = [LifeGiven(("verlierer-gibt", *chosen), move.player, move.face_up)]
    after = state.with_lives(move.player, lives.without(move.face_up))
    if lives.total > 1:
        return replace(after, phase=Dealing(move.player, move.player)), tuple(events)
    events.append(PlayerOut(("ausscheiden",), move.player))
    after = _hand_in(after, move.player)
    if len(after.alive) == 1:
        winner = after.alive[0]
        return replace(after, phase=Over(winner)), (*events, GameWon(("spielende",), winner))
    return replace(after, phase=Dealing(after.after(move.player), move.player)), tuple(events)


def _hand_in(state: State, player: Player) -> State:
    seats = tuple(zip(state.table.players, state.foreheads, strict=True))
    handed = tuple(card for seat, card in seats if seat == player and card is not None)
    foreheads = tuple(None if seat == player else card for seat, card in seats)
    return replace(state, foreheads=foreheads, pile=(*state.pile, *handed))
