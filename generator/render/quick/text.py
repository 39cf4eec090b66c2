"""Pango set up once for a font instead of once for each piece of text, and text that is shaped once for its line."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from weasyprint.css.functions import check_math
from weasyprint.text.constants import PANGO_DIRECTION
from weasyprint.text.ffi import ffi, gobject, pango
from weasyprint.text.fonts import font_features, get_font_description
from weasyprint.text.line_break import Layout, strut

from generator.render.quick.replacing import everywhere

# Under these names it is kept with the style, and by font with all fonts.
_SHARED, _STRUT, _NUMBER = "pango", "strut", "number"
# Where Pango ends a paragraph or a line.
_ENDS = ("\n", "\r", "\u2028", "\u2029")
_ZONE = "hyphenate_limit_zone"
_METRICS = ("ascent", "underline_position", "strikethrough_position")
_MORE_METRICS = ("underline_thickness", "strikethrough_thickness")
_FEATURES = (
    "font_kerning",
    "font_variant_ligatures",
    "font_variant_position",
    "font_variant_caps",
    "font_variant_numeric",
    "font_variant_alternates",
    "font_variant_east_asian",
    "font_feature_settings",
)
# All of a style that Pango is told, and what else of it decides where lines are broken.
_TOLD = itemgetter(
    *_FEATURES,
    "direction",
    "font_family",
    "font_language_override",
    "font_size",
    "font_stretch",
    "font_style",
    "font_variation_settings",
    "font_weight",
    "hyphenate_character",
    "hyphenate_limit_chars",
    _ZONE,
    "hyphens",
    "lang",
    "letter_spacing",
    "overflow_wrap",
    "tab_size",
    "text_decoration_line",
    "white_space",
    "word_break",
    "word_spacing",
)


@dataclass(frozen=True)
class _Set:
    """What Pango needs to know of a style."""

    context: Any
    description: Any
    language: Any
    features: bytes
    metrics: dict[str, Any]


def install() -> None:
    """Share what belongs to a style in this process."""
    plain, plain_reactivate, plain_set_text = Layout.setup, Layout.reactivate, Layout.set_text

    def setup(layout: Any, style: Any) -> None:
        sets: dict[int, _Set] = style.font_config.__dict__.setdefault(_SHARED, {})
        number = number_of(style)
        shared = sets.get(number)
        if shared is None:
            plain(layout, style)
            sets[number] = _taken(layout, style)
            return
        layout.style = style
        layout.first_line_direction = 0
        layout.language = shared.language
        layout.layout = ffi.gc(pango.pango_layout_new(shared.context), gobject.g_object_unref)
        pango.pango_layout_set_auto_dir(layout.layout, False)
        pango.pango_layout_set_font_description(layout.layout, shared.description)
        layout.__dict__.update(shared.metrics)
        if shared.features:
            known = style.font_config.font_features
            attributes = pango.pango_attr_list_new()
            pango.pango_attr_list_insert(attributes, known[shared.features])
            pango.pango_layout_set_attributes(layout.layout, attributes)

    def reactivate(layout: Any, style: Any) -> None:
        # Its text has been shaped; only what is justified gets other spaces now.
        if style is not layout.style or layout.justification_spacing:
            plain_reactivate(layout, style)

    def set_text(layout: Any, text: str, justify: bool = False) -> None:
        # As a line will be drawn: or it would be shaped anew for that.
        pango.pango_layout_set_single_paragraph_mode(layout.layout, not any(end in text for end in _ENDS))
        plain_set_text(layout, text, justify)

    def strut_of(style: Any) -> tuple[float, float]:
        found: tuple[float, float] | None = style.__dict__.get(_STRUT)
        if found is None:
            found = style.__dict__[_STRUT] = strut(style)
        return found

    everywhere(strut, strut_of)
    Layout.setup = setup
    Layout.set_text = set_text
    Layout.reactivate = reactivate
    Layout.deactivate = lambda layout: None


def number_of(style: Any) -> int:
    """The same for styles that text looks the same in and is broken in the same way. Kept with the style."""
    number: int | None = style.__dict__.get(_NUMBER)
    if number is None:
        numbers: dict[str, int] = style.font_config.__dict__.setdefault(_NUMBER, {})
        key = repr(_TOLD(style))
        if check_math(zone := style[_ZONE]):  # a sum with a percentage in it, of which `repr` tells nothing
            key += zone.serialize()
        number = style.__dict__[_NUMBER] = numbers.setdefault(key, len(numbers))
    return number


def _taken(layout: Any, style: Any) -> _Set:
    """What a layout that was just set up has in common with all others of its style."""
    context = ffi.gc(pango.pango_font_map_create_context(style.font_config.font_map), gobject.g_object_unref)
    pango.pango_context_set_round_glyph_positions(context, False)
    pango.pango_context_set_base_dir(context, PANGO_DIRECTION[style["direction"]])
    if style["font_language_override"] != "normal" or style["lang"]:
        pango.pango_context_set_language(context, layout.language)
    features = font_features(*(style[key] for key in _FEATURES))
    return _Set(
        context,
        get_font_description(style),
        layout.language,
        ",".join(f"{key} {value}" for key, value in features.items()).encode(),
        {key: getattr(layout, key) for key in (*_METRICS, *_MORE_METRICS) if hasattr(layout, key)},
    )
