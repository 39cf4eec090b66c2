"""Kopfrechnen's positions: what can occur, and which place each card of the deck has.

Cards are drawn from the shuffled deck in this order: foreheads from the starter on clockwise,
then the hidden card, and what is left is the pile. The slots stand in that order too, so that
a complete deal simply is the shuffled deck from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engines.cards import Card
from engines.deals import from_the_top, row
from engines.game import Path, Player, PositionError, Slot, Table, check_slots
from engines.kopfrechnen.moves import NewRound
from engines.kopfrechnen.notation import RESERVED
from engines.kopfrechnen.parameters import DOUBLING, TRICKSTER, Lives, Parameters, Position, dealt_lives, playing_cards
from engines.kopfrechnen.state import clockwise
from engines.seats import check_names, check_no_level, check_number, check_seated, check_variants


def check_table(table: Table[Parameters]) -> None:
    """See that so many can play, that names can be told apart, and that the variants exist."""
    check_number(table)
    check_names(table, RESERVED)
    check_variants(table, (TRICKSTER, DOUBLING))
    check_no_level(table, "Kopfrechnen")


def check_position(table: Table[Parameters], position: Position) -> None:
    """See that the position can occur at this table. Raises `PositionError`."""
    check_table(table)
    lives = position_lives(table, position)
    alive = alive_of(table, lives)
    _check_lives(table, position, lives)
    if len(alive) < 2:
        raise PositionError(("leben",), "Mindestens zwei müssen noch Lebenskarten haben.", "spielende")
    starter = _check_starter(table, position)
    _check_in(alive, starter, ("beginnt",))
    for name in position.stirn:
        check_seated(table, name, ("stirn", name))
        _check_in(alive, name, ("stirn", name))
    if (position.gebot is None) != (position.bieter is None):
        path = "bieter" if position.gebot is None else "gebot"
        raise PositionError((path,), "Ein letztes Gebot braucht beides: „gebot“ und „bieter“.", "gebot-hoeher")
    if position.bieter is not None:
        check_seated(table, position.bieter, ("bieter",))
        _check_in(alive, position.bieter, ("bieter",))


def _check_in(alive: Sequence[Player], name: str, path: Path) -> None:
    if name not in alive:
        raise PositionError(path, f"{name} ist ausgeschieden und spielt nicht mehr mit.", "ausscheiden")


def _check_lives(table: Table[Parameters], position: Position, lives: Sequence[Lives]) -> None:
    dealt = dealt_lives(table.sheet.parameters, table.variants)
    for name, own in position.leben.items():
        check_seated(table, name, ("leben", name))
        for field, number in (("offen", own.offen), ("verdeckt", own.verdeckt)):
            if number < 0:
                sentence = f"{name} kann nicht weniger als 0 Lebenskarten haben."
                raise PositionError(("leben", name, field), sentence, "lebenskarten")
        if own.total > dealt.total:
            sentence = f"{name} kann höchstens {dealt.total} Lebenskarten haben, nicht {own.total}."
            raise PositionError(("leben", name), sentence, "lebenskarten")
        if position.juengste is not None and own.total < dealt.total:
            sentence = (
                f"In der ersten Runde hat {name} noch alle {dealt.total} Lebenskarten; später heißt es „beginnt“."
            )
            raise PositionError(("leben", name), sentence, "erster-start")
    _check_turned_up(table, dealt, lives)


def _check_turned_up(table: Table[Parameters], dealt: Lives, lives: Sequence[Lives]) -> None:
    # Every round costs exactly one life. So there were as many rounds as lives are missing, and
    # in a round one player turns a card up (with Trickser several, but each of them only one).
    rounds = sum(dealt.total - own.total for own in lives)
    extra = [max(0, own.offen - dealt.offen) for own in lives]
    turned, rule = (max(extra), "trickser-folge") if TRICKSTER in table.variants else (sum(extra), "gewinner-dreht")
    if turned > rounds:
        sentence = (
            f"So viele offene Lebenskarten kann es noch nicht geben: In {rounds} Runden "
            f"(so viele Lebenskarten fehlen) wurden höchstens {rounds} aufgedeckt, hier aber mindestens {turned}."
        )
        raise PositionError(("leben",), sentence, rule)


def _check_starter(table: Table[Parameters], position: Position) -> Player:
    if position.juengste is not None and position.beginnt is not None:
        sentence = "Entweder „juengste“ (erste Runde) oder „beginnt“, nicht beides."
        raise PositionError(("beginnt",), sentence, "erster-start")
    name = position.juengste if position.juengste is not None else position.beginnt
    if name is None:
        sentence = "Wer beginnt, fehlt: „juengste“ für die erste Runde, „beginnt“ für jede andere."
        raise PositionError((), sentence, "erster-start")
    check_seated(table, name, ("juengste" if position.juengste is not None else "beginnt",))
    return Player(name)


def starter_of(position: Position) -> Player:
    """Who begins the round; the position is already checked."""
    return Player(position.juengste or position.beginnt or "")


def position_lives(table: Table[Parameters], position: Position) -> tuple[Lives, ...]:
    """Everyone's lives in the order of seats, as dealt where the position says nothing."""
    dealt = dealt_lives(table.sheet.parameters, table.variants)
    return tuple(position.leben.get(player, dealt) for player in table.players)


def alive_of(table: Table[Parameters], lives: Sequence[Lives]) -> tuple[Player, ...]:
    """Those who still have lives, in the order of seats."""
    return tuple(player for player, own in zip(table.players, lives, strict=True) if own.total > 0)


def position_slots(table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
    """A place for every card, with the named ones in it. Raises `PositionError`."""
    check_position(table, position)
    alive = alive_of(table, position_lives(table, position))
    drawers = clockwise(table, alive, starter_of(position))
    slots = _slots(table, drawers, position.stirn, position.verdeckt, position.stapel)
    check_slots(playing_cards(table.sheet.parameters, table.variants), slots)
    return slots


def round_slots(table: Table[Parameters], drawers: Iterable[Player], move: NewRound) -> tuple[Slot, ...]:
    """A place for every card of a new round. Raises `PositionError` when too many cards are named."""
    places = _slots(table, drawers, dict(move.foreheads), move.hidden, move.pile)
    return from_the_top(places, move.shuffled, "mischen")


def _slots(
    table: Table[Parameters],
    drawers: Iterable[Player],
    foreheads: Mapping[Player, Card],
    hidden: Card | None,
    pile: Sequence[Card],
) -> tuple[Slot, ...]:
    drawn = [Slot(f"Stirnkarte von {player}", ("stirn", player), foreheads.get(player)) for player in drawers]
    drawn.append(Slot("verdeckte Karte", ("verdeckt",), hidden))
    size = len(playing_cards(table.sheet.parameters, table.variants)) - len(drawn)
    if len(pile) > size:
        raise PositionError(("stapel", size), f"Im Ziehstapel liegen nur {size} Karten.", "mischen")
    return (*drawn, *row("Karte des Ziehstapels", ("stapel",), size, pile))
