"""Why a move of Topfgucker can be refused: the vocabulary of reasons, and which of them apply.

`refusals` gives all of them, the most important first: who may act at all, what the moment
asks for, whose turn it is, and then what is wrong with the move itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards import Card, Rank, sort_key
from engines.game import Player, Reason, Refusal
from engines.topfgucker.moves import Ending, Lay, Move, Open, Pass
from engines.topfgucker.state import Choosing, Opening, Over, State

NOT_SEATED = Reason("nicht-am-tisch", "reihum", "{spieler} sitzt nicht am Tisch.", written=False)
TARGET_REACHED = Reason("ende-ziel", "gewonnen", "Das Spiel ist zu Ende: Das Team hat sein Ziel erreicht.")
NO_LIFE_LEFT = Reason(
    "ende-topf", "verloren-topf", "Das Spiel ist zu Ende: Ein Topf war überkauft und keine Münze mehr da."
)
NO_CARDS_LEFT = Reason(
    "ende-karten", "verloren-karten", "Das Spiel ist zu Ende: Alle haben gepasst oder keine Handkarten mehr."
)
CHOOSE_FIRST = Reason("erst-waehlen", "erste-offene", "Erst wählen alle ihre offenen Karten; es fehlen noch: {namen}.")
CHOSEN_ALREADY = Reason(
    "schon-gewaehlt", "klar-gleichzeitig", "{spieler} hat schon gewählt; alle wählen gleichzeitig und nur einmal."
)
WRONG_NUMBER = Reason(
    "falsche-zahl-offen", "erste-offene", "So viele Karten legt jede Person zu Beginn offen hin: {soll}, nicht {ist}."
)
NOT_ON_TURN = Reason("nicht-dran", "reihum", "{dran} ist dran, nicht {spieler}.")
OPEN_FIRST = Reason(
    "erst-oeffnen", "neue-offene", "{spieler} hat eine offene Karte gelegt und wählt erst eine neue offene Karte."
)
NOTHING_TO_OPEN = Reason(
    "nichts-zu-oeffnen",
    "neue-offene",
    "Eine neue offene Karte wählt nur, wer gerade eine offene gelegt hat und noch verdeckte Karten hat.",
)
OPEN_ONE = Reason("nur-eine-oeffnen", "neue-offene", "{spieler} wählt genau eine neue offene Karte, nicht {ist}.")
NOT_IN_HAND = Reason("nicht-auf-der-hand", "karte-legen", "{spieler} hat {karte} nicht auf der Hand.")
OPEN_ALREADY = Reason(
    "liegt-schon-offen", "klar-oeffnen", "{karte} liegt schon offen; geöffnet wird eine verdeckte Karte."
)
OWN_CARD = Reason(
    "eigene-karte", "eigene-karte", "Oben liegt {karte}, die {spieler} selbst gelegt hat: {topf} darf {spieler} nicht."
)
ACE_VALUE = Reason("ass-wert", "ass", "Sag, was {karte} zählt: {niedrig} oder {hoch}.")
NOT_AN_ACE = Reason("wert-falsch", "zaehlwerte", "{karte} zählt immer {wert}; einen Wert nennt man nur bei einem Ass.")
ACE_TOO_HIGH = Reason(
    "ass-ueberkauft", "klar-ass", "{summe} + {hoch} ist mehr als {grenze}; hier kann {karte} nur {niedrig} zählen."
)
MUST_LAY = Reason(
    "muss-legen",
    "legen-muessen",
    "Gepasst wird erst, wenn der Ziehstapel leer ist: {spieler} muss legen (Karten im Stapel: {karten}).",
)

REASONS = (
    NOT_SEATED,
    TARGET_REACHED,
    NO_LIFE_LEFT,
    NO_CARDS_LEFT,
    CHOOSE_FIRST,
    CHOSEN_ALREADY,
    WRONG_NUMBER,
    NOT_ON_TURN,
    OPEN_FIRST,
    NOTHING_TO_OPEN,
    OPEN_ONE,
    NOT_IN_HAND,
    OPEN_ALREADY,
    OWN_CARD,
    ACE_VALUE,
    NOT_AN_ACE,
    ACE_TOO_HIGH,
    MUST_LAY,
)

_ENDINGS = {Ending.TARGET: TARGET_REACHED, Ending.BUST: NO_LIFE_LEFT, Ending.CARDS: NO_CARDS_LEFT}
_PLACES = {"links": "Links", "Mitte": "In die Mitte", "rechts": "Rechts"}


def refusals(state: State, move: Move) -> tuple[Refusal, ...]:
    """Every reason against a move; empty when it is legal."""
    if isinstance(state.phase, Over):
        return (_ENDINGS[state.phase.ending].refuse(),)
    if move.player not in state.table.players:
        return (NOT_SEATED.refuse(spieler=move.player),)
    if isinstance(state.phase, Choosing):
        return tuple(_while_choosing(state, move))
    found = []
    if move.player != state.phase.player:
        found.append(NOT_ON_TURN.refuse(spieler=move.player, dran=state.phase.player))
    elif isinstance(state.phase, Opening) and not isinstance(move, Open):
        found.append(OPEN_FIRST.refuse(spieler=move.player))
    match move:
        case Lay():
            found += _against_laying(state, move)
        case Open():
            found += _against_opening(state, move)
        case Pass(player) if state.pile:
            found.append(MUST_LAY.refuse(spieler=player, karten=len(state.pile)))
    return tuple(found)


def _while_choosing(state: State, move: Move) -> list[Refusal]:
    if not isinstance(move, Open):
        return [CHOOSE_FIRST.refuse(namen=", ".join(state.choosing))]
    found = []
    if move.player not in state.choosing:
        found.append(CHOSEN_ALREADY.refuse(spieler=move.player))
    found += _not_held(state, move.player, move.cards)
    wanted = state.settings.open
    if len(move.cards) != wanted:
        found.append(WRONG_NUMBER.refuse(spieler=move.player, soll=wanted, ist=len(move.cards)))
    return found


def _against_laying(state: State, move: Lay) -> list[Refusal]:
    found = _not_held(state, move.player, (move.card,))
    if not state.may_use(move.player, move.pot):
        top = state.pot(move.pot)[-1].card
        found.append(OWN_CARD.refuse(spieler=move.player, karte=top, topf=_PLACES[move.pot.value]))
    if move.card not in state.cards:  # not a card of this game, so it counts nothing
        return found
    counts = state.parameters.counts(move.card)
    if move.card.rank is not Rank.ACE:
        return found if move.value is None else [*found, NOT_AN_ACE.refuse(karte=move.card, wert=counts[0])]
    low, high = counts
    total, limit = state.total(move.pot), state.parameters.treffersumme
    if move.value not in counts:
        found.append(ACE_VALUE.refuse(karte=move.card, niedrig=low, hoch=high))
    elif move.value == high and total + high > limit:
        found.append(ACE_TOO_HIGH.refuse(karte=move.card, summe=total, hoch=high, niedrig=low, grenze=limit))
    return found


def _against_opening(state: State, move: Open) -> list[Refusal]:
    found = []
    if not isinstance(state.phase, Opening):
        found.append(NOTHING_TO_OPEN.refuse())
    found += _not_held(state, move.player, move.cards)
    shown = state.shown_of(move.player)
    found += [OPEN_ALREADY.refuse(karte=card) for card in sorted(move.cards, key=sort_key) if card in shown]
    if len(move.cards) != 1:
        found.append(OPEN_ONE.refuse(spieler=move.player, ist=len(move.cards)))
    return found


def _not_held(state: State, player: Player, cards: Iterable[Card]) -> list[Refusal]:
    held = state.hand_of(player)
    return [NOT_IN_HAND.refuse(spieler=player, karte=card) for card in sorted(cards, key=sort_key) if card not in held]
