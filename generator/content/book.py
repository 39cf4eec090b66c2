"""The whole content as loaded: typed, frozen, every value with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engines.game import AnyGame, Sheet, Table
from generator.content.findings import Finding
from generator.content.lab_file import LabContent
from generator.content.markdown import Document
from generator.content.models import GameFile
from generator.content.source import Source, Span
from generator.content.website_file import WebsiteFile
from generator.content.without_engine import WithoutEngine
from generator.content.yamlfile import YamlDocument

#: What of spiel.yaml the engine is given.
_GIVEN = ("spieler", "material", "werte")


@dataclass(frozen=True)
class Expectation:
    """A fact and the text that must state it, as a case expects it."""

    expression: str
    text: str
    expression_span: Span
    span: Span


@dataclass(frozen=True)
class Line:
    """One line of an example: its notation, the rule that must refuse it (or empty), what must follow.

    `reason` is the reason for which the rule must refuse it, or empty where any will do.
    """

    text: str
    span: Span
    forbidden: str
    forbidden_span: Span | None
    expected: tuple[Expectation, ...]
    reason: str = ""
    reason_span: Span | None = None


@dataclass(frozen=True)
class Scenario:
    """A worked example (printed) or a case (not printed), ready to be played.

    `refused` names the rule that must refuse the position itself, or is empty. `path` leads to the scenario in its
    file.
    """

    id: str
    title: str
    printed: bool
    table: Table[object]
    position: object
    lines: tuple[Line, ...]
    expected: tuple[Expectation, ...]
    refused: str
    document: YamlDocument
    path: tuple[str | int, ...]

    @property
    def span(self) -> Span:
        """Where the scenario begins."""
        return self.document.at((*self.path, "titel"))


@dataclass(frozen=True)
class GameContent:
    """One game's folder.

    `sheet` is what the engine is given of `facts`; `broken` names the examples whose files have findings of their own;
    `digest` hashes all files. `aid` holds the player aids, `pad` what the score pad says, `lab` the trials and what was
    measured, if the game has them; `address` is where its rules are on the web, empty where that is not known.
    """

    id: str
    engine: AnyGame
    facts: GameFile
    document: YamlDocument
    sheet: Sheet[object]
    rules: Document
    cheat_sheet: Document
    examples: Mapping[str, Scenario]
    cases: tuple[Scenario, ...]
    digest: str
    broken: frozenset[str] = frozenset()
    aid: Document | None = None
    pad: Document | None = None
    address: str = ""
    lab: LabContent | None = None

    @property
    def has_engine(self) -> bool:
        """Whether anybody can say how the game is played; else what its examples tell is unverified."""
        return not isinstance(self.engine, WithoutEngine)

    @property
    def given(self) -> str:
        """What of spiel.yaml makes `sheet`, as text: where it is the same, the engine plays the same."""
        return json.dumps([self.document.data.get(name) for name in _GIVEN], ensure_ascii=False)

    @property
    def summaries(self) -> tuple[Document, ...]:
        """The texts that sum up the rules: cheat sheet, and player aids and score pad where there are any."""
        return tuple(text for text in (self.cheat_sheet, self.aid, self.pad) if text)

    @property
    def texts(self) -> tuple[Document, ...]:
        """All texts that are printed and proven."""
        return (self.rules, *self.summaries)


@dataclass(frozen=True)
class Book:
    """All games that could be loaded, what is said of their website, every file that was read, and what was wrong."""

    root: Path
    games: tuple[GameContent, ...]
    sources: Mapping[Path, Source]
    findings: tuple[Finding, ...]
    website: WebsiteFile = field(default_factory=WebsiteFile)
