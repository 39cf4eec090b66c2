"""Two repairs of WeasyPrint's line breaking.

Where text before an inline element (a card, say) fits its line exactly, but not with the blank at its end,
WeasyPrint 70 breaks the line after its first word. The blank should hang over instead.

It hyphenates any number of lines in a row, and knows no `hyphenate-limit-lines`. After two such lines, ours breaks
between words, unless a word is too long for the line. Nor does it know `hyphenate-limit-last`: no line that may be the
last on its page ends in a hyphen.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from weasyprint.layout import inline

_NARROWEST = 0.3  # em: no text of ours runs narrower than this on average

#: So many lines in a row may end in a hyphen.
MOST_HYPHENS = 2


@cache
def install() -> None:
    """Repair line breaking in this process."""
    _let_blanks_hang()
    _limit_hyphens()


def _let_blanks_hang() -> None:
    broken = inline.split_first_line

    def split_first_line(
        text: str, style: Any, context: Any, max_width: float | None, *rest: Any, **options: Any
    ) -> tuple[Any, ...]:
        result: tuple[Any, ...] = broken(text, style, context, max_width, *rest, **options)
        if result[2] is None or max_width is None or not text.endswith(" ") or style["white_space"] != "normal":
            return result
        size = style["font_size"]
        if not math.isfinite(max_width) or len(text) * size * _NARROWEST > max_width:
            return result
        if broken(text.rstrip(" "), style, context, max_width, *rest, **options)[2] is not None:
            return result
        hanging: tuple[Any, ...] = broken(text, style, context, max_width + size, *rest, **options)
        return hanging

    inline.split_first_line = split_first_line


def _limit_hyphens() -> None:
    plain_line, plain_split = inline.get_next_linebox, inline.split_first_line

    def get_next_linebox(
        context: Any, linebox: Any, position_y: float, bottom_space: float, skip_stack: Any, *rest: Any
    ) -> tuple[Any, Any]:
        # How many lines in a row end in a hyphen, by where the next one starts; a paragraph may be laid out repeatedly.
        rows: dict[str, int] = linebox.__dict__.setdefault("hyphens_in_a_row", {})
        row = rows.get(str(skip_stack), 0) if skip_stack else 0
        before = getattr(context, "without_hyphen", False)
        context.without_hyphen = row >= MOST_HYPHENS or _may_end_page(context, linebox, position_y, bottom_space)
        try:
            line, resume_at = plain_line(context, linebox, position_y, bottom_space, skip_stack, *rest)
        finally:
            context.without_hyphen = before
        rows[str(resume_at)] = row + 1 if line is not None and _ends_in_hyphen(line) else 0
        return line, resume_at

    def split_first_line(
        text: str, style: Any, context: Any, max_width: float | None, *rest: Any, **options: Any
    ) -> tuple[Any, ...]:
        if getattr(context, "without_hyphen", False) and style["hyphens"] == "auto":
            strict = style.copy()
            strict["hyphens"] = "manual"
            whole: tuple[Any, ...] = plain_split(text, strict, context, max_width, *rest, **options)
            if max_width is None or whole[3] <= max_width:
                return whole
        result: tuple[Any, ...] = plain_split(text, style, context, max_width, *rest, **options)
        return result

    inline.get_next_linebox = get_next_linebox
    inline.split_first_line = split_first_line


def _may_end_page(context: Any, linebox: Any, position_y: float, bottom_space: float) -> bool:
    """Whether the next line may stand on the next page, because of the room or of `widows`."""
    height, _ = inline.strut(linebox.style)
    lines = 1 + linebox.style["widows"]
    return bool(context.overflows_page(bottom_space, position_y + lines * height))


def _ends_in_hyphen(line: Any) -> bool:
    box = line
    while getattr(box, "children", ()):
        box = box.children[-1]
    text = getattr(box, "text", "")
    return bool(text) and text.rstrip().endswith(box.style["hyphenate_character"])
