"""What prose may claim of a state of Große Zahl, and of one line of an example.

What each fact says is listed in `fact_names.py`.
"""

from __future__ import annotations

from engines.cards import Card, write_cards
from engines.game import LOSES, WINS, Event, Fact, Facts, Play, Player, Step
from engines.grosse_zahl.combination import Digits, number
from engines.grosse_zahl.moves import CardsLaid, DealEnded, GameEnded, HandsDealt, Lay, Middle, Move, Passed, RoundWon
from engines.grosse_zahl.parameters import NORMAL
from engines.grosse_zahl.state import Dealing, Over, State
from engines.notation import counted

# --- A state ------------------------------------------------------------------------------


def state_facts(state: State) -> Facts:
    """What may be claimed of a state."""
    players = state.table.players
    facts: dict[str, Fact | Facts] = {
        "hand": {p: Fact(hand, "austeilen") for p, hand in zip(players, state.hands, strict=True) if hand},
        "anzahl": {p: Fact(len(hand), "klar-handzahl") for p, hand in zip(players, state.hands, strict=True)},
        "punkte": {p: Fact(points, "minuspunkte") for p, points in zip(players, state.points, strict=True)},
        "starter": Fact(state.starter, "startspieler"),
        "gepasst": Fact(state.passes, "passen"),
        "weg": Fact(len(state.out), "rest-weg"),
        "beiseite": Fact(len(state.aside), "beiseite"),
        "spieleranzahl": Fact(len(players), "spielerzahl"),
    }
    if state.out:
        facts["weg_karten"] = Fact(state.hold(state.out), "rest-weg")
    if state.target is not None:
        facts["ziel_punkte"] = Fact(state.target, "spielende" if state.table.level in ("", NORMAL) else "ziel")
    if state.middle is not None:
        facts["mitte"] = _play(state.parameters.karten, state.middle.cards, "zahl")
        facts["mitte_wert"] = _value(state.parameters.karten, state.middle.cards)
        facts["mitte_anzahl"] = Fact(len(state.middle.cards), "ueberbieten")
        facts["leger"] = Fact(state.middle.player, "rest-weg")
        facts["hoehere"] = {p: _higher(state, state.middle, p) for p in players}
    if state.to_move is not None:
        facts["dran"] = Fact(state.to_move, "reihenfolge")
    match state.phase:
        case Dealing(finisher):
            facts["fertig"] = Fact(finisher, "letzte-karten")
            facts["naechster_start"] = Fact(state.next_starter, "naechster-start")
        case Over(finisher, winners):
            facts["fertig"] = Fact(finisher, "letzte-karten")
            facts.update(_outcome(players, winners, "gewinner"))
        case _:
            pass
    return facts


def _play(digits: Digits, cards: tuple[Card, ...], rule: str) -> Fact:
    return Fact(Play(cards, number(digits, cards)), rule)


def _value(digits: Digits, cards: tuple[Card, ...]) -> Fact:
    return Fact(number(digits, cards), "zahl", f"{write_cards(cards)} = {number(digits, cards)}")


def _higher(state: State, middle: Middle, player: Player) -> Fact:
    """How many of a player's cards would beat the middle alone."""
    digits = state.parameters.karten
    target = number(digits, middle.cards)
    higher = tuple(card for card in state.hand_of(player) if number(digits, (card,)) > target)
    return Fact(len(higher), "hoeher", write_cards(higher))


def _outcome(players: tuple[Player, ...], winners: tuple[Player, ...], rule: str) -> dict[str, Fact | Facts]:
    return {
        "gewinner": Fact(winners, rule),
        "ausgang": {p: Fact(WINS if p in winners else LOSES, rule) for p in players},
    }


# --- A step -------------------------------------------------------------------------------


def step_facts(step: Step[State, Move]) -> Facts:
    """What may be claimed of one line of an example."""
    facts: dict[str, Fact | Facts] = {}
    for event in step.events:
        facts.update(_event_facts(step.before, event))
    for move in step.moves:
        if isinstance(move, Lay):
            facts["genannt"] = _play(step.before.parameters.karten, move.named or move.cards, "zahl")
    return facts


def _event_facts(before: State, event: Event) -> dict[str, Fact | Facts]:
    match event:
        case CardsLaid():
            return _laid_facts(before.parameters.karten, event)
        case Passed(player=player):
            return {"spieler": Fact(player, "passen")}
        case RoundWon(opener=opener, gone=gone):
            return {"eroeffner": Fact(opener, "naechste-runde"), "raus": Fact(gone, "rundenende")}
        case DealEnded(finisher=finisher, minus=minus):
            points = zip(before.table.players, before.hands, minus, strict=True)
            return {
                "fertig": Fact(finisher, "letzte-karten"),
                "minus": {p: Fact(own, "minuspunkte", _count(hand, p == finisher)) for p, hand, own in points},
            }
        case GameEnded(winners=winners):
            rule = "klar-fertig" if before.target is None else "gewinner"
            return _outcome(before.table.players, winners, rule)
        case HandsDealt(starter=starter):
            return {"starter": Fact(starter, "naechster-start")}
        case _:
            return {}


def _count(hand: tuple[Card, ...], finished: bool) -> str:
    return "keine Handkarten" if finished else counted(len(hand), "Handkarte", "Handkarten")


def _laid_facts(digits: Digits, event: CardsLaid) -> dict[str, Fact | Facts]:
    beaten = event.beaten
    facts: dict[str, Fact | Facts] = {
        "spieler": Fact(event.player, "reihenfolge"),
        "gelegt": _play(digits, event.cards, "zahl"),
        "wert": _value(digits, event.cards),
        "stellen": Fact(len(event.cards), "zahl"),
        **(_beaten_facts(digits, beaten) if beaten else {}),
    }
    if event.taken is not None:
        facts["genommen"] = Fact(event.taken, "aufnehmen")
    if event.gone:
        facts["raus"] = Fact(event.gone, "rest-weg")
    return facts


def _beaten_facts(digits: Digits, beaten: Middle) -> dict[str, Fact | Facts]:
    return {
        "geschlagen": _play(digits, beaten.cards, "hoeher"),
        "geschlagen_wert": Fact(number(digits, beaten.cards), "hoeher"),
        "geschlagener": Fact(beaten.player, "hoeher"),
    }
