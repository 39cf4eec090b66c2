"""Quotation marks and apostrophes: which of them are not the German ones, or look the wrong way."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.proof.language.slips import Slip

_DOUBLE = '"“”„‟«»'
_SINGLE = "'‘’‚‛´"
_MARK = re.compile(f"[{_DOUBLE}{_SINGLE}]")
_OPENERS = "([{/–—-„‚"  # what a quotation may begin right after

_BEGINNINGS = "…–−(‚‘'"  # besides letters and digits, what a quotation may begin with

_STRAIGHT = "Dieses Anführungszeichen ist gerade. Deutsch schreibst du „so“."
_WRONG = "Dieses Anführungszeichen ist kein deutsches oder steht verkehrt herum. Schreib „so“."
_APOSTROPHE = "Der Apostroph ist ’, ein Häkchen nach oben."
_SINGLE_QUOTE = "Eine Anführung in der Anführung schreibst du ‚so‘."


def quote_slips(text: str) -> Iterator[Slip]:
    """Every mark that should be another one, and every quotation that begins or ends without the other."""
    reader = _Reader(text)
    for match in _MARK.finditer(text):
        read = reader.double if match.group() in _DOUBLE else reader.single
        yield from read(match.start(), match.group())
    for index in reader.open:
        yield Slip(index, index + 1, "Diese Anführung wird im selben Absatz nicht geschlossen.")


class _Reader:
    """Goes through a text; `marks` holds it with what was put right so far, `open` where quotations began."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.marks = list(text)
        self.open: list[int] = []
        self.single_open = False

    def opens(self, index: int) -> bool:
        before, after = "".join(self.marks[index - 1 : index]), self.text[index + 1 : index + 2]
        return (not before or before.isspace() or before in _OPENERS) and bool(after) and not after.isspace()

    def double(self, index: int, mark: str) -> Iterator[Slip]:
        opens = self.opens(index)
        if mark in "“”":
            opens = opens and not self.open and (self.text[index + 1].isalnum() or self.text[index + 1] in _BEGINNINGS)
        elif mark in "„‟":
            opens = opens or not self.open
        right = "„" if opens else "“"
        if right != mark:
            yield Slip(index, index + 1, _STRAIGHT if mark == '"' else _WRONG, right)
        self.marks[index] = right
        if opens:
            self.open.append(index)
        elif self.open:
            self.open.pop()
        else:
            yield Slip(index, index + 1, "Hier endet eine Anführung, die in diesem Absatz nirgends beginnt.")

    def single(self, index: int, mark: str) -> Iterator[Slip]:
        right = self._right(index, mark)
        if right != mark:
            message = _APOSTROPHE if right == "’" else _SINGLE_QUOTE
            yield Slip(index, index + 1, message, right)
        self.marks[index] = right
        if right == "‚":
            self.single_open = True
        elif right == "‘":
            self.single_open = False

    def _right(self, index: int, mark: str) -> str:
        before, after = self.text[index - 1 : index] if index else "", self.text[index + 1 : index + 2]
        inside = before.isalnum() and after.isalnum()
        if mark == "'":
            if self.opens(index) and _closes_later(self.text, index + 1):
                return "‚"
            return "‘" if self.single_open and not after.isalnum() else "’"
        if mark in "‘‛":
            if inside:
                return "’"
            if self.opens(index) and not self.single_open:
                return "‚" if re.search(r"[‘’](?!\w)", self.text[index + 1 :]) else "’"
            return "‘"
        if mark == "’" and self.single_open and not after.isalnum() and "‘" not in self.text[index + 1 :]:
            return "‘"
        return "’" if mark == "´" else mark


def _closes_later(text: str, start: int) -> bool:
    """Whether a straight apostrophe follows that ends a word."""
    return re.search(r"(?<=[^\s'])'(?!\w)", text[start:]) is not None
