"""Whether the figures that the texts quote come out again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engines.labor.statistics import Tally
from generator.content.book import GameContent
from generator.content.lab_file import Figure, LabContent
from generator.content.source import Span
from generator.lab.figures import figure_of, written
from generator.lab.spread import Order
from generator.lab.table import aligned
from generator.proof.expressions import ExpressionError, Scope, evaluate, paths
from generator.proof.facts import general_facts
from generator.proof.lab import FROM_SECONDS, ROOT, SECONDS, lab_facts
from generator.proof.report.common import place


@dataclass(frozen=True)
class Quote:
    """A figure that a text quotes: trial, measure, and where."""

    trial: str
    measure: str
    span: Span


@dataclass(frozen=True)
class Verdict:
    """A quoted figure with what came out now. `same` says that the same deals were played, so nothing may differ."""

    quote: Quote
    old: Figure
    new: Figure | None
    same: bool

    @property
    def holds(self) -> bool:
        """The same to the last game, or else, with other deals, not certainly another."""
        if self.new is None or self.new.is_share != self.old.is_share:
            return False
        return self.new == self.old if self.same else self.new.estimate.overlaps(self.old.estimate)


def quotes(game: GameContent, lab: LabContent) -> tuple[Quote, ...]:
    """The measured figures that the game's texts quote, in claims and in tables, each where it stands first."""
    found: dict[tuple[str, str], Span] = {}
    for trial, measure, span in (*_claimed(game, lab), *_tabled(game, lab)):
        found.setdefault((trial, measure), span)
    return tuple(Quote(trial, measure, span) for (trial, measure), span in found.items())


def _claimed(game: GameContent, lab: LabContent) -> Iterator[tuple[str, str, Span]]:
    scope = Scope(general_facts(game))
    figures = {
        path: (trial, measure)
        for trial, facts in lab_facts(game).items()
        for path, _ in paths({ROOT: {trial: facts}})
        if (measure := _measure(lab, trial, path))
    }
    for document in game.texts:
        for block in document.blocks:
            for claim in block.inline.claims:
                if not claim.expression.startswith(ROOT) and f"{ROOT}[" not in claim.expression:
                    continue
                try:
                    used = evaluate(claim.expression, scope).used
                except ExpressionError:
                    continue  # `check` tells of it
                for path, _ in used:
                    if path in figures:
                        yield (*figures[path], claim.span)


def _measure(lab: LabContent, trial: str, path: str) -> str:
    """The measure that a fact of a trial was made from; empty where it was made from none."""
    measured = lab.file.versuche[trial].gemessen
    if measured is None:
        return ""
    name = path.removesuffix("']").rpartition("['")[2] if path.endswith("']") else path.rpartition(".")[2]
    if name.startswith(FROM_SECONDS) and FROM_SECONDS not in measured.werte:
        return SECONDS if SECONDS in measured.werte else ""
    fitting = [one for one in measured.werte if name == one or name.startswith(f"{one}_")]
    return max(fitting, key=len, default="")


def _tabled(game: GameContent, lab: LabContent) -> Iterator[tuple[str, str, Span]]:
    for document in game.texts:
        for directive in document.directives("tabelle"):
            table = lab.file.tabellen.get(directive.argument)
            if table is None:
                continue
            for name, one in lab.file.in_table(table).items():
                if one.gemessen and table.wert in one.gemessen.werte:
                    yield name, table.wert, directive.span


def orders_for(game: GameContent, lab: LabContent, quoted: Sequence[Quote], deals: int | None) -> Mapping[str, Order]:
    """The trials that quoted figures come from, with as many deals as before or as many as given."""
    names = dict.fromkeys(quote.trial for quote in quoted)
    trials = {name: lab.file.versuche[name] for name in names}
    return {name: Order(one.trial(game.id), deals or one.spiele) for name, one in trials.items()}


def verdicts(
    lab: LabContent, quoted: Sequence[Quote], orders: Mapping[str, Order], tallies: Sequence[Tally], seed: int
) -> tuple[Verdict, ...]:
    """Each quoted figure with what came out now."""
    counted = dict(zip(orders, tallies, strict=True))
    found = []
    for quote in quoted:
        one, tally = lab.file.versuche[quote.trial], counted[quote.trial]
        assert one.gemessen is not None, "only what was measured is quoted"
        same = seed == lab.file.samen and orders[quote.trial].deals == one.spiele
        new = figure_of(tally, quote.measure) if quote.measure in tally.seen else None
        found.append(Verdict(quote, one.gemessen.werte[quote.measure], new, same))
    return tuple(found)


def verdict_table(found: Sequence[Verdict]) -> str:
    """What came of it, for people."""
    rows = [("Versuch", "Messwert", "in labor.yaml", "jetzt", "", "steht in")]
    for one in found:
        now = "nicht mehr gemessen" if one.new is None else written(one.new)
        word = ("gleich" if one.same else "hält") if one.holds else "WEICHT AB"
        rows.append((one.quote.trial, one.quote.measure, written(one.old), now, word, place(one.quote.span)))
    wrong = sum(not one.holds for one in found)
    last = "Alle zitierten Zahlen halten." if not wrong else f"{wrong} von {len(found)} zitierten Zahlen halten nicht."
    return f"{aligned(rows)}\n{last}"
