"""Take German number words apart: `zweiundzwanzig`, `elfhundert`, `dreimal`, `Viererrunde`, `zu dritt`.

A word states a number where one is the word or its first part. What only looks like one (`achten`, `Zweig`) does not,
nor do ordinals (`zweite`, `Zweitjoker`) and what begins with `ein`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import normalize

_UNITS = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_TEENS = (
    *("zehn", "elf", "zwölf", "dreizehn", "vierzehn"),
    *("fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
_TENS = ("zwanzig", "dreissig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
_SIMPLE = {
    **{word: index for index, word in enumerate((*_UNITS, *_TEENS), 1)},
    **{word: 10 * index for index, word in enumerate(_TENS, 2)},
    "eins": 1,
    "zwo": 2,
}

_UNIT = "|".join(("eins", "zwo", *_UNITS))
_BELOW_HUNDRED = rf"(?:(?:(?:{_UNIT})und)?(?:{'|'.join(_TENS)})|{'|'.join(_TEENS)}|{_UNIT})"
_BELOW_THOUSAND = rf"(?:{_BELOW_HUNDRED}?hundert(?:(?:und)?{_BELOW_HUNDRED})?|{_BELOW_HUNDRED})"
_CARDINAL = re.compile(rf"{_BELOW_THOUSAND}?tausend(?:(?:und)?{_BELOW_THOUSAND})?|{_BELOW_THOUSAND}")

#: Those of `zu zweit` whose stem is not the number itself.
_COMPANY = {"dritt": 3, "siebt": 7}
#: Parts of a whole and amounts: they state a number that is no whole one, or not exactly.
_UNCOUNTED = re.compile(
    r"drittel|siebtel|achtel|(?:(?:und)?ein)?einhalb|undeinhalb|anderthalb|halbdutzend|dutzend|zwilling|drilling"
    r"|million(?!är)|milliarde(?!nschwer|är)|billion"
)
_AMOUNTS = {"dutzend": 12, "million": 1_000_000, "milliarde": 1_000_000_000}
_MULTIPLIED = re.compile(r"ver(.{3,40}?)fach(?:t|te|ten|tes|ter|tem|en|e|st|ung|ungen)?$")
_SUIT = re.compile(r"herz|pik|karo|kreuz|trumpf")
_ENDING = re.compile(r"(?:e|en|er|ern|ers|s)?$")

_FRACTION = re.compile(r"s?tel(?!l)")
#: After a number: `zweite`, `drittens`, `zwanzigste`, `viertgrößte`, `Zweitjoker`.
_ORDINAL = re.compile(r"s?te(?:[rnsm]|ns)?$|s?t(?=gröss|höch|höh|best|klein|letzt|niedr|jüng|ält|stärk|läng|kürz)|t")
#: But these begin a word of their own: `zweiteilig`, `viertägig`.
_NO_ORDINAL = re.compile(r"teil|tag|täg|tür|takt|tön|tisch|team|tonn")
_ORDINAL_ENDING = re.compile(r"s?te[rnsm]?")
#: Ordinals whose stem is not the number itself; `achte` is mostly what one does.
_ODD_ORDINAL = re.compile(r"(?:dritt|siebt)e[rnsm]?")
#: Words that begin like a number and state none.
_ALIKE = re.compile(
    r"zweif(?:el|ler|le)|zweig(?:e|en|es|s|lein|chen|stelle.*|werk.*)?$"
    r"|dreist(?!ell|uf|ünd|und|imm|öck|ern|rah|ück)|drein(?!ull)"
    r"|elf(?:e|en.*|in|innen|isch.*|ried.*)$|neunauge|sieben(?:bürg|schläf|sach|d)|achter(?:bahn|deck)"
)
#: What makes a number of `acht`, which is also a word for care.
_EIGHT = re.compile(
    r"er.|mal|fach|fünf|eck|köpf|seit|stell|stuf|stünd|jähr|täg|teil|händ|farb|kant|spur|silb|bein|arm|zeil|spalt|ein"
    r"|komma|minüt|monat|wöch|klass|kläss|spänn|gäng|zylind|stimm|stöck|ring|gliedr|kampf|linge?|tel"
)
_INEXACT = re.compile(r"(?:hundert|tausend)e[nr]?$")


@dataclass(frozen=True)
class NumberWord:
    """What a word states: its number, None where there is none to compute (`Drittel`, `Hunderte`).

    `word[:end]` spells the number; `end` is 0 where that is not so (`zu dritt`).
    """

    value: int | None
    end: int = 0


@lru_cache(maxsize=4096)
def read_number_word(word: str) -> NumberWord | None:
    """What number, from two up, a word states; None where it states none."""
    key = normalize("NFC", word).casefold().replace("fuenf", "fünf").replace("zwoelf", "zwölf")
    if key in _COMPANY:
        return NumberWord(_COMPANY[key])
    if _UNCOUNTED.match(key):
        return NumberWord(_AMOUNTS.get(key))
    if match := _MULTIPLIED.match(key):
        factor, end = _cardinal(match.group(1))
        if factor > 1 and end == len(match.group(1)):
            return NumberWord(factor)
    if match := _SUIT.match(key):
        rank, end = _cardinal(key[match.end() :])
        return NumberWord(None) if rank > 1 and _ENDING.match(key, match.end() + end) else None
    return _first_part(word, key)


def is_ordinal(word: str) -> bool:
    """Whether a word is an ordinal from `zweite` up, in any inflection."""
    key = normalize("NFC", word).casefold()
    value, end = _cardinal(key)
    regular = value > 1 and key[:end] != "drei" and _ORDINAL_ENDING.fullmatch(key, end)
    return bool(regular or _ODD_ORDINAL.fullmatch(key))


def _first_part(word: str, key: str) -> NumberWord | None:
    """A word that begins with a number."""
    value, end = _cardinal(key)
    number, rest = key[:end], key[end:]
    if value < 2 or _ALIKE.match(key) or (number == "acht" and not _eight(word, rest)):
        return None
    if _FRACTION.match(rest):
        return NumberWord(None)
    if rest in ("t", "st"):
        return NumberWord(value)
    if number != "drei" and _ORDINAL.match(rest) and not _NO_ORDINAL.match(rest):
        return None
    another = _UNCOUNTED.match(rest) or _INEXACT.search(key) or _cardinal(rest)[0] > 1
    return NumberWord(None if another else value, end if len(key) == len(word) else 0)


def _eight(word: str, rest: str) -> bool:
    """Whether `acht` and what follows it are about a number: `achtmal`, `Achter`, not `achten`."""
    if rest in ("er", "ern", "ers", "en"):
        return word[:1].isupper()
    return not rest or _EIGHT.match(rest) is not None


def _cardinal(key: str) -> tuple[int, int]:
    """The number that a text begins with, and where it ends; zeros where it begins with none."""
    match = _CARDINAL.match(key)
    return (_value(match.group()), match.end()) if match else (0, 0)


def _value(text: str) -> int:
    """The value of a whole cardinal."""
    for word, size in (("tausend", 1000), ("hundert", 100)):
        before, found, after = text.partition(word)
        if found:
            return (_value(before) if before else 1) * size + (_value(after.removeprefix("und")) if after else 0)
    if text in _SIMPLE:
        return _SIMPLE[text]
    unit, _, ten = text.partition("und")
    return _SIMPLE[unit] + _SIMPLE[ten]
