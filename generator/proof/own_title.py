"""A game's title is a name: the numbers in it claim nothing, but only where the whole title stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.content.source import Source
from generator.proof.tokens import Token, find_tokens

_HEADING = re.compile(r"\s*#[ ]+(?P<title>[^\n]+?)[ ]*(?:\n|\Z)")
_SIGN = re.compile(r"[^\w]+")


def title_in(source: Source) -> str:
    """The title over a text; empty where it does not begin with one. That it is the game's is another check."""
    match = _HEADING.match(source.text)
    return match["title"] if match else ""


def without_title(tokens: Iterable[Token], text: str, title: str) -> Iterator[Token]:
    """The tokens without the numbers that are part of the title.

    A title that is nothing but a number („Zwölf“) counts only as a heading, and in quotation marks.
    """
    pattern = _named(title)
    stretches = [match.span("title") for match in pattern.finditer(text)] if pattern else []
    for token in tokens:
        if token.kind != "zahl" or not any(start <= token.start and token.end <= end for start, end in stretches):
            yield token


@lru_cache(maxsize=64)
def _named(title: str) -> re.Pattern[str] | None:
    """Where a title stands as one; None for a title without numbers."""
    numbers = [token for token in find_tokens(title) if token.kind == "zahl"]
    if not numbers:
        return None
    rest = title
    for token in reversed(numbers):
        rest = rest[: token.start] + rest[token.end :]
    name = rf"(?P<title>{re.escape(title)})"
    if _SIGN.sub("", rest):
        return re.compile(rf"(?<![\w–−+-]){name}(?![\w–−+-])")
    return re.compile(rf"(?:(?<=[„‚])|\A){name}(?:(?=[“‘])|\Z)")
