"""Colours read once: WeasyPrint reads the word that names one again for everything that has it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tinycss2.color5 import parse_color
from weasyprint.css import computed_values
from weasyprint.pdf.stream import Stream

_SPACE = "srgb"
# What can be told from the word alone, and how a style sheet writes it.
_WRITTEN = {"ident": "{}", "hash": "#{}"}
_MOST = 1000


def install() -> None:
    """Read them once in this process."""
    plain_computed, plain_set = computed_values.color, Stream.set_color

    def computed(style: Any, name: str, value: Any) -> Any:
        written = _WRITTEN.get(getattr(value, "type", ""))
        return plain_computed(style, name, value) if written is None else _read(written.format(value.value))

    def set_color(stream: Any, color: Any, stroke: bool = False) -> None:
        if color.space != _SPACE:
            plain_set(stream, color, stroke)
            return
        stream.set_alpha(color.alpha, stroke)
        current = "_current_color_stroke" if stroke else "_current_color"
        channels = color.coordinates
        if (_SPACE, *channels) != getattr(stream, current):
            setattr(stream, current, (_SPACE, *channels))
            stream.set_color_rgb(*(channel or 0 for channel in channels), stroke)

    for name, compute in computed_values.COMPUTER_FUNCTIONS.items():
        if compute is plain_computed:
            computed_values.COMPUTER_FUNCTIONS[name] = computed
    Stream.set_color = set_color


@lru_cache(_MOST)
def _read(word: str) -> Any:
    return parse_color(word)
