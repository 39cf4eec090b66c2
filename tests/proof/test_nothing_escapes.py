"""Every way to say something unproven is a finding; so is everything that proves nothing."""

from __future__ import annotations

import pytest
from projects import Project

from engines.game import Player
from generator.content.findings import Code
from generator.proof.tokens import find_tokens

ROUND = "beispiele/eine-runde.yaml"
NAMES = (Player("Anna"), Player("Ben"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Anna sieht 7 + 20 − 5 = 22 und bietet dreimal 26.", ["Anna", "7 + 20 − 5 = 22", "dreimal", "26"]),
        ("Die Herz-Dame, 10♠ und ein Joker", ["Herz-Dame", "10♠", "Joker"]),
        ("Bens −5, Annas ♥", ["Bens", "−5", "Annas", "♥"]),
        ("3–6 Personen, zwölf Karten, 2x, 5er", ["3", "6", "zwölf", "2x", "5er"]),
        ("Ben gewinnt, Anna hat verloren", ["Ben", "gewinnt", "Anna", "verloren"]),
        ("Die erste, zweite, eine, einer, keine Anhöhe; Vierer und Achtung", ["zweite", "Vierer"]),
        (
            "Pik Ass, Herzdame, PIK-ASSE, Karo-7, Ass-König, KÖNIGE, JOKERS",
            ["Pik Ass", "Herzdame", "PIK-ASSE", "Karo-7", "Ass", "König", "KÖNIGE", "JOKERS"],
        ),
        ("ANNA GEWINNT", ["ANNA", "GEWINNT"]),
        ("Er sagt Herz, sie hat Pikkarten; herzlich, Herzen, Kreuzung", ["Herz", "Pikkarten"]),
    ],
)
def test_tokens_of_an_example(text: str, found: list[str]) -> None:
    assert [token.text for token in find_tokens(text, NAMES)] == found


def test_names_suits_and_outcomes_count_only_in_examples() -> None:
    assert [token.text for token in find_tokens("Anna gewinnt mit dem Joker 3 Karten in Herz")] == ["3"]


def codes(project: Project) -> list[Code]:
    return [finding.code for finding in project.findings()]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("regeln.md", "[75]{karten.summe}", "75", Code.CLAIM_UNBOUND),
        ("regeln.md", "[75]{karten.summe}", "fünfundsiebzig", Code.CLAIM_UNBOUND),
        ("regeln.md", "[75]{karten.summe}", "[75]{frei:}", Code.EXEMPTION_EMPTY),
        ("regeln.md", "[75]{karten.summe}", "[viel]{frei: geschätzt}", Code.EXEMPTION_STALE),
        ("regeln.md", "[75]{karten.summe}", "[75]{karten.summe > 3}", Code.EXPRESSION),
        ("regeln.md", "[75]{karten.summe}", "[99]{karten.summe * 0 + 99}", Code.EXPRESSION),
        ("regeln.md", "[75]{karten.summe}", "[75]{hoechste_auf_null}", Code.CLAIM_TYPE),
        ("regeln.md", "[75]{karten.summe}", "[75]{75}", Code.EXPRESSION),
        ("regeln.md", "[75]{karten.summe}", "[75]{}", Code.BINDING_SYNTAX),
        ("regeln.md", "[75]{karten.summe}", "[75]{karten.summe", Code.BINDING_SYNTAX),
        ("regeln.md", "{#bluffen}", "", Code.RULE_ID_MISSING),
        ("regeln.md", "{#bluffen}", "{#spicken}", Code.ID_TWICE),
        ("regeln.md", "{#bluffen}", "{#bluffn}", Code.RULE_MISSING),
        ("regeln.md", "## Bieten {#bieten}", "## Bieten", Code.SECTION),
        ("regeln.md", "## Bieten {#bieten}", "## Steigern {#bieten}", Code.SECTION),
        ("regeln.md", "# Kopfrechnen", "# Kopfrechen", Code.SECTION),
        ("regeln.md", "::: tabelle karten", "::: tabelle karte", Code.DIRECTIVE),
        ("regeln.md", "::: tabelle karten", "::: tabelle", Code.DIRECTIVE),
        ("regeln.md", "::: bild eine-runde zug=0", "::: bild eine-runde zug=9", Code.STEP_UNKNOWN),
        ("regeln.md", "::: bild eine-runde zug=0", "::: bild eine-runde zugg=0", Code.DIRECTIVE),
        ("regeln.md", "::: kasten Woher das Spiel kommt", "::: kasten Woher 17 Karten kommen", Code.CLAIM_UNBOUND),
        ("kurzregeln.md", " {siehe spielende}", "", Code.REFERENCE_MISSING),
        ("kurzregeln.md", "{siehe spielende}", "{siehe spielend}", Code.REFERENCE_DEAD),
        (ROUND, "titel: ", "titel: Mit 4 Karten: ", Code.YAML_SYNTAX),
        ("faelle/bieten.yaml", "ergibt: {gebot: 70", "ergibt: {gebot: 71", Code.CLAIM_WRONG),
        ("faelle/bieten.yaml", "- {zug: Ben bietet −20, verboten: gebot-hoeher}", "- {zug: Ben bietet −20, verboten: reihenfolge}", Code.MOVE_NOT_REFUSED),
        ("spiel.yaml", "pflicht:", "pflicht:\n  - wert['9♥']", Code.REQUIRED_MISSING),
        ("spiel.yaml", "pfad: werte.karten.B♥", "pfad: werte.karten.B♦", Code.REFERENCE_DEAD),
        ("spiel.yaml", "A♥: 1\n", "A♥: 2\n", Code.CLAIM_WRONG),
    ],
)  # fmt: skip
def test_slip_is_found(project: Project, file: str, old: str, new: str, code: Code) -> None:
    project.edit(file, old, new)
    assert code in codes(project)


ESCAPES = [
    # a number in a link, in emphasis, half in a claim, between two claims, behind a sign
    ("[99 Karten](#karten)", Code.CLAIM_UNBOUND),
    ("**zwei** Karten", Code.CLAIM_UNBOUND),
    ("*[zwei]{spieler.von}*", Code.CLAIM_WRONG),
    ("[drei]{spieler.von}ßig", Code.CLAIM_TOUCHES),
    ("[drei]{spieler.von}undzwanzig", Code.CLAIM_TOUCHES),
    ("[1]{blaetter}[7]{wert['7♥']}", Code.CLAIM_TOUCHES),
    ("−[5]{wert['5♥']}", Code.CLAIM_TOUCHES),
    ("[17]{karten.anzahl},[5]{wert['5♥']}", Code.CLAIM_TOUCHES),
    ("[17]{karten.anzahl} + [5]{wert['5♥']}", Code.CLAIM_TOUCHES),
    ("A[♣]{lebenskarten.farbe1}", Code.CLAIM_TOUCHES),
    ("[Kreuz]{lebenskarten.farbe1}-Ass", Code.CLAIM_TOUCHES),
    ("[17]{karten.anzahl}er", Code.CLAIM_TOUCHES),
    # spellings that print as something else than they check
    ("_zwei_", Code.SPELLING),
    ("zw*ei*", Code.SPELLING),
    ("zwei* Karten", Code.SPELLING),
    ("f&uuml;nf", Code.SPELLING),
    ("zw\u00adei", Code.SPELLING),
    ("zw\u200bei", Code.SPELLING),
    ("zw\u0002ei", Code.SPELLING),
    ("fu\u0308nf", Code.SPELLING),
    ("½ Karte", Code.SPELLING),
    ("Ⅻ Karten", Code.SPELLING),
    ("🂡", Code.SPELLING),
    ("D❤", Code.SPELLING),
    ("\u0410nna", Code.SPELLING),
    ("`[17]{karten.anzahl}`", Code.SPELLING),
    ("\\[17]{karten.anzahl}", Code.SPELLING),
    ("<b>17</b>", Code.SPELLING),
    ("![17](#karten)", Code.SPELLING),
    ("[1*7]{karten.anzahl}", Code.SPELLING),
    ("[017]{karten.anzahl}", Code.CLAIM_TYPE),
    ("[a ♠]{hoechste_auf_null}", Code.CLAIM_TYPE),
    # layouts that Markdown reads otherwise
    ("Text\n- Punkt", Code.LAYOUT),
    ("\n- - Punkt", Code.LAYOUT),
    ("\n1. - Punkt", Code.LAYOUT),
    ("\n- 1. Punkt", Code.LAYOUT),
    ("\n- # Punkt", Code.LAYOUT),
    ("\n- > Punkt", Code.LAYOUT),
    ("Es sind\n99. Karten", Code.LAYOUT),
    ("\n99. Karten", Code.LAYOUT),
    ("\n- eins\n2. zwei", Code.LAYOUT),
    ("\n1. eins\n3. drei", Code.LAYOUT),
    ("\n* Punkt", Code.LAYOUT),
    ("\n    Code", Code.LAYOUT),
    ("\n> Zitat", Code.LAYOUT),
    ("Titel\n=====", Code.LAYOUT),
    ("\n##Titel", Code.LAYOUT),
    ("\n| a | b |\n|---|---|\n| c | d | [75]{karten.summe} |", Code.LAYOUT),
    ("Text\n\u00a0\nText", Code.LAYOUT),
]


@pytest.mark.parametrize(("text", "code"), ESCAPES)
def test_nothing_hides_in_the_way_it_is_written(project: Project, text: str, code: Code) -> None:
    project.edit("regeln.md", "## Die Karten {#karten}\n", f"{text}\n\n## Die Karten {{#karten}}\n")
    assert code in codes(project)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Dan]{verlierer} [verliert]{ausgang.Dan}", "[Dan]{verlierer} [gewinnt]{ausgang.Anna}"),
        ("[K♥]{karte.Carla}", "[D♥]{karte.Anna}"),
    ],
)
def test_a_fact_about_one_player_is_not_told_of_another(project: Project, old: str, new: str) -> None:
    text = project.file("regeln.md").read_text(encoding="utf-8")
    start = text.index("::: beispiel eine-runde")
    assert old in text[start:]
    project.file("regeln.md").write_text(text[:start] + text[start:].replace(old, new, 1), encoding="utf-8")
    assert Code.NAME_MISMATCH in codes(project)


def test_steps_are_told_in_order(project: Project) -> None:
    project.edit("regeln.md", "3. {zug 3}[Carla]{spieler} sieht nur", "3. {zug 1}[Carla]{spieler} sieht nur")
    assert Code.STEP_ORDER in codes(project)


def test_a_caption_is_about_its_picture(project: Project) -> None:
    project.edit("regeln.md", "Der Tisch vor dem ersten Gebot", "Der Tisch nach dem Gebot [26]{gebot}")
    assert Code.FACT_UNKNOWN in codes(project)


def test_example_that_no_text_tells(project: Project) -> None:
    source = project.file(ROUND).read_text(encoding="utf-8")
    project.file("beispiele/vergessen.yaml").write_text(source, encoding="utf-8")
    assert codes(project) == [Code.EXAMPLE_UNUSED]


def test_rule_that_no_case_exercises(project: Project) -> None:
    project.file("faelle/trickser.yaml").unlink()
    findings = project.findings()
    assert {finding.code for finding in findings} == {Code.RULE_UNCOVERED, Code.REASON_UNCOVERED}
    uncovered = {finding.rule for finding in findings if finding.code is Code.RULE_UNCOVERED}
    assert uncovered == {"klar-zeigen", "klar-zu-zweit"}


def test_claim_that_depends_on_an_open_card_names_the_card(project: Project) -> None:
    project.edit(ROUND, "  verdeckt: 3♥\n", "")
    findings = [finding for finding in project.findings() if finding.code is Code.CLAIM_OPEN]
    assert findings
    assert all("verdeckte Karte" in finding.message for finding in findings)
    assert all("`lage.verdeckt`" in finding.message for finding in findings)


def test_unchanged_content_is_proven(project: Project) -> None:
    proof = project.prove()
    assert proof.holds
    (game,) = proof.games
    assert game.counts.claims == game.counts.proven + game.counts.exempt
    assert game.counts.covered == game.counts.rules == len(game.game.engine.rules)
