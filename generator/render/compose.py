"""What a compositor would do with finished HTML before it goes to press."""

from __future__ import annotations

import re

from generator.render.design import Sheet
from generator.render.markup import divisions
from generator.render.panels import arranged, beside_rules, panel_width
from generator.render.scene_layout import WIDEST

_SIZE = re.compile(r'(<svg\b[^>]*?\bwidth=")([\d.]+)(mm"[^>]*?\bheight=")([\d.]+)(?=mm")')

_POINT = 25.4 / 72  # in millimetres

_PANEL = re.compile(r'<div class="(beispiel)"[^>]*>')

#: A short last word of a paragraph, item or caption, which would look lost on a line of its own.
_LAST_WORD = re.compile(r" (?=(?:[^\s<>]|</?(?:strong|em|b|i)>){1,7}\s*</(?:p|li|figcaption)>)")

#: A longer one, which would leave half a word there.
_LONG_LAST_WORD = re.compile(r" ([^\s<>]{8,})(?=\s*</(?:p|li|figcaption)>)")


def least_lettering(sheet: Sheet) -> float:
    """How small words may be drawn in figures for this sheet, to keep to its least size even in the widest."""
    zoom = min(sheet.zoom, panel_width(sheet) / WIDEST)
    return sheet.lettering * _POINT / zoom


def composed(html: str, sheet: Sheet) -> str:
    """The HTML with figures and last words where print on this sheet wants them."""
    html = _LAST_WORD.sub("\u00a0", figures_placed(html, sheet))
    return _LONG_LAST_WORD.sub(r' <span class="ganz">\1</span>', html)


def figures_placed(html: str, sheet: Sheet) -> str:
    """The HTML with figures set beside or between the text they belong to, and long example panels marked."""
    html = figures_fitted(html, sheet)
    pieces: list[str] = []
    done = 0
    for opening, start, end in divisions(html, _PANEL):
        inside, long = arranged(html[start:end], sheet)
        tag = html[opening:start]
        pieces += (html[done:opening], tag.replace('"beispiel"', '"beispiel lang"', 1) if long else tag, inside)
        done = end
    return beside_rules("".join((*pieces, html[done:])), sheet)


def figures_fitted(html: str, sheet: Sheet) -> str:
    """The HTML with figures as large as goes with the sheet's type, and no wider than an example panel has room for."""

    def fitted(size: re.Match[str]) -> str:
        before, width, between, height = size.groups()
        zoom = min(sheet.zoom, panel_width(sheet) / float(width))
        return f"{before}{float(width) * zoom:g}{between}{float(height) * zoom:g}"

    return _SIZE.sub(fitted, html)
