"""The report's numbers as German sentences. Every number in them is measured."""

from __future__ import annotations

from collections.abc import Iterator

from num2words import num2words

from engines.labor.statistics import Estimate
from generator.lab.report_data import Duel, Length, Report, Seats, Span, Variant
from generator.render.numerals import (
    decimal,
    grouped,
    hundred,
    interval,
    percent,
    points_between,
    with_players,
)


def minutes(seconds: int) -> int:
    """Minutes as one says them: rounded, at least one."""
    return max(1, (seconds + 30) // 60)


def between(span: Span) -> str:
    """`12 bis 20`."""
    return f"{span.low} bis {span.high}" if span.low < span.high else str(span.low)


def verb(report: Report, *, plural: bool = False) -> str:
    """What one does in the games that are counted."""
    one, many = ("verliert", "verlieren") if report.losing else ("gewinnt", "gewinnen")
    return many if plural else one


def title_of(report: Report, strategy: str) -> str:
    """A strategy's title in quotation marks."""
    return f"„{report.lab.strategies[strategy].title}“"


def measure_title(report: Report, name: str) -> str:
    """A measure's title; where the lab gives none, its name's last part."""
    return report.lab.titles.get(name) or name.rpartition(".")[2].capitalize()


def _of(share: Estimate) -> str:
    """`31 von 100 Spielen (29–33 %)`."""
    return f"{hundred(share)} von 100\u00a0Spielen ({interval(share)})"


def _fair(value: float) -> str:
    """What would be fair, out of 100: `25`, `16,7`."""
    rounded = round(value * 100, 1)
    return decimal(rounded, 0 if rounded == int(rounded) else 1)


def better(change: Estimate) -> str:
    """`(4,2 Punkte besser; +1,9 bis +6,5)`."""
    value = decimal(abs(change.value) * 100, 1)
    word = "schlechter" if change.value < 0 and value != "0,0" else "besser"
    return f"({value}\u00a0Punkte {word}; {points_between(change.low, change.high)})"


def first_upper(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]


# --- Length -----------------------------------------------------------------------------


def length_sentences(report: Report) -> Iterator[str]:
    """How long a game is, and whether all games end."""
    yield first_upper(length_sentence(report.main))
    if len(report.lengths) > 1:
        shortest, longest = (choose(report.lengths, key=lambda one: one.turns.median) for choose in (min, max))
        if shortest.turns.median < longest.turns.median:
            yield (
                f"Am kürzesten ist es {with_players(shortest.players)} ({shortest.turns.median} Züge), "
                f"am längsten {with_players(longest.players)} ({longest.turns.median} Züge)."
            )
    yield from open_sentences(report)


def length_sentence(length: Length) -> str:
    """`zu viert braucht ein Spiel in der Mitte 34 Züge …`."""
    said = (
        f"{with_players(length.players)} braucht ein Spiel in der Mitte {length.turns.median} Züge; "
        f"neun von zehn Spielen brauchen {between(length.turns)}."
    )
    if length.seconds is not None:
        low, high = minutes(length.seconds.low), minutes(length.seconds.high)
        about = f" (neun von zehn: {low} bis {high})" if low < high else ""
        said += f" Am Tisch sind das geschätzt {_minutes(length.seconds.median)}{about}."
    return said


def _minutes(seconds: int) -> str:
    number = minutes(seconds)
    return f"{number}\u00a0Minute" if number == 1 else f"{number}\u00a0Minuten"


def open_sentences(report: Report) -> Iterator[str]:
    """Games that do not end."""
    unfinished = [length for length in report.lengths if length.open.value > 0]
    games = sum(length.open.count for length in report.lengths)
    if not unfinished:
        yield f"Jedes der {grouped(games)}\u00a0Spiele kam zu einem Ende."
    for length in unfinished:
        hits = round(length.open.value * length.open.count)
        number = "ein Spiel" if hits == 1 else f"{grouped(hits)}\u00a0Spiele"
        yield (
            f"{first_upper(with_players(length.players))} {'blieb' if hits == 1 else 'blieben'} {number} von "
            f"{grouped(length.open.count)} ohne Ende ({interval(length.open)}); "
            f"nach {grouped(report.longest)} Zügen wurde abgebrochen."
        )


# --- Seats ------------------------------------------------------------------------------


def seat_sentences(report: Report) -> Iterator[str]:
    """What it is worth to begin, and which seat is furthest from what is fair."""
    main = next(seats for seats in report.seats if seats.players == report.players)
    yield starter_sentence(report, main)
    for good, word in ((True, "besser"), (False, "schlechter")):
        counts = [seats.players for seats in report.seats if _stands(report, seats.shares[0], seats.fair) == good]
        others = [with_players(count) for count in counts if count != main.players]
        if others:
            yield (
                f"Messbar {word} als der gerechte Anteil ist das Beginnen auch {listed(others)}."
                if (main.players in counts)
                else f"Messbar {word} als der gerechte Anteil ist das Beginnen {listed(others)}."
            )
    deviant = max(
        ((seats, place) for seats in report.seats for place in range(seats.players)),
        key=lambda one: abs(one[0].shares[one[1]].value - one[0].fair),
    )
    seats, place = deviant
    if _stands(report, seats.shares[place], seats.fair) is not None and place > 0:
        yield (
            f"Am weitesten vom gerechten Anteil entfernt ist {with_players(seats.players)} Platz\u00a0{place + 1}: "
            f"{percent(seats.shares[place])} statt {_fair(seats.fair)}\u00a0%."
        )


def starter_sentence(report: Report, seats: Seats) -> str:
    """`Wer beginnt, gewinnt 31 von 100 Spielen zu viert (29–33 %); gerecht wären 25.`."""
    share = seats.shares[0]
    said = (
        f"Wer beginnt, {verb(report)} {hundred(share)} von 100\u00a0Spielen {with_players(seats.players)} "
        f"({interval(share)}); gerecht wären {_fair(seats.fair)}."
    )
    better = _stands(report, share, seats.fair)
    return f"{said} " + (
        "Ein Vorteil oder Nachteil ist damit nicht zu erkennen."
        if better is None
        else "Beginnen ist also ein Vorteil."
        if better
        else "Beginnen ist also ein Nachteil."
    )


def _stands(report: Report, share: Estimate, fair: float) -> bool | None:
    """Whether a share is measurably better than fair; None where it may be fair."""
    if share.low <= fair <= share.high:
        return None
    return (share.value > fair) != report.losing


def listed(words: list[str]) -> str:
    """`a, b und c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} und {words[-1]}"


# --- Endings, levels --------------------------------------------------------------------


def ending_sentences(report: Report) -> Iterator[str]:
    """How games with the usual number of players end."""
    main = next(endings for endings in report.endings if endings.players == report.players)
    parts = sorted(zip(report.ending_names, main.shares, strict=True), key=lambda part: -part[1].value)
    shares = [f"{measure_title(report, name)} {percent(share)} ({interval(share)})" for name, share in parts]
    yield f"{first_upper(with_players(report.players))}: {', '.join(shares)}."


def level_sentences(report: Report) -> Iterator[str]:
    """What the levels do with the usual number of players."""
    if report.team:
        rates = [f"auf {level.title} {_of(level.wins[report.players])}" for level in report.levels]
        yield f"{first_upper(with_players(report.players))} gewinnt ihr {listed(rates)}."
        for easier, harder in zip(report.levels, report.levels[1:], strict=False):
            wrong = [at for at in easier.wins if harder.wins[at].high > easier.wins[at].low]
            if wrong:
                yield (
                    f"{harder.title} ist {listed([with_players(at) for at in wrong])} "
                    f"nicht messbar schwerer als {easier.title}."
                )
    else:
        turns = [f"bei „{level.title}“ {level.turns[report.players].median}" for level in report.levels]
        yield f"{first_upper(with_players(report.players))} braucht ein Spiel in der Mitte {listed(turns)} Züge."


# --- Variants, strategies, tips -----------------------------------------------------------


def variant_sentence(report: Report, variant: Variant, *, world: bool = False) -> str:
    """What a variant or a changed rule does."""
    name = first_upper(variant.title) if world else f"Variante „{variant.title}“"
    at = with_players(variant.players)
    if variant.wins is not None:
        won = variant.wins
        return f"{name}: {at} gewinnt ihr {_of(won.with_it)} statt {hundred(won.without)} {better(won.difference)}."
    turns = (
        f"Ein Spiel {at} braucht in der Mitte {variant.turns.median} statt {variant.usual.median} Züge."
        if variant.turns.median != variant.usual.median
        else f"Ein Spiel {at} braucht in der Mitte ebenso {variant.turns.median} Züge."
    )
    if variant.changed is None:
        return f"{name}: {turns}"
    other = f"{name}: In {_of(variant.changed)} {at} {verb(report)} damit jemand anderes"
    if variant.chance is not None:
        other += f" (von einem Spiel zum nächsten in {hundred(variant.chance)})"
    return f"{other}. {turns}"


def duel_sentence(report: Report, duel: Duel) -> str:
    """Who plays better, and how much that is worth."""
    if report.team:
        level = f" auf {report.level}" if report.level else ""
        return (
            f"Spielen alle {title_of(report, duel.hero)}, gewinnt ihr {with_players(duel.players)}{level} "
            f"{_of(duel.share)}."
        )
    others = duel.players - 1
    against = f"{num2words(others, lang='de')} Personen" if others > 1 else "eine Person"
    plays = "spielt" if others == 1 else "spielen"
    better = _stands(report, duel.share, duel.fair)
    said = (
        f"Wer {title_of(report, duel.hero)} spielt, {verb(report)} gegen {against}, die {title_of(report, duel.plain)} "
        f"{plays}, {_of(duel.share)}; gerecht wären {_fair(duel.fair)}."
    )
    return said if better is not None else f"{said} Ein Unterschied ist damit nicht zu erkennen."
