"""What stands where on the pages of a document that WeasyPrint has laid out.

All lengths are millimetres from the top left corner of the page.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from generator.render.press import boxes

_MILLIMETRE = 96 / 25.4  # in CSS pixels
_CAPITALS, _DESCENDERS = 0.68, 0.22  # em above and below the baseline
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "thead", "caption"})
_TITLE = "titel"  # how the classes of headings that are no h1 to h6 end
_CARD = "karte"
_BLANK = "freiseite"

#: The flow of running heads and page numbers.
MARGIN = "margin"
_MAIN = "main"


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def shrunk(self, by: float) -> Area:
        """The rectangle without a rim of `by` on each side."""
        return Area(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def beyond(self, other: Area) -> float:
        """How far this sticks out of another; 0 or less if it does not."""
        return max(other.left - self.left, other.top - self.top, self.right - other.right, self.bottom - other.bottom)

    def overlap(self, other: Area) -> float:
        """How deep this and another lie on each other; 0 or less if they do not."""
        return min(
            min(self.right, other.right) - max(self.left, other.left),
            min(self.bottom, other.bottom) - max(self.top, other.top),
        )


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text. `frames` are the boxes that it has to stay in, `card` tells the elements of cards apart."""

    words: str
    area: Area
    frames: tuple[Area, ...]
    card: Hashable = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text.

    `paragraph` numbers the paragraphs of a document; what floats and what is positioned has a `flow` of its own.
    `room` is where the line's column ends on the right.
    """

    page: int
    flow: Hashable
    paragraph: int
    texts: tuple[Text, ...]
    heading: bool
    room: float

    @property
    def words(self) -> str:
        """All of the line's text."""
        return "".join(text.words for text in self.texts).strip()


@dataclass(frozen=True, slots=True)
class Picture:
    """An image."""

    page: int
    flow: Hashable
    area: Area
    heading: bool = False


@dataclass
class LaidOut:
    """A document's pages, their content in reading order, and the boxes that one sees (with a border or a tint).

    `blank` are the numbers of the pages that are marked as empty on purpose.
    """

    title: str
    pages: list[Area] = field(default_factory=list)
    items: list[Line | Picture] = field(default_factory=list)
    frames: list[tuple[int, Area]] = field(default_factory=list)
    blank: set[int] = field(default_factory=set)


def read(document: Any) -> LaidOut:
    """Read a WeasyPrint document that is laid out."""
    result = LaidOut(document.metadata.title or "")
    reader = _Reader(result)
    for page in document.pages:
        result.pages.append(_millimetres(0, 0, page.width, page.height))
        for child in page._page_box.children:
            flow = MARGIN if isinstance(child, boxes.MarginBox) else _MAIN
            reader.visit(child, _Place(flow))
    return result


@dataclass(frozen=True, slots=True)
class _Place:
    flow: Hashable
    heading: bool = False
    frames: tuple[tuple[Area, bool], ...] = ()  # with whether what is positioned within counts from it
    matrix: Any = None
    room: float = float("inf")


class _Reader:
    def __init__(self, result: LaidOut) -> None:
        self._result = result
        self._paragraphs = itertools.count()
        self._unfinished: dict[int, int] = {}  # the paragraphs that go on, by element

    @property
    def _page(self) -> int:
        return len(self._result.pages)

    def visit(self, box: Any, place: _Place) -> None:
        box = getattr(box, "_box", box)
        if isinstance(box, boxes.LineBox):
            self._line(box, place)
        elif isinstance(box, boxes.ReplacedBox):
            self._result.items.append(Picture(self._page, place.flow, self._border_area(box, place.matrix)))
        else:
            inner = self._enter(box, place)
            for child in box.children:
                self.visit(child, inner)

    def _enter(self, box: Any, place: _Place) -> _Place:
        """The place of what is in a box: its flow, whether it is a heading, what it has to stay in."""
        own = _own_element(box)
        tag = box.element_tag if own is not None else ""
        if own is not None and _BLANK in _classes(own):
            self._result.blank.add(self._page)
        if not box.is_in_normal_flow() or box.is_grid_item or box.is_flex_item:
            place = replace(place, flow=id(box.element))
        if box.is_absolutely_positioned():
            place = replace(place, frames=tuple(frame for frame in place.frames if frame[1]))
        if tag in _HEADINGS or (own is not None and any(name.endswith(_TITLE) for name in _classes(own))):
            place = replace(place, heading=True)
        if box.transformation_matrix:
            matrix = box.transformation_matrix
            place = replace(place, matrix=matrix @ place.matrix if place.matrix else matrix, room=float("inf"))
        if isinstance(box, boxes.BlockContainerBox) and not place.matrix:
            place = replace(place, room=(box.content_box_x() + box.width) / _MILLIMETRE)
        if tag not in ("html", "body") and isinstance(box, boxes.ParentBox) and not isinstance(box, boxes.InlineBox):
            seen = _is_seen(box)
            if seen or _holds(box):
                area = self._border_area(box, place.matrix)
                place = replace(place, frames=(*place.frames, (area, box.style["position"] != "static")))
                if seen:
                    self._result.frames.append((self._page, area))
        return place

    def _line(self, line: Any, place: _Place) -> None:
        texts = tuple(self._texts(line, place, None))
        paragraph = self._unfinished.pop(id(line.element), None)
        if paragraph is None:
            paragraph = next(self._paragraphs)
        if line.resume_at is not None:
            self._unfinished[id(line.element)] = paragraph
        if texts:
            self._result.items.append(Line(self._page, place.flow, paragraph, texts, place.heading, place.room))

    def _texts(self, box: Any, place: _Place, card: Hashable) -> Iterator[Text]:
        """All text in a line; what floats or is positioned in it is read by itself."""
        for found in box.children:
            child = getattr(found, "_box", found)
            own = _own_element(child)
            named = id(own) if own is not None and _CARD in _classes(own) else card
            if isinstance(child, boxes.TextBox):
                if child.text.strip():
                    area = self._ink_area(child, place.matrix)
                    yield Text(child.text, area, tuple(frame for frame, _ in place.frames), named)
            elif not child.is_in_normal_flow() or isinstance(child, boxes.ReplacedBox):
                self.visit(child, place)
            elif isinstance(child, boxes.ParentBox):
                yield from self._texts(child, self._enter(child, place), named)

    def _border_area(self, box: Any, matrix: Any) -> Area:
        left, top = box.border_box_x(), box.border_box_y()
        return _moved(matrix, left, top, left + box.border_width(), top + box.border_height())

    def _ink_area(self, text: Any, matrix: Any) -> Area:
        """Where the letters stand: from the top of the capitals to the bottom of the descenders."""
        baseline, size = text.position_y + text.baseline, text.style["font_size"]
        left, right = text.position_x, text.position_x + text.width
        return _moved(matrix, left, baseline - _CAPITALS * size, right, baseline + _DESCENDERS * size)


def _moved(matrix: Any, left: float, top: float, right: float, bottom: float) -> Area:
    if matrix is None:
        return _millimetres(left, top, right, bottom)
    corners = [matrix.transform_point(x, y) for x in (left, right) for y in (top, bottom)]
    across, down = zip(*corners, strict=True)
    return _millimetres(min(across), min(down), max(across), max(down))


def _millimetres(left: float, top: float, right: float, bottom: float) -> Area:
    return Area(left / _MILLIMETRE, top / _MILLIMETRE, right / _MILLIMETRE, bottom / _MILLIMETRE)


def _own_element(box: Any) -> Any:
    """The element that a box stands for; None for pseudo-elements and what has no element."""
    return box.element if box.element is not None and box.element_tag == box.element.tag else None


def _classes(element: Any) -> list[str]:
    return (element.get("class") or "").split()


def _is_seen(box: Any) -> bool:
    """Whether a box has a border or a tint."""
    if box.style["background_color"].alpha:
        return True
    sides = (box.border_top_width, box.border_right_width, box.border_bottom_width, box.border_left_width)
    return any(sides)


def _holds(box: Any) -> bool:
    """Whether text would notably stick out of a box, though it has no border."""
    return isinstance(box, boxes.TableCellBox) or box.style["height"] != "auto" or box.style["overflow"] != "visible"
