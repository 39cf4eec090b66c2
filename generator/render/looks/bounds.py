"""Faults of place: what sticks out of its page, box or column, what lies on something else, empty pages."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator

from generator.render.looks.faults import Fault, Kind, quoted
from generator.render.looks.laid_out import MARGIN, Area, LaidOut, Line, Picture

#: Home printers leave a rim of so many millimetres white.
RIM = 5.0

#: A page whose content takes less of its height is nearly empty.
LEAST_FILLED = 0.15

_TOLERANCE = 0.25  # millimetres: less is not seen


def bound_faults(laid_out: LaidOut) -> Iterator[Fault]:
    """All faults of place."""
    pages: dict[int, list[Line | Picture]] = defaultdict(list)
    for item in laid_out.items:
        pages[item.page].append(item)
    for number, page in enumerate(laid_out.pages, start=1):
        yield from _outside(laid_out.title, page.shrunk(RIM), pages[number])
        yield from _overlaps(laid_out.title, number, pages[number])
        frames = [area for at, area in laid_out.frames if at == number]
        if number not in laid_out.blank:
            yield from _empty(laid_out.title, number, page, pages[number], frames)


def _outside(title: str, page: Area, items: list[Line | Picture]) -> Iterator[Fault]:
    for item in items:
        for words, area in _areas(item):
            if (much := area.beyond(page)) > _TOLERANCE:
                yield Fault(title, item.page, Kind.OUTSIDE_PAGE, words, round(much, 2))
        if isinstance(item, Line):
            yield from _out_of_box(title, item)


def _out_of_box(title: str, line: Line) -> Iterator[Fault]:
    for text in line.texts:
        room = text.area.right - line.room if text is line.texts[-1] else 0.0
        much = max(room, *(text.area.beyond(frame) for frame in text.frames), 0.0)
        if much > _TOLERANCE:
            yield Fault(title, line.page, Kind.OUTSIDE_BOX, quoted(text.words), round(much, 2))


def _overlaps(title: str, page: int, items: list[Line | Picture]) -> Iterator[Fault]:
    """What lies on something that is not in the same line."""
    placed = [(number, words, area) for number, item in enumerate(items) for words, area in _areas(item)]
    placed.sort(key=lambda one: one[2].top)
    for index, (number, words, area) in enumerate(placed):
        for other_number, other_words, other in itertools.islice(placed, index + 1, None):
            if other.top >= area.bottom:
                break
            if number != other_number and (much := area.overlap(other)) > _TOLERANCE:
                yield Fault(title, page, Kind.OVERLAP, f"{words} und {other_words}", round(much, 2))


def _empty(title: str, number: int, page: Area, items: list[Line | Picture], frames: list[Area]) -> Iterator[Fault]:
    content = [area for item in items if item.flow != MARGIN for _, area in _areas(item)]
    content += frames if content else []
    height = max((area.bottom for area in content), default=0) - min((area.top for area in content), default=0)
    if height < LEAST_FILLED * (page.bottom - page.top):
        yield Fault(title, number, Kind.EMPTY_PAGE, "Die Seite")


def _areas(item: Line | Picture) -> Iterator[tuple[str, Area]]:
    if isinstance(item, Picture):
        yield "Ein Bild", item.area
    else:
        yield from ((quoted(text.words), text.area) for text in item.texts)
