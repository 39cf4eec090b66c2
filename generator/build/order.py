"""In which order documents are made: what takes longest first, so that no worker is left with it at the end."""

from __future__ import annotations

from collections.abc import Iterable

from generator.build.output import Output
from generator.build.record import Record

# Seconds, where nothing is known: only how they compare matters.
_USUAL = {"regelheft": 1.2, "sortierliste": 0.8, "kurzregeln": 0.1}
_UNKNOWN = 0.3
_IMPOSED = 0.1


def longest_first(outputs: Iterable[Output], record: Record) -> list[Output]:
    """The documents in the order in which they are best begun, by how long they took last."""

    def seconds(output: Output) -> float:
        last = record.documents.get(str(output.path))
        if last:
            return last.seconds
        return _IMPOSED if output.edition.parts else _USUAL.get(output.edition.kind, _UNKNOWN)

    return sorted(outputs, key=lambda output: -seconds(output))
