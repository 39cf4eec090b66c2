"""A repair of WeasyPrint's line breaking.

Where text before an inline element (a card, say) fits its line exactly, but not with the blank at its end,
WeasyPrint 70 breaks the line after its first word. The blank should hang over instead.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from weasyprint.layout import inline

_NARROWEST = 0.3  # em: no text of ours runs narrower than this on average


@cache
def install() -> None:
    """Repair line breaking in this process."""
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
