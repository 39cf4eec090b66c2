"""Say that a name does not exist."""

from __future__ import annotations

from generator.content.findings import Code, Finding
from generator.content.markdown import closest
from generator.content.source import Span


def unknown(code: Code, kind: str, name: str, known: tuple[str, ...], span: Span) -> Finding:
    """The finding for a name that does not exist, with those that do and the one that was probably meant.

    `kind` is a feminine German noun (Variante, Stufe, Strategie).
    """
    if not name:
        message = f"Hier fehlt die {kind}: {', '.join(f'`{one}`' for one in known)}."
        return Finding(code, span, message)
    listed = f" Bekannt sind {', '.join(f'`{one}`' for one in known)}." if known else " Dieses Spiel hat keine."
    return Finding(code, span, f"Die {kind} `{name}` gibt es nicht.{listed}", found=name, fix=closest(name, known))
