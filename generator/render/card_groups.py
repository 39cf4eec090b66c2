"""Cards that lie together in a picture: in a row, or fanned out so that every index can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.game import Display, Group, Player, Shown, Token
from generator.render.lettering import lettered
from generator.render.measure import wrap
from generator.render.scene_shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COIN_SIZE,
    HEAD_DROP,
    HEAD_RADIUS,
    HEAP_STEP,
    LEADING,
    NOTE_SIZE,
    TAG_DROP,
    TOKEN_HEIGHT,
    TOKEN_WIDTH,
    VALUE_SIZE,
    Block,
    CardShape,
    Slot,
    TokenShape,
    column,
    line,
    row,
    tag_height,
)

_CARD_GAP = 1.4
_FAN_OPEN = 5.2  # what is seen of a card under the next one: its index
_FAN_HIDDEN = 3.2
_FAN_HAND = 1.6
_HAND_LEAST = 0.6  # a large hand is held closer together
_HAND_WIDEST = 14.5
_HEAP_SEEN = 3  # so many cards are seen under the top one of a pile
_TAG_GAP = 0.7
_TOKEN_GAP = 0.8
_STICK_OUT = 4.0
_LABEL_WIDTH = 15.6
_WORDS_GAP = 1.5


@dataclass(frozen=True)
class Edge:
    """Where a player sits: `direction` is −1 above the table, 1 below, 0 beside it; `alone` with no other there."""

    direction: int
    alone: bool


@dataclass(frozen=True)
class Style:
    """How the groups of one part of a picture are laid: `fanned`, with labels, with room for tags; who sits where.

    What is seen of a hand lies beside it, or below it where the place is `upright`.
    """

    fanned: bool = False
    labelled: bool = True
    tagged: bool = False
    upright: bool = False
    edges: Mapping[Player, Edge] = field(default_factory=dict)


def group_block(group: Group, style: Style) -> Block:
    """The cards of a group with its label and note below; an empty place where it has none."""
    if group.look is Display.HAND:
        return _hand_block(group, style)
    lifts = [_lift(shown, style) for shown in group.cards]
    # room for lifted cards and for tags is equal for all groups side by side, so that their labels line up
    room = _STICK_OUT if style.edges else 0.0
    shapes = _spread(group, style, lifts)
    left = min((shape.x - _overhang(shape) for shape in shapes), default=0.0)
    right = max((shape.x + CARD_WIDTH + _overhang(shape) for shape in shapes), default=CARD_WIDTH)
    beneath = TAG_DROP + tag_height() if style.tagged else 0.0
    beneath = max(beneath, HEAD_DROP + HEAD_RADIUS if _worn(group) else 0.0, HEAP_STEP * _beneath(group))
    height = CARD_HEIGHT + 2 * room + beneath
    cards = Block(right - left, height, tuple(shapes) or (Slot(0, 0),))
    cards = Block(cards.width, cards.height, cards.at(-left, room))
    width = max(_LABEL_WIDTH, cards.width)
    labelled = style.labelled and not group.plain
    words = [line(part, NOTE_SIZE) for part in wrap(group.label, width, lettered(NOTE_SIZE))] if labelled else []
    if is_number(group.note):
        words.append(line(group.note, VALUE_SIZE, bold=True))
    elif group.note:
        words += [line(part, NOTE_SIZE, quiet=True) for part in wrap(group.note, width, lettered(NOTE_SIZE))]
    return column([cards, column(words)], gap=_WORDS_GAP)


def _hand_block(group: Group, style: Style) -> Block:
    """A hand as small backs, as many as there are, and beside it whatever of it is seen."""
    open_cards = replace(
        group, look=Display.LAID, cards=tuple(card for card in group.cards if card != Shown(None)), note=""
    )
    backs = group.number
    step = min(_FAN_HAND, max(_HAND_LEAST, (_HAND_WIDEST - TOKEN_WIDTH) / max(backs - 1, 1)))
    fan = tuple(TokenShape(index * step, 0, Token.COVERED) for index in range(backs))
    width = TOKEN_WIDTH + (backs - 1) * step if backs else 0.0
    pieces = [Block(width, TOKEN_HEIGHT, fan)] if fan else []
    if open_cards.cards:
        pieces.append(group_block(open_cards, style))
    words = [
        line(part, NOTE_SIZE, quiet=True) for part in wrap(group.note, max(width, _LABEL_WIDTH), lettered(NOTE_SIZE))
    ]
    together = column(pieces, _CARD_GAP) if style.upright else row(pieces, _CARD_GAP)
    return column([together, column(words)], gap=_WORDS_GAP)


def tokens_block(tokens: Sequence[Token]) -> Block:
    """Coins or small cards side by side."""
    coins = Token.COIN in tokens
    size = COIN_SIZE if coins else TOKEN_WIDTH
    # coins are as high as a line that says a value, so that labels below them line up
    height = lettered(VALUE_SIZE) * LEADING if coins else TOKEN_HEIGHT
    shapes = tuple(TokenShape(index * (size + _TOKEN_GAP), 0, token) for index, token in enumerate(tokens))
    return Block(len(tokens) * (size + _TOKEN_GAP) - _TOKEN_GAP, height, shapes)


def is_number(note: str) -> bool:
    """Whether a note is nothing but a number, such as a sum."""
    return note.removeprefix("−").isdecimal()


def _beneath(group: Group) -> int:
    """How many cards are seen under the top one of a pile."""
    return min(group.number - 1, _HEAP_SEEN) if group.look is Display.HEAP and group.cards else 0


def _worn(group: Group) -> bool:
    return group.look is Display.FOREHEAD


def _lift(shown: Shown, style: Style) -> float:
    edge = style.edges.get(shown.towards) if shown.towards is not None else None
    return -edge.direction * _STICK_OUT if edge else 0.0


def tag_of(shown: Shown, style: Style) -> str:
    """The tag of a card; a card that cannot point clearly to whom it belongs bears the name."""
    if shown.tag or shown.towards is None:
        return shown.tag
    edge = style.edges.get(shown.towards)
    return "" if edge and edge.alone and edge.direction else shown.towards


def _spread(group: Group, style: Style, lifts: list[float]) -> list[CardShape]:
    fanned = style.fanned and len(group.cards) > 1
    shapes: list[CardShape] = []
    below = _beneath(group)
    for shown, lift in zip(group.cards, lifts, strict=True):
        marked = bool(shown.tag)
        shape = CardShape(0, -lift, shown.card, tag_of(shown, style), marked, lift, below, head=_worn(group))
        if shapes:
            before = shapes[-1]
            step = CARD_WIDTH + _CARD_GAP if not fanned else _FAN_HIDDEN if before.card is None else _FAN_OPEN
            apart = max((_free_of(shape, other) for other in shapes), default=0.0)
            shape = replace(shape, x=max(before.x + step, apart))
        shapes.append(shape)
    return shapes


def _overhang(shape: CardShape) -> float:
    """How far the tag or the head reaches beyond the card on either side."""
    head = HEAD_RADIUS - CARD_WIDTH / 2 if shape.head else 0.0
    return max(head, (shape.tag_width - CARD_WIDTH) / 2 if shape.tag else 0.0)


def _free_of(shape: CardShape, other: CardShape) -> float:
    """Where `shape` may start so that its tag does not touch that of `other`."""
    return other.x + (shape.tag_width + other.tag_width) / 2 + _TAG_GAP if shape.tag and other.tag else 0.0
