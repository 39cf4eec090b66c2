"""How the texts of a game must be put together, and what their titles may say."""

from __future__ import annotations

import pytest
from projects import Project

from generator.content.findings import Code

ROUND = "beispiele/eine-runde.yaml"
TITLE = "titel: Eine ganze Runde"
BOX = "::: kasten Woher das Spiel kommt"
PICTURE = "::: bild gespickt zug=3"
LEAD = "Alle am Tisch kennen deine Karte, nur du nicht – und trotzdem musst du mit ihr rechnen.\n"
BLUFF = """Bluffen ist erlaubt und gehört dazu.
Du darfst auch eine Zahl nennen, an die du selbst nicht glaubst:
Ein hohes Gebot kann die nächste Person in die Klemme bringen. {#bluffen}"""
CAPTION = "Der Tisch vor dem ersten Gebot: [Anna]{nachher.dran} ist am Zug.\n"


def codes(project: Project) -> set[Code]:
    return {finding.code for finding in project.findings()}


@pytest.mark.parametrize("number", ["²", "9" * 1900, "٣", "-1", "007", "3.0", "x"])
def test_no_number_of_a_line_is_too_odd(project: Project, number: str) -> None:
    project.edit("regeln.md", PICTURE, f"::: bild gespickt zug={number}")
    assert Code.STEP_UNKNOWN in codes(project)


@pytest.mark.parametrize("number", ["9" * 900, "٧٥", "075", "7" + "5" * 100])
def test_no_number_in_a_text_is_too_odd(project: Project, number: str) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", f"[{number}]{{karten.summe}} {number}")
    assert Code.CLAIM_UNBOUND in codes(project)


@pytest.mark.parametrize(
    "nothing", ["{#bluffen}", "… {#bluffen}", "[ ]{frei: nichts} {#bluffen}", "– {.hinweis #bluffen}"]
)
def test_a_rule_must_say_something(project: Project, nothing: str) -> None:
    project.edit("regeln.md", BLUFF, nothing)
    assert Code.RULE_MISSING in codes(project)


@pytest.mark.parametrize("empty", ["- \n- Text {#bluffen}", "-\t\n", "1. \n"])
def test_an_empty_item_breaks_nothing(project: Project, empty: str) -> None:
    project.edit("regeln.md", BLUFF, f"{BLUFF}\n\n{empty}")
    assert codes(project)


@pytest.mark.parametrize(
    "more", ["Wer lügt, verliert.\n", "- Wer lügt, verliert.\n", "::: kasten Mehr\nWer lügt, verliert.\n:::\n"]
)
def test_nothing_but_one_paragraph_leads_in(project: Project, more: str) -> None:
    project.edit("regeln.md", LEAD, f"{LEAD}\n{more}")
    assert Code.SECTION in codes(project)


@pytest.mark.parametrize("more", ["\nNoch ein Absatz.\n", "\n- Ein Punkt\n", "\n::: kasten Mehr\nText.\n:::\n"])
def test_a_caption_is_one_paragraph(project: Project, more: str) -> None:
    project.edit("regeln.md", CAPTION, CAPTION + more)
    assert Code.DIRECTIVE in codes(project)


def test_rows_of_a_table_need_no_id_but_their_numbers_are_bound(project: Project) -> None:
    table = "| Was | Wie viele |\n|---|---|\n| Karten | [17]{karten.anzahl} |\n"
    project.edit("regeln.md", BLUFF, f"{BLUFF}\n\n{table}")
    assert codes(project) == set()
    project.edit("regeln.md", "| Karten | [17]{karten.anzahl} |", "| Karten | 17 |")
    assert codes(project) == {Code.CLAIM_UNBOUND}


@pytest.mark.parametrize("file", ["regeln.md", "kurzregeln.md"])
def test_both_texts_bear_the_title_of_the_game(project: Project, file: str) -> None:
    project.edit(file, "# Kopfrechnen\n", "# Kopfrechen\n")
    (finding,) = project.findings()
    assert (finding.code, finding.found, finding.fix) == (Code.SECTION, "Kopfrechen", "Kopfrechnen")
    assert finding.span.file.name == file


@pytest.mark.parametrize(
    "title",
    [
        "Mit 4 Karten",
        "Zu zweit",
        "Anna blufft",
        "Annas Runde",
        "Die Dame zählt",
        "Ben gewinnt",
        "Der Joker",
        "D♥",
    ],
)
def test_titles_of_examples_and_boxes_state_nothing(project: Project, title: str) -> None:
    project.edit(ROUND, TITLE, f"titel: {title}")
    assert Code.CLAIM_UNBOUND in codes(project)
    project.edit(ROUND, f"titel: {title}", TITLE)
    project.edit("regeln.md", BOX, f"::: kasten {title}")
    assert Code.CLAIM_UNBOUND in codes(project)


@pytest.mark.parametrize(
    "title",
    ["Eine *ganze* Runde", "Eine `ganze` Runde", "[Runde](#bieten)", "Runde {#a}", "_Runde_", "Rund\u00ade", "a\\*b"],
)
def test_titles_are_plain_text(project: Project, title: str) -> None:
    project.edit(ROUND, TITLE, f"titel: '{title}'")
    assert codes(project)
    project.edit(ROUND, f"titel: '{title}'", TITLE)
    project.edit("regeln.md", BOX, f"::: kasten {title}")
    assert codes(project)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("art: [Bluff, Schätzen]", "art: [Bluff für 3, Schätzen]"),
        ("joker: 1}", "joker: 1, sonst: [zwei Münzen]}"),
        ("joker: 1}", "joker: 1, sonst: [ein Joker]}"),
        ("{titel: Trickser}", "{titel: Drei Trickser}"),
    ],
)
def test_what_is_printed_of_spiel_yaml_states_nothing_of_its_own(project: Project, old: str, new: str) -> None:
    project.edit("spiel.yaml", old, new)
    (finding,) = (finding for finding in project.findings() if finding.code is Code.CLAIM_UNBOUND)
    assert finding.span.file.name == "spiel.yaml"


def test_what_the_rules_say_in_the_same_words_may_be_printed(project: Project) -> None:
    project.edit("spiel.yaml", "joker: 1}", "joker: 1, sonst: ['17 Karten und ihre Werte']}")
    assert codes(project) <= {Code.LAB_STALE}  # only a warning: the material has changed


def test_names_of_the_model_may_hold_numbers_but_no_markup(project: Project) -> None:
    project.edit("spiel.yaml", "{titel: Coyote,", "{titel: 6 nimmt, verlag: Drei Magier Spiele,")
    project.edit("regeln.md", "*Coyote* von", "*6 nimmt* (Drei Magier Spiele) von")
    assert Code.SPELLING not in codes(project)
    assert {finding.found for finding in project.findings() if finding.span.file.name == "spiel.yaml"} == set()
    project.edit("spiel.yaml", "titel: 6 nimmt", "titel: '*Coyote*'")
    assert Code.SPELLING in codes(project)


AID = "kartenhilfe.md"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("[15]{wert['D♥']}", "15", Code.CLAIM_UNBOUND),
        ("[15]{wert['D♥']}", "[16]{wert['D♥']}", Code.CLAIM_WRONG),
        ("[20]{wert['K♥']} {siehe kartenwerte}", "[20]{wert['K♥']}", Code.REFERENCE_MISSING),
        ("{siehe joker}", "{siehe jokr}", Code.REFERENCE_DEAD),
        ("## Kartenwerte", "## Noch eine\n\nText. {siehe joker}\n\n## Kartenwerte", Code.SECTION),
        ("## Dein Zug", "Davor. {siehe joker}\n\n## Dein Zug", Code.SECTION),
        ("# Kopfrechnen\n", "# Kopfrechnern\n", Code.SECTION),
    ],
)
def test_player_aids_are_proven_like_the_cheat_sheet(project: Project, old: str, new: str, code: Code) -> None:
    project.edit(AID, old, new)
    found = [finding for finding in project.findings() if finding.code is code]
    assert [finding.span.file.name for finding in found] == [AID]


def test_the_head_of_a_table_names_no_rule_but_its_rows_do(project: Project) -> None:
    table = "| Karte | zählt |\n|---|---|\n| Wort | Wert {siehe joker} |\n"
    project.edit("kurzregeln.md", "## Varianten", f"{table}\n## Varianten")
    assert codes(project) == set()
    project.edit("kurzregeln.md", "Wert {siehe joker} |", "Wert |")
    assert codes(project) == {Code.REFERENCE_MISSING}


def test_player_aids_may_be_missing(project: Project) -> None:
    project.file(AID).unlink()
    assert project.findings() == ()
    assert project.prove().games[0].game.aid is None


def test_player_aids_belong_to_the_digest(project: Project) -> None:
    before = project.prove().games[0].game.digest
    project.edit(AID, "| Ersatzkarte", "| neue Karte")
    assert project.prove().games[0].game.digest != before
