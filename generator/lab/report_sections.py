"""The report's sections: sentences, a chart and a table each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.game import Chart as Table
from generator.lab import report_words as words
from generator.lab.report_data import Report, Span, Variant
from generator.render.charts.data import (
    Chart,
    Difference,
    Differences,
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
    interval,
    percent,
    points,
    points_between,
    whole_percent,
    with_players,
)

_NONE = "–"


@dataclass(frozen=True)
class Section:
    """A section of the report. `note` says how its numbers were measured; sentences are paragraphs, `items` a list."""

    id: str
    title: str
    sentences: tuple[str, ...]
    items: tuple[str, ...] = ()
    chart: Chart | None = None
    table: Table | None = None
    caption: str = ""
    note: str = ""


def sections(report: Report) -> tuple[Section, ...]:
    """All sections that the report has something for."""
    made = (_length, _seats, _endings, _levels, _strategies, _tips, _worlds, _variants, _method)
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
        said.append(words.tips_sentence(report))
    return tuple(said)


def _note(report: Report, *, played: str = "") -> str:
    """How the numbers of a section were measured."""
    deals = f"Je {grouped(report.bench.deals)}\u00a0Spiele"
    level = f" auf {report.level}" if report.level and report.team else ""
    who = played or f"alle spielen {words.title_of(report, report.best)}"
    return f"{deals}{level}; {who}. In Klammern oder daneben: der Bereich, in dem der wahre Wert zu 95\u00a0% liegt."


def _length(report: Report) -> Iterator[Section]:
    rows = []
    for one in report.lengths:
        mean = (
            f"{decimal(one.mean_turns.value, 1)} ({decimal(one.mean_turns.low, 1)}–{decimal(one.mean_turns.high, 1)})"
        )
        row = [
            with_players(one.players),
            str(one.turns.median),
            _span(one.turns),
            mean,
            f"{decimal(one.mean_deals.value, 1)}-mal",
        ]
        if any(length.seconds for length in report.lengths):
            row += _minutes_cells(one.seconds)
        row.append(f"{percent(one.open)} ({interval(one.open)})")
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
        note=_note(report) + (" Die Minuten sind aus den Zügen geschätzt." if main.seconds else ""),
    )


def _minutes_cells(seconds: Span | None) -> list[str]:
    if seconds is None:
        return [_NONE, _NONE]
    low, high = words.minutes(seconds.low), words.minutes(seconds.high)
    return [str(words.minutes(seconds.median)), f"{low}–{high}" if low < high else str(low)]


def _span(span: Span) -> str:
    return f"{span.low}–{span.high}" if span.low < span.high else str(span.low)


def _seats(report: Report) -> Iterator[Section]:
    if not report.seats:
        return
    most = max(seats.players for seats in report.seats)
    panels = tuple(SharePanel(with_players(seats.players), seats.shares, seats.fair) for seats in report.seats)
    rows = tuple(
        (
            with_players(seats.players),
            whole_percent(seats.fair),
            *(f"{percent(share)} ({interval(share)})" for share in seats.shares),
            *([_NONE] * (most - seats.players)),
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
        note=_note(report),
    )


def _endings(report: Report) -> Iterator[Section]:
    if not report.endings:
        return
    names = tuple(words.measure_title(report, name) for name in report.ending_names)
    chart = Parts(
        "So enden Spiele", names, tuple(PartsRow(with_players(one.players), one.shares) for one in report.endings)
    )
    rows = tuple(
        (with_players(one.players), *(f"{percent(share)} ({interval(share)})" for share in one.shares))
        for one in report.endings
    )
    yield Section(
        "enden",
        "Wie Spiele enden",
        tuple(words.ending_sentences(report)),
        chart=chart,
        table=Table(("Personen", *names), rows),
        caption="Enden nach Zahl der Personen",
        note=_note(report),
    )


def _levels(report: Report) -> Iterator[Section]:
    if not report.levels:
        return
    counts = tuple(length.players for length in report.lengths)
    head = ("Stufe", *(with_players(at) for at in counts))
    if report.team:
        rows = tuple(
            (level.title, *(f"{percent(level.wins[at])} ({interval(level.wins[at])})" for at in counts))
            for level in report.levels
        )
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
    return f"{turns.median} ({_span(turns)}){about}"


def _strategies(report: Report) -> Iterator[Section]:
    if not report.duels:
        return
    rows = tuple(
        (
            report.lab.strategies[duel.hero].title,
            *(() if report.team else (report.lab.strategies[duel.plain].title,)),
            f"{percent(duel.share)} ({interval(duel.share)})",
            *(() if report.team else (whole_percent(duel.fair),)),
        )
        for duel in report.duels
    )
    won = "verliert" if report.losing else "gewinnt"
    head = ("Alle spielen", "gewonnen") if report.team else ("Eine Person spielt", "die anderen", won, "gerecht")
    at = with_players(report.players)
    yield Section(
        "strategien",
        "Was gutes Spiel ausmacht",
        (),
        items=tuple(words.duel_sentence(report, duel) for duel in report.duels),
        table=Table(head, rows),
        caption=f"Strategien {at}",
        note=_note(
            report, played="alle spielen gleich" if report.team else "die eine Person sitzt reihum auf jedem Platz"
        ),
    )


def _tips(report: Report) -> Iterator[Section]:
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
        note=_note(
            report,
            played="alle folgen dem Tipp oder niemand"
            if report.team
            else "eine Person folgt dem Tipp oder nicht, die anderen nicht",
        ),
    )


def _worlds(report: Report) -> Iterator[Section]:
    yield from _changes(report, report.worlds, "versuche", "Was wäre, wenn", "Andere Regeln, zum Vergleich", world=True)


def _variants(report: Report) -> Iterator[Section]:
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
        note=_note(report),
    )


def _change(report: Report, one: Variant, head: tuple[str, ...]) -> tuple[str, ...]:
    if one.wins is not None:
        gain = one.wins.difference
        return (
            one.title,
            f"{percent(one.wins.with_it)} ({interval(one.wins.with_it)})",
            percent(one.wins.without),
            f"{points(gain.value)} ({points_between(gain.low, gain.high)})",
        )
    changed = f"{percent(one.changed)} ({interval(one.changed)})" if one.changed else _NONE
    turns = (str(one.turns.median), _span(one.turns), str(one.usual.median))
    return (one.title, changed, *turns) if len(head) > 4 else (one.title, *turns)


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
            "Jede Strategie kennt nur, was ihre Person am Tisch sehen darf. Menschen spielen anders: Sie bluffen, lesen "
            "einander und lernen dazu. Die Zahlen zeigen, was in den Regeln steckt, nicht, wie es euch ergehen wird.",
            "Die Bereiche gelten zu 95\u00a0%: für Anteile nach Wilson, für Unterschiede nach Newcombe. Ein Tipp „hält“, "
            "wenn der ganze Bereich über null liegt. Von zwanzig solchen Vergleichen fällt im Schnitt einer nur durch "
            "Zufall auf.",
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
