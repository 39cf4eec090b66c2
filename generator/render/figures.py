"""Pictures of the table, drawn from an engine's scene: the same SVG for paper and for web pages.

The SVG stands for itself: it has no ids, refers to nothing, and its text is text. Its colours are those of the theme;
a page with others of its own (a dark one) can set those of `.tisch`, `.schrift` and `.leise` in its style sheet, for
style sheets overrule the attributes used here.
"""

from __future__ import annotations

import math
import re

from engines.game import Player, Scene
from generator.render.design import DEFAULT_PALETTE, theme
from generator.render.environment import environment
from generator.render.figure_words import alternative
from generator.render.lettering import lettered
from generator.render.measure import text_width
from generator.render.scene_layout import picture
from generator.render.scene_shapes import (
    BADGE_PADDING,
    CARD_HEIGHT,
    CARD_WIDTH,
    COIN_SIZE,
    HEAD_DROP,
    HEAD_RADIUS,
    HEAP_STEP,
    TAG_DROP,
    TAG_SIZE,
    TOKEN_HEIGHT,
    TOKEN_WIDTH,
    tag_height,
)
from generator.render.scene_ways import label_height

_PATTERN_STEP = 2.0
_BACK_INSET = 1.0


def figure_svg(
    scene: Scene,
    *,
    accent: str,
    palette: str = DEFAULT_PALETTE,
    reader: Player | None = None,
    title: str = "",
) -> str:
    """The table seen from above as an inline SVG, `reader` seated below.

    Its size is fixed in millimetres, so that cards are equally large in all pictures. The text alternative begins with
    `title`, which tells pictures of one page apart, and goes on as `alternative` does. Raises `UnknownTokenError`.
    """
    words = alternative(scene, reader)
    svg = (
        environment()
        .get_template("figures/scene.svg.j2")
        .render(
            picture=picture(scene, reader),
            theme=theme(accent, palette),
            alt=f"{title}. {words}" if title else words,
            card_width=CARD_WIDTH,
            card_height=CARD_HEIGHT,
            badge_padding=BADGE_PADDING,
            coin=COIN_SIZE,
            heap_step=HEAP_STEP,
            head_radius=HEAD_RADIUS,
            head_drop=HEAD_DROP,
            token_width=TOKEN_WIDTH,
            token_height=TOKEN_HEIGHT,
            label_height=label_height(),
            tag_drop=TAG_DROP,
            tag_height=tag_height(),
            tag_size=lettered(TAG_SIZE),
            back=_lattice(CARD_WIDTH - 2 * _BACK_INSET, CARD_HEIGHT - 2 * _BACK_INSET, _PATTERN_STEP),
            back_inset=_BACK_INSET,
            star=_star(1.0),
            fit=_fit,
        )
    )
    return re.sub(r">\s+<", "><", svg).strip()


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
