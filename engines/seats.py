"""What the games' tables share: whether so many can play, names, variants, and values kept seat by seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

from engines.game import Path, PositionError, Table

T = TypeVar("T")


def check_number(table: Table[Any], rule: str = "spielerzahl") -> None:
    """See that the sheet lets so many play. Raises `PositionError`."""
    sheet, number = table.sheet, len(table.players)
    if not sheet.min_players <= number <= sheet.max_players:
        sentence = f"Es spielen {sheet.min_players} bis {sheet.max_players} Personen, nicht {number}."
        raise PositionError(("spieler",), sentence, rule)


def check_names(table: Table[Any], reserved: Collection[str] = ()) -> None:
    """See that notation can tell the players apart; no part of a name may be a `reserved` word.

    Raises `PositionError`.
    """
    for seat, player in enumerate(table.players):
        if player in table.players[:seat]:
            raise PositionError(("spieler", seat), f"{player} sitzt zweimal am Tisch.")
        words = player.split()
        if not words or words != player.split(" ") or any(mark in player for mark in ",:"):
            raise PositionError(("spieler", seat), f"„{player}“ kann kein Name sein: ohne Komma und Doppelpunkt.")
        if any(word in reserved for word in words):
            raise PositionError(("spieler", seat), f"„{player}“ kann kein Name sein: Das Wort gehört zu den Zügen.")


def check_variants(table: Table[Any], known: Sequence[str]) -> None:
    """See that the variants in use exist. Raises `PositionError`."""
    unknown = sorted(table.variants.difference(known))
    if unknown:
        sentence = f"Die Variante „{unknown[0]}“ gibt es nicht; es gibt {' und '.join(known)}."
        raise PositionError(("varianten",), sentence)


def check_no_level(table: Table[Any], title: str) -> None:
    """See that no level is named, for a game that has none. Raises `PositionError`."""
    if table.level:
        raise PositionError(("stufe",), f"{title} hat keine Stufen.")


def check_seated(table: Table[Any], name: str, path: Path) -> None:
    """See that a name in a position belongs to someone at the table. Raises `PositionError`."""
    if name not in table.players:
        raise PositionError(path, f"{name} sitzt nicht am Tisch; es spielen {', '.join(table.players)}.")


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Values in the order of seats, with that of one seat changed."""
    return (*values[:seat], value, *values[seat + 1 :])
