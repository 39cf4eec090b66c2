"""Facts that are made when they are looked up, and facts laid over each other.

Most claims name one fact of one layer; to make all facts of all states around it would take most of a proof's time.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engines.game import Fact, Facts

_Entry = Fact | Facts


class _Lookup(Mapping[str, _Entry]):
    """A mapping by `get`, so that a name that is missing costs no exception."""

    __slots__ = ()

    @abstractmethod
    def get(self, name: str, default: Any = None) -> Any:
        """The entry of a name, or the default."""

    def __getitem__(self, name: str) -> _Entry:
        entry: _Entry | None = self.get(name)
        if entry is None:
            raise KeyError(name)
        return entry

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Later(_Lookup):
    """The facts that `make` gives; it is asked once, when something is looked up."""

    __slots__ = ("_facts", "_make")

    def __init__(self, make: Callable[[], Facts]) -> None:
        self._make = make
        self._facts: Facts | None = None

    def get(self, name: str, default: Any = None) -> Any:
        """The entry of a name, or the default."""
        return self._made().get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._made())

    def _made(self) -> Facts:
        if self._facts is None:
            self._facts = self._make()
        return self._facts


class Layers(_Lookup):
    """What `merge` gives of some layers, the lowest first; a layer is only looked at when nothing above it decides."""

    __slots__ = ("_layers",)

    def __init__(self, *layers: Facts) -> None:
        self._layers = layers

    def get(self, name: str, default: Any = None) -> Any:
        """The entry of the highest layer; where that is a branch, with the branches below it merged into it."""
        branches: list[Facts] = []
        for layer in reversed(self._layers):
            entry = layer.get(name)
            if isinstance(entry, Fact):
                if not branches:
                    return entry
                break  # covered by the branch above, and covers what is below
            if entry is not None:
                branches.insert(0, entry)
        if len(branches) > 1:
            return merge(*branches)
        return branches[0] if branches else default

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for layer in self._layers for name in layer))


def merge(*layers: Facts) -> Facts:
    """Facts laid over each other, later ones on top; branches are merged."""
    merged: dict[str, Fact | Facts] = {}
    for layer in layers:
        for name, entry in layer.items():
            below = merged.get(name)
            if isinstance(entry, Mapping) and isinstance(below, Mapping):
                merged[name] = merge(below, entry)
            else:
                merged[name] = entry
    return merged
