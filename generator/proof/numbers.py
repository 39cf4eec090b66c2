"""Whole numbers as German texts write them: `26`, `−5`, `zwölf`, `dreimal`."""

from __future__ import annotations

import re
from functools import cache

MINUS = "−"
_DIGITS = re.compile(rf"[{MINUS}\-+]?\d+")
_ONES = {
    "kein": 0,
    "keine": 0,
    "keinen": 0,
    "keinem": 0,
    "keiner": 0,
    "ein": 1,
    "eine": 1,
    "einen": 1,
    "einem": 1,
    "einer": 1,
    "eines": 1,
    "einmal": 1,
    "beide": 2,
    "beiden": 2,
}
_LARGE = re.compile("hundert|tausend")
_ENDINGS = re.compile(r"(?:mal|fach|fache|fachen|er|en)$")
_MOST = 10_000


def parse_integer(text: str) -> int | None:
    """The whole number that a text writes in digits or as a German word; None where it writes none.

    A sign may be U+2212 or a hyphen. `beide` is 2, the forms of `ein` are 1, those of `kein` 0.
    """
    text = text.strip()
    if _DIGITS.fullmatch(text):
        return int(text.replace(MINUS, "-"))
    key = text.casefold()
    return _ONES.get(key, _lookup(key))


def number_word(word: str) -> int | None:
    """The number, from two up, that a single word states as such or as a part (`dreimal`); None otherwise."""
    value = _lookup(word.casefold())
    return value if value is not None and value >= 2 else None


def write_integer(value: int) -> str:
    """The number in digits with a real minus sign."""
    return str(value).replace("-", MINUS)


def write_like(value: int, sample: str) -> str:
    """The number as a word where the sample is a word (in its case) and as digits otherwise."""
    if not sample.strip().isalpha() or not 2 <= value < _MOST:
        return write_integer(value)
    word = _spell(value)
    return word.capitalize() if sample.strip()[0].isupper() else word


def _lookup(key: str) -> int | None:
    words = _words(_MOST) if _LARGE.search(key) else _words(100)
    if key in words:
        return words[key]
    return words.get(_ENDINGS.sub("", key))


@cache
def _words(most: int) -> dict[str, int]:
    words = {_spell(value).casefold(): value for value in range(most)}
    return words | {"hundert": 100, "tausend": 1000} if most > 100 else words


@cache
def _spell(value: int) -> str:
    from num2words import num2words  # only where a text has to be read: it takes 30 ms to import

    return str(num2words(value, lang="de"))
