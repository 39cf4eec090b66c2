"""What is wrong, as the preview shows it: findings of the proof, and errors of engines and templates."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path

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
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    if isinstance(error, SyntaxError) and error.filename and _inside(Path(error.filename), folders):
        what = f"{type(error).__name__}: {error.msg}"
        return _at(Path(error.filename), error.lineno or 1, error.offset or 1, f"Das ist kein Python: {what}.", root)
    template = getattr(error, "filename", None), getattr(error, "lineno", None)
    if isinstance(template[0], str) and isinstance(template[1], int) and _inside(Path(template[0]), folders):
        return _at(Path(template[0]), template[1], 1, f"Die Vorlage lässt sich nicht lesen: {what}.", root)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if _inside(path, folders):
            message = f"Hier ist das Programm abgebrochen: {what}."
            return _at(path, frame.lineno or 1, (frame.colno or 0) + 1, message, root)
    place = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" ({Path(place[0].filename).name}, Zeile {place[0].lineno})" if place else ""
    return Trouble(f"Das ist ein Fehler in Blattwerk, nicht in deinem Inhalt: {what}{where}. Bitte melde ihn.")


def _inside(path: Path, folders: Sequence[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


def _at(path: Path, line: int, column: int, message: str, root: Path) -> Trouble:
    name = path.relative_to(root) if path.is_relative_to(root) else path
    try:
        text = path.read_text(encoding="utf-8", errors="replace").split("\n")[line - 1]
    except (OSError, IndexError):
        text = ""
    hint = "Behebe es und speichere; die Vorschau lädt die Datei dann neu."
    return Trouble(message, file_name(name), line, column, text=text, code="abbruch", ways=(hint,))
