"""Find the places in a YAML file: its scalars one by one, and the whole entries that they stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.game import Path
from generator.content.source import Source, Span
from generator.content.yamlfile import YamlDocument

_SKIP = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|.", re.DOTALL)


@dataclass(frozen=True)
class Leaf:
    """A scalar of a YAML file at `start:end` of its text: the value at `path`, or with `key` the key before it."""

    path: Path
    key: bool
    start: int
    end: int
    text: str


def leaves(document: YamlDocument, path: Path) -> Iterator[Leaf]:
    """Every key and scalar below a path that exists, in the order of the file."""
    yield from _below(document, path, _at(document.data, path))


def _below(document: YamlDocument, path: Path, data: Any) -> Iterator[Leaf]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield _leaf(document, (*path, name), key=True)
            yield from _below(document, (*path, name), value)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _below(document, (*path, index), value)
    elif data is not None:
        yield _leaf(document, path, key=False)


def _leaf(document: YamlDocument, path: Path, *, key: bool) -> Leaf:
    start, end = stretch(document.source, document.at(path, key=key))
    return Leaf(path, key, start, end, document.source.text[start:end])


def _at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def exists(data: Any, path: Path) -> bool:
    """Whether a path leads to something."""
    try:
        return _at(data, path) is not None
    except (KeyError, IndexError, TypeError):
        return False


def stretch(source: Source, span: Span) -> tuple[int, int]:
    """The start and end of a span in its text."""
    start = source.offset(span.line, span.column)
    return start, start + span.length


def entry(document: YamlDocument, path: Path) -> tuple[int, int]:
    """The stretch to delete so that a list item, or a key with its value, is gone."""
    source = document.source
    text = source.text
    start, _ = stretch(source, document.at(path, key=isinstance(path[-1], str)))
    opened, _ = stretch(source, document.at(path[:-1]))
    if text[opened] not in "{[":
        return _lines(text, start)
    closed = _entry_end(text, start)
    if text[closed] == ",":
        while text[closed + 1] in " \n":
            closed += 1
        return start, closed + 1
    comma = text.rfind(",", opened, start)
    return (comma if comma >= 0 and not text[comma + 1 : start].strip() else start), closed


def _entry_end(text: str, start: int) -> int:
    """Where an entry between brackets ends: at its comma, or at the bracket that closes."""
    depth, at = 0, start
    while depth or text[at] not in ",}]":
        depth += (text[at] in "{[") - (text[at] in "}]")
        match = _SKIP.match(text, at)
        at = match.end() if match else at + 1
    return at


def _lines(text: str, start: int) -> tuple[int, int]:
    """The whole lines of a block entry: up to the next line that is empty or indented no deeper."""
    begin = text.rfind("\n", 0, start) + 1
    indent = _indent(text, begin)
    end = text.find("\n", start) + 1 or len(text)
    while end < len(text) and text[end] != "\n" and _indent(text, end) > indent:
        end = text.find("\n", end) + 1 or len(text)
    return begin, end


def _indent(text: str, line: int) -> int:
    return next((at for at in range(line, len(text)) if text[at] != " "), len(text)) - line
