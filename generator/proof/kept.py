"""Write the outcome of a proof down as bytes and read it again, alike in everything."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from sys import intern
from typing import Any

from generator.content.findings import Code, Finding
from generator.content.source import Span
from generator.proof.outcome import CasePlace, Counts, GameOutcome, Outcome


def write(outcome: Outcome) -> bytes:
    """The outcome as JSON; names of files keep bytes that are no UTF-8."""
    document = {
        "games": [_game(game) for game in outcome.games],
        "findings": [_finding(finding) for finding in outcome.findings],
    }
    return json.dumps(document, separators=(",", ":")).encode("ascii")


def read(data: bytes) -> Outcome | None:
    """The outcome that was written down; None where the bytes are something else."""
    try:
        document = json.loads(data)
        games = tuple(_read_game(game) for game in document["games"])
        return Outcome(games, tuple(_read_finding(finding) for finding in document["findings"]))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _game(game: GameOutcome) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "counts": dataclasses.asdict(game.counts),
        "coverage": {rule: list(names) for rule, names in game.coverage.items()},
        "rules": {rule: _span(span) for rule, span in game.rules.items()},
        "cases": {str(file): [[case.name, case.line] for case in cases] for file, cases in game.cases.items()},
        "anchors": list(game.anchors),
        "engine": game.engine,
    }


def _read_game(game: Mapping[str, Any]) -> GameOutcome:
    return GameOutcome(
        id=game["id"],
        title=game["title"],
        counts=Counts(**game["counts"]),
        # A title stands at every rule that its case exercises: of hundreds of games that would be most of what is held.
        coverage={intern(rule): tuple(map(intern, names)) for rule, names in game["coverage"].items()},
        rules={intern(rule): _read_span(span) for rule, span in game["rules"].items()},
        cases={
            _path(file): tuple(CasePlace(intern(title), line) for title, line in cases)
            for file, cases in game["cases"].items()
        },
        anchors=tuple(map(intern, game["anchors"])),
        engine=bool(game["engine"]),
    )


def _finding(finding: Finding) -> list[Any]:
    values = {field.name: getattr(finding, field.name) for field in dataclasses.fields(finding)}
    values["span"] = _span(finding.span)
    values["fix_span"] = _span(finding.fix_span) if finding.fix_span else None
    return list(values.values())


def _read_finding(values: list[Any]) -> Finding:
    names = [field.name for field in dataclasses.fields(Finding)]
    known = dict(zip(names, values, strict=True))
    fix_span = _read_span(known["fix_span"]) if known["fix_span"] else None
    replaced = {"code": Code(known["code"]), "span": _read_span(known["span"]), "hints": tuple(known["hints"])}
    return Finding(**{**known, **replaced, "fix_span": fix_span})


def _span(span: Span) -> list[Any]:
    return [str(span.file), span.line, span.column, span.length]


def _read_span(span: list[Any]) -> Span:
    file, line, column, length = span
    return Span(_path(file), line, column, length)


@lru_cache(maxsize=64)  # one file has many places
def _path(file: str) -> Path:
    return Path(file)
