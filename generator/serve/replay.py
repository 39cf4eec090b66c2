"""Scenarios as they were played, so that after an edit of the texts nothing is played again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engines.game import Facts
from generator.content.book import GameContent, Scenario
from generator.proof.facts import general_facts
from generator.proof.play import play_all
from generator.proof.scenarios import Played


@dataclass
class Replay:
    """What was played of one game, as long as neither spiel.yaml nor labor.yaml changes.

    The engine must stay the one that is loaded.
    """

    _ground: tuple[str, str] | None = None
    _general: Facts = field(default_factory=dict)
    _played: dict[str, tuple[str, Played]] = field(default_factory=dict)

    def missing(self, game: GameContent) -> list[Scenario]:
        """The scenarios that must be played."""
        lab = game.lab.document.source.text if game.lab else ""
        ground = (game.document.source.text, lab)
        if ground != self._ground:
            self._ground, self._general, self._played = ground, general_facts(game), {}
        scenarios = {one.id: one for one in _scenarios(game)}
        self._played = {
            name: (text, replace(played, scenario=scenarios[name]))
            for name, (text, played) in self._played.items()
            if name in scenarios and _text(scenarios[name]) == text
        }
        return [one for one in scenarios.values() if one.id not in self._played]

    def play(self, game: GameContent, scenarios: Iterable[Scenario]) -> None:
        """Play some scenarios of the game."""
        for one in scenarios:
            self._played[one.id] = (_text(one), Played(one, play_all(game.engine, one), self._general))

    @property
    def played(self) -> dict[str, Played]:
        """What has been played, by the scenarios' ids."""
        return {name: played for name, (_, played) in self._played.items()}


def _scenarios(game: GameContent) -> tuple[Scenario, ...]:
    return (*game.examples.values(), *game.cases)


def _text(scenario: Scenario) -> str:
    return scenario.document.source.text
