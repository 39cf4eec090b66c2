"""All that is wrong with the looks of a laid-out document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from generator.render.looks.bounds import bound_faults
from generator.render.looks.breaks import break_faults
from generator.render.looks.faults import Fault, Kind
from generator.render.looks.laid_out import LaidOut, Line, read

_NO_GLYPH = re.compile(r"\(U\+([0-9A-F]{4,6})\)")


def examine(document: Any, warnings: Iterable[str] = ()) -> tuple[Fault, ...]:
    """Examine a WeasyPrint document; `warnings` is what WeasyPrint said while it was laid out and written."""
    laid_out = read(document)
    return (*bound_faults(laid_out), *break_faults(laid_out), *_missing_glyphs(laid_out, warnings))


def _missing_glyphs(laid_out: LaidOut, warnings: Iterable[str]) -> Iterator[Fault]:
    for code in dict.fromkeys(code for warning in warnings for code in _NO_GLYPH.findall(warning)):
        character = chr(int(code, 16))
        pages = (item.page for item in laid_out.items if isinstance(item, Line) and character in item.words)
        yield Fault(laid_out.title, next(pages, 0), Kind.MISSING_GLYPH, f"Das Zeichen „{character}“ (U+{code})")
