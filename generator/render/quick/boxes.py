"""Used lengths of boxes, as far as they hang on nothing but the style: computed once for all boxes that share it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import inf
from typing import Any

from weasyprint.css.functions import check_math
from weasyprint.formatting_structure.boxes import Box, PageBox
from weasyprint.layout import percent
from weasyprint.layout.percent import adjust_box_sizing, percentage

# Margins and paddings; true for those that refer to the height, where the containing block is the page.
_EDGES = tuple(
    (f"{edge}_{side}", side in ("top", "bottom"))
    for edge in ("margin", "padding")
    for side in ("left", "right", "top", "bottom")
)
_BORDERS = tuple(f"border_{side}_width" for side in ("top", "right", "bottom", "left"))
_SHARED = "used_lengths"

# Lengths in pixels; those that refer to the containing block; and borders, where neighbours may have decided on them.
_Lengths = tuple[Mapping[str, Any], tuple[tuple[str, bool], ...], Mapping[str, Any]]


def install() -> None:
    """Resolve lengths this way in this process."""
    plain = percent.resolve_percentages
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("weasyprint.") and (
            getattr(module, "resolve_percentages", None) is plain
        ):
            setattr(module, "resolve_percentages", resolve_percentages)  # noqa: B010  # modules have no such attribute
    Box.is_in_normal_flow = is_in_normal_flow


def is_in_normal_flow(box: Any) -> bool:
    """Stands in for the method of boxes."""
    return box.style["float"] == "none" and box.style["position"] in ("static", "relative")


def resolve_percentages(box: Any, containing_block: Any) -> None:
    """Stands in for `percent.resolve_percentages`: set used lengths as attributes of a box."""
    if isinstance(containing_block, Box):
        width, height = containing_block.width, containing_block.height
    else:
        width, height = containing_block
    style, used = box.style, box.__dict__
    fixed, referring, borders = _lengths(style)
    used.update(fixed)
    for key, upright in referring:
        used[key] = _used(style, key, height if upright and isinstance(box, PageBox) else width)
    used["width"] = _used(style, "width", width)
    used["min_width"] = _least(style, "min_width", width)
    used["max_width"] = _used(style, "max_width", width)
    if height == "auto":
        own = style["height"]
        used["height"] = "auto" if own == "auto" or check_math(own) or own.unit == "%" else own.value
        used["min_height"] = _least(style, "min_height", 0)
        used["max_height"] = _used(style, "max_height", inf)
    else:
        used["height"] = _used(style, "height", height)
        used["min_height"] = _least(style, "min_height", height)
        used["max_height"] = _used(style, "max_height", height)
    for key, value in borders.items():
        if not hasattr(box, key):
            used[key] = value
    if style["box_sizing"] != "content-box":
        adjust_box_sizing(box, "width")
        adjust_box_sizing(box, "height")


def _used(style: Any, key: str, refer_to: Any) -> Any:
    value = style[key]
    if value == "auto" or value is None:
        return value
    return value.value if getattr(value, "unit", None) == "px" else percentage(value, style, refer_to)


def _least(style: Any, key: str, refer_to: Any) -> Any:
    value = _used(style, key, refer_to)
    return 0 if value == "auto" else value


def _lengths(style: Any) -> _Lengths:
    """What nothing changes in a style any more, once boxes are laid out. Kept with the style."""
    found: _Lengths | None = style.__dict__.get(_SHARED)
    if found is None:
        fixed: dict[str, Any] = {}
        referring = []
        for key, upright in _EDGES:
            value = style[key]
            if value == "auto" or getattr(value, "unit", None) == "px":
                fixed[key] = value if value == "auto" else value.value
            else:
                referring.append((key, upright))
        borders = {key: style[key] for key in _BORDERS}
        if style["border_collapse"] != "collapse":
            fixed.update(borders)
            borders = {}
        found = style.__dict__[_SHARED] = fixed, tuple(referring), borders
    return found
