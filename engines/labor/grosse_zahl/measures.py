"""What an author wants to know of a game of Große Zahl, and how long people take over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from engines.grosse_zahl.moves import CardsLaid, DealEnded, Passed, RoundWon
from engines.labor.match import Match
from engines.labor.statistics import percent

#: Seconds that people take: to sort the cards and draw lots, to shuffle, deal and sort a hand, to lay, to pass,
#: to write the points. Our guess, for nobody has held a watch.
SETTING, DEALING, LAYING, PASSING, SCORING = 60, 75, 12, 3, 20
#: Numbers of so many digits or more are counted together.
LONG = 4


class Last(IntEnum):
    """What the last cards were that somebody laid: on others, several of them to open, or one to open."""

    ON_OTHERS = 0
    ALL_AT_ONCE = 1
    ONE = 2


@dataclass(frozen=True)
class Record:
    """How a match went.

    `laid`, `passed`: moves; `longer` how often one card more than lay there; `points` of all; `openings` with one card
    that is not the last, and how many of them were `unbeaten`; `dealt` and `ended` deals; `last`, what was laid last;
    `winners`, a bit for each seat, none where the match was broken off; `digits`, how often numbers of one to `LONG`
    digits were laid.
    """

    laid: int
    passed: int
    longer: int
    points: int
    openings: int
    unbeaten: int
    dealt: int
    ended: int
    last: Last
    winners: int
    digits: tuple[int, ...]

    @property
    def seconds(self) -> int:
        """How long people take over it, with the times above."""
        return SETTING + DEALING * self.dealt + LAYING * self.laid + PASSING * self.passed + SCORING * self.ended


def record(match: Match) -> Record:
    """The record of a match in which something was laid."""
    laid = [event for event in match.events if isinstance(event, CardsLaid)]
    ended = [event for event in match.events if isinstance(event, DealEnded)]
    openings = list(_openings(match))
    sizes = [min(len(event.cards), LONG) for event in laid]
    return Record(
        laid=len(laid),
        passed=sum(isinstance(event, Passed) for event in match.events),
        longer=sum(event.beaten is not None and len(event.cards) > len(event.beaten.cards) for event in laid),
        points=sum(sum(event.minus) for event in ended),
        openings=len(openings),
        unbeaten=sum(openings),
        dealt=match.deals,
        ended=len(ended),
        last=_last(laid[-1]),
        winners=sum(
            1 << match.table.players.index(player) for player in (match.result.winners if match.result else ())
        ),
        digits=tuple(sizes.count(digits) for digits in range(1, LONG + 1)),
    )


def _last(event: CardsLaid) -> Last:
    if event.beaten is not None:
        return Last.ON_OTHERS
    return Last.ALL_AT_ONCE if len(event.cards) > 1 else Last.ONE


def measures_of(one: Record) -> Mapping[str, int]:
    """Whole numbers by German name.

    Per game: `gelegt` (how often cards were laid) and `gepasst`; `zahl.1` to `zahl.3` and `zahl.4` (numbers of so many
    digits, of four or more); `punkte` (minus points of all in all deals); `eroeffnet` (rounds opened with one card that
    is not the last), how often nobody beat that, `eroeffnet.gelungen`, and in percent, `eroeffnet.prozent`;
    `einer-mehr` (laid one card more than there were). Of the last deal: `ende.letzte` (last cards laid on others),
    `ende.alles` (Alles auf einmal), `ende.einzelne` (opened with the last card). `gleichstand` where several share the
    win.
    """
    measured = {
        "gelegt": one.laid,
        "gepasst": one.passed,
        "einer-mehr": one.longer,
        "punkte": one.points,
        "eroeffnet": one.openings,
        "eroeffnet.gelungen": one.unbeaten,
        "gleichstand": int(one.winners.bit_count() > 1),
    }
    measured |= {f"zahl.{digits}": often for digits, often in enumerate(one.digits, start=1)}
    if one.openings:
        measured["eroeffnet.prozent"] = percent(one.unbeaten, one.openings)
    if one.ended:
        measured["ende.letzte"] = int(one.last is Last.ON_OTHERS)
        measured["ende.alles"] = int(one.last is Last.ALL_AT_ONCE)
        measured["ende.einzelne"] = int(one.last is Last.ONE)
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


def measure(match: Match) -> Mapping[str, int]:
    """The measures of a match."""
    return measures_of(record(match))


def seconds(match: Match) -> int:
    """How long people take over a match."""
    return record(match).seconds
