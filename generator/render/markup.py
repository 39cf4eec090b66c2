"""Taking finished HTML apart at its top level, without a parser: it is ours and well formed."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

_TAG = re.compile(r"<(/?)([A-Za-z][\w:-]*)\b[^>]*?(/?)>")
_DIV = re.compile(r"<(/?)div\b[^>]*>")
_VOID = frozenset({"br", "img", "hr", "wbr", "input", "col", "meta"})


def elements(markup: str) -> list[str]:
    """The elements at the top level, one after the other; loose text between them is a piece of its own."""
    pieces: list[str] = []
    depth = start = 0
    for tag in _TAG.finditer(markup):
        closing, name, empty = tag.groups()
        if depth == 0 and not closing:
            pieces.append(markup[start : tag.start()])
            start = tag.start()
        if not (empty or name in _VOID):
            depth += -1 if closing else 1
        if depth == 0:
            pieces.append(markup[start : tag.end()])
            start = tag.end()
    pieces.append(markup[start:])
    return [piece for piece in pieces if piece.strip()]


def inner(element: str) -> tuple[str, str, str]:
    """An element as its opening tag, its inside and its closing tag."""
    start = element.index(">") + 1
    end = element.rindex("<")
    return element[:start], element[start:end], element[end:]


def plain(markup: str) -> str:
    """The text without tags."""
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def divisions(markup: str, opening: re.Pattern[str]) -> Iterator[tuple[int, int, int]]:
    """Every `div` that starts as `opening` says: where it starts, and where its inside starts and ends."""
    for found in opening.finditer(markup):
        depth = 1
        for tag in _DIV.finditer(markup, found.end()):
            depth += -1 if tag.group(1) else 1
            if depth == 0:
                yield found.start(), found.end(), tag.start()
                break
