"""Schwindelpost's positions: what can occur, and which place each card of the deck has.

Every card that is taken gives its taker one turn to send. So deal, open cards and turn decide how many cards
everyone has sent, and with it the size of every hand; any position in which no hand is overdrawn can be reached.
The slots of hands stand in the order of dealing, so that a complete deal simply is the shuffled deck from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.deals import row
from engines.game import Path, Player, PositionError, Slot, Table, check_slots
from engines.schwindelpost.notation import RESERVED, rank_name
from engines.schwindelpost.parameters import (
    ALL_DIFFERENT,
    ONE_PACK,
    PAIR,
    Parameters,
    Position,
    dealt_sizes,
    limit,
    limit_rule,
    players_allowed,
    playing_cards,
)
from engines.schwindelpost.state import Leg
from engines.seats import check_names, check_no_level, check_number, check_seated, check_variants


def check_table(table: Table[Parameters]) -> None:
    """See that the variants exist, that so many can play, and that names can be told apart."""
    check_variants(table, (ONE_PACK, ALL_DIFFERENT))
    allowed, players = players_allowed(table.sheet, table.variants), len(table.players)
    if ONE_PACK in table.variants and not allowed.low <= players <= allowed.high and players <= table.sheet.max_players:
        sentence = f"Mit einem Blatt spielen {allowed.low} bis {allowed.high} Personen, nicht {players}."
        raise PositionError(("spieler",), sentence, "ein-blatt")
    check_number(table)
    check_names(table, RESERVED)
    check_no_level(table, "Schwindelpost")


def sender_of(table: Table[Parameters], position: Position) -> Player:
    """Who sends the card of this turn; without `dran` the player left of the dealer."""
    return position.dran if position.dran is not None else table.left_of(position.geber)


def legs_of(table: Table[Parameters], position: Position) -> tuple[Leg, ...]:
    """The legs of the card under way."""
    stations = position.unterwegs.weg if position.unterwegs is not None else ()
    senders = (sender_of(table, position), *(station.an for station in stations))
    return tuple(Leg(sender, station.an, station.als) for sender, station in zip(senders, stations, strict=False))


def hand_size(table: Table[Parameters], position: Position, player: Player) -> int:
    """How many cards a player holds: those dealt but for one in every turn begun; negative where that cannot be."""
    first = table.left_of(position.geber)
    order = table.clockwise(first)
    dealt = dealt_sizes(len(playing_cards(table.sheet, table.variants)), len(order))[order.index(player)]
    begun = (player == first) + len(position.offen.get(player, ()))
    waiting = position.unterwegs is None and player == sender_of(table, position)
    return dealt - begun + waiting


def check_position(table: Table[Parameters], position: Position) -> None:
    """See that the position can occur at this table. Raises `PositionError`."""
    check_table(table)
    _check_seats(table, position)
    _check_turn(table, position)
    _check_open(table, position)
    _check_hands(table, position)
    if position.unterwegs is not None:
        _check_way(table, position)


def position_slots(table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
    """A place for every card, with the named ones in it. Raises `PositionError`."""
    check_position(table, position)
    slots = (*_hand_slots(table, position), *_open_slots(table, position), *_letter_slots(position))
    try:
        check_slots(playing_cards(table.sheet, table.variants), slots)
    except PositionError as error:
        rule = "ein-blatt" if ONE_PACK in table.variants else "kartenauswahl"
        raise PositionError(error.path, error.sentence, rule) from None
    return slots


# --- Places -------------------------------------------------------------------------------


def _hand_slots(table: Table[Parameters], position: Position) -> Iterator[Slot]:
    order = table.clockwise(table.left_of(position.geber))
    sizes = {player: hand_size(table, position, player) for player in order}
    for place in range(max(sizes.values())):
        for player in order:
            if place < sizes[player]:
                named = position.hand.get(player, ())
                card = named[place] if place < len(named) else None
                yield Slot(f"{place + 1}. Handkarte von {player}", ("hand", player, place), card)


def _open_slots(table: Table[Parameters], position: Position) -> Iterator[Slot]:
    for player in table.players:
        cards = position.offen.get(player, ())
        yield from row(f"offene Karte von {player}", ("offen", player), len(cards), cards)


def _letter_slots(position: Position) -> Iterator[Slot]:
    if position.unterwegs is not None:
        yield Slot("Karte unterwegs", ("unterwegs", "karte"), position.unterwegs.karte)


# --- What can occur -----------------------------------------------------------------------


def _check_seats(table: Table[Parameters], position: Position) -> None:
    named: list[tuple[Path, Player]] = [(("geber",), position.geber)]
    if position.dran is not None:
        named.append((("dran",), position.dran))
    named += [(("hand", name), name) for name in position.hand]
    named += [(("offen", name), name) for name in position.offen]
    if position.unterwegs is not None:
        named += [(("unterwegs", "weg", at, "an"), leg.an) for at, leg in enumerate(position.unterwegs.weg)]
    for path, name in named:
        check_seated(table, name, path)


def _check_turn(table: Table[Parameters], position: Position) -> None:
    sender, first = sender_of(table, position), table.left_of(position.geber)
    if not any(position.offen.values()):
        if sender != first:
            sentence = f"Noch liegt nichts offen; dann beginnt {first}, links von {position.geber}."
            raise PositionError(("dran",), sentence, "erster-zug")
    elif position.dran is None:
        sentence = "Wer dran ist, fehlt: „dran“ nennt, wer zuletzt eine Karte genommen hat und nun verschickt."
        raise PositionError((), sentence, "naechster-zug")
    elif not position.offen.get(sender):
        sentence = f"{sender} kann nicht dran sein: Dran ist, wer zuletzt eine Karte genommen hat."
        raise PositionError(("dran",), sentence, "naechster-zug")


def _check_open(table: Table[Parameters], position: Position) -> None:
    most, sorten = limit(table), table.sheet.parameters.sorten
    for player, cards in position.offen.items():
        counts = Counter(card.rank for card in cards)
        for rank, count in counts.items():
            if count >= most:
                sentence = f"Mit {count} offenen Karten der Sorte {rank_name(rank)} hat {player} schon verloren."
                raise PositionError(("offen", player), sentence, limit_rule(table))
        if ALL_DIFFERENT in table.variants and all(rank in counts for rank in sorten):
            sentence = f"Mit einer offenen Karte von jeder Sorte hat {player} schon verloren."
            raise PositionError(("offen", player), sentence, "acht-verschiedene")


def _check_hands(table: Table[Parameters], position: Position) -> None:
    sender = sender_of(table, position)
    for player in table.players:
        size = hand_size(table, position, player)
        if size < 0:
            sentence = f"So viele offene Karten kann {player} nicht haben: So oft hätte die Hand nicht gereicht."
            raise PositionError(("offen", player), sentence, "verschicken")
        if size == 0 and player == sender and position.unterwegs is None:
            sentence = f"{player} ist dran und hat keine Handkarten mehr: Dann ist das Spiel schon verloren."
            raise PositionError(("dran",), sentence, "keine-handkarte")
        named = len(position.hand.get(player, ()))
        if named > size:
            sentence = f"{player} hat hier {size} Handkarten, nicht {named}."
            raise PositionError(("hand", player, size), sentence, "austeilen")


def _check_way(table: Table[Parameters], position: Position) -> None:
    assert position.unterwegs is not None
    way, path = position.unterwegs.weg, ("unterwegs", "weg")
    if not way:
        raise PositionError(path, "Eine Karte unterwegs braucht mindestens eine Station.", "verschicken")
    had = [sender_of(table, position)]
    for at, station in enumerate(way):
        if station.an == had[-1]:
            sentence = f"{station.an} kann sich nicht selbst eine Karte schicken."
            raise PositionError((*path, at, "an"), sentence, "verschicken")
        if station.an in had:
            sentence = f"{station.an} hatte die Karte in diesem Zug schon."
            raise PositionError((*path, at, "an"), sentence, "weiter-an-wen")
        if station.als not in table.sheet.parameters.sorten:
            sentence = f"„{rank_name(station.als)}“ ist keine der Sorten, mit denen gespielt wird."
            raise PositionError((*path, at, "als"), sentence, "sorten")
        had.append(station.an)
    if position.unterwegs.nachgesehen and len(had) == len(table.players):
        rule = "zu-zweit-tippen" if len(had) == PAIR else "letzte-muss-tippen"
        sentence = f"{had[-1]} kann nicht nachgesehen haben: Alle anderen hatten die Karte schon."
        raise PositionError(("unterwegs", "nachgesehen"), sentence, rule)
