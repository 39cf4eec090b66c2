"""What prose may claim of a moment of Topfgucker, and of one line of an example.

What each fact says is listed in `fact_names.py`; facts of the game as such are in `game_facts.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import Card, Rank
from engines.game import LOSES, WINS, Event, Fact, Facts, Player, Step, Sum, Term
from engines.topfgucker.moves import (
    Bust,
    CardLaid,
    Drawn,
    Ending,
    FirstChosen,
    GameEnded,
    Hit,
    Laid,
    Move,
    Opened,
    Passed,
    Pot,
)
from engines.topfgucker.parameters import FAMILY, level_of
from engines.topfgucker.state import Over, State

_PLACES = {
    Pot.LEFT: Term("links", ("links", "linken", "linke", "linker")),
    Pot.MIDDLE: Term("Mitte", ("mitte", "mittleren", "mittlere", "mittlerer")),
    Pot.RIGHT: Term("rechts", ("rechts", "rechten", "rechte", "rechter")),
}
_END_RULES = {Ending.TARGET: "gewonnen", Ending.BUST: "verloren-topf", Ending.CARDS: "verloren-karten"}


def state_facts(state: State) -> Facts:
    """What may be claimed of a state."""
    players, held = state.table.players, state.settings
    seen = (sum(map(len, state.pots)), len(state.away), sum(map(len, state.shown)))
    facts: dict[str, Fact | Facts] = {
        "verdeckt": {p: Fact(state.hidden_of(p), "schweigen") for p in players},
        "offen": {p: Fact(state.shown_of(p), "erste-offene") for p in players},
        "hand": {p: Fact(state.hand_of(p), "handkarten") for p in players},
        "handkarten": {p: Fact(len(state.hand_of(p)), "handkarten") for p in players},
        "hat": {p: _ranks_held(state, p) for p in players},
        "ergaenzt": _completed(state),
        "sicher": {p: Fact(_safe(state, p), "legen-muessen") for p in players},
        "summe": {pot.key: _sum(state.pot(pot)) for pot in Pot},
        "im_topf": {pot.key: Fact(_cards(state.pot(pot)), "karte-legen") for pot in Pot},
        "oben": {pot.key: Fact(owner, "eigene-karte") for pot in Pot if (owner := state.owner(pot)) is not None},
        "darf": {pot.key: Fact(tuple(p for p in players if p != state.owner(pot)), "eigene-karte") for pot in Pot},
        "treffer": Fact(state.hits, "treffer"),
        "leben": Fact(state.lives, "muenzen"),
        "ziehstapel": Fact(len(state.pile), "reden-erlaubt"),
        "offene_karten": Fact(held.open, "stufen"),
        "handgroesse": Fact(held.hand, "handkarten"),
        "weg": Fact(len(state.away), "klar-merken"),
        "gesehen": Fact(sum(seen), "klar-merken", "{} in Töpfen + {} weggelegt + {} offen".format(*seen)),
        "gepasst": Fact(state.passes, "klar-alle-passen"),
        "spieleranzahl": Fact(len(players), "spielerzahl"),
    }
    if held.target is not None:
        title = level_of(state.table).titel
        facts["stufe"] = Fact(Term(title, (title.casefold(),)), "stufen")
        facts["ziel"] = Fact(held.target, "stufen")
        facts["fehlen"] = Fact(held.target - state.hits, "gewonnen", f"{held.target} − {state.hits}")
    if state.starter is not None:
        facts["starter"] = Fact(state.starter, "juengste-beginnt")
    if state.to_move is not None:
        facts["dran"] = Fact(state.to_move, "reihum")
    if isinstance(state.phase, Over):
        facts.update(_end_facts(state, state.phase.ending))
    return facts


def step_facts(step: Step[State, Move]) -> Facts:
    """What may be claimed of one line of an example."""
    facts: dict[str, Fact | Facts] = {}
    for event in step.events:
        facts.update(_event_facts(step, event))
    skipped = tuple(event.player for event in step.events if isinstance(event, Passed) and event.without_cards)
    if skipped:
        facts["ohne_karten"] = Fact(skipped, "klar-leere-hand")
    return facts


def _event_facts(step: Step[State, Move], event: Event) -> dict[str, Fact | Facts]:
    match event:
        case FirstChosen(player=player, cards=cards):
            return {"spieler": Fact(player, "erste-offene"), "geoeffnet": Fact(cards, "erste-offene")}
        case CardLaid():
            return _laid_facts(event)
        case Hit(pot_cards=cards, number=number):
            return {"treffer": Fact(number, "treffer"), **_pot_facts(cards, "treffer")}
        case Bust(pot_cards=cards, excess=excess, lives=lives):
            limit = step.before.parameters.treffersumme
            left: dict[str, Fact | Facts] = {} if lives is None else {"leben_uebrig": Fact(lives, "ueberkauft")}
            over = Fact(excess, "ueberkauft", f"{limit + excess} − {limit}")
            return {"zu_viel": over, **_pot_facts(cards, "ueberkauft"), **left}
        case Drawn(card=card):
            return {"gezogen": Fact(card, "nachziehen")}
        case Opened(player=player, card=card):
            return {"spieler": Fact(player, "neue-offene"), "geoeffnet": Fact((card,), "neue-offene")}
        case Passed(player=player, without_cards=without, row=row):
            passed: dict[str, Fact | Facts] = {"gepasst": Fact(row, "klar-alle-passen")}
            return passed if without else {"spieler": Fact(player, "passen"), **passed}
        case GameEnded(ending=ending):
            return _end_facts(step.after, ending)
        case _:
            return {}


def _laid_facts(event: CardLaid) -> dict[str, Fact | Facts]:
    laid = event.laid
    rule = "ass" if laid.card.rank is Rank.ACE else "zaehlwerte"
    return {
        "spieler": Fact(event.player, "reihum"),
        "karte": Fact(laid.card, "karte-legen"),
        "zaehlt": Fact(laid.value, rule),
        "topf": Fact(_PLACES[event.pot], "karte-legen"),
        "summe_vorher": Fact(sum(card.value for card in event.pot_cards[:-1]), "karte-legen"),
        "neue_summe": _sum(event.pot_cards),
        "was_offen": Fact(event.was_open, "neue-offene"),
    }


def _pot_facts(cards: Sequence[Laid], rule: str) -> dict[str, Fact | Facts]:
    return {
        "topfkarten": Fact(_cards(cards), rule),
        "topfkarten_anzahl": Fact(len(cards), rule),
        "topfspieler": Fact(tuple(laid.player for laid in cards), rule),
    }


def _end_facts(state: State, ending: Ending) -> dict[str, Fact | Facts]:
    rule, everyone = _END_RULES[ending], state.table.players
    if FAMILY in state.table.variants:
        return {"rekord": Fact(state.hits, FAMILY)}
    if ending is Ending.TARGET:
        return {"ausgang": Fact(WINS, rule), "gewinner": Fact(everyone, rule)}
    return {"ausgang": Fact(LOSES, rule), "verlierer": Fact(everyone, rule)}


def _cards(pot: Sequence[Laid]) -> tuple[Card, ...]:
    return tuple(laid.card for laid in pot)


def _sum(pot: Sequence[Laid]) -> Fact:
    how = " + ".join(f"{laid.card} {laid.value}" for laid in pot)
    return Fact(Sum(tuple(laid.value for laid in pot)), "karte-legen", how)


def _ranks_held(state: State, player: Player) -> Facts:
    hand = state.hand_of(player)
    return {rank.value: Fact(sum(card.rank is rank for card in hand), "karte-legen") for rank in state.parameters.ranks}


def _completed(state: State) -> Facts:
    """For each player with a single open card, no ace: the sum that it completes."""
    limit = state.parameters.treffersumme
    completed: dict[str, Fact] = {}
    for player, shown in zip(state.table.players, state.shown, strict=True):
        if len(shown) == 1 and shown[0].rank is not Rank.ACE:
            value = state.parameters.counts(shown[0])[0]
            completed[player] = Fact(limit - value, "offene-zeichen", f"{limit} − {value}")
    return completed


def _safe(state: State, player: Player) -> int:
    return sum(state.is_safe(player, card) for card in state.hand_of(player))
