"""What a PDF paints, in order: letters with their colours, and filled shapes behind them. Points from the bottom left.

Clipping is left out: what lies behind letters in our documents is never cut to another shape.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pdfminer.pdfcolor import PDFColorSpace
from pdfminer.pdfdevice import PDFTextDevice, PDFTextSeq
from pdfminer.pdffont import PDFFont
from pdfminer.pdfinterp import PDFGraphicState, PDFPageInterpreter, PDFResourceManager, PDFTextState
from pdfminer.pdfpage import PDFPage
from pdfminer.utils import Matrix, PathSegment, apply_matrix_pt

from generator.render.design import contrast

Point = tuple[float, float]

_WHITE = "#ffffff"
_STROKED = 1  # the text rendering mode of a halo: painted again, filled, by what follows
_CAPITALS, _DESCENDERS = 0.68, -0.22  # em
_STEPS = (0.25, 0.5, 0.75, 1.0)  # of a curve


@dataclass(frozen=True)
class Letter:
    """A glyph: what it stands for, its colour, the corners of its box, the middle of its body."""

    text: str
    colour: str
    corners: tuple[Point, ...]
    middle: Point


@dataclass(frozen=True)
class Shape:
    """A filled area of one or more outlines."""

    colour: str
    outlines: tuple[tuple[Point, ...], ...]
    even_odd: bool

    @cached_property
    def _bounds(self) -> tuple[float, float, float, float]:
        across, down = zip(*(point for outline in self.outlines for point in outline), strict=True)
        return min(across), min(down), max(across), max(down)

    def covers(self, point: Point) -> bool:
        x, y = point
        left, bottom, right, top = self._bounds
        if not (left <= x <= right and bottom <= y <= top):
            return False
        winding = crossings = 0
        for outline in self.outlines:
            for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
                if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                    crossings += 1
                    winding += 1 if y2 > y1 else -1
        return bool(crossings % 2 if self.even_odd else winding)


@dataclass
class Sheet:
    """A page: its size, and what is painted on it."""

    width: float
    height: float
    painted: list[Letter | Shape] = field(default_factory=list)

    @property
    def letters(self) -> list[Letter]:
        return [item for item in self.painted if isinstance(item, Letter)]

    def contrasts(self) -> Iterator[tuple[Letter, float]]:
        """Each letter with its contrast to what lies behind the middle of it."""
        behind: list[Shape] = []
        for item in self.painted:
            if isinstance(item, Shape):
                behind.append(item)
            else:
                ground = next((shape.colour for shape in reversed(behind) if shape.covers(item.middle)), _WHITE)
                yield item, contrast(item.colour, ground)


def sheets(data: bytes) -> list[Sheet]:
    """Every page of a PDF."""
    resources = PDFResourceManager()
    ink = _Ink(resources)
    interpreter = PDFPageInterpreter(resources, ink)
    for page in PDFPage.get_pages(io.BytesIO(data)):
        interpreter.process_page(page)
    return ink.sheets


class _Ink(PDFTextDevice):
    def __init__(self, resources: PDFResourceManager) -> None:
        super().__init__(resources)
        self.sheets: list[Sheet] = []
        self._mode = 0

    def begin_page(self, page: PDFPage, ctm: Matrix) -> None:
        left, bottom, right, top = page.mediabox
        self.sheets.append(Sheet(right - left, top - bottom))

    def render_string(
        self, textstate: PDFTextState, seq: PDFTextSeq, ncs: PDFColorSpace, graphicstate: PDFGraphicState
    ) -> None:
        self._mode = textstate.render
        super().render_string(textstate, seq, ncs, graphicstate)

    def render_char(
        self,
        matrix: Matrix,
        font: PDFFont,
        fontsize: float,
        scaling: float,
        rise: float,
        cid: int,
        ncs: PDFColorSpace,
        graphicstate: PDFGraphicState,
    ) -> float:
        advance = font.char_width(cid) * fontsize * scaling
        text = font.to_unichr(cid)
        if text.strip() and self._mode != _STROKED:
            bottom, top = _DESCENDERS * fontsize + rise, _CAPITALS * fontsize + rise
            corners = [apply_matrix_pt(matrix, (x, y)) for x in (0, advance) for y in (bottom, top)]
            middle = apply_matrix_pt(matrix, (advance / 2, top / 2))
            letter = Letter(text, _hexadecimal(graphicstate.ncolor), tuple(corners), middle)
            self.sheets[-1].painted.append(letter)
        return advance

    def paint_path(
        self, graphicstate: PDFGraphicState, stroke: bool, fill: bool, evenodd: bool, path: Sequence[PathSegment]
    ) -> None:
        assert self.ctm is not None
        outlines = tuple(outline for outline in _outlines(path, self.ctm) if len(outline) > 2)
        if fill and outlines:
            self.sheets[-1].painted.append(Shape(_hexadecimal(graphicstate.ncolor), outlines, evenodd))


def _outlines(path: Sequence[PathSegment], matrix: Matrix) -> Iterator[tuple[Point, ...]]:
    points: list[Point] = []
    for segment in path:
        numbers = [float(number) for number in segment[1:]]
        controls = [apply_matrix_pt(matrix, pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        if segment[0] == "m":
            if points:
                yield tuple(points)
            points = []
        if segment[0] in "cvy":
            points += _curve(points[-1], segment[0], controls)
        else:
            points += controls
    if points:
        yield tuple(points)


def _curve(start: Point, operator: str, controls: list[Point]) -> Iterator[Point]:
    first = start if operator == "v" else controls[0]
    second = controls[0] if operator == "v" else controls[1] if operator == "c" else controls[-1]
    end = controls[-1]
    for t in _STEPS:
        shares = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        total_x = total_y = 0.0
        for share, (x, y) in zip(shares, (start, first, second, end), strict=True):
            total_x += share * x
            total_y += share * y
        yield total_x, total_y


def _hexadecimal(colour: object) -> str:
    parts = [float(part) for part in colour] if isinstance(colour, (tuple, list)) else [float(str(colour))] * 3
    assert len(parts) == 3, f"not RGB or grey: {colour}"
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
