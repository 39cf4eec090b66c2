"""The tables that Schwindelpost's rules can have printed."""

from __future__ import annotations

from collections.abc import Mapping

from engines.game import Chart, Sheet
from engines.schwindelpost.parameters import (
    ONE_PACK,
    PAIR,
    Parameters,
    dealt_sizes,
    players_allowed,
    playing_cards,
)

_PLAIN: frozenset[str] = frozenset()
_QUICK = frozenset({ONE_PACK})


def tables(sheet: Sheet[Parameters]) -> Mapping[str, Chart]:
    """Hand cards by number of players; limits by variant and number of players."""
    return {"handkarten": _hands(sheet), "grenzen": _limits(sheet)}


def _hands(sheet: Sheet[Parameters]) -> Chart:
    rows = [
        (str(players), _hand(sheet, players, _PLAIN), _hand(sheet, players, _QUICK))
        for players in range(sheet.min_players, sheet.max_players + 1)
    ]
    return Chart(("Personen", "Handkarten", "mit einem Blatt"), tuple(rows))


def _hand(sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> str:
    allowed = players_allowed(sheet, variants)
    if not allowed.low <= players <= allowed.high:
        return "–"
    sizes = dealt_sizes(len(playing_cards(sheet, variants)), players)
    return str(sizes[0]) if sizes[0] == sizes[-1] else f"{sizes[-1]} oder {sizes[0]}"


def _limits(sheet: Sheet[Parameters]) -> Chart:
    values = sheet.parameters
    more = PAIR + 1
    return Chart(
        ("Ihr spielt mit", "zu zweit", f"ab {more} Personen"),
        (
            (_packs(sheet.packs), str(values.grenze_zu_zweit), str(values.grenze)),
            (_packs(values.ein_blatt.blaetter), str(values.ein_blatt.grenze_zu_zweit), str(values.ein_blatt.grenze)),
        ),
    )


def _packs(number: int) -> str:
    return "einem Blatt" if number == 1 else f"{number} Blättern"
