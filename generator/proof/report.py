"""A proof as text for people and as JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from unicodedata import east_asian_width

import click

from generator.content.findings import Finding
from generator.content.source import Source, Span
from generator.proof.prove import Counts, GameProof, Proof

#: Of the JSON report; raised when a field changes its meaning or vanishes.
JSON_VERSION = 1
_CONTEXT = 100


def text_report(proof: Proof, sources: Mapping[Path, Source], *, coverage: bool = True) -> str:
    """All findings with their source lines, then the counts, then which scenarios exercise which rule.

    Colours are ANSI codes; whoever prints to something else strips them.
    """
    parts = [finding_text(finding, sources.get(finding.span.file)) for finding in proof.findings]
    if coverage and proof.holds:
        parts += [_coverage_text(game) for game in proof.games]
    parts += [f"{click.style(game.game.facts.titel, bold=True)}: {counts_text(game.counts)}" for game in proof.games]
    parts.append(_verdict(proof))
    return "\n".join(parts)


def counts_text(counts: Counts) -> str:
    """The counts in one line."""
    return (
        f"{counts.claims} Behauptungen geprüft, {counts.proven} bewiesen, {counts.exempt} ausgenommen · "
        f"{_count(counts.examples, 'Beispiel', 'Beispiele')}, {_count(counts.cases, 'Fall', 'Fälle')} "
        f"mit {_count(counts.expectations, 'Erwartung', 'Erwartungen')} · "
        f"{counts.covered} von {counts.rules} Regeln belegt"
    )


def finding_text(finding: Finding, source: Source | None) -> str:
    """One finding: place, sentence, the source line with the token underlined, and the way out."""
    lines = [f"{click.style(str(finding.span), bold=True)}: {click.style(finding.code, fg='red')}: {finding.message}"]
    if source and finding.span.line <= len(source.lines):
        lines += _excerpt(source, finding.span)
    said = []
    if finding.engine:
        said.append(f"falsch: {finding.found}")
        said.append(f"Engine: {finding.engine}" + (f" ({finding.how})" if finding.how else ""))
    if finding.rule:
        said.append(f"Regel: {finding.rule}")
    if said:
        lines.append("    " + " · ".join(said))
    if finding.fix:
        lines.append(f"    schreib: {click.style(finding.fix, fg='green')}")
    lines += [f"    {'oder' if finding.fix else 'Tipp'}: {hint}" for hint in finding.hints]
    return "\n".join(lines) + "\n"


def _excerpt(source: Source, span: Span) -> list[str]:
    """The source line, cut around the token where it is long, and the token underlined."""
    line = source.lines[span.line - 1].replace("\t", " ")
    start = span.column - 1
    cut = max(0, min(start - _CONTEXT // 3, len(line) - _CONTEXT)) if len(line) > _CONTEXT else 0
    shown = line[cut : cut + _CONTEXT]
    before = "…" if cut else ""
    after = "…" if cut + _CONTEXT < len(line) else ""
    token = line[start : start + span.length] or " "
    length = min(_width(token), max(1, _width(shown[start - cut :])))
    number = str(span.line)
    indent = " " * (_width(before + shown[: start - cut]))
    return [
        f"    {number} │ {before}{shown}{after}",
        f"    {' ' * len(number)} │ {indent}{click.style('^' * length, fg='red')}",
    ]


def _width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return sum(0 if char in "\ufe0e\ufe0f\u200b" else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def _coverage_text(game: GameProof) -> str:
    width = max((len(rule) for rule in game.coverage), default=0)
    lines = [f"{click.style(game.game.facts.titel, bold=True)}: Regeln und was sie belegt"]
    for rule, names in game.coverage.items():
        more = f" und {len(names) - 1} mehr" if len(names) > 1 else ""
        lines.append(f"  {rule.ljust(width)}  {names[0] if names else '—'}{more}")
    return "\n".join(lines) + "\n"


def _verdict(proof: Proof) -> str:
    if proof.holds:
        return click.style("Alles bewiesen.", fg="green")
    return click.style(_count(len(proof.findings), "Fehler gefunden.", "Fehler gefunden."), fg="red")


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def json_report(proof: Proof) -> str:
    """The proof as JSON.

    `version`, `holds`, `games` (id, title, counts, coverage: rule id → titles of scenarios) and `findings` (code, file,
    line, column, length, message, found, engine, how, rule, fix, fix_at: what the fix replaces, hints).
    """
    document = {
        "version": JSON_VERSION,
        "holds": proof.holds,
        "games": [
            {
                "id": game.game.id,
                "title": game.game.facts.titel,
                "counts": asdict(game.counts),
                "coverage": {rule: list(names) for rule, names in game.coverage.items()},
            }
            for game in proof.games
        ],
        "findings": [_finding_json(finding) for finding in proof.findings],
    }
    return json.dumps(document, ensure_ascii=False, indent=2)


def _place_json(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "length": span.length}


def _finding_json(finding: Finding) -> dict[str, object]:
    span = finding.span
    return {
        "code": finding.code.value,
        "file": span.file.as_posix(),
        "line": span.line,
        "column": span.column,
        "length": span.length,
        "message": finding.message,
        "found": finding.found,
        "engine": finding.engine,
        "how": finding.how,
        "rule": finding.rule,
        "fix": finding.fix,
        "fix_at": _place_json(finding.fix_span or span) if finding.fix else None,
        "hints": list(finding.hints),
    }
