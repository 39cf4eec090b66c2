"""How text is laid out in a terminal: how wide it may run, where it may break."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata

from generator.content.characters import HIDDEN

#: Lines longer than this are hard to read, however wide the window is.
_WIDEST = 110
_NARROWEST = 40
_LINE_ENDS = re.compile("[\t\n]")
_WORD = re.compile(r"(?:`[^`]*`|[^ ])+")


def terminal_width(*, err: bool = False) -> int | None:
    """How wide text may run; None where nobody looks at a terminal, so that nothing is to be wrapped."""
    stream = sys.stderr if err else sys.stdout
    if not stream.isatty():
        return None
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size().columns))


def columns(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def visible(text: str) -> str:
    """Text on one line of a terminal: each character that moves the cursor is a blank, each hidden one a `�`."""
    return HIDDEN.sub(
        lambda match: "�" if unicodedata.category(match.group()) == "Cf" else " ", _LINE_ENDS.sub(" ", text)
    )


def wrap(text: str, width: int | None, *, first: int = 0, indent: int = 0) -> list[str]:
    """Lines of a text, broken at blanks only, and not inside of `code`.

    `first` columns of the first line are taken already; the other lines are indented.
    """
    if width is None:
        return [text]
    lines, line, used = [], "", first
    for word in _WORD.findall(text):
        if line and used + 1 + columns(word) > width:
            lines.append(line)
            line, used = " " * indent + word, indent + columns(word)
        elif not line and first > indent and not lines and used + columns(word) > width:
            lines.append("")  # not even one word fits behind what stands there already
            line, used = " " * indent + word, indent + columns(word)
        else:
            line = f"{line} {word}" if line else word
            used += columns(word) + (1 if line != word else 0)
    return [*lines, line]
