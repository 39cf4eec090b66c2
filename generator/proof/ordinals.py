"""German ordinals: `vierte`, `zwanzigsten`."""

from __future__ import annotations

import re
from functools import cache

_MOST = 100
_ENDING = re.compile(r"(?:e[nrsm]?)$")


def parse_ordinal(text: str) -> int | None:
    """The number whose ordinal a single word is, in any inflection; None for any other text."""
    key = text.casefold()
    return _ordinals().get(_ENDING.sub("", key)) if _ENDING.search(key) else None


@cache
def _ordinals() -> dict[str, int]:
    from num2words import num2words  # only where a text has to be read: it takes 30 ms to import

    return {str(num2words(number, lang="de", to="ordinal")).casefold()[:-1]: number for number in range(1, _MOST)}
