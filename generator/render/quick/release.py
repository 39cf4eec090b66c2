"""Documents that are let go of piece by piece.

What makes up a document of WeasyPrint's refers to itself in circles, and stays until Python searches all memory for
such, which takes a tenth of the time. Whoever is done with a document can have the circles opened.
"""

from __future__ import annotations

from typing import Any

from weasyprint.document import Document

# Under these names things are kept: what lays a document out with its source, and a style with the one it came from.
_CONTEXT, _ANONYMOUS = "layout_context", "anonymous_style"


def install() -> None:
    """Keep what lays a document out with its source in this process."""
    plain = Document._build_layout_context.__func__

    def build(cls: Any, html: Any, *arguments: Any) -> Any:
        context = plain(cls, html, *arguments)
        html.__dict__[_CONTEXT] = context
        return context

    Document._build_layout_context = classmethod(build)


def release(document: Any) -> None:
    """Open the circles in a document that nobody needs any more."""
    context = document._html.__dict__.pop(_CONTEXT, None)
    if context is None:
        return
    for style in context.style_for._computed_styles.values():
        while style is not None:
            kept = style.__dict__
            style = kept.get(_ANONYMOUS)
            kept.clear()
    context.__dict__.clear()
