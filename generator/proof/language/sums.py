"""Sums and ranges: minus signs, the blanks round operators, the dash between two ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.proof.language.slips import Slip

MINUS = "−"
_CARD = r"(?:10|[AKDB2-9])[♣♠♥♦]\ufe0e?"
_OPERAND = rf"\(*(?:{_CARD}|[-−–]?\d+(?:[.,]\d+)*)\)*"
_BLANK = "[ \u00a0]"
# It begins at the first of several brackets: tried from each, many would take very long.
_CHAIN = re.compile(rf"(?<![\w.,:/–-])(?!(?<=\()\(){_OPERAND}(?:{_BLANK}*[-+×·=−–]{_BLANK}*{_OPERAND})+(?!\w)")
_JOINT = re.compile(rf"({_BLANK}*)([-+×·=−–])({_BLANK}*)(?={_OPERAND})")
# As in print: between operands and blanks a hyphen is a minus, anywhere else a dash.
_OPERATOR = re.compile(rf"(?<=[\d)♣♠♥♦\ufe0e]{_BLANK})-(?={_BLANK}\(*(?:−\(*)?(?:\d|(?:10|[AKDB2-9])[♣♠♥♦]))")
_SIGN = re.compile(r"(?:(?<![^\s])|(?<=[(\[„‚=+×·/]))-(?=\d)")
_DASH_AS_SIGN = re.compile(r"(?:(?<![^\s])(?<!\d[ \u00a0])|(?<=[(\[„‚=+×·/]))–(?=\d)")
# Neither chains (1-2-3, dates) nor 12.30-14, 3-6-mal, 5-2 = 3.
_RANGE = re.compile(rf"(?<![\w.,:/−–-])([0-9]{{1,9}})-([0-9]{{1,9}})(?![\w–-]|[.,:/]\w|{_BLANK}*[=+])")
_CARD_RANGE = re.compile(rf"(?<![\w-]){_CARD}(-)(?={_CARD}(?!-))")
_UNIT = re.compile(r"(?<=\d)(?:mm|cm|m|kg|g|pt|%|€)(?!\w)")

_SIGN_MESSAGE = "Das Minus ist ein eigenes Zeichen: −, nicht Bindestrich oder Gedankenstrich."


def sign_slips(text: str) -> Iterator[Slip]:
    """Hyphens and dashes before a number that should be its sign."""
    for pattern in (_SIGN, _DASH_AS_SIGN):
        for match in pattern.finditer(text):
            yield Slip(match.start(), match.end(), _SIGN_MESSAGE, MINUS)


def sum_slips(text: str) -> Iterator[Slip]:
    """Slips in ranges, in sums and before units."""
    for match in _RANGE.finditer(text):
        if int(match[1]) < int(match[2]):
            at = match.end(1)
            message = f"Eine Spanne schreibst du mit Gedankenstrich: {match[1]}–{match[2]}."
            yield Slip(at, at + 1, message, "–")
    for match in _CARD_RANGE.finditer(text):
        yield Slip(match.start(1), match.end(1), "Eine Spanne von Karten schreibst du mit Gedankenstrich: 2♥–9♥.", "–")
    for match in _OPERATOR.finditer(text):
        yield Slip(match.start(), match.end(), _SIGN_MESSAGE, MINUS)
    for match in _CHAIN.finditer(text):
        yield from _chain(match)
    for match in _UNIT.finditer(text):
        message = "Zwischen Zahl und Einheit steht ein Leerzeichen."
        yield Slip(match.start(), match.end(), message, f" {match.group()}")


def _chain(chain: re.Match[str]) -> Iterator[Slip]:
    """Operands with signs between them: a sum where one of the signs leaves no doubt."""
    first = re.compile(_OPERAND).match(chain.string, chain.start(), chain.end())
    joints: list[re.Match[str]] = []
    while first and first.end() < chain.end():
        joint = _JOINT.match(chain.string, first.end(), chain.end())
        if joint is None:
            return
        joints.append(joint)
        first = re.compile(_OPERAND).match(chain.string, joint.end(), chain.end())
    sure = any(joint[2] in "+×·=" for joint in joints)
    for joint in joints:
        left, sign, right = joint.groups()
        if sign in ("+", MINUS) and left and not right:
            continue  # 26 +3, 0 −5: perhaps a sign
        if sign in "-–" and chain.string[joint.end()] in "-–":
            continue  # 5--3: which of them is what?
        if sign == "–" and not (left and right):
            continue  # 3–6 is a range, even in a sum
        if not sure and (sign == "–" or (sign == "-" and not (len(left) == len(right) == 1))):
            continue  # 3–6 and 15-5 are no sums, 3 – 6 need not be one
        sign = MINUS if sign in "-–" else sign
        fix = f"{'' if left else ' '}{sign}{'' if right else ' '}"
        if fix != joint[2]:
            message = _SIGN_MESSAGE if left and right else f"In einer Summe stehen Leerzeichen um das „{sign}“."
            yield Slip(joint.start(2), joint.end(2), message, fix)
