"""Sections that compare: strategies, tips, changed rules, variants."""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import Chart as Table
from generator.lab import report_words as words
from generator.lab.report_data import Report, TipResult, Variant
from generator.lab.section import NONE, Section, how_measured, span_cell
from generator.lab.tip_words import main_result, tip_label, tip_sentences
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
    bars = [
        Difference(label, gain.value, gain.low, gain.high)
        for tip in tested
        for label, gain in [(tip_label(report, tip), main_result(report, tip).difference)]
    ]
    counts = sorted({result.players for tip in tested for result in tip.results})
    rows = tuple((tip_label(report, tip), *(_gain(tip, players) for players in counts)) for tip in tested)
    at = with_players(report.players)
    played = "eine Person folgt dem Tipp oder nicht, die anderen nicht"
    if any(result.is_even for tip in tested for result in tip.results):
        played = "eine Person folgt dem Tipp, die anderen nicht; ohne ihn spielt sie wie alle und bekommt ihren Anteil"
    yield Section(
        "tipps",
        "Tipps auf der Probe",
        (),
        items=tuple(tip_sentences(report)),
        chart=Differences(f"Was die Tipps {at} bringen, in Prozentpunkten", tuple(bars)),
        table=Table(("Tipp", *map(with_players, counts)), rows),
        caption="Was der Tipp bringt, in Prozentpunkten; in Klammern der Bereich",
        note=how_measured(report, played="alle folgen dem Tipp oder niemand" if report.team else played),
    )


def _gain(tip: TipResult, players: int) -> str:
    gain = next((result.difference for result in tip.results if result.players == players), None)
    return f"{points(gain.value)} ({points_between(gain.low, gain.high)})" if gain else NONE


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
                Difference(words.first_upper(one.title), gain.value, gain.low, gain.high)
                for one in changes
                if one.wins is not None
                for gain in [one.wins.difference]
            ),
        )
        head: tuple[str, ...] = ("", "gewonnen", "sonst", "Punkte (95\u00a0%)")
    else:
        others = any(one.changed for one in changes)
        head = ("", *(("jemand anderes", "ohnehin") if others else ()), "Züge, Mitte", "neun von zehn", "Züge sonst")
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
            words.first_upper(one.title),
            with_interval(one.wins.with_it),
            percent(one.wins.without),
            f"{points(gain.value)} ({points_between(gain.low, gain.high)})",
        )
    title = words.first_upper(one.title)
    if report.team:
        return (title, NONE, NONE, NONE)
    changed = tuple(with_interval(share) if share else NONE for share in (one.changed, one.chance))
    turns = (str(one.turns.median), span_cell(one.turns), str(one.usual.median))
    return (title, *changed, *turns) if len(head) > 4 else (title, *turns)
