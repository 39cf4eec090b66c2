"""What Schwindelpost's moves do: sending, looking, sending on, guessing, and who takes the card.

Only moves that `reasons.refusals` has nothing against come here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from engines.cards import Rank, sort_key
from engines.deals import cards_at, check_deal, placed
from engines.game import Deal, Event, Player, Table
from engines.schwindelpost.moves import (
    CardSeen,
    CardSent,
    CardTaken,
    CardTurned,
    Cause,
    End,
    GameDealt,
    GameLost,
    Guess,
    Look,
    Move,
    Send,
    SendOn,
    TurnBegun,
)
from engines.schwindelpost.parameters import (
    ALL_DIFFERENT,
    ONE_PACK,
    PAIR,
    Parameters,
    Position,
    dealt_sizes,
    limit,
    limit_rule,
    playing_cards,
)
from engines.schwindelpost.position import legs_of, position_slots, sender_of
from engines.schwindelpost.state import Leg, Letter, State

Outcome = tuple[State, tuple[Event, ...]]


def begin(table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
    """The state in which an example begins. Raises `PositionError`."""
    slots = position_slots(table, position)
    check_deal(playing_cards(table.sheet, table.variants), slots, deal)
    cards = placed(slots, deal)
    turn = sender_of(table, position)
    state = State(
        table=table,
        dealer=position.geber,
        hands=tuple(tuple(sorted(cards_at(cards, "hand", player), key=sort_key)) for player in table.players),
        open=tuple(tuple(position.offen.get(player, ())) for player in table.players),
        turn=turn,
    )
    if position.unterwegs is not None:
        return replace(
            state, letter=Letter(cards["unterwegs", "karte"], legs_of(table, position), position.unterwegs.nachgesehen)
        ), ()
    if any(state.open):
        return state, ()
    return state, (GameDealt(tuple(_deal_rules(table)), turn),)


def play(state: State, move: Move) -> Outcome:
    """The effect of a legal move."""
    match move:
        case Send():
            return _send(state, move)
        case Look():
            return _look(state, move)
        case SendOn():
            return _send_on(state, move)
        case Guess():
            return _guess(state, move)


def end_of(state: State, player: Player) -> End | None:
    """Whether a player loses who is to send the next card; the open cards are looked at before the hand."""
    counts = Counter(card.rank for card in state.open_of(player))
    if max(counts.values(), default=0) >= limit(state.table):
        return End(player, Cause.EQUAL, limit_rule(state.table))
    if ALL_DIFFERENT in state.table.variants and len(counts) == len(state.parameters.sorten):
        return End(player, Cause.DIFFERENT, "acht-verschiedene")
    if not state.hand_of(player):
        return End(player, Cause.EMPTY_HAND, "keine-handkarte")
    return None


def _deal_rules(table: Table[Parameters]) -> Iterator[str]:
    yield from ("austeilen", "erster-zug")
    if ONE_PACK in table.variants:
        yield "ein-blatt"
    sizes = dealt_sizes(len(playing_cards(table.sheet, table.variants)), len(table.players))
    if sizes[0] != sizes[-1]:
        yield "klar-austeilen"


# --- A card on its way --------------------------------------------------------------------


def _send(state: State, move: Send) -> Outcome:
    letter = Letter(move.card, (Leg(move.player, move.to, move.claim),))
    after = replace(state.without_card(move.player, move.card), letter=letter)
    rules = ["verschicken", *_claim_rules(after, letter)]
    if not after.hand_of(move.player):
        rules.append("klar-leere-hand")
    return after, (CardSent(tuple(rules), move.player, move.card, move.to, move.claim),)


def _look(state: State, move: Look) -> Outcome:
    letter = _letter(state)
    seen = CardSeen(("weiterschicken", *_again(letter)), move.player, letter.card, letter.last.sender)
    return replace(state, letter=replace(letter, seen=True)), (seen,)


def _send_on(state: State, move: SendOn) -> Outcome:
    legs = (*_letter(state).legs, Leg(move.player, move.to, move.claim))
    letter = replace(_letter(state), legs=legs, seen=False)
    after = replace(state, letter=letter)
    rules = ["weiterschicken", "weiter-an-wen", "klar-ansehen", *_claim_rules(after, letter)]
    if not after.hand_of(move.player):
        rules.append("ohne-handkarten")
    return after, (CardSent(tuple(rules), move.player, letter.card, move.to, move.claim),)


def _letter(state: State) -> Letter:
    assert state.letter is not None
    return state.letter


def _claim_rules(state: State, letter: Letter) -> Iterator[str]:
    """The rules about what is said of the card, and about whom it reaches."""
    if not letter.true:
        yield "schwindeln"
    if _all_open(state, letter.last.claim):
        yield "klar-unmoeglich"


def _all_open(state: State, rank: Rank) -> bool:
    """Whether every card of a Sorte lies open, so that a card under way cannot be one."""
    return not any(card.rank is rank for hand in state.hands for card in hand) and _letter(state).card.rank is not rank


def _again(letter: Letter) -> tuple[str, ...]:
    """The rule by which the receiver of a card that was sent on has the same choice."""
    return ("gleiche-wahl",) if len(letter.legs) > 1 else ()


# --- The guess and what follows -----------------------------------------------------------


def _guess(state: State, move: Guess) -> Outcome:
    letter = _letter(state)
    right = move.believes == letter.true
    taker = letter.last.sender if right else move.player
    turned = CardTurned(
        tuple(_guess_rules(state, letter, right)),
        move,
        letter.card,
        letter.last.claim,
        letter.last.sender,
        right,
        taker,
    )
    after = replace(state.with_open(taker, letter.card), letter=None, turn=taker)
    mixed = any(card.rank is letter.card.rank and card.suit is not letter.card.suit for card in after.open_of(taker))
    taken = CardTaken(
        ("karte-nehmen", *(("sorten",) if mixed else ())), taker, letter.card, after.count(taker, letter.card.rank)
    )
    end = end_of(after, taker)
    if end is None:
        return after, (turned, taken, TurnBegun(("naechster-zug",), taker))
    return replace(after, end=end), (turned, taken, GameLost(tuple(_end_rules(after, end)), end))


def _guess_rules(state: State, letter: Letter, right: bool) -> Iterator[str]:
    yield "tippen"
    yield "tippen-richtig" if right else "tippen-falsch"
    yield from _again(letter)
    if len(state.table.players) == PAIR:
        yield "zu-zweit-tippen"
    elif not state.free:
        yield "letzte-muss-tippen"
    if right and len(letter.legs) > 1:
        yield "klar-wer-nimmt"
    if not state.hand_of(letter.last.receiver):
        yield "ohne-handkarten"


def _end_rules(state: State, end: End) -> Iterator[str]:
    yield end.rule
    yield "alle-anderen-gewinnen"
    pair = len(state.table.players) == PAIR
    if end.cause is Cause.EQUAL and not state.hand_of(end.loser):
        yield "klar-beides"
    if end.cause is Cause.DIFFERENT and (pair or ONE_PACK in state.table.variants):
        yield "klar-acht-immer"
    if end.cause is Cause.EMPTY_HAND and pair:
        yield "klar-leere-hand"
