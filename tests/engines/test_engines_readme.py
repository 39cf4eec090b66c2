"""The walk through an engine in engines/README.md, done as it is written there."""

from __future__ import annotations

import importlib
import inspect
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest
from click.testing import CliRunner
from pages import ENGINES, Fence
from projects import REPOSITORY
from sheets import sheet_of
from test_every_game import check_random_game

import engines
import engines.labor
from engines.game import Player, Table, find_game
from generator.cli import cli

PYTHON, DIFF, YAML = ([fence for fence in ENGINES.fences if fence.kind == kind] for kind in ("python", "diff", "yaml"))
EXCERPTS, LAB = PYTHON[:-1], PYTHON[-1]
CHANGES, RULE = DIFF[:-1], DIFF[-1]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project in which the game has been begun, with the engines' folders beside ours."""
    shutil.copytree(REPOSITORY / "content" / "kopfrechnen", tmp_path / "content" / "kopfrechnen")
    (tmp_path / "engines" / "labor").mkdir(parents=True)
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path / "engines")])
    monkeypatch.setattr(engines.labor, "__path__", [*engines.labor.__path__, str(tmp_path / "engines" / "labor")])
    known = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    run("new", "Hohe Karte", "--yes")
    yield tmp_path
    for name in set(sys.modules) - known:
        if name.startswith("engines."):
            del sys.modules[name]


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == code, result.output
    return result.output


def changed(text: str, diff: Fence) -> str:
    """The text with each hunk applied at the one place where its old lines stand."""
    for hunk in diff.body.split("\n@@\n"):
        lines = hunk.strip("\n").split("\n")
        old, new = ("\n".join(line[1:] for line in lines if not line.startswith(gone)) for gone in ("+", "-"))
        assert text.count(f"\n{old}\n") == 1, f"{ENGINES.file.name}:{diff.line}: {old}"
        text = text.replace(f"\n{old}\n", f"\n{new}\n")
    return text


def build_on(root: Path, *, text: bool = True, case: bool = True) -> None:
    """Make the changes of the walk: to the engine, and where wanted to the rules' text and the cases."""
    edit(root / "engines" / "hohe_karte.py", CHANGES)
    (root / "engines" / "labor" / "hohe_karte.py").write_text(LAB.body, encoding="utf-8")
    content = root / "content" / "hohe-karte"
    if text:
        edit(content / "regeln.md", [RULE])
    if case:
        (content / "faelle" / "tauschen.yaml").write_text(YAML[0].body, encoding="utf-8")
    sys.modules.pop("engines.hohe_karte", None)  # a new process would load it anew
    importlib.invalidate_caches()


def edit(file: Path, changes: list[Fence]) -> None:
    written = file.read_text(encoding="utf-8")
    for diff in changes:
        written = changed(written, diff)
    file.write_text(written, encoding="utf-8")


@pytest.mark.parametrize("fence", EXCERPTS, ids=lambda fence: f"line{fence.line}")
def test_what_is_shown_of_the_engine_stands_in_it(root: Path, fence: Fence) -> None:
    text = (root / "engines" / "hohe_karte.py").read_text(encoding="utf-8")
    for part in fence.body.split("\n\n\n"):  # methods are shown without the indentation that they have in their class
        assert part in text or indent(part, "    ") in text, part


def test_the_new_rule_is_missed_in_the_text(root: Path) -> None:
    build_on(root, text=False, case=False)
    said = run("check", "hohe-karte", code=1)
    assert "Die Regel `tauschen` der Engine steht in keinem Absatz der Regeln" in said


def test_the_new_rule_is_missed_in_the_cases(root: Path) -> None:
    build_on(root, case=False)
    said = run("check", "hohe-karte", code=1)
    assert "regel-unbelegt" in said
    assert "grund-unbelegt" in said


def test_the_game_with_its_new_rule_is_proven(root: Path) -> None:
    build_on(root)
    assert run("check", "hohe-karte").endswith("Alles bewiesen.\n")


def test_the_engine_passes_what_every_engine_must(root: Path) -> None:
    build_on(root)
    game = find_game("hohe-karte")
    assert game is not None
    people = tuple(map(Player, ("Anna", "Ben", "Carla", "Dan")))
    for players in (2, 3, 4):
        for seed in range(4):
            check_random_game(game, Table(sheet_of("hohe-karte", root), people[:players]), seed)


def test_the_lab_tells_what_the_rule_is_worth(root: Path) -> None:
    build_on(root)
    said = run(
        "simulate", "hohe-karte", "--players", "2", "--strategy", "einfach", "--hero", "vorsichtig", "--jobs", "1"
    )
    assert "1000 Partien" in said
    share = next(line.split()[1] for line in said.splitlines() if line.startswith("held.sieg"))
    assert 57 < float(share.replace(",", ".")) < 66


@pytest.mark.parametrize("name", ["deals", "seats", "notation"])
def test_every_helper_is_in_the_table(name: str) -> None:
    module = importlib.import_module(f"engines.{name}")
    public = {
        one for one, value in vars(module).items() if inspect.isfunction(value) and value.__module__ == module.__name__
    }
    told = set(re.findall(rf"`{name}\.(\w+)`", ENGINES.text)) - {"py"}
    assert told == {one for one in public if not one.startswith("_")}
