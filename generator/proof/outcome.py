"""What came of a proof, as reports tell it: plain values that can be kept, and that need nothing else to be loaded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.content.files import WEBSITE_FILE
from generator.content.findings import Finding, errors, in_order
from generator.content.source import Span


@dataclass(frozen=True)
class Counts:
    """How much was proven: claims in the texts, expectations in the cases, scenarios, rules.

    `unverified` are examples that are printed with a mark, for nobody can play them; `unchecked` claims and
    expectations that were not looked at, for their example or case cannot be played so far.
    """

    claims: int
    proven: int
    exempt: int
    expectations: int
    examples: int
    cases: int
    rules: int
    covered: int
    unverified: int = 0
    unchecked: int = 0


@dataclass(frozen=True)
class CasePlace:
    """A case in a file of cases: what it is called, and the line that it begins in."""

    name: str
    line: int


@dataclass(frozen=True)
class GameOutcome:
    """What came of one game.

    `coverage` holds for each rule the titles of the scenarios that exercise it, `rules` where each rule that the text
    states has its id, `cases` what stands in each file of cases that is not wholly wrong, `anchors` the ids of
    the places in its page on the web that keep their addresses. Without an `engine` only its data are proven.
    """

    id: str
    title: str
    counts: Counts
    coverage: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, Span]
    cases: Mapping[Path, tuple[CasePlace, ...]]
    anchors: tuple[str, ...]
    engine: bool = True


@dataclass(frozen=True)
class Outcome:
    """What came of some games: those that could be loaded, and all findings in order."""

    games: tuple[GameOutcome, ...]
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything is proven."""
        return not errors(self.findings)

    def with_findings(self, findings: Iterable[Finding]) -> Outcome:
        """The same with further findings."""
        return Outcome(self.games, in_order([*self.findings, *findings]))

    def about(self, game: str) -> Outcome:
        """The part about one game."""
        games = tuple(one for one in self.games if one.id == game)
        return Outcome(games, tuple(one for one in self.findings if game_id(one.span.file) == game))


def joined(outcomes: Iterable[Outcome]) -> Outcome:
    """The outcomes of different games as one."""
    outcomes = tuple(outcomes)
    games = sorted((game for one in outcomes for game in one.games), key=lambda game: game.id)
    return Outcome(tuple(games), in_order(finding for one in outcomes for finding in one.findings))


def game_id(file: Path) -> str:
    """The game that a file belongs to; empty where it belongs to none."""
    in_game = len(file.parts) > 1 and file.parts[0] == "content" and file.parts[1] != WEBSITE_FILE
    return file.parts[1] if in_game else ""
