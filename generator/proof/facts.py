"""The facts that hold of a game as such, whatever example is looked at."""

from __future__ import annotations

from engines.cards import pack
from engines.game import Fact, Facts, Range
from generator.content.book import GameContent
from generator.content.models import GameFile
from generator.proof.expressions import merge


def general_facts(game: GameContent) -> Facts:
    """What may be claimed of a game as such: what spiel.yaml says of every game, and what its engine knows."""
    return merge(_sheet_facts(game.facts), game.engine.game_facts(game.sheet))


def _sheet_facts(facts: GameFile) -> Facts:
    best = facts.spieler.beste
    general: dict[str, Fact | Facts] = {
        "spieler": {
            "von": Fact(facts.spieler.von),
            "bis": Fact(facts.spieler.bis),
            "spanne": Fact(Range(facts.spieler.von, facts.spieler.bis)),
            "anzahl": {str(count): Fact(count) for count in range(facts.spieler.von, facts.spieler.bis + 1)},
            "beste": Fact(Range(best.von, best.bis)),
        },
        "blaetter": Fact(facts.material.blaetter),
        "blatt": {"karten": Fact(len(pack()))},
        "joker": Fact(facts.material.joker),
    }
    if facts.vorbild:
        general["vorbild"] = {"jahr": Fact(facts.vorbild.jahr)}
    if facts.dauer:
        general["dauer"] = {
            "von": Fact(facts.dauer.von),
            "bis": Fact(facts.dauer.bis),
            "spanne": Fact(Range(facts.dauer.von, facts.dauer.bis)),
        }
    return general
