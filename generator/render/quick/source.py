"""Our own markup, read by an XML parser; and no styles for the insides of pictures.

Our templates write HTML that is XML but for its void elements. WeasyPrint's parser repairs what anybody may write,
letter by letter in Python; Expat reads ours some thirty times as fast. WeasyPrint computes styles for everything that
stands in an SVG, which it then draws by SVG's own rules, and for the markers and notes of every element; we have no
notes, and markers only in lists.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import Any
from xml.etree import ElementTree

import cssselect2
import weasyprint
from weasyprint.html import UA_STYLESHEET

SVG = "{http://www.w3.org/2000/svg}svg"

_VOID = re.compile(r"<((?:area|br|col|hr|img|input|link|meta|wbr)\b(?:[^\"'>]|\"[^\"]*\"|'[^']*')*?)/?>")
_NOTES = frozenset({"footnote-call", "footnote-marker", "note-call", "note-marker", "note-callback"})
_MARKER = "marker"
_WHOLE = ["html", "head", "body"]


def parsed(html: str) -> ElementTree.Element | None:
    """The tree of a whole document, None where it is no XML."""
    try:
        root = ElementTree.fromstring(_VOID.sub(r"<\1/>", html))
    except ElementTree.ParseError:  # such as a letter that XML does not know
        return None
    return root if [root.tag, *(child.tag for child in root)] == _WHOLE else None


def has_notes(texts: Iterable[str]) -> bool:
    """Whether a document with these texts, style sheets included, may have notes at the foot of a page."""
    return any("footnote" in text or "note(" in text for text in texts)


class Page(weasyprint.HTML):  # type: ignore[misc]  # WeasyPrint is untyped
    """A document that has been parsed already; nothing in it is relative to an address."""

    def __init__(self, root: ElementTree.Element, fetcher: Any) -> None:
        self.base_url = None
        self.url_fetcher = fetcher
        self.media_type = "print"
        self.wrapper_element = _Wrapper.from_html_root(root, content_language=None)
        self.etree_element = self.wrapper_element.etree_element

    def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
        return [_without_notes()]


class _Kept:
    """`functools.cached_property` without the lock that it takes before Python 3.12."""

    def __init__(self, plain: cached_property[Any]) -> None:
        self._compute = plain.func
        self._name = str(plain.attrname)

    def __get__(self, owner: Any, _: type) -> Any:
        value = owner.__dict__[self._name] = self._compute(owner)
        return value


class _Wrapper(cssselect2.ElementWrapper):  # type: ignore[misc]  # cssselect2 is untyped
    """An element to be matched by selectors, without what stands in a picture."""

    local_name = _Kept(cssselect2.ElementWrapper.local_name)
    namespace_url = _Kept(cssselect2.ElementWrapper.namespace_url)
    id = _Kept(cssselect2.ElementWrapper.id)
    classes = _Kept(cssselect2.ElementWrapper.classes)
    etree_children = _Kept(cssselect2.ElementWrapper.etree_children)

    def iter_children(self) -> Iterator[Any]:
        """Go through its children, as elements to be matched."""
        return iter(()) if self.etree_element.tag == SVG else super().iter_children()


@cache
def _without_notes() -> Any:
    """WeasyPrint's own style sheet with list markers for list items only, and no notes."""
    sheet = copy.copy(UA_STYLESHEET)
    sheet.matcher = matcher = copy.copy(UA_STYLESHEET.matcher)
    markers = [entry for entry in matcher.other_selectors if _pseudo(entry) == _MARKER]
    matcher.other_selectors = [
        entry for entry in matcher.other_selectors if _pseudo(entry) not in _NOTES and entry not in markers
    ]
    by_name = matcher.lower_local_name_selectors
    matcher.lower_local_name_selectors = {**by_name, "li": [*by_name.get("li", ()), *markers]}
    return sheet


def _pseudo(entry: tuple[Any, ...]) -> Any:
    _test, _specificity, _order, pseudo, _payload = entry
    return pseudo
