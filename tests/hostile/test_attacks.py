"""Whatever a stranger proposes, `check` ends soon, with a finding, without a traceback, and shows nothing that hides.

`make attacks` tries each of those that are tried together here on its own, as large as the bounds allow.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attacks import ATTACKS, HARMLESS, prose
from checking import made_small, said
from projects import Project
from promises import broken
from sweep import EXPRESSIONS, HIDDEN, UNITS, everywhere, in_case, long_line

from generator.content.source import Source
from generator.content.yamlfile import read_yaml

#: Texts in which a hidden sign may stand.
HIDING_PLACES = (
    "aSIGNb",
    "[7SIGN5]{karten.summe}",
    "[75]{karten.SIGNsumme}",
    "[9]{frei: aSIGNb}",
    "**aSIGNb**",
    "D♥SIGN",
)


@pytest.fixture
def small(project: Project) -> Project:
    return made_small(project)


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_a_finding(small: Project, name: str) -> None:
    ATTACKS[name](small)
    one = said(small)
    assert broken(one) == []
    assert bool(one.new) == (name not in HARMLESS)


def test_long_lines_of_anything_are_read_soon(small: Project) -> None:
    prose("\n\n".join(map(long_line, UNITS)))(small)
    one = said(small)
    assert broken(one) == []
    assert one.new


def test_every_expression_that_is_none_is_a_finding(small: Project) -> None:
    lines = [f"[75]{{{text}}} {{.hinweis}}" for text in EXPRESSIONS]
    prose("\n\n".join(lines))(small)
    one = said(small)
    assert broken(one) == []
    rules = next(source for source in one.sources if source.file.name == "regeln.md")
    told = {finding.span.line for finding in one.findings}
    assert [line for number, line in enumerate(rules.lines, 1) if line in lines and number not in told] == []


def test_what_hides_is_told_wherever_it_stands_in_a_text(small: Project) -> None:
    lines = [line.replace("SIGN", sign) for sign in HIDDEN.values() for line in HIDING_PLACES]
    marked = [f"{line} q{number}" for number, line in enumerate(lines)]
    prose("\n\n".join(marked))(small)
    one = said(small)
    assert broken(one) == []
    rules = next(source for source in one.sources if source.file.name == "regeln.md")
    told = " ".join(rules.lines[finding.span.line - 1] for finding in one.findings).split()
    assert [line for number, line in enumerate(lines) if f"q{number}" not in told] == []


@pytest.mark.parametrize("name", HIDDEN)
def test_what_hides_is_told_in_yaml(name: str) -> None:
    sign = HIDDEN[name]
    for put in (sign, sign.encode("unicode_escape").decode("ascii")):
        for text in (f'"a{put}b": 1', f'a: "a{put}b"', f'[x, "a{put}b"]', f'- zug: "a{put}b"'):
            assert read_yaml(Source(Path("spiel.yaml"), f"{text}\n")).findings, text


@pytest.mark.parametrize("place", everywhere(""))
def test_what_hides_is_not_shown(small: Project, place: str) -> None:
    everywhere(HIDDEN["escape"])[place](small)
    one = said(small)
    assert broken(one) == []
    assert one.new


def test_an_expression_in_a_case_is_a_finding(small: Project) -> None:
    in_case("'{0.__class__}'.format(karten)")(small)
    assert said(small).new
