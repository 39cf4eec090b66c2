"""Lines that are broken once for the same words.

The same words often come again: a table is laid out twice, a paragraph once more where its page ends, letters in a
picture stand each by itself. A document remembers its lines.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from weasyprint.text.line_break import (
    Layout,
    can_break_text,
    get_next_break_point_from_text,
    get_next_word_boundaries,
    split_first_line,
)

from generator.render.quick.replacing import everywhere
from generator.render.quick.text import number_of

# Under this name they are kept with the document that is laid out.
_LINES = "lines"
# So many pieces of text are known at once.
_MOST = 4000


def install() -> None:
    """Remember them in this process, as long as a document is laid out and drawn."""
    everywhere(split_first_line, split)
    for asked in (can_break_text, get_next_break_point_from_text, get_next_word_boundaries):
        everywhere(asked, lru_cache(_MOST)(asked))


def split(
    text: str,
    style: Any,
    context: Any,
    max_width: float | None,
    justification_spacing: float,
    is_line_start: bool = True,
    minimum: bool = False,
) -> tuple[Any, ...]:
    """Stands in for `split_first_line`: the layout of the first line, and how much it takes."""
    if context is None or justification_spacing:
        plain: tuple[Any, ...] = split_first_line(
            text, style, context, max_width, justification_spacing, is_line_start, minimum
        )
        return plain
    lines: dict[tuple[Any, ...], tuple[Any, ...]] = context.__dict__.setdefault(_LINES, {})
    key = (text, number_of(style), max_width, is_line_start, minimum)
    if key not in lines:
        lines[key] = split_first_line(text, style, context, max_width, 0, is_line_start, minimum)
    layout, *taken = lines[key]
    own = Layout.__new__(Layout)  # whoever draws it may set it up otherwise
    own.__dict__.update(layout.__dict__, style=style)
    return (own, *taken)
