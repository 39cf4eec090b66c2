"""Which files are pages, and which places in them people can link to."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_REFRESH = re.compile(rb"""<meta http-equiv=["']?refresh\b""", re.IGNORECASE)
_DOCTYPE = b"<!doctype html"
#: Places that are part of how a page works, not of what it says: form fields, and whatever is drawn.
_NOT_PLACES = ("input", "button", "select", "textarea", "output", "label", "form")
_DRAWN = "svg"


def page_ids(path: str, data: bytes) -> tuple[str, ...] | None:
    """The ids of a page's content that can be linked to, sorted; None where the file is no whole page."""
    if not path.endswith(".html") or data[: len(_DOCTYPE)].lower() != _DOCTYPE:
        return None
    reader = _Reader()
    reader.feed(data.decode("utf-8", "replace"))
    reader.close()
    return tuple(sorted(reader.ids))


def is_redirect(data: bytes) -> bool:
    """Whether a page only leads to another one."""
    return _REFRESH.search(data) is not None


class _Reader(HTMLParser):
    """Collects the ids inside of `<main>` and outside of drawings."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self._main = self._drawn = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        self._main += tag == "main"
        self._drawn += tag == _DRAWN

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("id")
        if name and self._main and not self._drawn and tag not in (*_NOT_PLACES, _DRAWN):
            self.ids.add(name)

    def handle_endtag(self, tag: str) -> None:
        self._main -= tag == "main"
        self._drawn -= tag == _DRAWN
