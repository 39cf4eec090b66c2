"""A game without an engine: what its data prove is proven, and nothing else is told as if it were."""

from __future__ import annotations

import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from projects import PRINTED, REPOSITORY, Project

from generator.cli import cli
from generator.content.findings import Code
from generator.proof.report import report
from generator.proof.report.json_report import JSON_SCHEMA

SHEET = """\
format: 1
engine: keine
titel: Schwarze Dame
art: [Stiche]
spieler: {von: 3, bis: 5, beste: {von: 4, bis: 4}}
material: {blaetter: 1, joker: 1}
farbe: ziegel
stand: 2026-11-30
abschnitte: [Überblick, So geht es]
werte:
  stapel:
    - {titel: Spielkarten, raenge: [7, 8, 9, 10, B, D, K, A]}
    - {titel: Reserve, karten: [Joker], ab: 5}
  rangwerte: {A: 11, 10: 10}
  kartenwerte: {D♠: 13}
  zahlen: {runden: 4}
  nach_personen: {handkarten: {3: 10, 4: 8, 5: 6}}
  besondere: {schlimmste: D♠}
pflicht: [spieler.spanne]
"""
RULES = """\
# Schwarze Dame

Wer die schwarze Dame nimmt, ärgert sich.

## Überblick {#ueberblick .info}

Ihr spielt mit [3–5]{spieler.spanne} Personen. {#spielerzahl}

## So geht es {#so-geht-es}

Gespielt werden [vier]{zahlen.runden} Runden. {#runden}

Zu [dritt]{spieler.anzahl['3']} bekommen alle [10]{nach_personen.handkarten['3']} Karten. {#zu-dritt}

Zu [viert]{spieler.anzahl['4']} sind es [8]{nach_personen.handkarten['4']}. {#zu-viert}

Zu [fünft]{spieler.anzahl['5']} sind es [6]{nach_personen.handkarten['5']}. {#zu-fuenft}

Die [D♠]{besondere.schlimmste} zählt [13]{wert['D♠']} Punkte, ein Ass [11]{rangwert.A}. {#werte}

::: tabelle karten
So viel zählen die Karten.
:::

::: beispiel Anna nimmt die Dame
Anna spielt 7♠ aus, Ben legt K♠, Carla gibt ihm D♠ dazu.
Ben verliert und hat jetzt 13 Punkte.
:::

::: beispiel Noch ein Stich
1. Anna spielt 8♠ aus.
2. Ben legt A♠.
:::
"""
CHEAT_SHEET = """\
# Schwarze Dame

- [Vier]{zahlen.runden} Runden. {siehe runden}
- Nimm die [D♠]{besondere.schlimmste} nicht. {siehe werte}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path, "schwarze-dame")
    made.file("").mkdir(parents=True)
    for name, text in (("spiel.yaml", SHEET), ("regeln.md", RULES), ("kurzregeln.md", CHEAT_SHEET)):
        made.file(name).write_text(text, encoding="utf-8")
    return made


def run(project: Project, command: str, *arguments: str) -> Result:
    return CliRunner().invoke(cli, [command, "--root", str(project.root), *arguments])


def codes(project: Project) -> list[Code]:
    return [finding.code for finding in project.findings() if finding.severity != "note"]


# --- what is proven -----------------------------------------------------------------------


def test_what_follows_from_the_data_is_proven(project: Project) -> None:
    proof = project.prove()
    assert proof.holds
    assert (proof.games[0].counts.proven, proof.games[0].counts.unverified) == (13, 2)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[vier]{zahlen.runden} Runden", "[fünf]{zahlen.runden} Runden", "schreib: [vier]{zahlen.runden}"),
        ("[13]{wert['D♠']}", "[12]{wert['D♠']}", "falsch: 12 · spiel.yaml: 13"),
        ("[D♠]{besondere.schlimmste}", "[D♥]{besondere.schlimmste}", "falsch: D♥ · spiel.yaml: D♠"),
        ("[3–5]{spieler.spanne}", "[3–6]{spieler.spanne}", "falsch: 3–6 · spiel.yaml: 3–5"),
        ("[vier]{zahlen.runden} Runden", "vier Runden", "`zahlen.runden` nennen"),
        ("[8]{nach_personen", "[10]{nach_personen", "falsch: 10 · spiel.yaml: 8"),
    ],
)
def test_a_slip_is_found(project: Project, old: str, new: str, said: str) -> None:
    project.edit("regeln.md", old, new)
    result = run(project, "check")
    assert result.exit_code == 1
    assert said in result.output


def test_every_change_to_what_is_proven_is_noticed(project: Project) -> None:
    result = run(project, "check", "--mutate", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "Jede falsche wurde an ihrer Stelle gemeldet." in result.output


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("karten: [Joker], ab: 5", "karten: [Joker], ab: 6", "Mit 6 Personen spielt das"),
        ("karten: [Joker], ab: 5", "karten: [Joker, A♠], ab: 5", "A♠ suchen 5 Personen 2-mal heraus"),
        ("joker: 1", "joker: 0", "Die Stapel brauchen 1 Joker"),
        ("joker: 1", "joker: 2", "in keinem Stapel stehen so viele"),
        ("blaetter: 1", "blaetter: 2", "die Stapel kommen mit 1 aus"),
        ("karten: [Joker], ab: 5", "karten: [Joker], ab: 5, blaetter: 3", "Laut `material` gibt es 1 Kartenspiele"),
        ("karten: [Joker], ab: 5", "karten: [Joker], ab: 5, nimm: 2", "Der Stapel hat 1 Karten; 2 davon geht nicht."),
        ("karten: [Joker], ab: 5", "karten: [Joker], variante: x", "Eine Variante `x` steht nicht"),
        ("titel: Reserve", "titel: Spielkarten", "heißt schon ein anderer Stapel"),
        ("titel: Reserve", "titel: 3 Karten", "In „3 Karten“ steht „3“."),
        ("{titel: Reserve, karten: [Joker], ab: 5}", "{titel: Reserve, karten: [Joker], bis: 4, ab: 5}", "so viele"),
        ("schlimmste: D♠", "schlimmste: 2♠", "2♠ gehört zu keinem Stapel."),
        ("kartenwerte: {D♠: 13}", "kartenwerte: {2♠: 13}", "2♠ gehört zu keinem Stapel."),
        ("5: 6}", "6: 6}", "Mit 6 Personen spielt das"),
        ("runden: 4", "runden: vier", "ganze Zahl"),
        ("rangwerte", "rangwert", "Meintest du `rangwerte`?"),
    ],
)
def test_data_that_cannot_be_are_refused_at_their_line(project: Project, old: str, new: str, said: str) -> None:
    project.edit("spiel.yaml", old, new)
    result = run(project, "check")
    assert result.exit_code == 1
    assert said in result.output
    assert re.search(r"^content/schwarze-dame/(spiel\.yaml|regeln\.md):\d+:\d+: ", result.output, re.MULTILINE)


def test_the_sorting_list_follows_from_the_piles(project: Project) -> None:
    game = project.prove().games[0].game
    takes = {
        players: [(pile.name, pile.take) for pile in game.engine.piles(game.sheet, players, frozenset())]
        for players in (3, 4, 5)
    }
    assert takes == {
        3: [("Spielkarten", 32)],
        4: [("Spielkarten", 32)],
        5: [("Spielkarten", 32), ("Reserve", 1)],
    }


def test_a_pile_can_be_told_in_every_way(project: Project) -> None:
    project.edit("spiel.yaml", "blaetter: 1, joker: 1", "blaetter: 2, joker: 0")
    project.edit(
        "spiel.yaml",
        "{titel: Reserve, karten: [Joker], ab: 5}",
        "{titel: Reserve, farben: [♣], raenge: [2, 3], ohne: [2♣], blaetter: 2, nimm: 1, ab: 5, bis: 5, notiz: Ersatz}",
    )
    game = project.prove().games[0].game
    pile = game.engine.piles(game.sheet, 5, frozenset())[1]
    assert (pile.name, [str(card) for card in pile.cards], pile.take, pile.note) == (
        "Reserve",
        ["3♣", "3♣"],
        1,
        "Ersatz",
    )
    assert [game.engine.packs(game.sheet, players, frozenset()) for players in (3, 4, 5)] == [1, 1, 2]


def test_a_variant_can_sort_out_other_cards(project: Project) -> None:
    project.edit("spiel.yaml", "werte:\n", "varianten: {wild: {titel: Wilde Runde}}\nwerte:\n")
    project.edit("spiel.yaml", "karten: [Joker], ab: 5", "karten: [Joker], variante: wild")
    game = project.prove().games[0].game
    takes = [sum(pile.take for pile in game.engine.piles(game.sheet, 3, frozenset(used))) for used in ([], ["wild"])]
    assert takes == [32, 33]
    assert codes(project) == []


def test_levels_serve_the_score_pad(project: Project) -> None:
    project.edit("spiel.yaml", "pflicht:", "  stufen: {leicht: {ziel: 3}, schwer: {ziel: 5}}\npflicht:")
    pad = "punkteblock: {kaestchen: [{titel: Stiche, anzahl: 'stufen[stufe].ziel'}]}\n"
    sheet = project.file("spiel.yaml")
    sheet.write_text(sheet.read_text(encoding="utf-8") + pad, encoding="utf-8")
    words = "# Schwarze Dame\n\nJeder Stich ein Kästchen. {siehe werte}\n"
    project.file("punkteblock.md").write_text(words, encoding="utf-8")
    assert codes(project) == []
    result = run(project, "build", "--only", "punkteblock")
    assert result.exit_code == 0, result.output
    printed = read(project.root / "build" / "schwarze-dame" / "punkteblock.pdf")
    assert "Leicht" in printed
    assert "Schwer" in printed


def test_an_unbound_number_is_told_how_to_be_named(project: Project) -> None:
    project.edit("regeln.md", "ärgert sich.", "ärgert sich 25-mal.")
    result = run(project, "check")
    assert result.exit_code == 1
    assert "`zahlen: {name: 25}`" in " ".join(result.output.split())


# --- what is not --------------------------------------------------------------------------


def test_nothing_is_demanded_of_an_example(project: Project) -> None:
    project.edit("regeln.md", "hat jetzt 13 Punkte", "hat jetzt 999 Punkte und 2♣")
    assert codes(project) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Anna spielt 7♠ aus", "[Anna]{spieler} spielt 7♠ aus"),
        ("hat jetzt 13 Punkte", "hat jetzt [13]{wert['D♠']} Punkte"),
        ("hat jetzt 13 Punkte", "hat jetzt [13]{frei: nur so} Punkte"),
        ("1. Anna spielt", "1. {zug 1}Anna spielt"),
        ("2. Ben legt A♠.\n", "2. Ben legt A♠.\n\n::: bild noch-ein-stich zug=1\nDer Tisch.\n:::\n"),
    ],
)
def test_an_example_accepts_no_proof(project: Project, old: str, new: str) -> None:
    project.edit("regeln.md", old, new)
    assert codes(project) == [Code.ENGINE_NEEDED]


@pytest.mark.parametrize("name", ["beispiele/eins.yaml", "faelle/alle.yaml", "labor.yaml"])
def test_what_only_an_engine_can_play_is_refused(project: Project, name: str) -> None:
    project.file(name).parent.mkdir(exist_ok=True)
    project.file(name).write_text("titel: Eins\n", encoding="utf-8")
    (finding,) = (one for one in project.findings() if one.severity != "note")
    assert (finding.code, finding.span.file.name) == (Code.ENGINE_NEEDED, Path(name).name)


def test_two_examples_need_two_titles(project: Project) -> None:
    project.edit("regeln.md", "beispiel Noch ein Stich", "beispiel Anna nimmt die Dame")
    assert codes(project) == [Code.ID_TWICE]


@pytest.mark.parametrize("arguments", [("play",), ("simulate",)])
def test_nobody_can_play_it(project: Project, arguments: tuple[str, ...]) -> None:
    result = run(project, *arguments, "schwarze-dame")
    assert result.exit_code == 2
    assert "hat keine Engine" in result.output


# --- who may have none --------------------------------------------------------------------


def test_a_forgotten_engine_stays_an_error_that_names_the_way_out(project: Project) -> None:
    project.edit("spiel.yaml", "engine: keine\n", "")
    result = run(project, "check")
    assert result.exit_code == 1
    assert "keine-engine: Zu diesem Spiel fehlt die Engine engines/schwarze_dame.py." in result.output
    assert "`engine: keine`" in result.output


def test_a_misspelt_folder_is_told_which_engine_there_is(project: Project) -> None:
    project.edit("spiel.yaml", "engine: keine\n", "")
    project.file("").rename(project.root / "content" / "kopfrechen")
    assert "Es gibt eine Engine für `kopfrechnen`." in run(project, "check").output


def test_a_game_with_an_engine_cannot_do_without(tmp_path: Path) -> None:
    from projects import copy_content

    project = copy_content(tmp_path)
    project.edit("spiel.yaml", "format: 1\n", "format: 1\nengine: keine\n")
    (finding,) = project.findings()
    assert (finding.code, finding.span.line) == (Code.VALUE_WRONG, 4)
    assert "engines/kopfrechnen.py" in finding.message


def test_a_misspelt_wish_is_an_error(project: Project) -> None:
    project.edit("spiel.yaml", "engine: keine", "engine: kein")
    result = run(project, "check")
    assert result.exit_code == 1
    assert "schreib: keine" in result.output


def test_an_error_in_the_sheet_is_not_told_as_a_missing_engine(project: Project) -> None:
    project.edit("spiel.yaml", "farbe: ziegel", "farbe: rot")
    assert Code.NO_ENGINE not in codes(project)


def test_what_is_kept_of_it_is_the_same(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project.root / "cache"))
    first, second = run(project, "check", "--json"), run(project, "check", "--json")
    assert first.output == second.output
    engines = project.root / "engines"
    engines.mkdir()
    from generator.proof.inputs import Inputs, Program

    folder = project.file("")
    program = Program((str(REPOSITORY / "engines"), str(engines)))
    assert Inputs.of(folder, program).key
    (engines / "schwarze_dame.py").write_text("GAME = None\n")
    program = Program((str(REPOSITORY / "engines"), str(engines)))
    assert Inputs.of(folder, program).key is None


# --- how it is told -----------------------------------------------------------------------


def test_the_text_counts_what_is_unverified(project: Project) -> None:
    said = run(project, "check").output
    assert "Alles bewiesen" not in said
    assert "13 Angaben mit spiel.yaml verglichen, 13 stimmen, 0 ausgenommen" in said
    assert "ohne Engine, also ungeprüft: 2 Beispiele, 6 Regeln" in said
    assert "Kein Fehler. Ohne Engine und deshalb ungeprüft: Schwarze Dame (2 Beispiele)." in said
    assert run(project, "check", "--quiet").output == ""


def test_beside_a_proven_game_only_that_is_told_as_proven(project: Project) -> None:
    import shutil

    shutil.copytree(REPOSITORY / "content" / "schwindelpost", project.root / "content" / "schwindelpost")
    said = run(project, "check", "--fresh").output
    assert "Kein Fehler. Alles andere ist bewiesen. Ohne Engine und deshalb ungeprüft: Schwarze Dame" in said


def test_every_machine_report_says_so(project: Project) -> None:
    proof = project.prove()
    told = {form: report(form, proof.outcome, {}) for form in ("json", "github", "junit", "sarif")}
    data = json.loads(told["json"])
    Draft202012Validator(json.loads(JSON_SCHEMA.read_text(encoding="utf-8"))).validate(data)
    assert data["holds"]
    assert (data["games"][0]["engine"], data["games"][0]["counts"]["unverified"]) == (False, 2)
    assert [one["severity"] for one in data["findings"]] == ["note", "note"]
    assert told["github"].count("::notice file=content/schwarze-dame/regeln.md,line=") == 2
    suite = ElementTree.fromstring(told["junit"])
    assert (suite.get("failures"), suite.get("skipped")) == ("0", "2")
    assert [case.get("line") for case in suite.iter("testcase") if case.find("skipped") is not None] == ["25", "30"]
    results = json.loads(told["sarif"])["runs"][0]["results"]
    assert [(one["ruleId"], one["level"]) for one in results] == [("ungeprueft", "note")] * 2


def test_everything_printed_bears_the_mark(project: Project) -> None:
    result = run(project, "build")
    assert result.exit_code == 0, result.output
    folder = project.root / "build" / "schwarze-dame"
    assert sorted(path.name for path in folder.iterdir()) == PRINTED
    for name in ("regelheft", "regelheft-a5", "regelheft-gross", "regelheft-heft"):
        text = read(folder / f"{name}.pdf")
        assert text.count("ungeprüft") == 2, name
        assert "Ungeprüft: 2 Beispiele und Regeln" in text
        assert "bewiesen" not in text
    assert "Ungeprüft: 2 Beispiele" in read(folder / "kurzregeln.pdf")
    assert "Reserve" in read(folder / "sortierliste.pdf")


def test_the_website_bears_the_mark(project: Project) -> None:
    assert run(project, "build").exit_code == 0
    site = project.root / "build" / "website"
    page = (site / "schwarze-dame" / "index.html").read_text(encoding="utf-8")
    for text in (page, (site / "schwarze-dame" / "spiel.fragment.html").read_text(encoding="utf-8")):
        assert len(re.findall(r'<span class="(?:bw-)?ungeprueft">ungeprüft</span>', text)) == 2
        assert "Ungeprüft: 2\u00a0Beispiele und Regeln" in text
        assert "Vier Runden." in text
    assert 'id="beispiel-anna-nimmt-die-dame"' in page
    data = json.loads((site / "schwarze-dame" / "spiel.json").read_text(encoding="utf-8"))
    assert data["geprueft"] == {"bewiesen": 13, "ausgenommen": 0, "engine": False, "ungeprueft": 2}
    start = (site / "index.html").read_text(encoding="utf-8")
    assert "nachgespielt" not in start
    assert "außer wo „ungeprüft“ steht: Schwarze Dame" in start


def test_an_evening_with_it_says_so(project: Project) -> None:
    result = run(project, "night", "--games", "schwarze-dame", "--players", "4")
    assert result.exit_code == 0, result.output
    assert "Ungeprüft, weil kein Programm es nachspielt: Schwarze Dame." in read(project.root / "build/spieleabend.pdf")


def read(pdf: Path) -> str:
    """The text of a PDF on one line."""
    text = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    return " ".join(text.split())
