"""Prove one game with a changed engine: what `blattwerk check` would find, and no more.

Runs in a process of its own, for it changes which modules are loaded.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the changed engine must be there before anything that imports it
    from generator.content.findings import Finding


class Fate(StrEnum):
    """What became of a mutant; the value is what reports call it."""

    KILLED = "getötet"
    CRASHED = "getötet: Absturz"
    ENDLESS = "getötet: Zeit um"
    SURVIVED = "überlebt"
    UNREACHED = "überlebt: nicht erreicht"
    LISTED = "überlebt: begründet"
    USELESS = "nicht ladbar"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant, and by what: a finding's first line, or an exception."""

    fate: Fate
    by: str = ""


@dataclass(frozen=True)
class Change:
    """A module's name and file, its changed source, and the beginnings of the names of what must be loaded anew."""

    module: str
    file: Path
    source: str
    anew: tuple[str, ...]


def judge(root: Path, change: Change, games: Sequence[str], first: Sequence[str]) -> Verdict:
    """Whether the content of any of these games tells the changed engine from the right one.

    The scenarios in `first` are played before all others, in this order; the sooner one fails, the sooner it is over.
    """
    _forget(change.anew)
    sys.meta_path.insert(0, _Changed(change))
    try:
        for name in (change.module, *(f"engines.{game.replace('-', '_')}" for game in games)):
            importlib.import_module(name)
    except Exception as error:
        return Verdict(Fate.USELESS, repr(error))
    try:
        by = next((found for game in games if (found := _first_finding(root, game, first))), "")
    except Exception as error:
        return Verdict(Fate.CRASHED, repr(error))
    return Verdict(Fate.KILLED, by) if by else Verdict(Fate.SURVIVED)


def _first_finding(root: Path, game: str, first: Sequence[str]) -> str:
    """What the check finds in a game's content, the quickest to find; empty where nothing is wrong."""
    from generator.content.load import load
    from generator.proof.facts import general_facts
    from generator.proof.play import play
    from generator.proof.prove import prove_game
    from generator.proof.scenarios import Played, prove_scenario

    book = load(root, (game,))
    if book.findings:
        return _told(book.findings[0])
    (content,) = book.games
    general = general_facts(content)
    scenarios = {f"{game}/{one.id}": one for one in (*content.examples.values(), *content.cases)}
    # Once with the open cards dealt in one way: what is found then, is found in any case, and sooner.
    for name in first:
        if name in scenarios:
            run = play(content.engine, scenarios[name], 0)
            if findings := prove_scenario(Played(scenarios[name], (run,), general)).findings:
                return _told(findings[0])
    findings = prove_game(content).findings
    return _told(findings[0]) if findings else ""


def _told(finding: Finding) -> str:
    return f"{finding.span}: {finding.message}"


def _forget(anew: Sequence[str]) -> None:
    for name in [one for one in sys.modules if one.startswith(tuple(anew))]:
        del sys.modules[name]


class _Changed(importlib.abc.MetaPathFinder):
    """Finds the changed module before anyone else does."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.change.module:
            return None
        file = self.change.file
        folders = [str(file.parent)] if file.name == "__init__.py" else None
        loader = _Loader(name, str(file), self.change.source)
        return importlib.util.spec_from_file_location(name, file, loader=loader, submodule_search_locations=folders)


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from a text instead of its file."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)
