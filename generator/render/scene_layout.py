"""Where everything goes in a picture of the table, in millimetres from the top left.

Seats stand in three rows: the reader below, one player at each side, all others above. So nothing can overlap, and
cards have the same size in every picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engines.cards import Card
from engines.game import Group, Player, Scene, Seat
from generator.render.measure import text_width, wrap

CARD_WIDTH = 12.0
CARD_HEIGHT = CARD_WIDTH * 88 / 63

NAME_SIZE = 3.4
NOTE_SIZE = 2.65
VALUE_SIZE = 3.9
TAG_SIZE = 2.3
TAG_HEIGHT = 3.2
TAG_DROP = 0.8  # from the card's lower edge

BADGE_PADDING = 1.2

_CARD_GAP = 1.4
_GROUP_GAP = 4.0
_SEAT_GAP = 7.0
_TABLE_GAP = 3.0
_TABLE_PADDING = 4.0
_TABLE_MIN = (30.0, 22.0)
_NOTE_WIDTH = 19.0
_LABEL_WIDTH = 17.0
_LEADING = 1.24
_TAG_PADDING = 1.1
_MARGIN = 0.8
_WORDS_GAP = 1.3
_BESIDE_GAP = 2.0
_BESIDE_SEATS = 1  # beyond the table; with more of them, words stand above and below the cards


@dataclass(frozen=True)
class CardShape:
    """A card with its top left corner; face down where `card` is None; marked where it has a `tag`."""

    x: float
    y: float
    card: Card | None
    tag: str = ""

    @property
    def tag_width(self) -> float:
        """The width of the tag's pill."""
        return text_width(self.tag, TAG_SIZE, bold=True) + 2 * _TAG_PADDING


@dataclass(frozen=True)
class TextLine:
    """A line of text, centred on `x` or starting there, with its baseline at `y`. `badge` puts it on a filled pill."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False
    quiet: bool = False
    badge: bool = False
    centred: bool = True

    @property
    def width(self) -> float:
        """The width of the text."""
        return text_width(self.text, self.size, bold=self.bold)

    @property
    def left(self) -> float:
        """Where the text starts."""
        return self.x - self.width / 2 if self.centred else self.x


Shape = CardShape | TextLine


@dataclass(frozen=True)
class Block:
    """Shapes within a box of `width` × `height` that starts at the origin."""

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()

    def at(self, x: float, y: float) -> tuple[Shape, ...]:
        """The shapes with the box's corner moved to (x, y)."""
        return tuple(replace(shape, x=shape.x + x, y=shape.y + y) for shape in self.shapes)


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Picture:
    """The finished layout: the table top and everything on and around it."""

    width: float
    height: float
    table: Box
    cards: tuple[CardShape, ...]
    lines: tuple[TextLine, ...]


def clockwise(scene: Scene, reader: Player | None) -> tuple[Seat, ...]:
    """The seats clockwise, the reader's first; the scene's own order without a reader."""
    first = next((index for index, seat in enumerate(scene.seats) if seat.player == reader), 0)
    return scene.seats[first:] + scene.seats[:first]


def picture(scene: Scene, reader: Player | None = None) -> Picture:
    """Lay out a scene."""
    seats = clockwise(scene, reader)
    below, left, above, right = _places(seats)
    if len(above) <= _BESIDE_SEATS:
        bottom, top = (_row([_seat_beside(seat) for seat in row]) for row in (below, above))
    else:
        bottom, top = _row([_seat(seat) for seat in below]), _row([_seat(seat, cards_last=True) for seat in above])
    sides = [_seat(seat) for seat in (*left, *right)]
    centre = _centre(scene.centre)

    side = max((block.width for block in sides), default=0.0)
    beside = side + _TABLE_GAP if sides else 0.0
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
        tuple(shape for shape in shapes if isinstance(shape, TextLine)),
    )


def _places(seats: Sequence[Seat]) -> tuple[Sequence[Seat], Sequence[Seat], Sequence[Seat], Sequence[Seat]]:
    """The seats below, left, above and right of the table, each from left to right."""
    if len(seats) < 3:
        return seats[:1], (), seats[1:], ()
    return seats[:1], seats[1:2], seats[2:-1], seats[-1:]


def _seat(seat: Seat, *, cards_last: bool = False) -> Block:
    """A player's cards with name and notes: below the cards, or above them for players beyond the table."""
    cards = _hand(seat)
    words = _column(_words(seat, _NOTE_WIDTH))
    return _column([words, cards] if cards_last else [cards, words], gap=_WORDS_GAP)


def _seat_beside(seat: Seat) -> Block:
    """A player's cards with name and notes to their right; the cards stay in the middle of the block."""
    cards = _hand(seat)
    words = _column(_words(seat, _NOTE_WIDTH + 4, centred=False), centred=False)
    if not cards.shapes:
        return _column([words])
    margin = words.width + _BESIDE_GAP
    height = max(cards.height, words.height)
    shapes = cards.at(margin, 0) + words.at(margin + cards.width + _BESIDE_GAP, (height - words.height) / 2)
    return Block(cards.width + 2 * margin, height, shapes)


def _hand(seat: Seat) -> Block:
    groups = [group for group in seat.groups if group.cards]
    return _row([_cards(group, labelled=len(groups) > 1) for group in groups], _GROUP_GAP)


def _words(seat: Seat, width: float, *, centred: bool = True) -> list[Block]:
    notes = [
        _line(line, NOTE_SIZE, centred=centred)
        for group in seat.groups
        if not group.cards
        for line in wrap(f"{group.label}: {group.note}" if group.label else group.note, width, NOTE_SIZE)
    ]
    return [_line(seat.player, NAME_SIZE, bold=True, badge=seat.active, centred=centred), *notes]


def _centre(groups: Iterable[Group]) -> Block:
    """The middle of the table: cards in a row, and below them what is only said."""
    listed = list(groups)
    cards = _row([_cards(group, labelled=True) for group in listed if group.cards], _GROUP_GAP)
    said = _row(
        [
            _column([_line(group.note, VALUE_SIZE, bold=True), _line(group.label, NOTE_SIZE, quiet=True)])
            for group in listed
            if not group.cards
        ],
        _GROUP_GAP * 1.5,
    )
    return _column([block for block in (cards, said) if block.shapes], gap=3.0)


def _cards(group: Group, *, labelled: bool) -> Block:
    """The cards of a group in a row, its label and note below."""
    cards = []
    for shown in group.cards:
        shape = CardShape(0, 0, shown.card, shown.tag)
        width = max(CARD_WIDTH, shape.tag_width if shown.tag else 0)
        height = CARD_HEIGHT + (TAG_DROP + TAG_HEIGHT if shown.tag else 0)
        cards.append(Block(width, height, (replace(shape, x=(width - CARD_WIDTH) / 2),)))
    words = [_line(line, NOTE_SIZE) for line in wrap(group.label, _LABEL_WIDTH, NOTE_SIZE)] if labelled else []
    if group.note:
        words += [_line(line, NOTE_SIZE, quiet=True) for line in wrap(group.note, _LABEL_WIDTH, NOTE_SIZE)]
    return _column([_row(cards, _CARD_GAP), *([_column(words)] if words else [])], gap=1.5)


def _line(
    text: str, size: float, *, bold: bool = False, quiet: bool = False, badge: bool = False, centred: bool = True
) -> Block:
    line = TextLine(0, 0, size, text, bold, quiet, badge, centred)
    padding = BADGE_PADDING if badge else 0.0
    width = line.width + 2 * padding
    x = width / 2 if centred else padding
    height = size * (_LEADING + (0.3 if badge else 0))
    return Block(width, height, (replace(line, x=x, y=size * (0.98 if badge else 0.9)),))


def _row(blocks: Sequence[Block], gap: float = _SEAT_GAP) -> Block:
    """Blocks side by side, aligned at the top edge of their cards."""
    if not blocks:
        return Block(0, 0)
    height = max(block.height for block in blocks)
    drop = [_card_line(block) for block in blocks]
    deepest = max(drop)
    shapes: list[Shape] = []
    x = 0.0
    for block, own in zip(blocks, drop, strict=True):
        shapes += block.at(x, deepest - own)
        x += block.width + gap
    height = max(block.height + deepest - own for block, own in zip(blocks, drop, strict=True))
    return Block(x - gap, height, tuple(shapes))


def _card_line(block: Block) -> float:
    return min((shape.y for shape in block.shapes if isinstance(shape, CardShape)), default=0.0)


def _column(blocks: Sequence[Block], gap: float = 0.0, *, centred: bool = True) -> Block:
    """Blocks one below the other."""
    blocks = [block for block in blocks if block.shapes]
    width = max((block.width for block in blocks), default=0.0)
    shapes: list[Shape] = []
    y = 0.0
    for block in blocks:
        shapes += block.at((width - block.width) / 2 if centred else 0.0, y)
        y += block.height + gap
    return Block(width, y - gap if blocks else 0.0, tuple(shapes))
