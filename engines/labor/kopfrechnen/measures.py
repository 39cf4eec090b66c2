"""What an author wants to know of a game of Kopfrechnen, and how long people take over it."""

from __future__ import annotations

from collections.abc import Mapping

from engines.kopfrechnen.moves import BidMade, Peeked, Pointed, RoundDecided
from engines.labor.match import Match
from engines.labor.statistics import percent

#: Seconds that people take: to set the table, to shuffle and deal a round, for a bid, a peek, to point, and to add up.
#: Our guess, for nobody has held a watch: a bid is a sum in the head, and in most turns one only says a number.
SETTING, DEALING, BIDDING, PEEKING, POINTING, COUNTING = 120, 45, 10, 10, 10, 30


def measure(match: Match) -> Mapping[str, int]:
    """Whole numbers by German name.

    Per game: `gebote`, `gespickt`, `gezeigt` (Trickser) and how many of them were `zeigen.richtig`. Of the rounds, as
    numbers per game, to be divided by `gezaehlt`: `nachzaehlen.richtig` (the caller was right), `pik-ass` and `joker`
    (in play), `summe` (all sums added), `summe.unter-1`; and `nachzaehlen.prozent`, the callers who were right in
    percent of a game's rounds. Of the first round, once per game, so that shares and means
    are those of one round each: `erste.summe`, `erste.gebot` (the last bid), `erste.gebote` (how many),
    `erste.nachzaehlen.richtig`, `erste.gespickt`.
    """
    decided = [event for event in match.events if isinstance(event, RoundDecided)]
    measured = {
        "gebote": sum(isinstance(event, BidMade) for event in match.events),
        "gespickt": sum(isinstance(event, Peeked) for event in match.events),
        "gezaehlt": len(decided),
        "nachzaehlen.richtig": sum(event.winner == event.caller for event in decided),
        "pik-ass": sum("pik-ass" in event.rules for event in decided),
        "joker": sum(event.count.replacement is not None for event in decided),
        "summe": sum(event.count.total for event in decided),
        "summe.unter-1": sum(event.count.total < 1 for event in decided),
    }
    pointed = sum(isinstance(event, Pointed) for event in match.events)
    if pointed:
        measured |= {"gezeigt": pointed, "zeigen.richtig": _right(match)}
    if decided:
        measured["nachzaehlen.prozent"] = percent(measured["nachzaehlen.richtig"], len(decided))
        first = match.events.index(decided[0])
        measured |= {
            "erste.summe": decided[0].count.total,
            "erste.gebot": decided[0].bid.number,
            "erste.gebote": sum(isinstance(event, BidMade) for event in match.events[:first]),
            "erste.nachzaehlen.richtig": int(decided[0].winner == decided[0].caller),
            "erste.gespickt": int(any(isinstance(event, Peeked) for event in match.events[:first])),
        }
    return measured


def _right(match: Match) -> int:
    """How many pointed at the one who then won."""
    right, points = 0, list[Pointed]()
    for event in match.events:
        if isinstance(event, Pointed):
            points.append(event)
        elif isinstance(event, RoundDecided):
            right += sum(point.at == event.winner for point in points)
            points = []
    return right


def seconds(match: Match) -> int:
    """How long people take over it, with the times above."""
    took = {BidMade: BIDDING, Peeked: PEEKING, RoundDecided: COUNTING}
    total = SETTING + DEALING * match.deals + sum(took.get(type(event), 0) for event in match.events)
    # all point at the same time
    pointing = sum(
        isinstance(event, RoundDecided) and isinstance(before, Pointed)
        for before, event in zip(match.events, match.events[1:], strict=False)
    )
    return total + POINTING * pointing
