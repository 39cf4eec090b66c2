"""Documents made from proofs, several at once: what is waiting, what is being made, what came of it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.kept import Document
from generator.build.output import Failed, Output
from generator.build.waiting import Task, Waiting
from generator.build.workers import WorkerDiedError, can_fork, collect_some, few_collections
from generator.scratch import scratch_folder

if TYPE_CHECKING:  # loaded only where something is made
    from generator.proof.prove import GameProof
    from generator.proof.recall import Proven

#: Told whenever that changes: how many documents there are, how many of them are done, which ones are being made, and
#: which one was finished last.
Progress = Callable[[int, int, Sequence[Output], Output | None], None]


@dataclass(frozen=True)
class Fresh:
    """A document that was just made, and the seconds that it took."""

    document: Document
    seconds: float


class Told:
    """How many documents there are and how many of them are done, over all groups of games."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0

    def began(self, running: Sequence[Output]) -> None:
        """Tell what is being made."""
        self._progress(self._total, self._done, running, None)

    def finished(self, output: Output) -> None:
        """Tell what has been made."""
        self._done += 1
        self._progress(self._total, self._done, (), output)


def get_ready() -> Iterator[object]:
    """Load what makes documents, step by step, before workers are forked: each has it then."""
    from generator.render.press import press

    yield None
    import generator.render.kinds  # noqa: F401

    yield None
    scratch_folder()  # they share it, and it goes with us
    yield press()


def get_ready_for_many() -> Iterator[object]:
    """The same where there are many documents, of all kinds."""
    yield from get_ready()
    from generator.render.environment import compiled
    from generator.render.hyphenation import load

    load()
    yield None
    yield from compiled("pdf", "figures")


def convert_texts(proven: Proven) -> None:
    """Have a game's texts as HTML before workers are forked: several documents and the website need the same."""
    from generator.render.markdown import convert_all

    for proof in proven.games:
        for document in proof.game.texts:
            convert_all(document)


def results(
    waiting: Waiting, proofs: Mapping[str, GameProof], jobs: int, told: Told
) -> Iterator[tuple[Output, Fresh | Failed]]:
    """Make documents, several at once where that is possible."""
    deque(get_ready(), maxlen=0)

    def work(task: Task) -> Fresh | Failed:
        return make_one(proofs[task.output.game], task)

    tasks = deque(waiting.able())
    with few_collections():
        for task, result in _worked_off(tasks, work, jobs if can_fork() else 1, told):
            told.finished(task.output)
            waiting.done(task.output, result.document if isinstance(result, Fresh) else None)
            tasks += waiting.able()
            yield task.output, result
            collect_some()


def _worked_off(
    tasks: deque[Task], work: Callable[[Task], Fresh | Failed], jobs: int, told: Told
) -> Iterator[tuple[Task, Fresh | Failed]]:
    """Tasks with their results, those included that are added meanwhile."""
    if jobs == 1:
        while tasks:
            task = tasks.popleft()
            told.began([task.output])
            yield task, work(task)
        return
    from generator.build.pool import Pool

    with Pool(work, jobs) as pool:
        try:
            yield from pool.results(tasks, lambda running: told.began([task.output for task in running]))
        except WorkerDiedError as error:
            assert isinstance(error.task, Task)
            raise WorkerDiedError(error.task.output, error.signal) from None


def make_one(proof: GameProof, task: Task) -> Fresh | Failed:
    """A document, or why it cannot be made."""
    from generator.content.broken import EngineFaultError, broken_program, watched
    from generator.content.homes import project
    from generator.render.kinds import make_document  # WeasyPrint comes with it: only where pages are made
    from generator.render.pdf import PageOverflowError, PdfDocument

    began = time.perf_counter()
    output = task.output
    parts = {name: PdfDocument(one.data, one.pages, {}, faults=one.faults) for name, one in task.parts.items()}
    try:
        with watched(project() or Path(), output.game, gives_all=False):
            document = make_document(proof, output.edition, output.choices, parts)
    except PageOverflowError as error:
        return Failed(output, error.sentence)
    except EngineFaultError as fault:
        return Failed(output, fault.sentence)
    except Exception as error:
        if sentence := broken_program(error):
            return Failed(output, sentence)
        raise
    return Fresh(Document(document.data, document.pages, document.faults), time.perf_counter() - began)
