"""Scan a Markdown file of rules: its sections, blocks and directives, each with its place.

Python-Markdown keeps no positions, so the source is scanned here first and rendered later.
What this module does not understand is a finding, never silently prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.content import bounds
from generator.content.findings import Code, Finding
from generator.content.frozen import FrozenMap
from generator.content.inline import Claim, Inline, scan_inline
from generator.content.layout import ITEM, Layout
from generator.content.source import Source, Span

#: The names of the directives; each takes an argument.
DIRECTIVES = ("beispiel", "bild", "kasten", "tabelle")

_HEADING = re.compile(r"(#{1,6})[ \t]+(.*\S)[ \t]*$")
_FENCE = re.compile(r"[ \t]*:::+[ \t]*(.*?)[ \t]*$")
#: Directives inside each other; ours need two.
_DEEPEST = 8
_OPTION = re.compile(r"([a-zäöüß]+)=(\S+)")
#: Names of files; titles begin with a capital letter.
_ID = re.compile(r"(?![A-ZÄÖÜ])[\w-]+")


@dataclass(frozen=True)
class Prose:
    """A stretch of ordinary Markdown: `text[start:end]` of the source."""

    start: int
    end: int


@dataclass(frozen=True)
class Directive:
    """A `::: name argument option=value` block with what stands in it."""

    name: str
    argument: str
    options: Mapping[str, str]
    span: Span
    children: tuple[Prose | Directive, ...]

    @property
    def anchor(self) -> str:
        """The id of an example on its page: made from its file's name, or from its title where it has no file."""
        return f"beispiel-{self.argument if _ID.fullmatch(self.argument) else slug(self.argument)}"


@dataclass(frozen=True)
class Block:
    """A heading, paragraph, list item or table row: what a rule id belongs to.

    `start:end` is its stretch of the source; `section` the id of the section, `example` that of the worked example
    around it (or empty), `container` the name of the innermost directive (or empty), `step` the line of the example
    that its beginning is about.
    """

    kind: str
    start: int
    end: int
    span: Span
    section: str
    example: str
    container: str
    step: int
    inline: Inline = field(repr=False)

    @property
    def id(self) -> str:
        """The block's own id (of a rule, where it is no heading), or empty."""
        return self.inline.id

    def step_at(self, offset: int) -> int:
        """The line of the example that the text at an offset of the source is about."""
        return next((mark.number for mark in reversed(self.inline.steps) if mark.start <= offset), self.step)


@dataclass(frozen=True)
class Section:
    """A `##` section: id, title, place, whether it only explains, and its content in order."""

    id: str
    title: str
    span: Span
    info: bool
    nodes: tuple[Prose | Directive, ...]


@dataclass(frozen=True)
class Document:
    """A scanned Markdown file. `lead` is what stands before the first section."""

    source: Source
    title: str
    lead: tuple[Prose | Directive, ...]
    sections: tuple[Section, ...]
    blocks: tuple[Block, ...]
    findings: tuple[Finding, ...]

    @property
    def claims(self) -> Iterator[tuple[Block, Claim]]:
        """Every claim with the block it stands in, in reading order."""
        for block in self.blocks:
            for claim in block.inline.claims:
                yield block, claim

    @property
    def nodes(self) -> Iterator[Prose | Directive]:
        """All that the document is made of, nested nodes included."""
        for node in (*self.lead, *(node for section in self.sections for node in section.nodes)):
            yield from _walk(node)

    def directives(self, name: str) -> Iterator[Directive]:
        """Every directive of a name, nested ones included."""
        return (node for node in self.nodes if isinstance(node, Directive) and node.name == name)


def _walk(node: Prose | Directive) -> Iterator[Prose | Directive]:
    yield node
    for child in node.children if isinstance(node, Directive) else ():
        yield from _walk(child)


def scan(source: Source) -> Document:
    """Scan a whole file. Never raises: what is wrong stands in `findings`."""
    if finding := _too_much(source):
        return Document(source, "", (), (), (), (finding,))
    return _Scanner(source).run()


def _too_much(source: Source) -> Finding | None:
    """What is too much for a text to be scanned, if anything is."""
    full = sum(1 for line in source.lines if line.strip())
    brackets = source.text.count("[") + source.text.count("{")
    message = ""
    if full > bounds.MOST_TEXT_LINES:
        message = f"Dieser Text hat {full} Zeilen; es dürfen {bounds.MOST_TEXT_LINES} sein."
    elif brackets > bounds.MOST_BRACKETS:
        message = f"In diesem Text stehen {brackets} Klammern; es dürfen {bounds.MOST_BRACKETS} sein."
    return Finding(Code.TOO_MUCH, Span(source.file, 1), message) if message else None


@dataclass
class _Open:
    """A directive, or the section's top level, whose end has not been seen yet."""

    name: str
    argument: str
    options: Mapping[str, str]
    span: Span
    nodes: list[Prose | Directive] = field(default_factory=list)


class _Scanner:
    """One pass over the lines; the state between them lives only as long as `run`."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Finding] = []
        self.blocks: list[Block] = []
        self.sections: list[Section] = []
        self.lead: tuple[Prose | Directive, ...] = ()
        self.title = ""
        self.heading: Block | None = None
        self.stack: list[_Open] = [_Open("", "", {}, Span(source.file, 1))]
        self.prose_start: int | None = None
        self.block_start: int | None = None
        self.block_kind = ""
        self.step = 0
        self.layout = Layout(source)

    def run(self) -> Document:
        offset = 0
        for line in self.source.lines:
            self.line(line, offset, offset + len(line))
            if len(self.findings) > bounds.ENOUGH_FINDINGS:
                message = "Ab hier ist der Text nicht mehr geprüft: Davor ist schon zu viel falsch."
                self.problem(Code.TOO_MUCH, self.source.span(offset, offset + 1), message)
                break
            offset += len(line) + 1
        self.end_section(len(self.source.text))
        if not self.title:
            self.problem(Code.SECTION, self.source.span(0, 1), "Es fehlt die Überschrift mit dem Titel: `# Titel`.")
        return Document(
            self.source, self.title, self.lead, tuple(self.sections), tuple(self.blocks), tuple(self.findings)
        )

    def problem(self, code: Code, span: Span, message: str, **more: str) -> None:
        self.findings.append(Finding(code, span, message, **more))  # type: ignore[arg-type]

    def line(self, line: str, start: int, end: int) -> None:
        if not line.strip(" \t"):
            self.end_block(start)
            self.layout.blank()
        elif match := _FENCE.match(line):
            self.end_prose(start)
            self.layout.end_lists()
            self.fence(match.group(1), self.source.span(start + len(line) - len(line.lstrip()), end))
        elif match := _HEADING.match(line):
            self.layout.end_lists()
            self.open_heading(match, start, end)
        else:
            open_block = self.block_kind if self.block_start is not None else ""
            in_example = any(one.name == "beispiel" for one in self.stack)
            self.findings += self.layout.check(line, start, open_block, numbered_steps=in_example)
            self.text(line, start)

    def text(self, line: str, start: int) -> None:
        if self.prose_start is None:
            self.prose_start = start
        table = line.lstrip().startswith("|")
        item = ITEM.match(line)
        if self.block_start is None or item or table or self.block_kind == "row":
            self.end_block(start)
            self.block_start = start + (item.end() if item else len(line) - len(line.lstrip()))
            self.block_kind = "row" if table else "item" if item else "paragraph"

    def open_heading(self, match: re.Match[str], start: int, end: int) -> None:
        level = len(match.group(1))
        self.end_block(start)
        if level <= 2:
            self.end_section(start)
        self.block_start, self.block_kind = start + match.start(2), "heading"
        block = self.end_block(end)
        if block is None:
            return
        title = block.inline.visible(self.source, block.start, block.end)
        if level == 1:
            if self.title:
                self.problem(Code.SECTION, block.span, "Ein zweiter Titel. Abschnitte beginnen mit `##`.", found=title)
            self.title = title
        elif level == 2:
            self.heading = block
        elif self.prose_start is None:
            self.prose_start = start

    def end_section(self, at: int) -> None:
        self.end_prose(at)
        for left in self.stack[1:]:
            message = f"`::: {left.name}` wird nicht geschlossen. Es fehlt eine Zeile mit `:::`."
            self.problem(Code.DIRECTIVE, left.span, message)
        while len(self.stack) > 1:
            self.close()
        nodes = tuple(self.stack[0].nodes)
        self.stack[0].nodes.clear()
        if self.heading is None:
            self.lead += nodes
            return
        title = self.heading.inline.visible(self.source, self.heading.start, self.heading.end)
        info = "info" in self.heading.inline.classes
        identity = self.heading.id or slug(title)
        self.sections.append(Section(identity, title, self.heading.span, info, nodes))
        self.heading = None

    def end_prose(self, at: int) -> None:
        self.end_block(at)
        if self.prose_start is not None:
            self.stack[-1].nodes.append(Prose(self.prose_start, at))
            self.prose_start = None

    def end_block(self, at: int) -> Block | None:
        if self.block_start is None:
            return None
        start, self.block_start = self.block_start, None
        text = self.source.text[start:at].rstrip()
        end = start + len(text)
        inner = self.stack[-1]
        picture = inner.name == "bild"  # its caption is about what it shows, whatever the text around it is about
        step = _number(inner.options.get("zug", "0")) if picture else self.step
        if end - start > bounds.MOST_IN_PARAGRAPH:
            message = f"Dieser Absatz ist zu lang: {end - start} Zeichen; es dürfen {bounds.MOST_IN_PARAGRAPH} sein."
            self.problem(Code.TOO_MUCH, self.source.span(start, end), message)
            return None
        inline, findings = scan_inline(self.source, start, end, step)
        self.findings += findings
        # A heading's section is not open yet; its id is its own.
        section = self.heading.id if self.heading else ""
        example = next((one.argument for one in reversed(self.stack) if one.name in ("beispiel", "bild")), "")
        span = self.source.span(start, end)
        block = Block(self.block_kind, start, end, span, section, example, inner.name, step, inline)
        if not example and inline.steps:
            message = "`{zug …}` gilt nur innerhalb von `::: beispiel …`."
            self.problem(Code.STEP_UNKNOWN, inline.steps[0].span, message)
        self.blocks.append(block)
        for mark in inline.steps:
            if mark.number < step:
                message = f"Der Text springt von Zug {step} zurück zu Zug {mark.number}."
                self.problem(Code.STEP_ORDER, mark.span, message)
            step = mark.number
        if not picture:
            self.step = step
        return block

    def fence(self, head: str, span: Span) -> None:
        if not head:
            if len(self.stack) == 1:
                self.problem(Code.DIRECTIVE, span, "`:::` schließt nichts: davor ist kein Block offen.")
            else:
                self.close()
            return
        name, _, rest = head.partition(" ")
        options = dict(_OPTION.findall(rest))
        argument = _OPTION.sub("", rest).strip()
        if len(self.stack) > _DEEPEST:
            self.problem(Code.DIRECTIVE, span, "Hier stehen zu viele Anweisungen ineinander.")
            self.stack.pop()
        if name not in DIRECTIVES:
            known = ", ".join(f"`{one}`" for one in DIRECTIVES)
            message = f"Die Anweisung `{name}` gibt es nicht. Bekannt sind {known}."
            self.problem(Code.DIRECTIVE, span, message, found=name, fix=closest(name, DIRECTIVES))
        elif not argument:
            what = {"kasten": "ein Titel", "tabelle": "der Name der Tabelle"}.get(name, "der Name des Beispiels")
            self.problem(Code.DIRECTIVE, span, f"Hinter `::: {name}` fehlt {what}.")
        elif unknown := set(options) - ({"zug"} if name == "bild" else set()):
            self.problem(Code.DIRECTIVE, span, f"`{name}` kennt die Angabe `{min(unknown)}=` nicht.")
        if name == "beispiel":
            self.step = 0
            if any(one.name == "beispiel" for one in self.stack):
                self.problem(Code.DIRECTIVE, span, "Ein Beispiel darf nicht in einem anderen stehen.")
        self.stack.append(_Open(name, argument, FrozenMap(options), span))

    def close(self) -> None:
        done = self.stack.pop()
        if done.name == "beispiel":
            self.step = 0
        directive = Directive(done.name, done.argument, done.options, done.span, tuple(done.nodes))
        self.stack[-1].nodes.append(directive)


def _number(text: str) -> int:
    """A line's number as an option gives it; 0 where it gives none (which is reported elsewhere)."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else 0


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def slug(title: str) -> str:
    """An id made from a title: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold().translate(_UMLAUTS)).strip("-")


def closest(word: str, known: tuple[str, ...]) -> str:
    """The known word that was probably meant, or empty."""
    import difflib

    return next(iter(difflib.get_close_matches(word, known, n=1)), "")
