"""What WeasyPrint leaves undone in a tagged PDF, done right before the file is written.

Header cells get their scope, page margins become artifacts instead of tags without a parent, links may be printed and
say where they lead, and the boxes of figures are given in points from the bottom left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pydyf

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LEVELS = tuple(f"/{heading.upper()}" for heading in _HEADINGS)
_DEPTH = "data-tiefe"  # on `html`: by how much its headings are lower in a larger document
_NUMBER = "nr"  # the class of a heading's number
_POINTS = 0.75  # in a CSS pixel
_PRINT = 1 << 2  # the annotation flag
_NULL = b"null"


def finish(document: Any, pdf: Any) -> None:
    """Repair the structure of a `pydyf.PDF`; made to be the finisher of `Document.write_pdf`."""
    titles = _titles(document)
    root = _resolve(pdf, pdf.catalog["StructTreeRoot"])
    _hide_margins(pdf, root)
    depths = _depths(document, pdf)
    heights = {}
    for page in _pages(pdf):
        bottom, top = page["MediaBox"][1], page["MediaBox"][3]
        heights[page.reference] = top - bottom
    for item in pdf.objects:
        if not isinstance(item, dict):
            continue
        if item.get("Subtype") == "/Link":
            item["F"] = item.get("F", 0) | _PRINT
            target = item["Dest"].string if "Dest" in item else ""
            if target in titles:
                item["Contents"] = pydyf.String(f"Zum Abschnitt {titles[target]}")
        elif item.get("S") in _LEVELS:
            item["S"] = f"/H{int(item['S'][2:]) + depths[item['Pg']]}"
        elif item.get("S") == "/TH":
            item["A"]["Scope"] = "/Column" if _in_head(pdf, item) else "/Row"
        elif item.get("S") == "/Figure":
            left, upper, right, lower = (side * _POINTS for side in item["A"]["BBox"])
            height = heights[item["Pg"]]
            item["A"]["BBox"][:] = [left, height - lower, right, height - upper]


def _titles(document: Any) -> dict[str, str]:
    """For each id in the document, the heading it has or stands under."""
    titles: dict[str, str] = {}
    for root in dict.fromkeys(map(_html, document.pages)):
        heading = ""
        for element in root.iter():
            if element.tag in _HEADINGS:
                heading = _words(element)
            if element.get("id"):
                titles[element.get("id")] = heading
    return titles


def _html(page: Any) -> Any:
    """The root element that a page was made from."""
    return next(box.element for box in page._page_box.descendants() if box.element_tag == "html")


def _depths(document: Any, pdf: Any) -> dict[bytes, int]:
    """By page, how much lower its headings are than they say."""
    depths = {}
    for page, made in zip(document.pages, _pages(pdf), strict=True):
        depths[made.reference] = int(_html(page).get(_DEPTH, 0))
    return depths


def _words(heading: Any) -> str:
    """The text of a heading without its number."""
    parts = [heading.text or ""]
    for child in heading:
        if child.get("class") != _NUMBER:
            parts += child.itertext()
        parts.append(child.tail or "")
    return " ".join("".join(parts).split())


def _resolve(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]


def _pages(pdf: Any) -> Iterator[Any]:
    for reference in pdf.page_references:
        yield _resolve(pdf, reference)


def _in_head(pdf: Any, cell: Any) -> bool:
    row = _resolve(pdf, cell["P"])
    return bool(_resolve(pdf, row["P"])["S"] == "/THead")


def _tree(pdf: Any, element: Any) -> Iterator[int]:
    """The numbers of all structure elements that hang on `element`."""
    waiting = [element]
    while waiting:
        current = waiting.pop()
        yield current.number
        waiting.extend(_resolve(pdf, kid) for kid in current.get("K", ()) if isinstance(kid, bytes))


def _hide_margins(pdf: Any, root: Any) -> None:
    """Turn content whose structure element hangs nowhere (running heads, page numbers) into artifacts."""
    used = set(_tree(pdf, root))
    numbers = _resolve(pdf, root["ParentTree"])["Nums"]
    for page, kids in zip(_pages(pdf), numbers[1::2], strict=False):
        hidden = {mcid for mcid, kid in enumerate(kids) if _resolve(pdf, kid).number not in used}
        kids[:] = [_NULL if mcid in hidden else kid for mcid, kid in enumerate(kids)]
        _unmark(_resolve(pdf, page["Contents"]).stream, hidden)
    for number, item in enumerate(pdf.objects):
        if isinstance(item, dict) and item.get("Type") == "/StructElem" and number not in used:
            item.clear()  # freeing the object would shift the numbers in pydyf's object stream


def _unmark(stream: list[Any], hidden: set[int]) -> None:
    for index, item in enumerate(stream):
        if isinstance(item, dict) and item.get("MCID") in hidden:
            stream[index - 1 : index + 2] = ["/Artifact", b"", b"BMC"]
