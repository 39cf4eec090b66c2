"""What stands in pictures, read once: the same colours, lengths and outlines come again in each of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from weasyprint.svg import utils

from generator.render.quick.replacing import everywhere

_MOST = 4000


def install() -> None:
    """Read it once in this process."""
    named = lru_cache(_MOST)(utils.color)

    def color(string: str | None) -> Any:
        known = named(string)
        again = object.__new__(type(known))  # it is made more transparent by whoever asked for it
        again.__dict__.update(known.__dict__)
        return again

    everywhere(utils.color, color)
    everywhere(utils.size, lru_cache(_MOST)(utils.size))
    everywhere(utils.normalize, lru_cache(_MOST)(utils.normalize))
