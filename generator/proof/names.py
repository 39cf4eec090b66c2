"""Facts about one player that the sentence tells of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engines.game import Player
from generator.content.findings import Code, Finding
from generator.content.inline import Claim, Visible
from generator.proof.claims import Proven
from generator.proof.counts import PATH_PART, SENTENCE_END


@dataclass(frozen=True)
class OddName:
    """A claim, by its index, about other players (`about`) than those that its sentence speaks of."""

    index: int
    said: tuple[Player, ...]
    about: tuple[Player, ...]


def odd_names(visible: Visible, proven: Mapping[int, Proven], everyone: tuple[Player, ...]) -> Iterator[OddName]:
    """Facts about one player that the sentence tells of another.

    The name that the sentence gives last before such a fact (or, where it gives none before, the next one after it)
    must be that player's.
    """
    starts = {index: place[0] for index in proven if (place := visible.claim_at(index))}
    names = {index: _players(proven[index]) for index in starts if _players(proven[index])}
    ends = [match.end() for match in SENTENCE_END.finditer(visible.text)]
    for index, start in starts.items():
        parts = {part for path in proven[index].paths for part in PATH_PART.findall(path)}
        about = tuple(sorted(one for one in everyone if one in parts))
        if index in names or not about:
            continue
        left = max((end for end in ends if end <= start), default=0)
        right = min((end for end in ends if end > start), default=len(visible.text))
        before = [other for other in names if left <= starts[other] < start]
        after = [other for other in names if start < starts[other] < right]
        told = sorted(before, key=starts.__getitem__)[-1:] or sorted(after, key=starts.__getitem__)[:1]
        if told and set(names[told[0]]).isdisjoint(about):
            yield OddName(index, names[told[0]], about)


def wrong_name(claim: Claim, odd: OddName) -> Finding:
    """The finding for a claim about other players than its sentence."""
    said, meant = " und ".join(odd.said), " und ".join(odd.about)
    message = f"Der Satz spricht von {said}, die Tatsache `{claim.expression}` aber von {meant}."
    return Finding(Code.NAME_MISMATCH, claim.span, message, found=claim.text)


def _players(proven: Proven) -> tuple[Player, ...]:
    value = proven.value
    if isinstance(value, Player):
        return (value,)
    return tuple(one for one in value if isinstance(one, Player)) if isinstance(value, tuple) else ()
