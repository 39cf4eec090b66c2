"""What is wrong in a game's program, which lies elsewhere than its content, is told in every form."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.findings import Code, Finding
from generator.content.source import Source, Span
from generator.proof.outcome import Outcome
from generator.proof.report import MACHINE_FORMS, report


@pytest.mark.parametrize("form", MACHINE_FORMS)
def test_what_is_wrong_in_a_program_has_its_place(form: str) -> None:
    program = Path("/srv/karten/engines/spiel.py")
    outcome = Outcome((), (Finding(Code.NO_ENGINE, Span(program, 2), "Das geht nicht."),))
    assert "spiel.py" in report(form, outcome, {program: Source(program, "a\nb\n")})
