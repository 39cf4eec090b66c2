"""Prove one example or case: it plays as it says, and what it expects of each line holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engines.game import Facts
from generator.content.book import Expectation, Scenario
from generator.content.findings import Finding
from generator.proof.claims import Ground, Place, prove_claim
from generator.proof.play import Run
from generator.proof.refusals import dead_end, not_refused


@dataclass(frozen=True)
class Played:
    """A scenario as played, with what texts about each of its lines are checked against (made when first asked for).

    Made over with `replace(…, scenario=…)` for one that is played alike, it keeps what was made.
    """

    scenario: Scenario
    runs: tuple[Run, ...]
    general: Facts
    _grounds: dict[int, Ground] = field(default_factory=dict, repr=False, compare=False)

    @property
    def stopped(self) -> bool:
        """Whether the scenario could not be played to its end."""
        return any(run.stop for run in self.runs)

    @property
    def reach(self) -> int:
        """Up to which line the scenario could be played, whatever the open cards are; −1: not even begun."""
        return min(run.reach for run in self.runs)

    def ground(self, number: int) -> Ground:
        """What a text about line `number` is checked against; lines behind the last one count as the last."""
        number = min(number, len(self.scenario.lines))
        if number not in self._grounds:
            scopes = tuple(run.scope(number, self.general) for run in self.runs)
            self._grounds[number] = Ground(scopes, self.general, self.scenario, self.runs, number)
        return self._grounds[number]

    def end(self) -> Ground:
        """What a text about the state after all lines is checked against."""
        behind = len(self.scenario.lines) + 1
        if behind not in self._grounds:
            scopes = tuple(run.end_scope(self.general) for run in self.runs)
            self._grounds[behind] = Ground(scopes, self.general, self.scenario, self.runs, behind - 1)
        return self._grounds[behind]


@dataclass(frozen=True)
class ScenarioProof:
    """What came of a scenario: findings, how many expectations were checked, the rules and reasons it exercises.

    `unchecked` are expectations that were not looked at, for it does not play as it says.
    """

    findings: tuple[Finding, ...]
    expectations: int = 0
    unchecked: int = 0
    rules: frozenset[str] = frozenset()
    reasons: frozenset[str] = frozenset()


def prove_scenario(played: Played) -> ScenarioProof:
    """Prove a scenario that was played."""
    scenario, runs = played.scenario, played.runs
    findings = (*dead_end(scenario, runs), *not_refused(scenario, runs))
    if findings:
        at_end = () if scenario.refused else scenario.expected
        return ScenarioProof(findings, unchecked=sum(len(line.expected) for line in scenario.lines) + len(at_end))
    results = [_prove(expectation, ground) for expectation, ground in _expectations(played)]
    rules = frozenset.intersection(*(run.rules for run in runs))
    if scenario.refused:
        rules |= {scenario.refused}
    return ScenarioProof(
        findings=tuple(result for result in results if isinstance(result, Finding)),
        expectations=len(results),
        rules=rules.union(*(result for result in results if not isinstance(result, Finding))),
        reasons=frozenset.intersection(*(run.reasons for run in runs)),
    )


def _expectations(played: Played) -> Iterator[tuple[Expectation, Ground]]:
    scenario = played.scenario
    for number, line in enumerate(scenario.lines, 1):
        for expectation in line.expected:
            yield expectation, played.ground(number)
    if scenario.expected and not scenario.refused:
        end = played.end()
        for expectation in scenario.expected:
            yield expectation, end


def _prove(expectation: Expectation, ground: Ground) -> frozenset[str] | Finding:
    """The rules that an expectation follows from, or what is wrong with it."""
    place = Place(expectation.span, expectation.expression_span)
    result = prove_claim(expectation.text, expectation.expression, place, ground)
    return result if isinstance(result, Finding) else result.rules
