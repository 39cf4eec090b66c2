"""What an author wants to know of a game of Große Zahl, and how long people take over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.grosse_zahl.moves import CardsLaid, DealEnded, Passed, RoundWon
from engines.labor.match import Match
from engines.labor.statistics import percent

#: Seconds that people take: to sort the cards and draw lots, to shuffle, deal and sort a hand, to lay, to pass,
#: to write the points. Our guess, for nobody has held a watch.
SETTING, DEALING, LAYING, PASSING, SCORING = 60, 75, 12, 3, 20
#: Numbers of so many digits or more are counted together.
LONG = 4


def measure(match: Match) -> Mapping[str, int]:
    """Whole numbers by German name.

    Per game: `gelegt` (how often cards were laid) and `gepasst`; `zahl.1` to `zahl.3` and `zahl.4` (numbers of so many
    digits, of four or more); `punkte` (minus points of all in all deals); `eroeffnet` (rounds opened with one card that
    is not the last), how often nobody beat that, `eroeffnet.gelungen`, and in percent, `eroeffnet.prozent`;
    `einer-mehr` (laid one card more than there were). Of the last deal: `ende.letzte` (last cards laid on others),
    `ende.alles` (Alles auf einmal), `ende.einzelne` (opened with the last card). `gleichstand` where several share the
    win.
    """
    laid = [event for event in match.events if isinstance(event, CardsLaid)]
    ended = [event for event in match.events if isinstance(event, DealEnded)]
    openings = list(_openings(match))
    measured = {
        "gelegt": len(laid),
        "gepasst": sum(isinstance(event, Passed) for event in match.events),
        "einer-mehr": sum(event.beaten is not None and len(event.cards) > len(event.beaten.cards) for event in laid),
        "punkte": sum(sum(event.minus) for event in ended),
        "eroeffnet": len(openings),
        "eroeffnet.gelungen": sum(openings),
        "gleichstand": int(match.result is not None and len(match.result.winners) > 1),
    }
    for digits in range(1, LONG + 1):
        measured[f"zahl.{digits}"] = sum(min(len(event.cards), LONG) == digits for event in laid)
    if openings:
        measured["eroeffnet.prozent"] = percent(sum(openings), len(openings))
    if ended:
        last = laid[-1]
        measured["ende.letzte"] = int(last.beaten is not None)
        measured["ende.alles"] = int(last.beaten is None and len(last.cards) > 1)
        measured["ende.einzelne"] = int(last.beaten is None and len(last.cards) == 1)
    return measured


def _openings(match: Match) -> Iterator[bool]:
    """For each opening with one card that did not end the deal, whether nobody beat it."""
    # what follows an opening: it is beaten, or all pass, or the deal ends
    opened = False
    for event in match.events:
        if isinstance(event, DealEnded):
            opened = False
        elif isinstance(event, CardsLaid):
            if opened:
                yield False
            opened = event.beaten is None
        elif isinstance(event, RoundWon):
            if opened:
                yield True
            opened = False


def seconds(match: Match) -> int:
    """How long people take over it, with the times above."""
    took = {CardsLaid: LAYING, Passed: PASSING, DealEnded: SCORING}
    return SETTING + DEALING * match.deals + sum(took.get(type(event), 0) for event in match.events)
