"""What is left out and why, and which mutants may survive and why: `scope.toml`, kept beside this file.

`[[ausgenommen]]` names a `modul` and a `funktion` and, where only some changes are meant, their `zeile`, `aenderung`
and `art` (see `Mutant.sort`); all are shell patterns, of qualified names and of what the report prints.
`[[ueberlebt]]` names one mutant by the first four, word for word; it does not mind when lines move. Every entry has a
`grund`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from bench.mutants.mutants import Mutant

FILE = Path(__file__).with_name("scope.toml")


class ScopeError(Exception):
    """An entry that lacks something. Fields: `entry`; `key`, what is missing or unknown."""

    def __init__(self, entry: str, key: str) -> None:
        self.entry = entry
        self.key = key
        super().__init__(f"{entry}: {key}")


@dataclass(frozen=True)
class LeftOut:
    """Code that the content cannot judge by design."""

    module: str
    function: str
    text: str
    change: str
    sort: str
    reason: str

    def holds(self, mutant: Mutant) -> bool:
        """Whether a mutant is left out by this entry."""
        return (
            fnmatchcase(mutant.module, self.module)
            and fnmatchcase(mutant.function, self.function)
            and fnmatchcase(mutant.text, self.text or "*")
            and fnmatchcase(mutant.change, self.change or "*")
            and fnmatchcase(mutant.sort, self.sort or "*")
        )

    def __str__(self) -> str:
        return " · ".join(part for part in (self.module, self.function, self.text, self.change, self.sort) if part)


@dataclass(frozen=True)
class Survivor:
    """A mutant that may survive; the same change in equal lines of a function is one entry."""

    module: str
    function: str
    text: str
    change: str
    reason: str

    def holds(self, mutant: Mutant) -> bool:
        """Whether this is the mutant that the entry means."""
        mine = (self.module, self.function, self.text, self.change)
        return mine == (mutant.module, mutant.function, mutant.text, mutant.change)

    def __str__(self) -> str:
        return " · ".join((self.module, self.function, self.text, self.change))


@dataclass(frozen=True)
class Scope:
    """All entries."""

    left_out: tuple[LeftOut, ...] = ()
    survivors: tuple[Survivor, ...] = ()

    def left_out_by(self, mutant: Mutant) -> LeftOut | None:
        """The first entry that leaves a mutant out."""
        return next((entry for entry in self.left_out if entry.holds(mutant)), None)

    def survivor(self, mutant: Mutant) -> Survivor | None:
        """The entry that lets a mutant survive."""
        return next((entry for entry in self.survivors if entry.holds(mutant)), None)

    def stale(self, mutants: Collection[Mutant], survived: Iterable[Mutant], *, whole: bool) -> list[str]:
        """Entries that nothing needs. `mutants` are all of some modules, `survived` those of them that did.

        What is left out can be told only of the `whole`: a pattern may be meant for modules that are not among these.
        """
        modules = {mutant.module for mutant in mutants}
        needed = {self.survivor(mutant) for mutant in survived}
        found = [str(one) for one in self.survivors if one.module in modules and one not in needed]
        if whole:
            found += [str(one) for one in self.left_out if not any(map(one.holds, mutants))]
        return found


def read_scope(file: Path = FILE) -> Scope:
    """Read the entries. Raises `ScopeError` where one lacks something."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    for kind in data.keys() - {"ausgenommen", "ueberlebt"}:
        raise ScopeError(kind, kind)
    patterns, names = ("zeile", "aenderung", "art"), ("modul", "funktion", "zeile", "aenderung", "grund")
    keys = ("modul", "funktion", *patterns, "grund")
    left_out = [_fields(entry, keys, patterns) for entry in data.get("ausgenommen", [])]
    survivors = [_fields(entry, names) for entry in data.get("ueberlebt", [])]
    return Scope(tuple(LeftOut(*fields) for fields in left_out), tuple(Survivor(*fields) for fields in survivors))


def _fields(entry: dict[str, str], keys: Collection[str], optional: Collection[str] = ()) -> list[str]:
    """The values of an entry in the order of its keys, empty where an optional one is missing."""
    for key in entry.keys() - set(keys):
        raise ScopeError(str(entry), key)
    for key in keys:
        if key not in optional and not entry.get(key):
            raise ScopeError(str(entry), key)
    return [entry.get(key, "") for key in keys]
