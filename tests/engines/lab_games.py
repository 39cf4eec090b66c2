"""What the labs of the games have in common in tests: shuffled views, and playing strategies against each other."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from projects import REPOSITORY
from sheets import sheet_of

from engines.game import AnyGame, Table, fill
from engines.labor.dice import Dice
from engines.labor.lab import Lab, Trial
from engines.labor.statistics import Tally
from engines.labor.trial import run
from generator.authoring.random_games import every_table


def tables(lab: Lab) -> Iterator[Table[Any]]:
    """Every table that the game can be played at."""
    return every_table(lab.game, sheet_of(lab.game.id))


def states(game: AnyGame, table: Table[Any], choose: Any, seed: int) -> Iterator[Any]:
    """The states of one game in which a player is to move, played by one strategy at all seats."""
    rng, dice = random.Random(seed), Dice(seed)
    position = game.opening(table)
    state = game.start(table, position, fill(game.deck(table), game.slots(table, position), rng))[0]
    for _ in range(game.longest):
        if game.result(state) is not None:
            return
        player = game.to_move(state)
        if player is None:
            bare = game.next_deal(state)
            move = game.with_deal(bare, fill(game.deck(table), game.deal_slots(state, bare), rng))
        else:
            yield state
            move = choose(table, game.view(state, player), game.moves(state), dice)
        state = game.apply(state, move)[0]


def blind(lab: Lab, table: Table[Any], shuffle: Callable[[Any, random.Random], Any], seed: int) -> int:
    """Let every strategy choose in states of a game and in their shuffled twins; how many chose the same.

    `shuffle` gives a state with everything shuffled that the player to move does not see.
    """
    game, compared = lab.game, 0
    for strategy in lab.strategies.values():
        rng = random.Random(seed)
        for number, state in enumerate(states(game, table, strategy.choose, seed)):
            player = game.to_move(state)
            assert player is not None
            other = shuffle(state, rng)
            choices = [
                strategy.choose(table, game.view(one, player), game.moves(one), Dice(number)) for one in (state, other)
            ]
            assert choices[0] == choices[1], strategy.id
            compared += state != other
    return compared


def played(lab: Lab, players: int, strategy: str, hero: str, deals: int, **more: Any) -> Tally:
    """What came of so many deals."""
    return run(sheet_of(lab.game.id), Trial(lab.game.id, players, strategy, hero, **more), 1, 0, deals)


def table_id(table: Table[Any]) -> str:
    return "-".join([str(len(table.players)), *sorted(table.variants), table.level])


def check_tips(lab: Lab) -> None:
    """Each tip stands in the rules' text, and its two strategies exist, as do so many players."""
    sheet = sheet_of(lab.game.id)
    text = (REPOSITORY / "content" / lab.game.id / "regeln.md").read_text("utf-8")
    prose = re.sub(r"\[([^]]*)]\{[^}]*}", r"\1", text)
    assert lab.tips
    for tip in lab.tips:
        assert f"- {tip.words}" in prose
        assert {tip.follows, tip.ignores} <= set(lab.strategies)
        assert tip.follows != tip.ignores
        assert set(tip.players) <= set(lab.game.player_counts(sheet, tip.variants))
