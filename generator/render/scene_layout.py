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
from generator.content.group_words import note_of
from generator.render.card_groups import Edge, Style, group_block, tag_of, tokens_block
from generator.render.lettering import lettered
from generator.render.measure import wrap
from generator.render.scene_shapes import (
    NOTE_SIZE,
    VALUE_SIZE,
    Block,
    Box,
    CardShape,
    Slot,
    TextLine,
    TokenShape,
    column,
    line,
    name_line,
    row,
    rows,
)
from generator.render.scene_ways import WAYS_TABLE, Arrow, Seating, arrows

#: No picture is wider.
WIDEST = 120.0

_GROUP_GAP = 3.2
_ROW_GAP = 2.6
_SEAT_GAP = 7.0
_TABLE_GAP = 3.0
_TABLE_PADDING = 4.0
_TABLE_MIN = (24.0, 22.0)
#: With nothing on the table it need not be as high.
_TABLE_BARE = (24.0, 12.0)
_NOTE_WIDTH = 21.0
_MARGIN = 0.8
_TOKENS_GAP = 0.5  # above and below
_WORDS_GAP = 1.3
_BESIDE_GAP = 2.0
_BESIDE_SEATS = 1  # beyond the table; with more of them, words stand above and below the cards
_BESIDE_WIDTH = 40.0  # so wide may cards be that have words beside them
_WIDE = 45.0  # cards at a seat that would lie wider are fanned out
_WIDE_CENTRE = 60.0
_ROW_LIMIT = 82.0
_SIDE_LIMIT = 34.0


@dataclass(frozen=True)
class Picture:
    """The finished layout: the table top and everything on and around it."""

    width: float
    height: float
    table: Box
    cards: tuple[CardShape, ...]
    slots: tuple[Slot, ...]
    tokens: tuple[TokenShape, ...]
    lines: tuple[TextLine, ...]
    arrows: tuple[Arrow, ...]


def clockwise(scene: Scene, reader: Player | None) -> tuple[Seat, ...]:
    """The seats clockwise, the reader's first; the scene's own order without a reader."""
    first = next((index for index, seat in enumerate(scene.seats) if seat.player == reader), 0)
    return scene.seats[first:] + scene.seats[:first]


def picture(scene: Scene, reader: Player | None = None) -> Picture:
    """Lay out a scene."""
    seats = clockwise(scene, reader)
    below, left, above, right = places(seats)
    fanned = any(_hand(seat).width > _WIDE for seat in seats)
    bottom, top = _ends(below, above, fanned)
    sides = [_seat(seat, fanned, _SIDE_LIMIT, upright=True) for seat in (*left, *right)]
    on_left, on_right = (block.width + _TABLE_GAP for block in sides) if sides else (0.0, 0.0)
    edges = {seat.player: Edge(1, alone=len(below) == 1) for seat in below}
    edges |= {seat.player: Edge(-1, alone=len(above) == 1) for seat in above}
    edges |= {seat.player: Edge(0, alone=True) for seat in (*left, *right)}
    room = WIDEST - on_left - on_right - 2 * (_MARGIN + _TABLE_PADDING)
    centre = _centre(scene.centre, edges, min(_ROW_LIMIT, room))

    ways = any(group.way for group in scene.centre)
    least = WAYS_TABLE if ways else _TABLE_MIN if scene.centre else _TABLE_BARE
    inner = max(
        centre.width + 2 * _TABLE_PADDING,
        least[0],
        *(block.width - 2 * min(on_left, on_right) for block in (top, bottom)),  # they stand before its middle
    )
    height = max(centre.height + 2 * _TABLE_PADDING, least[1], *(block.height for block in sides))
    table = Box(_MARGIN + on_left, _MARGIN + top.height + (_TABLE_GAP if above else 0), inner, height)

    middle, end = table.x + inner / 2, table.y + height + (_TABLE_GAP if below else 0)
    shapes = [*top.at(middle - top.width / 2, _MARGIN)]
    shapes += centre.at(middle - centre.width / 2, table.y + (height - centre.height) / 2)
    for block, start in zip(sides, (_MARGIN, table.x + inner + _TABLE_GAP), strict=False):
        shapes += block.at(start, table.y + (height - block.height) / 2)
    shapes += bottom.at(middle - bottom.width / 2, end)
    return Picture(
        table.x + inner + on_right + _MARGIN,
        end + bottom.height + _MARGIN,
        table,
        tuple(shape for shape in shapes if isinstance(shape, CardShape)),
        tuple(shape for shape in shapes if isinstance(shape, Slot)),
        tuple(shape for shape in shapes if isinstance(shape, TokenShape)),
        tuple(shape for shape in shapes if isinstance(shape, TextLine)),
        arrows(scene.centre, _seated(below, left, above, right, table), table),
    )


def _seated(
    below: Sequence[Seat], left: Sequence[Seat], above: Sequence[Seat], right: Sequence[Seat], table: Box
) -> dict[Player, Seating]:
    """Where everyone sits at the table's edge."""
    middle, half = table.y + table.height / 2, table.width / 2
    seated = {seat.player: Seating(table.x, middle, (1, 0)) for seat in left}
    seated |= {seat.player: Seating(table.x + table.width, middle, (-1, 0)) for seat in right}
    seated |= {seat.player: Seating(table.x + half, table.y + table.height, (0, -1)) for seat in below}
    step = table.width / max(len(above), 1)
    for index, seat in enumerate(above):
        seated[seat.player] = Seating(table.x + step * (index + 0.5), table.y, (0, 1))
    return seated


def places(seats: Sequence[Seat]) -> tuple[Sequence[Seat], Sequence[Seat], Sequence[Seat], Sequence[Seat]]:
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


def _seat(seat: Seat, fanned: bool, limit: float, *, cards_last: bool = False, upright: bool = False) -> Block:
    """A player's cards with name and notes: below the cards, or above them for players beyond the table."""
    cards = _hand(seat, fanned, limit, upright=upright)
    words = column(_words(seat, _note_width()))
    return column([words, cards] if cards_last else [cards, words], gap=_WORDS_GAP)


def _seat_beside(seat: Seat, fanned: bool) -> Block:
    """A player's cards with name and notes to their right; the cards stay in the middle of the block."""
    cards = _hand(seat, fanned)
    words = column(_words(seat, _note_width() + 4, centred=False), centred=False)
    if not cards.shapes:
        return column([words])
    margin = words.width + _BESIDE_GAP
    height = max(cards.height, words.height)
    shapes = cards.at(margin, 0) + words.at(margin + cards.width + _BESIDE_GAP, (height - words.height) / 2)
    return Block(cards.width + 2 * margin, height, shapes)


def _hand(seat: Seat, fanned: bool = False, limit: float = math.inf, *, upright: bool = False) -> Block:
    """The cards of a seat; by default as wide as they come."""
    groups = [group for group in seat.groups if _drawn(group)]
    return _groups(groups, Style(fanned, labelled=len(groups) > 1, upright=upright), limit)


def _groups(groups: Sequence[Group], style: Style, limit: float) -> Block:
    tagged = any(tag_of(shown, style) for group in groups for shown in group.cards)
    style = replace(style, tagged=tagged)
    return rows([group_block(group, style) for group in groups], _GROUP_GAP, limit, _ROW_GAP)


def _note_width() -> float:
    return _NOTE_WIDTH * lettered(NOTE_SIZE) / NOTE_SIZE


def _words(seat: Seat, width: float, *, centred: bool = True) -> list[Block]:
    """A player's name, and below it what is only said, or drawn as tokens."""
    blocks = [name_line(seat.player, active=seat.active, centred=centred)]
    for group in seat.groups:
        if group.tokens:
            tokens = tokens_block(group.tokens)
            blocks.append(Block(tokens.width, tokens.height + 2 * _TOKENS_GAP, tokens.at(0, _TOKENS_GAP)))
        elif not _drawn(group):
            note = note_of(group)
            told = f"{group.label}: {note}" if group.label and not group.plain else note
            blocks += [line(part, NOTE_SIZE, centred=centred) for part in wrap(told, width, lettered(NOTE_SIZE))]
    return blocks


def _centre(groups: Sequence[Group], edges: dict[Player, Edge], limit: float) -> Block:
    """The middle of the table: cards in rows, and below them what is only said."""
    groups = [group for group in groups if group.way is None]
    laid = [group for group in groups if group.cards or group.place]
    owned = any(shown.towards is not None for group in laid for shown in group.cards)
    style = Style(fanned=owned, edges=edges if owned else {})
    if _groups(laid, style, math.inf).width > _WIDE_CENTRE:
        style = replace(style, fanned=True)
    cards = _groups(laid, style, limit)
    said = rows(
        [
            column([_said(group), line(group.label, NOTE_SIZE, quiet=True)])
            for group in groups
            if not (group.cards or group.place)
        ],
        _GROUP_GAP * 1.5,
        limit,
        _ROW_GAP,
    )
    return column([cards, said], gap=3.0)


def _said(group: Group) -> Block:
    return tokens_block(group.tokens) if group.tokens else line(note_of(group), VALUE_SIZE, bold=True)


def _drawn(group: Group) -> bool:
    return bool(group.cards or group.place)
