"""Sections that compare: strategies, tips, changed rules, variants."""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import Chart as Table
from generator.lab import report_words as words
from generator.lab.report_data import Report, Variant
from generator.lab.section import NONE, Section, how_measured, span_cell
from generator.render.charts.data import (
    Difference,
    Differences,
)
from generator.render.numerals import (
    percent,
    points,
    points_between,
    whole_percent,
    with_interval,
    with_players,
)


def strategies(report: Report) -> Iterator[Section]:
    """Strategies set against each other; in a team's game, each played by all."""
    if not report.duels:
        return
    rows = tuple(
        (
            report.lab.strategies[duel.hero].title
            if report.team
            else f"{words.title_of(report, duel.hero)} unter {words.title_of(report, duel.plain)}",
            with_interval(duel.share),
            *(() if report.team else (whole_percent(duel.fair),)),
        )
        for duel in report.duels
    )
    won = "verliert" if report.losing else "gewinnt"
    head = ("Alle spielen", "gewonnen") if report.team else ("Eine Person unter anderen", won, "gerecht")
    at = with_players(report.players)
    yield Section(
        "strategien",
        "Was gutes Spiel ausmacht",
        (),
        items=tuple(words.duel_sentence(report, duel) for duel in report.duels),
        table=Table(head, rows),
        caption=f"Strategien {at}",
        note=how_measured(
            report, played="alle spielen gleich" if report.team else "die eine Person sitzt reihum auf jedem Platz"
        ),
    )


def tips(report: Report) -> Iterator[Section]:
    """Tips put to the test."""
    tested = [tip for tip in report.tips if tip.results]
    if not tested:
        return
    several = any(len(tip.results) > 1 for tip in tested)
    bars, rows = [], []
    for tip in tested:
        for result in tip.results:
            name = tip.tip.words.rstrip(".: ")
            at = with_players(result.players)
            gain = result.difference
            bars.append(Difference(f"{name} ({at})" if several else name, gain.value, gain.low, gain.high))
            rows.append(
                (
                    name,
                    at,
                    percent(result.with_it),
                    percent(result.without),
                    f"{points(gain.value)} ({points_between(gain.low, gain.high)})",
                    words.VERDICTS[result.sign],
                )
            )
    did = "verloren" if report.losing else "gewonnen"
    yield Section(
        "tipps",
        "Tipps auf der Probe",
        (words.tips_sentence(report),),
        items=tuple(sentence for tip in tested for sentence in words.tip_sentences(report, tip)),
        chart=Differences("Was die Tipps bringen, in Prozentpunkten", tuple(bars)),
        table=Table(("Tipp", "Personen", f"{did} mit", "ohne", "Punkte (95\u00a0%)", "Urteil"), tuple(rows)),
        caption="Mit und ohne den Tipp, sonst gleich gespielt",
        note=how_measured(
            report,
            played="alle folgen dem Tipp oder niemand"
            if report.team
            else "eine Person folgt dem Tipp oder nicht, die anderen nicht",
        ),
    )


def worlds(report: Report) -> Iterator[Section]:
    """Changed rules, to see what a rule is good for."""
    yield from _changes(report, report.worlds, "versuche", "Was wäre, wenn", "Andere Regeln, zum Vergleich", world=True)


def variants(report: Report) -> Iterator[Section]:
    """The variants against the usual game."""
    yield from _changes(
        report, report.variants, "varianten", "Was die Varianten ändern", "Varianten gegen das Grundspiel"
    )


def _changes(
    report: Report, changes: tuple[Variant, ...], name: str, title: str, caption: str, *, world: bool = False
) -> Iterator[Section]:
    if not changes:
        return
    chart = None
    if report.team:
        chart = Differences(
            f"{title}, in Prozentpunkten",
            tuple(
                Difference(one.title, gain.value, gain.low, gain.high)
                for one in changes
                if one.wins is not None
                for gain in [one.wins.difference]
            ),
        )
        head: tuple[str, ...] = ("", "gewonnen", "sonst", "Punkte (95\u00a0%)")
    else:
        others = any(one.changed for one in changes)
        head = ("", *(("geht anders aus",) if others else ()), "Züge, Mitte", "neun von zehn", "Züge sonst")
    yield Section(
        name,
        title,
        (),
        items=tuple(words.variant_sentence(report, one, world=world) for one in changes),
        chart=chart,
        table=Table(
            (("Andere Regel" if world else "Variante"), *head[1:]), tuple(_change(report, one, head) for one in changes)
        ),
        caption=caption,
        note=how_measured(report),
    )


def _change(report: Report, one: Variant, head: tuple[str, ...]) -> tuple[str, ...]:
    if one.wins is not None:
        gain = one.wins.difference
        return (
            one.title,
            with_interval(one.wins.with_it),
            percent(one.wins.without),
            f"{points(gain.value)} ({points_between(gain.low, gain.high)})",
        )
    changed = with_interval(one.changed) if one.changed else NONE
    turns = (str(one.turns.median), span_cell(one.turns), str(one.usual.median))
    return (one.title, changed, *turns) if len(head) > 4 else (one.title, *turns)
