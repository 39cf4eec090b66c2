"""Silberling: in every trick the second-highest card wins. The rules are our own.

An engine says what is legal, what happens, who sees what, and which facts the texts may claim. Most of that is the same
in all trick games and stands in `engines.tricks`; here is what makes this one. All numbers are in
`content/silberling/spiel.yaml`. What the rules leave open is decided under „Klarstellungen“ in `regeln.md`.

For a game of another kind `blattwerk new "Mein Spiel"` begins an engine that has every method in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engines.game import Fact, Facts, Step, Table
from engines.tricks import Lay, Parameters, State, TrickGame


class Silberling(TrickGame):
    """The rules of Silberling."""

    id = "silberling"  # the name of the folder in content/

    # The ids in regeln.md, in their order. `check` sees that an example or a case shows each of them at work.
    rules = (
        *("spielerzahl", "karten", "reihenfolge", "austeilen", "beginnt", "legen", "reihum", "stich"),
        *("naechster-stich", "gewinnen", "klar-gleich", "klar-gleichstand"),
    )

    # What texts can be bound to, as in `[D♣]{zweite}`: our own facts beside those of all trick games.
    fact_names: ClassVar[Mapping[str, str]] = {
        **TrickGame.fact_names,
        "hoechste": "die höchste Karte des Stichs, wenn er voll ist",
        "zweite": "die zweithöchste Karte des Stichs, wenn er voll ist",
    }

    # More moves than any game takes: five people lay five cards each.
    longest = 26

    def ranked(self, table: Table[Parameters], trick: Sequence[Lay]) -> list[Lay]:
        """A trick, the highest card first. Of equal ranks the one laid first is higher: sorting keeps their order."""
        ranks = table.sheet.parameters.raenge
        return sorted(trick, key=lambda lay: -ranks.index(lay.card.rank))

    def taken_by(self, table: Table[Parameters], trick: Sequence[Lay]) -> tuple[Lay, tuple[str, ...]]:
        """The second-highest card; and the rules that decided it: only so do they count as shown."""
        silver = self.ranked(table, trick)[1]
        equal = [lay.card.rank for lay in trick].count(silver.card.rank) > 1
        return silver, ("reihenfolge", "klar-gleich") if equal else ("reihenfolge",)

    def ending_rules(self, state: State) -> tuple[str, ...]:
        """Where several have the most tricks, a rule of its own says that they win together."""
        return ("klar-gleichstand",) if state.tricks.count(max(state.tricks)) > 1 else ()

    def step_facts(self, step: Step[State, Lay]) -> Facts:
        """What texts may claim of one line of an example. A fact has a value and the rule that it follows from."""
        facts = super().step_facts(step)
        if not step.after.is_full:
            return facts
        highest, silver = self.ranked(step.after.table, step.after.laid)[:2]
        return {**facts, "hoechste": Fact(highest.card, "reihenfolge"), "zweite": Fact(silver.card, "reihenfolge")}


# Blattwerk looks for this name.
GAME = Silberling()
