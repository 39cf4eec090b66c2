"""Computed styles that begin with what no rule says otherwise.

WeasyPrint computes each of some two hundred properties where it is first asked for, one by one. Most of them have their
initial value, or the parent's: the former are put into a new style all at once, the latter are taken without detours.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from weasyprint import css
from weasyprint.css import AnonymousStyle, ComputedStyle
from weasyprint.css.computed_values import COMPUTER_FUNCTIONS, PHYSICAL_FUNCTIONS
from weasyprint.css.functions import check_math
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES
from weasyprint.css.tokens import Pending

# Computed from one another, or taken over in their own way.
_SPECIAL = frozenset({"display", "float", "page", "position"})
_PROPAGATED = "text_decoration_"
# Widths that are nothing where no rule gives the line a style.
_LINES = tuple(
    (f"{line}_width", f"{line}_style")
    for line in ("border_top", "border_right", "border_bottom", "border_left", "outline")
)
#: Inherited, and asked for together wherever there is text: taken from the parent all at once. No lengths are among
#: them: those may depend on the page's size, which is known last.
OF_TEXT = dict.fromkeys(
    (
        "color",
        "direction",
        "font_family",
        "font_feature_settings",
        "font_kerning",
        "font_language_override",
        "font_stretch",
        "font_style",
        "font_variant_alternates",
        "font_variant_caps",
        "font_variant_east_asian",
        "font_variant_ligatures",
        "font_variant_numeric",
        "font_variant_position",
        "font_variation_settings",
        "font_weight",
        "hyphenate_character",
        "hyphenate_limit_chars",
        "hyphens",
        "lang",
        "overflow_wrap",
        "text_transform",
        "visibility",
        "white_space",
    )
)
# Instead of a value.
_WORDS = ("inherit", "initial")
_HIDDEN = {"display": ("none",)}


def install() -> None:
    """Fill computed styles in this process, and show nothing that has none."""
    plain_init, plain_missing = ComputedStyle.__init__, ComputedStyle.__missing__
    plain_anonymous, plain_anonymous_missing = AnonymousStyle.__init__, AnonymousStyle.__missing__
    initial = {key: value for key, value in INITIAL_VALUES.items() if _is_plain(key, value)}
    logical = frozenset(
        name(block="ttb", inline=direction) for name in PHYSICAL_FUNCTIONS.values() for direction in ("ltr", "rtl")
    )
    without_sides = {key: value for key, value in initial.items() if key not in PHYSICAL_FUNCTIONS}
    inherited = frozenset(
        key
        for key in INHERITED
        if key not in _SPECIAL and key not in PHYSICAL_FUNCTIONS and not key.startswith(_PROPAGATED)
    )

    declared = frozenset(
        key
        for key in INITIAL_VALUES
        if key not in _SPECIAL and key not in PHYSICAL_FUNCTIONS and not key.startswith(_PROPAGATED)
    )

    def init(style: Any, parent: Any, cascaded: Any, *rest: Any) -> None:
        plain_init(style, parent, cascaded, *rest)
        if logical.isdisjoint(cascaded):
            style.update(initial)
            for width, line in _LINES:
                if width not in cascaded and line not in cascaded:
                    style[width] = 0
        else:
            style.update(without_sides)
        for key in cascaded:
            style.pop(key, None)

    def missing(style: Any, key: str) -> Any:
        own = style.cascaded.get(key)
        if own is None:
            if key not in inherited or style.parent_style is None:
                return plain_missing(style, key)
            if key in OF_TEXT:
                return _inherit_text(style, key, style.cascaded)
            value = style.parent_style[key]
        else:
            value, _weight = own
            if key not in declared or value in _WORDS or isinstance(value, Pending) or check_math(value):
                return plain_missing(style, key)
            if key in COMPUTER_FUNCTIONS:
                value = COMPUTER_FUNCTIONS[key](style, key, value)
        style[key] = value
        return value

    def missing_anonymous(style: Any, key: str) -> Any:
        return _inherit_text(style, key, ()) if key in OF_TEXT else plain_anonymous_missing(style, key)

    def init_anonymous(style: Any, parent: Any) -> None:
        style.update(initial)
        plain_anonymous(style, parent)

    ComputedStyle.__init__ = init
    ComputedStyle.__missing__ = missing
    AnonymousStyle.__init__ = init_anonymous
    AnonymousStyle.__missing__ = missing_anonymous
    css.StyleFor = _StyleFor


def _inherit_text(style: Any, wanted: str, own: Collection[str]) -> Any:
    parent = style.parent_style
    for key in OF_TEXT:
        if key not in style and key not in own:
            style[key] = parent[key]
    return style[wanted]


class _StyleFor(css.StyleFor):  # type: ignore[misc]  # WeasyPrint is untyped
    """The styles of a document; the insides of pictures have none (see `source.py`) and make no boxes."""

    def __call__(self, element: Any, pseudo_type: Any = None) -> Any:
        style = super().__call__(element, pseudo_type)
        return _HIDDEN if style is None and pseudo_type is None else style


def _is_plain(key: str, value: Any) -> bool:
    """Whether a property has its initial value wherever no rule names it."""
    return not (
        key in INHERITED
        or key in INITIAL_NOT_COMPUTED
        or key in _SPECIAL
        or key.startswith(_PROPAGATED)
        or check_math(value)
    )
