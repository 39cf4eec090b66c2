"""A move that is refused because chance has dealt its card to somebody else: the message says how to name it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from projects import Project, copy_content

from generator.content.findings import Code, Finding

CASES = "faelle/offen.yaml"


@pytest.fixture
def schwindelpost(tmp_path: Path) -> Iterator[Project]:
    yield copy_content(tmp_path, "schwindelpost")


def refused(project: Project, position: str, *moves: str) -> Finding:
    """The finding for the one move of a case that is not allowed."""
    lines = "".join(f"      - {move}\n" for move in moves)
    project.file(CASES).write_text(
        f"faelle:\n  - titel: Offen\n    spieler: [Anna, Ben]\n    lage: {position}\n    zuege:\n{lines}"
        "    ergibt: {empfaenger: Ben}\n",
        encoding="utf-8",
    )
    (finding,) = [one for one in project.findings() if one.code is Code.MOVE_ILLEGAL]
    return finding


def test_a_card_that_an_open_hand_could_hold_is_to_be_named(schwindelpost: Project) -> None:
    move = "Anna schickt D♥ an Ben als König"
    finding = refused(schwindelpost, "{geber: Ben}", move)
    assert finding.hints[0] == "Ist das gemeint, nenn die Karte in `lage`: `hand: {Anna: [D♥]}`"
    schwindelpost.edit(CASES, "{geber: Ben}", "{geber: Ben, hand: {Anna: [D♥]}}")
    assert Code.MOVE_ILLEGAL not in {one.code for one in schwindelpost.findings()}


def test_it_stands_behind_the_cards_that_are_named_already(schwindelpost: Project) -> None:
    finding = refused(schwindelpost, "{geber: Ben, hand: {Anna: [A♣]}}", "Anna schickt D♥ an Ben als König")
    assert finding.hints[0].endswith("`hand: {Anna: [A♣, D♥]}`")


def test_a_card_that_lies_elsewhere_is_not_offered(schwindelpost: Project) -> None:
    finding = refused(schwindelpost, "{geber: Ben, hand: {Ben: [D♥, D♥]}}", "Anna schickt D♥ an Ben als König")
    assert not [hint for hint in finding.hints if "lage" in hint]


def test_what_no_card_could_help_is_not_offered_any(schwindelpost: Project) -> None:
    finding = refused(schwindelpost, "{geber: Ben}", "Ben schickt D♥ an Anna als König")  # it is not his turn
    assert not [hint for hint in finding.hints if "lage" in hint]
