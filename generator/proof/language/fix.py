"""Put right what has only one right form: signs, brackets, single candidates for a binding. Never a number or name.

`fixes` and `diff` change nothing; `write` does, and only files that still hold what was checked.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from generator.atomic import sweep, write_atomically
from generator.content.findings import Code, Finding
from generator.content.formats import migrated
from generator.content.source import Source

_BINDING = re.compile(r"\[(?P<text>[^\[\]]*)\](?P<tail>\{[^{}]*\})")
#: Findings whose fix is all that can be meant: signs, and brackets that are not closed.
_SIGNS = (Code.TYPOGRAPHY, Code.BINDING_SYNTAX)
_BOM = "\ufeff".encode()


class ChangedMeanwhileError(Exception):
    """A file is no longer what was checked. Field `file`, as messages name it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        super().__init__(str(file))


@dataclass(frozen=True, order=True)
class _Edit:
    """`text` is to stand at `start:end`."""

    start: int
    end: int
    text: str


def fixes(findings: Iterable[Finding], sources: Mapping[Path, Source]) -> dict[Path, str]:
    """The new texts of the files in which something can be put right without asking.

    Of two corrections that reach into each other the first one counts. A file in an older format is only brought up to
    date: whatever else is wrong in it is put right in a next run.
    """
    findings = tuple(findings)
    old = {one.span.file for one in findings if one.code is Code.FORMAT_OLD and one.span.file in sources}
    changed = {file: migrated(sources[file]) for file in old}
    signs: dict[Path, list[_Edit]] = {}
    bindings: dict[Path, list[_Edit]] = {}
    for finding in findings:
        source = sources.get(finding.span.file)
        edit = _edit(finding, source) if source else None
        if edit and finding.span.file not in old:
            group = signs if finding.code in _SIGNS else bindings
            group.setdefault(finding.span.file, []).append(edit)
    for file in {*signs, *bindings}:
        chosen = _apart(signs.get(file, ()))
        changed[file] = _apply(sources[file].text, _bind(sources[file].text, chosen, _apart(bindings.get(file, ()))))
    return {file: changed[file] for file in sorted(changed)}


def diff(changed: Mapping[Path, str], sources: Mapping[Path, Source]) -> str:
    """What `fixes` changes, as a unified diff."""
    parts = []
    for file, text in changed.items():
        old, new = (whole.splitlines(keepends=True) for whole in (sources[file].text, text))
        name = file.as_posix()
        parts += [line if line.endswith("\n") else f"{line}\n" for line in difflib.unified_diff(old, new, name, name)]
    return "".join(parts)


def write(root: Path, changed: Mapping[Path, str], sources: Mapping[Path, Source]) -> tuple[Path, ...]:
    """Write the new texts, each in one step, with the line ends that the file had.

    Raises `ChangedMeanwhileError` before anything is written, and `OSError`.
    """
    prepared = {file: _encoded((root / file).read_bytes(), sources[file], text) for file, text in changed.items()}
    for file, data in prepared.items():
        target = (root / file).resolve()  # a link stays one
        sweep(target.parent)
        write_atomically(target, data, mode=target.stat().st_mode & 0o777)
    return tuple(prepared)


def _encoded(data: bytes, source: Source, text: str) -> bytes:
    old = data.decode("utf-8-sig", "replace")
    if old.replace("\r\n", "\n").replace("\r", "\n") != source.text:
        raise ChangedMeanwhileError(source.file)
    if "\r\n" in old:
        text = text.replace("\n", "\r\n")
    return (_BOM if data.startswith(_BOM) else b"") + text.encode("utf-8")


def _edit(finding: Finding, source: Source) -> _Edit | None:
    """A correction that leaves nothing to decide; for a binding, `text` is what follows the token."""
    span = finding.fix_span or finding.span
    start = source.offset(span.line, span.column)
    end = start + span.length
    if not finding.fix or source.text[start:end] != finding.found:
        return None
    if finding.code in _SIGNS:
        return _Edit(start, end, finding.fix)
    binding = _BINDING.fullmatch(finding.fix) if finding.code is Code.CLAIM_UNBOUND else None
    if binding and binding["text"] == finding.found and _is_only(finding) and _may_bind(source, start):
        return _Edit(start, end, binding["tail"])
    return None


def _is_only(finding: Finding) -> bool:
    """Whether no other fact would fit as well; an exemption always would."""
    return not any(hint.startswith("[") and "]{frei:" not in hint for hint in finding.hints)


def _may_bind(source: Source, start: int) -> bool:
    """Whether brackets can be set: in Markdown, outside of other brackets and of titles of boxes."""
    before = source.text[source.text.rfind("\n", 0, start) + 1 : start]
    inside = before.rfind("[") > before.rfind("]") or before.rfind("{") > before.rfind("}")
    return source.file.suffix == ".md" and not inside and not before.lstrip().startswith(":::")


def _apart(edits: Iterable[_Edit]) -> list[_Edit]:
    chosen: list[_Edit] = []
    for edit in sorted(edits):
        if not chosen or edit.start >= chosen[-1].end:
            chosen.append(edit)
    return chosen


def _bind(text: str, signs: list[_Edit], bindings: Iterable[_Edit]) -> list[_Edit]:
    """All corrections together; those of signs inside a token that is being bound become part of its binding."""
    done = list(signs)
    for binding in bindings:
        touched = [edit for edit in signs if edit.start < binding.end and edit.end > binding.start]
        if all(binding.start <= edit.start and edit.end <= binding.end for edit in touched):
            shifted = [_Edit(one.start - binding.start, one.end - binding.start, one.text) for one in touched]
            inner = _apply(text[binding.start : binding.end], shifted)
            done = [edit for edit in done if edit not in touched]
            done.append(_Edit(binding.start, binding.end, f"[{inner}]{binding.text}"))
    return sorted(done)


def _apply(text: str, edits: Iterable[_Edit]) -> str:
    bounds = [_Edit(0, 0, ""), *edits]
    pieces = [edit.text + text[edit.end : after.start] for edit, after in pairwise(bounds)]
    return "".join((*pieces, bounds[-1].text, text[bounds[-1].end :]))
