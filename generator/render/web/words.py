"""Words of a game without any marks, for heads, teasers and indexes."""

from __future__ import annotations

import html
import re

from generator.content.markdown import Document, Prose
from generator.render.markdown import convert

_TAG = re.compile(r"<[^>]+>")
_BLOCK = re.compile(r"</?(?:p|li|ol|ul|t[dhr]|table|caption|figcaption|h[1-6]|div)\b[^>]*>")
_SPACE = re.compile(r"\s+")


def plain(html_text: str) -> str:
    """HTML as one line of text."""
    return _SPACE.sub(" ", html.unescape(_TAG.sub("", _BLOCK.sub(" ", html_text)))).strip()


def lead_text(document: Document) -> str:
    """What stands before the first section, as text."""
    parts = [convert(document.source.text[node.start : node.end]) for node in document.lead if isinstance(node, Prose)]
    return plain(" ".join(parts))
