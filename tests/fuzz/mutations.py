"""Real files of the games, spoilt: lines gone, doubled or swapped, values changed, bytes put in."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from projects import REPOSITORY

from generator.content.load import load
from generator.proof.prove import Proof, prove
from generator.proof.report import report

#: Games and files that are spoilt; YAML, Markdown, word list and what stands beside the games.
GAMES = ("kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl")
FORMS = ("text", "json", "junit", "sarif", "github")
WORDS = (
    "", " ", "\t", "0", "-1", "−3", "99999", "1.5", "null", "~", "true", "[]", "{}", "[[", "}}", "]{", "]{x}", "{#a}", "{zug 9}", ":::",
    "::: beispiel x", "Anna", "D♥", "Joker", "♥", "'", '"', "\\", "<b>", "&amp;", "*", "**", "|", "%", "@", "`", "- ", ": ", "# ", "&a", "*a",
    "!!int", "\u202e", "\u200b", "\ufeff", "\x1b", "\0", "\u0301", "½", "٣", "labor['a'].b", "zug(1).gebot", "punkteblock:", "werte: 3", "\r",
)  # fmt: skip
_BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\0", b"\r\n", b"\xef\xbb\xbf", b"\xf4\x90\x80\x80")


def files(game: str) -> list[str]:
    """The names of a game's files, relative to its folder."""
    folder = REPOSITORY / "content" / game
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """A file's bytes after one to four changes."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = chance.choice(_CHANGES)(data, chance)
    return data


def _by_line(change: Callable[[list[bytes], int, random.Random], object]) -> Callable[[bytes, random.Random], bytes]:
    def apply(data: bytes, chance: random.Random) -> bytes:
        lines = data.split(b"\n")
        change(lines, chance.randrange(len(lines)), chance)
        return b"\n".join(lines)

    return apply


def _delete(lines: list[bytes], at: int, chance: random.Random) -> None:
    del lines[at : at + chance.choice((1, 1, 3))]


def _double(lines: list[bytes], at: int, chance: random.Random) -> None:
    lines[at:at] = [lines[at]] * chance.choice((1, 1, 20))


def _swap(lines: list[bytes], at: int, chance: random.Random) -> None:
    other = chance.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _indent(lines: list[bytes], at: int, chance: random.Random) -> None:
    lines[at] = chance.choice((b"  " + lines[at], lines[at].lstrip(), b"\t" + lines[at]))


def _value(lines: list[bytes], at: int, chance: random.Random) -> None:
    before, colon, _ = lines[at].partition(b":")
    lines[at] = before + colon + b" " + chance.choice(WORDS).encode()


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + (chance.choice(_BYTES) if chance.random() < 0.2 else chance.choice(WORDS).encode()) + data[at:]


def _cut(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.choice((1, 2, 8, 200)) :]


_CHANGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *map(_by_line, (_delete, _double, _swap, _indent, _value)),
    _insert,
    _cut,
)


def check(root: Path) -> Proof:
    """Prove what lies there, and see that every finding has its place and every report can be made."""
    book = load(root)
    proof = prove(book)
    for form in FORMS:
        assert report(form, proof.outcome, book.sources)
    for finding in proof.findings:
        span = finding.span
        if source := book.sources.get(span.file):
            assert 1 <= span.line <= len(source.lines), finding
            assert 1 <= span.column <= len(source.lines[span.line - 1]) + 1, finding
            assert span.length >= 1, finding
    return proof


def tried(seed: int, root: Path) -> Iterator[tuple[str, str, bytes, Proof | Exception]]:
    """Spoil one file after another, as the seed says, and check; without end. Yields game, file, bytes, what came of it."""
    chance = random.Random(seed)
    while True:
        game = chance.choice(GAMES)
        name = chance.choice(files(game))
        content = root / "content"
        if content.exists():
            shutil.rmtree(content)
        shutil.copytree(REPOSITORY / "content" / game, content / game)
        path = content / game / name
        data = spoilt(path.read_bytes(), chance)
        path.write_bytes(data)
        try:
            came: Proof | Exception = check(root)
        except Exception as error:
            came = error
        yield game, name, data, came
