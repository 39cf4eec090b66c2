"""`simulate`: what it prints, what it refuses, and that what it records is what check and verify hold texts to."""

from __future__ import annotations

import importlib.util
import json
import re
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from projects import REPOSITORY, Project, copy_content

from generator.cli import cli
from generator.content.findings import Code
from generator.content.lab_file import Figure, seal
from generator.content.load import load
from generator.lab.figures import written
from generator.lab.report_data import Bench
from generator.lab.spread import Chunk
from generator.lab.table import JSON_SCHEMA
from generator.proof.expressions import Scope, evaluate
from generator.proof.facts import general_facts
from generator.proof.mutation.lab import lab_mutants
from generator.proof.mutation.mutant import Fate
from generator.proof.mutation.trial import Ready, judge

GAME = "topfgucker"
LAB = """\
# Was wir wissen wollen
format: 1
samen: 3
versuche:
  normal-2:   # zu zweit
    titel: Normal zu zweit
    personen: 2
    stufe: normal
    strategie: zufall
    spiele: 12
    zeigt: [zuege, sieg.1]

  profi-3:
    personen: 3
    stufe: profi
    strategie: zufall
    spiele: 8
    zeigt:
      - zuege
"""


def simulate(*arguments: str, root: Path = REPOSITORY, game: str = GAME) -> Result:
    return CliRunner().invoke(cli, ["simulate", game, "--root", str(root), "--jobs", "1", *arguments])


@pytest.fixture
def lab(tmp_path: Path) -> Project:
    """Topfgucker with two trials that nobody has measured, and no text that quotes any."""
    project = copy_content(tmp_path, GAME)
    rules = project.file("regeln.md")
    unquoted = re.sub(r"\{labor[^}]*\}", "{frei: gemessen}", rules.read_text(encoding="utf-8"))
    rules.write_text(re.sub(r"::: tabelle siegquoten\n.*\n:::\n", "", unquoted), encoding="utf-8")
    project.file("labor.yaml").write_text(LAB, encoding="utf-8")
    return project


def quote(project: Project, claim: str) -> None:
    text = project.file("kurzregeln.md").read_text(encoding="utf-8")
    head, _, rest = text.partition("\n\n")
    project.file("kurzregeln.md").write_text(f"{head}\n\n{claim}\n\n{rest}", encoding="utf-8")


def own_codes(project: Project) -> set[Code]:
    """What is found in the lab's file and where it is quoted."""
    return {one.code for one in project.findings() if one.code.name.startswith("LAB") or "labor" in one.message}


# --- Measuring


def test_one_trial_is_told_with_all_its_measures() -> None:
    result = simulate("--level", "normal", "--players", "2", "--deals", "20", "--strategy", "zufall")
    assert result.exit_code == 0
    head, columns, *lines = result.stdout.splitlines()
    assert head == "Topfgucker, normal, 2 Personen, Strategie zufall: 20 Partien, Samen 1"
    assert columns.split() == ["Messwert", "Wert", "(95", "%)"]
    shown = dict(line.split(maxsplit=1) for line in lines)
    assert re.fullmatch(r"\d+,\d \(\d+,\d–\d+,\d\)", shown["zuege"])
    assert re.fullmatch(r"\d+,\d\u00a0% \(\d+,\d–\d+,\d\)", shown["offen"])


def test_without_level_and_players_all_are_told() -> None:
    result = simulate("--deals", "1", "--strategy", "zufall")
    sheet = load(REPOSITORY, (GAME,)).games[0]
    levels = sheet.engine.levels(sheet.sheet)
    rows = [line.split()[:3] for line in result.stdout.splitlines()[2:-1]]
    assert rows == [[level, str(players), "1"] for level in levels for players in range(2, 6)]


def test_the_json_is_what_its_schema_says_and_the_same_every_time() -> None:
    arguments = ("--players", "2", "--deals", "3", "--strategy", "zufall", "--hero", "zufall", "--json")
    one, other = simulate(*arguments), simulate(*arguments)
    assert one.stdout == other.stdout
    document = json.loads(one.stdout)
    schema = json.loads(JSON_SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(document)
    assert document["complete"]
    assert {(trial["wanted"], trial["games"], trial["hero"]) for trial in document["trials"]} == {(3, 3, "zufall")}
    assert {"zuege": "mean", "offen": "share"}.items() <= {
        name: one["kind"] for name, one in document["trials"][0]["measures"].items()
    }.items()
    assert simulate(*arguments, "--seed", "2").stdout != one.stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--strategy", "zufal"), ["`zufal`", "Meintest du `zufall`?", "Bekannt: "]),
        (("--hero", "zufal"), ["`zufal`", "Meintest du `zufall`?"]),
        (("--level", "norml"), ["Meintest du `normal`?", "`leicht`"]),
        (("--players", "9"), ["Zu 9 ", "nur mit 2 bis 5 Personen"]),
        (("--variant", "familie"), ["Eine Variante `familie`", "`familienspiel`"]),
        (("--world", "nirgends"), ["Eine Welt `nirgends` gibt es nicht"]),
        (("--deals", "0"), ["keine ganze Zahl ab 1"]),
        (("--record", "--verify"), ["Nimm eins davon"]),
        (("--report", "--verify"), ["Nimm eins davon"]),
        (("--report", "--level", "normal"), ["alle Stufen", "nur --players geht"]),
        (("--report", "--players", "9"), ["spielt man nur mit 2 bis 5 Personen"]),
        (("--report", "--json"), ["nicht als JSON"]),
        (("--out", "irgendwo"), ["zusammen mit --report"]),
        (("--record", "--level", "normal"), ["was in labor.yaml steht"]),
        (("--record", "--seed", "2"), ["in labor.yaml"]),
        (("--verify", "--json"), ["nicht als JSON"]),
    ],
)
def test_what_cannot_be_simulated_is_said(arguments: tuple[str, ...], expected: list[str]) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2
    assert [part for part in expected if part not in result.stderr] == []


def test_a_game_is_needed_and_must_exist() -> None:
    assert "Welches Spiel" in CliRunner().invoke(cli, ["simulate"]).stderr
    assert "Meintest du `topfgucker`?" in simulate(game="topfgukker").stderr


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        ({"anteil": [4065, 5000]}, "81,3\u00a0% (80,2–82,4)"),
        ({"anteil": [0, 10]}, "0,0\u00a0% (0,0–27,8)"),
        ({"summe": -30, "quadrate": 100, "anzahl": 10}, "−3,0 (−3,7–−2,3)"),
        ({"summe": 1000, "quadrate": 1000, "anzahl": 1000}, "1,00 (1,00–1,00)"),
    ],
)
def test_figures_are_written_with_their_intervals(figure: dict[str, object], text: str) -> None:
    assert written(Figure.model_validate(figure)) == text


# --- The report


def test_the_report_is_written_and_where_is_said(tmp_path: Path) -> None:
    arguments = ("--report", "--players", "2", "--deals", "2", "--seed", "4", "--out", str(tmp_path))
    result = simulate(*arguments, game="schwindelpost")
    assert result.exit_code == 0, result.output
    page, pdf = tmp_path / "schwindelpost" / "labor.html", tmp_path / "schwindelpost" / "labor.pdf"
    assert result.stdout.splitlines() == [str(page), str(pdf)]
    assert pdf.read_bytes().startswith(b"%PDF")
    text = page.read_text(encoding="utf-8")
    assert "zu\u00a0zweit" in text
    assert "Hand leer" in text
    assert "Startwert 4" in text
    assert "damit jemand anderes" in text  # how often a variant changes who wins


@pytest.mark.parametrize(
    ("game", "has_numba", "deals"), [("topfgucker", True, 2000), ("topfgucker", False, 200), ("kopfrechnen", True, 200)]
)
def test_without_a_wish_a_report_plays_as_many_games_as_soon_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, has_numba: bool, deals: int
) -> None:
    benches: list[Bench] = []

    def caught(content: object, lab: object, bench: Bench, folder: Path, **_: object) -> tuple[Path, ...]:
        benches.append(bench)
        return ()

    find = importlib.util.find_spec

    def found(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "numba" and not has_numba else find(name, package)

    monkeypatch.setattr("generator.lab.report_page.write_report", caught)
    monkeypatch.setattr(importlib.util, "find_spec", found)
    assert simulate("--report", "--out", str(tmp_path), game=game).exit_code == 0
    assert simulate("--report", "--deals", "7", "--out", str(tmp_path), game=game).exit_code == 0
    assert [bench.deals for bench in benches] == [deals, 7]


def test_no_report_of_a_game_that_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Chunk, "play", broken_off)
    result = simulate("--report", "--deals", "2", "--out", str(tmp_path / "neu"), game="schwindelpost")
    assert result.exit_code == 130
    assert "es gibt keinen Bericht" in result.stderr
    assert not (tmp_path / "neu").exists()


# --- Recording


def test_recording_changes_the_figures_and_nothing_else(lab: Project) -> None:
    result = simulate("--record", root=lab.root)
    assert result.exit_code == 0, result.output
    assert [line.split()[:3] for line in result.stdout.splitlines()] == [
        ["Versuch", "Messwert", "vorher"],
        ["normal-2", "zuege", "–"],
        ["normal-2", "sieg.1", "–"],
        ["profi-3", "zuege", "–"],
    ]
    text = lab.file("labor.yaml").read_text(encoding="utf-8")
    figures = re.compile(r"    gemessen:\n(?:      .*\n)+")
    assert len(figures.findall(text)) == 2
    assert figures.sub("", text) == LAB
    assert own_codes(lab) == set()
    simulate("--record", root=lab.root)
    assert lab.file("labor.yaml").read_text(encoding="utf-8") == text


def test_windows_line_ends_stay(lab: Project) -> None:
    lab.file("labor.yaml").write_bytes(LAB.replace("\n", "\r\n").encode())
    assert simulate("--record", root=lab.root).exit_code == 0
    data = lab.file("labor.yaml").read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n") > LAB.count("\n")


def test_recorded_figures_can_be_quoted_checked_and_verified(lab: Project) -> None:
    simulate("--record", root=lab.root)
    scope = Scope(general_facts(load(lab.root).games[0]))
    names = ("spiele", "sieg.1_hundert", "sieg.1_zehn", "zuege_von", "zuege", "zuege_bis")
    values = [evaluate(f"labor['normal-2']['{name}']", scope).value for name in names]
    assert values[:3] == [12, 100, 10]
    low, turns, high = values[3:]
    assert isinstance(low, int)
    assert isinstance(turns, int)
    assert isinstance(high, int)
    assert low <= turns <= high
    quote(lab, f"Eine Partie hat [{turns}]{{labor['normal-2'].zuege}} Züge. {{siehe zug-ablauf}}")
    assert own_codes(lab) == set()
    same = simulate("--verify", root=lab.root)
    assert same.exit_code == 0, same.output
    assert "gleich" in same.stdout
    assert "kurzregeln.md:3:" in same.stdout
    other = simulate("--verify", "--seed", "8", "--deals", "30", root=lab.root)
    assert "hält" in other.stdout or "WEICHT AB" in other.stdout
    assert other.exit_code == ("WEICHT AB" in other.stdout)
    lab.edit("kurzregeln.md", f"[{turns}]{{labor", f"[{turns + 1}]{{labor")
    assert Code.CLAIM_WRONG in {one.code for one in lab.findings()}


def test_verify_tells_a_figure_that_does_not_come_out_again(lab: Project) -> None:
    simulate("--record", root=lab.root)
    quote(lab, "Eine Partie hat viele ([12]{labor['normal-2'].zuege}) Züge. {siehe zug-ablauf}")
    text = lab.file("labor.yaml").read_text(encoding="utf-8")
    content = load(lab.root).games[0].lab
    assert content is not None
    one = content.file.versuche["normal-2"]
    assert one.gemessen is not None
    wrong = {**one.gemessen.werte, "zuege": Figure.model_validate({"summe": 12, "quadrate": 12, "anzahl": 12})}
    forged = text.replace(one.gemessen.siegel, seal(3, one, one.gemessen.stand, wrong))
    forged = re.sub(r"zuege: \{.*\}", "zuege: {summe: 12, quadrate: 12, anzahl: 12}", forged, count=1)
    lab.file("labor.yaml").write_text(forged, encoding="utf-8")
    for arguments in ((), ("--seed", "4"), ("--deals", "20")):
        result = simulate("--verify", *arguments, root=lab.root)
        assert result.exit_code == 1
        assert "WEICHT AB" in result.stdout
        assert "1 von 1 zitierten Zahlen halten nicht." in result.stdout


def test_without_quotes_there_is_nothing_to_verify(lab: Project) -> None:
    assert "nichts nachzumessen" in simulate("--verify", root=lab.root).stdout


@pytest.mark.parametrize(
    ("old", "new", "expected", "code"),
    [
        ("zeigt: [zuege, sieg.1]", "zeigt: [zuge]", ["`zuge`", "Meintest du `zuege`?"], 2),
        ("strategie: zufall\n    spiele: 12", "strategie: zufal\n    spiele: 12", ["`zufal`", "schreib: zufall"], 1),
        (
            LAB[LAB.index("  profi-3") :],
            "  profi-3: {personen: 3, stufe: profi, strategie: zufall, spiele: 1, zeigt: [zuege]}\n",
            ["`profi-3` steht in geschweiften Klammern"],
            2,
        ),
    ],
)
def test_what_cannot_be_recorded_is_said_and_nothing_written(
    lab: Project, old: str, new: str, expected: list[str], code: int
) -> None:
    lab.edit("labor.yaml", old, new)
    before = lab.file("labor.yaml").read_bytes()
    result = simulate("--record", root=lab.root)
    assert result.exit_code == code
    assert [part for part in expected if part not in result.stderr] == []
    assert lab.file("labor.yaml").read_bytes() == before


def test_a_game_without_trials_has_nothing_to_record(project: Project) -> None:
    project.file("labor.yaml").unlink()
    result = simulate("--record", root=project.root, game="kopfrechnen")
    assert result.exit_code == 2
    assert "keine Datei labor.yaml" in result.stderr


# --- What check says


def test_a_changed_setting_breaks_the_seal(lab: Project) -> None:
    simulate("--record", root=lab.root)
    lab.edit("labor.yaml", "spiele: 12", "spiele: 13")
    assert Code.LAB_SEAL in own_codes(lab)
    assert simulate("--record", root=lab.root).exit_code == 0
    assert own_codes(lab) == set()


def test_a_changed_value_of_the_game_is_a_warning_that_lets_print(lab: Project) -> None:
    simulate("--record", root=lab.root)
    assert own_codes(lab) == set()
    lab.edit("labor.yaml", "titel: Normal zu zweit", "titel: Anders genannt")
    assert own_codes(lab) == set()
    sheet = lab.file("spiel.yaml").read_text(encoding="utf-8")
    lab.file("spiel.yaml").write_text(sheet.replace("joker: 0", "joker: 1", 1), encoding="utf-8")
    assert sheet != lab.file("spiel.yaml").read_text(encoding="utf-8")
    (stale,) = (one for one in lab.findings() if one.code is Code.LAB_STALE)
    assert stale.severity == "warning"
    assert "`normal-2` und 1 weiterer Versuch" in stale.message


def test_every_changed_figure_is_noticed(lab: Project) -> None:
    simulate("--record", root=lab.root)
    book = load(lab.root)
    ready = Ready.of(lab.root, book.games[0])
    mutants = list(lab_mutants(book.games[0]))
    assert len(mutants) >= 12
    assert {judge(ready, mutant).fate for mutant in mutants} == {Fate.KILLED}
