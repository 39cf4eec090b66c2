"""Read a YAML file of the author's into plain values, each with its place in the file.

The values come from the parser's events rather than from its constructor: so nothing is resolved behind the author's
back, nothing is built by tag, nothing is expanded by reference, and depth is counted before it can hurt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from engines.game import Path
from generator.content import bounds
from generator.content.characters import HIDDEN, number_of
from generator.content.findings import Code, Finding
from generator.content.scalars import quoted, resolve
from generator.content.source import Source, Span
from generator.content.yamlerror import TOO_DEEP, explain

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BOM = "\ufeff"
# Line separators of Unicode, which are hidden too, would be line ends for YAML but not for editors.
_UNREADABLE = re.compile(rf"(?!\r)(?:{HIDDEN.pattern})|[\ud800-\udfff\ufffe\uffff]")
#: Escapes (`"\\e"`) and block texts bring in what may not stand in the file itself.
_HIDDEN_INSIDE = re.compile(rf"{_UNREADABLE.pattern}|[\t\n\r]")
_PROPERTY = re.compile(r"(?P<token>[&!][^\s\[\]{},]*)\s*")


@dataclass(slots=True)
class _Node:
    """A value and the stretch of its first line that is shown for it."""

    value: Any
    start: int
    stop: int
    block: bool = False
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    children: dict[str | int, _Node] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        return self.start == self.stop


@dataclass(frozen=True)
class YamlDocument:
    """A YAML file as read: `data` (None where it could not be read at all) and what is wrong with the file as such."""

    source: Source
    data: Any
    findings: tuple[Finding, ...] = ()
    _root: _Node | None = field(default=None, repr=False)

    def at(self, path: Path, key: bool = False) -> Span:
        """The place of a value, or with `key` of the key before it.

        A group or list written over several lines is shown by its key, in a list by its first line. A path that leads
        nowhere is shown by the nearest part that exists.
        """
        node, name = self._root, None
        if node is None:
            return Span(self.source.file, 1)
        for index, part in enumerate(path):
            child = node.children.get(part) or node.children.get(str(part))
            if child is None:
                key = False
                break
            name = node.keys.get(str(part))
            node = child
            key = key and (name is not None or index < len(path) - 1)
        if name is not None and (key or node.block or node.empty):
            return self.source.span(*name)
        if node.empty:  # an empty list item: show its dash
            return self.source.span(max(0, node.start - 1), node.start)
        return self.source.span(node.start, node.stop)

    def text_at(self, span: Span) -> str:
        """The author's text at a place of this file."""
        line = self.source.lines[span.line - 1]
        return line[span.column - 1 : span.column - 1 + span.length]


def read_yaml(source: Source) -> YamlDocument:
    """Read a file. Whatever is wrong with it becomes findings, never an exception."""
    shift = len(_BOM) if source.text.startswith(_BOM) else 0
    unreadable = _UNREADABLE.search(source.text, shift)
    if unreadable:
        number = number_of(unreadable.group())
        message = f"Hier steht ein unsichtbares Zeichen ({number}), das in YAML nicht vorkommen darf. Lösch es."
        span = source.span(unreadable.start(), unreadable.end())
        return YamlDocument(source, None, (Finding(Code.YAML_SYNTAX, span, message),))
    builder = _Builder(source, shift)
    try:
        for event in yaml.parse(source.text[shift:], Loader=_LOADER):
            if not builder.take(event):
                break
            if too_much := builder.too_much():
                return YamlDocument(source, None, (too_much,))
    except yaml.MarkedYAMLError as error:
        builder.findings.append(explain(source, error, shift))
        builder.root = None
    if (builder.root is None or builder.root.value is None) and not builder.findings:
        builder.findings.append(Finding(Code.NO_CONTENT, Span(source.file, 1), "Die Datei ist leer."))
    root = builder.root
    return YamlDocument(source, root.value if root else None, tuple(builder.findings), root)


@dataclass(slots=True)
class _Frame:
    """A list or group that is being read."""

    node: _Node
    line_end: int
    mapping: bool
    key: str | None = None
    skip: bool = False  # the next value belongs to a key that was refused


class _Builder:
    """Turns the parser's events into nodes, and collects what is refused on the way."""

    def __init__(self, source: Source, shift: int) -> None:
        self.source = source
        self.shift = shift
        self.findings: list[Finding] = []
        self.root: _Node | None = None
        self.values = 0
        self._frames: list[_Frame] = []
        self._documents = 0

    def take(self, event: Any) -> bool:
        """Take one event; False when reading must stop."""
        self.values += isinstance(event, yaml.NodeEvent)
        if isinstance(event, yaml.DocumentStartEvent):
            return self._document(event)
        if isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            return self._open(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(event)
        return True

    def too_much(self) -> Finding | None:
        """What is more than a file may hold, if anything is."""
        if self.values > bounds.MOST_VALUES:
            message = f"In dieser Datei stehen mehr als {bounds.MOST_VALUES} Werte. Das ist zu viel."
            return Finding(Code.TOO_MUCH, Span(self.source.file, 1), message)
        inner = self._frames[-1].node if self._frames else None
        if inner and len(inner.value) > bounds.MOST_ENTRIES:
            message = f"Diese Liste oder Gruppe hat mehr als {bounds.MOST_ENTRIES} Einträge. Das ist zu viel."
            return Finding(Code.TOO_MUCH, self.source.span(inner.start, inner.start + 1), message)
        return None

    def _document(self, event: Any) -> bool:
        self._documents += 1
        if self._documents > 1:
            start = self._start(event)
            message = "Hier beginnt ein zweites Dokument; in jeder Datei steht nur eines. Lösch die Zeile `---`."
            self._find(Code.YAML_SYNTAX, start, start + len("---"), message)
            self.root = None
        return self._documents == 1

    def _scalar(self, event: Any) -> None:
        start = self._properties(event)
        stop = self._stop(start, event)
        text = event.value
        if hidden := _HIDDEN_INSIDE.search(text):
            what = (
                "ein Zeilenumbruch"
                if hidden.group() == "\n"
                else f"ein unsichtbares Zeichen ({number_of(hidden.group())})"
            )
            message = f"In diesem Text steht {what}; das ist hier nicht möglich. Lösch es."
            self._find(Code.YAML_SYNTAX, start, stop, message)
            text = _HIDDEN_INSIDE.sub("", text)
        if self._frames and self._expects_key():
            self._key(event, text, start, stop)
        else:
            value = resolve(text) if event.implicit[0] else text
            self._attach(_Node(value, start, stop))

    def _key(self, event: Any, key: str, start: int, stop: int) -> None:
        frame = self._frames[-1]
        self._grow(frame, start, stop)
        first = frame.node.keys.get(key)
        frame.skip = True
        if event.implicit[0] and key == "<<":
            message = (
                "Der Schlüssel `<<` (Einfügen aus einem Verweis) ist hier nicht erlaubt; schreibe die Angaben aus."
            )
            self._find(Code.YAML_ALIAS, start, stop, message)
        elif not key:
            self._find(Code.YAML_SYNTAX, start, stop, "Vor diesem Doppelpunkt fehlt der Schlüssel.")
        elif first is not None:
            line = self.source.span(*first).line
            message = f"`{key}` steht schon in Zeile {line}; jeder Schlüssel darf in einer Gruppe nur einmal vorkommen."
            self._find(Code.KEY_TWICE, start, stop, message, hints=(f"Lösch eine der beiden Angaben `{key}`.",))
        else:
            frame.skip = False
            frame.key = key
            frame.node.keys[key] = (start, stop)

    def _alias(self, event: Any) -> None:
        start, stop = self._start(event), self._end(event)
        text = self.source.text[start:stop]
        message = f"`{text}` liest YAML als Verweis auf eine andere Stelle; Verweise sind hier nicht erlaubt."
        hints = ("Wenn ein Text gemeint ist, setze ihn in Anführungszeichen.",)
        self._find(Code.YAML_ALIAS, start, stop, message, fix=quoted(text), hints=hints)
        if self._frames and self._expects_key():
            self._frames[-1].skip = True
        else:
            self._attach(_Node(None, start, stop))

    def _open(self, event: Any) -> bool:
        start = self._properties(event)
        mapping = isinstance(event, yaml.MappingStartEvent)
        node = _Node({} if mapping else [], start, start, block=self.source.text[start : start + 1] not in ("{", "["))
        self._frames.append(_Frame(node, self._line_end(start), mapping))
        if len(self._frames) > bounds.MOST_DEPTH:
            self._find(Code.TOO_MUCH, start, start + 1, TOO_DEEP)
            self.root = None
            return False
        return True

    def _close(self, event: Any) -> None:
        frame = self._frames.pop()
        if not frame.node.block:
            frame.node.stop = self._stop(frame.node.start, event)
        self._attach(frame.node)

    def _attach(self, node: _Node) -> None:
        if not self._frames:
            self.root = node
            return
        frame = self._frames[-1]
        self._grow(frame, node.start, node.stop)
        if not frame.mapping:
            frame.node.children[len(frame.node.value)] = node
            frame.node.value.append(node.value)
        elif frame.skip:
            frame.skip = False
        elif frame.key is None:
            frame.skip = True
            message = "Ein Schlüssel muss ein einfacher Text sein, keine Liste oder Gruppe."
            self._find(Code.YAML_SYNTAX, node.start, node.stop, message)
        else:
            frame.node.children[frame.key] = node
            frame.node.value[frame.key] = node.value
            frame.key = None

    def _expects_key(self) -> bool:
        frame = self._frames[-1]
        return frame.mapping and frame.key is None and not frame.skip

    def _grow(self, frame: _Frame, start: int, stop: int) -> None:
        """What stands in the first line of a block is shown for the block."""
        if frame.node.block and start <= frame.line_end:
            frame.node.stop = max(frame.node.stop, stop)

    def _properties(self, event: Any) -> int:
        """Refuse anchors and tags before a value; return where the value itself starts."""
        start = self._start(event)
        if event.anchor is None and event.tag is None:
            return start
        for match in self._each_property(start, self._end(event)):
            token = match.group("token")
            name = "Anker" if token.startswith("&") else "Typangabe"
            message = f"`{token}` liest YAML als {name}; das ist hier nicht erlaubt."
            hints = ("Wenn ein Text gemeint ist, setze ihn in Anführungszeichen.",)
            self._find(Code.YAML_ALIAS, match.start(), match.end("token"), message, hints=hints)
            start = match.end()
        return min(start, max(self._start(event), self._end(event)))

    def _each_property(self, start: int, end: int) -> Iterator[re.Match[str]]:
        while (match := _PROPERTY.match(self.source.text, start)) is not None and start < max(end, start + 1):
            yield match
            start = match.end()

    def _start(self, event: Any) -> int:
        return int(event.start_mark.index) + self.shift

    def _end(self, event: Any) -> int:
        return int(event.end_mark.index) + self.shift

    def _line_end(self, start: int) -> int:
        end = self.source.text.find("\n", start)
        return len(self.source.text) if end < 0 else end

    def _stop(self, start: int, event: Any) -> int:
        """Where a value ends in its first line."""
        stop = max(start, min(self._end(event), self._line_end(start)))
        return start + len(self.source.text[start:stop].rstrip())

    def _find(
        self, code: Code, start: int, stop: int, message: str, fix: str = "", hints: tuple[str, ...] = ()
    ) -> None:
        found = self.source.text[start : min(stop, self._line_end(start))]
        span = self.source.span(start, max(stop, start + 1))
        self.findings.append(Finding(code, span, message, found=found, fix=fix, hints=hints))
