"""Plays a trial, deal by deal, and counts. The same deals give the same counts wherever and in what parts they run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.game import Result, Sheet
from engines.labor.lab import Lab, Trial, find_lab, players_of, seats_of, table_of
from engines.labor.match import Match, play
from engines.labor.statistics import Tally, tally


def run(sheet: Sheet[Any], trial: Trial, seed: int, first: int, last: int, *, fast: bool = True) -> Tally:
    """Play the deals from `first` up to, not including, `last`; with a kernel where the game has one and `fast`.

    Raises `LookupError` for a game, strategy or world that does not exist, `PositionError` for a table that the rules
    do not allow.
    """
    lab = find_lab(trial.game)
    if lab is None:
        raise LookupError(trial.game)
    kernel = lab.fast(sheet, trial) if fast and lab.fast is not None else None
    if kernel is not None:
        return kernel(sheet, trial, seed, first, last)
    return tally(measures(lab, trial, match, deal) for deal, match in matches(lab, sheet, trial, seed, first, last))


def matches(lab: Lab, sheet: Sheet[Any], trial: Trial, seed: int, first: int, last: int) -> Iterator[tuple[int, Match]]:
    """The matches of a trial with their deals' numbers, played by the reference engine."""
    game, table = table_of(lab, sheet, trial)
    for deal in range(first, last):
        choices = [strategy.choose for strategy in seats_of(lab, trial, deal)]
        yield deal, play(game, table, choices, seed, deal)


def measures(lab: Lab, trial: Trial, match: Match, deal: int) -> Mapping[str, int]:
    """What is measured of a match: of every game the same, and what the game's lab adds.

    `zuege` and `runden` (deals); `offen`, 1 for a match that did not end; `sieg.N` and `niederlage.N` for the seats
    from 1, seat 1 being the starter's; `held.sieg` and `held.niederlage` where there is a hero; `sekunden` where the
    lab can estimate them.
    """
    measured = dict(outcome(trial, match.result, match.turns, match.deals, starting_seat(match), deal))
    if lab.seconds is not None:
        measured["sekunden"] = lab.seconds(match)
    return {**measured, **lab.measure(match)}


def outcome(trial: Trial, result: Result | None, turns: int, deals: int, starter: int, deal: int) -> Mapping[str, int]:
    """What is measured of every game's match; `starter` is the seat of whoever began."""
    players = players_of(trial)
    measured = {"zuege": turns, "runden": deals, "offen": int(result is None)}
    if result is None:
        return measured
    for seat, player in enumerate(players):
        place = (seat - starter) % len(players) + 1
        measured[f"sieg.{place}"] = int(player in result.winners)
        measured[f"niederlage.{place}"] = int(player in result.losers)
    if trial.hero:
        hero = players[deal % len(players)]
        measured["held.sieg"] = int(hero in result.winners)
        measured["held.niederlage"] = int(hero in result.losers)
    return measured


def starting_seat(match: Match) -> int:
    """The seat of whoever made the first move."""
    return next((match.table.players.index(player) for player, _ in match.moves if player is not None), 0)
