"""Statements that once went unproven: each is told now, at its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project, copy_content

from generator.content.findings import Code, Finding

CASES = "faelle/verschicken.yaml"
TO_ONESELF = "verboten: verschicken, grund: an-sich-selbst"


def only(project: Project) -> Finding:
    """The one finding of a project."""
    (finding,) = project.findings()
    return finding


@pytest.fixture
def schwindelpost(tmp_path: Path) -> Project:
    return copy_content(tmp_path, "schwindelpost")


@pytest.fixture
def topfgucker(tmp_path: Path) -> Project:
    return copy_content(tmp_path, "topfgucker")


@pytest.fixture
def grosse_zahl(tmp_path: Path) -> Project:
    return copy_content(tmp_path, "grosse-zahl")


def test_a_card_that_nobody_was_given_cannot_be_played_by_luck(schwindelpost: Project) -> None:
    """With two players and two packs, each deals Anna one of the two D♥ three times out of four."""
    schwindelpost.file(CASES).write_text(
        """
faelle:
  - titel: Niemand hat Anna die Karte gegeben
    spieler: [Anna, Ben]
    lage: {geber: Ben, hand: {Anna: [A♣]}}
    zuege:
      - Anna schickt D♥ an Ben als König
    ergibt: {empfaenger: Ben}
""",
        encoding="utf-8",
    )
    illegal = [finding for finding in schwindelpost.findings() if finding.code is Code.MOVE_ILLEGAL]
    assert [finding.found for finding in illegal] == ["Anna schickt D♥ an Ben als König"]


def test_a_refusal_for_another_reason_of_the_same_rule(schwindelpost: Project) -> None:
    schwindelpost.edit(CASES, TO_ONESELF, "verboten: verschicken, grund: nicht-auf-der-hand")
    finding = only(schwindelpost)
    assert finding.code is Code.MOVE_NOT_REFUSED
    assert (finding.found, finding.engine, finding.fix) == ("nicht-auf-der-hand", "an-sich-selbst", "an-sich-selbst")
    assert (
        schwindelpost.file(CASES)
        .read_text(encoding="utf-8")
        .splitlines()[finding.span.line - 1][finding.span.column - 1 :]
        .startswith("nicht-auf-der-hand")
    )


def test_a_reason_needs_the_rule(schwindelpost: Project) -> None:
    schwindelpost.edit(CASES, TO_ONESELF, "grund: an-sich-selbst")
    assert Code.VALUE_WRONG in [finding.code for finding in schwindelpost.findings()]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("regeln.md", "je [3]{handkarten['3']}", "je [4]{handkarten['2']}"),
        ("regeln.md", "je [4]{handkarten['2']}", "je [3]{handkarten['3']}"),
        ("regeln.md", "je [2]{handkarten['5']}", "je [3]{handkarten['3']}"),
        ("kurzregeln.md", "sonst je [2]{handkarten['4']}", "sonst je [3]{handkarten['3']}"),
        ("kurzregeln.md", "zu [dritt]{spieler.anzahl['3']}", "zu [viert]{spieler.anzahl['4']}"),
    ],
)
def test_a_number_for_other_players_than_the_sentence_says(topfgucker: Project, file: str, old: str, new: str) -> None:
    topfgucker.edit(file, old, new)
    told = {finding.code for finding in topfgucker.findings()}
    assert told - {Code.REQUIRED_MISSING} == {Code.COUNT_MISMATCH}


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ("spielen auf Normal, brauchen", Code.CLAIM_UNBOUND),
        ("spielen auf Schwer, brauchen", Code.CLAIM_UNBOUND),
        ("spielen auf [Schwer]{stufe}, brauchen", Code.CLAIM_WRONG),
    ],
)
def test_the_level_of_an_example(topfgucker: Project, new: str, code: Code) -> None:
    topfgucker.edit("regeln.md", "spielen auf [Normal]{stufe}, brauchen", new)
    assert only(topfgucker).code is code


def test_a_level_may_be_exempt(topfgucker: Project) -> None:
    topfgucker.edit("regeln.md", "spielen auf [Normal]{stufe}, brauchen", "spielen auf [Normal]{frei: so}, brauchen")
    assert topfgucker.findings() == ()


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ("in [Herz]{genannt}", []),
        ("in [Herzkarten]{genannt}", []),
        ("in Herz", [Code.CLAIM_UNBOUND]),
        ("in [Pik]{genannt}", [Code.CLAIM_WRONG]),
    ],
)
def test_a_suit_in_an_example(grosse_zahl: Project, said: str, codes: list[Code]) -> None:
    old = "[2♥ 9♥ 7♥]{genannt}, alle in derselben Farbe, und"
    grosse_zahl.edit("regeln.md", old, f"[2♥ 9♥ 7♥]{{genannt}}, alle {said}, und")
    assert [finding.code for finding in grosse_zahl.findings()] == codes


def test_a_hand_with_a_higher_card_than_the_text_says(grosse_zahl: Project) -> None:
    grosse_zahl.edit("beispiele/kleine-karten.yaml", "3♥, 7♣,", "3♥, 9♣,")
    finding = only(grosse_zahl)
    assert (finding.code, finding.found) == (Code.CLAIM_WRONG, "keine")


@pytest.mark.parametrize("said", ["ihre dritte!", "ihre [dritte]{gleiche}!", "ihre Vierte!"])
def test_an_ordinal_in_an_example(schwindelpost: Project, said: str) -> None:
    schwindelpost.edit("regeln.md", "ihre [vierte]{gleiche}!", said)
    expected = Code.CLAIM_WRONG if "{" in said else Code.CLAIM_UNBOUND
    assert only(schwindelpost).code is expected


def test_outside_of_examples_ordinals_may_order_things(grosse_zahl: Project) -> None:
    grosse_zahl.edit("regeln.md", "Dann nimmst du keine Karte auf.", "Dann nimmst du keine zweite Karte auf.")
    assert grosse_zahl.findings() == ()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("regeln.md", "::: kasten Woher das Spiel kommt", "::: kasten Die zweite Fassung des Spiels"),
        ("spiel.yaml", "spalten: [Punkte, Summe]", "spalten: [Punkte, Zweiter Durchgang]"),
    ],
)
def test_titles_outside_of_examples_may_order_things_too(grosse_zahl: Project, file: str, old: str, new: str) -> None:
    grosse_zahl.edit(file, old, new)
    assert grosse_zahl.findings() == ()


def test_an_ordinal_in_the_title_of_an_example(grosse_zahl: Project) -> None:
    text = grosse_zahl.file("beispiele/kleine-karten.yaml").read_text(encoding="utf-8")
    title = next(line for line in text.splitlines() if line.startswith("titel: "))
    grosse_zahl.edit("beispiele/kleine-karten.yaml", title, "titel: Die zweite Hand")
    assert only(grosse_zahl).code is Code.CLAIM_UNBOUND


def test_a_roman_number(grosse_zahl: Project) -> None:
    grosse_zahl.edit("kurzregeln.md", "Teilt je [9]{handkarten} Karten aus", "Teilt je VII Karten aus")
    finding = only(grosse_zahl)
    assert (finding.code, finding.found) == (Code.CLAIM_UNBOUND, "VII")


@pytest.mark.parametrize(("said", "found"), [("Jetzt mit 20 Karten.", "20"), ("Der D♥ zählt mehr.", "D♥")])
def test_what_is_said_of_changes(grosse_zahl: Project, said: str, found: str) -> None:
    grosse_zahl.edit("spiel.yaml", "was: Erste Fassung.", f"was: {said}")
    finding = only(grosse_zahl)
    assert (finding.code, finding.found) == (Code.CLAIM_UNBOUND, found)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("satz: Acht Spiele für alle.", Code.CLAIM_UNBOUND),
        ("satz: Spiele für *alle*.", Code.SPELLING),
        ("titel: 'Gute `Karten`'", Code.SPELLING),
        ("satz: Spiele für alle.", None),
        ("titel: 24 Spiele", None),
    ],
)
def test_what_is_said_of_the_website(grosse_zahl: Project, line: str, code: Code | None) -> None:
    text = f"adresse: https://spiele.example/\n{line}\n"
    (grosse_zahl.root / "content" / "website.yaml").write_text(text, encoding="utf-8")
    assert [finding.code for finding in grosse_zahl.findings()] == ([code] if code else [])


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("[Carla]{gewinner} [gewinnt]{ausgang.Carla} nicht, [Ben]", "nicht"),
        ("[Carla]{gewinner} [gewinnt]{ausgang.Carla} nie, [Ben]", "nie"),
        ("[Carla]{gewinner} hat nicht [gewonnen]{ausgang.Carla}, [Ben]", "nicht"),
    ],
)
def test_an_outcome_that_a_word_beside_it_turns_round(tmp_path: Path, said: str, word: str) -> None:
    project = copy_content(tmp_path)
    project.edit("regeln.md", "[Carla]{gewinner} [gewinnt]{ausgang.Carla}, [Ben]", said)
    finding = only(project)
    assert (finding.code, finding.found) == (Code.CLAIM_TOUCHES, word)


def test_a_truth_that_a_word_beside_it_turns_round(schwindelpost: Project) -> None:
    schwindelpost.edit("regeln.md", "und liegt [richtig]{richtig}.", "und liegt nicht [richtig]{richtig}.")
    finding = only(schwindelpost)
    assert (finding.code, finding.found) == (Code.CLAIM_TOUCHES, "nicht")


@pytest.mark.parametrize(
    "said",
    [
        "nicht nur die Runde",
        "nicht\u00a0nur die Runde",
        "diesmal nicht zufällig",
        "nicht unverdient",
        "nicht ohne Mühe",
    ],
)
def test_an_outcome_that_holds_all_the_same(tmp_path: Path, said: str) -> None:
    project = copy_content(tmp_path)
    project.edit("regeln.md", "[gewinnt]{ausgang.Carla}, [Ben]", f"[gewinnt]{{ausgang.Carla}} {said}, [Ben]")
    assert project.findings() == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "name"),
    [
        ("regeln.md", "von Jacques Zeimet", "von Jaques Zeimet", "Jacques Zeimet"),
        ("regeln.md", "*Kakerlakenpoker*", "*Poker*", "Kakerlakenpoker"),
        ("spiel.yaml", "verlag: Drei Magier Spiele", "verlag: Vier Magier Spiele", "Vier Magier Spiele"),
    ],
)
def test_rules_that_name_another_model_than_the_imprint(
    schwindelpost: Project, file: str, old: str, new: str, name: str
) -> None:
    schwindelpost.edit(file, old, new)
    finding = only(schwindelpost)
    assert (finding.code, finding.found) == (Code.REQUIRED_MISSING, name)


def test_rules_may_name_their_model_in_the_genitive(schwindelpost: Project) -> None:
    schwindelpost.edit("regeln.md", "von Jacques Zeimet", "nach Jacques Zeimets Idee")
    assert schwindelpost.findings() == ()


def test_rules_need_not_tell_of_their_model(schwindelpost: Project) -> None:
    text = schwindelpost.file("regeln.md").read_text(encoding="utf-8")
    box = text[text.index("::: kasten Woher") : text.index("## Die Karten")]
    schwindelpost.edit("regeln.md", box, "")
    schwindelpost.edit("spiel.yaml", "  - vorbild.jahr\n", "")
    assert Code.REQUIRED_MISSING not in [finding.code for finding in schwindelpost.findings()]
