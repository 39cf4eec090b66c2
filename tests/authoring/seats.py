"""Games to play in tests: a terminal that answers from a list, and matches among bots."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from projects import REPOSITORY

from engines.game import Player
from generator.authoring.match import Match, begin
from generator.authoring.play import play
from generator.content.book import GameContent
from generator.content.load import load

GAMES = ("grosse-zahl", "kopfrechnen", "schwindelpost", "topfgucker")


class Script:
    """Answers what it was given, then no more; keeps what was said. An exception among the answers is raised."""

    def __init__(self, *answers: str | BaseException) -> None:
        self.answers = list(answers)
        self.said: list[str] = []

    def say(self, text: str = "") -> None:
        self.said.append(text)

    def ask(self, prompt: str) -> str | None:
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, BaseException):
            raise answer
        self.said.append(f"{prompt}{answer}")
        return answer

    def hand_over(self, player: Player) -> None:
        self.said.append(f"=== {player}")

    @property
    def text(self) -> str:
        return "\n".join(self.said)


@cache
def content(game: str) -> GameContent:
    return load(REPOSITORY, (game,)).games[0]


def seated(
    game: str, seed: int = 1, players: int | None = None, variants: Iterable[str] = (), level: str | None = None
) -> Match:
    return begin(content(game), players, frozenset(variants), level, random.Random(seed))


def among_bots(match: Match, seed: int = 1, lines: int | None = None) -> Match:
    return play(match, (), Script(), random.Random(seed), lines)
