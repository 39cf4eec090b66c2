"""What levels are called in print."""

from __future__ import annotations

from generator.content.book import GameContent


def level_title(game: GameContent, level: str) -> str:
    """A level's name as it is printed; its id where the game's engine gives it no title."""
    levels, titles = game.engine.levels(game.sheet), game.engine.level_titles(game.sheet)
    return titles[levels.index(level)] if level in levels and len(titles) == len(levels) else level
