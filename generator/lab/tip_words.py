"""What tips are worth, as German sentences."""

from __future__ import annotations

from collections.abc import Iterator

from num2words import num2words

from generator.lab.report_data import Compared, Report, TipResult
from generator.lab.report_words import better, first_upper, listed, title_of, verb
from generator.render.numerals import hundred, with_players

#: What is thought of a tip, by the sign of its difference.
VERDICTS = {1: "hält", -1: "hält nicht", 0: "kein messbarer Unterschied"}


def tip_words(tip: TipResult) -> str:
    """The beginning of a tip, without the sign that ends it."""
    return tip.tip.words.rstrip(".: ")


def tip_sentence(report: Report, tip: TipResult) -> str:
    """What following a tip was worth with the usual number of players, and whether it is the same with others."""
    main = main_result(report, tip)
    who = "gewinnt ihr" if report.team else f"{verb(report)} man"
    said = (
        f"„{tip_words(tip)}“ {_EFFECTS[main.sign]} {with_players(main.players)}: Damit {who} {hundred(main.with_it)} "
        f"statt {hundred(main.without)} von 100\u00a0Spielen {better(main.difference)}, verglichen mit "
        f"{title_of(report, tip.tip.ignores)}."
    )
    for sign in (1, 0, -1):
        others = [with_players(one.players) for one in tip.results if one is not main and one.sign == sign]
        if others:
            same = f" Ebenso {listed(others)}."
            said += same if sign == main.sign else f" {first_upper(listed(others))}: {VERDICTS[sign]}."
    return said


def tip_sentences(report: Report) -> Iterator[str]:
    """A sentence for each tip; what was tried in several ways is told in one."""
    groups: dict[str, list[TipResult]] = {}
    for tip in report.tips:
        if tip.results:
            groups.setdefault(tip_words(tip), []).append(tip)
    for name, tips in groups.items():
        if len(tips) == 1:
            yield tip_sentence(report, tips[0])
            continue
        parts = [
            f"{VERDICTS[main.sign]} gegenüber {title_of(report, tip.tip.ignores)} {better(main.difference)}"
            for tip in tips
            for main in [main_result(report, tip)]
        ]
        yield f"„{name}“, {with_players(main_result(report, tips[0]).players)}: {'; '.join(parts)}."


def tip_label(report: Report, tip: TipResult) -> str:
    """A tip's words; where they were tried in several ways, with whom, and a number where that is still not enough."""
    name = tip_words(tip)
    same = [one for one in report.tips if one.results and tip_words(one) == name]
    if len(same) == 1:
        return name
    kin = [one for one in same if _kind(report, one) == _kind(report, tip)]
    number = f", {kin.index(tip) + 1}" if len(kin) > 1 else ""
    return f"{name} ({_kind(report, tip)}{number})"


def _kind(report: Report, tip: TipResult) -> str:
    """The strategy that both sides of a tip are made from."""
    return report.lab.strategies[tip.tip.ignores].title.partition(", ")[0]


def main_result(report: Report, tip: TipResult) -> Compared:
    """The result with the number of players that is looked at closely, or else the first."""
    return next((result for result in tip.results if result.players == report.players), tip.results[0])


def tips_sentence(report: Report) -> str:
    """How many tips hold; what was tried in several ways counts once."""
    verdicts: dict[str, set[int]] = {}
    for tip in report.tips:
        if tip.results:
            verdicts.setdefault(tip_words(tip), set()).update(result.sign for result in tip.results)
    kinds = [_verdict(signs) for signs in verdicts.values()]
    parts = [
        f"{_number(kinds.count(kind))} {one if kinds.count(kind) == 1 else many}"
        for kind, (one, many) in _COUNTED.items()
        if kind in kinds
    ]
    count = "Ein Tipp" if len(kinds) == 1 else f"{first_upper(_number(len(kinds)))} Tipps"
    return f"{count} auf der Probe: {listed(parts)}."


def _number(count: int) -> str:
    """A number in words, as it stands for things: `einer`, `drei`."""
    return "einer" if count == 1 else str(num2words(count, lang="de"))


def _verdict(signs: set[int]) -> str:
    if {1, -1} <= signs:
        return "mal so, mal so"
    return VERDICTS[next(iter(signs - {0}), 0)]


_EFFECTS = {1: "hält", -1: "hält nicht und schadet", 0: "macht keinen messbaren Unterschied"}
_COUNTED = {
    VERDICTS[1]: ("hält", "halten"),
    "mal so, mal so": ("hilft mal und schadet mal", "helfen mal und schaden mal"),
    VERDICTS[-1]: ("schadet", "schaden"),
    VERDICTS[0]: ("macht keinen messbaren Unterschied", "machen keinen messbaren Unterschied"),
}
