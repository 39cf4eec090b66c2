"""Facts that there are for every number of players, told of the number that the sentence speaks of.

„Zu dritt je 3 Karten“ are two claims, each true by itself; only together they can be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.game import Facts, Range
from generator.content.findings import Code, Finding
from generator.content.inline import Claim, Visible
from generator.proof.claims import Proven

SENTENCE_END = re.compile(r"[.!?:;…]+[“‘)]*(?=\s|$)")
#: The names that a fact's path is made of.
PATH_PART = re.compile(r"[^.\[\]']+")
#: What stands before „dritt“.
_BEFORE_COUNT = re.compile(r"\bzu $", re.IGNORECASE)
_OTHERWISE = re.compile(r"\bsonst\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Group:
    """Numbers of players that stand together, and the claims (by index) that follow them up to the next ones."""

    said: frozenset[int]
    told: list[int]


@dataclass(frozen=True)
class OddCount:
    """A claim, by its index, about other numbers of players (`about`) than those that its sentence speaks of."""

    index: int
    said: frozenset[int]
    about: frozenset[int]


def odd_counts(visible: Visible, proven: Mapping[int, Proven], general: Facts) -> Iterator[OddCount]:
    """Facts about one number of players that the sentence tells of another.

    The numbers that it gives last before such a fact (or, where it gives none before, the next ones after it) must
    include that number; behind „sonst“ it must be one that the sentence did not give.
    """
    starts = {index: place[0] for index in proven if (place := visible.claim_at(index))}
    every = frozenset(map(int, at_path(general, ("spieler", "anzahl"))))
    counts = {index: _count(visible.text[:start], proven[index]) & every for index, start in starts.items()}
    if not any(counts.values()):
        return
    about = {index: _about(proven[index], general) for index in starts}
    for first, last in sentences(visible.text):
        groups = [_Group(frozenset(), [])]
        at = first
        for index in sorted((one for one, start in starts.items() if first <= start < last), key=starts.__getitem__):
            if _OTHERWISE.search(visible.text, at, starts[index]):
                groups.append(_Group(every - frozenset().union(*(group.said for group in groups)), []))
            elif counts[index] and groups[-1].told:
                groups.append(_Group(frozenset(), []))
            if counts[index]:
                groups[-1] = _Group(groups[-1].said | counts[index], [])
            elif about[index]:
                groups[-1].told.append(index)
            at = starts[index]
        for index, fitting in _told_of(groups):
            if not about[index] <= fitting:
                yield OddCount(index, fitting, about[index])


def wrong_count(claim: Claim, odd: OddCount) -> Finding:
    """The finding for a claim about other numbers of players than its sentence."""
    mine, theirs = _written(odd.said), _written(odd.about)
    message = f"Der Satz spricht von {mine} Personen, die Tatsache `{claim.expression}` von {theirs}."
    hint = f"Bind die Tatsache für {mine} Personen, oder nenn im Satz auch {theirs}."
    return Finding(Code.COUNT_MISMATCH, claim.span, message, found=claim.text, hints=(hint,))


def sentences(text: str, end: re.Pattern[str] = SENTENCE_END) -> Iterator[tuple[int, int]]:
    """Where each sentence of a text begins and ends; `end` matches what ends one (a colon or semicolon does, too)."""
    first = 0
    for last in (*(match.end() for match in end.finditer(text)), len(text)):
        yield first, last
        first = last


def _told_of(groups: list[_Group]) -> Iterator[tuple[int, frozenset[int]]]:
    """Each claim with the numbers that it is told of; those that are told of none are left out."""
    for at, group in enumerate(groups):
        said = group.said or next((later.said for later in groups[at:] if later.said), frozenset())
        yield from ((index, said) for index in group.told if said)


def _count(before: str, proven: Proven) -> frozenset[int]:
    """The numbers of players that a claim gives: „zu [dritt]“, „zu [fünft und zu sechst]“."""
    if not _BEFORE_COUNT.search(before):
        return frozenset()
    value = proven.value
    if isinstance(value, Range):
        return frozenset(range(value.low, value.high + 1))
    return frozenset({value}) if isinstance(value, int) else frozenset()


def _about(proven: Proven, general: Facts) -> frozenset[int]:
    """The numbers of players that the facts behind a claim are about."""
    everyone = at_path(general, ("spieler", "anzahl"))
    found = set()
    for path in proven.paths:
        parts = tuple(PATH_PART.findall(path))
        for at, part in enumerate(parts):
            branch = at_path(general, parts[:at]) if part in everyone else {}
            if at and branch.keys() <= everyone.keys() and branch:
                found.add(int(part))
    return frozenset(found)


def at_path(facts: Facts, parts: tuple[str, ...]) -> Facts:
    """The facts below a path; none where there is no such branch."""
    for part in parts:
        below = facts.get(part, {})
        facts = below if isinstance(below, Mapping) else {}
    return facts


def _written(counts: frozenset[int]) -> str:
    return " und ".join(map(str, sorted(counts)))
