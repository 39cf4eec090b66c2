"""Topfgucker's positions: what can occur, and which place each card of the deck has.

The slots stand in this order: hands in the order of seats (open cards, then hidden ones), pots, draw pile, and
the cards that are laid away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.cards import Card, Rank
from engines.deals import row
from engines.game import Path, Player, PositionError, Slot, Table, check_slots
from engines.seats import check_names, check_number, check_seated, check_variants
from engines.topfgucker.history import check_worth
from engines.topfgucker.parameters import FAMILY, OPEN_HANDS, Parameters, Position, Settings, deck, settings
from engines.topfgucker.pots import check_layers, check_pots, pot_cards, pot_slots


def check_table(table: Table[Parameters]) -> None:
    """See that so many can play, that names can be told apart, and that variants and level exist."""
    check_number(table)
    if len(table.players) not in table.sheet.parameters.hand:
        sentence = f"Wie viele Handkarten es für {len(table.players)} Personen gibt, fehlt in „hand“ (in spiel.yaml)."
        raise PositionError(("spieler",), sentence, "handkarten")
    check_names(table)
    check_variants(table, (OPEN_HANDS, FAMILY))
    _check_level(table)


def _check_level(table: Table[Parameters]) -> None:
    levels, family = table.sheet.parameters.stufen, table.sheet.parameters.familienstufe
    if family not in levels:
        raise PositionError(("stufe",), f"Die Familienstufe „{family}“ (in spiel.yaml) gibt es nicht.", FAMILY)
    if FAMILY in table.variants:
        if table.level not in ("", family):
            sentence = f"Das Familienspiel wird auf der Stufe „{family}“ gespielt, nicht auf „{table.level}“."
            raise PositionError(("stufe",), sentence, FAMILY)
    elif table.level not in levels:
        wrong = f"Die Stufe „{table.level}“ gibt es nicht" if table.level else "Die Stufe fehlt"
        raise PositionError(("stufe",), f"{wrong}; es gibt {', '.join(levels)}.", "stufe-waehlen")


def position_slots(table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
    """A place for every card, with the named ones in it. Raises `PositionError`."""
    check_table(table)
    held = settings(table)
    _check_turn(table, position)
    _check_score(position, held)
    check_pots(table, position)
    sizes = _hand_sizes(table, position, held)
    pile, away = _pile_and_away(table, position, held, sizes)
    check_layers(table, position, pile, away)
    slots = (
        *(slot for player in table.players for slot in _hand_slots(table, position, held, player, sizes[player])),
        *pot_slots(position),
        *_numbered("Karte des Ziehstapels", "stapel", position.stapel, pile, "handkarten"),
        *_numbered("weggelegte Karte", "weg", position.weg, away, "klar-merken"),
    )
    check_slots(deck(table.sheet), slots)
    check_worth(table, position, slots, _busts(position, held))
    return slots


# --- Moment and score ---------------------------------------------------------------------


def _check_turn(table: Table[Parameters], position: Position) -> None:
    if (position.juengste is None) == (position.dran is None):
        sentence = "Genau eins von beiden muss dastehen: „juengste“ (Anfang eines Spiels) oder „dran“ (mitten darin)."
        raise PositionError((), sentence, "juengste-beginnt")
    name, key = (position.dran, "dran") if position.juengste is None else (position.juengste, "juengste")
    check_seated(table, name or "", (key,))
    if position.juengste is None:
        return
    later = {
        "toepfe": pot_cards(position),
        "weg": position.weg,
        "treffer": position.treffer,
        "leben": position.leben is not None,
        "ziehstapel": position.ziehstapel is not None,
        "handkarten": position.handkarten,
        "gepasst": position.gepasst,
    }
    for field, value in later.items():
        if value:
            sentence = f"„{field}“ gibt es am Anfang eines Spiels nicht; mitten in einem Spiel heißt es „dran“."
            raise PositionError((field,), sentence, "juengste-beginnt")


def _check_score(position: Position, held: Settings) -> None:
    if position.treffer < 0:
        raise PositionError(("treffer",), "Weniger als 0 Treffer gibt es nicht.", "treffer")
    if held.target is not None and position.treffer >= held.target:
        sentence = f"Mit {position.treffer} Treffern wäre das Ziel {held.target} erreicht und das Spiel zu Ende."
        raise PositionError(("treffer",), sentence, "gewonnen")
    if position.leben is not None and not 0 <= position.leben <= held.lives:
        sentence = f"Auf dieser Stufe können noch 0 bis {held.lives} Münzen da sein, nicht {position.leben}."
        raise PositionError(("leben",), sentence, "muenzen")


# --- How many cards lie where ---------------------------------------------------------------


def _hand_sizes(table: Table[Parameters], position: Position, held: Settings) -> Mapping[Player, int]:
    named = {"offen": position.offen, "verdeckt": position.verdeckt, "handkarten": position.handkarten}
    for field, players in named.items():
        for name in players:
            check_seated(table, name, (field, name))
    for name, size in position.handkarten.items():
        if not 0 <= size <= held.hand:
            sentence = f"{name} hat höchstens {held.hand} Handkarten, nicht {size}."
            raise PositionError(("handkarten", name), sentence, "handkarten")
        if size < held.hand and position.ziehstapel != 0:
            sentence = f"Solange Karten im Ziehstapel liegen, hat {name} {held.hand} Handkarten, nicht {size}."
            raise PositionError(("handkarten", name), sentence, "nachziehen")
    sizes = {player: position.handkarten.get(player, held.hand) for player in table.players}
    if position.dran is not None and sizes[position.dran] == 0:
        empty = not any(sizes.values())
        sentence = (
            "Ohne Handkarten ist das Spiel zu Ende." if empty else f"{position.dran} hat nichts zu legen und passt."
        )
        raise PositionError(("handkarten", position.dran), sentence, "verloren-karten" if empty else "klar-leere-hand")
    return sizes


def _pile_and_away(
    table: Table[Parameters], position: Position, held: Settings, sizes: Mapping[Player, int]
) -> tuple[int, int]:
    """How many cards the draw pile holds, and how many are laid away."""
    rest = len(deck(table.sheet)) - sum(sizes.values()) - len(pot_cards(position))
    busts = _busts(position, held)
    least = _least_away(table, position.treffer, busts)
    if position.ziehstapel is None and (least or position.weg):
        sentence = "Es sind schon Karten weggelegt; dann muss dastehen, wie viele im „ziehstapel“ noch liegen."
        raise PositionError(("ziehstapel",), sentence, "nachziehen")
    pile = rest if position.ziehstapel is None else position.ziehstapel
    away = rest - pile
    if pile < 0 or away < 0:
        raise PositionError(
            ("ziehstapel",), f"Im Ziehstapel können 0 bis {rest} Karten liegen, nicht {pile}.", "handkarten"
        )
    if away < least:
        sentence = (
            f"Für so viele Treffer ({position.treffer}) und überkaufte Töpfe ({busts}) müssen mindestens "
            f"{least} Karten weggelegt sein; hier sind es {away}."
        )
        raise PositionError(("ziehstapel",), sentence, "treffer")
    if away and not least:
        sentence = f"Ohne Treffer und ohne überkauften Topf ist nichts weggelegt; im Ziehstapel liegen {rest} Karten."
        raise PositionError(("ziehstapel",), sentence, "treffer")
    if not 0 <= position.gepasst < len(table.players):
        sentence = f"Wenn {position.gepasst} nacheinander gepasst haben, ist das Spiel zu Ende oder unmöglich."
        raise PositionError(("gepasst",), sentence, "klar-alle-passen")
    if position.gepasst and pile:
        raise PositionError(("gepasst",), "Gepasst wird erst, wenn der Ziehstapel leer ist.", "legen-muessen")
    return pile, away


def _busts(position: Position, held: Settings) -> int:
    return 0 if position.leben is None else held.lives - position.leben


def _least_away(table: Table[Parameters], hits: int, busts: int) -> int:
    """The fewest cards that so many hits and busts take: two for a hit with an ace, three for any other pot."""
    aces = sum(card.rank is Rank.ACE for card in deck(table.sheet))
    return 3 * (hits + busts) - min(hits, aces)


# --- Slots --------------------------------------------------------------------------------


def _hand_slots(
    table: Table[Parameters], position: Position, held: Settings, player: Player, size: int
) -> Iterator[Slot]:
    shown, hidden = position.offen.get(player, ()), position.verdeckt.get(player, ())
    # At the beginning of a game where no open card is named, all have still to choose.
    waiting = position.juengste is not None and not position.offen and not held.everything_open
    open_now = 0 if waiting else held.open_of(size)
    rule = held.shown_by[0] if held.everything_open else "erste-offene"
    if len(shown) > open_now:
        sentence = f"Vor {player} liegen nur {open_now} offene Karten, nicht {len(shown)}."
        raise PositionError(("offen", player), sentence, rule)
    if len(hidden) > size - open_now:
        sentence = f"{player} hat nur {size - open_now} verdeckte Karten, nicht {len(hidden)}."
        raise PositionError(("verdeckt", player), sentence, rule if held.everything_open else "handkarten")
    yield from _numbered(f"offene Karte von {player}", "offen", shown, open_now, rule, player)
    yield from _numbered(f"verdeckte Karte von {player}", "verdeckt", hidden, size - open_now, "handkarten", player)


def _numbered(
    name: str, field: str, named: Sequence[Card], size: int, rule: str, player: Player | None = None
) -> Iterator[Slot]:
    """Slots for `size` cards of which the first are named."""
    path: Path = (field,) if player is None else (field, player)
    if len(named) > size:
        raise PositionError((*path, size), f"Hier liegen nur {size} Karten.", rule)
    return row(name, path, size, named)
