"""Page numbers put into a laid-out table of contents, so that a document need not be laid out again for them.

The template keeps room for them: a column of fixed width, so that nothing moves whatever number stands there. What is
written is the same to the byte as if the document had been laid out with these numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from weasyprint.formatting_structure import boxes
from weasyprint.text.line_break import split_first_line

#: The attribute of the element with a number, in the column: which anchor's page it gives.
TARGET = "data-ziel"


def fill_in(document: Any, numbers: Mapping[str, int]) -> bool:
    """Let every place in the contents give the page of its target; whether it was done, else nothing is changed.

    It cannot be where a number finds no place, or not enough room in its column.
    """
    places = {box.element.get(TARGET): box for page in document.pages for box in _columns(page._page_box)}
    if places.keys() != numbers.keys():
        return False
    made = {target: _set(places[target], str(number)) for target, number in numbers.items()}
    if any(width > places[target].width for target, (_, width) in made.items()):
        return False
    for target, (layout, width) in made.items():
        column = places[target]
        (line,) = column.children
        (text,) = line.children
        text.text, text.pango_layout = layout.text, layout
        for box in (line, text):
            box.width = width
            box.position_x = column.content_box_x() + (column.width - width)
    return True


def _columns(box: Any) -> Iterator[Any]:
    """The boxes that hold a number, as one line with one text."""
    if isinstance(box, boxes.BlockBox) and box.element is not None and box.element.get(TARGET):
        if len(box.children) == 1 and len(box.children[0].children) == 1:
            yield box
        return
    for child in getattr(box, "children", ()):
        yield from _columns(child)


def _set(column: Any, number: str) -> tuple[Any, float]:
    """The number as a line of text, and its width."""
    text = column.children[0].children[0]
    layout, _, _, width, *_ = split_first_line(number, text.style, None, None, 0)
    return layout, width
