"""Bind documents into a larger one: what a part of it must know that it would not know alone.

Its ids get a prefix, lest those of two parts meet; its pages count on from the part before; its headings stand below
those of the whole. The functions that make documents need not know: while `bound` lasts, `pdf.py` does it for them.
"""

from __future__ import annotations

import contextlib
import html as markup
import re
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

_TAG = re.compile(r"<[a-zA-Z][^<>]*>")
_OWN_ID = re.compile(r'(\s(?:id|aria-labelledby)=")')
_REFERENCE = re.compile(r'(\s(?:xlink:)?href="#|url\(#)')
_BODY = re.compile(r"<body[^>]*>")
_TITLE = re.compile(r"<title>(?:.* – )?(.*)</title>")

_CSS = """
@page :first {{ counter-reset: page {first} }}
html {{ break-before: {side} }}
.lesezeichen {{ bookmark-level: 1; bookmark-label: attr(data-titel) }}
.lesezeichen.teil {{ bookmark-level: 2 }}
h1 {{ bookmark-level: none }}
h2 {{ bookmark-level: 3 }}
h3 {{ bookmark-level: 4 }}
"""


@dataclass(frozen=True)
class Binding:
    """How one part is bound in.

    `name` is the prefix of its ids and the anchor of its beginning; `chapter` the bookmark that it opens, or empty
    where it belongs to the one before; `first_page` its first page's number; `more_css` what else is other than alone.
    Its own bookmark is what its title says behind the dash. `layouts` collects what was laid out.
    """

    name: str
    first_page: int
    chapter: str = ""
    more_css: str = ""
    layouts: list[Any] = field(default_factory=list)

    @property
    def css(self) -> str:
        """The style sheet that comes last."""
        side = "right" if self.first_page % 2 else "left"
        return _CSS.format(first=self.first_page, side=side) + self.more_css

    def html(self, html: str) -> str:
        """The part's HTML with its ids and references prefixed, and with its bookmarks."""
        prefixed = _TAG.sub(self._prefix, html).replace("<html ", '<html data-tiefe="1" ', 1)
        chapter = f'<div class="lesezeichen" data-titel="{markup.escape(self.chapter)}"></div>' if self.chapter else ""
        title = _TITLE.search(html)
        own = f'<div class="lesezeichen teil" id="{self.name}" data-titel="{title[1] if title else ""}"></div>'
        return _BODY.sub(lambda body: body[0] + chapter + own, prefixed, count=1)

    def own_name(self, anchor: str) -> str:
        """An anchor as the part itself calls it."""
        return anchor.removeprefix(f"{self.name}-")

    def _prefix(self, tag: re.Match[str]) -> str:
        return _REFERENCE.sub(rf"\g<1>{self.name}-", _OWN_ID.sub(rf"\g<1>{self.name}-", tag[0]))


_BINDING: ContextVar[Binding | None] = ContextVar("binding", default=None)


def binding() -> Binding | None:
    """How the document that is being made is bound into a larger one; None for one that stands alone."""
    return _BINDING.get()


@contextlib.contextmanager
def bound(how: Binding) -> Iterator[Binding]:
    """Have documents made as parts of a larger one: their layouts are collected, and nothing is written."""
    token = _BINDING.set(how)
    try:
        yield how
    finally:
        _BINDING.reset(token)
