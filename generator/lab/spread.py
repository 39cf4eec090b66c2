"""Cuts trials into chunks of deals, has a crew play them, and adds up what was counted.

Which deals are played depends on nothing but the seed, and tallies add up in any order: so the figures are the same
whoever plays which chunk, however large chunks are, and whoever had to play one again.
"""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import FrameType
from typing import Any

from engines.game import Sheet
from engines.labor.compare import changed
from engines.labor.lab import Trial, find_lab
from engines.labor.match import play
from engines.labor.statistics import Tally
from engines.labor.trial import run
from generator.content.broken import EndlessError, endless_sentence, limited
from generator.content.homes import join, project
from generator.lab.errors import EndlessDealError

#: Chunks for each worker: enough that all finish at about the same time and progress can be seen.
_SHARES = 24
_LARGEST = 20_000
#: Where two trials are compared, a deal is also compared with the one before it in its chunk: so that what comes of it
#: is the same for any number of workers, all chunks are of this size.
_COMPARED = 50


@dataclass(frozen=True)
class Order:
    """A trial, and how many deals of it are wanted, the first being deal 0.

    With `other`, the two are compared deal by deal, see `engines.labor.compare.changed`.
    """

    trial: Trial
    deals: int
    other: Trial | None = None


@dataclass(frozen=True)
class Chunk:
    """Some deals of the order with this index: from `first` up to, not including, `last`."""

    order: int
    sheet: Sheet[Any]
    trial: Trial
    seed: int
    first: int
    last: int
    other: Trial | None = None

    @property
    def taste(self) -> Chunk:
        """Its first deal alone, to be played before the work is shared out: what is compiled then is there for all."""
        return replace(self, last=self.first + 1)

    def __reduce__(self) -> tuple[Any, ...]:
        """What another process makes it of: first it must know where the engines lie whose values are in it."""
        values = tuple(getattr(self, field.name) for field in fields(self))
        return _unpacked, (project(), pickle.dumps(values))

    def play(self) -> tuple[int, Tally]:
        """Play them; the order's index and what was counted.

        Raises `EndlessDealError` where a deal takes the engine longer than engines may take, and what `run` raises.
        """
        game = self.trial.game
        try:
            with limited(game, at=_deal):
                return self.order, self._counted()
        except EndlessError as error:
            frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
            deal, moves = _playing(frames[-1]) or (self.first, 0)
            when = f"Partie {deal + 1} von Samen {self.seed}, Zug {moves + 1}"
            raise EndlessDealError(endless_sentence(error, game, when)) from None

    def _counted(self) -> Tally:
        if self.other is None:
            return run(self.sheet, self.trial, self.seed, self.first, self.last)
        lab = find_lab(self.trial.game)
        if lab is None:
            raise LookupError(self.trial.game)
        return changed(lab, self.sheet, self.trial, self.other, self.seed, self.first, self.last)


def _deal(frame: FrameType | None) -> int | None:
    """Which deal is being played; None while none is, or where a kernel plays."""
    playing = _playing(frame)
    return playing[0] if playing else None


def _playing(frame: FrameType | None) -> tuple[int, int] | None:
    """The deal that is being played, and how many moves it has so far.

    It is read from where `play` is: that function itself cannot tell, for measured figures hold only as long as its
    code is what it was.
    """
    while frame is not None and frame.f_code is not play.__code__:
        frame = frame.f_back
    return (frame.f_locals["deal"], len(frame.f_locals.get("moves", ()))) if frame else None


def _unpacked(root: Path | None, values: bytes) -> Chunk:
    if root is not None:
        join(root)
    return Chunk(*pickle.loads(values))


#: Plays chunks, in any order and any number of times, and gives the outcome of each once.
Crew = Callable[[Sequence[Chunk]], Iterator[tuple[int, Tally]]]


@dataclass(frozen=True)
class Counted:
    """What was counted of each order; `complete` is false where somebody broke it off."""

    tallies: tuple[Tally, ...]
    complete: bool


def chunks(sheet: Sheet[Any], orders: Sequence[Order], seed: int, workers: int, size: int = 0) -> tuple[Chunk, ...]:
    """The chunks of all orders, taking turns, so that something is known of each at any time."""
    found: list[tuple[int, Chunk]] = []
    for index, order in enumerate(orders):
        step = size or max(1, min(_LARGEST, order.deals // (_SHARES * workers)))
        if order.other is not None:
            step = _COMPARED
        firsts = range(0, order.deals, step)
        found += [
            (turn, Chunk(index, sheet, order.trial, seed, first, min(first + step, order.deals), order.other))
            for turn, first in enumerate(firsts)
        ]
    return tuple(chunk for _, chunk in sorted(found, key=lambda one: (one[0], one[1].order)))


def spread(
    parts: Sequence[Chunk], orders: int, crew: Crew, progress: Callable[[int], None] = lambda games: None
) -> Counted:
    """Have the chunks of so many orders played; `progress` is told of every number of games as it comes in.

    Ctrl-C ends it with what is known by then. Raises what `crew` and `engines.labor.trial.run` raise.
    """
    tallies = [Tally()] * orders
    outcomes = crew(parts)
    try:
        for order, tally in outcomes:
            tallies[order] += tally
            progress(tally.games)
    except KeyboardInterrupt:
        return Counted(tuple(tallies), complete=False)
    finally:
        close = getattr(outcomes, "close", None)
        if close is not None:
            close()
    return Counted(tuple(tallies), complete=True)


def alone(parts: Iterable[Chunk]) -> Iterator[tuple[int, Tally]]:
    """The crew of one: this process."""
    for part in parts:
        yield part.play()
