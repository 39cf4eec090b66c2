"""What is counted of a game of Topfgucker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.labor.match import Match
from engines.topfgucker.moves import Bust, Ending, Lay, Open, Pass
from engines.topfgucker.parameters import FAMILY
from engines.topfgucker.state import Over

#: How long people take, in seconds, as we suppose: not measured. Setting the table up, shuffling, dealing and looking
#: at one's cards; to think, lay a card, say the sum and draw; to choose an open card; to pass.
SET_UP, LAYING, OPENING, PASSING = 90, 14, 3, 2


@dataclass(frozen=True)
class Record:
    """How a game went: its end, hits, busts, and how many moves of each kind players made."""

    ending: Ending
    hits: int
    busts: int
    lays: int
    opens: int
    passes: int

    @property
    def seconds(self) -> int:
        """About how long people take over it."""
        return SET_UP + LAYING * self.lays + OPENING * self.opens + PASSING * self.passes


def record(match: Match) -> Record:
    """The record of a match that was played to its end."""
    phase, moves = match.end.phase, [move for _, move in match.moves]
    assert isinstance(phase, Over)  # each move lays a card or passes, and passing ends the game
    return Record(
        ending=phase.ending,
        hits=match.end.hits,
        busts=sum(isinstance(event, Bust) for event in match.events),
        lays=sum(isinstance(move, Lay) for move in moves),
        opens=sum(isinstance(move, Open) for move in moves),
        passes=sum(isinstance(move, Pass) for move in moves),
    )


def measures_of(one: Record, variants: frozenset[str]) -> Mapping[str, int]:
    """The measures by name; in the Familienspiel nobody wins."""
    won = {} if FAMILY in variants else {"sieg": int(one.ending is Ending.TARGET)}
    return {
        **won,
        "treffer": one.hits,
        "ueberkauft": one.busts,
        "ende.ziel": int(one.ending is Ending.TARGET),
        "ende.topf": int(one.ending is Ending.BUST),
        "ende.karten": int(one.ending is Ending.CARDS),
    }


def measure(match: Match) -> Mapping[str, int]:
    """The measures of a match."""
    return measures_of(record(match), match.table.variants)


def seconds(match: Match) -> int:
    """About how long people take over a match."""
    return record(match).seconds
