"""What is wrong, as the preview shows it: findings of the proof, and errors of engines and templates."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator.content.broken import breakage, line_at
from generator.content.findings import Finding, without_notes
from generator.proof.report.common import Sources, file_name, fix_label, fix_text, line_of, said
from generator.serve.messages import Trouble


def troubles(findings: Iterable[Finding], sources: Sources) -> tuple[Trouble, ...]:
    """Findings for people, in their order."""
    return tuple(_finding(finding, sources) for finding in without_notes(findings))


def _finding(finding: Finding, sources: Sources) -> Trouble:
    span = finding.span
    fix = (f"{fix_label(finding)}: {fix_text(finding)}",) if finding.fix else ()
    return Trouble(
        message=finding.message,
        file=file_name(span.file),
        line=span.line,
        column=span.column,
        length=span.length,
        text=line_of(sources, span) or "",
        code=finding.code.value,
        said=said(finding),
        rule=finding.rule,
        ways=(*fix, *finding.hints),
        warning=finding.severity == "warning",
    )


def failure(error: BaseException, root: Path, folders: Sequence[Path]) -> Trouble:
    """An error that ended a proof or a page, at the last place in the given folders (of engines, of templates)."""
    if place := breakage(error, lambda path: any(path.is_relative_to(folder) for folder in folders)):
        name = place.path.relative_to(root) if place.path.is_relative_to(root) else place.path
        text = line_at(place.path, place.line)
        hint = "Bring es in Ordnung und speichere; die Vorschau lädt die Datei dann neu."
        message = f"{place.kind}: {place.said}."
        return Trouble(message, file_name(name), place.line, place.column, text=text, code="abbruch", ways=(hint,))
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" ({Path(last[0].filename).name}, Zeile {last[0].lineno})" if last else ""
    return Trouble(f"Das ist ein Fehler in Blattwerk, nicht in deinem Inhalt: {said}{where}. Bitte melde ihn.")
