"""Every fenced example of content/README.md is what it says: copied from a game, or loaded and proven as shown.

The comment above a block says which. „aus SPIEL/DATEI“ is copied from there. „hohe-karte/DATEI“ is put into the game that
the guide builds, as a whole or, behind a colon, where it says; after each the game must be proven, save where a `…` at the
end says that the next block is still needed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from pages import GUIDE, Fence
from projects import PRINTED, REPOSITORY, proofs
from pydantic import BaseModel

import engines
from generator.cli import cli
from generator.content.files import AID_FILE, GAME_FILES, LAB_FILE, PAD_FILE, SCENARIO_FOLDERS
from generator.content.findings import Code
from generator.content.lab_file import LabFile
from generator.content.lines import Line
from generator.content.markdown import DIRECTIVES
from generator.content.models import CasesFile, ExampleFile, GameFile
from generator.content.website import Website
from generator.proof.explain import code_list
from generator.proof.expressions import ExpressionError, Scope, evaluate
from generator.proof.facts import general_facts
from generator.proof.values import compare
from generator.render.editions import KINDS, PAPERS

#: Sections whose blocks test_guide looks at.
ELSEWHERE = ("Das erste bewiesene Beispiel in zehn Minuten", "Spiele ohne Engine")
FENCES = [fence for fence in GUIDE.fences if fence.section not in ELSEWHERE]
COPIES = [fence for fence in FENCES if fence.mark.startswith("aus ")]
STEPS = [fence for fence in FENCES if fence.mark.startswith(("hohe-karte/", "website.yaml"))]
(CORRECTED,) = (fence for fence in FENCES if fence.mark.startswith("richtiggestellt "))
(FOLDER,) = (fence for fence in FENCES if fence.mark == "Ordner")

_MARK = re.compile(r"(?P<file>[^:…]+?)(?:: (?P<how>dazu|hinter „(?P<line>.+)“))?(?P<more> …)?")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project in which the guide's game has been begun, and whose new engine is found."""
    (tmp_path / "content").mkdir()
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path / "engines")])
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


# --- Every block is looked at -------------------------------------------------------------


def test_every_block_says_what_it_is() -> None:
    assert len(COPIES) > 10
    assert len(STEPS) > 15
    assert [fence.line for fence in FENCES if fence not in (*COPIES, *STEPS, CORRECTED, FOLDER)] == []


@pytest.mark.parametrize("fence", COPIES, ids=lambda fence: f"line{fence.line}")
def test_what_is_copied_from_a_game_stands_there(fence: Fence) -> None:
    text = (REPOSITORY / "content" / fence.mark.removeprefix("aus ")).read_text(encoding="utf-8")
    at = 0
    for part in re.split(r"^…\n", fence.body, flags=re.MULTILINE):
        at = text.find(part, at)
        assert at >= 0, part
        at += len(part)


def test_the_folder_shows_every_file_that_a_game_can_have() -> None:
    known = {*GAME_FILES, AID_FILE, PAD_FILE, LAB_FILE, "woerter.txt", *(f"{name}/*.yaml" for name in SCENARIO_FOLDERS)}
    shown = re.findall(r"^  (\S+)", FOLDER.body, re.MULTILINE)
    assert sorted(shown) == sorted(known)


def test_claims_of_the_game_as_such_hold_in_kopfrechnen() -> None:
    """Those in the table of claims that need no example around them."""
    table = GUIDE.text.partition("| im Text | die Engine")[2].partition("\n\n")[0]
    scope = Scope(general_facts(proofs()["kopfrechnen"].game))
    proven = []
    for text, expression in re.findall(r"`\[([^\]]+)\]\{([^}…]+)\}", table):
        try:
            value = evaluate(expression, scope).value
        except ExpressionError:  # something of an example
            continue
        assert compare(text, value).holds, (text, expression)
        proven.append(text)
    assert len(proven) >= 8


# --- The guide's game ---------------------------------------------------------------------


def put(root: Path, fence: Fence) -> bool:
    """Do what a block is for; whether everything must be proven then."""
    mark = _MARK.fullmatch(fence.mark)
    assert mark, fence.mark
    file = root / "content" / mark["file"]
    if mark["how"] is None:
        file.write_text(fence.body, encoding="utf-8")
    else:
        text = file.read_text(encoding="utf-8")
        file.write_text(
            with_keys(text, fence.body) if mark["how"] == "dazu" else with_lines(text, mark["line"], fence.body),
            encoding="utf-8",
        )
    return not mark["more"]


def with_keys(text: str, more: str) -> str:
    """The YAML text with the keys of another, which take the place of those that are there."""
    for key in re.findall(r"^(\w+):", more, re.MULTILINE):
        text = re.sub(rf"^{key}:.*\n(?:[ -].*\n)*", "", text, flags=re.MULTILINE)
    return text + more


def with_lines(text: str, after: str, more: str) -> str:
    """The text with a paragraph put in below the line that holds `after`."""
    lines = text.splitlines(keepends=True)
    (at,) = (index for index, line in enumerate(lines) if after in line)
    return "".join([*lines[: at + 1], "\n", more, *lines[at + 1 :]])


def follow(root: Path) -> None:
    """Do all that the guide shows, and see that the game is proven after each step."""
    for fence in STEPS:
        complete = put(root, fence)
        if fence.mark.startswith("hohe-karte/labor.yaml"):
            run("simulate", "hohe-karte", "--record", "--jobs", "1")
        if complete:
            said = CliRunner().invoke(cli, ["check", "hohe-karte"]).output
            assert said.endswith("Alles bewiesen.\n"), f"content/README.md:{fence.line}\n{said}"


def test_the_game_of_the_guide_grows_and_stays_proven_and_is_printed(root: Path) -> None:
    follow(root)
    run("build", "hohe-karte")
    made = sorted(path.name for path in (root / "build" / "hohe-karte").iterdir())
    assert made == sorted([*PRINTED, "kartenhilfe.pdf", "punkteblock.pdf"])


def test_a_half_followed_guide_is_noticed(root: Path) -> None:
    halves = [fence for fence in STEPS if fence.mark.endswith("…")]
    assert halves
    for fence in halves:
        put(root, fence)
        run("check", "hohe-karte", code=1)


def test_what_is_put_right_is_what_the_guide_shows(root: Path) -> None:
    file = root / "content" / CORRECTED.mark.removeprefix("richtiggestellt ")
    text = file.read_text(encoding="utf-8")
    wrong, right = (line[1:] for line in CORRECTED.body.splitlines())
    assert text.count(right) == 1
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    run("check", "hohe-karte", "--fix", "--yes")
    assert file.read_text(encoding="utf-8") == text


# --- Nothing is left out ------------------------------------------------------------------


def keys(model: type[BaseModel]) -> Iterator[str]:
    """All keys that an author may write below a model."""
    seen: set[type[BaseModel]] = set()
    waiting = [model]
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        for name, field in one.model_fields.items():
            yield name
            waiting += models(field.annotation)


def models(annotation: object) -> Iterator[type[BaseModel]]:
    """The models within an annotation."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in getattr(annotation, "__args__", ()):
        yield from models(part)


def is_shown(key: str) -> bool:
    """Whether a key stands in the guide as a key, or between backquotes."""
    return re.search(rf"(?<!\w){key}(?:: |:$|`)", GUIDE.text, re.MULTILINE) is not None


@pytest.mark.parametrize("model", [GameFile, ExampleFile, CasesFile, Line, LabFile, Website])
def test_the_guide_shows_every_key(model: type[BaseModel]) -> None:
    found = set(keys(model))
    assert found
    assert sorted(key for key in found if not is_shown(key)) == []


def test_the_guide_shows_every_directive() -> None:
    assert [name for name in DIRECTIVES if f"`::: {name} " not in GUIDE.text] == []


def test_every_finding_is_told_in_the_guide_or_by_explain() -> None:
    told = {code for code in Code if f"`{code}`" in GUIDE.text}
    assert [code for code in set(Code) - told if not code_list().count(f"{code} ")] == []
    assert len(told) > 50


def test_the_guide_names_no_finding_that_does_not_exist() -> None:
    table = GUIDE.text.partition("| Kennung | was los ist")[2].partition("\n\n")[0]
    named = {name for row in table.splitlines()[2:] for name in re.findall(r"`([a-z0-9-]+)`", row.split("|")[1])}
    assert named <= set(map(str, Code))


def test_the_guide_shows_everything_that_can_be_printed() -> None:
    assert [kind for kind in KINDS if kind not in GUIDE.text] == []
    assert [paper for paper in PAPERS if f"--paper {paper}" not in GUIDE.text] == []
