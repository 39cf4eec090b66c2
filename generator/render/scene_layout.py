"""Where everything goes in a picture of the table, in millimetres from the top left.

Seats stand in three rows: the reader below, one player at each side, all others above. So nothing can overlap, and
cards have the same size in every picture. Where cards take too much room, they are fanned out; where groups do, they
go into rows. No picture is wider than a column of text.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.game import Group, Player, Scene, Seat
from generator.render.card_groups import Edge, Style, group_block, tag_of
from generator.render.measure import wrap
from generator.render.scene_shapes import (
    NOTE_SIZE,
    VALUE_SIZE,
    Block,
    Box,
    CardShape,
    Slot,
    TextLine,
    column,
    line,
    name_line,
    row,
    rows,
)

#: No picture is wider.
WIDEST = 120.0

_GROUP_GAP = 4.0
_ROW_GAP = 2.6
_SEAT_GAP = 7.0
_TABLE_GAP = 3.0
_TABLE_PADDING = 4.0
_TABLE_MIN = (24.0, 22.0)
_NOTE_WIDTH = 21.0
_MARGIN = 0.8
_WORDS_GAP = 1.3
_BESIDE_GAP = 2.0
_BESIDE_SEATS = 1  # beyond the table; with more of them, words stand above and below the cards
_BESIDE_WIDTH = 40.0  # so wide may cards be that have words beside them
_WIDE = 45.0  # cards at a seat that would lie wider are fanned out
_WIDE_CENTRE = 60.0
_ROW_LIMIT = 80.0
_SIDE_LIMIT = 34.0


@dataclass(frozen=True)
class Picture:
    """The finished layout: the table top and everything on and around it."""

    width: float
    height: float
    table: Box
    cards: tuple[CardShape, ...]
    slots: tuple[Slot, ...]
    lines: tuple[TextLine, ...]


def clockwise(scene: Scene, reader: Player | None) -> tuple[Seat, ...]:
    """The seats clockwise, the reader's first; the scene's own order without a reader."""
    first = next((index for index, seat in enumerate(scene.seats) if seat.player == reader), 0)
    return scene.seats[first:] + scene.seats[:first]


def picture(scene: Scene, reader: Player | None = None) -> Picture:
    """Lay out a scene."""
    seats = clockwise(scene, reader)
    below, left, above, right = _places(seats)
    fanned = any(_hand(seat).width > _WIDE for seat in seats)
    bottom, top = _ends(below, above, fanned)
    sides = [_seat(seat, fanned, _SIDE_LIMIT) for seat in (*left, *right)]
    side = max((block.width for block in sides), default=0.0)
    beside = side + _TABLE_GAP if sides else 0.0
    edges = {seat.player: Edge(1, alone=len(below) == 1) for seat in below}
    edges |= {seat.player: Edge(-1, alone=len(above) == 1) for seat in above}
    edges |= {seat.player: Edge(0, alone=True) for seat in (*left, *right)}
    room = WIDEST - 2 * (_MARGIN + beside + _TABLE_PADDING)
    centre = _centre(scene.centre, edges, min(_ROW_LIMIT, room))

    inner = max(centre.width + 2 * _TABLE_PADDING, _TABLE_MIN[0])
    width = max(inner + 2 * beside, top.width, bottom.width)
    height = max(centre.height + 2 * _TABLE_PADDING, _TABLE_MIN[1], *(block.height for block in sides))

    y = _MARGIN
    shapes = [*top.at(_MARGIN + (width - top.width) / 2, y)]
    y += top.height + (_TABLE_GAP if above else 0)
    table = Box(_MARGIN + beside, y, width - 2 * beside, height)
    shapes += centre.at(_MARGIN + (width - centre.width) / 2, y + (height - centre.height) / 2)
    for block, start in zip(sides, (_MARGIN, _MARGIN + width - side), strict=False):
        shapes += block.at(start + (side - block.width) / 2, y + (height - block.height) / 2)
    y += height + (_TABLE_GAP if below else 0)
    shapes += bottom.at(_MARGIN + (width - bottom.width) / 2, y)
    return Picture(
        width + 2 * _MARGIN,
        y + bottom.height + _MARGIN,
        table,
        tuple(shape for shape in shapes if isinstance(shape, CardShape)),
        tuple(shape for shape in shapes if isinstance(shape, Slot)),
        tuple(shape for shape in shapes if isinstance(shape, TextLine)),
    )


def _places(seats: Sequence[Seat]) -> tuple[Sequence[Seat], Sequence[Seat], Sequence[Seat], Sequence[Seat]]:
    """The seats below, left, above and right of the table, each from left to right."""
    if len(seats) < 3:
        return seats[:1], (), seats[1:], ()
    return seats[:1], seats[1:2], seats[2:-1], seats[-1:]


def _ends(below: Sequence[Seat], above: Sequence[Seat], fanned: bool) -> tuple[Block, Block]:
    """The rows of seats below and above the table."""
    narrow = all(_hand(seat, fanned).width <= _BESIDE_WIDTH for seat in (*below, *above))
    if narrow and len(above) <= _BESIDE_SEATS:
        bottom, top = (row([_seat_beside(seat, fanned) for seat in end], _SEAT_GAP) for end in (below, above))
        return bottom, top
    limits = [_share(len(end)) for end in (below, above)]
    return (
        row([_seat(seat, fanned, limits[0]) for seat in below], _SEAT_GAP),
        row([_seat(seat, fanned, limits[1], cards_last=True) for seat in above], _SEAT_GAP),
    )


def _share(seats: int) -> float:
    """How much room each of so many seats in a row has."""
    room = WIDEST - 2 * _MARGIN - (seats - 1) * _SEAT_GAP
    return min(_ROW_LIMIT, room / max(seats, 1))


def _seat(seat: Seat, fanned: bool, limit: float, *, cards_last: bool = False) -> Block:
    """A player's cards with name and notes: below the cards, or above them for players beyond the table."""
    cards = _hand(seat, fanned, limit)
    words = column(_words(seat, _NOTE_WIDTH))
    return column([words, cards] if cards_last else [cards, words], gap=_WORDS_GAP)


def _seat_beside(seat: Seat, fanned: bool) -> Block:
    """A player's cards with name and notes to their right; the cards stay in the middle of the block."""
    cards = _hand(seat, fanned)
    words = column(_words(seat, _NOTE_WIDTH + 4, centred=False), centred=False)
    if not cards.shapes:
        return column([words])
    margin = words.width + _BESIDE_GAP
    height = max(cards.height, words.height)
    shapes = cards.at(margin, 0) + words.at(margin + cards.width + _BESIDE_GAP, (height - words.height) / 2)
    return Block(cards.width + 2 * margin, height, shapes)


def _hand(seat: Seat, fanned: bool = False, limit: float = math.inf) -> Block:
    """The cards of a seat; by default as wide as they come."""
    groups = [group for group in seat.groups if group.cards or group.place]
    return _groups(groups, Style(fanned, labelled=len(groups) > 1), limit)


def _groups(groups: Sequence[Group], style: Style, limit: float) -> Block:
    tagged = any(tag_of(shown, style) for group in groups for shown in group.cards)
    style = replace(style, tagged=tagged)
    return rows([group_block(group, style) for group in groups], _GROUP_GAP, limit, _ROW_GAP)


def _words(seat: Seat, width: float, *, centred: bool = True) -> list[Block]:
    notes = [
        line(part, NOTE_SIZE, centred=centred)
        for group in seat.groups
        if not (group.cards or group.place)
        for part in wrap(f"{group.label}: {group.note}" if group.label else group.note, width, NOTE_SIZE)
    ]
    return [name_line(seat.player, active=seat.active, centred=centred), *notes]


def _centre(groups: Sequence[Group], edges: dict[Player, Edge], limit: float) -> Block:
    """The middle of the table: cards in rows, and below them what is only said."""
    laid = [group for group in groups if group.cards or group.place]
    owned = any(shown.towards is not None for group in laid for shown in group.cards)
    style = Style(fanned=owned, edges=edges if owned else {})
    if _groups(laid, style, math.inf).width > _WIDE_CENTRE:
        style = replace(style, fanned=True)
    cards = _groups(laid, style, limit)
    said = rows(
        [
            column([line(group.note, VALUE_SIZE, bold=True), line(group.label, NOTE_SIZE, quiet=True)])
            for group in groups
            if not (group.cards or group.place)
        ],
        _GROUP_GAP * 1.5,
        limit,
        _ROW_GAP,
    )
    return column([cards, said], gap=3.0)
