"""The guide states the bounds that hold: what is as large as they allow is read, what is larger is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner
from projects import REPOSITORY, Project

from generator.cli import cli
from generator.content import bounds
from generator.content.findings import Code, Finding
from generator.content.load import load
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


def games(root: Path, count: int) -> Path:
    """A project with so many folders that might be games, and some that are none."""
    for name in (*(f"spiel-{number}" for number in range(count)), "_entwurf", ".git", "schema"):
        (root / "content" / name).mkdir(parents=True)
    return root


def test_more_games_are_told_and_none_is_read(tmp_path: Path, empty_cache: None) -> None:
    root = games(tmp_path, bounds.MOST_GAMES + 1)
    for only in ([], ["spiel-7"]):
        (told,) = load(root, only).findings
        assert (told.code, str(told.span)) == (Code.TOO_MUCH, "content:1:1")
        assert "In content/ liegen 1001 Ordner mit Spielen; mehr als 1000 werden nicht gelesen." in told.message
    for command in (["check"], ["check", "spiel-7"], ["build", "--draft"], ["play", "spiel-7"]):
        result = CliRunner().invoke(cli, [*command, "--root", str(root)])
        assert result.exit_code == 1, result.output
        assert "zu-viel: In content/ liegen 1001 Ordner mit Spielen" in " ".join(result.output.split())
        assert "Verteil die Spiele auf mehrere Projekte" in " ".join(result.output.split())


def test_as_many_games_as_the_guide_says_are_read(tmp_path: Path) -> None:
    root = games(tmp_path, bounds.MOST_GAMES)
    found = load(root, ["spiel-7"]).findings
    assert {one.span.file.parts[1] for one in found if len(one.span.file.parts) > 1} == {"spiel-7"}
    assert Code.TOO_MUCH not in {one.code for one in found}
