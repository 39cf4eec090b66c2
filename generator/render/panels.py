"""How the figures of an example stand in its panel.

A narrow figure floats beside the text it belongs to; wide ones, and two that follow each other, stand between the
text. A step and its figure stay on one page; a long panel may break between them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.render.design import Sheet
from generator.render.markup import elements, inner, plain

# Lengths in millimetres, of type and panels as the A4 rulebook has them.
_LONGEST = 0.418  # of a page: a longer panel may go on on the next one
_FEW = 22.0  # lines that do not begin a panel alone at the foot of a page
_PADDING = 5.0
_GAP = 7.0  # between a figure and the text beside it
_PAIR_GAP = 7.0
_PAIR_OUTSET = 3.0  # figures side by side may come closer to the panel's edges than text
_NARROW = 0.62  # of the panel
_LEAST_BESIDE = 50.0  # so much room must text beside a figure have
_SPARE = 5.0  # so much may text beside a figure be longer than it
_BEYOND = 1.5  # of the outer column: so wide may figures be that stand beside rules, whose lines they shorten
_AT_LEAST, _AT_MOST = 0.4, 1.4  # of a figure's height: so long may rules be that stand beside it

_LISTS = ("<ol", "<ul")
_SIZE = re.compile(r'<svg\b[^>]*?\bwidth="([\d.]+)mm"[^>]*?\bheight="([\d.]+)mm"')
_CAPTION = re.compile(r"<figcaption>(.*?)</figcaption>", re.DOTALL)

_CAPTION_CHARACTER = 1.55
_CAPTION_LINE = 4.3
_CAPTION_GAP = 1.5
_TITLE = 7.0


@dataclass(frozen=True)
class _Type:
    """How long text gets, in millimetres: a letter, a line, what follows a paragraph, the indent of an item."""

    letter: float
    line: float
    after: float
    indent: float

    def scaled(self, scale: float) -> _Type:
        """The same for larger or smaller type."""
        return _Type(self.letter * scale, self.line * scale, self.after * scale, self.indent * scale)


_PANEL_TYPE = _Type(1.54, 4.8, 1.5, 8.0)
_RULES_TYPE = _Type(1.87, 5.3, 2.0, 5.4)


@dataclass(frozen=True)
class _Text:
    """A paragraph, list or table; or one item of a list, with the list's tag and the item's number in it."""

    html: str
    type: _Type
    list_tag: str = ""
    number: int = 1

    def height(self, width: float) -> float:
        """How high it stands in so much room."""
        if not self.list_tag and self.html.startswith(_LISTS):
            return sum(_Text(item, self.type, "<ol").height(width) for item in elements(inner(self.html)[1]))
        room = width - (self.type.indent if self.list_tag or 'class="schritt"' in self.html else 0)
        rows = self.html.count("<tr")
        lines = rows or max(1, math.ceil(len(plain(self.html)) * self.type.letter / room))
        return self.type.after + self.type.line * lines


@dataclass(frozen=True)
class _Figure:
    html: str
    width: float
    picture_height: float
    scale: float  # of the caption's type

    @property
    def height(self) -> float:
        caption = _CAPTION.search(self.html)
        letters = len(plain(caption.group(1))) if caption else 0
        lines = math.ceil(letters * _CAPTION_CHARACTER * self.scale / self.width)
        return self.picture_height + (_CAPTION_GAP + _CAPTION_LINE * lines) * self.scale

    def is_narrow(self, width: float) -> bool:
        """Whether text can stand beside it where there is so much room."""
        return self.width <= min(width * _NARROW, width - _GAP - _LEAST_BESIDE * self.scale)

    @property
    def sized(self) -> str:
        """The figure as wide as its picture, so that the caption is no wider."""
        return self.html.replace("<figure", f'<figure style="width: {self.width:g}mm"', 1)


@dataclass(frozen=True)
class _Stretch:
    """Text, and the figures that follow it directly."""

    texts: tuple[_Text, ...]
    figures: tuple[_Figure, ...]


@dataclass(frozen=True)
class _Set:
    """Finished HTML and about how high it stands."""

    html: str
    height: float


def panel_width(sheet: Sheet) -> float:
    """How much room there is for figures in a panel, which then takes up the outer column too."""
    return sheet.column - 2 * _PADDING + sheet.gap + sheet.outer


def arranged(inside: str, sheet: Sheet) -> tuple[str, bool]:
    """The inside of a panel with its figures set, and whether the panel is long enough to be broken over pages."""
    title, *rest = elements(inside) or [""]
    stretches = _stretches(rest, sheet.type)
    figures = [figure for stretch in stretches for figure in stretch.figures]
    width = panel_width(sheet) if figures else sheet.column - 2 * _PADDING
    longest = _LONGEST * (sheet.limit - sheet.top)
    if not figures:
        made = [_plain(stretch.texts, width) for stretch in stretches]
    elif len(figures) == 1 and figures[0].is_narrow(width):
        texts = [stretch.texts for stretch in stretches]
        before, after = texts[0], texts[1] if len(texts) > 1 else ()
        head, block, tail = _beside(figures[0], before, after, width)
        if not head.html:
            return _titled(title, figures[0], block, tail, longest)
        made = [head, block, tail]
    else:
        made = [part for stretch in stretches for part in _stretch(stretch, width)]
    parts = [_Set(title, _TITLE * sheet.type), *(part for part in made if part.html)]
    return _pieced(_kept(parts, _FEW * sheet.type), longest)


def _kept(parts: list[_Set], least: float) -> list[_Set]:
    """The parts of a panel; its title, and with it a few lines at its beginning, go with what is below them."""
    title, *rest = parts
    if not rest:
        return parts
    few = len(rest) > 1 and rest[0].height <= least and rest[1].html.startswith("<div")
    head, rest = ([title, *rest[:2]], rest[2:]) if few else ([title, rest[0]], rest[1:])
    html = "\n".join(part.html for part in head)
    if few:
        html = f'{title.html}\n<div class="zusammen">\n{head[1].html}\n{head[2].html}\n</div>'
    return [_Set(html, sum(part.height for part in head)), *rest]


def _pieced(parts: Sequence[_Set], longest: float) -> tuple[str, bool]:
    """The inside of a panel, and whether it is long: then it comes in pieces, with page breaks between them.

    Each piece has a ground of its own: that of a panel that goes on on the next page would reach down to the foot.
    """
    long = sum(part.height for part in parts) > longest
    pieces = [f'<div class="stueck">\n{part.html}\n</div>' if long else part.html for part in parts]
    return "\n".join(pieces), long


def beside_rules(section: str, sheet: Sheet) -> str:
    """A section with small figures moved beside the paragraphs and lists that stand right before them.

    Where those would be much longer or much shorter than the figure, it stays where it is.
    """
    width = sheet.column + sheet.gap + sheet.outer
    made: list[str] = []
    for piece in elements(section):
        figure = _figure(piece, sheet.type)
        if figure and figure.width <= sheet.outer * _BEYOND:
            room = width - figure.width - _GAP
            count, height = 0, 0.0
            for text in reversed(made):
                longer = height + _rules(text, room, sheet.type)
                if not text.startswith(("<p", *_LISTS)) or height > figure.height or longer > figure.height * _AT_MOST:
                    break
                count, height = count + 1, longer
            if height >= figure.height * _AT_LEAST:
                texts = made[-count:]
                del made[-count:]
                made.append("\n".join(('<div class="neben aussen">', figure.sized, *texts, "</div>")))
                continue
        made.append(piece)
    return "\n".join(made)


def _rules(html: str, width: float, scale: float) -> float:
    return _Text(html, _RULES_TYPE.scaled(scale)).height(width)


def _titled(title: str, figure: _Figure, block: _Set, tail: _Set, longest: float) -> tuple[str, bool]:
    """A panel whose figure stands beside everything: it starts at the height of the title, which keeps clear of it."""
    room = f' style="margin-right: {figure.width + _GAP:g}mm"'
    narrowed = title.replace("<p", f"<p{room}", 1)
    html = block.html.replace('<div class="neben">', f'<div class="neben oben">\n{narrowed}', 1)
    return _pieced([part for part in (_Set(html, block.height), tail) if part.html], longest)


def _stretches(pieces: Sequence[str], scale: float) -> list[_Stretch]:
    made: list[_Stretch] = []
    texts: list[_Text] = []
    figures: list[_Figure] = []
    for piece in pieces:
        figure = _figure(piece, scale)
        if figure:
            figures.append(figure)
            continue
        if figures:
            made.append(_Stretch(tuple(texts), tuple(figures)))
            texts, figures = [], []
        texts += _texts(piece, _PANEL_TYPE.scaled(scale))
    return [*made, _Stretch(tuple(texts), tuple(figures))]


def _figure(piece: str, scale: float) -> _Figure | None:
    size = _SIZE.search(piece) if piece.startswith("<figure") else None
    return _Figure(piece, float(size[1]), float(size[2]), scale) if size else None


def _texts(piece: str, set_in: _Type) -> list[_Text]:
    if not piece.startswith(_LISTS):
        return [_Text(piece, set_in)]
    tag, items, _ = inner(piece)
    first = re.search(r'\bstart="(\d+)"', tag)
    start = int(first[1]) if first else 1
    return [_Text(item, set_in, tag[:3], start + index) for index, item in enumerate(elements(items))]


def _joined(texts: Sequence[_Text]) -> str:
    """The texts as HTML, items of a list in one list again."""
    pieces: list[str] = []
    before: _Text | None = None
    for text in texts:
        goes_on = before and text.list_tag == before.list_tag and text.number == before.number + 1
        if before and before.list_tag and not goes_on:
            pieces.append(f"</{before.list_tag[1:]}>")
        if text.list_tag and not goes_on:
            start = f' start="{text.number}"' if text.list_tag == "<ol" and text.number > 1 else ""
            pieces.append(f"{text.list_tag}{start}>")
        pieces.append(text.html)
        before = text
    if before and before.list_tag:
        pieces.append(f"</{before.list_tag[1:]}>")
    return "\n".join(pieces)


def _height(texts: Sequence[_Text], width: float) -> float:
    return sum(text.height(width) for text in texts)


def _plain(texts: Sequence[_Text], width: float) -> _Set:
    return _Set(_joined(texts), _height(texts, width))


def _beside(figure: _Figure, before: Sequence[_Text], after: Sequence[_Text], width: float) -> tuple[_Set, _Set, _Set]:
    """What stands above the figure, the figure with as much text beside it as it is high, and what follows."""
    room = width - figure.width - _GAP
    limit = figure.height + _SPARE
    first = max(len(before) - 1, 0)
    while first > 0 and _height(before[first - 1 :], room) <= limit:
        first -= 1
    last = 0
    while last < len(after) and _height((*before[first:], *after[: last + 1]), room) <= limit:
        last += 1
    texts = (*before[first:], *after[:last])
    block = f'<div class="neben">\n{figure.sized}\n{_joined(texts)}\n</div>'
    height = max(figure.height, _height(texts, room))
    return _plain(before[:first], width), _Set(block, height), _plain(after[last:], width)


def _stretch(stretch: _Stretch, width: float) -> list[_Set]:
    if not stretch.figures:
        return [_plain(stretch.texts, width)]
    if len(stretch.figures) == 1 and stretch.texts and stretch.figures[0].is_narrow(width):
        return list(_beside(stretch.figures[0], stretch.texts, (), width))
    head, step = stretch.texts[:-1], stretch.texts[-1:]
    made = []
    for number, row in enumerate(_rows(stretch.figures, width)):
        pictures = "\n".join(figure.sized for figure in row)
        text = _joined(step) if number == 0 else ""
        height = max(figure.height for figure in row) + (_height(step, width) if number == 0 else 0) + _GAP
        made.append(_Set(f'<div class="zusammen">\n{text}<div class="bilder">{pictures}</div>\n</div>', height))
    return [_plain(head, width), *made]


def _rows(figures: Sequence[_Figure], width: float) -> list[list[_Figure]]:
    """Figures side by side as far as they fit."""
    rows: list[list[_Figure]] = []
    for figure in figures:
        if rows and sum(other.width + _PAIR_GAP for other in rows[-1]) + figure.width <= width + 2 * _PAIR_OUTSET:
            rows[-1].append(figure)
        else:
            rows.append([figure])
    return rows
