"""From a scanned Markdown file to HTML: claims by their visible text, directives, German typography, cards.

The same HTML serves print and web. Raw HTML in the source does not pass: it is shown as text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.tables import TableExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from generator.content.markdown import Directive, Document, Prose
from generator.content.source import Source
from generator.render.cards import cards_html
from generator.render.typography import polish, polish_nodes

_STEP = "schritt"
#: Stands behind the title of an example that nobody has played.
_UNVERIFIED = ' <span class="ungeprueft">ungeprüft</span>'
_BLOCKS = ("p", "li", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd")
#: The library's patterns for raw HTML, images and links; ours are those that the scanner knows.
_OUTSIDE = (
    *("html", "entity", "image_link", "image_reference", "short_image_ref", "reference", "short_reference", "link"),
    *("autolink", "automail"),
)
_ATTRIBUTES = re.compile(r"\{:?[ ]*([#.][\w-]+(?:[ ]+[#.][\w-]+)*)[ ]*\}$")
_LINE_NUMBER = re.compile(r"[0-9]{1,4}")
#: Of so many stretches of Markdown the HTML is kept: those of about a dozen games.
_MOST_KEPT = 2048


@dataclass(frozen=True)
class Workshop:
    """What directives are made of: `example_title(id)`, and `figure(id, line)` and `table(name)` as HTML.

    With `unverified` every example is marked as such.
    """

    example_title: Callable[[str], str]
    figure: Callable[[str, int, str], str]
    table: Callable[[str, str], str]
    unverified: bool = False


def to_html(document: Document, nodes: Iterable[Prose | Directive], workshop: Workshop) -> str:
    """The HTML of some nodes of a document."""
    return "\n".join(_node(document.source, node, workshop) for node in nodes)


def text_html(text: str) -> str:
    """A single line such as a title as HTML, with typography and cards."""
    return cards_html(polish(text))


def convert_all(document: Document) -> None:
    """Have all of a document converted already when it is asked for, here and in processes forked later."""
    for node in document.nodes:
        if isinstance(node, Prose):
            convert(document.source.text[node.start : node.end])


def _node(source: Source, node: Prose | Directive, workshop: Workshop) -> str:
    if isinstance(node, Prose):
        return convert(source.text[node.start : node.end])
    inner = "\n".join(_node(source, child, workshop) for child in node.children)
    if node.name == "beispiel":
        title = text_html(workshop.example_title(node.argument)) + (_UNVERIFIED if workshop.unverified else "")
        identity = html.escape(node.anchor)
        return f'<div class="beispiel" id="{identity}"><p class="beispiel-titel">{title}</p>\n{inner}\n</div>'
    if node.name == "kasten":
        return f'<div class="kasten"><p class="kasten-titel">{text_html(node.argument)}</p>\n{inner}\n</div>'
    if node.name == "bild":
        number = node.options.get("zug", "0")
        line = int(number) if _LINE_NUMBER.fullmatch(number) else 0  # what is wrong with it is found elsewhere
        return workshop.figure(node.argument, line, _unwrapped(inner))
    return workshop.table(node.argument, _unwrapped(inner))


def _unwrapped(inner: str) -> str:
    """A caption without the paragraph around it."""
    match = re.fullmatch(r"\s*<p>(.*)</p>\s*", inner, re.DOTALL)
    return match.group(1) if match and "<p>" not in match.group(1) else inner.strip()


@lru_cache(maxsize=_MOST_KEPT)
def convert(text: str) -> str:
    """A stretch of Markdown as HTML; where lists stand in lists without end, as it was typed.

    It depends on nothing but the text, which is the same on every paper and on the website.
    """
    converter = _converter()
    converter.reset()
    try:
        return converter.convert(text)
    except RecursionError:
        _converter.cache_clear()  # it has lost its place
        return f"<p>{html.escape(text, quote=False)}</p>"


@cache
def _converter() -> Markdown:
    return Markdown(extensions=[TableExtension(), _Blattwerk()], output_format="html")


class _Blattwerk(Extension):
    """Our own syntax, German typography and cards; and no raw HTML, images or outside links."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the library's name)
        md.preprocessors.deregister("html_block")
        md.parser.blockprocessors.deregister("reference")
        for name in _OUTSIDE:
            md.inlinePatterns.deregister(name)
        md.inlinePatterns.register(_Claim(r"\[([^\[\]]*)\]\{[^{}]*\}", md), "blattwerk_claim", 175)
        md.inlinePatterns.register(_StepMark(r"\{zug[ ]+(\d+)\}[ ]*", md), "blattwerk_step", 174)
        # The blanks before it are taken from their first one on: tried from each, many would take very long.
        md.inlinePatterns.register(_Nothing(r"(?:(?<![ ])[ ]+)?\{siehe[ ][^{}]*\}", md), "blattwerk_reference", 173)
        md.inlinePatterns.register(_Link(r"\[([^\[\]]*)\]\(([^()\s]*)\)", md), "blattwerk_link", 160)
        # The library undoes its escapes at 0: braces must be understood before, text is only text afterwards.
        md.treeprocessors.register(_Marks(md), "blattwerk_marks", 5)
        md.treeprocessors.register(_Finish(md), "blattwerk_finish", -5)


class _Claim(InlineProcessor):
    def handleMatch(  # type: ignore[override]  # noqa: N802 (the library's name)
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        element = Element("span")
        element.text = m.group(1)
        return element, m.start(0), m.end(0)


class _StepMark(InlineProcessor):
    def handleMatch(  # type: ignore[override]  # noqa: N802 (the library's name)
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        element = Element("span", {"class": _STEP})
        element.text = m.group(1)
        return element, m.start(0), m.end(0)


class _Nothing(InlineProcessor):
    def handleMatch(  # type: ignore[override]  # noqa: N802 (the library's name)
        self, m: re.Match[str], data: str
    ) -> tuple[str, int, int]:
        return "", m.start(0), m.end(0)


class _Link(InlineProcessor):
    """A link inside the page; one that leads elsewhere becomes its text."""

    def handleMatch(  # type: ignore[override]  # noqa: N802 (the library's name)
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        inside = m.group(2).startswith("#")
        element = Element("a", {"href": m.group(2)}) if inside else Element("span")
        element.text = m.group(1)
        return element, m.start(0), m.end(0)


class _Marks(Treeprocessor):
    """What stands in braces: claims, attributes of blocks, steps."""

    def run(self, root: Element) -> None:
        for parent in reversed(list(root.iter())):  # the innermost first: a link may hold a claim
            _dissolve_spans(parent)
        for block in root.iter():
            if block.tag in _BLOCKS:
                _take_attributes(block)
                _place_steps(block)


class _Finish(Treeprocessor):
    """Typography over each block's text, then cards."""

    def run(self, root: Element) -> None:
        for block in root.iter():
            if block.tag in _BLOCKS:
                self.polish(block)

    def polish(self, block: Element) -> None:
        places = list(_text_places(block))
        polished = polish_nodes([getattr(element, slot) for element, slot in places])
        for (element, slot), text in zip(places, polished, strict=True):
            marked = cards_html(text)
            # What needs escaping is stashed as well: the library would leave `&hearts;` for the browser to read.
            setattr(element, slot, text if marked == text else self.md.htmlStash.store(marked))


def _text_places(element: Element) -> Iterator[tuple[Element, str]]:
    """Where the text of a block stands, inner blocks left out."""
    if element.text:
        yield element, "text"
    for child in element:
        if child.tag not in (*_BLOCKS, "ul", "ol", "table"):
            yield from _text_places(child)
        if child.tail:
            yield child, "tail"


def _dissolve_spans(parent: Element) -> None:
    """Put what stands in claims into the text around them: a span each would make layout slow."""
    if not any(child.tag == "span" and not child.attrib for child in parent):
        return
    children = list(parent)
    del parent[:]
    for child in children:
        if child.tag == "span" and not child.attrib:
            _append(parent, len(parent), child.text or "")
            parent.extend(child)
            _append(parent, len(parent), child.tail or "")
        else:
            parent.append(child)


def _append(parent: Element, index: int, text: str) -> None:
    """Add text right before the child at `index`."""
    if index:
        parent[index - 1].tail = (parent[index - 1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def _place_steps(block: Element) -> None:
    """A step's number stands at the beginning of its paragraph or numbers its list item; elsewhere it is not shown."""
    for index in range(len(block) - 1, -1, -1):
        mark = block[index]
        if mark.get("class") != _STEP or (block.tag == "p" and index == 0 and not block.text):
            continue
        if block.tag == "li" and index == 0 and not (block.text or "").strip():
            block.set("value", mark.text or "")
            block.set("class", _STEP)
        del block[index]
        _append(block, index, mark.tail or "")


def _take_attributes(block: Element) -> None:
    """Move a trailing `{#id .klasse}` from the text of a block to its attributes."""
    children = [child for child in block if child.tag not in ("ul", "ol")]
    place: tuple[Element, str] = (children[-1], "tail") if children else (block, "text")
    text = (getattr(*place) or "").rstrip()
    match = _ATTRIBUTES.search(text)
    if match is None:
        return
    setattr(*place, text[: match.start()].rstrip())
    words: Sequence[str] = match.group(1).split()
    for word in words:
        if word.startswith("#"):
            block.set("id", word[1:])
    classes = " ".join(word[1:] for word in words if word.startswith("."))
    if classes:
        block.set("class", classes)
