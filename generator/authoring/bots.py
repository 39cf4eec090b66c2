"""Simple opponents: they know the rules and nothing else. A game that has none of its own can be played with them."""

from __future__ import annotations

import random
from typing import Any

from engines.game import AnyGame, Player
from generator.authoring.options import options_of

#: How often a bot goes on with the endless family of moves (bids) where it could do something else.
_GO_ON = 0.6
#: What a bot names first where nothing bounds it, and how far above the least it goes after that.
_FIRST = (5, 25)
_STEPS = (0, 0, 1, 1, 2, 3, 5)


def choose(engine: AnyGame, state: Any, player: Player, rng: random.Random) -> Any:
    """A legal move of this player, drawn at random; numbers stay near the lowest that is allowed."""
    options = options_of(engine, state, player)
    bound = options.bound
    if bound is not None and (not options.moves or rng.random() < _GO_ON):
        number = rng.randint(*_FIRST) if bound.lowest is None else bound.lowest + rng.choice(_STEPS)
        return bound.make(number)
    return rng.choice(options.moves)
