"""How wide text is in our faces, so that figures can be laid out without guessing."""

from __future__ import annotations

import re
from functools import cache

import uharfbuzz as hb

from generator.render.fonts import faces


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of sans text, in the unit of `size`."""
    font = _font(700 if bold else 400)
    buffer = hb.Buffer()
    buffer.add_str(str(text))  # it refuses subclasses, such as a Player
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    advance = sum(position.x_advance for position in buffer.glyph_positions or ())  # None for no text
    return float(advance) / float(font.face.upem) * size


def wrap(text: str, width: float, size: float) -> tuple[str, ...]:
    """Break text at its blanks into lines of at most `width` where that is possible; a number stays with its noun."""
    lines: list[str] = []
    for word in re.split(r"(?<![0-9]) ", text):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(joined, size) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


@cache
def _font(weight: int) -> hb.Font:
    face = next(face for face in faces() if face.family == "sans" and face.weight == weight and not face.italic)
    return hb.Font(hb.Face(face.path.read_bytes()))
