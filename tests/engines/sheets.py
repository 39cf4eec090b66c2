"""The games' sheets, as their content folders have them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from projects import REPOSITORY

from engines.game import Sheet
from generator.content.load import load


@cache
def sheet_of(game_id: str, root: Path = REPOSITORY) -> Sheet[Any]:
    """What `spiel.yaml` says of a game; it must be free of mistakes."""
    return load(root, (game_id,)).games[0].sheet


def has_folder(game_id: str) -> bool:
    return (REPOSITORY / "content" / game_id / "spiel.yaml").exists()
