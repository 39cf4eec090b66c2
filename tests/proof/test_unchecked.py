"""What could not be looked at is never counted as proven: it is counted, and told, as unchecked."""

from __future__ import annotations

import click
import pytest
from projects import Project

from generator.content.findings import Code
from generator.proof.outcome import Counts
from generator.proof.report.text import text_report

ROUND = "beispiele/eine-runde.yaml"
CASES = "faelle/bieten.yaml"


def counts(project: Project) -> Counts:
    (game,) = project.prove().games
    return game.counts


@pytest.mark.parametrize(
    ("old", "new", "open_from"),
    [
        ("Ben bietet 33", "Ben bietet 13", 2),
        ("Anna bietet 26", "Ben bietet 26", 1),
        ("Anna ruft Nachzählen", "Anna rauft", 5),
        ("verdeckt: 3♥", "verdeckt: D♥", 0),
    ],
)
def test_claims_behind_a_move_that_is_refused_are_open(project: Project, old: str, new: str, open_from: int) -> None:
    before = counts(project)
    example = [
        claim
        for proof in project.prove().games
        for block, claim in proof.game.rules.claims
        if block.example == "eine-runde"
    ]
    later = [claim for claim in example if claim.step >= open_from]
    project.edit(ROUND, old, new)
    after = counts(project)
    assert before.unchecked == 0
    assert len(later) <= after.unchecked <= len(example)
    assert after.claims + after.unchecked == before.claims
    assert after.proven == after.claims - after.exempt


def test_what_comes_before_that_move_is_still_proven(project: Project) -> None:
    project.edit(ROUND, "Ben bietet 33", "Ben bietet 13")
    project.edit(
        "regeln.md",
        "und bietet [26]{gebot}.\n2. {zug 2}[Ben]{spieler} sieht [15 + 20",
        "und bietet [27]{gebot}.\n2. {zug 2}[Ben]{spieler} sieht [15 + 20",
    )
    assert [finding.code for finding in project.findings()] == [Code.MOVE_ILLEGAL, Code.CLAIM_WRONG]


def test_the_text_says_so(project: Project) -> None:
    project.edit(ROUND, "Ben bietet 33", "Ben bietet 13")
    said = click.unstyle(text_report(project.prove().outcome, {}))
    assert f" · {counts(project).unchecked} nicht geprüft, weil davor etwas nicht stimmt\n" in said


def test_expectations_of_a_case_that_does_not_play_are_open(project: Project) -> None:
    before = counts(project)
    project.edit(CASES, "- {zug: Ben bietet −20, verboten: gebot-hoeher}", "- Ben bietet −20")
    after = counts(project)
    assert after.unchecked > 0
    assert after.expectations + after.unchecked == before.expectations


def test_claims_about_an_example_without_a_file_are_open(project: Project) -> None:
    before = counts(project)
    project.edit("regeln.md", "::: beispiel eine-runde", "::: beispiel eine-rund")
    after = counts(project)
    assert 0 < after.unchecked == before.claims - after.claims
