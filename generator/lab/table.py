"""What was counted, as a table for people and as JSON for everything else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engines.labor.lab import Trial
from engines.labor.statistics import Tally
from generator.content.lab_file import Figure
from generator.lab.figures import figures, whole, written
from generator.lab.spread import Order
from generator.proof.report.layout import columns

#: Of the JSON; raised when a field changes its meaning or vanishes, not when one is added.
JSON_VERSION = 1
#: Its JSON Schema.
JSON_SCHEMA = Path(__file__).with_name("simulate.schema.json")
#: What an overview of several trials shows, where it was measured.
_OVERVIEW = ("sieg", "held.sieg", "sieg.1", "zuege", "runden", "sekunden", "offen")
_GAP = "  "


def text_table(title: str, orders: Sequence[Order], tallies: Sequence[Tally], seed: int) -> str:
    """All measures of a single trial, or the most telling ones of several, each with its 95 % interval."""
    if len(orders) == 1:
        (order,), (tally,) = orders, tallies
        head = f"{title}, {setting(order.trial)}: {_games(tally.games, order.deals)}, Samen {seed}"
        if not tally.games:
            return head
        lines = [(name, written(one)) for name, one in figures(tally).items()]
        return f"{head}\n{aligned([('Messwert', 'Wert (95 %)'), *lines])}"
    trial = orders[0].trial
    known = [figures(tally) for tally in tallies]
    shown = [name for name in _OVERVIEW if any(name in one for one in known)]
    if "sieg" in shown and "sieg.1" in shown:
        shown.remove("sieg.1")
    rows: list[tuple[str, ...]] = [("Stufe", "Personen", "Partien", *shown)]
    for order, tally, one in zip(orders, tallies, known, strict=True):
        cells = (written(one[name]) if name in one else "–" for name in shown)
        rows.append((order.trial.level or "–", str(order.trial.players), whole(tally.games), *cells))
    if not any(order.trial.level for order in orders):
        rows = [row[1:] for row in rows]
    head = f"{title}, {_ways(trial)}, Samen {seed}; in Klammern der Bereich, in dem der Wert zu 95 % liegt"
    more = "Alle Messwerte: mit --players (und --level) eine Zeile auswählen, oder --json."
    return f"{head}\n{aligned(rows)}\n{more}"


def setting(trial: Trial) -> str:
    """A trial in a few words."""
    parts = [trial.level, f"{trial.players} Personen" if trial.players > 1 else "1 Person", _ways(trial)]
    return ", ".join(part for part in parts if part)


def _ways(trial: Trial) -> str:
    parts = [f"Strategie {trial.strategy}"]
    if trial.hero:
        parts.append(f"Held {trial.hero}")
    if trial.variants:
        parts.append(f"Varianten {', '.join(sorted(trial.variants))}")
    if trial.world:
        parts.append(f"Welt {trial.world}")
    return ", ".join(parts)


def _games(played: int, wanted: int) -> str:
    if played == wanted:
        return f"{whole(played)} Partien"
    return f"{whole(played)} von {whole(wanted)} Partien"


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their cells one below the other."""
    widths = [max(columns(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = (
        _GAP.join(cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)) for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def json_table(game: str, orders: Sequence[Order], tallies: Sequence[Tally], seed: int, *, complete: bool) -> str:
    """What was counted as JSON; `simulate.schema.json` beside this file describes it for machines."""
    document = {
        "version": JSON_VERSION,
        "game": game,
        "seed": seed,
        "complete": complete,
        "trials": [_trial(order, tally) for order, tally in zip(orders, tallies, strict=True)],
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _trial(order: Order, tally: Tally) -> dict[str, Any]:
    trial = order.trial
    return {
        "players": trial.players,
        "level": trial.level,
        "variants": sorted(trial.variants),
        "strategy": trial.strategy,
        "hero": trial.hero,
        "world": trial.world,
        "wanted": order.deals,
        "games": tally.games,
        "measures": {name: _figure(one) for name, one in figures(tally).items()},
    }


def _figure(figure: Figure) -> dict[str, Any]:
    one = figure.estimate
    counted = (
        {"hits": figure.anteil[0]} if figure.is_share else {"sum": int(figure.summe or 0), "squares": figure.quadrate}
    )
    kind = "share" if figure.is_share else "mean"
    return {"kind": kind, "value": one.value, "low": one.low, "high": one.high, "count": figure.games, **counted}
