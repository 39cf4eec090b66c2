"""Pictures of the table, drawn from an engine's scene, and the words that stand for them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from engines.game import Group, Player, Scene, Seat, Shown
from generator.render.design import DEFAULT_PALETTE, theme
from generator.render.environment import environment
from generator.render.measure import text_width
from generator.render.scene_layout import clockwise, picture
from generator.render.scene_shapes import BADGE_PADDING, CARD_HEIGHT, CARD_WIDTH, TAG_DROP, TAG_HEIGHT, TAG_SIZE

_WORDS = ("keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_PATTERN_STEP = 2.0
_BACK_INSET = 1.0


def figure_svg(
    scene: Scene,
    *,
    accent: str,
    palette: str = DEFAULT_PALETTE,
    reader: Player | None = None,
    alt: str | None = None,
) -> str:
    """The table seen from above as an inline SVG, `reader` seated below.

    Its size is fixed in millimetres, so that cards are equally large in all pictures. `alt` is the text alternative;
    by default that of `alternative`.
    """
    svg = (
        environment()
        .get_template("figures/scene.svg.j2")
        .render(
            picture=picture(scene, reader),
            theme=theme(accent, palette),
            alt=alternative(scene, reader) if alt is None else alt,
            card_width=CARD_WIDTH,
            card_height=CARD_HEIGHT,
            badge_padding=BADGE_PADDING,
            tag_drop=TAG_DROP,
            tag_height=TAG_HEIGHT,
            tag_size=TAG_SIZE,
            back=_lattice(CARD_WIDTH - 2 * _BACK_INSET, CARD_HEIGHT - 2 * _BACK_INSET, _PATTERN_STEP),
            back_inset=_BACK_INSET,
            star=_star(1.0),
            fit=_fit,
        )
    )
    return re.sub(r">\s+<", "><", svg).strip()


def alternative(scene: Scene, reader: Player | None = None) -> str:
    """What one would say of the picture on the phone."""
    sentences = ["Der Tisch von oben, im Uhrzeigersinn ab dem Platz unten."] if scene.seats else []
    sentences += [_seat_words(seat) for seat in clockwise(scene, reader)]
    if scene.centre:
        sentences.append(f"In der Mitte: {'; '.join(_group_words(group) for group in scene.centre)}.")
    return " ".join(sentences)


def _seat_words(seat: Seat) -> str:
    name = f"{seat.player} (am Zug)" if seat.active else str(seat.player)
    return f"{name}: {'; '.join(_group_words(group, ' ') for group in seat.groups)}."


def _group_words(group: Group, joint: str = ": ") -> str:
    if not group.cards:
        return f"{group.label}: {group.note}" if group.label else group.note
    if group.label and group.note and group.cards == (Shown(None),):
        return f"{group.label} ({group.note})"  # one card stands for a pile
    cards = _card_words(group.cards)
    said = bool(group.label) and group.label.casefold() in cards.casefold()
    named = cards if said or not group.label else f"{group.label}{joint}{cards}"
    return f"{named} ({group.note})" if group.note else named


def _card_words(cards: Sequence[Shown]) -> str:
    """The cards by name, in order; face-down ones that follow each other are counted together."""
    words: list[str] = []
    hidden: list[Shown] = []
    for shown in (*cards, None):
        if shown is not None and shown == Shown(None):
            hidden.append(shown)
            continue
        if hidden:
            count = len(hidden)
            number = _WORDS[count] if count < len(_WORDS) else str(count)
            words.append(f"{number} verdeckte Karte{'' if count == 1 else 'n'}")
            hidden = []
        if shown is not None:
            name = "eine verdeckte Karte" if shown.card is None else shown.card.german
            remarks = [shown.tag] if shown.tag else []
            if shown.towards is not None:
                remarks.append(f"von {shown.towards}")
            words.append(f"{name} ({', '.join(remarks)})" if remarks else name)
    return ", ".join(words)


def _fit(text: str, size: float, width: float) -> float:
    """The largest size up to `size` at which bold text is at most `width` wide."""
    return min(size, size * width / text_width(text, size, bold=True))


def _star(radius: float) -> str:
    """A five-pointed star around the origin, as path data."""
    points = []
    for index in range(10):
        reach = radius if index % 2 == 0 else radius * 0.42
        angle = math.pi * (index / 5 - 0.5)
        points.append(f"{reach * math.cos(angle):.3f} {reach * math.sin(angle):.3f}")
    return f"M{' L'.join(points)} Z"


def _lattice(width: float, height: float, step: float) -> str:
    """Diagonal lines both ways inside a rectangle at the origin, as path data."""
    pieces = []
    count = math.ceil((width + height) / step)
    for index in range(1, count):
        reach = index * step
        # from the left or lower edge up to the upper or right edge, and its mirror image
        x1, y1 = (0.0, reach) if reach <= height else (reach - height, height)
        x2, y2 = (reach, 0.0) if reach <= width else (width, reach - width)
        if x1 < width and y2 < height:
            pieces.append(f"M{x1:.2f} {y1:.2f} L{x2:.2f} {y2:.2f}")
            pieces.append(f"M{width - x1:.2f} {y1:.2f} L{width - x2:.2f} {y2:.2f}")
    return " ".join(pieces)
