"""Why a move of Große Zahl can be refused: the vocabulary of reasons, and which of them apply.

`refusals` gives all of them, the most important first: the wrong moment, on whose turn, and then what is wrong with the
cards laid, their number, their value, and the card taken.
"""

from __future__ import annotations

from collections import Counter

from engines.cards import write_cards
from engines.game import Player, Reason, Refusal
from engines.grosse_zahl.combination import MORE, OPENING, matches
from engines.grosse_zahl.moves import Lay, Move, NewDeal, Pass
from engines.grosse_zahl.parameters import SINGLE_DEAL, deck_of
from engines.grosse_zahl.state import Dealing, Over, Playing, State, without

NOT_SEATED = Reason("nicht-am-tisch", "reihenfolge", "{spieler} sitzt nicht am Tisch.", written=False)
GAME_OVER = Reason("spiel-zu-ende", "spielende", "Das Spiel ist zu Ende: Jemand hat {ziel} Minuspunkte oder mehr.")
ONLY_DEAL_OVER = Reason(
    "durchgang-war-der-einzige", "ein-durchgang", "Das Spiel ist zu Ende: Es wird nur ein Durchgang gespielt."
)
DEAL_FIRST = Reason(
    "durchgang-ist-vorbei", "neuer-durchgang", "Der Durchgang ist vorbei; erst werden alle Karten neu ausgeteilt."
)
DEAL_RUNNING = Reason(
    "durchgang-laeuft", "neuer-durchgang", "Der Durchgang läuft noch; ausgeteilt wird erst, wenn jemand fertig ist."
)
OWN_CARDS = Reason(
    "auf-eigene-karten",
    "nie-auf-eigene",
    "In der Mitte liegen Karten von {spieler}; auf eigene Karten darf man nie legen.",
)
NOT_ON_TURN = Reason("nicht-dran", "reihenfolge", "{dran} ist dran, nicht {spieler}.")
MUST_OPEN = Reason("darf-nicht-passen", "ausspielen", "{spieler} eröffnet die Runde und darf deshalb nicht passen.")
NOT_IN_HAND = Reason("nicht-auf-der-hand", "kombination", "{spieler} hat {karten} nicht auf der Hand.")
NO_MATCH = Reason("passt-nicht-zusammen", "kombination", "{karten} haben weder dieselbe Farbe noch denselben Rang.")
NOT_ALL_MATCH = Reason(
    "alles-passt-nicht",
    "alles-auf-einmal",
    "Alles auf einmal geht nur, wenn alle Handkarten dieselbe Farbe oder denselben Rang haben, anders als {karten}.",
)
ONE_CARD = Reason(
    "nur-eine-karte",
    "ausspielen",
    "Eröffnet wird mit genau einer Karte oder mit allen Handkarten, nicht mit {anzahl} von {hand}.",
)
WRONG_COUNT = Reason(
    "falsche-anzahl",
    "ueberbieten",
    "Erlaubt sind {gleich} oder {mehr} Karten, nicht {anzahl}: so viele wie in der Mitte oder genau eine mehr.",
)
EQUAL = Reason("gleich-hoch", "klar-gleich", "{zahl} ist nicht höher als {mitte}: Gleich hoch reicht nicht.")
TOO_LOW = Reason("zu-niedrig", "hoeher", "{zahl} ist nicht höher als {mitte}.")
MUST_TAKE = Reason("muss-nehmen", "aufnehmen", "{spieler} muss eine der überbotenen Karten aufnehmen: {karten}.")
NOT_BEATEN = Reason(
    "nicht-geschlagen", "aufnehmen", "{karte} ist keine der überbotenen Karten; zur Wahl stehen: {karten}."
)
NOTHING_TO_TAKE = Reason(
    "nichts-zu-nehmen", "aufnehmen", "Beim Ausspielen wird nichts überboten, also nichts aufgenommen."
)
NONE_AT_END = Reason(
    "nimmt-nach-letzter", "letzte-karten", "{spieler} legt die letzten Handkarten und nimmt deshalb keine Karte auf."
)
CARDS_OPEN = Reason(
    "karten-unvollstaendig",
    "neuer-durchgang",
    "Für einen neuen Durchgang werden alle {anzahl} Karten gemischt und ausgeteilt.",
    written=False,
)

REASONS = (
    NOT_SEATED,
    GAME_OVER,
    ONLY_DEAL_OVER,
    DEAL_FIRST,
    DEAL_RUNNING,
    OWN_CARDS,
    NOT_ON_TURN,
    MUST_OPEN,
    NOT_IN_HAND,
    NO_MATCH,
    NOT_ALL_MATCH,
    ONE_CARD,
    WRONG_COUNT,
    EQUAL,
    TOO_LOW,
    MUST_TAKE,
    NOT_BEATEN,
    NOTHING_TO_TAKE,
    NONE_AT_END,
    CARDS_OPEN,
)


def refusals(state: State, move: Move) -> tuple[Refusal, ...]:
    """Every reason against a move; empty when it is legal."""
    match state.phase:
        case Over():
            return (_over(state),)
        case Dealing() if not isinstance(move, NewDeal):
            return (DEAL_FIRST.refuse(),)
        case Playing() if isinstance(move, NewDeal):
            return (DEAL_RUNNING.refuse(),)
        case _:
            pass
    if isinstance(move, NewDeal):
        return tuple(_against_deal(state, move))
    if move.player not in state.table.players:
        return (NOT_SEATED.refuse(spieler=move.player),)
    match move:
        case Pass():
            return tuple(_against_pass(state, move))
        case Lay():
            return tuple(_against_lay(state, move))


def _over(state: State) -> Refusal:
    if SINGLE_DEAL in state.table.variants:
        return ONLY_DEAL_OVER.refuse()
    return GAME_OVER.refuse(ziel=state.target)


def _against_deal(state: State, move: NewDeal) -> list[Refusal]:
    unknown = [NOT_SEATED.refuse(spieler=player) for player, _ in move.hands if player not in state.table.players]
    deck = deck_of(state.table)
    if not unknown and Counter(move.shuffled) != Counter(deck):
        return [CARDS_OPEN.refuse(anzahl=len(deck))]
    return unknown


def _against_turn(state: State, player: Player) -> list[Refusal]:
    if state.to_move is None or player == state.to_move:
        return []
    return [NOT_ON_TURN.refuse(spieler=player, dran=state.to_move)]


def _against_pass(state: State, move: Pass) -> list[Refusal]:
    found = _against_turn(state, move.player)
    if not found and state.middle is None:
        found.append(MUST_OPEN.refuse(spieler=move.player))
    return found


def _against_lay(state: State, move: Lay) -> list[Refusal]:
    found = []
    if state.middle is not None and state.middle.player == move.player:
        found.append(OWN_CARDS.refuse(spieler=move.player))
    found += _against_turn(state, move.player)
    if without(move.cards, state.hand_of(move.player)):
        missing = tuple((Counter(move.cards) - Counter(state.hand_of(move.player))).elements())
        found.append(NOT_IN_HAND.refuse(spieler=move.player, karten=write_cards(missing)))
    found += _against_opening(state, move) if state.middle is None else _against_beating(state, move)
    return [*found, *_against_taking(state, move)]


def _lays_all(state: State, move: Lay) -> bool:
    hand = state.hand_of(move.player)
    return len(move.cards) == len(hand) and not without(hand, move.cards)


def _against_opening(state: State, move: Lay) -> list[Refusal]:
    cards = write_cards(move.cards)
    if _lays_all(state, move):
        return [] if matches(move.cards) else [NOT_ALL_MATCH.refuse(karten=cards)]
    found = []
    if len(move.cards) != OPENING:
        hand = len(state.hand_of(move.player))
        found.append(ONE_CARD.refuse(anzahl=len(move.cards), hand=hand))
    if not matches(move.cards):
        found.append(NO_MATCH.refuse(karten=cards))
    return found


def _against_beating(state: State, move: Lay) -> list[Refusal]:
    assert state.middle is not None
    found = []
    if not matches(move.cards):
        found.append(NO_MATCH.refuse(karten=write_cards(move.cards)))
    same, laid = len(state.middle.cards), len(move.cards)
    if laid not in (same, same + MORE):
        found.append(WRONG_COUNT.refuse(gleich=same, mehr=same + MORE, anzahl=laid))
    value, target = state.number(move.cards), state.number(state.middle.cards)
    if value <= target:
        found.append((EQUAL if value == target else TOO_LOW).refuse(zahl=value, mitte=target))
    return found


def _against_taking(state: State, move: Lay) -> list[Refusal]:
    if state.middle is None:
        return [NOTHING_TO_TAKE.refuse()] if move.taken is not None else []
    if _lays_all(state, move):
        return [NONE_AT_END.refuse(spieler=move.player)] if move.taken is not None else []
    beaten = write_cards(state.middle.cards)
    if move.taken is None:
        return [MUST_TAKE.refuse(spieler=move.player, karten=beaten)]
    if move.taken not in state.middle.cards:
        return [NOT_BEATEN.refuse(karte=move.taken, karten=beaten)]
    return []
