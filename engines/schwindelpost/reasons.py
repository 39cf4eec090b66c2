"""Why a move of Schwindelpost can be refused: the vocabulary of reasons, and which of them apply.

`refusals` gives all of them, the most important first: who may act at all, what the moment
asks for, whose turn it is, and then what is wrong with the move itself.
"""

from __future__ import annotations

from engines.cards import Rank
from engines.game import Player, Reason, Refusal
from engines.schwindelpost.moves import Guess, Look, Move, Send, SendOn
from engines.schwindelpost.notation import rank_name
from engines.schwindelpost.parameters import PAIR
from engines.schwindelpost.state import Letter, State

GAME_OVER = Reason(
    "spiel-zu-ende", "alle-anderen-gewinnen", "Das Spiel ist zu Ende: {verlierer} hat verloren, alle anderen gewinnen."
)
NOT_SEATED = Reason("nicht-am-tisch", "verschicken", "{spieler} sitzt nicht am Tisch.", written=False)
UNDER_WAY = Reason(
    "karte-unterwegs",
    "entscheiden",
    "Eine Karte liegt vor {empfaenger}; erst wenn darüber entschieden ist, wird die nächste verschickt.",
)
NOTHING_UNDER_WAY = Reason(
    "keine-karte-unterwegs", "verschicken", "Keine Karte ist unterwegs; {dran} muss erst eine verschicken."
)
NOT_ON_TURN = Reason("nicht-dran", "naechster-zug", "{dran} verschickt die nächste Karte, nicht {spieler}.")
NOT_RECEIVER = Reason(
    "nicht-empfaenger", "entscheiden", "Die Karte liegt vor {empfaenger}; darüber entscheidet nicht {spieler}."
)
NOT_IN_HAND = Reason("nicht-auf-der-hand", "verschicken", "{spieler} hat {karte} nicht auf der Hand.")
TO_ONESELF = Reason("an-sich-selbst", "verschicken", "{spieler} kann sich nicht selbst eine Karte schicken.")
NO_SORTE = Reason("keine-sorte", "sorten", "„{sorte}“ gehört nicht zu den {anzahl} Sorten.")
ALL_HAVE_HAD_IT = Reason(
    "letzte-muss-tippen",
    "letzte-muss-tippen",
    "Alle anderen hatten die Karte in diesem Zug schon; {spieler} muss tippen.",
)
PAIR_MUST_GUESS = Reason(
    "zu-zweit-muss-tippen", "zu-zweit-tippen", "Zu zweit geht keine Karte weiter; {spieler} muss tippen."
)
HAD_IT = Reason("hatte-sie-schon", "weiter-an-wen", "{ziel} hatte die Karte in diesem Zug schon.")
LOOK_FIRST = Reason("erst-nachsehen", "klar-ansehen", "Wer weiterschickt, sieht vorher nach; {spieler} hat das nicht.")
MUST_SEND_ON = Reason(
    "muss-weiterschicken", "klar-ansehen", "{spieler} hat nachgesehen und muss die Karte jetzt weiterschicken."
)

REASONS = (
    GAME_OVER,
    NOT_SEATED,
    UNDER_WAY,
    NOTHING_UNDER_WAY,
    NOT_ON_TURN,
    NOT_RECEIVER,
    NOT_IN_HAND,
    TO_ONESELF,
    NO_SORTE,
    ALL_HAVE_HAD_IT,
    PAIR_MUST_GUESS,
    HAD_IT,
    LOOK_FIRST,
    MUST_SEND_ON,
)


def refusals(state: State, move: Move) -> tuple[Refusal, ...]:
    """Every reason against a move; empty when it is legal."""
    if state.end is not None:
        return (GAME_OVER.refuse(verlierer=state.end.loser),)
    named = (move.player, move.to) if isinstance(move, Send | SendOn) else (move.player,)
    unknown = tuple(NOT_SEATED.refuse(spieler=name) for name in named if name not in state.table.players)
    if unknown:
        return unknown
    if isinstance(move, Send):
        return tuple(_against_sending(state, move))
    if state.letter is None:
        return (NOTHING_UNDER_WAY.refuse(dran=state.turn),)
    return tuple(_against_deciding(state, state.letter, move))


def _against_sending(state: State, move: Send) -> list[Refusal]:
    if state.letter is not None:
        return [UNDER_WAY.refuse(empfaenger=state.letter.last.receiver)]
    found = []
    if move.player != state.turn:
        found.append(NOT_ON_TURN.refuse(dran=state.turn, spieler=move.player))
    if move.card not in state.hand_of(move.player):
        found.append(NOT_IN_HAND.refuse(spieler=move.player, karte=move.card))
    if move.to == move.player:
        found.append(TO_ONESELF.refuse(spieler=move.player))
    return [*found, *_against_claim(state, move.claim)]


def _against_claim(state: State, claim: Rank) -> list[Refusal]:
    sorten = state.parameters.sorten
    return [] if claim in sorten else [NO_SORTE.refuse(sorte=rank_name(claim), anzahl=len(sorten))]


def _against_deciding(state: State, letter: Letter, move: Look | SendOn | Guess) -> list[Refusal]:
    found = []
    if move.player != letter.last.receiver:
        found.append(NOT_RECEIVER.refuse(empfaenger=letter.last.receiver, spieler=move.player))
    elif letter.seen and not isinstance(move, SendOn):
        found.append(MUST_SEND_ON.refuse(spieler=move.player))
    if isinstance(move, Guess):
        return found
    if not state.free:
        return [*found, _must_guess(state, move.player)]
    if isinstance(move, SendOn):
        if move.to == move.player:
            found.append(TO_ONESELF.refuse(spieler=move.player))
        elif move.to in letter.stations:
            found.append(HAD_IT.refuse(ziel=move.to))
        if move.player == letter.last.receiver and not letter.seen:
            found.append(LOOK_FIRST.refuse(spieler=move.player))
        found += _against_claim(state, move.claim)
    return found


def _must_guess(state: State, player: Player) -> Refusal:
    reason = PAIR_MUST_GUESS if len(state.table.players) == PAIR else ALL_HAVE_HAD_IT
    return reason.refuse(spieler=player)
