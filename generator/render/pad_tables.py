"""What stands in the tables of a game's score pad: its numbers, for the chosen players and level."""

from __future__ import annotations

from collections.abc import Mapping

from generator.content.book import GameContent
from generator.content.pad import PadBoxes
from generator.proof.facts import general_facts
from generator.proof.pads import pad_numbers
from generator.render.editions import Choices
from generator.render.level_titles import level_title
from generator.render.score_pads import BoxGroup, BoxTables, Goals, Place, PointTables


def pad_tables(game: GameContent, choices: Choices) -> BoxTables | PointTables:
    """The tables of a proven game's score pad: for as many as can play at most, and for all levels, where not chosen.

    Raises `ValueError` for a game without any.
    """
    pad = game.facts.punkteblock
    if pad is None:
        raise ValueError(game.id)
    players = choices.players or max(game.engine.player_counts(game.sheet, choices.variants))
    if pad.punkte is None:
        groups = tuple(_group(game, one, choices.level) for one in pad.kaestchen)
        if pad.je == "person":
            return BoxTables("Name", groups, players)
        leveled = any(group.is_marked for group in groups)
        return BoxTables("Partie, Stufe" if leveled else "Partie", groups)
    goals = None
    if pad.punkte.ende:
        numbers = _numbers(game, pad.punkte.ende.anzahl, choices.level)
        goals = Goals(pad.punkte.ende.titel, tuple((level_title(game, one), much) for one, much in numbers.items()))
    return PointTables(pad.punkte.je, pad.punkte.spalten, players, goals)


def _group(game: GameContent, boxes: PadBoxes, level: str) -> BoxGroup:
    numbers = _numbers(game, boxes.anzahl, level)
    named = {level_title(game, one): much for one, much in numbers.items()} if len(numbers) > 1 else {}
    places = tuple(
        Place(number, tuple(name for name, much in named.items() if much == number))
        for number in range(1, max(numbers.values()) + 1)
    )
    without = tuple(name for name, much in named.items() if much == 0)
    return BoxGroup(boxes.titel, places, boxes.form == "rund", without)


def _numbers(game: GameContent, expression: str, level: str) -> Mapping[str, int]:
    """The numbers by level, or only that of the chosen one, which needs no name."""
    numbers = pad_numbers(game, general_facts(game), expression)
    return {"": numbers[level]} if level in numbers else numbers
