"""What holds of every attack: it is told soon and shortly, at places that there are, and nothing of it reaches a terminal."""

from __future__ import annotations

import re

from checking import Said

from generator.content.bounds import MOST_FINDINGS
from generator.content.characters import HIDDEN

#: Seconds of the processor and bytes of memory that a check may take, at the most, in all its forms.
SECONDS = 10
MEMORY = 600_000_000


def broken(said: Said) -> list[str]:
    """What is promised and does not hold; nothing where all is well."""
    shown = f"{said.text}\n{said.github}"
    commands = [line for line in said.github.split("\n") if "::" in line or "##[" in line]
    promises = {
        "too slow": said.seconds < SECONDS,
        "too much memory": said.memory < MEMORY,
        "too many findings": len(said.findings) <= 40 * (MOST_FINDINGS + 1),
        "hidden characters are shown": not HIDDEN.search(shown),
        "commands to GitHub": len(commands) == len(said.findings)
        and all(re.match(r"::(error|warning) file=", line) for line in commands),
        "a file outside was read": "root:x:0" not in shown,
        "places that are not there": _places_are_there(said),
    }
    return [name for name, holds in promises.items() if not holds]


def _places_are_there(said: Said) -> bool:
    lines = {source.file: source.lines for source in said.sources}
    return all(
        1 <= one.span.line <= len(lines[one.span.file])
        and 1 <= one.span.column <= len(lines[one.span.file][one.span.line - 1]) + 1
        for one in said.findings
        if one.span.file in lines
    )
