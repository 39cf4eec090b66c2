"""What Große Zahl's moves do: dealing, laying, passing, and the end of rounds, deals and the game.

Only moves that `reasons.refusals` has nothing against come here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from engines.cards import Card
from engines.deals import cards_at, check_deal, placed
from engines.game import Deal, Event, Path, Player, Table
from engines.grosse_zahl.combination import arrange, same_rank, same_suit
from engines.grosse_zahl.moves import (
    CardsLaid,
    DealEnded,
    GameEnded,
    GameStarted,
    HandsDealt,
    Lay,
    Middle,
    Move,
    NewDeal,
    Pass,
    Passed,
    RoundWon,
)
from engines.grosse_zahl.parameters import NORMAL, SINGLE_DEAL, TWO_PACKS, Parameters, Position, deck_of, packs_used
from engines.grosse_zahl.position import deal_slots, is_fresh, position_slots, turn_of
from engines.grosse_zahl.state import Dealing, Over, Playing, State, without

Outcome = tuple[State, tuple[Event, ...]]


def begin(table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
    """The state in which an example begins. Raises `PositionError`."""
    slots = position_slots(table, position)
    check_deal(deck_of(table), slots, deal)
    starter, turn = Player(position.beginnt or ""), turn_of(table, position)
    points = tuple(position.punkte.get(player, 0) for player in table.players)
    state = _dealt(table, starter, points, placed(slots, deal))
    if is_fresh(table, position):
        first = () if any(points) else (GameStarted(_start_rules(table), starter),)
        return state, (*first, HandsDealt(_deal_rules(state), starter))
    if position.mitte is None:
        return replace(state, phase=Playing(turn), opener=turn), ()
    laid = Middle(Player(position.mitte.von), arrange(state.parameters.karten, position.mitte.karten))
    passed = tuple(map(Player, position.gepasst))
    return replace(
        state, phase=Playing(turn), opener=None, middle=laid, passes=len(passed), passed=frozenset(passed)
    ), ()


def play(state: State, move: Move) -> Outcome:
    """The effect of a legal move."""
    match move:
        case Lay():
            return _lay(state, move)
        case Pass(player):
            return _pass(state, player)
        case NewDeal(shuffled=shuffled):
            return _new_deal(state, shuffled)


# --- Dealing ------------------------------------------------------------------------------


def _start_rules(table: Table[Parameters]) -> tuple[str, ...]:
    second = table.sheet.parameters.zwei_blaetter
    players = len(table.players)
    rules = ["startspieler"]
    if players >= second.ab:
        rules.append("zwei-blaetter-ab-fuenf")
    elif TWO_PACKS in table.variants and packs_used(table.sheet, players, table.variants) > 1:
        rules.append("zwei-blaetter")
    if TWO_PACKS in table.variants and "zwei-blaetter" not in rules:
        rules.append("klar-zu-zweit")
    return tuple(rules)


def _deal_rules(state: State) -> tuple[str, ...]:
    return ("austeilen", "beiseite") if state.aside else ("austeilen",)


def _dealt(table: Table[Parameters], starter: Player, points: tuple[int, ...], cards: Mapping[Path, Card]) -> State:
    """The cards in the places that the slots' paths name, with `starter` to open."""
    state = State(
        table=table,
        starter=starter,
        hands=(),
        aside=cards_at(cards, "beiseite"),
        points=points,
        known=tuple(() for _ in table.players),
        phase=Playing(starter),
        out=cards_at(cards, "weg"),
        opener=starter,
    )
    return replace(state, hands=tuple(state.hold(cards_at(cards, "haende", player)) for player in table.players))


def _new_deal(state: State, shuffled: tuple[Card, ...]) -> Outcome:
    starter = state.next_starter
    slots = deal_slots(state.table, starter, NewDeal())
    after = _dealt(state.table, starter, state.points, placed(slots, shuffled))
    clear = ("klar-start",) if state.opener not in (None, state.starter) else ()
    rules = ("neuer-durchgang", *_deal_rules(after), "naechster-start", *clear)
    return after, (HandsDealt(rules, starter),)


# --- Laying and passing -------------------------------------------------------------------


def _lay(state: State, move: Lay) -> Outcome:
    digits, player = state.parameters.karten, move.player
    cards = arrange(digits, move.cards)
    hand, known = without(state.hand_of(player), cards), without(_known(state, player), cards)
    taken = () if move.taken is None else (move.taken,)
    beaten = state.middle.cards if state.middle else ()
    gone = without(beaten, taken)
    rules = _opening_rules(cards, hand) if state.middle is None else _beating_rules(state, move, gone)
    laid = CardsLaid((*rules, *_form(cards)), player, cards, state.middle, move.taken, gone)
    after = replace(
        state.with_hand(player, (*hand, *taken), (*known, *taken)),
        middle=Middle(player, cards),
        out=(*state.out, *gone),
        passes=0,
        phase=Playing(state.table.left_of(player)),
    )
    if hand:
        return after, (laid,)
    after, ended = _end_deal(after, player)
    return after, (laid, *ended)


def _known(state: State, player: Player) -> tuple[Card, ...]:
    return state.known[state.table.players.index(player)]


def _form(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The rules about what was laid, whatever it was laid on."""
    if len(cards) == 1:
        return ("eine-karte", "zahl")
    rules = ["gleiche-farbe"] if same_suit(cards) else []
    if same_rank(cards):
        rules.append("gleicher-rang")
    rules.append("zahl")
    if max(Counter(cards).values()) > 1:
        rules.append("klar-doppelte")
    return tuple(rules)


def _opening_rules(cards: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[str, ...]:
    if len(cards) > 1:
        return ("alles-auf-einmal", "klar-alles")
    return ("ausspielen",) if hand else ("ausspielen", "letzte-karten", "klar-letzte-einzelne")


def _beating_rules(state: State, move: Lay, gone: tuple[Card, ...]) -> tuple[str, ...]:
    assert state.middle is not None
    rules = ["reihenfolge", "ueberbieten", "hoeher"]
    if move.player in state.passed:
        rules.append("wieder-legen")
    if move.taken is None:
        rules.append("letzte-karten")
    else:
        rules.append("aufnehmen")
        if gone:
            rules.append("rest-weg")
        if len(set(state.middle.cards)) > 1:
            rules.append("klar-aufnehmen")
    return tuple(rules)


def _pass(state: State, player: Player) -> Outcome:
    assert state.middle is not None
    passed = Passed(("passen",), player)
    passes = state.passes + 1
    if passes < len(state.table.players) - 1:
        left = state.table.left_of(player)
        return replace(state, passes=passes, passed=state.passed | {player}, phase=Playing(left)), (passed,)
    opener, gone = state.middle.player, state.middle.cards
    after = replace(
        state,
        middle=None,
        out=(*state.out, *gone),
        passes=0,
        passed=frozenset(),
        opener=opener,
        phase=Playing(opener),
    )
    return after, (passed, RoundWon(("rundenende", "naechste-runde"), opener, gone))


# --- The end of a deal --------------------------------------------------------------------


def _end_deal(state: State, finisher: Player) -> Outcome:
    minus = tuple(state.parameters.minuspunkte * len(hand) for hand in state.hands)
    points = tuple(before + more for before, more in zip(state.points, minus, strict=True))
    ended = DealEnded(("minuspunkte",), finisher, minus)
    after = replace(state, points=points)
    if SINGLE_DEAL in state.table.variants:
        rules: tuple[str, ...] = ("ein-durchgang", "klar-fertig")
        return replace(after, phase=Over(finisher, (finisher,))), (ended, GameEnded(rules, (finisher,)))
    if state.target is not None and max(points) < state.target:
        return replace(after, phase=Dealing(finisher)), (ended,)
    winners = tuple(p for p, own in zip(state.table.players, points, strict=True) if own == min(points))
    rules = ("spielende", "klar-punkte", "gewinner")
    if len(winners) > 1:
        rules = (*rules, "gleichstand")
    if state.table.level not in ("", NORMAL):
        rules = (*rules, "ziel")
    return replace(after, phase=Over(finisher, winners)), (ended, GameEnded(rules, winners))
