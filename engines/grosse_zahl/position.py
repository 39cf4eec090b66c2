"""Große Zahl's positions: what can occur, and which place each card of the deck has.

The slots stand in this order: hands clockwise from the one who began the deal, the middle, the cards that are out, the
cards put aside. In a fresh deal that is the shuffled deck from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engines.cards import Card
from engines.deals import from_the_top, row
from engines.game import Path, Player, PositionError, Slot, Table, check_slots
from engines.grosse_zahl.combination import matches
from engines.grosse_zahl.moves import NewDeal
from engines.grosse_zahl.notation import RESERVED
from engines.grosse_zahl.parameters import (
    SINGLE_DEAL,
    TWO_PACKS,
    Laid,
    Parameters,
    Position,
    deck_of,
    levels_of,
    target_of,
)
from engines.notation import counted
from engines.seats import check_names, check_number, check_seated, check_variants


def check_table(table: Table[Parameters]) -> None:
    """See that so many can play, that names can be told apart, and that variants and level exist."""
    check_number(table)
    check_names(table, RESERVED)
    check_variants(table, (SINGLE_DEAL, TWO_PACKS))
    levels = levels_of(table.variants)
    if table.level and not levels:
        sentence = "In der Variante Ein Durchgang wird nicht bis zu einem Ziel gespielt; sie hat keine Stufen."
        raise PositionError(("stufe",), sentence, "ein-durchgang")
    if table.level and table.level not in levels:
        raise PositionError(("stufe",), f"Die Stufe „{table.level}“ gibt es nicht; es gibt {', '.join(levels)}.")


# --- The position -------------------------------------------------------------------------


def position_slots(table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
    """A place for every card, with the named ones in it. Raises `PositionError`."""
    check_table(table)
    starter = _check_starter(table, position)
    _check_points(table, position)
    _check_cards(table, position)
    sizes = _check_sizes(table, position)
    middle = position.mitte.karten if position.mitte else ()
    _check_progress(table, position, starter, sizes)
    dealt = table.sheet.parameters.handkarten * len(table.players)
    out = dealt - sum(sizes.values()) - len(middle)
    if position.mitte is not None:
        _check_middle(table, position.mitte, sizes, out)
    _check_turn(table, position, starter)
    deck = deck_of(table)
    slots = (
        *_hand_slots(table.clockwise(starter), sizes, position.haende),
        *row("Karte der Mitte", ("mitte", "karten"), len(middle), middle),
        *_heap_slots("weg", "Karte aus dem Spiel", out, position.weg),
        *_heap_slots("beiseite", "Karte beiseite", len(deck) - dealt, position.beiseite),
    )
    check_slots(deck, slots)
    return slots


def is_fresh(table: Table[Parameters], position: Position) -> bool:
    """Whether the deal is about to begin: nothing laid yet."""
    full = table.sheet.parameters.handkarten
    return position.mitte is None and all(position.anzahl.get(player, full) == full for player in table.players)


def turn_of(table: Table[Parameters], position: Position) -> Player:
    """Whose turn it is."""
    if position.mitte is None:
        return Player(position.dran or position.beginnt or "")
    return table.clockwise(Player(position.mitte.von))[1 + len(position.gepasst)]


def deal_slots(table: Table[Parameters], starter: Player, move: NewDeal) -> tuple[Slot, ...]:
    """A place for every card of a new deal. Raises `PositionError` when too many cards are named."""
    full = table.sheet.parameters.handkarten
    hands = dict(move.hands)
    for name, cards in hands.items():
        _check_hand(name, cards, full)
    aside = len(deck_of(table)) - full * len(table.players)
    sizes = dict.fromkeys(table.players, full)
    slots = (
        *_hand_slots(table.clockwise(starter), sizes, hands),
        *_heap_slots("beiseite", "Karte beiseite", aside, move.aside),
    )
    return from_the_top(slots, move.shuffled, "neuer-durchgang")


# --- What can occur -----------------------------------------------------------------------


def _check_starter(table: Table[Parameters], position: Position) -> Player:
    if position.beginnt is None:
        sentence = "Wer den Durchgang beginnt oder begonnen hat, fehlt: „beginnt“."
        raise PositionError((), sentence, "startspieler")
    check_seated(table, position.beginnt, ("beginnt",))
    return Player(position.beginnt)


def _check_points(table: Table[Parameters], position: Position) -> None:
    target = target_of(table)
    for name, points in position.punkte.items():
        path = ("punkte", name)
        check_seated(table, name, path)
        if points < 0:
            raise PositionError(path, f"{name} kann nicht weniger als 0 Minuspunkte haben.", "minuspunkte")
        if target is None and points > 0:
            sentence = "In der Variante Ein Durchgang gibt es keine Minuspunkte von früher."
            raise PositionError(path, sentence, "ein-durchgang")
        if target is not None and points >= target:
            sentence = f"Mit {points} Minuspunkten für {name} wäre das Spiel schon zu Ende: Es geht bis {target}."
            raise PositionError(path, sentence, "spielende")


def _check_cards(table: Table[Parameters], position: Position) -> None:
    for path, card in _named(position):
        if card not in table.sheet.parameters.karten:
            raise PositionError(path, f"{card} gehört nicht zu den Karten, mit denen gespielt wird.", "kartenwerte")


def _named(position: Position) -> Iterator[tuple[Path, Card]]:
    for name, hand in position.haende.items():
        yield from ((("haende", name, i), card) for i, card in enumerate(hand))
    if position.mitte is not None:
        yield from ((("mitte", "karten", i), card) for i, card in enumerate(position.mitte.karten))
    yield from ((("weg", i), card) for i, card in enumerate(position.weg))
    yield from ((("beiseite", i), card) for i, card in enumerate(position.beiseite))


def _check_sizes(table: Table[Parameters], position: Position) -> Mapping[Player, int]:
    full = table.sheet.parameters.handkarten
    for name, size in position.anzahl.items():
        path = ("anzahl", name)
        check_seated(table, name, path)
        if size < 1:
            sentence = f"Hat {name} keine Karten mehr, ist der Durchgang zu Ende; hier müssen es mindestens 1 sein."
            raise PositionError(path, sentence, "letzte-karten")
        if size > full:
            sentence = f"{name} kann höchstens {full} Karten haben, nicht {size}: Beim Legen werden es nie mehr."
            raise PositionError(path, sentence, "austeilen")
    for name, hand in position.haende.items():
        check_seated(table, name, ("haende", name))
        _check_hand(name, hand, position.anzahl.get(Player(name), full))
    return {player: position.anzahl.get(player, full) for player in table.players}


def _check_hand(name: str, hand: Sequence[Card], size: int) -> None:
    if len(hand) > size:
        sentence = f"{name} hat {counted(size)} auf der Hand, genannt sind aber {len(hand)}."
        raise PositionError(("haende", name, size), sentence, "austeilen")


def _check_progress(table: Table[Parameters], position: Position, starter: Player, sizes: Mapping[Player, int]) -> None:
    full = table.sheet.parameters.handkarten
    if is_fresh(table, position):
        if position.dran not in (None, starter):
            sentence = f"Der Durchgang beginnt gerade; dran ist {starter}, nicht {position.dran}."
            raise PositionError(("dran",), sentence, "startspieler")
    elif sizes[starter] == full:
        sentence = (
            f"{starter} hat den Durchgang mit einer Karte begonnen und kann nicht mehr {full} Karten haben, "
            f"sondern höchstens {full - 1}."
        )
        raise PositionError(("anzahl", starter), sentence, "ausspielen")


def _check_middle(table: Table[Parameters], middle: Laid, sizes: Mapping[Player, int], out: int) -> None:
    laid = len(middle.karten)
    check_seated(table, middle.von, ("mitte", "von"))
    if laid == 0:
        raise PositionError(("mitte", "karten"), "Liegt nichts in der Mitte, fällt „mitte“ ganz weg.", "ausspielen")
    if not matches(middle.karten):
        sentence = "In der Mitte liegt nur, was zusammenpasst: eine Farbe oder ein Rang."
        raise PositionError(("mitte", "karten"), sentence, "kombination")
    # Whoever laid so many cards took one of those beaten, and had at most a full hand before.
    most = table.sheet.parameters.handkarten - laid + 1
    if sizes[Player(middle.von)] > most:
        sentence = f"{middle.von} hat {laid} Karten gelegt und eine genommen, hat also höchstens noch {most}."
        raise PositionError(("anzahl", middle.von), sentence, "aufnehmen")
    # A round begins with one card and grows by at most one each time; all beaten cards but one are out each time.
    least = (laid - 1) * (laid - 2) // 2
    if out < least:
        sentence = (
            f"Bis {laid} Karten in der Mitte liegen, sind mindestens {least} aus dem Spiel; "
            f"nach den Handkarten wären es {out}."
        )
        raise PositionError(("anzahl",), sentence, "rest-weg")


def _check_turn(table: Table[Parameters], position: Position, starter: Player) -> None:
    if position.dran is not None:
        check_seated(table, position.dran, ("dran",))
    if position.mitte is None:
        if position.gepasst:
            raise PositionError(("gepasst",), "Passen kann man erst, wenn etwas in der Mitte liegt.", "ausspielen")
        return
    others = table.clockwise(Player(position.mitte.von))[1:]
    for index, name in enumerate(position.gepasst):
        check_seated(table, name, ("gepasst", index))
        if index >= len(others) or name != others[index]:
            sentence = f"Gepasst wird der Reihe nach ab {others[0]}, der Person links von {position.mitte.von}."
            raise PositionError(("gepasst", index), sentence, "reihenfolge")
    if len(position.gepasst) == len(others):
        raise PositionError(("gepasst",), "Haben alle anderen gepasst, ist die Runde vorbei.", "rundenende")
    turn = others[len(position.gepasst)]
    if position.dran not in (None, turn):
        raise PositionError(("dran",), f"Dran ist {turn}, nicht {position.dran}.", "reihenfolge")


# --- Places -------------------------------------------------------------------------------


def _hand_slots(
    players: Iterable[Player], sizes: Mapping[Player, int], hands: Mapping[Player, Sequence[Card]]
) -> Iterator[Slot]:
    for player in players:
        yield from row(f"Handkarte von {player}", ("haende", player), sizes[player], hands.get(player, ()))


def _heap_slots(field: str, name: str, size: int, named: Sequence[Card]) -> Iterator[Slot]:
    if len(named) > size:
        sentence = f"Unter „{field}“ sind {len(named)} Karten genannt; dort liegen hier nur {size}."
        raise PositionError((field, size), sentence, "rest-weg" if field == "weg" else "beiseite")
    return row(name, (field,), size, named)
