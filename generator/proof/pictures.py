"""Pictures never run ahead of the text around them: nobody would have told what they show."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.book import GameContent
from generator.content.findings import Code, Finding
from generator.content.markdown import Directive, Document, Prose

_PICTURE = "bild"
_EXAMPLE = "beispiel"


def check_pictures(game: GameContent) -> Iterator[Finding]:
    """Findings for pictures of lines that the text has not reached yet.

    In an example that is decided by its last `{zug …}`; elsewhere a picture shows how an example begins.
    """
    for document in game.texts:
        for node in (*document.lead, *(node for section in document.sections for node in section.nodes)):
            for picture, example in _pictures(node, ""):
                yield from _misplaced(document, picture, example)


def _pictures(node: Prose | Directive, example: str) -> Iterator[tuple[Directive, str]]:
    """Every picture with the example around it, or an empty text."""
    if not isinstance(node, Directive):
        return
    if node.name == _PICTURE:
        yield node, example
    inside = node.argument if node.name == _EXAMPLE else example
    for child in node.children:
        yield from _pictures(child, inside)


def _misplaced(document: Document, picture: Directive, example: str) -> Iterator[Finding]:
    if example and picture.argument != example:
        return  # a look at another example has nothing to do with this one's moves
    told = _reached(document, picture, example) if example else 0
    number = picture.options.get("zug", "0")
    if number.isascii() and number.isdecimal() and len(number) <= 4 and int(number) > told:
        where = f"Der Text ist hier erst bei Zug {told}" if told or example else "Hier ist noch kein Zug erzählt"
        message = f"{where}, dieses Bild aber zeigt die Lage nach Zug {number}."
        yield Finding(Code.STEP_ORDER, picture.span, message, found=f"zug={number}", hints=(f"`zug={told}`",))


def _reached(document: Document, picture: Directive, example: str) -> int:
    """The line that the text of an example is at before a picture."""
    at = document.source.offset(picture.span.line, picture.span.column)
    before = [one for one in document.blocks if one.example == example and one.container == _EXAMPLE and one.end <= at]
    return before[-1].step_at(before[-1].end) if before else 0
