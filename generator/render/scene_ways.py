"""Arrows over the table for what goes from one player to another; lengths in millimetres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.game import Group, Player
from generator.render.lettering import lettered
from generator.render.measure import text_width
from generator.render.scene_shapes import NOTE_SIZE, Box

#: A table that arrows cross is at least as wide and as high.
WAYS_TABLE = (44.0, 36.0)
_LABEL_HEIGHT = 4.6

_INSET = 2.4  # from the edge of the table
_ASIDE = 3.6  # so far beside the middle of a seat, where one way comes and another leaves
_BEND = 0.3  # how far a way is drawn towards the middle of the table
_LABEL_AT = 0.26
_HEAD = (2.6, 1.1)
_LABEL_PADDING = 1.3

Point = tuple[float, float]


@dataclass(frozen=True)
class Seating:
    """Where a player sits at the edge of the table: the point, and the direction from there to the table's middle."""

    x: float
    y: float
    inwards: Point


@dataclass(frozen=True)
class Arrow:
    """A curved arrow as path data, its head as a path of its own, and the label with its middle."""

    path: str
    head: str
    text: str
    x: float
    y: float

    @property
    def width(self) -> float:
        """The width of the label's pill."""
        return text_width(self.text, lettered(NOTE_SIZE), bold=True) + 2 * _LABEL_PADDING


def label_height() -> float:
    """The height of the pill of an arrow's label."""
    return _LABEL_HEIGHT * lettered(NOTE_SIZE) / NOTE_SIZE


def arrows(groups: Sequence[Group], seated: Mapping[Player, Seating], table: Box) -> tuple[Arrow, ...]:
    """An arrow for every group that goes a way; the label stands nearer to whom it comes from.

    A player is the sender of one way at most, and the receiver of one.
    """
    middle = (table.x + table.width / 2, table.y + table.height / 2)
    ways = [(group.way, group.note) for group in groups if group.way is not None]
    made = []
    for (sender, receiver), words in ways:
        came = next((other[0] for other, _ in ways if other[1] == sender), None)
        goes = next((other[1] for other, _ in ways if other[0] == receiver), None)
        start, end = _before(sender, receiver, came, seated), _before(receiver, sender, goes, seated)
        bend = _between(_between(start, end, 0.5), middle, _BEND)
        neck = _between(end, bend, _HEAD[0] / max(math.dist(end, bend), _HEAD[0]))
        label = _between(_between(start, bend, _LABEL_AT), _between(bend, end, _LABEL_AT), _LABEL_AT)
        made.append(Arrow(f"M{_at(start)} Q{_at(bend)} {_at(neck)}", _head(neck, end), words, *label))
    return tuple(made)


def _before(player: Player, towards: Player, besides: Player | None, seated: Mapping[Player, Seating]) -> Point:
    """Where a way to `towards` meets a seat: in its middle, or beside another way, so that they do not cross."""
    seat = seated[player]
    dx, dy = seat.inwards
    aside = 0.0
    if besides is not None:
        here, there = (_lean(seat, seated[other]) for other in (towards, besides))
        aside = _ASIDE if here > there else -_ASIDE
    return seat.x + dx * _INSET - dy * aside, seat.y + dy * _INSET + dx * aside


def _lean(seat: Seating, other: Seating) -> float:
    """How far a way from one seat to another leads to the side, as seen along the first one's edge of the table."""
    dx, dy = seat.inwards
    across, along = (
        -dy * (other.x - seat.x) + dx * (other.y - seat.y),
        dx * (other.x - seat.x) + dy * (other.y - seat.y),
    )
    return math.atan2(across, along)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _head(neck: Point, end: Point) -> str:
    length = math.dist(neck, end)
    across = ((neck[1] - end[1]) / length * _HEAD[1], (end[0] - neck[0]) / length * _HEAD[1])
    left, right = ((neck[0] + sign * across[0], neck[1] + sign * across[1]) for sign in (1, -1))
    return f"M{_at(left)} L{_at(end)} L{_at(right)} Z"


def _at(point: Point) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"
