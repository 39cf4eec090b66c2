"""Why a move of Kopfrechnen can be refused: the vocabulary of reasons, and which of them apply.

`refusals` gives all of them, the most important first: who may act at all, what the moment
asks for, whose turn it is, and then what is wrong with the move itself.
"""

from __future__ import annotations

from collections import Counter

from engines.game import Player, Reason, Refusal
from engines.kopfrechnen.moves import Bid, Call, GiveLife, Move, NewRound, Peek, Point
from engines.kopfrechnen.parameters import TRICKSTER, playing_cards
from engines.kopfrechnen.state import Bidding, Dealing, Giving, Over, Pointing, State, pointers
from engines.notation import signed

NOT_SEATED = Reason("nicht-am-tisch", "reihenfolge", "{spieler} sitzt nicht am Tisch.", written=False)
OUT = Reason("ausgeschieden", "ausscheiden", "{spieler} hat keine Lebenskarten mehr und ist ausgeschieden.")
GAME_OVER = Reason("spiel-zu-ende", "spielende", "Das Spiel ist zu Ende: Nur {gewinner} hat noch Lebenskarten.")
POINT_FIRST = Reason(
    "zeigen-steht-aus", "klar-zeigen", "Vor dem Zählen zeigen noch: {namen}. Niemand darf darauf verzichten."
)
GIVE_FIRST = Reason("lebenskarte-steht-aus", "verlierer-gibt", "Erst gibt {verlierer} eine Lebenskarte ab.")
DEAL_FIRST = Reason("runde-ist-vorbei", "neue-runde", "Die Runde ist vorbei; erst wird eine neue ausgeteilt.")
ROUND_RUNNING = Reason("runde-laeuft", "neue-runde", "Die Runde läuft noch; ausgeteilt wird erst nach dem Nachzählen.")
NOT_ON_TURN = Reason("nicht-dran", "reihenfolge", "{dran} ist dran, nicht {spieler}.")
BID_TOO_LOW = Reason(
    "gebot-zu-niedrig", "gebot-hoeher", "Das Gebot {gebot} muss höher sein als das letzte Gebot {letztes}."
)
NOTHING_BID = Reason("noch-kein-gebot", "erstes-gebot", "Vor dem ersten Gebot kann niemand „Nachzählen!“ rufen.")
MUST_RAISE = Reason(
    "nach-spicken-erhoehen", "spicken-erhoehen", "{spieler} hat in diesem Zug gespickt und muss jetzt höher bieten."
)
FIRST_TURN = Reason(
    "spicken-im-ersten-zug", "spicken-start", "{spieler} beginnt die Runde und darf im ersten Zug nicht spicken."
)
NO_OPEN_LIFE = Reason(
    "keine-offene-lebenskarte", "spicken", "{spieler} hat keine offene Lebenskarte und kann nicht spicken."
)
NOT_TRICKSTER = Reason("kein-trickser", "trickser-zeigen", "Gezeigt wird nur in der Variante Trickser.")
NOBODY_POINTS = Reason("zu-zweit-zeigt-niemand", "klar-zu-zweit", "Nur noch zwei sind im Spiel: Dann zeigt niemand.")
NOT_YET_POINTING = Reason(
    "noch-nicht-zeigen",
    "trickser-zeigen",
    "Gezeigt wird, sobald jemand „Nachzählen!“ gerufen hat und bevor gezählt wird.",
)
INVOLVED = Reason(
    "zeigt-nicht-selbst", "trickser-zeigen", "{spieler} hat gerufen oder zuletzt geboten und zeigt deshalb nicht."
)
POINTED_ALREADY = Reason("hat-schon-gezeigt", "trickser-zeigen", "{spieler} hat schon gezeigt.")
CANNOT_WIN = Reason(
    "kann-nicht-gewinnen",
    "trickser-zeigen",
    "{ziel} kann diese Runde nicht gewinnen; zur Wahl stehen {rufer} und {bieter}.",
)
NOT_THE_LOSER = Reason(
    "nicht-verloren", "verlierer-gibt", "Eine Lebenskarte gibt nur ab, wer gerade eine Runde verloren hat."
)
NO_SUCH_LIFE = Reason("keine-solche-lebenskarte", "verlierer-gibt", "{spieler} hat keine {art} Lebenskarte.")
DEALT_TO_OUT = Reason(
    "karte-fuer-ausgeschiedene", "ausscheiden", "{spieler} ist ausgeschieden und bekommt keine Stirnkarte."
)
CARDS_OPEN = Reason(
    "karten-unvollstaendig",
    "mischen",
    "Für eine neue Runde werden alle {anzahl} Karten gemischt und ausgeteilt, jede genau einmal.",
    written=False,
)

REASONS = (
    NOT_SEATED,
    OUT,
    GAME_OVER,
    POINT_FIRST,
    GIVE_FIRST,
    DEAL_FIRST,
    ROUND_RUNNING,
    NOT_ON_TURN,
    BID_TOO_LOW,
    NOTHING_BID,
    MUST_RAISE,
    FIRST_TURN,
    NO_OPEN_LIFE,
    NOT_TRICKSTER,
    NOBODY_POINTS,
    NOT_YET_POINTING,
    INVOLVED,
    POINTED_ALREADY,
    CANNOT_WIN,
    NOT_THE_LOSER,
    NO_SUCH_LIFE,
    DEALT_TO_OUT,
    CARDS_OPEN,
)


def refusals(state: State, move: Move) -> tuple[Refusal, ...]:
    """Every reason against a move; empty when it is legal."""
    if isinstance(state.phase, Over):
        return (GAME_OVER.refuse(gewinner=state.phase.winner),)
    if isinstance(move, NewRound):
        return _against_deal(state, move)
    if move.player not in state.table.players:
        return (NOT_SEATED.refuse(spieler=move.player),)
    out = [OUT.refuse(spieler=move.player)] if move.player not in state.alive else []
    match move:
        case Bid() | Peek() | Call():
            return (*out, *_against_turn(state, move))
        case Point():
            return (*out, *_against_pointing(state, move))
        case GiveLife():
            return (*out, *_against_giving(state, move))


def _moment(state: State) -> list[Refusal]:
    """What has to happen before the bidding goes on."""
    match state.phase:
        case Pointing():
            return [POINT_FIRST.refuse(namen=", ".join(state.pending))]
        case Giving(loser):
            return [GIVE_FIRST.refuse(verlierer=loser)]
        case Dealing():
            return [DEAL_FIRST.refuse()]
        case _:
            return []


def _against_turn(state: State, move: Bid | Peek | Call) -> list[Refusal]:
    if not isinstance(state.phase, Bidding):
        return _moment(state)
    found = []
    if move.player != state.phase.player:
        found.append(NOT_ON_TURN.refuse(spieler=move.player, dran=state.phase.player))
    elif state.phase.must_raise and not isinstance(move, Bid):
        found.append(MUST_RAISE.refuse(spieler=move.player))
    match move:
        case Bid(number=number) if state.bid is not None and number <= state.bid.number:
            found.append(BID_TOO_LOW.refuse(gebot=signed(number), letztes=signed(state.bid.number)))
        case Call() if state.bid is None:
            found.append(NOTHING_BID.refuse())
        case Peek(player):
            if state.bid is None and player == state.starter:
                found.append(FIRST_TURN.refuse(spieler=player))
            if state.lives_of(player).offen == 0:
                found.append(NO_OPEN_LIFE.refuse(spieler=player))
        case _:
            pass
    return found


def _against_pointing(state: State, move: Point) -> list[Refusal]:
    if TRICKSTER not in state.table.variants:
        return [NOT_TRICKSTER.refuse()]
    if len(state.alive) == 2:
        return [NOBODY_POINTS.refuse()]
    if not isinstance(state.phase, Pointing) or state.bid is None:
        return [NOT_YET_POINTING.refuse()]
    found = []
    caller, bidder = state.phase.caller, state.bid.player
    if move.player in (caller, bidder):
        found.append(INVOLVED.refuse(spieler=move.player))
    elif move.player in pointers(state, caller) and move.player not in state.pending:
        found.append(POINTED_ALREADY.refuse(spieler=move.player))
    if move.at not in (caller, bidder):
        found.append(CANNOT_WIN.refuse(ziel=move.at, rufer=caller, bieter=bidder))
    return found


def _against_giving(state: State, move: GiveLife) -> list[Refusal]:
    found = []
    if isinstance(state.phase, Pointing):
        found += _moment(state)
    if not isinstance(state.phase, Giving) or state.phase.loser != move.player:
        found.append(NOT_THE_LOSER.refuse())
    lives = state.lives_of(move.player)
    if (lives.offen if move.face_up else lives.verdeckt) == 0:
        found.append(NO_SUCH_LIFE.refuse(spieler=move.player, art="offene" if move.face_up else "verdeckte"))
    return found


def _against_deal(state: State, move: NewRound) -> tuple[Refusal, ...]:
    match state.phase:
        case Bidding():
            return (ROUND_RUNNING.refuse(),)
        case Pointing() | Giving():
            return tuple(_moment(state))
        case _:
            pass
    unfit = unfit_for_deal(state, move)
    if unfit:
        return tuple(unfit)
    deck = playing_cards(state.parameters, state.table.variants)
    if Counter(move.shuffled) != Counter(deck):
        return (CARDS_OPEN.refuse(anzahl=len(deck)),)
    return ()


def unfit_for_deal(state: State, move: NewRound) -> list[Refusal]:
    """Those who are named in a deal and are not in the game any more."""
    return [_no_card(state, player) for player, _ in move.foreheads if player not in state.alive]


def _no_card(state: State, player: Player) -> Refusal:
    return (DEALT_TO_OUT if player in state.table.players else NOT_SEATED).refuse(spieler=player)
