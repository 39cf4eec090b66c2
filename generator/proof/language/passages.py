"""Every text of a game that readers will see, each character with its place in the author's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engines.game import Path
from generator.content.book import GameContent
from generator.content.inline import Visible
from generator.content.markdown import Directive, Document
from generator.content.source import Source, Span
from generator.content.yamlfile import YamlDocument
from generator.proof.titles import pad_words


@dataclass(frozen=True)
class Passage:
    """A text on one line, as readers see it.

    `offsets` has the place of each character in `source`; it is empty where the text is written otherwise than it
    reads (an escape in YAML), and `whole` is all that is known.
    """

    source: Source = field(repr=False)
    text: str
    offsets: tuple[int, ...] = field(repr=False)
    whole: Span

    def span(self, start: int, end: int) -> Span:
        """The place of `text[start:end]`."""
        if not self.offsets:
            return self.whole
        return self.source.span(self.offsets[start], self.offsets[end - 1] + 1)

    def is_written(self, start: int, end: int) -> bool:
        """Whether `text[start:end]` stands so, and on one line, in the file: then it can be replaced there."""
        if not self.offsets:
            return False
        left, right = self.offsets[start], self.offsets[end - 1] + 1
        return self.source.text[left:right] == self.text[start:end]


def passages(game: GameContent) -> Iterator[Passage]:
    """All texts of a game that are printed, titles in YAML included."""
    for document in game.texts:
        for block in document.blocks:
            visible = block.inline.read(document.source, block.start, block.end)
            if block.kind != "row" or any(sign.isalnum() for sign in visible.text):
                yield _on_one_line(document.source, visible, block.span)
        for directive in document.directives("kasten"):
            yield _argument(document, directive)
    for path, text in _printed(game.document.data):
        yield _scalar(game.document, path, text)
    if game.facts.punkteblock:
        for text, path in pad_words(game.facts.punkteblock):
            yield _scalar(game.document, path, text)
    for scenario in game.examples.values():
        yield _scalar(scenario.document, (*scenario.path, "titel"), scenario.title)


def _on_one_line(source: Source, visible: Visible, whole: Span) -> Passage:
    """Line ends and the blanks round them are one blank; what stands before the marks at the end is gone."""
    kept: list[tuple[str, int]] = []
    fresh = True  # at the beginning, or after a line end
    for character, at in zip(visible.text, visible.offsets, strict=True):
        if source.text[at] == "\n":
            while kept and kept[-1][0] == " ":
                kept.pop()
            kept.append((" ", at))
            fresh = True
        elif not (fresh and character == " "):
            kept.append((character, at))
            fresh = False
    while kept and kept[-1][0] == " ":
        kept.pop()
    return Passage(source, "".join(sign for sign, _ in kept), tuple(at for _, at in kept), whole)


def _argument(document: Document, directive: Directive) -> Passage:
    line = directive.span
    start = document.source.offset(line.line, line.column)
    return _literal(document.source, directive.argument, start, start + line.length, line)


def _scalar(document: YamlDocument, path: Path, text: str) -> Passage:
    span = document.at(path)
    start = document.source.offset(span.line, span.column)
    return _literal(document.source, text, start, start + span.length, span)


def _literal(source: Source, text: str, start: int, end: int, whole: Span) -> Passage:
    at = source.text.find(text, start, end)
    offsets = tuple(range(at, at + len(text))) if at >= 0 else ()
    return Passage(source, text, offsets, whole)


def _printed(data: object) -> Iterator[tuple[Path, str]]:
    """The texts of `spiel.yaml` that are printed; the sections' titles stand in the rules as well."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            if name in ("titel", "art"):
                yield from _texts((name,), value)
            elif name == "material" and isinstance(value, Mapping):
                yield from _texts((name, "sonst"), value.get("sonst"))
            elif name in ("varianten", "werte"):
                yield from _titles((name,), value)


def _titles(path: Path, value: object) -> Iterator[tuple[Path, str]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name == "titel":
                yield from _texts((*path, name), inner)
            else:
                yield from _titles((*path, name), inner)


def _texts(path: Path, value: object) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Sequence):
        for index, inner in enumerate(value):
            yield from _texts((*path, index), inner)
