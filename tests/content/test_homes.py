"""A project's own engines, labs and templates are found beside ours, and only as long as it is that project."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from jinja2 import TemplateSyntaxError
from projects import REPOSITORY

import engines
import engines.labor
from engines.cards import Suit
from engines.game import find_game
from engines.labor.lab import find_lab
from generator.cli import cli
from generator.content.homes import hidden_engines, join, template_folders
from generator.proof.recall import keys_now
from generator.render.design import TEMPLATES, theme, tokens
from generator.render.environment import compiled, environment
from generator.render.hyphenation import words

FIFTH = REPOSITORY / "tests" / "fifth_game"
LAB = """
from engines.hoechste import GAME
from engines.labor.lab import RANDOM, Lab

LAB = Lab(GAME, {RANDOM.id: RANDOM})
"""


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    yield
    join(REPOSITORY)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "projekt"
    shutil.copytree(FIFTH / "content", root / "content")
    (root / "engines").mkdir()
    shutil.copy(FIFTH / "hoechste.py", root / "engines")
    return root


def put(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_engines_are_found_in_the_project_and_only_while_it_is_joined(project: Path, tmp_path: Path) -> None:
    assert find_game("hoechste") is None
    join(project)
    first = find_game("hoechste")
    assert first is not None
    other = tmp_path / "anderes"
    shutil.copytree(project, other)
    join(other)
    second = find_game("hoechste")
    assert second is not None
    assert second is not first
    assert sys.modules["engines.hoechste"].__file__ == str(other / "engines" / "hoechste.py")
    join(REPOSITORY)
    assert find_game("hoechste") is None
    assert len(engines.__path__) == len(engines.labor.__path__) == 1


def test_labs_are_found_in_the_project(project: Path) -> None:
    put(project / "engines" / "labor" / "hoechste.py", LAB)
    join(project)
    lab = find_lab("hoechste")
    assert lab is not None
    assert lab is sys.modules["engines.labor.hoechste"].LAB


def test_an_edit_of_a_projects_code_makes_what_was_proven_old(project: Path) -> None:
    lab = put(project / "engines" / "labor" / "hoechste.py", LAB)
    helper = put(project / "engines" / "zaehlen.py", "")
    engine = project / "engines" / "hoechste.py"
    engine.write_text(f"import engines.zaehlen\n{engine.read_text(encoding='utf-8')}", encoding="utf-8")
    join(project)
    keys = [keys_now(project, ["hoechste"])["hoechste"]]
    for file in (engine, helper, lab):
        with file.open("a", encoding="utf-8") as opened:
            opened.write("\n# anders\n")
        keys.append(keys_now(project, ["hoechste"])["hoechste"])
    assert None not in keys
    assert len(set(keys)) == 4


def test_what_python_would_never_load_is_told(project: Path) -> None:
    own = str(REPOSITORY / "engines")
    theirs = project / "engines"
    assert hidden_engines((own, str(theirs))) == ()
    put(theirs / "__init__.py", "")
    shutil.copytree(REPOSITORY / "engines" / "kopfrechnen", theirs / "kopfrechnen")
    put(theirs / "labor" / "__init__.py", "")
    assert hidden_engines((own, str(theirs))) == ()  # empty, or the very same: nothing is lost
    expected = {
        put(theirs / "cards.py", "X = 1"),
        put(theirs / "labor" / "lab.py", "X = 1"),
        put(theirs / "kopfrechnen" / "mehr.py", "").parent,
    }
    assert set(hidden_engines((own, str(theirs)))) == expected
    join(project)
    assert keys_now(project, ["hoechste"])["hoechste"] is None


def style() -> str:
    return environment().get_template("pdf/freiseite.css.j2").render(theme=theme("petrol"))


def test_templates_of_a_project_go_before_ours_file_by_file(project: Path) -> None:
    ours = style()
    put(project / "templates" / "pdf" / "freiseite.css.j2", '{% include "blattwerk/pdf/freiseite.css.j2" %}/* mehr */')
    join(project)
    assert template_folders() == (project / "templates", TEMPLATES)
    assert style() == f"{ours}/* mehr */"
    assert environment().get_template("web/seite.css.j2").filename == str(TEMPLATES / "web" / "seite.css.j2")
    join(REPOSITORY)
    assert style() == ours


def test_a_broken_template_is_told_where_it_is_used_not_where_all_are_compiled(project: Path) -> None:
    put(project / "templates" / "pdf" / "freiseite.css.j2", "{% if %}")
    put(project / "templates" / "pdf" / "basis.css.j2", "").write_bytes(b"\xff")
    join(project)
    assert {"pdf/freiseite.css.j2", "pdf/basis.css.j2", "figures/scene.svg.j2"} <= set(compiled("pdf", "figures"))
    assert not any(name.startswith("web/") for name in compiled("pdf", "figures"))
    with pytest.raises(TemplateSyntaxError):
        environment().get_template("pdf/freiseite.css.j2")


def test_tokens_and_words_of_a_project_are_put_over_ours(project: Path) -> None:
    before = tokens()
    put(project / "templates" / "tokens.toml", '[accents]\npetrol = "#123456"\n')
    put(project / "templates" / "hyphenation.txt", "Son-der-wort\n")
    join(project)
    assert theme("petrol").accent == "#123456"
    assert theme("ocker").accent == before.accents["ocker"]
    assert tokens().palettes["vierfarbig"].colours[Suit.HEARTS] == before.palettes["vierfarbig"].colours[Suit.HEARTS]
    assert words()[-1] == "Son-der-wort"
    join(REPOSITORY)
    assert tokens() == before
    assert "Son-der-wort" not in words()


def test_an_edit_of_a_projects_templates_makes_its_pages_anew(project: Path, empty_cache: None) -> None:
    def build() -> dict[str, bytes]:
        result = CliRunner().invoke(cli, ["build", "--root", str(project)])
        assert result.exit_code == 0, result.output
        folder = project / "build"
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    before = build()
    put(project / "templates" / "tokens.toml", '[accents]\npetrol = "#123456"\n')
    join(REPOSITORY)  # every run of the program is a process of its own
    after = build()
    assert before["hoechste/kurzregeln.pdf"] != after["hoechste/kurzregeln.pdf"]
    styles = [{data for name, data in made.items() if name.endswith(".css")} for made in (before, after)]
    assert b"#123456" not in b"".join(styles[0])
    assert b"#123456" in b"".join(styles[1])
