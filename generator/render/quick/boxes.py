"""What a box has by its style alone, computed once for all that share it: lengths, plain corners, no background."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from weasyprint.css.functions import check_math
from weasyprint.draw import border
from weasyprint.formatting_structure.boxes import Box, PageBox
from weasyprint.layout import background, percent
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.layout.percent import adjust_box_sizing, percentage

from generator.render.quick.replacing import everywhere

# Margins and paddings; true for those that refer to the height, where the containing block is the page.
_EDGES = tuple(
    (f"{edge}_{side}", side in ("top", "bottom"))
    for edge in ("margin", "padding")
    for side in ("left", "right", "top", "bottom")
)
_BORDERS = tuple(f"border_{side}_width" for side in ("top", "right", "bottom", "left"))
_CORNERS = tuple(f"border_{corner}_radius" for corner in ("top_left", "top_right", "bottom_right", "bottom_left"))
_SQUARE = dict.fromkeys(_CORNERS, (0, 0))
_NO_RADIUS = (0, "px")
# Under these names it is kept with the style.
_LENGTHS, _BARE = "used_lengths", "is_bare"

# Lengths in pixels; those that refer to the containing block; and borders, where neighbours may have decided on them.
_Lengths = tuple[Mapping[str, Any], tuple[tuple[str, bool], ...], Mapping[str, Any]]


def install() -> None:
    """Compute it once in this process."""
    plain_backgrounds, plain_border = background.layout_box_backgrounds, border.draw_border

    def layout_box_backgrounds(
        page: Any, box: Any, get_image: Any, layout_children: bool = True, style: Any = None
    ) -> None:
        if style is not None or box is page or not _is_bare(box.style):
            plain_backgrounds(page, box, get_image, layout_children, style)
            return
        _attributes(box).update(_SQUARE)
        box.background = None
        if layout_children:
            for child in box.all_children():
                layout_box_backgrounds(page, child, get_image)

    def draw_border(stream: Any, box: Any) -> None:
        style = box.style
        if (
            any(getattr(box, width) for width in _BORDERS)
            or style["column_rule_width"]
            or style["border_image_source"][0] != "none"
        ):
            plain_border(stream, box)

    everywhere(percent.resolve_percentages, resolve_percentages)
    everywhere(plain_backgrounds, layout_box_backgrounds)
    everywhere(plain_border, draw_border)
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
    style, used = box.style, _attributes(box)
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


def _attributes(box: Any) -> dict[str, Any]:
    real = box._box if isinstance(box, AbsolutePlaceholder) else box
    attributes: dict[str, Any] = real.__dict__
    return attributes


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
    found: _Lengths | None = style.__dict__.get(_LENGTHS)
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
        found = style.__dict__[_LENGTHS] = fixed, tuple(referring), borders
    return found


def _is_bare(style: Any) -> bool:
    """Whether a box shows nothing behind its content, and has no round corners. Kept with the style."""
    found: bool | None = style.__dict__.get(_BARE)
    if found is None:
        colour = style["background_color"]
        found = style.__dict__[_BARE] = (
            all(_NO_RADIUS in style[corner] for corner in _CORNERS)
            and style["border_image_source"][0] == style["mask_border_source"][0] == "none"
            and all(kind == "none" for kind, _ in style["background_image"])
            and colour != "currentcolor"
            and colour.alpha == 0
            and not style["box_shadow"]
        )
    return found
