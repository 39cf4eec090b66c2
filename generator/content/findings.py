"""What is wrong with the content, as values that every report can print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from generator.content.bounds import MOST_FINDINGS
from generator.content.source import Span


class Code(StrEnum):
    """The kind of a finding; the value is what authors see and look up."""

    # files
    FILE_MISSING = "datei-fehlt"
    FILE_UNREADABLE = "datei-unlesbar"
    FILE_UNUSED = "datei-unbenutzt"
    NOT_UTF8 = "kein-utf8"
    NO_CONTENT = "kein-inhalt"
    NO_ENGINE = "keine-engine"
    GAME_TWICE = "spiel-doppelt"
    ENGINE_HIDDEN = "engine-verdeckt"
    ENGINE_ID = "engine-anderes-spiel"
    ENGINE_FAULT = "engine-bricht-ab"
    ENGINE_ENDLESS = "engine-endlos"
    TOO_MUCH = "zu-viel"
    ENGINE_NEEDED = "engine-noetig"
    # YAML
    YAML_SYNTAX = "yaml-fehler"
    YAML_ALIAS = "yaml-verweis"
    KEY_TWICE = "schluessel-doppelt"
    KEY_UNKNOWN = "schluessel-unbekannt"
    KEY_MISSING = "schluessel-fehlt"
    VALUE_WRONG = "wert-falsch"
    FORMAT_OLD = "format-veraltet"
    FORMAT_NEW = "format-zu-neu"
    CARD_UNKNOWN = "karte-unbekannt"
    VARIANT_MISMATCH = "variante-unbekannt"
    LEVEL_UNKNOWN = "stufe-unbekannt"
    # Markdown
    DIRECTIVE = "anweisung-fehlerhaft"
    BINDING_SYNTAX = "bindung-fehlerhaft"
    EXAMPLE_UNKNOWN = "beispiel-unbekannt"
    EXAMPLE_UNUSED = "beispiel-unbenutzt"
    EXAMPLE_EMPTY = "beispiel-ohne-behauptung"
    SPELLING = "schreibweise-unklar"
    LAYOUT = "aufbau-unklar"
    STEP_ORDER = "zug-reihenfolge"
    ID_TWICE = "kennung-doppelt"
    RULE_ID_MISSING = "absatz-ohne-kennung"
    REFERENCE_DEAD = "verweis-tot"
    REFERENCE_MISSING = "verweis-fehlt"
    SECTION = "abschnitt-falsch"
    STEP_UNKNOWN = "zug-unbekannt"
    # proof
    FACT_UNKNOWN = "tatsache-unbekannt"
    EXPRESSION = "ausdruck-fehlerhaft"
    CLAIM_WRONG = "behauptung-falsch"
    CLAIM_TYPE = "behauptung-unpassend"
    CLAIM_OPEN = "haengt-von-offener-karte-ab"
    CLAIM_UNBOUND = "ungebunden"
    CLAIM_TOUCHES = "grenzt-an"
    NAME_MISMATCH = "name-passt-nicht"
    COUNT_MISMATCH = "anzahl-passt-nicht"
    SUBJECT_MISMATCH = "tatsache-passt-nicht"
    EXEMPTION_EMPTY = "ausnahme-ohne-grund"
    EXEMPTION_STALE = "ausnahme-unnoetig"
    POSITION_WRONG = "lage-unmoeglich"
    MOVE_UNREADABLE = "zug-unlesbar"
    MOVE_ILLEGAL = "zug-verboten"
    MOVE_NOT_REFUSED = "zug-erlaubt"
    CASE_EMPTY = "fall-ohne-erwartung"
    RULE_UNCOVERED = "regel-unbelegt"
    REASON_UNCOVERED = "grund-unbelegt"
    RULE_UNKNOWN = "regel-unbekannt"
    RULE_MISSING = "regel-fehlt"
    REQUIRED_MISSING = "pflichtangabe-fehlt"
    # lab
    LAB_SEAL = "labor-geaendert"
    LAB_UNMEASURED = "labor-ungemessen"
    LAB_STALE = "labor-veraltet"
    # games without an engine
    UNVERIFIED = "ungeprueft"
    # addresses
    ADDRESS_GONE = "adresse-verschwunden"
    REDIRECT = "weiterleitung-falsch"
    # language
    WORD_UNKNOWN = "schreibung-unbekannt"
    WORD_UNUSED = "wort-unbenutzt"
    TERM = "begriff-uneinheitlich"
    TERM_UNUSED = "begriff-unbenutzt"
    TYPOGRAPHY = "typografie"


#: What leaves the content proven, but is worth knowing.
WARNINGS = frozenset({Code.LAB_STALE})
#: What is as its author wants it, and must be told all the same.
NOTES = frozenset({Code.UNVERIFIED})


@dataclass(frozen=True)
class Finding:
    """One error in the content, a warning, or a note.

    Fields: `code`; `span`, the offending token; `message`, a German sentence; and where they apply `found` (what stands
    there), `engine` (what the engine says), `how` (how it came to that), `rule` (the rule's id), `fix` (text to paste
    in place of `fix_span`, which is `span` where it is None), `hints` (further ways out, best first), `judge` (who
    says so: the engine, or spiel.yaml where a game has none).
    """

    code: Code
    span: Span
    message: str
    found: str = ""
    engine: str = ""
    how: str = ""
    rule: str = ""
    fix: str = ""
    hints: tuple[str, ...] = ()
    fix_span: Span | None = None
    judge: str = "Engine"

    @property
    def severity(self) -> str:
        """`error`; or `warning` or `note`, where everything can be proven all the same."""
        return "note" if self.code in NOTES else "warning" if self.code in WARNINGS else "error"


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings by file, line and column, without repetitions."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: (f.span, f.code, f.message)))


def bounded(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings, of each file only so many as anyone reads; the last one says how many there are besides."""
    many = {file: many for file, many in Counter(one.span.file for one in findings).items() if many > MOST_FINDINGS}
    if not many:
        return findings
    kept: Counter[Path] = Counter()
    told: list[Finding] = []
    for finding in findings:
        file = finding.span.file
        kept[file] += 1
        if kept[file] <= MOST_FINDINGS:
            told.append(finding)
        elif kept[file] == MOST_FINDINGS + 1:
            message = f"In dieser Datei gibt es noch {many[file] - MOST_FINDINGS} weitere Meldungen."
            told.append(Finding(Code.TOO_MUCH, finding.span, message))
    return tuple(told)


def errors(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings without the warnings and notes among them."""
    return tuple(finding for finding in findings if finding.severity == "error")


def without_notes(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The errors and warnings."""
    return tuple(finding for finding in findings if finding.severity != "note")
