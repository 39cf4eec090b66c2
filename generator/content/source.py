"""A text file of the author's, and places in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True, order=True)
class Span:
    """A stretch of one line: file, line and column counted from 1, length in characters."""

    file: Path
    line: int
    column: int = 1
    length: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Source:
    """The text of a file, as decoded; `file` is the path by which messages name it."""

    file: Path
    text: str = field(repr=False)

    @classmethod
    def decode(cls, file: Path, data: bytes) -> Source:
        """The text in a file's bytes, with `\\n` for every kind of line end. Raises `UnicodeDecodeError`."""
        return cls(file, data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines without their ends."""
        return tuple(self.text.split("\n"))

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        starts = [0]
        for line in self.lines[:-1]:
            starts.append(starts[-1] + len(line) + 1)
        return tuple(starts)

    def span(self, start: int, end: int) -> Span:
        """The place of `text[start:end]`, cut at the end of its first line, at least one character long."""
        line = bisect_right(self._starts, start) - 1
        column = start - self._starts[line]
        end = min(end, self._starts[line] + len(self.lines[line]))
        return Span(self.file, line + 1, column + 1, max(1, end - start))

    def offset(self, line: int, column: int) -> int:
        """The index in `text` of a line and column, both counted from 1."""
        return self._starts[line - 1] + column - 1
