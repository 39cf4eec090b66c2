"""Which lines of the engines which scenario runs through, and how long the proof of a game takes.

A mutant is shown first to the scenarios that run through its line, the quickest first: most die of the first.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import coverage

from bench.mutants.mutants import MODULE, Mutant

#: The context of what runs outside any scenario.
_WHOLE = "<ganz>"


class UnprovenError(Exception):
    """A game whose content is wrong already, so that it can judge nothing. Field `game`."""

    def __init__(self, game: str) -> None:
        self.game = game
        super().__init__(game)


@dataclass
class Reach:
    """For each file (relative to the root) and line the scenarios that run through it.

    `seconds` is the processor time that each scenario takes, by `<game>/<id>`; `total` that of each game.
    """

    lines: dict[Path, Mapping[int, frozenset[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    total: dict[str, float] = field(default_factory=dict)

    def order(self, mutant: Mutant) -> tuple[str, ...]:
        """The scenarios that run through a mutant's line, the quickest first."""
        through = self.lines.get(mutant.file, {}).get(mutant.line, frozenset())
        return tuple(sorted(through & self.seconds.keys(), key=lambda name: (self.seconds[name], name)))

    def never_entered(self, mutant: Mutant, extent: range) -> bool:
        """Whether the proof runs through no line of the function that the mutant is in; `extent` is its lines."""
        if mutant.function == MODULE:
            return False
        lines = self.lines.get(mutant.file, {})
        return not any(lines.get(line) for line in extent)


def measure_reach(root: Path, games: tuple[str, ...]) -> Reach:
    """Prove the games while watching which lines run. Raises `UnprovenError` where one is not proven."""
    from generator.content.load import load
    from generator.proof.facts import general_facts
    from generator.proof.play import play_all
    from generator.proof.prove import prove_game
    from generator.proof.scenarios import Played, prove_scenario

    reach = Reach()
    watch = coverage.Coverage(data_file=None, include=[f"{root}/engines/*"], config_file=False)
    watch.start()
    for game in games:
        watch.switch_context(_WHOLE)
        begun = time.process_time()
        book = load(root, (game,))
        if not book.games:
            raise UnprovenError(game)
        (content,) = book.games
        general, played = general_facts(content), {}
        for scenario in (*content.examples.values(), *content.cases):
            name = f"{game}/{scenario.id}"
            watch.switch_context(name)
            started = time.process_time()
            played[scenario.id] = Played(scenario, play_all(content.engine, scenario), general)
            prove_scenario(played[scenario.id])
            reach.seconds[name] = time.process_time() - started
        watch.switch_context(_WHOLE)
        if book.findings or prove_game(content, played).findings:
            raise UnprovenError(game)
        reach.total[game] = time.process_time() - begun
    watch.stop()
    data = watch.get_data()
    for name in data.measured_files():
        contexts = data.contexts_by_lineno(name)
        reach.lines[Path(name).relative_to(root)] = {line: frozenset(names) for line, names in contexts.items()}
    return reach
