"""Cards that lie together in a picture: in a row, or fanned out so that every index can be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.game import Group, Player, Shown
from generator.render.measure import wrap
from generator.render.scene_shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    NOTE_SIZE,
    TAG_DROP,
    TAG_HEIGHT,
    Block,
    CardShape,
    Slot,
    column,
    line,
)

_CARD_GAP = 1.4
_FAN_OPEN = 5.2  # what is seen of a card under the next one: its index
_FAN_HIDDEN = 3.2
_TAG_GAP = 0.7
_STICK_OUT = 4.0
_LABEL_WIDTH = 18.5
_WORDS_GAP = 1.5


@dataclass(frozen=True)
class Edge:
    """Where a player sits: `direction` is −1 above the table, 1 below, 0 beside it; `alone` with no other there."""

    direction: int
    alone: bool


@dataclass(frozen=True)
class Style:
    """How the groups of one part of a picture are laid: `fanned`, with labels, with room for tags; who sits where."""

    fanned: bool = False
    labelled: bool = True
    tagged: bool = False
    edges: Mapping[Player, Edge] = field(default_factory=dict)


def group_block(group: Group, style: Style) -> Block:
    """The cards of a group with its label and note below; an empty place where it has none."""
    lifts = [_lift(shown, style) for shown in group.cards]
    # room for lifted cards and for tags is equal for all groups side by side, so that their labels line up
    room = _STICK_OUT if style.edges else 0.0
    shapes = _spread(group, style, lifts)
    left = min((shape.x - _overhang(shape) for shape in shapes), default=0.0)
    right = max((shape.x + CARD_WIDTH + _overhang(shape) for shape in shapes), default=CARD_WIDTH)
    height = CARD_HEIGHT + 2 * room + (TAG_DROP + TAG_HEIGHT if style.tagged else 0)
    cards = Block(right - left, height, tuple(shapes) or (Slot(0, 0),))
    cards = Block(cards.width, cards.height, cards.at(-left, room))
    width = max(_LABEL_WIDTH, cards.width)
    words = [line(part, NOTE_SIZE) for part in wrap(group.label, width, NOTE_SIZE)] if style.labelled else []
    if group.note:
        words += [line(part, NOTE_SIZE, quiet=True) for part in wrap(group.note, width, NOTE_SIZE)]
    return column([cards, column(words)], gap=_WORDS_GAP)


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
    for shown, lift in zip(group.cards, lifts, strict=True):
        shape = CardShape(0, -lift, shown.card, tag_of(shown, style), marked=bool(shown.tag), lift=lift)
        if shapes:
            before = shapes[-1]
            step = CARD_WIDTH + _CARD_GAP if not fanned else _FAN_HIDDEN if before.card is None else _FAN_OPEN
            apart = max((_free_of(shape, other) for other in shapes), default=0.0)
            shape = CardShape(max(before.x + step, apart), -lift, shape.card, shape.tag, shape.marked, lift)
        shapes.append(shape)
    return shapes


def _overhang(shape: CardShape) -> float:
    """How far the tag reaches beyond the card on either side."""
    return max(0.0, (shape.tag_width - CARD_WIDTH) / 2) if shape.tag else 0.0


def _free_of(shape: CardShape, other: CardShape) -> float:
    """Where `shape` may start so that its tag does not touch that of `other`."""
    return other.x + (shape.tag_width + other.tag_width) / 2 + _TAG_GAP if shape.tag and other.tag else 0.0
