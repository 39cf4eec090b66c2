"""From HTML to the finished PDF: layout, page numbers in tables of contents, pages that must be full and no fuller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.render.binding import binding
from generator.render.design import Sheet
from generator.render.looks.examine import examine
from generator.render.looks.faults import Fault, Kind
from generator.render.page_numbers import fill_in
from generator.render.press import listening, press

#: How often a document is laid out until the page numbers in its contents agree with its pages.
MAX_ROUNDS = 4

_MILLIMETRE = 96 / 25.4  # in CSS pixels
_TOLERANCE = 0.05  # millimetres, of rounding
_ENDLESS = 4000  # millimetres: a page on which everything fits


@dataclass(frozen=True)
class PdfDocument:
    """A finished PDF.

    `anchors` gives the page of every id, counted from 1; hand it to the next rendering of the same document as `known`.
    `warnings` is what the renderer complained of, `faults` what a reader would: both empty for a sound document.
    `data` is empty for a part of a larger document, which is written with that one (see `binding.py`).
    """

    data: bytes
    pages: int
    anchors: Mapping[str, int]
    warnings: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


class PageOverflowError(Exception):
    """Content that does not fit its page.

    Fields: `sheet`, the number of the page from 1; `millimetres`, by how much it is too long; `name`, what is too long
    where that is not the whole page, in German; `wide` where it is too wide instead.
    """

    def __init__(self, sheet: int, millimetres: float, name: str = "", *, wide: bool = False) -> None:
        self.sheet = sheet
        self.millimetres = millimetres
        self.name = name
        self.wide = wide
        super().__init__(f"page {sheet} is {millimetres:.1f} mm too {'wide' if wide else 'long'}")

    @property
    def sentence(self) -> str:
        """What is too full or too wide, by how much, and the way out, in German."""
        much = f"{self.millimetres:.1f}".replace(".", ",")
        what = self.name or f"Seite {self.sheet}"
        if self.wide:
            return f"{what} ist um {much}\u00a0mm zu breit. Nimm ein kürzeres Wort oder weniger Spalten."
        return f"{what} ist um {much}\u00a0mm zu voll. Kürz den Text, bis er auf die Seite passt."


class UnstableContentsError(Exception):
    """Page numbers that still moved after the last round. Field `anchors`: the ids that moved."""

    def __init__(self, anchors: tuple[str, ...]) -> None:
        self.anchors = anchors
        super().__init__(f"page numbers do not settle: {', '.join(anchors)}")


def render_pdf(html: str, css: tuple[str, ...] = ()) -> PdfDocument:
    """Render one HTML document with the style sheets `css`.

    Title, language and dates are those of the HTML's head. Raises `ForbiddenResourceError` when the page asks for
    anything beyond our templates and fonts.
    """
    with listening() as warnings:
        layout = _lay_out(html, css)
        return _finish(layout, warnings)


def render_with_contents(
    page: Callable[[Mapping[str, int] | None], str],
    css: tuple[str, ...],
    entries: tuple[str, ...],
    *,
    longer_than: int,
    known: Mapping[str, int] | None = None,
) -> PdfDocument:
    """Render a document whose table of contents names the pages of `entries`.

    `page` makes the HTML, given the page of each entry, or None for a document without contents: that is what a
    document of at most `longer_than` pages becomes. One layout is enough where the numbers have a column of their own
    (see `page_numbers.py`), or with the right `known` numbers; otherwise it is done again until they do not move.
    """
    with listening() as warnings:
        numbers = {entry: (known or {}).get(entry, 0) for entry in entries}
        for _ in range(MAX_ROUNDS):
            warnings.clear()
            layout = _lay_out(page(numbers), css)
            if len(layout.pages) <= longer_than:
                warnings.clear()
                return _finish(_lay_out(page(None), css), warnings)
            anchors = _anchors(layout)
            moved = tuple(entry for entry in entries if numbers[entry] != anchors.get(entry, 0))
            numbers = {entry: anchors.get(entry, 0) for entry in entries}
            if not moved or fill_in(layout, numbers):
                return _finish(layout, warnings)
    raise UnstableContentsError(moved)


def render_sheets(html: str, css: tuple[str, ...], sheet: Sheet, count: int) -> PdfDocument:
    """Render a document of exactly `count` pages; each page's content ends in an element with the id `ende-<page>`.

    Raises `PageOverflowError` for the page that is too long by most.
    """
    with listening() as warnings:
        layout = _lay_out(html, css)
        if len(layout.pages) > count:
            raise _overflow(html, css, sheet)
        return _finish(layout, warnings)


def render_boxes(html: str, css: tuple[str, ...], ends: Mapping[str, tuple[str, float]]) -> PdfDocument:
    """Render a document with boxes that must not overflow.

    `ends` gives for the id of the element with which a box's content ends the box's name, in German, and the lowest
    that it may stand, in millimetres from the page's top. Raises `PageOverflowError` for the fullest box, or for the
    words that stick out of their box by most.
    """
    with listening() as warnings:
        layout = _lay_out(html, css)
        bound = binding()
        excess = [
            (place[1] / _MILLIMETRE - lowest, number, name)
            for number, page in enumerate(layout.pages, start=1)
            for anchor, place in page.anchors.items()
            for name, lowest in [ends.get(bound.own_name(anchor) if bound else anchor, ("", _ENDLESS))]
        ]
        much, number, name = max(excess)
        if much > _TOLERANCE:
            raise PageOverflowError(number, round(much, 1), name)
        document = _finish(layout, warnings)
        wide = [fault for fault in document.faults if fault.kind is Kind.OUTSIDE_BOX]
        if wide:
            worst = max(wide, key=lambda fault: fault.millimetres)
            raise PageOverflowError(worst.page, worst.millimetres, worst.what, wide=True)
        return document


def _lay_out(html: str, css: tuple[str, ...]) -> Any:
    bound = binding()
    return press().lay_out(bound.html(html), (*css, bound.css)) if bound else press().lay_out(html, css)


def _finish(layout: Any, warnings: list[str]) -> PdfDocument:
    bound = binding()
    if bound:
        bound.layouts.append(layout)
    data = b"" if bound else press().write(layout)
    heard = tuple(dict.fromkeys(warnings))
    made = PdfDocument(data, len(layout.pages), _anchors(layout), heard, examine(layout, heard))
    if not bound:
        press().let_go(layout)
    return made


def _anchors(layout: Any) -> dict[str, int]:
    bound = binding()
    anchors: dict[str, int] = {}
    for number, page in enumerate(layout.pages, start=bound.first_page if bound else 1):
        for name in page.anchors:
            anchors.setdefault(bound.own_name(name) if bound else name, number)
    return anchors


def _overflow(html: str, css: tuple[str, ...], sheet: Sheet) -> PageOverflowError:
    """Measure on endless pages how far each page's content reaches."""
    endless = f"@page {{ size: {sheet.width}mm {_ENDLESS}mm }}"
    layout = press().lay_out(html, (*css, endless))
    excess = {
        number: page.anchors[f"ende-{number}"][1] / _MILLIMETRE - sheet.limit
        for number, page in enumerate(layout.pages, start=1)
    }
    worst = max(excess, key=lambda number: excess[number])
    return PageOverflowError(worst, round(excess[worst], 1))
