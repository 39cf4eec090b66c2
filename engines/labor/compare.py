"""Two trials on the same deals, match by match: what a variant or a way to play changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    measured, before = list[dict[str, int]](), frozenset[int]()
    pairs = zip(*(winners(lab, sheet, one, seed, first, last) for one in (trial, other)), strict=True)
    for one, two in pairs:
        if not one or not two:
            continue
        compared = {"anders": int(one != two)}
        if before:
            compared["zufall"] = int(one != before)
        measured.append(compared)
        before = one
    return tally(measured)


def winners(lab: Lab, sheet: Sheet[Any], trial: Trial, seed: int, first: int, last: int) -> Iterable[frozenset[int]]:
    """The seats of each match's winners; none of a match that did not end. With a kernel where there is one."""
    kernel = lab.fast_winners(sheet, trial) if lab.fast_winners is not None else None
    return _winners(lab, sheet, trial, seed, first, last) if kernel is None else kernel(seed, first, last)


def _winners(lab: Lab, sheet: Sheet[Any], trial: Trial, seed: int, first: int, last: int) -> Iterator[frozenset[int]]:
    for _, match in matches(lab, sheet, trial, seed, first, last):
        won = match.result.winners if match.result else ()
        yield frozenset(match.table.players.index(player) for player in won)
