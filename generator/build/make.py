"""Make the documents of a proven book: all of them first in memory, then onto the disk."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.build.write import prepare, write
from generator.proof.prove import GameProof, Proof
from generator.render.editions import EDITIONS, Choices, Edition, agree, is_made
from generator.render.looks.faults import Fault


@dataclass(frozen=True)
class Output:
    """A document to be made: of which game, in which edition, as chosen."""

    proof: GameProof
    edition: Edition
    choices: Choices

    @property
    def path(self) -> Path:
        """Where it goes, relative to the output folder."""
        return Path(self.proof.game.id, f"{self.edition.name}{self.choices.suffix(self.edition)}.pdf")


@dataclass(frozen=True)
class Made:
    """A document that was made: pages, bytes, seconds that it took, and what a reader would find fault with."""

    output: Output
    pages: int
    size: int
    seconds: float
    faults: tuple[Fault, ...] = ()


class LayoutError(Exception):
    """A document that cannot be laid out as it must be. Fields: `output`; `sentence` in German."""

    def __init__(self, output: Output, sentence: str) -> None:
        self.output = output
        self.sentence = sentence
        super().__init__(sentence)


def outputs(proof: Proof, choices: Choices, kinds: Collection[str], papers: Collection[str]) -> tuple[Output, ...]:
    """All documents of the given kinds and papers, game by game; without kinds or papers, of all of them.

    Raises `ChoiceError` where a game cannot be played as chosen.
    """
    for game in proof.games:
        agree(game, choices)
    return tuple(
        Output(game, edition, choices)
        for game in proof.games
        for edition in EDITIONS
        if is_made(edition, game.game)
        and (not kinds or edition.kind in kinds)
        and (not papers or edition.paper in papers)
    )


def make(wanted: Sequence[Output], folder: Path, *, progress: Callable[[Output], None]) -> Iterator[Made]:
    """Make documents and write them below `folder`, each as soon as all of its game's are made.

    Raises `OutputError` before anything is made where the folder takes no files, and `LayoutError`. However it ends,
    it leaves no empty folders.
    """
    new_folders = prepare(folder)
    try:
        for game in dict.fromkeys(output.proof.game.id for output in wanted):
            finished = []
            for output in (one for one in wanted if one.proof.game.id == game):
                progress(output)
                finished.append(_make(output))
            for made, data in finished:
                write(folder / made.output.path, data)
                yield made
    finally:
        for new in new_folders:
            with contextlib.suppress(OSError):  # it holds what was made
                new.rmdir()


def _make(output: Output) -> tuple[Made, bytes]:
    from generator.render.kinds import make_document  # WeasyPrint comes with it: only where pages are made
    from generator.render.pdf import PageOverflowError

    began = time.perf_counter()
    try:
        document = make_document(output.proof, output.edition, output.choices)
    except PageOverflowError as error:
        raise LayoutError(output, error.sentence) from None
    seconds = time.perf_counter() - began
    return Made(output, document.pages, len(document.data), seconds, document.faults), document.data
