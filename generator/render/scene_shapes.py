"""What a picture of the table is made of, and how pieces are set side by side; all lengths in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.cards import Card
from engines.game import Token
from generator.render.lettering import lettered
from generator.render.measure import text_width

CARD_WIDTH = 12.0
CARD_HEIGHT = CARD_WIDTH * 88 / 63

#: No label is smaller than 8 pt, nor than `lettered` says.
NOTE_SIZE = 2.85
TAG_SIZE = 2.85
NAME_SIZE = 3.4
VALUE_SIZE = 3.9

#: A card of which only the side matters, a coin.
TOKEN_WIDTH = 4.6
TOKEN_HEIGHT = TOKEN_WIDTH * 88 / 63
COIN_SIZE = 4.4

#: The head behind a card at a forehead: its radius, and how far its middle lies below the card's lower edge.
HEAD_RADIUS = 7.4
HEAD_DROP = -0.6

#: How far each card of a pile lies beside the one above it.
HEAP_STEP = 0.55

_TAG_HEIGHT = 3.9
TAG_DROP = 0.8  # from the card's lower edge
BADGE_PADDING = 1.2

LEADING = 1.24
_NAME_LEADING = 1.54  # room for the pill, whether there is one or not
_TAG_PADDING = 1.1


@dataclass(frozen=True)
class CardShape:
    """A card with its top left corner; face down where `card` is None.

    A `tag` hangs below it; a `marked` card has a strong outline. `lift` is how far it was moved up from its row,
    `below` how many cards of its pile are seen under it. With `head`, somebody holds it at their forehead.
    """

    x: float
    y: float
    card: Card | None
    tag: str = ""
    marked: bool = False
    lift: float = 0.0
    below: int = 0
    head: bool = False

    @property
    def tag_width(self) -> float:
        """The width of the tag's pill."""
        return text_width(self.tag, lettered(TAG_SIZE), bold=True) + 2 * _TAG_PADDING


@dataclass(frozen=True)
class Slot:
    """A place for cards where none lies, with its top left corner."""

    x: float
    y: float
    lift: float = 0.0


@dataclass(frozen=True)
class TokenShape:
    """A small card or a coin with its top left corner."""

    x: float
    y: float
    token: Token
    lift: float = 0.0


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


Shape = CardShape | Slot | TokenShape | TextLine


@dataclass(frozen=True)
class Block:
    """Shapes within a box of `width` × `height` that starts at the origin."""

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()

    def at(self, x: float, y: float) -> tuple[Shape, ...]:
        """The shapes with the box's corner moved to (x, y)."""
        return tuple(replace(shape, x=shape.x + x, y=shape.y + y) for shape in self.shapes)

    @property
    def card_line(self) -> float:
        """Where the topmost row of cards has its upper edge; 0 without cards."""
        return min((shape.y + shape.lift for shape in self.shapes if not isinstance(shape, TextLine)), default=0.0)


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


def tag_height() -> float:
    """The height of the pill of a card's tag."""
    return _TAG_HEIGHT * lettered(TAG_SIZE) / TAG_SIZE


def line(text: str, size: float, *, bold: bool = False, quiet: bool = False, centred: bool = True) -> Block:
    """A line of text, of at least the size that the picture's lettering must have."""
    size = lettered(size)
    made = TextLine(0, size * 0.9, size, text, bold, quiet, centred=centred)
    return Block(made.width, size * LEADING, (replace(made, x=made.width / 2 if centred else 0.0),))


def name_line(text: str, *, active: bool, centred: bool = True) -> Block:
    """A player's name. It takes the same room with the pill of the player to move and without."""
    size = lettered(NAME_SIZE)
    made = TextLine(0, size * 0.98, size, text, bold=True, badge=active, centred=centred)
    width = made.width + BADGE_PADDING * (2 if centred else 1)  # names that start a line let the pill stick out
    return Block(width, size * _NAME_LEADING, (replace(made, x=width / 2 if centred else 0.0),))


def row(blocks: Sequence[Block], gap: float) -> Block:
    """Blocks side by side, aligned at the upper edge of their cards."""
    if not blocks:
        return Block(0, 0)
    deepest = max(block.card_line for block in blocks)
    shapes: list[Shape] = []
    x = 0.0
    for block in blocks:
        shapes += block.at(x, deepest - block.card_line)
        x += block.width + gap
    height = max(block.height + deepest - block.card_line for block in blocks)
    return Block(x - gap, height, tuple(shapes))


def column(blocks: Sequence[Block], gap: float = 0.0, *, centred: bool = True) -> Block:
    """Blocks one below the other."""
    blocks = [block for block in blocks if block.shapes]
    width = max((block.width for block in blocks), default=0.0)
    shapes: list[Shape] = []
    y = 0.0
    for block in blocks:
        shapes += block.at((width - block.width) / 2 if centred else 0.0, y)
        y += block.height + gap
    return Block(width, y - gap if blocks else 0.0, tuple(shapes))


def rows(blocks: Sequence[Block], gap: float, limit: float, row_gap: float) -> Block:
    """Blocks side by side in as many rows as it takes to stay within `limit` (one block may be wider)."""
    lines: list[list[Block]] = []
    for block in blocks:
        if lines and sum(other.width + gap for other in lines[-1]) + block.width <= limit:
            lines[-1].append(block)
        else:
            lines.append([block])
    return column([row(members, gap) for members in lines], row_gap)
