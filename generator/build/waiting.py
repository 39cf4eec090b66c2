"""Which documents can be begun: an imposed one only when those are there that it is put together from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.build.kept import Document
from generator.build.output import Output


@dataclass(frozen=True)
class Task:
    """A document to be made, and the documents, by the names of their editions, that it is put together from.

    A part that is not there is made along with it.
    """

    output: Output
    parts: Mapping[str, Document] = field(default_factory=dict)


class Waiting:
    """The documents that are to be made, in the order in which they are best begun.

    `ready` are documents that need not be made.
    """

    def __init__(self, outputs: Sequence[Output], ready: Mapping[Output, Document]) -> None:
        self._outputs = list(outputs)
        self._coming = set(outputs)
        self._ready = dict(ready)

    def able(self) -> list[Task]:
        """Those that can be begun now and could not before."""
        able = [output for output in self._outputs if self._coming.isdisjoint(_parts(output))]
        self._outputs = [output for output in self._outputs if output not in able]
        return [self._task(output) for output in able]

    def done(self, output: Output, document: Document | None) -> None:
        """Take note that a document has been made, or None where it cannot be."""
        self._coming.discard(output)
        if document is not None and any(output in _parts(other) for other in self._outputs):
            self._ready[output] = document

    def _task(self, output: Output) -> Task:
        parts = {part.edition.name: self._ready[part] for part in _parts(output) if part in self._ready}
        return Task(output, parts)


def _parts(output: Output) -> Collection[Output]:
    return [replace(output, edition=part) for part in output.edition.parts]
