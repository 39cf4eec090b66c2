"""Whether the lines of a text are laid out so that Markdown and the reader of the source understand the same.

Markdown guesses a lot: a line that begins with „99.“ may become a list, a list right below a paragraph may not. Where
it would have to guess, the author is asked instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.content.findings import Code, Finding
from generator.content.source import Source

#: A list item: indentation, marker, blanks.
ITEM = re.compile(r"(?P<indent>[ \t]*)(?P<marker>[-*+]|\d+\.)[ \t]+")
_RULE = re.compile(r"[ \t]*([-=*_])(?:[ \t]*\1)+[ \t]*")
_CODE_INDENT = 4
#: What would not be an item's text but a heading, a quotation or code inside it.
_NO_ITEM = ("#", ">", "~~~")


@dataclass(frozen=True)
class _List:
    """A list that is still open: how far its markers are indented, and its last number (None for bullets)."""

    indent: int
    number: int | None


class Layout:
    """Looks at one line after the other; lives as long as a scan."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.lists: list[_List] = []
        self.cells: int | None = None
        self.after_blank = True

    def blank(self) -> None:
        """An empty line, or one that ends everything before it."""
        self.cells = None
        self.after_blank = True

    def end_lists(self) -> None:
        """A heading or directive: lists do not go on behind it."""
        self.blank()
        self.lists.clear()

    def check(self, line: str, start: int, open_block: str, *, numbered_steps: bool) -> Iterator[Finding]:
        """Findings for a line of text at `start` of the source.

        `open_block` is the kind of block that the line before belongs to, or empty; `numbered_steps` allows a numbered
        list to begin with the number of an example's step.
        """
        stripped = line.strip(" \t")
        indent = len(line) - len(line.lstrip(" \t"))
        span = self.source.span(start + indent, start + len(line.rstrip()))
        message = ""
        item = ITEM.match(line)
        if not stripped.strip():
            message = "Diese Zeile sieht leer aus, enthält aber ein Leerzeichen besonderer Art. Lösch es."
        elif stripped.startswith("#"):
            message = "Hinter „#“ fehlt ein Leerzeichen. Ist es keine Überschrift, brich die Zeile anders um."
        elif stripped.startswith((">", "~~~")):
            message = "Zitate und Code gibt es hier nicht. Für Abgesetztes nimm `::: kasten Titel`."
        elif _RULE.fullmatch(line):
            message = "Trennlinien und unterstrichene Überschriften gibt es hier nicht. Abschnitte beginnen mit `##`."
        elif item:
            message = self._item(item, open_block, line, numbered_steps=numbered_steps)
        elif stripped.startswith("|"):
            message = self._row(stripped, open_block)
        elif self.after_blank and indent == 0:
            self.lists.clear()
        elif self.after_blank and indent >= _CODE_INDENT and not self.lists:
            message = "Diese Zeile ist zu weit eingerückt. Absätze beginnen am Zeilenanfang."
        self.after_blank = False
        if message:
            yield Finding(Code.LAYOUT, span, message)

    def _item(self, item: re.Match[str], open_block: str, line: str, *, numbered_steps: bool) -> str:
        indent, marker = len(item["indent"]), item["marker"]
        if marker in "*+":
            return "Aufzählungen beginnen mit „- “."
        if open_block in ("paragraph", "row") and not self.lists:
            return "Vor einer Aufzählung steht eine leere Zeile. Ist es keine, soll die Zeile nicht so beginnen."
        if indent >= _CODE_INDENT and not self.lists:
            return "Diese Aufzählung ist zu weit eingerückt."
        behind = line[item.end() :]
        if ITEM.match(behind) or behind.startswith(_NO_ITEM):
            return (
                "Hinter dem Strich oder der Nummer steht noch ein Zeichen. Der innere Punkt bekommt eine eigene Zeile."
            )
        number = None if marker == "-" else int(marker[:-1][:6])
        while self.lists and self.lists[-1].indent > indent:
            self.lists.pop()
        if self.lists and self.lists[-1].indent == indent:
            last = self.lists.pop()
            if (last.number is None) != (number is None):
                self.lists.append(last)
                return "In einer Aufzählung stehen Striche oder Nummern, nicht beides. Sonst brich die Zeile anders um."
            if last.number is not None and number != last.number + 1:
                return f"Hier müsste die Nummer {last.number + 1} stehen."
        elif number is not None and number != 1 and not (numbered_steps and "{zug" in line):
            return "Nummerierte Aufzählungen beginnen mit 1. Ist es keine, brich die Zeile anders um."
        self.lists.append(_List(indent, number))
        return ""

    def _row(self, stripped: str, open_block: str) -> str:
        if open_block not in ("", "row"):
            return "Vor einer Tabelle steht eine leere Zeile."
        cells = stripped.strip("|").count("|") + 1
        if self.cells is None:
            self.cells = cells
        elif cells != self.cells:
            return f"Diese Zeile der Tabelle hat {cells} Spalten, der Kopf aber {self.cells}."
        return ""
