"""A game may be called „Zwölf Diebe“ or „6 nimmt!“: its title is a name, and everything else is still a claim."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import Project

from generator.content.findings import Code
from generator.content.source import Source
from generator.proof.own_title import title_in, without_title
from generator.proof.tokens import find_tokens

OWN = "Kopfrechnen"


def claims(text: str, title: str) -> list[str]:
    return [token.text for token in without_title(find_tokens(text), text, title)]


@pytest.mark.parametrize(
    ("title", "text", "left"),
    [
        ("Zwölf Diebe", "Zwölf Diebe", []),
        ("Zwölf Diebe", "Bei Zwölf Diebe und „Zwölf Diebe“ bekommen alle zwölf Karten.", ["zwölf"]),
        ("Zwölf Diebe", "Zwölf Diebesgut, zwölf Diebe, elf Diebe, Zwölf", ["Zwölf", "zwölf", "elf", "Zwölf"]),
        ("6 nimmt!", "6 nimmt! kennt 6 Reihen. 16 nimmt! 3–6 nimmt!", ["6", "16", "3", "6"]),
        ("Siebzehn und Vier", "Siebzehn und Vier: siebzehn und vier, Vier", ["siebzehn", "vier", "Vier"]),
        ("Spiel 17", "Spiel 17 hat Spiel 170 und 17", ["170", "17"]),
        # Nothing but a number is only in quotation marks a name.
        ("Zwölf", "Zwölf", []),
        ("Zwölf", "Zwölf Karten. Bei „Zwölf“ zieht ihr, ‚Zwölf‘. Nehmt Zwölf.", ["Zwölf", "Zwölf"]),
        ("3 + 4", "3 + 4", []),
        ("Diebe", "Zwölf Diebe", ["Zwölf"]),
        ("Das A♠", "Das A♠", ["A♠"]),
        ("", "Zwölf", ["Zwölf"]),
    ],
)
def test_only_where_the_whole_title_stands_its_number_is_no_claim(title: str, text: str, left: list[str]) -> None:
    assert claims(text, title) == left


@pytest.mark.parametrize(
    ("text", "title"),
    [("# Zwölf Diebe\n\nText", "Zwölf Diebe"), ("\n#  6 nimmt! \n", "6 nimmt!"), ("## Zwei\n", ""), ("Text\n# A", "")],
)
def test_the_title_over_a_text(text: str, title: str) -> None:
    assert title_in(Source(Path("regeln.md"), text)) == title


@pytest.fixture
def renamed(project: Project) -> Project:
    """The game under a title with a number, wherever its own stands."""
    for name in ("spiel.yaml", "regeln.md", "kurzregeln.md", "kartenhilfe.md", "punkteblock.md"):
        if not project.file(name).exists():
            continue
        text = project.file(name).read_text(encoding="utf-8")
        text = text.replace(f"titel: {OWN}\n", "titel: Zwölf Köpfe\n").replace(f"# {OWN}\n", "# Zwölf Köpfe\n", 1)
        project.file(name).write_text(text, encoding="utf-8")
    return project


def test_a_game_with_a_number_in_its_title_is_proven(renamed: Project) -> None:
    assert renamed.findings() == ()


def test_the_title_may_stand_in_texts_and_titles(renamed: Project) -> None:
    renamed.edit("regeln.md", "Alle am Tisch kennen", "Bei Zwölf Köpfe kennen alle am Tisch")
    renamed.edit("regeln.md", "::: kasten Woher das Spiel kommt", "::: kasten Woher Zwölf Köpfe kommt")
    assert renamed.findings() == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("regeln.md", "# Zwölf Köpfe", "# Elf Köpfe", Code.SECTION),
        ("regeln.md", "Alle am Tisch kennen", "Alle zwölf am Tisch kennen", Code.CLAIM_UNBOUND),
        ("regeln.md", "Alle am Tisch kennen", "Zwölf Karten! Alle am Tisch kennen", Code.CLAIM_UNBOUND),
        ("regeln.md", "::: kasten Woher das Spiel kommt", "::: kasten Woher zwölf Köpfe kommen", Code.CLAIM_UNBOUND),
        ("spiel.yaml", "titel: Zwölf Köpfe", "titel: Die D♥", Code.CLAIM_UNBOUND),
    ],
)
def test_nothing_else_is_taken_for_the_title(renamed: Project, file: str, old: str, new: str, code: Code) -> None:
    renamed.edit(file, old, new)
    assert code in {finding.code for finding in renamed.findings()}
