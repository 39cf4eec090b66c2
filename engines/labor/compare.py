"""Two trials on the same deals, match by match: what a variant or a way to play changes."""

from __future__ import annotations

from typing import Any

from engines.game import Sheet
from engines.labor.lab import Lab, Trial
from engines.labor.statistics import Tally, tally
from engines.labor.trial import matches


def changed(lab: Lab, sheet: Sheet[Any], trial: Trial, other: Trial, seed: int, first: int, last: int) -> Tally:
    """How often other players win, deal by deal: `anders`, of the deals on which both matches end.

    Deals are the same where both trials shuffle as many cards; otherwise only their numbers are. Where a match soon
    goes another way, the winner changes as often as between any two deals, and that is much; so the tally also has
    `zufall`, whether the first trial's winners differ between a deal and the next one. Where `anders` is as frequent as
    `zufall`, the two matches of a deal have nothing to do with each other any more.

    Raises `ValueError` where the trials differ in their game or in how many play; else as `run` does.
    """
    if (trial.game, trial.players) != (other.game, other.players):
        raise ValueError(f"{trial} and {other} are not played at the same table")
    measured, before = list[dict[str, int]](), None
    pairs = zip(
        matches(lab, sheet, trial, seed, first, last), matches(lab, sheet, other, seed, first, last), strict=True
    )
    for (_, one), (_, two) in pairs:
        if one.result is None or two.result is None:
            continue
        winners = frozenset(one.result.winners)
        compared = {"anders": int(winners != frozenset(two.result.winners))}
        if before is not None:
            compared["zufall"] = int(winners != before)
        measured.append(compared)
        before = winners
    return tally(measured)
