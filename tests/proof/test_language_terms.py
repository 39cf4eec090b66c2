"""The glossary: forbidden words, other spellings, terms that no text uses."""

from __future__ import annotations

import pytest
from projects import Project

from generator.content.findings import Code, Finding
from generator.content.load import load
from generator.proof.language.check import check_language
from generator.proof.language.inflection import forms

LEAD = "Alle am Tisch kennen deine Karte, nur du nicht"


def findings(project: Project) -> list[Finding]:
    return [finding for game in load(project.root).games for finding in check_language(game)]


def said(project: Project, text: str) -> list[tuple[str, str]]:
    """What is found, and the advice, with a sentence put before the lead."""
    project.edit("regeln.md", LEAD, f"{text} {LEAD}")
    found = findings(project)
    assert {finding.code for finding in found} <= {Code.TERM}
    assert {finding.span.line for finding in found} <= {3}
    return [(finding.found, "".join(finding.hints) or finding.message) for finding in found]


def test_the_content_speaks_with_one_voice(project: Project) -> None:
    assert findings(project) == []


@pytest.mark.parametrize(
    ("text", "found", "advice"),
    [
        ("Nimm die Kopfkarte.", "Kopfkarte", "Schreib „Stirnkarte“."),
        ("Mischt die Kopfkarten.", "Kopfkarten", "Schreib „Stirnkarten“."),
        ("Der Kopfkartenhalter fällt um.", "Kopfkartenhalter", "Schreib „Stirnkarte“."),
        ("Du spähst.", "spähst", "Schreib „spicken“."),
        ("Er hat gespäht.", "gespäht", "Schreib „spicken“."),
        ("Statt anzuzweifeln.", "anzuzweifeln", "Schreib „Nachzählen“."),
        ("Er hat angezweifelt.", "angezweifelt", "Schreib „Nachzählen“."),
        ("Zieh vom Stapel.", "Stapel", "Schreib „Ziehstapel“."),
        ("Zieh vom Kartenstapel.", "Kartenstapel", "Schreib „Ziehstapel“."),
        ("Zieh vom Nachziehstapel.", "Nachziehstapel", "Schreib „Ziehstapel“."),
        ("Deckt die geheimen Karten auf.", "geheimen Karten", "Schreib „verdeckte Karte“."),
        ("Nimm **die Mittelkarte**.", "Mittelkarte", "Schreib „verdeckte Karte“."),
        ("Die Stirn-Karte gilt.", "Stirn-Karte", "„Stirn-Karte“ schreibst du sonst anders: „Stirnkarte“."),
        ("Die Stirn Karte gilt.", "Stirn Karte", "„Stirn Karte“ schreibst du sonst anders: „Stirnkarte“."),
        ("Die stirnkarte gilt.", "stirnkarte", "„stirnkarte“ schreibst du sonst anders: „Stirnkarte“."),
        ("Die STIRNKARTE gilt.", "STIRNKARTE", "„STIRNKARTE“ schreibst du sonst anders: „Stirnkarte“."),
        (
            "Es heißt Höchste-auf-null.",
            "Höchste-auf-null",
            "„Höchste-auf-null“ schreibst du sonst anders: „Höchste auf null“.",
        ),
    ],
)
def test_other_words_for_a_term_are_found(project: Project, text: str, found: str, advice: str) -> None:
    assert said(project, text) == [(found, advice)]


@pytest.mark.parametrize(
    "text", ["Die Stirnkarten liegen im Ziehstapel.", "Spickt! Du spickst mit deiner Lebenskarte."]
)
def test_terms_may_be_inflected(project: Project, text: str) -> None:
    assert said(project, text) == []


def test_the_place_is_exact_over_claims_and_stars(project: Project) -> None:
    project.edit("regeln.md", LEAD, f"Alle [17]{{karten.anzahl}} **alten** Kopfkarten. {LEAD}")
    (finding,) = findings(project)
    line = project.file("regeln.md").read_text(encoding="utf-8").split("\n")[finding.span.line - 1]
    assert line[finding.span.column - 1 :].startswith("Kopfkarten. ")
    assert finding.span.length == len("Kopfkarten")


def test_titles_are_read_as_well(project: Project) -> None:
    project.edit("beispiele/eine-runde.yaml", "titel: Eine ganze Runde", "titel: Eine Kopfkarte")
    project.edit("regeln.md", "::: kasten Woher das Spiel kommt", "::: kasten Woher die Kopfkarte kommt")
    places = {(finding.span.file.name, finding.span.column) for finding in findings(project)}
    assert places == {("eine-runde.yaml", 13), ("regeln.md", 22)}


def test_a_term_that_no_text_uses(project: Project) -> None:
    project.edit("spiel.yaml", "begriffe:\n", "begriffe:\n  Ohrkarte: {statt: [Backenkarte]}\n")
    (finding,) = findings(project)
    assert (finding.code, finding.found, finding.span.column) == (Code.TERM_UNUSED, "Ohrkarte", 3)


@pytest.mark.parametrize("word", ["Gebot", "Kopfkarte"])
def test_a_forbidden_word_has_one_place(project: Project, word: str) -> None:
    project.edit("spiel.yaml", "begriffe:\n", f"begriffe:\n  Sicht: {{statt: [{word}]}}\n")
    assert any(finding.code is Code.TERM and finding.span.file.name == "spiel.yaml" for finding in findings(project))


@pytest.mark.parametrize(
    ("word", "some"),
    [
        ("Topf", {"topf", "topfs", "töpfe", "töpfen"}),
        ("Blatt", {"blatts", "blätter", "blättern"}),
        ("Sorte", {"sorten"}),
        ("Traum", {"träume"}),
        ("weiterschicken", {"weiterschickt", "weitergeschickt", "weiterzuschicken", "weiterschickst"}),
        ("überkaufen", {"überkauft", "überkaufte", "überkauften", "überkaufter"}),
        ("verdeckte", {"verdeckt", "verdeckten", "verdecktes"}),
    ],
)
def test_forms(word: str, some: set[str]) -> None:
    assert some <= forms(word)
