"""What prose may claim of Schwindelpost: of the game, of a state, of one line of an example.

What each fact says is listed in `fact_names.py`.
"""

from __future__ import annotations

from collections import Counter

from engines.cards import Card, Rank, pack, sort_key
from engines.game import LOSES, WINS, Event, Fact, Facts, Player, Range, Sheet, Step, Term
from engines.schwindelpost.moves import CardSeen, CardSent, CardTaken, CardTurned, Cause, End, GameLost, Move, TurnBegun
from engines.schwindelpost.notation import rank_name
from engines.schwindelpost.parameters import (
    ONE_PACK,
    PAIR,
    Parameters,
    dealt_sizes,
    limit,
    limit_rule,
    packs_used,
    players_allowed,
    playing_cards,
)
from engines.schwindelpost.state import Letter, State, by_sorte

Named = dict[str, "Fact | Facts"]

BELIEVES = Term("stimmt", ("stimmt",))
DOUBTS = Term("stimmt nicht", ("stimmt nicht",))
CAUSES = {
    Cause.EQUAL: Term(
        "gleiche Karten",
        ("gleiche karten", "gleichen karten", "gleiche", "karten derselben sorte", "karten einer sorte"),
    ),
    Cause.EMPTY_HAND: Term(
        "keine Handkarte",
        ("keine handkarte", "keine handkarten", "keine handkarte mehr", "keine karte mehr auf der hand"),
    ),
    Cause.DIFFERENT: Term(
        "acht verschiedene",
        ("acht verschiedene", "acht verschiedene sorten", "alle acht sorten", "von jeder sorte eine karte"),
    ),
}


def game_facts(sheet: Sheet[Parameters]) -> Facts:
    """What may be claimed of the game as such."""
    values = sheet.parameters
    plain: frozenset[str] = frozenset()
    quick = frozenset({ONE_PACK})
    quick_players = players_allowed(sheet, quick)
    numbers = [int(rank.value) for rank in values.other_ranks if rank.value.isdigit()]
    facts: Named = {
        "karten": _deck_facts(sheet, plain, "kartenauswahl"),
        "sorten": {
            "anzahl": Fact(len(values.sorten), "sorten"),
            "alle": Fact(values.sorten, "sorten"),
        },
        "rang": {rank.value: Fact(rank, "sorten") for rank in values.sorten},
        "spielkarte": {str(card): Fact(card, "sorten") for card in playing_cards(sheet, plain)},
        "uebrig": {
            **({"spanne": Fact(Range(min(numbers), max(numbers)), "kartenauswahl")} if numbers else {}),
            "raenge": Fact(values.other_ranks, "kartenauswahl"),
        },
        "grenze": Fact(values.grenze, "vier-gleiche"),
        "zu_zweit": {
            "spieler": Fact(PAIR, "zu-zweit-tippen"),
            "grenze": Fact(values.grenze_zu_zweit, "zu-zweit-fuenf"),
        },
        "ein_blatt": {
            "blaetter": Fact(values.ein_blatt.blaetter, "ein-blatt"),
            **_one_pack_names(_deck_facts(sheet, quick, "ein-blatt")),
            "spieler": Fact(quick_players, "ein-blatt"),
            "von": Fact(quick_players.low, "ein-blatt"),
            "bis": Fact(quick_players.high, "ein-blatt"),
            "grenze": Fact(values.ein_blatt.grenze, "ein-blatt-grenze"),
            "zu_zweit": {"grenze": Fact(values.ein_blatt.grenze_zu_zweit, "ein-blatt-grenze")},
            "hand_von": _deal_facts(sheet, quick),
        },
        "acht": {"anzahl": Fact(len(values.sorten), "acht-verschiedene")},
        "hand_von": _deal_facts(sheet, plain),
    }
    return facts


def _deck_facts(sheet: Sheet[Parameters], variants: frozenset[str], rule: str) -> Named:
    cards = playing_cards(sheet, variants)
    packs = packs_used(sheet, variants)
    each = len(cards) // len(sheet.parameters.sorten)
    in_box = len(pack(packs, sheet.jokers)) - len(cards)
    return {
        "anzahl": Fact(len(cards), rule, f"{len(sheet.parameters.sorten)} × {each}"),
        "je_sorte": Fact(each, rule),
        "rest": Fact(in_box, rule, f"{len(cards) + in_box} − {len(cards)}"),
    }


def _one_pack_names(facts: Named) -> Named:
    """Ein Blatt says `ein_blatt.karten` where the game says `karten.anzahl`."""
    return {("karten" if name == "anzahl" else name): fact for name, fact in facts.items()}


def _deal_facts(sheet: Sheet[Parameters], variants: frozenset[str]) -> Named:
    """How many cards everyone is dealt, by number of players."""
    allowed = players_allowed(sheet, variants)
    cards = len(playing_cards(sheet, variants))
    facts: Named = {}
    for players in range(allowed.low, allowed.high + 1):
        sizes = dealt_sizes(cards, players)
        how = f"{cards} : {players}"
        facts[str(players)] = {
            "spanne": Fact(Range(sizes[-1], sizes[0]), "austeilen", how),
            "meiste": Fact(sizes[0], "austeilen", how),
            "wenigste": Fact(sizes[-1], "austeilen", how),
            "laenger": Fact(cards % players, "klar-austeilen", how),
        }
    return facts


# --- A state --------------------------------------------------------------------------------


def state_facts(state: State) -> Facts:
    """What may be claimed of a state."""
    players = state.table.players
    facts: Named = {
        "spieleranzahl": Fact(len(players), "spielerzahl"),
        "geber": Fact(state.dealer, "austeilen"),
        "starter": Fact(state.table.left_of(state.dealer), "erster-zug"),
        "grenze": Fact(limit(state.table), limit_rule(state.table)),
        "handkarten": {player: Fact(len(state.hand_of(player)), "austeilen") for player in players},
        "hand": {
            player: Fact(tuple(sorted(state.hand_of(player), key=sort_key)), "geheim")
            for player in players
            if state.hand_of(player)
        },
        "offen": {player: _open_facts(state, player) for player in players},
        "offen_gesamt": {rank.value: Fact(state.count_all(rank), "karte-nehmen") for rank in state.parameters.sorten},
    }
    if state.to_move is not None:
        facts["dran"] = Fact(state.to_move, "naechster-zug" if state.letter is None else "entscheiden")
    if state.letter is not None:
        facts.update(_letter_facts(state, state.letter))
    if state.end is not None:
        facts.update(_end_facts(state, state.end))
    return facts


def _open_facts(state: State, player: Player) -> Named:
    cards = by_sorte(state.parameters, state.open_of(player))
    counts = Counter(card.rank for card in cards)
    missing = tuple(rank for rank in state.parameters.sorten if rank not in counts)
    facts: Named = {rank.value: _count_fact(cards, rank) for rank in state.parameters.sorten}
    facts["anzahl"] = Fact(len(cards), "karte-nehmen")
    facts["sorten"] = Fact(len(counts), "karte-nehmen")
    facts["meiste"] = Fact(max(counts.values(), default=0), "karte-nehmen")
    if cards:
        facts["karten"] = Fact(cards, "karte-nehmen")
    if missing:
        facts["fehlen"] = Fact(missing, "karte-nehmen")
    return facts


def _count_fact(cards: tuple[Card, ...], rank: Rank) -> Fact:
    of_rank = [card for card in cards if card.rank is rank]
    return Fact(len(of_rank), "karte-nehmen", " ".join(map(str, of_rank)))


def _letter_facts(state: State, letter: Letter) -> Named:
    facts: Named = {
        "karte": Fact(letter.card, "verschicken"),
        "sorte": Fact(letter.card.rank, "sorten"),
        "behauptung": Fact(letter.last.claim, "verschicken"),
        "wahr": Fact(letter.true, "schwindeln"),
        "absender": Fact(letter.last.sender, "klar-wer-nimmt"),
        "empfaenger": Fact(letter.last.receiver, "entscheiden"),
        "erster_absender": Fact(state.turn, "naechster-zug"),
        "stationen": Fact(letter.stations, "weiter-an-wen"),
        "kennen": Fact(letter.initiated, "geheim"),
    }
    if state.free:
        facts["noch_nicht"] = Fact(state.free, "weiter-an-wen")
    return facts


def _end_facts(state: State, end: End) -> Named:
    winners = tuple(player for player in state.table.players if player != end.loser)
    outcomes: Named = {player: Fact(WINS, "alle-anderen-gewinnen") for player in winners}
    return {
        "verlierer": Fact(end.loser, end.rule),
        "gewinner": Fact(winners, "alle-anderen-gewinnen"),
        "grund": Fact(CAUSES[end.cause], end.rule),
        "ausgang": {**outcomes, end.loser: Fact(LOSES, end.rule)},
        "naechster_geber": Fact(end.loser, "verlierer-teilt-aus"),
    }


# --- One line of an example -----------------------------------------------------------------


def step_facts(step: Step[State, Move]) -> Facts:
    """What may be claimed of one line of an example."""
    facts: Named = {}
    for event in step.events:
        facts.update(_event_facts(step, event))
    return facts


def _event_facts(step: Step[State, Move], event: Event) -> Named:
    match event:
        case CardSent():
            return _sent_facts(step.before, event)
        case CardSeen(player=player, card=card, sender=sender):
            return {
                "spieler": Fact(player, "weiterschicken"),
                "gesehen": Fact(card, "weiterschicken"),
                "sorte": Fact(card.rank, "sorten"),
                "von": Fact(sender, "weiterschicken"),
            }
        case CardTurned():
            return _turned_facts(step.before, event)
        case CardTaken(card=card, equal=equal):
            return {"gleiche": Fact(equal, "karte-nehmen", f"offene Karten der Sorte {rank_name(card.rank)}")}
        case TurnBegun(player=player):
            return {"starter": Fact(player, "naechster-zug")}
        case GameLost(end=end):
            return _end_facts(step.after, end)
        case _:
            return {}


def _sent_facts(before: State, event: CardSent) -> Named:
    rule = "verschicken" if before.letter is None else "weiterschicken"
    facts: Named = {
        "spieler": Fact(event.player, rule),
        "karte": Fact(event.card, rule),
        "sorte": Fact(event.card.rank, "sorten"),
        "behauptung": Fact(event.claim, rule),
        "an": Fact(event.to, rule),
        "wahr": Fact(event.card.rank is event.claim, "schwindeln"),
    }
    if before.letter is not None:
        facts["vorige_behauptung"] = Fact(before.letter.last.claim, rule)
    return facts


def _turned_facts(before: State, event: CardTurned) -> Named:
    rule = "tippen-richtig" if event.right else "tippen-falsch"
    facts: Named = {
        "spieler": Fact(event.guess.player, "tippen"),
        "tipp": Fact(BELIEVES if event.guess.believes else DOUBTS, "tippen"),
        "karte": Fact(event.card, "tippen"),
        "sorte": Fact(event.card.rank, "sorten"),
        "behauptung": Fact(event.claim, "tippen"),
        "absender": Fact(event.sender, "klar-wer-nimmt"),
        "wahr": Fact(event.card.rank is event.claim, "schwindeln"),
        "richtig": Fact(event.right, rule),
        "nimmt": Fact(event.taker, rule),
    }
    if before.letter is not None:
        facts["stationen"] = Fact(before.letter.stations, "weiter-an-wen")
    return facts
