"""What prose may claim of Kopfrechnen: of the game, of a state, of one line of an example.

What each fact says is listed in `fact_names.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.cards import Card, Suit, pack
from engines.game import LOSES, WINS, Event, Fact, Facts, Player, Sheet, Step, Sum
from engines.kopfrechnen.count import DOUBLE, sight
from engines.kopfrechnen.moves import (
    BidMade,
    Count,
    CountCalled,
    Counted,
    GameWon,
    LifeGiven,
    Move,
    Peeked,
    PlayerOut,
    Pointed,
    RoundDealt,
    RoundDecided,
)
from engines.kopfrechnen.parameters import DOUBLING, Parameters, playing_cards
from engines.kopfrechnen.state import Dealing, Over, State
from engines.notation import signed


def game_facts(sheet: Sheet[Parameters], players: Iterable[int]) -> Facts:
    """What may be claimed of the game as such, for each of the given numbers of players."""
    values = sheet.parameters
    cards = playing_cards(values, frozenset())
    doubling = playing_cards(values, frozenset({DOUBLING}))
    numbers = tuple(values.karten.values())
    lives = values.lebenskarten.offen + values.lebenskarten.verdeckt
    whole = sum(numbers) % len(numbers) == 0
    in_box = len(pack(sheet.packs, sheet.jokers)) - len(cards)
    counts = tuple(players)
    return {
        "karten": {
            "anzahl": Fact(len(cards), "kartenwerte"),
            "herz": Fact(sum(card.suit is Suit.HEARTS for card in cards), "kartenwerte"),
            "pik": Fact(sum(card.suit is Suit.SPADES for card in cards), "kartenwerte"),
            "joker": Fact(sum(card.is_joker for card in cards), "kartenwerte"),
            "zahlenkarten": Fact(len(numbers), "kartenwerte"),
            "summe": Fact(sum(numbers), "kartenwerte"),
            **({"mittel": Fact(sum(numbers) // len(numbers), "kartenwerte", _mean(numbers))} if whole else {}),
            "kleinste": Fact(min(numbers), "kartenwerte"),
            "groesste": Fact(max(numbers), "kartenwerte"),
        },
        "karte": {str(card): Fact(card, "kartenwerte") for card in values.karten},
        "wert": _card_values(values),
        "hoechste_auf_null": Fact(values.hoechste_auf_null, "pik-ass"),
        "ueberraschung": Fact(values.ueberraschung, "joker"),
        "verdoppler": Fact(values.verdoppler, "verdoppeln-joker"),
        "null": Fact(0, "pik-ass"),
        "unbekannt": Fact(2, "stirnkarte"),
        "lebenskarten": {
            "anzahl": Fact(lives, "lebenskarten"),
            "offen": Fact(values.lebenskarten.offen, "lebenskarten"),
            "verdeckt": Fact(values.lebenskarten.verdeckt, "lebenskarten"),
            **{f"farbe{i}": Fact(suit, "lebenskarten") for i, suit in enumerate(values.lebenskarten.farben, 1)},
            "zusammen": {str(n): Fact(n * lives, "lebenskarten", f"{n} × {lives}") for n in counts},
        },
        "trickser": {
            "offen": Fact(values.trickser.offen, "trickser-leben"),
            "verdeckt": Fact(values.trickser.verdeckt, "trickser-leben"),
            "ohne_zeigen": Fact(2, "klar-zu-zweit"),
        },
        "verdoppeln": {
            "anzahl": Fact(len(doubling), "verdoppeln-joker"),
            "joker": Fact(sum(card.is_joker for card in doubling), "verdoppeln-joker"),
            "faktor": Fact(DOUBLE, "verdoppeln-summe"),
        },
        "rest": {str(n): Fact(in_box - n * lives, "lebenskarten") for n in counts},
    }


def state_facts(state: State) -> Facts:
    """What may be claimed of a state."""
    values = state.parameters
    cards = {p: card for p, card in zip(state.table.players, state.foreheads, strict=True) if card is not None}
    facts: dict[str, Fact | Facts] = {
        "karte": {player: Fact(card, "stirnkarte") for player, card in cards.items()},
        "wert": {
            **_card_values(values),
            **{p: Fact(values.karten[card], "kartenwerte") for p, card in cards.items() if card in values.karten},
        },
        "verdeckt": Fact(state.hidden, "verdeckte-karte"),
        "starter": Fact(state.starter, "erstes-gebot"),
        "leben": {
            player: {
                "offen": Fact(lives.offen, "lebenskarten"),
                "verdeckt": Fact(lives.verdeckt, "lebenskarten"),
                "anzahl": Fact(lives.total, "lebenskarten"),
            }
            for player, lives in zip(state.table.players, state.lives, strict=True)
        },
        "spieleranzahl": Fact(len(state.table.players), "spielerzahl"),
        "im_spiel": Fact(len(state.alive), "ausscheiden"),
        "ziehstapel": Fact(len(state.pile), "mischen"),
    }
    if state.hidden in values.karten:
        facts["verdeckt_wert"] = Fact(values.karten[state.hidden], "kartenwerte")
    if state.count is None:
        facts["sieht"] = {player: _sum_seen(state, player) for player in state.alive}
    if state.bid is not None:
        facts["gebot"] = Fact(state.bid.number, "gebot-hoeher")
        facts["bieter"] = Fact(state.bid.player, "gebot-hoeher")
    if state.to_move is not None:
        facts["dran"] = Fact(state.to_move, "reihenfolge")
    match state.phase:
        case Dealing() as phase:
            facts["naechster_start"] = Fact(phase.starter, phase.rule)
        case Over(winner):
            facts["gewinner"] = Fact(winner, "spielende")
        case _:
            pass
    return facts


def step_facts(step: Step[State, Move]) -> Facts:
    """What may be claimed of one line of an example."""
    facts: dict[str, Fact | Facts] = {}
    for event in step.events:
        facts.update(_event_facts(step.before, event))
        if isinstance(event, BidMade) and event.player in step.after.peeked:
            facts["sicht_gespickt"] = _peeked_sight(step.before, event.player)
    return facts


def _event_facts(before: State, event: Event) -> dict[str, Fact | Facts]:
    match event:
        case BidMade():
            return _bid_facts(before, event)
        case Peeked(player=player, card=card):
            values = before.parameters.karten
            seen: dict[str, Fact | Facts] = {"spieler": Fact(player, "spicken"), "gesehen": Fact(card, "spicken")}
            if card in values:
                seen["gesehen_wert"] = Fact(values[card], "kartenwerte")
            return seen
        case CountCalled(player=player, bid=bid):
            return {
                "spieler": Fact(player, "nachzaehlen-rufen"),
                "letztes_gebot": Fact(bid.number, "nachzaehlen-rufen"),
                "bieter": Fact(bid.player, "nachzaehlen-rufen"),
            }
        case Pointed(player=player, at=at):
            return {"spieler": Fact(player, "trickser-zeigen"), "tipp": Fact(at, "trickser-zeigen")}
        case RoundDecided():
            return _count_facts(event)
        case LifeGiven(player=player):
            return {"spieler": Fact(player, "verlierer-gibt")}
        case PlayerOut(player=player):
            return {"ausgeschieden": Fact(player, "ausscheiden")}
        case GameWon(winner=winner):
            return {"gewinner": Fact(winner, "spielende"), "ausgang": {winner: Fact(WINS, "spielende")}}
        case RoundDealt(starter=starter) if isinstance(before.phase, Dealing):
            return {"starter": Fact(starter, before.phase.rule)}
        case _:
            return {}


def _bid_facts(before: State, event: BidMade) -> dict[str, Fact | Facts]:
    seen = _seen(before, event.player)
    total = sum(_numbers(seen))
    facts: dict[str, Fact | Facts] = {
        "spieler": Fact(event.player, "reihenfolge" if before.bid else "erstes-gebot"),
        "gebot": Fact(event.number, "gebot-hoeher" if before.bid else "erstes-gebot"),
        "sicht": Fact(Sum(_numbers(seen)), "stirnkarte", derive(seen)),
        "abstand": Fact(event.number - total, "stirnkarte", _minus(event.number, total)),
    }
    if before.bid is not None:
        last = before.bid.number
        facts["letztes_gebot"] = Fact(last, "gebot-hoeher")
        facts["erhoehung"] = Fact(event.number - last, "gebot-hoeher", _minus(event.number, last))
    return facts


def _peeked_sight(state: State, player: Player) -> Fact:
    seen = (*_seen(state, player), *sight(state.parameters, (state.hidden,)))
    return Fact(Sum(_numbers(seen)), "spicken", derive(seen))


def _count_facts(event: RoundDecided) -> dict[str, Fact | Facts]:
    result, bid = event.count, event.bid
    rule = "summe-kleiner" if result.total < bid.number else "summe-erreicht"
    facts: dict[str, Fact | Facts] = {
        "rufer": Fact(event.caller, "nachzaehlen-rufen"),
        "bieter": Fact(bid.player, "nachzaehlen-rufen"),
        "letztes_gebot": Fact(bid.number, "nachzaehlen-rufen"),
        "summe": _total(result),
        "gewinner": Fact(event.winner, rule),
        "verlierer": Fact(event.loser, rule),
        "ausgang": {event.winner: Fact(WINS, rule), event.loser: Fact(LOSES, rule)},
        "unterschied": Fact(abs(result.total - bid.number), rule),
    }
    if result.factor != 1:
        facts["zwischensumme"] = Fact(Sum(result.terms), "summe", derive(result.entries))
    if result.zeroed is not None:
        facts["hoechste"] = Fact(result.zeroed, "pik-ass")
    if result.replacement is not None:
        facts["ersatz"] = Fact(result.replacement, "joker")
    return facts


def _total(result: Count) -> Fact:
    how = derive(result.entries)
    if result.factor == 1:
        return Fact(Sum(result.terms), "summe", how)
    return Fact(Sum(result.terms, result.factor), "verdoppeln-summe", f"({how}) × {result.factor}")


def _seen(state: State, player: Player) -> tuple[Counted, ...]:
    others = zip(state.table.players, state.foreheads, strict=True)
    return sight(state.parameters, [card for other, card in others if card is not None and other != player])


def _sum_seen(state: State, player: Player) -> Fact:
    seen = _seen(state, player)
    return Fact(Sum(_numbers(seen)), "stirnkarte", derive(seen))


def _numbers(entries: Iterable[Counted]) -> tuple[int, ...]:
    return tuple(entry.value for entry in entries if entry.value is not None)


def derive(entries: Iterable[Counted]) -> str:
    """How a sum came about, card by card: `7♥ 7 + K♥ 20 + 5♠ −5`."""
    return " + ".join(f"{entry.card} {signed(entry.value)}" for entry in entries if entry.value is not None)


def _minus(left: int, right: int) -> str:
    return f"{signed(left)} − {signed(right)}" if right >= 0 else f"{signed(left)} + {-right}"


def _mean(numbers: tuple[int, ...]) -> str:
    return f"{signed(sum(numbers))} : {len(numbers)}"


def _card_values(values: Parameters) -> dict[str, Fact | Facts]:
    return {str(card): _card_value(card, value) for card, value in values.karten.items()}


def _card_value(card: Card, value: int) -> Fact:
    return Fact(value, "kartenwerte", f"{card} {signed(value)}")
