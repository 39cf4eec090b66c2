"""Scenarios as they were played, so that after an edit nothing is played again that goes as before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from engines.game import Facts
from generator.content.book import GameContent, Scenario
from generator.proof.facts import general_facts
from generator.proof.play import play_all
from generator.proof.scenarios import Played


@dataclass
class Replay:
    """What was played of one game, as long as the engine is given the same of spiel.yaml.

    The engine must stay the one that is loaded.
    """

    _given: str = ""
    _sources: tuple[str, str] | None = None  # of the general facts
    _general: Facts = field(default_factory=dict)
    _played: dict[str, tuple[str, Played]] = field(default_factory=dict)

    def missing(self, game: GameContent) -> list[Scenario]:
        """The scenarios that must be played."""
        if (given := game.given) != self._given:
            self._given, self._played = given, {}
        sources = (game.document.source.text, game.lab.document.source.text if game.lab else "")
        if anew := sources != self._sources:
            self._sources, self._general = sources, general_facts(game)
        scenarios = {one.id: one for one in _scenarios(game)}
        self._played = {
            name: (text, self._made_over(played, scenarios[name], anew=anew))
            for name, (text, played) in self._played.items()
            if name in scenarios and _text(scenarios[name]) == text
        }
        return [one for one in scenarios.values() if one.id not in self._played]

    def _made_over(self, played: Played, scenario: Scenario, *, anew: bool) -> Played:
        """The same as played, for a scenario that is played alike; with `anew`, general facts may have changed."""
        return Played(scenario, played.runs, self._general) if anew else replace(played, scenario=scenario)

    def play(self, game: GameContent, scenarios: Iterable[Scenario], go_on: Callable[[], None] = lambda: None) -> None:
        """Play some scenarios of the game; `go_on` is called before each, and what it raises leaves the rest."""
        for one in scenarios:
            go_on()
            self._played[one.id] = (_text(one), Played(one, play_all(game.engine, one), self._general))

    @property
    def played(self) -> dict[str, Played]:
        """What has been played, by the scenarios' ids."""
        return {name: played for name, (_, played) in self._played.items()}


def _scenarios(game: GameContent) -> tuple[Scenario, ...]:
    return (*game.examples.values(), *game.cases)


def _text(scenario: Scenario) -> str:
    return scenario.document.source.text
