"""The score pad's numbers follow from facts, and its words are proven; each slip is told where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project, copy_content

from generator.content.findings import Code

TEXT, SHEET = "punkteblock.md", "spiel.yaml"
BOXES = "    - {titel: Leben, anzahl: lebenskarten.anzahl}"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return copy_content(tmp_path)


@pytest.mark.parametrize(
    ("new", "code", "shown", "sentence"),
    [
        ("{titel: Leben, anzahl: lebenskarten.anzal}", Code.FACT_UNKNOWN, "lebenskarten.anzal", "gibt es hier nicht"),
        ("{titel: Leben, anzahl: lebenskarten}", Code.EXPRESSION, "lebenskarten", "noch keine einzelne Tatsache"),
        ("{titel: Leben, anzahl: lebenskarten.farbe1}", Code.EXPRESSION, "lebenskarten.farbe1", "eine ganze Zahl"),
        ('{titel: Leben, anzahl: "rest[stufe]"}', Code.EXPRESSION, '"rest[stufe]"', "dieses Spiel hat keine"),
        ("{titel: Leben, anzahl: karten.kleinste}", Code.VALUE_WRONG, "karten.kleinste", "ergibt -10"),
        ("{titel: Leben, anzahl: karten.anzahl}", Code.VALUE_WRONG, "karten.anzahl", "passen 1 bis 16"),
        ("{titel: Leben, anzahl: 3}", Code.VALUE_WRONG, "3", "erwartet wird ein Text"),
        ("{titel: Drei Leben, anzahl: lebenskarten.anzahl}", Code.CLAIM_UNBOUND, "Drei Leben", "nicht in regeln.md"),
        ("{titel: '*Leben*', anzahl: lebenskarten.anzahl}", Code.SPELLING, "'*Leben*'", "nichts ausgezeichnet"),
        ("{titel: Leben, anzal: lebenskarten.anzahl}", Code.KEY_UNKNOWN, "anzal", "Meintest du `anzahl`?"),
        ("{titel: Lebenspunkte, anzahl: lebenskarten.anzahl}", Code.TERM, "Lebenspunkte", "Lebenskarte"),
        ("{titel: Leben}", Code.KEY_MISSING, "{titel: Leben}", "fehlt `anzahl`"),
        (
            "{titel: Leben, anzahl: lebenskarten.anzahl, form: runt}",
            Code.VALUE_WRONG,
            "runt",
            "eines von eckig, rund",
        ),
    ],
)
def test_a_slip_in_the_boxes_is_told_at_its_place(
    project: Project, new: str, code: Code, shown: str, sentence: str
) -> None:
    project.edit(SHEET, BOXES, f"    - {new}")
    (finding,) = project.findings()
    assert finding.code is code
    assert sentence in finding.message
    lines = project.file(SHEET).read_text(encoding="utf-8").splitlines()
    line = lines[finding.span.line - 1]
    assert line[finding.span.column - 1 : finding.span.column - 1 + finding.span.length] == shown


def test_an_unknown_fact_comes_with_the_one_that_is_meant(project: Project) -> None:
    project.edit(SHEET, BOXES, "    - {titel: Leben, anzahl: lebenskarten.anzal}")
    (finding,) = project.findings()
    assert finding.fix == "lebenskarten.anzahl"


def test_more_boxes_than_fit_on_a_line_are_told(project: Project) -> None:
    project.edit(SHEET, BOXES, "\n".join([BOXES.replace("lebenskarten.anzahl", "karten.herz")] * 2))
    (finding,) = project.findings()
    assert "höchstens 16" in finding.message
    assert finding.found == "karten.herz"


@pytest.mark.parametrize(
    ("old", "new", "code", "sentence"),
    [
        ("punkteblock:\n  je", "punkteblok:\n  je", Code.KEY_UNKNOWN, "Meintest du `punkteblock`?"),
        ("  je: person\n", "  je: persohn\n", Code.VALUE_WRONG, "eines von person, partie"),
        (f"  kaestchen:\n{BOXES}\n", "", Code.KEY_MISSING, "braucht `punkte` oder `kaestchen`"),
        ("  je: person\n", "  punkte: {je: Runde, spalten: [Punkte]}\n", Code.VALUE_WRONG, "nicht beides"),
        (f"  kaestchen:\n{BOXES}\n", "  punkte: {je: Runde, spalten: [Punkte]}\n", Code.VALUE_WRONG, "unter `punkte`"),
        (f"  je: person\n  kaestchen:\n{BOXES}\n", "  punkte: {je: Runde}\n", Code.KEY_MISSING, "fehlt `spalten`"),
        (
            f"punkteblock:\n  je: person\n  kaestchen:\n{BOXES}\n",
            "punkteblock: ja\n",
            Code.VALUE_WRONG,
            "erwartet wird",
        ),
    ],
)
def test_a_slip_in_the_key_is_told(project: Project, old: str, new: str, code: Code, sentence: str) -> None:
    project.edit(SHEET, old, new)
    found = [finding for finding in project.findings() if finding.code is code]
    assert any(sentence in finding.message for finding in found), project.findings()
    assert {finding.span.file.name for finding in found} == {SHEET}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("[drei]{lebenskarten.anzahl}", "drei", Code.CLAIM_UNBOUND),
        ("[drei]{lebenskarten.anzahl}", "[vier]{lebenskarten.anzahl}", Code.CLAIM_WRONG),
        (" {siehe lebenskarten, verlierer-gibt, ausscheiden}", "", Code.REFERENCE_MISSING),
        ("verlierer-gibt", "verlierer-gab", Code.REFERENCE_DEAD),
        ("# Kopfrechnen\n", "# Kopfrechnen\n\n## Leben\n", Code.SECTION),
        ("# Kopfrechnen\n", "# Kopfrechner\n", Code.SECTION),
    ],
)
def test_its_words_are_proven_like_the_cheat_sheet(project: Project, old: str, new: str, code: Code) -> None:
    project.edit(TEXT, old, new)
    found = [finding for finding in project.findings() if finding.code is code]
    assert [finding.span.file.name for finding in found] == [TEXT]


def test_words_without_boxes_and_boxes_without_words_are_told(project: Project) -> None:
    text = project.file(TEXT).read_text(encoding="utf-8")
    project.file(TEXT).unlink()
    (finding,) = project.findings()
    assert (finding.code, finding.span.file.name) == (Code.FILE_MISSING, SHEET)
    project.edit(SHEET, f"punkteblock:\n  je: person\n  kaestchen:\n{BOXES}\n", "")
    assert project.findings() == ()
    project.file(TEXT).write_text(text, encoding="utf-8")
    (finding,) = project.findings()
    assert (finding.code, finding.span.file.name) == (Code.FILE_UNUSED, TEXT)


def test_what_is_meant_for_every_level_is_told_so(tmp_path: Path) -> None:
    project = copy_content(tmp_path, "topfgucker")
    project.edit(SHEET, '"stufen[stufe].ziel"', '"stufen[stufe].zil"')
    (finding,) = project.findings()
    assert (finding.code, finding.fix) == (Code.FACT_UNKNOWN, '"stufen[stufe].ziel"')
    project.edit(SHEET, '"stufen[stufe].zil"', finding.fix)
    assert project.findings() == ()


def test_every_level_has_its_number(tmp_path: Path) -> None:
    project = copy_content(tmp_path, "topfgucker")
    project.edit(SHEET, '"stufen[stufe].ziel"', '"alles_offen[stufe].von"')
    (finding,) = project.findings()
    assert finding.code is Code.FACT_UNKNOWN
    assert finding.message == "Die Tatsache `alles_offen.normal` gibt es hier nicht."
