"""The fact bar speaks as the rules do."""

from __future__ import annotations

import re

import pytest
from printed import GAMES, proofs

from generator.render.about import fact_bar


@pytest.mark.parametrize("game", GAMES)
def test_packs_bear_the_name_that_the_rules_give_them(game: str) -> None:
    proof = proofs()[game]
    own = re.search(r"\*\*(Blatt|Blätter)\*\*", proof.game.rules.source.text)
    assert re.search("Blatt|Blätter" if own else "Kartenspiel", dict(fact_bar(proof))["Material"])
