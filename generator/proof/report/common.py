"""What the reports share: names of files, counts in words, where rules stand, what a fix replaces."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.content.characters import HIDDEN
from generator.content.findings import Code, Finding, errors, without_notes
from generator.content.source import Source, Span
from generator.proof.outcome import GameOutcome, Outcome, game_id

Sources = Mapping[Path, Source]
#: Where files are to be named relative to the project's own folder.
HERE = Path()

#: Where a fix takes the place of exactly what is marked; elsewhere it is something to add, or stands for one word.
_REPLACING = frozenset(
    {
        Code.CARD_UNKNOWN,
        Code.CLAIM_TYPE,
        Code.CLAIM_UNBOUND,
        Code.CLAIM_WRONG,
        Code.ENGINE_NEEDED,
        Code.FACT_UNKNOWN,
        Code.KEY_UNKNOWN,
        Code.LEVEL_UNKNOWN,
        Code.MOVE_NOT_REFUSED,
        Code.REDIRECT,
        Code.RULE_UNKNOWN,
        Code.TYPOGRAPHY,
        Code.VALUE_WRONG,
        Code.VARIANT_MISMATCH,
        Code.YAML_ALIAS,
        Code.YAML_SYNTAX,
    }
)
#: Where a whole construct is marked and the fix is what one word of it should be.
_ONE_WORD = frozenset({Code.DIRECTIVE, Code.EXAMPLE_UNKNOWN, Code.REFERENCE_DEAD, Code.SECTION})

_HIDDEN = re.compile(rf"{HIDDEN.pattern}|[\t\n]")

#: What to do with a fix that is not to be written in place of what is marked.
_LABELS = {Code.FILE_UNUSED: "nenn sie", Code.REQUIRED_MISSING: "ergänze"}


def file_name(path: Path) -> str:
    r"""A file's name as reports write it; bytes that are no UTF-8, and what is hidden, as `\xff`."""
    text = os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")
    return _HIDDEN.sub(lambda match: match.group().encode("unicode_escape").decode("ascii"), text)


def place(span: Span) -> str:
    """File, line and column, in the form that terminals and editors turn into a link."""
    return f"{file_name(span.file)}:{span.line}:{span.column}"


def count(number: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"


def counts_text(game: GameOutcome) -> str:
    """How much was proven of a game, in one line."""
    counts = game.counts
    unchecked = f" · {counts.unchecked} nicht geprüft, weil davor etwas nicht stimmt" if counts.unchecked else ""
    if not game.engine:
        return (
            f"{counts.claims} Angaben mit spiel.yaml verglichen, {counts.proven} stimmen, {counts.exempt} ausgenommen "
            f"· ohne Engine, also ungeprüft: {count(counts.unverified, 'Beispiel', 'Beispiele')}, "
            f"{count(counts.rules, 'Regel', 'Regeln')}{unchecked}"
        )
    return (
        f"{counts.claims} Behauptungen geprüft, {counts.proven} bewiesen, {counts.exempt} ausgenommen · "
        f"{count(counts.examples, 'Beispiel', 'Beispiele')}, {count(counts.cases, 'Fall', 'Fälle')} "
        f"mit {count(counts.expectations, 'Erwartung', 'Erwartungen')} · "
        f"{counts.covered} von {counts.rules} Regeln belegt{unchecked}"
    )


def verdict(outcome: Outcome) -> str:
    """The last word on a proof."""
    wrong = len(errors(outcome.findings))
    warnings = len(without_notes(outcome.findings)) - wrong
    more = f" {count(warnings, 'Warnung', 'Warnungen')}." if warnings else ""
    if wrong:
        return f"{wrong} Fehler gefunden.{more}"
    return f"{_proven(outcome)}{more}"


def _proven(outcome: Outcome) -> str:
    """What can be said where nothing is wrong: of games without an engine only the data are proven."""
    unplayed = [game for game in outcome.games if not game.engine]
    if not unplayed:
        return "Alles bewiesen."
    examples = count(sum(game.counts.unverified for game in unplayed), "Beispiel", "Beispiele")
    which = " und ".join(game.title for game in unplayed)
    whole = "" if len(unplayed) == len(outcome.games) else "Alles andere ist bewiesen. "
    return f"Kein Fehler. {whole}Ohne Engine und deshalb ungeprüft: {which} ({examples})."


@dataclass(frozen=True)
class RulePlaces:
    """Where the rules stand in the texts: for each game and rule id, the place of the id."""

    places: Mapping[tuple[str, str], Span]

    @classmethod
    def of(cls, outcome: Outcome) -> RulePlaces:
        """The places of all rules of the games that could be loaded."""
        return cls({(game.id, rule): span for game in outcome.games for rule, span in game.rules.items()})

    def about(self, finding: Finding) -> tuple[tuple[str, Span | None], ...]:
        """The rules that a finding names, each with its place where that is known and not the finding's own."""
        rules = [rule for rule in finding.rule.split(", ") if rule]
        found = [(rule, self.places.get((game_id(finding.span.file), rule))) for rule in rules]
        return tuple((rule, None if span == finding.span else span) for rule, span in found)


def said(finding: Finding) -> str:
    """What stands there, and what the engine says; empty where it says nothing."""
    if not finding.engine:
        return ""
    how = f" ({finding.how})" if finding.how else ""
    return f"falsch: {finding.found} · {finding.judge}: {finding.engine}{how}"


def line_of(sources: Sources, span: Span) -> str | None:
    """The line of the source that a place is in; None where there is none."""
    source = sources.get(span.file)
    return source.lines[span.line - 1] if source and span.line <= len(source.lines) else None


def fix_label(finding: Finding) -> str:
    """What to do with a finding's fix."""
    return _LABELS.get(finding.code, "schreib")


def fix_text(finding: Finding) -> str:
    """A finding's fix as people read it; blanks are named."""
    if not finding.fix.isspace():
        return finding.fix
    return "(ein Leerzeichen)" if len(finding.fix) == 1 else f"({len(finding.fix)} Leerzeichen)"


def replaced(finding: Finding, sources: Sources) -> Span | None:
    """What the finding's fix takes the place of; None where it has none, or where the fix is to be added somewhere."""
    line = line_of(sources, finding.span)
    if not finding.fix or line is None:
        return None
    if finding.code in _ONE_WORD:
        return _word(finding, line)
    if finding.code not in _REPLACING:
        return None
    span = finding.fix_span or finding.span
    text = line[span.column - 1 : span.column - 1 + span.length]
    if finding.fix_span and not text.endswith("}"):
        return None  # the construct goes on in the next line, which a place cannot say
    if finding.code is Code.FACT_UNKNOWN and not finding.fix_span:
        return None
    return span


def _word(finding: Finding, line: str) -> Span | None:
    """The one word of what is marked that the fix is meant for."""
    start, end = finding.span.column - 1, finding.span.column - 1 + finding.span.length
    if not finding.found or line[start:end].count(finding.found) != 1:
        return None
    return replace(finding.span, column=line.index(finding.found, start) + 1, length=len(finding.found))
