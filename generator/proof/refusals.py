"""What is wrong with how a scenario plays: impossible positions, moves that are refused, and ones that are not."""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import IllegalMoveError, NotationError, PositionError
from generator.content.book import Line, Scenario
from generator.content.findings import Code, Finding
from generator.proof.play import Run
from generator.proof.ways_out import card_to_name


def dead_end(scenario: Scenario, runs: tuple[Run, ...]) -> Iterator[Finding]:
    """The findings for a scenario that cannot be played to its end, though nothing says that it should not."""
    stopped = [run for run in runs if run.stop]
    stop = stopped[0].stop if stopped else None
    if stop is None:
        return
    error = stop.error
    if isinstance(error, PositionError) and stop.line is None:
        if scenario.refused and error.rule == scenario.refused:
            return
        at = scenario.document.at((*scenario.path, "lage", *error.path))
        if error.path[:1] == ("spieler",):
            at = scenario.document.at((*scenario.path, *error.path))
        message = error.sentence
        if scenario.refused:
            message = f"{message} Erwartet war die Ablehnung durch `{scenario.refused}`."
        yield Finding(Code.POSITION_WRONG, at, message, rule=error.rule)
    elif stop.line is not None:
        way_out = card_to_name(scenario, stopped[0]) if isinstance(error, IllegalMoveError) else ""
        yield _bad_line(stop.line, error, way_out, some=len(stopped) < len(runs))


def _bad_line(
    line: Line, error: IllegalMoveError | NotationError | PositionError, way_out: str, *, some: bool
) -> Finding:
    if isinstance(error, NotationError):
        message = f"„{line.text}“ ist kein Zug, den dieses Spiel kennt."
        hints = tuple(f"`{form}`" for form in error.expected)
        return Finding(Code.MOVE_UNREADABLE, line.span, message, found=line.text, hints=hints)
    if isinstance(error, PositionError):
        return Finding(Code.POSITION_WRONG, line.span, error.sentence, found=line.text, rule=error.rule)
    first, *more = error.refusals
    sentence = first.sentence
    if some:
        sentence += " Das hängt von einer Karte ab, die das Beispiel offen lässt."
    also = tuple(f"außerdem ({refusal.rule}): {refusal.sentence}" for refusal in more)
    hints = (way_out, *also) if way_out else also
    return Finding(Code.MOVE_ILLEGAL, line.span, sentence, found=line.text, rule=first.rule, hints=hints)


def not_refused(scenario: Scenario, runs: tuple[Run, ...]) -> Iterator[Finding]:
    """The findings for moves and positions that should have been refused, or by another rule."""
    if scenario.refused and not any(run.stop for run in runs):
        at = scenario.document.at((*scenario.path, "abgelehnt"))
        message = f"Diese Lage ist erlaubt; `{scenario.refused}` lehnt sie nicht ab."
        yield Finding(Code.MOVE_NOT_REFUSED, at, message, found=scenario.refused)
    for run in runs:
        for refused in run.refused:
            line = refused.line
            at = line.forbidden_span or line.span
            if not refused.refusals:
                message = f"„{line.text}“ ist hier erlaubt; `{line.forbidden}` verbietet es nicht."
                yield Finding(Code.MOVE_NOT_REFUSED, at, message, found=line.forbidden)
            elif line.forbidden != refused.refusals[0].rule:
                first = refused.refusals[0]
                message = f"Den Zug verbietet eine andere Regel: {first.sentence}"
                yield Finding(
                    Code.MOVE_NOT_REFUSED, at, message, found=line.forbidden, engine=first.rule, fix=first.rule
                )
            elif line.reason and line.reason != refused.refusals[0].reason:
                first = refused.refusals[0]
                message = f"Die Regel verbietet den Zug aus einem anderen Grund: {first.sentence}"
                yield Finding(
                    Code.MOVE_NOT_REFUSED,
                    line.reason_span or at,
                    message,
                    found=line.reason,
                    engine=first.reason,
                    rule=first.rule,
                    fix=first.reason,
                )
