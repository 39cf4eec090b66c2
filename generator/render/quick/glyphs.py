"""Glyphs put into a PDF a run at a time, and runs that come again as they were written before.

WeasyPrint asks Pango for each glyph's number, width and offsets one by one. Here they come from memory all at once.
"""

from __future__ import annotations

import struct
from typing import Any

from weasyprint.draw import text as drawing
from weasyprint.text.ffi import FROM_UNITS, ffi, pango

from generator.render.quick.replacing import everywhere

# A glyph of Pango's: number, width, offset to the right and down, and what does not matter here.
_GLYPH = struct.Struct("=IiiiI")
# Numbers from here on stand for no glyph of the font.
_NO_GLYPH = min(pango.PANGO_GLYPH_EMPTY, pango.PANGO_GLYPH_UNKNOWN_FLAG)
# Before this version Pango tells another size of a font.
_TELLS_SIZES = 14802
_LEAST_SIZE = 1e-6
# Under this name they are kept with the font of a document.
_RUNS = "runs"


def install() -> None:
    """Draw lines of text in this process."""
    if ffi.sizeof("PangoGlyphInfo") != _GLYPH.size or pango.pango_version() < _TELLS_SIZES:
        return
    plain = drawing.draw_first_line

    def draw_first_line(stream: Any, textbox: Any, text_overflow: str, block_ellipsis: Any, matrix: Any) -> Any:
        if text_overflow == "ellipsis" or block_ellipsis != "none":
            # It is cut short; others with the same words may not be.
            layout = textbox.pango_layout
            layout.setup(textbox.style)
            layout.set_text(layout.text, justify=True)
            return plain(stream, textbox, text_overflow, block_ellipsis, matrix)
        if not textbox.text.strip() or textbox.style["font_size"] < _LEAST_SIZE:
            return []
        runs = _runs(stream, textbox.pango_layout)
        if runs is None:
            return plain(stream, textbox, text_overflow, block_ellipsis, matrix)
        stream.set_text_matrix(*matrix.values)
        shown, before = "", None
        for pango_font, font, size, glyphs in runs:
            if pango_font != before:
                if shown:
                    stream.show_text(shown)
                shown, before = "", pango_font
                stream.set_font_size(font.hash, size)
            shown += glyphs
        stream.show_text(shown)
        return []

    everywhere(plain, draw_first_line)


def _runs(stream: Any, layout: Any) -> list[tuple[Any, Any, float, str]] | None:
    """The runs of a line: Pango's font, that of the PDF, its size, and the glyphs as a PDF shows them.

    None where there is more to do: glyphs that are pictures, are raised, or are missing from their font.
    """
    pango.pango_layout_set_single_paragraph_mode(layout.layout, True)
    line, _ = layout.get_first_line()
    runs = []
    run = line.runs[0]
    while run != ffi.NULL:
        item = run.data
        run = run.next
        pango_font = item.item.analysis.font
        font, size = stream.add_font(pango_font)
        if font.png or font.svg or font.colr or font.bitmap:
            return None
        raw = bytes(ffi.buffer(item.glyphs.glyphs, item.glyphs.num_glyphs * _GLYPH.size))
        known: dict[tuple[float, bytes], str | None] = font.__dict__.setdefault(_RUNS, {})
        if (size, raw) not in known:
            known[size, raw] = _shown(font, size, raw, item, layout.text, stream)
        glyphs = known[size, raw]
        if glyphs is None:
            return None
        runs.append((pango_font, font, size, glyphs))
    return runs


def _shown(font: Any, size: float, raw: bytes, item: Any, text: str, stream: Any) -> str | None:
    """The glyphs of a run as a PDF shows them; the font learns their widths and the letters they stand for."""
    shown = "<"
    for index, (glyph, width, right, down, _) in enumerate(_GLYPH.iter_unpack(raw)):
        if glyph >= _NO_GLYPH or down:
            return None
        if glyph not in font.to_unicode:
            font.to_unicode[glyph] = _letters(item, index, text)
        if glyph not in font.widths:
            pango.pango_font_get_glyph_extents(item.item.analysis.font, glyph, stream.ink_rect, stream.logical_rect)
            font.widths[glyph] = round(stream.logical_rect.width * 1000 * FROM_UNITS / size)
        offset = right / size
        if offset:
            shown += f">{-offset}<"
        shown += f"{glyph:04x}"
        kerning = font.widths[glyph] + offset - width * 1000 * FROM_UNITS / size
        if kerning:
            shown += f">{int(kerning)}<"
    return shown[:-1] if shown.endswith("<") else f"{shown}>"


def _letters(item: Any, index: int, text: str) -> str:
    """What a glyph of a run stands for."""
    clusters, start = item.glyphs.log_clusters, item.item.offset
    first = index == 0
    last = index == item.glyphs.num_glyphs - 1
    if item.item.analysis.level % 2:  # from right to left
        end = item.item.length if first else clusters[index - 1]
    else:
        end = item.item.length if last else clusters[index + 1]
    return text.encode()[start + clusters[index] : start + end].decode()
