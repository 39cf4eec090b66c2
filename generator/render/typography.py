"""German micro-typography: one pass over text, the same for print and web.

`polish` takes one text; `polish_nodes` a run of text nodes that a reader sees as one (a paragraph with emphasis in it),
because quotation marks may open in one node and close in another. Both take text, not HTML: unescape before, escape
after. Letters and digits never change, only punctuation and space; what has been polished stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

NBSP = "\u00a0"
NARROW = "\u202f"
MINUS = "\u2212"
EN_DASH = "\u2013"
TEXT_STYLE = "\ufe0e"

_ABBREVIATIONS = ("z.B.", "Z.B.", "d.h.", "D.h.", "u.a.", "U.a.", "o.ä.", "u.ä.", "o.Ä.", "u.Ä.", "i.d.R.")
_MONTHS = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
_OPENERS = "([{/–—-„‚"  # what a quotation may begin right after
_UNITS = "mm|cm|m|kg|g|pt|%|€|°"
#: A straight apostrophe that ends a word.
_CLOSING = re.compile(r"(?<=[^\s'])'(?!\w)")

_BLANK = rf"[ {NBSP}{NARROW}]"
_END = "([0-9]{1,9})"  # of a range; longer ones stay as they are
_AFTER_OPERAND = rf"(?<=[\d)♣♠♥♦{TEXT_STYLE}])"
_BEFORE_OPERAND = rf"(?=\(*(?:{MINUS}\(*)?(?:\d|(?:10|[AKDB2-9])[♣♠♥♦]))"


def _range(match: re.Match[str]) -> str:
    low, high = match.groups()
    return f"{low}{EN_DASH}{high}" if int(low) < int(high) else match.group()


def _narrow(match: re.Match[str]) -> str:
    return re.sub(rf"\.{_BLANK}?(?=\w)", f".{NARROW}", match.group())


def _abbreviations() -> str:
    return "|".join(rf"\.{_BLANK}?".join(re.escape(part) for part in a.split(".")[:-1]) + r"\." for a in _ABBREVIATIONS)


#: In this order: a sign becomes what it means before the space around it is judged.
_RULES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    # suits as text, not as emoji
    (re.compile(rf"(?<=[♣♠♥♦])(?:\ufe0f|(?!{TEXT_STYLE}))"), TEXT_STYLE),
    (re.compile(rf"(?<![\w.])(?:{_abbreviations()})"), _narrow),
    # −5, but not in 3-5, A-5 or 2026-11-30
    (re.compile(r"(?:(?<![^\s])|(?<=[(\[„‚=+×·/]))-(?=\d)"), MINUS),
    # 15 - 3 is a sum, all other hyphens between blanks are dashes
    (re.compile(rf"{_AFTER_OPERAND}({_BLANK})-({_BLANK}){_BEFORE_OPERAND}"), rf"\1{MINUS}\2"),
    (re.compile(rf"(?<=\S){_BLANK}(?:--?|{EN_DASH}) (?=\S)"), f"{NBSP}{EN_DASH} "),
    # 3–6, but neither chains (1-2-3, dates) nor 12.30-14, 3-6-mal, 5-2 = 3
    (re.compile(rf"(?<![\w.,:/{MINUS}{EN_DASH}-]){_END}-{_END}(?![\w{EN_DASH}-]|[.,:/]\w|{_BLANK}*[=+])"), _range),
    # sums stay on one line
    (re.compile(rf"{_AFTER_OPERAND}{_BLANK}([+×·={MINUS}]){_BLANK}{_BEFORE_OPERAND}"), f"{NBSP}\\1{NBSP}"),
    # 100 000
    (re.compile(rf"(?<![\d.,/])([1-9]\d{{1,2}}){_BLANK}(?=\d{{3}}(?![\d.,]\d|\d|{_BLANK}\d))"), rf"\1{NARROW}"),
    # 17 Karten, 5 mm, 30. November, Seite 3
    (re.compile(rf"(?<=\d) (?=[A-ZÄÖÜ][a-zäöüß]|(?:{_UNITS})(?!\w))"), NBSP),
    (re.compile(rf"(?<=\d\.) (?=(?:{_MONTHS})(?!\w))"), NBSP),
    (re.compile(r"(?:(?<=\bSeite)|(?<=\bS\.)|(?<=\bNr\.)) (?=\d)"), NBSP),
)


def polish(text: str) -> str:
    """The text with German quotation marks, dashes, minus signs and unbreakable spaces."""
    return polish_nodes((text,))[0]


def polish_nodes(texts: Sequence[str]) -> tuple[str, ...]:
    """Polish text nodes that are read as one; gives as many texts as it was given."""
    text = _quote("".join(texts))
    bounds = [0, *accumulate(len(node) for node in texts)]
    for pattern, replacement in _RULES:
        text, bounds = _substitute(text, bounds, pattern, replacement)
    return tuple(text[start:end] for start, end in pairwise(bounds))


def _substitute(
    text: str, bounds: list[int], pattern: re.Pattern[str], replacement: str | Callable[[re.Match[str]], str]
) -> tuple[str, list[int]]:
    """Like `pattern.sub`, and say where each bound, in ascending order, has moved to."""
    pieces: list[str] = []
    moved: list[int] = []
    done = shift = 0
    for match in pattern.finditer(text):
        new = match.expand(replacement) if isinstance(replacement, str) else replacement(match)
        while len(moved) < len(bounds) and (bound := bounds[len(moved)]) < match.end():
            moved.append(bound + shift - max(0, bound - match.start() - len(new)))
        shift += len(new) - len(match.group())
        pieces += (text[done : match.start()], new)
        done = match.end()
    moved += [bound + shift for bound in bounds[len(moved) :]]
    return "".join((*pieces, text[done:])), moved


def _quote(text: str) -> str:
    """Straight quotation marks become German ones, straight apostrophes curly; one character for each."""
    marks = list(text)
    last_closing = max((match.start() for match in _CLOSING.finditer(text)), default=-1)
    single_open = False
    for index, mark in enumerate(text):
        if mark not in "\"'":
            continue
        before, after = "".join(marks[index - 1 : index]), text[index + 1 : index + 2]
        opens = (not before or before.isspace() or before in _OPENERS) and bool(after) and not after.isspace()
        if mark == '"':
            marks[index] = "„" if opens else "“"
        elif opens and index + 1 < last_closing:
            marks[index] = "‚"
            single_open = True
        elif single_open and not after.isalnum():
            marks[index] = "‘"
            single_open = False
        else:
            marks[index] = "’"
    return "".join(marks)
