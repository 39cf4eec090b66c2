"""A tiny face whose red suits are outlines, for pages that save ink and are copied in grey."""

from __future__ import annotations

import io

from fontTools.misc.transform import Offset, Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

_HOLLOW = ("♥", "♦")
_INNER = 0.74  # size of the hole, as a share of the suit


def outline_face(face: bytes) -> bytes:
    """The static face `face` with ♥ and ♦ hollowed out; everything else, widths included, stays."""
    font = TTFont(io.BytesIO(face), recalcTimestamp=False)
    names = font.getBestCmap()
    glyphs = font.getGlyphSet()
    for suit in _HOLLOW:
        name = names[ord(suit)]
        shape = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(shape)
        pen = TTGlyphPen(None)
        shape.replay(pen)
        box = font["glyf"][name]
        x, y = (box.xMin + box.xMax) / 2, (box.yMin + box.yMax) / 2
        shrink: Transform = Offset(x, y).scale(_INNER).translate(-x, -y)
        shape.replay(ReverseContourPen(TransformPen(pen, shrink)))
        font["glyf"][name] = pen.glyph()
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()
