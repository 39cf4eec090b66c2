"""The guide states the bounds that hold: what is as large as they allow is read, what is larger is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from projects import REPOSITORY, Project

from generator.content import bounds
from generator.content.findings import Code, Finding
from generator.content.markdown import scan
from generator.content.reading import Reading
from generator.content.source import Source
from generator.content.yamlfile import read_yaml

GUIDE = (
    (REPOSITORY / "content" / "README.md")
    .read_text(encoding="utf-8")
    .partition("\n## Grenzen\n")[2]
    .partition("\n## ")[0]
)


def test_the_guide_states_every_bound_and_no_other() -> None:
    stated = []
    for cell in re.findall(r"^\| [^|]+ \| ([0-9][^|]*) \|$", GUIDE, re.MULTILINE):
        number = int(re.sub(r"\D", "", cell))
        stated.append(number * 1000 if cell.endswith("kB") else number)
    assert sorted(stated) == sorted(value for name, value in vars(bounds).items() if name.startswith("MOST_"))


def told(findings: Iterable[Finding]) -> bool:
    """Whether it is said that something is too much, or too large to be read."""
    return any(one.code in (Code.TOO_MUCH, Code.FILE_UNREADABLE) for one in findings)


def read(text: str, root: Path) -> bool:
    reading = Reading(root)
    path = root / "content" / "regeln.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    reading.read(path)
    return told(reading.findings)


def scanned(text: str, root: Path) -> bool:
    return told(scan(Source(Path("regeln.md"), text)).findings)


def parsed(text: str, root: Path) -> bool:
    return told(read_yaml(Source(Path("spiel.yaml"), text)).findings)


def lists(count: int) -> str:
    """Short lists in one list, with so many values in all, their own and the whole one's included."""
    whole, rest = divmod(count - 1, 401)
    inner = [f"[{', '.join('x' * 400)}]"] * whole
    return f"[{', '.join([*inner, *'x' * rest])}]\n"


@pytest.mark.parametrize(
    ("bound", "holds", "text"),
    [
        (bounds.MOST_BYTES, read, lambda count: ("a" * 99 + "\n") * (count // 100) + "a" * (count % 100)),
        (bounds.MOST_IN_LINE, read, lambda count: "a" * count),
        (
            bounds.MOST_IN_PARAGRAPH,
            scanned,
            lambda count: ("a" * 99 + "\n") * (count // 100 - 1) + "a" * (100 + count % 100),
        ),
        (bounds.MOST_TEXT_LINES, scanned, lambda count: "a\n\n" * count),
        (bounds.MOST_BRACKETS, scanned, lambda count: "[17]{a}\n\n" * (count // 2) + "[" * (count % 2)),
        (bounds.MOST_VALUES, parsed, lists),
        (bounds.MOST_ENTRIES, parsed, lambda count: "- x\n" * count),
        (bounds.MOST_DEPTH, parsed, lambda count: "[" * count + "]" * count),
    ],
    ids=["bytes", "line", "paragraph", "lines", "brackets", "values", "entries", "depth"],
)
def test_what_is_larger_is_told(
    tmp_path: Path, bound: int, holds: Callable[[str, Path], bool], text: Callable[[int], str]
) -> None:
    assert not holds(text(bound), tmp_path)
    assert holds(text(bound + 1), tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "bound"),
    [
        ("spiel.yaml", "bis: 6, beste", "bis: {}, beste", bounds.MOST_PLAYERS),
        ("spiel.yaml", "blaetter: 1,", "blaetter: {},", bounds.MOST_PACKS),
        ("spiel.yaml", "K♥: 20", "K♥: {}", bounds.MOST_NUMBER),
    ],
)
def test_a_number_that_is_larger_is_told(project: Project, file: str, old: str, new: str, bound: int) -> None:
    told_at = []
    text = project.file(file).read_text(encoding="utf-8")
    for number in (bound, bound + 1):
        project.file(file).write_text(text.replace(old, new.format(number)), encoding="utf-8")
        codes = [one.code for one in project.findings() if one.span.file.name == file]
        told_at.append(Code.VALUE_WRONG in codes)
    assert told_at == [False, True]
