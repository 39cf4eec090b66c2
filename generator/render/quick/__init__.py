"""WeasyPrint with less work for the same pages.

Each module here takes the place of what profiles showed to be dear, and gives the same result: the documents are the
same byte for byte, with it and without, but for how tightly their streams are packed (see `objects.py`). What it
replaces is not part of WeasyPrint's interface. So it is only done for the versions it was written for; with others,
WeasyPrint does everything itself, and takes longer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pydyf
import weasyprint

from generator.render.quick import boxes, colours, glyphs, lines, objects, pictures, release, source, styles, text

#: The versions of WeasyPrint and pydyf that are known here.
KNOWN = ("70.0", "0.13.0")

Finisher = Callable[[Any, Any], None]


def known() -> bool:
    """Whether WeasyPrint is the one that this was written for."""
    return (weasyprint.__version__, pydyf.__version__) == KNOWN


@cache
def install() -> None:
    """Have WeasyPrint do less in this process."""
    if known():
        styles.install()
        boxes.install()
        text.install()
        lines.install()
        glyphs.install()
        colours.install()
        pictures.install()
        objects.install()
        release.install()


def page(html: str, css: tuple[str, ...], fetcher: Any, *, ours: bool) -> Any:
    """The document that WeasyPrint lays out; `ours`: its markup comes from our templates alone."""
    if known() and ours and not source.has_notes((html, *css)) and (root := source.parsed(html)) is not None:
        return source.Page(root, fetcher)
    return weasyprint.HTML(string=html, url_fetcher=fetcher)


def let_go(document: Any) -> None:
    """Say that nobody needs a laid-out document any more, before it is forgotten."""
    if known():
        release.release(document)


def finishing(finish: Finisher) -> Finisher:
    """A finisher after which every object of the file is put into bytes only once."""
    if not known():
        return finish

    def finish_and_set(document: Any, pdf: Any) -> None:
        finish(document, pdf)
        objects.set_in_bytes(pdf)

    return finish_and_set
