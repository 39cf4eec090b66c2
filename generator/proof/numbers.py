"""Whole numbers as German texts write them: `26`, `−5`, `zwölf`, `dreimal`."""

from __future__ import annotations

import re
from functools import cache

from generator.proof.number_words import read_number_word

MINUS = "−"
#: No number that is right has more digits; beyond 4300 Python would refuse to read them.
MOST_DIGITS = 30
_DIGITS = re.compile(rf"0|[{MINUS}-]?[1-9][0-9]{{0,{MOST_DIGITS - 1}}}")
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
    "null": 0,
    "eins": 1,
    "beide": 2,
    "beiden": 2,
    "beider": 2,
}
_MOST_SPELT = 10_000
_GROUPED_FROM = 10_000
#: From 10 000 on digits may stand in groups of three.
_GROUP = r"[ \u00a0\u202f][0-9]{3}"
_GROUPED = re.compile(rf"[{MINUS}-]?(?:[1-9][0-9]{{1,2}}{_GROUP}|[1-9][0-9]{{0,2}}(?:{_GROUP}){{2}})")


def parse_integer(text: str) -> int | None:
    """The whole number that a text writes in digits or as a German word; None where it writes none.

    Digits are 0–9 without leading zeros, at most `MOST_DIGITS` of them; a sign is U+2212 or a hyphen, never a plus.
    From 10 000 on they may stand in groups of three.
    `beide` is 2, the forms of `ein` are 1, those of `kein` 0; `zu zweit` is 2.
    """
    text = text.strip()
    if _GROUPED.fullmatch(text):
        text = re.sub(r"\s", "", text)
    if _DIGITS.fullmatch(text):
        return int(text.replace(MINUS, "-"))
    key = text.casefold()
    if key in _ONES:
        return _ONES[key]
    return number_word(text[3:] if key.startswith("zu ") and key.endswith("t") else text)


def number_word(word: str) -> int | None:
    """The number, from two up, that a single word states as such or as its first part (`dreimal`); None otherwise."""
    read = read_number_word(word)
    return read.value if read else None


def states_number(word: str) -> bool:
    """Whether a single word states a number, also one without a value of its own (`Hunderte`, `Drittel`)."""
    return read_number_word(word) is not None


def write_integer(value: int) -> str:
    """The number in digits with a real minus sign."""
    return str(value).replace("-", MINUS)


def write_like(value: int, sample: str) -> str:
    """The number as a word where the sample is a word (in its case and with what follows) and as digits otherwise."""
    sample = sample.strip()
    if _GROUPED.fullmatch(sample) and abs(value) >= _GROUPED_FROM:
        return f"{value:,}".replace(",", " ").replace("-", MINUS)
    if not sample.isalpha() or not 2 <= value < _MOST_SPELT:
        return write_integer(value)
    read = read_number_word(sample)
    word = _spell(value) + (sample[read.end :] if read and read.end else "")
    return word.capitalize() if sample[0].isupper() else word


@cache
def _spell(value: int) -> str:
    from num2words import num2words  # only where a word has to be written: it takes 30 ms to import

    return str(num2words(value, lang="de"))
