"""Real files of the games, spoilt: lines gone, doubled or swapped, values changed, characters and bytes put in."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hypothesis import strategies as st
from projects import REPOSITORY

GAMES = ("kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl")
#: What is put in: values of other kinds, beginnings of notation, what hides.
WORDS = (
    "", " ", "\t", "\n", "0", "-1", "−3", "99999", "1.5", "null", "~", "true", "[]", "{}", "[[", "}}", "]{", "]{x}", "{#a}", "{zug 9}", ":::",
    "::: beispiel x", "Anna", "D♥", "Joker", "♥", "'", '"', "\\", "<b>", "&amp;", "*", "**", "|", "%", "@", "`", "- ", ": ", "# ", "&a", "*a",
    "!!int", "\u202e", "\u200b", "\ufeff", "\x1b", "\0", "\u0301", "½", "٣", "labor['a'].b", "zug(1).gebot", "punkteblock:", "werte: 3", "\r",
    "(", "„", "“", "…", "–", "10♠ 9♠", "einundzwanzig", "{frei: x}", "{siehe a}", "[a](#b)", "| a | b |", "1. ", "  - ", "_", "==", "\u2028",
)  # fmt: skip
BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\0", b"\r\n", b"\xef\xbb\xbf", b"\xf4\x90\x80\x80", b"\x85")


@dataclass(frozen=True)
class Change:
    """What is done to a file: a name of `_CHANGES`, where (a share of the whole), how much or what is put in."""

    what: str
    at: float
    much: int = 1
    new: bytes = b""


@dataclass(frozen=True)
class Spoilt:
    """A real file, relative to `content/`, and what is done to it."""

    file: str
    changes: tuple[Change, ...]

    @property
    def data(self) -> bytes:
        """What then stands in the file."""
        data = originals()[self.file]
        for change in self.changes:
            data = _CHANGES[change.what](data, change)
        return data

    @property
    def difference(self) -> str:
        """What was changed, line by line, for whoever looks for the fault."""
        before, after = (whole.decode("utf-8", "backslashreplace") for whole in (originals()[self.file], self.data))
        lines = difflib.unified_diff(before.split("\n"), after.split("\n"), self.file, self.file, n=0, lineterm="")
        return "\n".join(ascii(line)[1:-1] for line in lines)


@cache
def originals() -> Mapping[str, bytes]:
    """Every file of the content, by its name relative to `content/`."""
    content = REPOSITORY / "content"
    paths = [path for game in GAMES for path in (content / game).rglob("*") if path.is_file()]
    return {
        path.relative_to(content).as_posix(): path.read_bytes()
        for path in sorted([*paths, content / "website.yaml", content / "adressen.txt"])
    }


def spoilt_files() -> st.SearchStrategy[Spoilt]:
    """Any file after one to four changes."""
    words = st.one_of(st.sampled_from([word.encode() for word in WORDS]), st.sampled_from(BYTES))
    change = st.builds(
        Change,
        st.sampled_from(sorted(_CHANGES)),
        st.floats(0, 1, allow_nan=False),
        st.sampled_from((1, 1, 1, 2, 3, 20)),
        words,
    )
    changes = st.lists(change, min_size=1, max_size=4).map(tuple)
    return st.builds(Spoilt, st.sampled_from(sorted(originals())), changes)


@contextmanager
def written(spoilt: Spoilt, root: Path) -> Iterator[str]:
    """The file lies spoilt below `root/content`, where copies of all others lie; yields the game it belongs to."""
    path = root / "content" / spoilt.file
    path.write_bytes(spoilt.data)
    game, slash, _ = spoilt.file.partition("/")
    try:
        yield game if slash else GAMES[0]
    finally:
        path.write_bytes(originals()[spoilt.file])


def copy_all(root: Path) -> None:
    """Copy all content to `root/content`."""
    for name, data in originals().items():
        path = root / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _by_line(change: Callable[[list[bytes], int, Change], None]) -> Callable[[bytes, Change], bytes]:
    def apply(data: bytes, how: Change) -> bytes:
        lines = data.split(b"\n")
        change(lines, min(int(how.at * len(lines)), len(lines) - 1), how)
        return b"\n".join(lines)

    return apply


def _delete(lines: list[bytes], at: int, how: Change) -> None:
    del lines[at : at + how.much]


def _double(lines: list[bytes], at: int, how: Change) -> None:
    lines[at:at] = [lines[at]] * how.much


def _swap(lines: list[bytes], at: int, how: Change) -> None:
    other = min(at + how.much, len(lines) - 1)
    lines[at], lines[other] = lines[other], lines[at]


def _indent(lines: list[bytes], at: int, how: Change) -> None:
    lines[at] = lines[at].lstrip() if how.much == 1 else b"  " * (how.much - 1) + lines[at]


def _value(lines: list[bytes], at: int, how: Change) -> None:
    before, colon, _ = lines[at].partition(b":")
    lines[at] = before + colon + b" " + how.new


def _insert(data: bytes, how: Change) -> bytes:
    at = int(how.at * len(data))
    return data[:at] + how.new * how.much + data[at:]


def _cut(data: bytes, how: Change) -> bytes:
    at = int(how.at * len(data))
    return data[:at] + data[at + how.much :]


_CHANGES: Mapping[str, Callable[[bytes, Change], bytes]] = {
    "delete": _by_line(_delete),
    "double": _by_line(_double),
    "swap": _by_line(_swap),
    "indent": _by_line(_indent),
    "value": _by_line(_value),
    "insert": _insert,
    "cut": _cut,
}
