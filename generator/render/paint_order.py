"""A PDF's content in reading order.

CSS paints what floats before all text; and what is positioned, turned or cut off (the marks of list items and pictures,
too) after it. Whoever copies text from a page, or has it reflowed, gets it in that order. Where nothing lies on
anything else, the order does not show: so all of it is painted where it stands in the text, except what has a z-index.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from weasyprint import draw, stacking
from weasyprint.formatting_structure import boxes


@cache
def install() -> None:
    """Paint in reading order in this process."""
    plain_dispatch, plain_draw = stacking._dispatch, draw.draw_block_level

    def dispatch(box: Any, page: Any, children: Any, blocks: Any, floats: Any, inner: dict[Any, Any]) -> Any:
        flowing: list[Any] = []
        index = len(children)
        result = plain_dispatch(box, page, children, blocks, flowing, inner)
        if len(children) > index and children[index].box.style["z_index"] == "auto":
            flowing.append(children.pop(index))
        for context in flowing:
            inner[context] = {}
        return result

    def draw_block_level(page: Any, stream: Any, inner: dict[Any, Any]) -> None:
        for block, content in inner.items():
            if isinstance(block, stacking.StackingContext):
                draw.draw_stacking_context(stream, block)
                continue
            # What floats in a line, and the mark before it, stand before the text of the line.
            first = [one for one in content if _has_lines(block) and isinstance(one, stacking.StackingContext)]
            draw_block_level(page, stream, {one: {} for one in first})
            plain_draw(page, stream, {block: {}})
            draw_block_level(page, stream, {one: parts for one, parts in content.items() if one not in first})

    stacking._dispatch = dispatch
    draw.draw_block_level = draw_block_level


def _has_lines(block: Any) -> bool:
    children: Any = getattr(block, "children", ())
    return bool(children) and isinstance(children[-1], boxes.LineBox)
