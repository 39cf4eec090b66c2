"""The exact words for every kind of bad input; how these tests are kept: see `golden_cases`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

import click
import golden_cases
import pytest
from golden_cases import Slip, checked, copy, kind, less

from generator.content.book import Book
from generator.content.findings import Code, Finding
from generator.proof.language import spelling_check
from generator.proof.outcome import Outcome
from generator.proof.report import text_report
from generator.proof.report.sarif import sarif_report

SLIPS = golden_cases.slips()
WIDTH = 100
#: The dictionary of these tests: all words but these, so that nothing depends on an installed one.
MISSPELT = {"Weitr": ("Weiter", "Weiher")}


@dataclass(frozen=True)
class Broken:
    """A project with a slip, and what is wrong with it because of that."""

    slip: Slip
    root: Path
    book: Book
    outcome: Outcome


def dictionary(words: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    return {word: MISSPELT[word] for word in words if word in MISSPELT}


@pytest.fixture(scope="module", autouse=True)
def _own_dictionary() -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spelling_check, "_look_up", dictionary)
        yield


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> frozenset[tuple[str, str]]:
    """What is wrong with the small game as it is: rules of the engine that it leaves out, and nothing else."""
    root = tmp_path_factory.mktemp("unbroken")
    copy(root)
    findings = checked(root)[1].findings
    assert {one.code for one in findings} <= {Code.RULE_MISSING}
    return frozenset(map(kind, findings))


@pytest.fixture(scope="module", params=SLIPS, ids=lambda slip: slip.name)
def broken(
    request: pytest.FixtureRequest, known: frozenset[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory
) -> Broken:
    slip: Slip = request.param
    root = tmp_path_factory.mktemp(slip.name)
    game = copy(root)
    for edit in slip.edits:
        edit.apply(game)
    book, outcome = checked(root)
    return Broken(slip, root, book, less(outcome, known))


def test_says_exactly_this(broken: Broken) -> None:
    said = click.unstyle(text_report(broken.outcome, broken.book.sources, quiet=True, width=WIDTH))
    if os.environ.get("GOLDEN") == "neu":
        broken.slip.write(said)
    else:
        assert said == broken.slip.expected
    assert said, "nothing was found"


def test_what_a_program_may_apply_helps(broken: Broken) -> None:
    """A fix that SARIF offers makes its finding go away; otherwise it must not be offered."""
    results = json.loads(sarif_report(broken.outcome, broken.book.sources))["runs"][0]["results"]
    for finding, result in zip(broken.outcome.findings, results, strict=True):
        for fix in result.get("fixes", ()):
            (change,) = fix["artifactChanges"]
            (replacement,) = change["replacements"]
            path = broken.root / unquote(change["artifactLocation"]["uri"])
            before = path.read_text(encoding="utf-8")
            path.write_text(replaced(before, replacement), encoding="utf-8")
            after = checked(broken.root)[1].findings
            path.write_text(before, encoding="utf-8")
            assert alike(finding, after) < alike(finding, broken.outcome.findings), fix["description"]["text"]


def alike(finding: Finding, findings: Iterable[Finding]) -> int:
    """How many findings say the same of the same line."""
    return sum((kind(one), one.span.line) == (kind(finding), finding.span.line) for one in findings)


def replaced(text: str, replacement: dict[str, dict[str, object]]) -> str:
    region = replacement["deletedRegion"]
    lines = text.split("\n")
    number, start, end = (int(str(region[key])) for key in ("startLine", "startColumn", "endColumn"))
    line = lines[number - 1]
    lines[number - 1] = line[: start - 1] + str(replacement["insertedContent"]["text"]) + line[end - 1 :]
    return "\n".join(lines)


def test_every_code_occurs() -> None:
    said = "\n".join(slip.expected for slip in SLIPS)
    of_content = [
        code for code in Code if not code.startswith("engine-")
    ]  # those: tests/content/test_broken_engines.py
    assert [code.value for code in of_content if not re.search(rf"^content\S*: {code}: ", said, re.MULTILINE)] == []


def test_there_are_enough_of_them() -> None:
    assert len(SLIPS) >= 60
    assert len({slip.expected for slip in SLIPS}) == len(SLIPS)
