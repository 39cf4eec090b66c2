"""Who sits at the table of an example: facts for everyone in it, also for those who make no move."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import Fact, Facts, Player

#: What the facts about the seats begin with.
SEATS = "tisch"


def seat_facts(players: Sequence[Player]) -> Facts:
    """Each player by name (`tisch.Ole`), all in the order of their seats (`tisch.alle`), and how many there are.

    They prove no more than that somebody is one of the players.
    """
    return {
        SEATS: {
            "alle": Fact(tuple(players)),
            "anzahl": Fact(len(players)),
            **{one: Fact(one) for one in players},
        }
    }
