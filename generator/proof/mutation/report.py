"""What came of breaking the content: as text for people, and as JSON for machines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence

import click

from generator.proof.mutation.measure import Measure
from generator.proof.mutation.mutant import Fate, Kind, Mutant, Outcome
from generator.proof.mutation.trial import Ready, source_of

JSON_VERSION = 1
#: What is neither found nor missed: there is nothing wrong to be found.
_HARMLESS = (Fate.IDENTICAL, Fate.REFUSED_ALIKE, Fate.EXEMPT, Fate.LISTED)
_MISSED = (Fate.ELSEWHERE, Fate.SURVIVED, Fate.CRASHED)
_WHY = {
    Fate.IDENTICAL: "ohne Wirkung: keine Tatsache ist danach anders (etwa die Reihenfolge in einer Hand)",
    Fate.REFUSED_ALIKE: "gleich abgelehnt: auch der veränderte Zug ist verboten, aus demselben Grund",
    Fate.EXEMPT: "ausgenommen: mit `{frei: Grund}` aus dem Beweis genommen",
    Fate.LISTED: "gleichwertig: in spiel.yaml unter `gleichwertig` begründet",
}
_LONGEST = 60


def text_report(games: Sequence[Ready], measure: Measure, *, quiet: bool = False) -> str:
    """All changes that were not found, then found and total per kind for every game, and how fast it went.

    Colours are ANSI codes; whoever prints to something else strips them.
    """
    missed = [one for one in measure.outcomes if one.fate in _MISSED]
    parts = [_missed_text(games, one) for one in missed]
    parts += [f"{click.style(str(one.span), bold=True)}: {one.message}" for one in measure.stale]
    if not quiet:
        parts.append(_table(games, measure.outcomes))
        parts += [f"{number} {_WHY[fate]}" for fate in _HARMLESS if (number := _count(measure.outcomes, fate))]
    parts.append(_verdict(measure))
    return "\n".join(parts)


def json_report(games: Sequence[Ready], measure: Measure) -> str:
    """The same as JSON.

    `version`, `holds`, `total` (all mutants there are), `tried`, `seconds`, `games` (id, kinds: kind → fate → number)
    and `missed` (file, line, column, length, kind, change, old, new, fate, reported: where it was told instead).
    """
    document = {
        "version": JSON_VERSION,
        "holds": measure.holds,
        "total": measure.total,
        "tried": len(measure.outcomes),
        "seconds": round(measure.seconds, 3),
        "games": [{"id": ready.game.id, "kinds": _kinds_json(_of(ready, measure.outcomes))} for ready in games],
        "missed": [_missed_json(games, one) for one in measure.outcomes if one.fate in _MISSED],
        "stale": [
            {"file": one.span.file.as_posix(), "line": one.span.line, "entry": one.found} for one in measure.stale
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _missed_text(games: Sequence[Ready], outcome: Outcome) -> str:
    mutant = outcome.mutant
    source = source_of(_ready(games, mutant).game, mutant.file)
    place = click.style(str(mutant.span(source)), bold=True)
    change = f"{mutant.kind} {mutant.change}: {_short(mutant.old(source))} → {_short(mutant.new)}"
    told = ""
    if outcome.fate is Fate.ELSEWHERE and outcome.finding:
        told = f" ({outcome.finding.span}: {outcome.finding.message})"
    elif outcome.fate is Fate.CRASHED:
        told = f" ({outcome.reason})"
    return f"{place}: {click.style(outcome.fate, fg='red')}: {change}{told}"


def _short(text: str) -> str:
    text = " ".join(text.split())
    if not text:
        return "nichts"
    return f"„{text}“" if len(text) <= _LONGEST else f"„{text[: _LONGEST - 1]}…“"


def _table(games: Sequence[Ready], outcomes: Sequence[Outcome]) -> str:
    """Found and total per kind, a column for each game."""
    rows = [("", *(ready.game.facts.titel for ready in games), "zusammen")]
    for kind in Kind:
        every = [one for one in outcomes if one.mutant.kind is kind]
        if every:
            rows.append((kind.value, *(_share(_of(ready, every)) for ready in games), _share(every)))
    rows.append(("zusammen", *(_share(_of(ready, outcomes)) for ready in games), _share(outcomes)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        first, *cells = (
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join((first, *cells)).rstrip())
    lines[0] = click.style(lines[0], bold=True)
    return "\n".join(lines)


def _share(outcomes: Iterable[Outcome]) -> str:
    """How many changes were found of those that make something wrong."""
    wrong = [one for one in outcomes if one.fate not in _HARMLESS]
    return f"{_count(wrong, Fate.KILLED)}/{len(wrong)}"


def _count(outcomes: Iterable[Outcome], fate: Fate) -> int:
    return sum(one.fate is fate for one in outcomes)


def _of(ready: Ready, outcomes: Iterable[Outcome]) -> list[Outcome]:
    return [one for one in outcomes if one.mutant.game == ready.game.id]


def _ready(games: Sequence[Ready], mutant: Mutant) -> Ready:
    return next(ready for ready in games if ready.game.id == mutant.game)


def _verdict(measure: Measure) -> str:
    tried, missed = len(measure.outcomes), sum(one.fate in _MISSED for one in measure.outcomes)
    pace = f"{tried} von {measure.total} Änderungen in {measure.seconds:.1f} s"
    pace += f", {tried / max(measure.seconds, 0.001):.0f} je Sekunde".replace(".", ",")
    pace = pace.replace(".", ",")
    if measure.holds:
        return f"{pace}. " + click.style("Jede falsche wurde an ihrer Stelle gemeldet.", fg="green")
    told = [f"{missed} nicht an ihrer Stelle gemeldet"] if missed else []
    told += [f"{len(measure.stale)} Einträge unter `gleichwertig` unnötig"] if measure.stale else []
    return f"{pace}. " + click.style(", ".join(told) + ".", fg="red")


def _kinds_json(outcomes: Iterable[Outcome]) -> dict[str, dict[str, int]]:
    counted: dict[str, Counter[str]] = {}
    for one in outcomes:
        counted.setdefault(one.mutant.kind.value, Counter())[one.fate.value] += 1
    return {kind: dict(fates) for kind, fates in sorted(counted.items())}


def _missed_json(games: Sequence[Ready], outcome: Outcome) -> dict[str, object]:
    mutant = outcome.mutant
    source = source_of(_ready(games, mutant).game, mutant.file)
    span = mutant.span(source)
    return {
        "file": span.file.as_posix(),
        "line": span.line,
        "column": span.column,
        "length": span.length,
        "kind": mutant.kind.value,
        "change": mutant.change.value,
        "old": mutant.old(source),
        "new": mutant.new,
        "fate": outcome.fate.value,
        "reported": str(outcome.finding.span) if outcome.finding else None,
        "reason": outcome.reason,
    }
