"""The facts that hold of a game as such, whatever example is looked at."""

from __future__ import annotations

from engines.cards import pack
from engines.game import Fact, Facts, Range
from generator.content.book import GameContent
from generator.content.models import GameFile
from generator.proof.lab import ROOT as LAB
from generator.proof.lab import TABLES, lab_facts, lab_table_facts
from generator.proof.layers import merge


def general_facts(game: GameContent) -> Facts:
    """What may be claimed of a game as such: by spiel.yaml, by its engine, by what its lab has measured.

    The engine's facts come first, the lab's last: where several fit a number, they are offered in this order.
    """
    own = game.engine.game_facts(game.sheet)
    every = merge(_sheet_facts(game.facts), own)
    general = {name: every[name] for name in (*own, *every)}
    measured = {LAB: lab_facts(game), TABLES: lab_table_facts(game)}
    return {**general, **{name: facts for name, facts in measured.items() if facts}}


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
