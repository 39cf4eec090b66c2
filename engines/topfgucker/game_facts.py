"""What prose may claim of Topfgucker as such, and the tables that rules print."""

from __future__ import annotations

from engines.cards import Rank
from engines.game import Chart, Fact, Facts, Range, Sheet, Sum
from engines.topfgucker.moves import Pot
from engines.topfgucker.parameters import Level, Parameters, deck

#: By the rule „never on your own card“.
_FEWEST_BUILDERS = 2


def game_facts(sheet: Sheet[Parameters]) -> Facts:
    """What may be claimed of the game as such."""
    parameters = sheet.parameters
    limit, ace = parameters.treffersumme, parameters.ass
    cards = deck(sheet)
    worth = sum(parameters.counts(card)[0] for card in cards)
    best = max(parameters.karten.values())
    tens, faces = ranks_worth(parameters, best), face_ranks(parameters)
    number = sum(card.rank in tens for card in cards)
    aces = sum(card.rank is Rank.ACE for card in cards)
    levels = parameters.stufen
    return {
        "karten": {
            "anzahl": Fact(len(cards), "handkarten"),
            "summe": Fact(worth, "zaehlwerte", f"jedes Ass zählt {ace.niedrig}"),
        },
        "wert": {rank.value: Fact(value, "zaehlwerte") for rank, value in parameters.karten.items()},
        "rang": {rank.value: Fact(rank, "zaehlwerte") for rank in parameters.ranks},
        "bilder": {"wert": Fact(parameters.karten[faces[0]], "zaehlwerte"), "raenge": Fact(faces, "zaehlwerte")}
        if faces
        else {},
        "zehner": {
            "wert": Fact(best, "zaehlwerte"),
            "raenge": Fact(tens, "zaehlwerte"),
            "anzahl": Fact(number, "zaehlwerte"),
        },
        "ass": {
            "rang": Fact(Rank.ACE, "ass"),
            "niedrig": Fact(ace.niedrig, "ass"),
            "hoch": Fact(ace.hoch, "ass"),
            "mehr": Fact(ace.hoch - ace.niedrig, "ass", f"{ace.hoch} − {ace.niedrig}"),
            "anzahl": Fact(aces, "ass"),
        },
        "treffersumme": Fact(limit, "treffer"),
        "ergaenzt": {
            **{rank.value: _completed(limit, value) for rank, value in parameters.karten.items()},
            "ass_niedrig": _completed(limit, ace.niedrig),
            "ass_hoch": _completed(limit, ace.hoch),
        },
        "toepfe": {"anzahl": Fact(len(Pot), "toepfe"), "spieler": Fact(_FEWEST_BUILDERS, "eigene-karte")},
        "handkarten": {str(players): Fact(size, "handkarten") for players, size in parameters.hand.items()},
        "ziehstapel_anfang": {
            str(players): Fact(len(cards) - players * size, "handkarten", f"{len(cards)} − {players} × {size}")
            for players, size in parameters.hand.items()
        },
        "muenzen": Fact(max(level.leben for level in levels.values()), "muenzen"),
        "stufen": {"anzahl": Fact(len(levels), "stufen"), **{name: _level(level) for name, level in levels.items()}},
        "familienziel": Fact(levels[parameters.familienstufe].ziel, "familienspiel"),
        "bedarf": {name: Fact(Sum((limit,), level.ziel), "stufen") for name, level in levels.items()},
        "luft": {
            name: Fact(worth - limit * level.ziel, "stufen", f"{worth} − {level.ziel} × {limit}")
            for name, level in levels.items()
        },
        "luft_karten": {
            name: Fact(round((worth - limit * level.ziel) * len(cards) / worth), "stufen", "Luft : mittlerer Wert")
            for name, level in levels.items()
        },
        "alles_offen": {name: _all_open(seats) for name, level in levels.items() if (seats := all_open(sheet, level))},
    }


def ranks_worth(parameters: Parameters, value: int) -> tuple[Rank, ...]:
    """The ranks (no ace) of this worth, the lowest rank first."""
    return tuple(rank for rank in reversed(parameters.ranks) if parameters.karten.get(rank) == value)


def face_ranks(parameters: Parameters) -> tuple[Rank, ...]:
    """The ranks without a number, the lowest first."""
    return tuple(rank for rank in reversed(parameters.ranks) if rank in parameters.karten and not rank.value.isdigit())


def all_open(sheet: Sheet[Parameters], level: Level) -> tuple[int, ...]:
    """The numbers of players with which all cards of every hand lie open on this level."""
    counts = range(sheet.min_players, sheet.max_players + 1)
    return tuple(players for players in counts if 0 < sheet.parameters.hand.get(players, 0) <= level.offen)


def _completed(limit: int, value: int) -> Fact:
    return Fact(limit - value, "offene-zeichen", f"{limit} − {value}")


def _level(level: Level) -> Facts:
    return {
        "offen": Fact(level.offen, "stufen"),
        "leben": Fact(level.leben, "stufen"),
        "ziel": Fact(level.ziel, "stufen"),
    }


def _all_open(seats: tuple[int, ...]) -> Facts:
    low, high = min(seats), max(seats)
    return {
        "von": Fact(low, "stufe-alles-offen"),
        "bis": Fact(high, "stufe-alles-offen"),
        "spanne": Fact(Range(low, high), "stufe-alles-offen"),
    }


# --- Tables -------------------------------------------------------------------------------


def level_chart(sheet: Sheet[Parameters]) -> Chart:
    """The levels as printed."""
    rows = tuple(
        (level.titel, _open_cell(sheet, level), str(level.leben), str(level.ziel))
        for level in sheet.parameters.stufen.values()
    )
    return Chart(("Stufe", "offene Karten", "Leben", "Ziel"), rows)


def _open_cell(sheet: Sheet[Parameters], level: Level) -> str:
    seats = all_open(sheet, level)
    if not seats:
        return str(level.offen)
    span = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    return f"{level.offen} (mit {span} Personen: die ganze Hand)"


def value_chart(sheet: Sheet[Parameters]) -> Chart:
    """What cards are worth, as printed: the ace, numbers that count themselves, and ranks of equal worth together."""
    parameters = sheet.parameters
    plain = [rank for rank in reversed(parameters.ranks) if str(parameters.karten.get(rank)) == rank.value]
    rows = [(Rank.ACE.german, f"{parameters.ass.niedrig} oder {parameters.ass.hoch}")]
    if plain:
        rows.append((f"{plain[0]} bis {plain[-1]}", "die Zahl auf der Karte"))
    others = [rank for rank in reversed(parameters.ranks) if rank in parameters.karten and rank not in plain]
    for value in dict.fromkeys(parameters.karten[rank] for rank in others):
        names = [rank.german for rank in others if parameters.karten[rank] == value]
        rows.append((", ".join(names), str(value)))
    return Chart(("Karte", "Wert"), tuple(rows))
