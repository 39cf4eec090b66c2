"""Engines that raise, never end, or have a name that clashes: a finding with file and line, never a traceback."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from engine_edits import VERIFY, copied, edit
from projects import REPOSITORY

from generator.cli import cli
from generator.content.broken import TIME_LIMIT, time_limit
from generator.content.homes import join
from generator.content.load import load

SCENE = "    def scene(self, state: State) -> Scene:\n"
FACTS = "    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:\n"
END = "GAME = "


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    yield copied(tmp_path)
    join(REPOSITORY)


def check(project: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["check", "--root", str(project), *arguments])


@pytest.mark.parametrize(
    ("old", "new", "offset", "said"),
    [
        (VERIFY, f"{VERIFY}        1 / 0\n", 1, "ZeroDivisionError: division by zero."),
        (VERIFY, f"{VERIFY}        return self.verify(state, move)\n", 1, "RecursionError: maximum recursion depth"),
        (END, f"raise SystemExit(5)\n{END}", 0, "SystemExit: 5."),
        (END, f"import gibt_es_nicht\n{END}", 0, "ModuleNotFoundError: No module named 'gibt_es_nicht'."),
        (END, f"def f(:\n{END}", 0, "Das ist kein Python: SyntaxError: invalid syntax."),
        (VERIFY, "    def anders(self) -> int:\n", None, "TypeError: Can't instantiate abstract class Hoechste"),
    ],
)
def test_an_engine_that_raises_is_a_finding_at_its_line(
    project: Path, old: str, new: str, offset: int | None, said: str
) -> None:
    line = edit(project, old, new)
    result = check(project)
    assert result.exit_code == 1, result.output
    place = f"engines/hoechste.py:{line + offset}:" if offset is not None else "engines/hoechste.py:"
    assert place in result.output
    assert "engine-bricht-ab" in result.output
    assert said in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_an_engine_that_gives_nothing_of_use_is_a_finding(project: Path) -> None:
    edit(project, FACTS, f"{FACTS}        return None\n")
    result = check(project)
    assert result.exit_code == 1, result.output
    said = " ".join(result.output.split())
    assert "engines/hoechste.py:1:1: engine-bricht-ab: Blattwerk kommt mit dem nicht zurecht" in said
    assert "ein Fehler in Blattwerk: Bitte melde ihn." in said


STEP_FACTS = "    def step_facts(self, step: Step[State, Lay]) -> Facts:\n"
START = "        seats = len(table.players)\n"
AT_BENS_MOVE = (
    "Gespielt wurde gerade: Beispiel „Die höchste Karte sticht“, bei Zug 2, „Ben legt A♥“ "
    "(content/hoechste/beispiele/ass.yaml:7:5)."
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (VERIFY, f"{VERIFY}        if move.player == 'Ben':\n            1 / 0\n"),
        (VERIFY, f"{VERIFY}        while move.player == 'Ben':\n            pass\n"),
        (STEP_FACTS, f"{STEP_FACTS}        if step.moves[0].player == 'Ben':\n            1 / 0\n"),
        (STEP_FACTS, f"{STEP_FACTS}        if step.moves[0].player == 'Ben':\n            return None\n"),
    ],
)
def test_the_example_and_the_move_at_which_an_engine_breaks_are_named(
    project: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    monkeypatch.setenv(TIME_LIMIT, "0.3")
    edit(project, old, new)
    said = " ".join(check(project).output.split())
    assert AT_BENS_MOVE in said


def test_an_engine_that_breaks_before_the_first_move_names_the_example_or_case(project: Path) -> None:
    edit(project, START, f"{START}        1 / 0\n")
    said = " ".join(check(project).output.split())
    assert re.search(r"Gespielt wurde gerade: (Beispiel|Fall) „[^“]+“, am Anfang \(content/\S+\.yaml:\d+:\d+\)\.", said)


def test_a_fault_of_ours_stays_ours(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("generator.proof.prove.check_language", broken)
    with pytest.raises(OSError, match="Input/output"):
        CliRunner().invoke(cli, ["check", "--root", str(project), "--fresh"], catch_exceptions=False)


def test_an_engine_that_never_ends_is_a_finding_at_its_line(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TIME_LIMIT, "0.3")
    line = edit(project, VERIFY, f"{VERIFY}        while True:\n            pass\n")
    result = check(project)
    assert result.exit_code == 1, result.output
    assert f"engines/hoechste.py:{line + 1}:" in result.output or f"engines/hoechste.py:{line + 2}:" in result.output
    assert "engine-endlos: Die Engine rechnet seit 0,3 Sekunden" in result.output


def test_an_engine_cannot_catch_that_its_time_is_up(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TIME_LIMIT, "0.3")
    loop = "        while True:\n            try:\n                1 / 0\n            except Exception:\n                pass\n"
    edit(project, VERIFY, VERIFY + loop)
    assert "engine-endlos" in check(project).output


@pytest.mark.parametrize(("text", "seconds"), [("", 60), ("90", 90), ("viel", 60), ("-1", 0.1)])
def test_more_time_can_be_given(text: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TIME_LIMIT, text)
    assert time_limit() == seconds


def test_nothing_is_remembered_of_a_broken_engine(project: Path, empty_cache: None) -> None:
    edit(project, VERIFY, f"{VERIFY}        1 / 0\n")
    assert check(project).output == check(project).output
    assert check(project).exit_code == 1


def test_pages_that_an_engine_breaks_name_its_line(project: Path) -> None:
    line = edit(project, SCENE, f"{SCENE}        1 / 0\n")
    rules = project / "content" / "hoechste" / "regeln.md"
    assert "::: bild" in rules.read_text(encoding="utf-8")
    result = CliRunner().invoke(cli, ["build", "--root", str(project), "--only", "regelheft", "--paper", "a4"])
    assert result.exit_code == 1, result.output
    said = f"engines/hoechste.py, Zeile {line + 1}: Hier ist das Programm abgebrochen: ZeroDivisionError"
    assert said in result.output


def test_pages_for_which_an_engine_never_ends_name_its_line(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TIME_LIMIT, "2")
    edit(project, SCENE, f"{SCENE}        while True:\n            pass\n")
    result = CliRunner().invoke(cli, ["build", "--root", str(project), "--only", "regelheft", "--paper", "a4"])
    assert result.exit_code == 1, result.output
    assert "Die Engine rechnet seit 2 Sekunden und wird nicht fertig" in result.output


def test_templates_that_cannot_be_read_name_their_line(project: Path) -> None:
    (project / "templates" / "pdf").mkdir(parents=True)
    (project / "templates" / "pdf" / "kurzregeln.css.j2").write_text("a {}\n{% if %}\n", encoding="utf-8")
    result = CliRunner().invoke(cli, ["build", "--root", str(project), "--only", "kurzregeln", "--paper", "a5"])
    assert result.exit_code == 1, result.output
    assert "templates/pdf/kurzregeln.css.j2, Zeile 2: Die Vorlage lässt sich nicht lesen" in result.output


# --- Places that nobody can name ---------------------------------------------------------------

NAMELESS = 'Slot(f"Rest {number}", ())'


def test_a_place_that_positions_do_not_have_is_a_finding_at_its_method(project: Path) -> None:
    line = edit(project, NAMELESS, 'Slot(f"Rest {number}", ("rest", number))') - 6
    result = check(project)
    assert result.exit_code == 1
    said = " ".join(result.output.split())
    assert (
        f"engines/hoechste.py:{line}:1: engine-bricht-ab: `slots` nennt für „Rest 0“ den Ort `rest` in `lage`" in said
    )
    assert "Gib `Position` ein Feld `rest`." in said
    assert "1 Fehler gefunden." in said


def test_what_is_played_is_written_down_all_the_same(project: Path) -> None:
    edit(project, NAMELESS, 'Slot(f"Rest {number}", ("rest", number))')
    arguments = ["play", "hoechste", "--root", str(project), "--seed", "3", "--players", "2", "--bots", "2"]
    result = CliRunner().invoke(cli, [*arguments, "--record", "partie"])
    assert result.exit_code == 0, result.output
    example = (project / "content" / "hoechste" / "beispiele" / "partie.yaml").read_text(encoding="utf-8")
    assert "rest" not in example
    assert "hand: {" in example


# --- Names ------------------------------------------------------------------------------------


def test_a_file_that_python_would_never_load_is_a_finding(project: Path) -> None:
    (project / "engines" / "cards.py").write_text("X = 1", encoding="utf-8")
    assert check(project).exit_code == 1
    assert "engines/cards.py:1:1: engine-verdeckt" in check(project).output  # also when it is asked again


def test_what_may_not_be_read_is_a_finding(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("generator.content.homes.os.scandir", refused)
    monkeypatch.setattr("generator.content.load.game_folders", lambda root, only=(): (root / "content" / "hoechste",))
    join(project)
    told = [finding.message for finding in load(project).findings]
    assert "Der Ordner engines/ lässt sich nicht lesen: Die Erlaubnis dazu fehlt." in told


def test_an_engine_in_another_encoding_is_a_finding(project: Path) -> None:
    file = project / "engines" / "hoechste.py"
    file.write_bytes(file.read_text(encoding="utf-8").encode("latin-1", "replace"))
    result = check(project)
    assert result.exit_code == 1
    assert "engines/hoechste.py:" in result.output
    assert "Das ist kein Python: SyntaxError: (unicode error)" in " ".join(result.output.split())


def test_a_file_without_a_game_is_a_finding(project: Path) -> None:
    edit(project, END, "SPIEL = ")
    assert "engines/hoechste.py:1:1: engine-anderes-spiel: Diese Datei ist keine Engine" in check(project).output


def test_a_copied_engine_is_a_finding(project: Path) -> None:
    shutil.copytree(project / "content" / "hoechste", project / "content" / "kopie")
    shutil.copy(project / "engines" / "hoechste.py", project / "engines" / "kopie.py")
    result = check(project)
    assert result.exit_code == 1
    assert "engines/kopie.py:1:1: engine-anderes-spiel: Diese Engine nennt sich `hoechste`" in result.output


@pytest.mark.parametrize(
    "pair",
    [
        ("Karo", "karo"),
        ("hohe-karte", "hohe_karte"),
        tuple(unicodedata.normalize(form, "zähl") for form in ("NFC", "NFD")),
    ],
)
def test_folders_that_not_every_machine_can_tell_apart_are_a_finding(project: Path, pair: tuple[str, str]) -> None:
    for name in pair:
        (project / "content" / name).mkdir()
    if len(list((project / "content").iterdir())) < 3:
        pytest.skip("this file system cannot tell them apart")
    result = check(project)
    assert result.exit_code == 1
    for name in pair:
        assert f"content/{name}:1:1: spiel-doppelt" in result.output


# --- Files as Windows writes them -------------------------------------------------------------


def test_line_ends_and_marks_of_other_systems_change_nothing(project: Path) -> None:
    plain = check(project).output
    for file in (*(project / "content").rglob("*.*"), project / "engines" / "hoechste.py"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    join(REPOSITORY)
    again = check(project)
    assert again.exit_code == 0, again.output
    assert again.output == plain


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'rules = ("anzahl", "austeilen", "reihum", "legen", "gewinnen")',
            'rules = ("anzahl", "austeilen", "reihum", "legen")',
            "Die Engine nennt die Regel `gewinnen`, aber in ihrer Liste `rules` steht das nicht.",
        ),
        (
            "reasons = (TURN, OTHER_CARD)",
            "reasons = (TURN,)",
            "Die Engine nennt den Grund `andere-karte`, aber in ihrer Liste `reasons` steht das nicht.",
        ),
    ],
)
def test_rules_and_reasons_that_the_engine_does_not_list_are_findings(
    project: Path, old: str, new: str, said: str
) -> None:
    edit(project, old, new)
    result = check(project)
    assert result.exit_code == 1, result.output
    assert f"engines/hoechste.py:1:1: engine-bricht-ab: {said}" in " ".join(result.output.split())


@pytest.mark.parametrize("kind", ["float", "list[int]", "object"])
def test_a_field_that_no_author_can_write_is_told_with_those_that_they_can(project: Path, kind: str) -> None:
    edit(project, "    karten: Mapping[Card, int] = field", f"    neu: {kind}\n    karten: Mapping[Card, int] = field")
    said = " ".join(check(project).output.split())
    assert f"Ein Feld hat einen Typ, den niemand in YAML schreiben kann: `Parameters.neu` ist `{kind}`." in said
    assert "Möglich sind `int`, `str`" in said
