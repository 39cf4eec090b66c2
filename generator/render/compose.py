"""What a compositor would do with finished HTML before it goes to press."""

from __future__ import annotations

import re
from collections.abc import Iterator

_DIV = re.compile(r"<(/?)div\b[^>]*>")
_PANEL = re.compile(r'<div class="beispiel"[^>]*>')
_TITLE = re.compile(r'\s*<p class="beispiel-titel">.*?</p>', re.DOTALL)
_FIGURE = re.compile(r"<figure\b.*?</figure>\s*", re.DOTALL)


#: A short last word of a paragraph or list item, which would look lost on a line of its own.
_LAST_WORD = re.compile(r" (?=(?:[^\s<>]|</?(?:strong|em|b|i)>){1,7}\s*</(?:p|li)>)")


def composed(html: str) -> str:
    """The HTML with figures and last words where print wants them."""
    return _LAST_WORD.sub("\u00a0", figures_first(html))


def figures_first(html: str) -> str:
    """The HTML with the figures of each example panel moved right behind the panel's title.

    Authors write a figure where it is spoken of, often last. In print it floats to the right of the panel, and a float
    cannot rise above what precedes it.
    """
    pieces: list[str] = []
    done = 0
    for start, end in _panels(html):
        inside = html[start:end]
        title = _TITLE.match(inside)
        rest = inside[title.end() :] if title else inside
        figures = "".join(_FIGURE.findall(rest))
        pieces += (html[done:start], title.group() if title else "", figures, _FIGURE.sub("", rest))
        done = end
    return "".join((*pieces, html[done:]))


def _panels(html: str) -> Iterator[tuple[int, int]]:
    """Where the inside of each panel starts and ends."""
    for panel in _PANEL.finditer(html):
        depth = 1
        for tag in _DIV.finditer(html, panel.end()):
            depth += -1 if tag.group(1) else 1
            if depth == 0:
                yield panel.end(), tag.start()
                break
