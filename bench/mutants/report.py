"""What became of the mutants: as text for people, as JSON for machines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence

import click

from bench.mutants.judge import Fate
from bench.mutants.run import Measure, Outcome

JSON_VERSION = 1
#: How many of an engine's mutants the content must kill, in percent.
TARGET = 95
_KILLED = (Fate.KILLED, Fate.CRASHED, Fate.ENDLESS)
_UNLISTED = (Fate.SURVIVED, Fate.UNREACHED)


def holds(measure: Measure) -> bool:
    """Whether enough mutants of each engine were killed, every other has its reason, and no entry is too many.

    In a sample the share is left to chance and does not count.
    """
    sample = len(measure.outcomes) < measure.total
    enough = sample or all(_percent(outcomes) >= TARGET for _, outcomes in _by_engine(measure))
    return enough and not measure.stale and not any(one.verdict.fate in _UNLISTED for one in measure.outcomes)


def text_report(measure: Measure) -> str:
    """Survivors without a reason, entries that are too many, what was left out, and the table."""
    parts = [_survivor(one) for one in measure.outcomes if one.verdict.fate in _UNLISTED]
    parts += [f"{click.style('unnötig', fg='red')}: {entry}" for entry in measure.stale]
    parts += [f"ausgenommen ({number}): {entry}\n    {entry.reason}" for entry, number in measure.left_out if number]
    return "\n".join((*parts, "", _table(measure), _verdict(measure)))


def json_report(measure: Measure) -> str:
    """The same as JSON.

    `version`, `holds`, `target` (percent), `total` (mutants there are), `tried`, `seconds`, `engines` (name, killed,
    total, percent, fates: fate → number), `survivors` (file, line, column, function, text, change, fate, reason),
    `left_out` (entry, reason, number) and `stale`.
    """
    document = {
        "version": JSON_VERSION,
        "holds": holds(measure),
        "target": TARGET,
        "total": measure.total,
        "tried": len(measure.outcomes),
        "seconds": round(measure.seconds, 3),
        "engines": [_engine_json(name, outcomes) for name, outcomes in _by_engine(measure)],
        "survivors": [_survivor_json(one) for one in measure.outcomes if _counts(one) and not _is_killed(one)],
        "left_out": [
            {"entry": str(entry), "reason": entry.reason, "number": number} for entry, number in measure.left_out
        ],
        "stale": list(measure.stale),
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _is_killed(outcome: Outcome) -> bool:
    return outcome.verdict.fate in _KILLED


def _counts(outcome: Outcome) -> bool:
    """Whether it is a mutant at all: one that cannot even be imported tells nothing."""
    return outcome.verdict.fate is not Fate.USELESS


def _by_engine(measure: Measure) -> list[tuple[str, list[Outcome]]]:
    """The engines with those mutants of theirs that count."""
    return [
        (name, [one for one in measure.outcomes if one.engine == name and _counts(one)]) for name in measure.engines
    ]


def _percent(outcomes: Sequence[Outcome]) -> float:
    return 100 * sum(map(_is_killed, outcomes)) / len(outcomes) if outcomes else 100.0


def _survivor(outcome: Outcome) -> str:
    mutant = outcome.mutant
    place = click.style(mutant.place, bold=True)
    return f"{place}: {outcome.verdict.fate}: {mutant.change}\n    {mutant.function}: {mutant.text}"


def _table(measure: Measure) -> str:
    rows: list[tuple[str, ...]] = [("Engine", "getötet", "von", "Prozent", "begründet", "offen")]
    by_engine = _by_engine(measure)
    everything = [one for _, outcomes in by_engine for one in outcomes]
    for name, outcomes in [*by_engine, ("zusammen", everything)]:
        fates = Counter(one.verdict.fate for one in outcomes)
        open_ones = sum(fates[fate] for fate in _UNLISTED)
        killed = sum(fates[fate] for fate in _KILLED)
        shares = (killed, len(outcomes), _decimal(_percent(outcomes)), fates[Fate.LISTED], open_ones)
        rows.append((name, *map(str, shares)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
    lines[0] = click.style(lines[0], bold=True)
    return "\n".join(lines)


def _verdict(measure: Measure) -> str:
    tried = len(measure.outcomes)
    pace = _decimal(tried / max(measure.seconds, 0.001))
    told = [f"{tried} von {measure.total} Mutanten in {measure.seconds:.0f} s, {pace} je Sekunde."]
    left_out = sum(number for _, number in measure.left_out)
    if left_out:
        told.append(f"{left_out} sind ausgenommen.")
    useless = sum(not _counts(one) for one in measure.outcomes)
    if useless:
        told.append(f"{useless} ließen sich nicht laden und zählen nicht.")
    if holds(measure):
        told.append(click.style("Die Fälle merken genug, und was überlebt, ist begründet.", fg="green"))
    else:
        told.append(click.style(f"Ziel verfehlt: {TARGET} % je Engine, jeder Überlebende begründet.", fg="red"))
    return " ".join(told)


def _decimal(number: float) -> str:
    return f"{number:.1f}".replace(".", ",")


def _engine_json(name: str, outcomes: Sequence[Outcome]) -> dict[str, object]:
    fates = Counter(one.verdict.fate.value for one in outcomes)
    killed = sum(map(_is_killed, outcomes))
    percent = round(_percent(outcomes), 2)
    return {"name": name, "killed": killed, "total": len(outcomes), "percent": percent, "fates": dict(fates)}


def _survivor_json(outcome: Outcome) -> dict[str, object]:
    mutant = outcome.mutant
    return {
        "file": mutant.file.as_posix(),
        "line": mutant.line,
        "column": mutant.column,
        "function": mutant.function,
        "text": mutant.text,
        "change": mutant.change,
        "fate": outcome.verdict.fate.value,
        "reason": outcome.reason,
    }


def unlisted_entries(outcomes: Iterable[Outcome]) -> str:
    """Entries for `scope.toml` of all survivors that have none, with the reason to be filled in."""
    entries = []
    for one in outcomes:
        if one.verdict.fate in _UNLISTED:
            mutant = one.mutant
            values = {
                "modul": mutant.module,
                "funktion": mutant.function,
                "zeile": mutant.text,
                "aenderung": mutant.change,
                "grund": "",
            }
            lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
            entries.append("\n".join(["[[ueberlebt]]", *lines]))
    return "\n\n".join(dict.fromkeys(entries))
