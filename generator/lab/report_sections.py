"""The report's sections: sentences, a chart and a table each."""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import Chart as Table
from generator.lab import report_words as words
from generator.lab.report_comparisons import strategies, tips, variants, worlds
from generator.lab.report_data import Report, Span
from generator.lab.section import NONE, Section, how_measured, span_cell
from generator.lab.tip_words import tips_sentence
from generator.render.charts.data import (
    Histogram,
    Parts,
    PartsRow,
    RateLine,
    RateLines,
    SharePanel,
    SharePanels,
)
from generator.render.numerals import (
    decimal,
    grouped,
    whole_percent,
    with_interval,
    with_players,
)


def sections(report: Report) -> tuple[Section, ...]:
    """All sections that the report has something for."""
    made = (_length, _seats, _endings, _levels, strategies, tips, worlds, variants, _method)
    return tuple(section for make in made for section in make(report))


def summary(report: Report) -> tuple[str, ...]:
    """What an author wants to know first."""
    said = [words.length_sentence(report.main)]
    said[0] = said[0][0].upper() + said[0][1:]
    if report.seats:
        main = next(seats for seats in report.seats if seats.players == report.players)
        said.append(words.starter_sentence(report, main))
    said += words.open_sentences(report)
    if report.team and report.levels:
        said.append(next(words.level_sentences(report)))
    if report.duels and not report.team:
        said.append(words.duel_sentence(report, report.duels[-1]))
    if any(tip.results for tip in report.tips):
        said.append(tips_sentence(report))
    return tuple(said)


def _length(report: Report) -> Iterator[Section]:
    rows = []
    for one in report.lengths:
        mean = (
            f"{decimal(one.mean_turns.value, 1)} ({decimal(one.mean_turns.low, 1)}–{decimal(one.mean_turns.high, 1)})"
        )
        row = [
            with_players(one.players),
            str(one.turns.median),
            span_cell(one.turns),
            mean,
            f"{decimal(one.mean_deals.value, 1)}-mal",
        ]
        if any(length.seconds for length in report.lengths):
            row += _minutes_cells(one.seconds)
        row.append(with_interval(one.open))
        rows.append(tuple(row))
    head = ["Personen", "Züge, Mitte", "neun von zehn", "Mittelwert", "ausgeteilt"]
    if any(length.seconds for length in report.lengths):
        head += ["Minuten", "neun von zehn"]
    main = report.main
    chart = Histogram(
        f"Länge eines Spiels {with_players(main.players)}",
        "Züge",
        main.seen,
        main.turns.median,
        main.turns.low,
        main.turns.high,
    )
    yield Section(
        "laenge",
        "Wie lange es dauert",
        tuple(words.length_sentences(report)),
        chart=chart,
        table=Table((*head, "ohne Ende"), tuple(rows)),
        caption="Länge nach Zahl der Personen",
        note=how_measured(report) + (" Die Minuten sind aus den Zügen geschätzt." if main.seconds else ""),
    )


def _minutes_cells(seconds: Span | None) -> list[str]:
    if seconds is None:
        return [NONE, NONE]
    low, high = words.minutes(seconds.low), words.minutes(seconds.high)
    return [str(words.minutes(seconds.median)), f"{low}–{high}" if low < high else str(low)]


def _seats(report: Report) -> Iterator[Section]:
    if not report.seats:
        return
    most = max(seats.players for seats in report.seats)
    panels = tuple(SharePanel(with_players(seats.players), seats.shares, seats.fair) for seats in report.seats)
    rows = tuple(
        (
            with_players(seats.players),
            whole_percent(seats.fair),
            *(with_interval(share) for share in seats.shares),
            *([NONE] * (most - seats.players)),
        )
        for seats in report.seats
    )
    what = "verlorene" if report.losing else "gewonnene"
    yield Section(
        "platz",
        "Wer im Vorteil ist",
        tuple(words.seat_sentences(report)),
        chart=SharePanels(
            f"Anteil {what}r Spiele nach Platz",
            f"Platz: 1 beginnt, weiter im Uhrzeigersinn · {what} Spiele in %",
            panels,
        ),
        table=Table(("Personen", "gerecht", *(f"Platz\u00a0{place}" for place in range(1, most + 1))), rows),
        caption=f"{what.capitalize()} Spiele nach Platz (Platz 1 beginnt)",
        note=how_measured(report) + _shared(report),
    )


def _shared(report: Report) -> str:
    """Why all shares may add up to more than one."""
    if all(round(seats.fair * seats.players, 9) <= 1 for seats in report.seats):
        return ""
    return " Bei Gleichstand zählt ein Spiel für mehrere: Deshalb ist der gerechte Anteil etwas größer."


def _endings(report: Report) -> Iterator[Section]:
    if not report.endings:
        return
    names = tuple(words.measure_title(report, name) for name in report.ending_names)
    chart = Parts(
        "So enden Spiele", names, tuple(PartsRow(with_players(one.players), one.shares) for one in report.endings)
    )
    rows = tuple((with_players(one.players), *(with_interval(share) for share in one.shares)) for one in report.endings)
    yield Section(
        "enden",
        "Wie Spiele enden",
        tuple(words.ending_sentences(report)),
        chart=chart,
        table=Table(("Personen", *names), rows),
        caption="Enden nach Zahl der Personen",
        note=how_measured(report),
    )


def _levels(report: Report) -> Iterator[Section]:
    if not report.levels:
        return
    counts = tuple(length.players for length in report.lengths)
    head = ("Stufe", *(with_players(at) for at in counts))
    if report.team:
        rows = tuple((level.title, *(with_interval(level.wins[at]) for at in counts)) for level in report.levels)
        lines = tuple(RateLine(level.title, level.wins) for level in report.levels)
        chart = RateLines("Siegquoten nach Stufe und Zahl der Personen", lines)
        title, caption = "Wie schwer die Stufen sind", "Gewonnene Spiele"
    else:
        rows = tuple(
            (level.title, *(_turns_and_minutes(level.turns[at], level.seconds.get(at)) for at in counts))
            for level in report.levels
        )
        chart, title, caption = (
            None,
            "Wie lang die Stufen sind",
            "Züge, in der Mitte, und zwischen welchen neun von zehn Spielen liegen",
        )
    deals = f"Je {grouped(report.bench.deals)}\u00a0Spiele; alle spielen {words.title_of(report, report.best)}."
    yield Section(
        "stufen",
        title,
        tuple(words.level_sentences(report)),
        chart=chart,
        table=Table(head, rows),
        caption=caption,
        note=deals,
    )


def _turns_and_minutes(turns: Span, seconds: Span | None) -> str:
    about = f", {words.minutes(seconds.median)}\u00a0Min." if seconds else ""
    return f"{turns.median} ({span_cell(turns)}){about}"


def _method(report: Report) -> Iterator[Section]:
    bench = report.bench
    yield Section(
        "messung",
        "Wie gemessen wurde",
        (
            f"Ein Programm hat {grouped(report.games)}\u00a0Spiele in {report.trials} Versuchen gespielt, "
            f"je Versuch {grouped(bench.deals)}, nach denselben Regeln, die auch das Regelheft prüfen. "
            f"Ausgeteilt wurde mit dem Startwert {bench.seed}: Wer den Bericht damit noch einmal erstellt, "
            "bekommt dieselben Zahlen.",
            "Jede Strategie kennt nur, was ihre Person am Tisch sehen darf. Menschen spielen anders: Sie bluffen, "
            "lesen einander und lernen dazu. Die Zahlen zeigen, was in den Regeln steckt, nicht, wie es euch "
            "ergehen wird.",
            "Die Bereiche gelten zu 95\u00a0%: für Anteile nach Wilson, für Unterschiede nach Newcombe. Ein Tipp "
            "„hält“, wenn der ganze Bereich über null liegt. Von zwanzig solchen Vergleichen fällt im Schnitt einer "
            "nur durch Zufall auf.",
            f"Stand von Regeln und Strategien: {bench.stamp}.",
        ),
        items=tuple(
            f"„{strategy.title}“: {strategy.sentence}"
            for name in _played(report)
            for strategy in [report.lab.strategies[name]]
        ),
    )


def _played(report: Report) -> tuple[str, ...]:
    """Every strategy that some trial used, in the lab's order."""
    tips = {name for tip in report.tips if tip.results for name in (tip.tip.follows, tip.tip.ignores)}
    used = {*report.ladder, *tips}
    return tuple(name for name in report.lab.strategies if name in used)
