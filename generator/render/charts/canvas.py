"""What charts are made of: strokes, areas, marks and text on a sheet in millimetres, from the top left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.render.measure import text_width

#: The size of all text in charts: 9 pt.
TYPE = 3.2

#: From one baseline to the next.
LEADING = 4.1

#: How far letters reach above and below their baseline, in the unit of their size.
ASCENT, DESCENT = 0.72, 0.22


@dataclass(frozen=True)
class Text:
    """A line of text. `anchor` is SVG's; `role` is „schrift“, „leise“ or „hell“."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    bold: bool = False
    role: str = "schrift"

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        width = text_width(self.text, TYPE, bold=self.bold)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return left, self.y - ASCENT * TYPE, left + width, self.y + DESCENT * TYPE


@dataclass(frozen=True)
class Area:
    """A rectangle. `role` says how it is filled: „akzent“, „ton“, „flach“, „papier“; `part` marks a measured one."""

    x: float
    y: float
    width: float
    height: float
    role: str
    part: str = ""


@dataclass(frozen=True)
class Stroke:
    """A path. `role` is „achse“, „gitter“ or „strich“; `dash` is SVG's."""

    path: str
    role: str
    width: float = 0.25
    dash: str = ""


@dataclass(frozen=True)
class Mark:
    """A point of a line: a path around it, filled with the accent or with paper."""

    path: str
    filled: bool


@dataclass
class Canvas:
    """A chart that is being drawn; later things lie on top."""

    width: float
    height: float = 0.0
    items: list[Text | Area | Stroke | Mark] = field(default_factory=list)

    def text(
        self, x: float, y: float, text: str, *, anchor: str = "start", bold: bool = False, role: str = "schrift"
    ) -> None:
        """Write a line (see `Text`)."""
        self.items.append(Text(x, y, text, anchor, bold, role))

    def area(self, x: float, y: float, width: float, height: float, role: str, part: str = "") -> None:
        """Fill a rectangle."""
        self.items.append(Area(x, y, width, height, role, part))

    def line(self, x1: float, y1: float, x2: float, y2: float, role: str, width: float = 0.25, dash: str = "") -> None:
        """Draw a straight line."""
        self.items.append(Stroke(path([(x1, y1), (x2, y2)]), role, width, dash))

    def stroke(self, outline: str, role: str, width: float = 0.25, dash: str = "") -> None:
        """Draw a path."""
        self.items.append(Stroke(outline, role, width, dash))

    def whisker(self, x1: float, y1: float, x2: float, y2: float, cap: float = 0.9) -> None:
        """An interval: a line, level or upright, with a bar across each end."""
        if y1 == y2:
            ends = [[(x, y1 - cap), (x, y1 + cap)] for x in (x1, x2)]
        else:
            ends = [[(x1 - cap, y), (x1 + cap, y)] for y in (y1, y2)]
        self.stroke(" ".join(path(one) for one in ([(x1, y1), (x2, y2)], *ends)), "achse", 0.3)

    def hatch(self, x: float, y: float, width: float, height: float, *, crossed: bool = False) -> None:
        """Slanting lines inside a rectangle."""
        if outline := hatching(x, y, width, height, crossed=crossed):
            self.stroke(outline, "strich", 0.25)

    def mark(self, kind: int, x: float, y: float) -> None:
        """The mark of the line with this number."""
        self.items.append(Mark(_MARKS[kind % len(_MARKS)](x, y), filled=kind % 2 == 0))

    @property
    def texts(self) -> tuple[Text, ...]:
        """All that is written."""
        return tuple(item for item in self.items if isinstance(item, Text))


def path(points: Sequence[tuple[float, float]], *, closed: bool = False) -> str:
    """Straight lines through points, as path data."""
    steps = " L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return f"M{steps}{' Z' if closed else ''}"


def hatching(x: float, y: float, width: float, height: float, *, crossed: bool = False, step: float = 1.5) -> str:
    """Lines at 45 degrees inside a rectangle, or both ways, as path data; they meet those of a neighbour."""
    pieces = []
    for index in range(math.floor((x + y) / step) + 1, math.ceil((x + y + width + height) / step)):
        reach = index * step - x - y  # on this line, x + y from the rectangle's corner is `reach`
        x1, x2 = max(0.0, reach - height), min(width, reach)
        if x2 - x1 < 0.05:
            continue
        pieces.append(path([(x + x1, y + reach - x1), (x + x2, y + reach - x2)]))
        if crossed:
            pieces.append(path([(x + width - x1, y + reach - x1), (x + width - x2, y + reach - x2)]))
    return " ".join(pieces)


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as may be to those wanted, in their order, at least `gap` apart, within bounds if it can be."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = [wanted[index] for index in order]
    for _ in range(100):  # each round halves what is still too near
        for index, (above, below) in enumerate(pairwise(placed)):
            if (missing := gap - (below - above)) > 0:
                placed[index] -= missing / 2
                placed[index + 1] += missing / 2
        placed = [min(max(place, low), high) for place in placed]
    for index in range(1, len(placed)):
        placed[index] = max(placed[index], placed[index - 1] + gap)
    spread = [0.0] * len(wanted)
    for index, place in zip(order, placed, strict=True):
        spread[index] = place
    return spread


def scale(most: float, *, pieces: int = 5) -> float:
    """A round distance of grid lines for numbers up to `most`: 1, 2 or 5 times a power of ten."""
    raw = max(most, 1e-9) / pieces
    power: float = 10.0 ** math.floor(math.log10(raw))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= raw * (1 - 1e-9))


def _round(x: float, y: float) -> str:
    reach = 1.05
    half = f"a{reach} {reach} 0 1 0"
    return f"M{x - reach:.2f} {y:.2f} {half} {2 * reach} 0 {half} {-2 * reach} 0 Z"


def _square(x: float, y: float) -> str:
    return path([(x - 0.95, y - 0.95), (x + 0.95, y - 0.95), (x + 0.95, y + 0.95), (x - 0.95, y + 0.95)], closed=True)


def _triangle(x: float, y: float) -> str:
    return path([(x, y - 1.35), (x + 1.25, y + 0.95), (x - 1.25, y + 0.95)], closed=True)


def _diamond(x: float, y: float) -> str:
    return path([(x, y - 1.4), (x + 1.4, y), (x, y + 1.4), (x - 1.4, y)], closed=True)


_MARKS = (_round, _square, _triangle, _diamond)
