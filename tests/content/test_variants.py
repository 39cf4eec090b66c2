"""What a variant's values make of the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import copy_content

from generator.content.findings import Code


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (
            "spieler_bis: 4",
            "spieler_bis: 7",
            Code.VALUE_WRONG,
            "für 2 bis 7 Personen, das Spiel ist aber nur für 2 bis 6",
        ),
        ("spieler_bis: 4", "spieler_bis: 10000", Code.VALUE_WRONG, "für 2 bis 10000 Personen"),
        ("{blaetter: 1, spieler", "{blaetter: 10000, spieler", Code.TOO_MUCH, "mehr als 8 Kartenspiele"),
    ],
)
def test_a_variant_stays_within_its_game(tmp_path: Path, old: str, new: str, code: Code, said: str) -> None:
    project = copy_content(tmp_path, "schwindelpost")
    project.edit("spiel.yaml", old, new)
    (finding,) = project.findings()
    assert finding.code == code
    assert "`ein-blatt`" in finding.message
    assert said in finding.message
    assert finding.span.file.name == "spiel.yaml"
