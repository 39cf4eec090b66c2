"""A proof as text for people: every finding with its source line and the way out, then what was proven.

Colours are ANSI codes; whoever prints to something else than a terminal strips them.
"""

from __future__ import annotations

from dataclasses import dataclass

import click

from generator.content.findings import Finding, without_notes
from generator.content.source import Span
from generator.proof.outcome import GameOutcome, Outcome
from generator.proof.report.common import (
    RulePlaces,
    Sources,
    counts_text,
    file_name,
    fix_label,
    fix_text,
    line_of,
    place,
    replaced,
    said,
    verdict,
)
from generator.proof.report.layout import columns, visible, wrap

_INDENT = 4
#: How much of a source line is shown where no width is given.
_CONTEXT = 100
_SHORTEST_EXCERPT = 24
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


def text_report(
    outcome: Outcome, sources: Sources, *, coverage: bool = True, quiet: bool = False, width: int | None = None
) -> str:
    """All findings with their source lines, then the counts, then which scenarios exercise which rule.

    `coverage` shows which scenarios exercise which rule, where everything is proven; `quiet` leaves only findings and
    their number, so nothing at all where there are none. `width` is the terminal's; None: nothing is wrapped.
    """
    rules = RulePlaces.of(outcome)
    told = without_notes(outcome.findings) if quiet else outcome.findings
    parts = [finding_text(finding, sources, rules, width) for finding in told]
    if quiet:
        return "\n".join([*parts, *([_verdict(outcome)] if parts else [])])
    if coverage and outcome.holds:
        parts += [_coverage_text(game) for game in outcome.games if game.engine]
    for game in outcome.games:
        title = visible(game.title)
        counts = wrap(counts_text(game), width, first=columns(title) + 2, indent=_INDENT)
        parts.append(f"{_bold(title)}: " + "\n".join(counts))
    parts.append(_verdict(outcome))
    if outcome.findings:
        codes = [finding.code.value for finding in without_notes(outcome.findings) or outcome.findings]
        example = max(dict.fromkeys(codes), key=codes.count)
        parts.append(_dim(f"Mehr zu einer Meldung: blattwerk explain {example}"))
    return "\n".join(parts)


def finding_text(finding: Finding, sources: Sources, rules: RulePlaces, width: int | None = None) -> str:
    """One finding: place, sentence, the source line with the token underlined, and the way out."""
    where = place(finding.span)
    taken = columns(where) + 2 + columns(finding.code) + 2
    sentence = wrap(visible(finding.message), width, first=taken, indent=_INDENT)
    code = click.style(finding.code, fg=_COLOURS[finding.severity])
    lines = [f"{_bold(where)}: {code}: {sentence[0]}".rstrip(), *sentence[1:]]
    if finding.severity == "note":
        return "\n".join(lines)
    target = replaced(finding, sources)
    line = line_of(sources, finding.span)
    if line is not None:
        lines += _excerpt(line, finding.span, target if target and target.line == finding.span.line else None, width)
    lines += _said(finding, width)
    for rule, span in rules.about(finding):
        if span is None and f"`{rule}`" in finding.message:
            continue
        pointer = f" ({file_name(span.file)}:{span.line})" if span else ""
        lines.append(f"{_margin()}Regel: {visible(rule)}{_dim(pointer) if pointer else ''}")
    if finding.fix:
        lines.append(f"{_margin()}{fix_label(finding)}: {click.style(visible(fix_text(finding)), fg='green')}")
    for hint in finding.hints:
        lines += _labelled("oder" if finding.fix else "Tipp", visible(hint), width)
    return "\n".join(lines) + "\n"


def _said(finding: Finding, width: int | None) -> list[str]:
    """What stands there and what the engine says."""
    if not finding.engine:
        return []
    first, *more = wrap(visible(said(finding)), width, first=_INDENT, indent=2 * _INDENT)
    return [_margin() + first, *more]


def _labelled(label: str, text: str, width: int | None) -> list[str]:
    indent = _INDENT + len(label) + 2
    to_paste = text.startswith(("[", "{", "`"))
    first, *more = wrap(text, None if to_paste else width, first=indent, indent=indent)
    return [f"{_margin()}{label}: {first}", *more]


@dataclass(frozen=True)
class _Window:
    """What is shown of a source line: `line[start:end]`."""

    line: str
    start: int
    end: int

    @property
    def text(self) -> str:
        """The shown part, with marks where something is left out."""
        return self.before + self.line[self.start : self.end] + ("…" if self.end < len(self.line) else "")

    @property
    def before(self) -> str:
        return "…" if self.start else ""

    def column(self, index: int) -> int:
        """The terminal's column of a character, counted from 0."""
        inside = min(max(index, self.start), self.end)
        return columns(self.before + self.line[self.start : inside])


def _window(line: str, start: int, width: int) -> _Window:
    """As much of the line around `start` as fits."""
    if columns(line) <= width:
        return _Window(line, 0, len(line))
    left = max(0, min(start - width // 3, len(line) - width))
    end = left
    room = width - 2  # the marks
    while end < len(line) and room >= columns(line[end]):
        room -= columns(line[end])
        end += 1
    return _Window(line, left, end)


def _excerpt(line: str, span: Span, target: Span | None, width: int | None) -> list[str]:
    """The source line, cut where it is long; below it `^` marks the token, `~` the rest of what the fix replaces."""
    number = str(span.line)
    margin = _INDENT + len(number) + 3
    room = _CONTEXT if width is None else max(_SHORTEST_EXCERPT, width - margin)
    window = _window(visible(line), span.column - 1, room)
    marks: dict[int, str] = {}
    stretches = sorted({span, target} - {None}, key=lambda one: -one.length if one else 0)
    for one, mark in zip(stretches, "^" if len(stretches) == 1 else "~^", strict=True):
        if one is not None:
            left, right = window.column(one.column - 1), window.column(one.column - 1 + one.length)
            marks |= dict.fromkeys(range(left, max(right, left + 1)), mark)
    under = "".join(marks.get(at, " ") for at in range(max(marks) + 1))
    blank = under[: len(under) - len(under.lstrip())]
    return [
        f"{_margin()}{number} │ {window.text}".rstrip(),
        f"{_margin()}{' ' * len(number)} │ {blank}{click.style(under.lstrip(), fg='red')}",
    ]


def _coverage_text(game: GameOutcome) -> str:
    width = max((len(rule) for rule in game.coverage), default=0)
    lines = [f"{_bold(visible(game.title))}: Regeln und was sie belegt"]
    for rule, names in game.coverage.items():
        more = f" und {len(names) - 1} mehr" if len(names) > 1 else ""
        lines.append(f"  {rule.ljust(width)}  {visible(names[0]) if names else '—'}{more}")
    return "\n".join(lines) + "\n"


def _verdict(outcome: Outcome) -> str:
    return click.style(verdict(outcome), fg="green" if outcome.holds else "red")


def _margin() -> str:
    return " " * _INDENT


def _bold(text: str) -> str:
    return click.style(text, bold=True)


def _dim(text: str) -> str:
    return click.style(text, dim=True)
