"""Make the documents of proven games: only those that the store lacks, several at once, each game's together."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.atomic import sweep
from generator.build import kept
from generator.build.kept import Document
from generator.build.needs import Tools, chosen, document_key, parts
from generator.build.order import longest_first
from generator.build.output import Failed, Made, Output
from generator.build.printing import Fresh, Progress, Told, results
from generator.build.record import Last, Record
from generator.build.waiting import Waiting
from generator.build.why import MISSING, TOUCHED, UNCHANGED, reasons
from generator.build.write import State, prepare, put_right
from generator.proof.recall import MOST_PROOFS, Checked, Proving, keys_now, one_by_one
from generator.store import Store

if TYPE_CHECKING:  # loaded only where something is made
    from generator.proof.prove import GameProof


class ContentChangedError(Exception):
    """A game that is not any more what was checked. Field `game`, its id."""

    def __init__(self, game: str) -> None:
        self.game = game
        super().__init__(f"{game} has changed since it was checked")


@dataclass(frozen=True)
class Place:
    """Where a build happens: the project, the output folder, the store; what was checked, and with which tools.

    A `fresh` build takes nothing from the store.
    """

    root: Path
    folder: Path
    store: Store
    checked: Checked
    tools: Tools
    fresh: bool = False

    def get(self, key: str | None) -> bytes | None:
        """What the store has under a key."""
        return self.store.get(key) if key and not self.fresh else None

    def key(self, output: Output) -> str | None:
        """The key of a document; None where it cannot be kept."""
        return document_key(output, self.checked.keys.get(output.game), self.tools)


class Proofs:
    """The proofs of games, made where they are first asked for.

    They are held for whoever asks next, the website at last, unless others need their room.
    """

    def __init__(self, place: Place, proving: Proving = one_by_one) -> None:
        self._place = place
        self._proving = proving
        self._ready = dict(place.checked.proofs)

    def of(self, games: Collection[str]) -> Mapping[str, GameProof]:
        """The proofs of some games. Raises `ContentChangedError`."""
        missing = [name for name in dict.fromkeys(games) if name not in self._ready]
        if missing:
            while len(self._ready) + len(missing) > MOST_PROOFS and self._ready.keys() - games:
                del self._ready[next(name for name in self._ready if name not in games)]
            for some in _some_at_once(missing):
                self._ready |= self._proven(self._proving, some)
        return {name: self._ready[name] for name in games}

    def one(self, game: str) -> GameProof:
        """The proof of a game, for whoever needs it once: it is not held. Raises `ContentChangedError`."""
        return self._ready[game] if game in self._ready else self._proven(one_by_one, [game])[game]

    def _proven(self, proving: Proving, games: Sequence[str]) -> Mapping[str, GameProof]:
        found: dict[str, GameProof] = {}
        for proven in proving(self._place.root, games):
            if proven.outcome.about(proven.name) != self._place.checked.outcome.about(proven.name):
                raise ContentChangedError(proven.name)
            found |= {one.game.id: one for one in proven.games}
        return found


#: Seconds between two looks at whether what was made can be kept.
_BETWEEN_LOOKS = 1.0
_STORED = {State.RIGHT: UNCHANGED, State.MISSING: MISSING, State.OTHER: TOUCHED}


@dataclass
class Built:
    """What a build has come to: the documents made or found, and those that cannot be made, in the order asked for.

    `writing` is how many seconds it took to put them on the disk.
    """

    made: list[Made] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    writing: float = 0.0


def make(wanted: Sequence[Output], place: Place, proofs: Proofs, *, jobs: int, progress: Progress) -> Built:
    """Make documents and write them below the folder, each as soon as all of its game's are made.

    A game of which one document fails is not written at all. Raises `OutputError`, before anything is made where the
    folder takes no files; `ContentChangedError` and `WorkerDiedError`. However it ends, it leaves no empty folders.
    """
    new_folders = prepare(place.folder)
    for game in {output.game for output in wanted}:
        sweep(place.folder / game)
    try:
        return _Build(wanted, place, progress).run(proofs, jobs)
    finally:
        for new in new_folders:
            with contextlib.suppress(OSError):  # it holds what was made
                new.rmdir()


class _Build:
    """One build: what is done waits in `_done` until all of its game is, then it is written and told in `_made`."""

    def __init__(self, wanted: Sequence[Output], place: Place, progress: Progress) -> None:
        self._wanted = wanted
        self._place = place
        self._progress = progress
        self._games: dict[str, list[Output]] = {}
        for output in wanted:
            self._games.setdefault(output.game, []).append(output)
        self._done: dict[Output, Document | Fresh | Failed] = {}
        self._unkept: dict[str, Mapping[Output, Document]] = {}
        self._looked = time.monotonic()
        self._made: dict[Output, Made] = {}
        self._writing = 0.0

    def run(self, proofs: Proofs, jobs: int) -> Built:
        for game, outputs_of_game in self._games.items():
            for output in outputs_of_game:
                found = self._place.get(self._place.key(output))
                document = kept.read(found) if found is not None else None
                if document is not None:
                    self._done[output] = document
            self._finish(game, {})
        missing = [output for output in self._wanted if output not in self._done and output not in self._made]
        if missing:
            self._make_all(missing, proofs, jobs)
        failed = [one for output in self._wanted if isinstance(one := self._done.get(output), Failed)]
        return Built([self._made[output] for output in self._wanted if output in self._made], failed, self._writing)

    def _make_all(self, missing: Sequence[Output], proofs: Proofs, jobs: int) -> None:
        place = self._place
        record = Record.read(place.store, place.root, place.folder)
        games: dict[str, list[Output]] = {}
        for output in missing:
            games.setdefault(output.game, []).append(output)
        made_from = parts(place.root, games, place.tools)
        why = {
            output: reasons(
                record.documents.get(str(output.path)),
                chosen(output),
                made_from[output.game],
                kept=place.key(output) is not None,
                fresh=place.fresh,
            )
            for output in missing
        }
        told = Told(self._progress, len(missing))
        try:
            for some in _some_at_once(list(games)):
                batch = longest_first([output for game in some for output in games[game]], record)
                stored = {output: one for output, one in self._done.items() if isinstance(one, Document)}
                waiting = Waiting(batch, stored)
                for output, result in results(waiting, proofs.of(some), min(jobs, len(batch)), told):
                    self._done[output] = result
                    if isinstance(result, Fresh):
                        last = Last(result.seconds, chosen(output), made_from[output.game])
                        record.documents[str(output.path)] = last
                    self._finish(output.game, why)
        finally:
            self._keep()
            record.write(place.store, place.root, place.folder)

    def _finish(self, game: str, why: Mapping[Output, tuple[str, ...]]) -> None:
        """Write a game's documents, and have those kept that were made, once all of them are done."""
        results = {output: self._done.get(output) for output in self._games[game]}
        if None in results.values():
            return
        fresh = {output: result.document for output, result in results.items() if isinstance(result, Fresh)}
        if fresh:
            self._unkept[game] = fresh
            if time.monotonic() - self._looked > _BETWEEN_LOOKS:
                self._keep()
        if any(isinstance(result, Failed) for result in results.values()):
            return
        stored = {output: result for output, result in results.items() if isinstance(result, Document)}
        seconds = {output: result.seconds for output, result in results.items() if isinstance(result, Fresh)}
        self._write(fresh | stored, seconds, why)

    def _keep(self) -> None:
        """Put into the store what was made of games that nobody has touched since.

        To see that all code is looked at, which takes as long for many games as for one: so it is not done for each.
        """
        if self._unkept:
            for game in untouched(self._place, self._unkept):
                for output, document in self._unkept[game].items():
                    if key := self._place.key(output):
                        self._place.store.put(key, kept.write(document))
            self._unkept.clear()
            self._looked = time.monotonic()

    def _write(
        self,
        documents: Mapping[Output, Document],
        seconds: Mapping[Output, float],
        why: Mapping[Output, tuple[str, ...]],
    ) -> None:
        began = time.perf_counter()
        states = put_right({self._place.folder / output.path: one.data for output, one in documents.items()})
        self._writing += time.perf_counter() - began
        for (output, one), state in zip(documents.items(), states, strict=True):
            told = (output in seconds and why[output]) or (_STORED[state],)
            self._made[output] = Made(output, one.pages, len(one.data), seconds.get(output), one.faults, told)
            del self._done[output]  # its bytes are not needed any more


def _some_at_once(games: Sequence[str]) -> Iterator[Sequence[str]]:
    """The games in groups of so many whose proofs are held at once: memory does not grow with the number of games."""
    for first in range(0, len(games), MOST_PROOFS):
        yield games[first : first + MOST_PROOFS]


def untouched(place: Place, games: Collection[str]) -> Collection[str]:
    """Those of some games whose documents depend on nothing that does not lie there as it was found at first."""
    try:
        if Tools.now() != place.tools:
            return ()
        return [game for game, key in keys_now(place.root, games).items() if key == place.checked.keys.get(game)]
    except OSError:
        return ()
