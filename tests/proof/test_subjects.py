"""Facts about one card, suit or level that a sentence tells of another; true sentences are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project, copy_content

from generator.content.findings import Code


@pytest.fixture
def topfgucker(tmp_path: Path) -> Project:
    return copy_content(tmp_path, "topfgucker")


@pytest.mark.parametrize(
    ("game", "file", "old", "new"),
    [
        ("kopfrechnen", "kurzregeln.md", "das Ass [1]{wert['A♥']}, Bube", "das Ass [20]{wert['K♥']}, Bube"),
        ("kopfrechnen", "kurzregeln.md", "König [20]{wert['K♥']}", "Bube [20]{wert['K♥']}"),
        ("kopfrechnen", "kartenhilfe.md", "| [0]{wert['B♥']}", "| [15]{wert['D♥']}"),
        ("kopfrechnen", "regeln.md", "[13]{karten.herz} Herzkarten", "[13]{karten.herz} Karokarten"),
        ("kopfrechnen", "regeln.md", "die [drei]{karten.pik} Pikkarten", "die [drei]{karten.pik} Kreuzkarten"),
        ("topfgucker", "kartenhilfe.md", "[18]{ergaenzt['3']}", "[17]{ergaenzt['4']}"),
        ("topfgucker", "regeln.md", "ein König ist auf einem Topf bis", "eine Dame ist auf einem Topf bis"),
        ("topfgucker", "regeln.md", "in die Mitte, auf Normal also", "in die Mitte, auf Leicht also"),
        ("topfgucker", "regeln.md", "auf Profi [keine]{stufen.profi.offen}", "auf Normal [keine]{stufen.profi.offen}"),
        ("topfgucker", "regeln.md", "Treffer (Leicht) lassen", "Treffer (Profi) lassen"),
    ],
)
def test_a_number_of_another_card_suit_or_level_than_named_beside_it(
    tmp_path: Path, game: str, file: str, old: str, new: str
) -> None:
    project = copy_content(tmp_path, game)
    project.edit(file, old, new)
    assert Code.SUBJECT_MISMATCH in [finding.code for finding in project.findings()]


@pytest.mark.parametrize(
    "said",
    [
        "Der Bube zählt [0]{wert['B♥']}, die Dame [15]{wert['D♥']}.",
        "[15]{wert['D♥']} zählt die Dame, [20]{wert['K♥']} der König.",
        "Ein König ([20]{wert['K♥']}) und ein Bube zählen zusammen [20]{wert['K♥'] + wert['B♥']}.",
        "Ihr braucht in Herz vom Ass bis zur [9]{wert['9♥']} alles.",
        "Herz ist mehr als Pik: Es sind [13]{karten.herz} Karten.",
        "Zu [dritt]{spieler.anzahl['3']} bleiben [24]{rest['3'] - karten.anzahl + rest['3']} Karten, auch Könige.",
        "Von Herz gibt es [13]{karten.herz}, von Pik [drei]{karten.pik} Karten und [einen]{karten.joker} Joker.",
        "König und Dame zählen [20]{wert['K♥']} und [15]{wert['D♥']}, das Ass nur [1]{wert['A♥']}.",
        "König: [20]{wert['K♥']}, Dame: [15]{wert['D♥']}, Bube: [0]{wert['B♥']}.",
        "[20]{wert['K♥']} ist der König, die Dame [15]{wert['D♥']}, das Ass [1]{wert['A♥']}, der Bube [0]{wert['B♥']}.",
        "Nur der König zählt mehr als die [15]{wert['D♥']} der Dame.",
        "Dame plus Ass sind weniger als [20]{wert['K♥']}, der Wert des Königs.",
        "Zum König kommen [15]{wert['D♥']} Punkte für die Dame.",
        "Außer Pik sind es [13]{karten.herz} Karten, alle in Herz.",
        "Wer keine Pikkarte hat, hat höchstens [13]{karten.herz} Karten gesehen.",
        "Anders als der Bube zählen andere Karten auch [10]{wert['10♥']} oder [15]{wert['D♥']}.",
    ],
)
def test_numbers_beside_the_cards_that_they_are_about(tmp_path: Path, said: str) -> None:
    project = copy_content(tmp_path)
    project.edit("kurzregeln.md", "## Nach der Runde\n", f"## Nach der Runde\n\n- {said} {{siehe kartenwerte}}\n")
    assert Code.SUBJECT_MISMATCH not in [finding.code for finding in project.findings()]


@pytest.mark.parametrize(
    "said",
    [
        "Leicht: [12]{stufen.leicht.ziel} Treffer, Normal: [13]{stufen.normal.ziel}, Schwer: [14]{stufen.schwer.ziel}.",
        "Außer auf Leicht ([12]{stufen.leicht.ziel}) braucht ihr mindestens [13]{stufen.normal.ziel} Treffer.",
        "Auf Leicht liegen [zwei]{stufen.leicht.offen}, sonst [eine]{stufen.normal.offen} oder [keine]{stufen.profi.offen}.",
        "Ab Schwer sind es [14]{stufen.schwer.ziel} Treffer, vorher [12]{stufen.leicht.ziel} oder [13]{stufen.normal.ziel}.",
        "Verliert ihr auf Normal, nehmt als Nächstes [12]{stufen.leicht.ziel} Treffer.",
        "Mehr als auf Leicht braucht ihr mit [13]{stufen.normal.ziel} Treffern.",
        "Schwer wird es erst mit [keiner]{stufen.profi.offen} offenen Karte.",
        "Auf [9]{wert['9']} fehlen [12]{ergaenzt['9']}, auf einen König [11]{ergaenzt.K}.",
        "Ein König und ein Ass sind genau [21]{wert.K + ass.hoch}.",
        "Auf Leicht oder Normal braucht ihr [12]{stufen.leicht.ziel} oder [13]{stufen.normal.ziel} Treffer.",
    ],
)
def test_numbers_beside_the_levels_that_they_are_about(topfgucker: Project, said: str) -> None:
    assert _codes_where_said(topfgucker, said) == set()


@pytest.mark.parametrize(
    "said",
    [
        "Leicht: [13]{stufen.normal.ziel} Treffer, Normal: [12]{stufen.leicht.ziel}.",
        "Auf Leicht braucht ihr [13]{stufen.normal.ziel} Treffer, sonst mehr.",
        "Außer auf Leicht braucht ihr auf Normal [14]{stufen.profi.ziel} Treffer.",
    ],
)
def test_numbers_beside_levels_that_they_are_not_about(topfgucker: Project, said: str) -> None:
    assert _codes_where_said(topfgucker, said) == {Code.SUBJECT_MISMATCH}


def _codes_where_said(topfgucker: Project, said: str) -> set[Code]:
    topfgucker.edit("kurzregeln.md", "## Reden\n", f"## Reden\n\n- {said} {{siehe stufen}}\n")
    return {finding.code for finding in topfgucker.findings()}
