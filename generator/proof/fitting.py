"""Look for the facts under which a text would hold: what to suggest where nothing, or something unknown, is bound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from engines.game import Facts, Play, Range, Sum, Value
from generator.proof.expressions import paths
from generator.proof.seats import SEATS
from generator.proof.values import compare

if TYPE_CHECKING:
    from generator.proof.claims import Ground

#: From so many on a number may be written in several words: `10 000`.
_IN_GROUPS = 10_000

_SEATS = (f"{SEATS}.", f"{SEATS}[")

#: A path, and its value in each filling of open cards.
_Candidate = tuple[str, tuple[Value, ...]]


class Fitting:
    """The facts that a ground offers, in the order in which they are suggested; made when they are first needed."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def facts(self, text: str, *, joined: bool = False) -> Iterator[tuple[str, Value]]:
        """The facts under which a text would hold, with their paths, those closest to the step first.

        First those that the step sees; only where none of them fits, who sits at the table, then members of rows, facts
        of other lines, and last of all measured figures: among so many, any number is met by chance. With `joined` only
        facts are looked at that take several words to say.
        """
        if joined:
            yield from _holding(text, self._joined)
            return
        for candidates in (self._near, self._seats, self._members, self._lines, self._measured):
            found = tuple(_holding(text, candidates()))
            if found:
                yield from found
                return

    def _near(self) -> Iterable[_Candidate]:
        return (one for one in self._known if not one[0].startswith(("labor", *_SEATS)))

    def _seats(self) -> Iterable[_Candidate]:
        return (one for one in self._known if one[0].startswith(_SEATS))

    def _measured(self) -> Iterable[_Candidate]:
        return (one for one in self._known if one[0].startswith("labor"))

    def _members(self) -> Iterator[_Candidate]:
        """The members of rows of cards, ranks or players: `verdeckt.Anna[1]`."""
        for path, values in self._known:
            rows = [value for value in values if isinstance(value, tuple)]
            for index in range(min(map(len, rows), default=0) if len(rows) == len(values) else 0):
                yield f"{path}[{index}]", tuple(row[index] for row in rows)

    def _lines(self) -> Iterator[_Candidate]:
        """What is known of the other lines of the example, the nearest first: `zug(2).gebot`."""
        scopes, here = self._ground.scopes, self._ground.line
        numbers = range(1, min(len(scope.lines) for scope in scopes) + 1)
        for number in sorted(numbers, key=lambda one: abs(one - here)):
            for path, values in _shared([scope.lines[number - 1] for scope in scopes]):
                yield f"zug({number}).{path}", values

    @cached_property
    def _known(self) -> tuple[_Candidate, ...]:
        ground = self._ground
        general = {path for path, _ in paths(ground.general)} if ground.scenario else set()
        known = (
            (path, values)
            for path, values in _shared([scope.facts for scope in ground.scopes])
            # At the start it says what the same path says without it.
            if not (ground.line == 0 and path.startswith("nachher"))
        )
        return tuple(sorted(known, key=lambda one: _distance(one[0], general)))

    @cached_property
    def _joined(self) -> tuple[_Candidate, ...]:
        return tuple(one for one in self._known if _takes_words(one[1][0]))


def _holding(text: str, candidates: Iterable[_Candidate]) -> Iterator[tuple[str, Value]]:
    for path, values in candidates:
        if not isinstance(values[0], bool) and all(compare(text, value).holds for value in values):
            yield path, values[0]


def _shared(fillings: list[Facts]) -> Iterator[_Candidate]:
    """The facts that there are in every filling of open cards."""
    known = [dict(paths(facts)) for facts in fillings]
    for path in known[0]:
        if all(path in facts for facts in known):
            yield path, tuple(facts[path].value for facts in known)


def _distance(path: str, general: set[str]) -> tuple[bool, bool, int]:
    return (
        path in general or path.startswith((f"{SEATS}.", f"{SEATS}[")),
        path.startswith(("vorher", "nachher")),
        path.count("."),
    )


def _takes_words(value: Value) -> bool:
    """Whether a text may need more than one word, card or number for a value."""
    return isinstance(value, (Range, Sum, Play, tuple)) or (type(value) is int and abs(value) >= _IN_GROUPS)
