"""Make the documents of a proven book: all of them first in memory, then onto the disk."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.build.write import prepare, write
from generator.proof.prove import GameProof, Proof


@dataclass(frozen=True)
class Output:
    """A document to be made: of which game, of which kind, and where it goes below the output folder."""

    proof: GameProof
    kind: str

    @property
    def path(self) -> Path:
        """Relative to the output folder."""
        return Path(self.proof.game.id, f"{self.kind}.pdf")

    @property
    def made_from(self) -> str:
        """The content behind it, for the closing table."""
        return {"regelheft": "regeln.md, beispiele/", "kurzregeln": "kurzregeln.md"}.get(self.kind, "spiel.yaml")


@dataclass(frozen=True)
class Made:
    """A document that was made: pages, bytes, and seconds that it took."""

    output: Output
    pages: int
    size: int
    seconds: float


class LayoutError(Exception):
    """A document that cannot be laid out as it must be. Fields: `output`; `sentence` in German."""

    def __init__(self, output: Output, sentence: str) -> None:
        self.output = output
        self.sentence = sentence
        super().__init__(sentence)


def outputs(proof: Proof, kinds: Sequence[str]) -> tuple[Output, ...]:
    """All documents of the given kinds, game by game."""
    return tuple(Output(game, kind) for game in proof.games for kind in kinds)


def make(wanted: Sequence[Output], folder: Path, *, draft: bool, progress: Callable[[Output], None]) -> Iterator[Made]:
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
                finished.append(_make(output, draft))
            for made, data in finished:
                write(folder / made.output.path, data)
                yield made
    finally:
        for new in new_folders:
            with contextlib.suppress(OSError):  # it holds what was made
                new.rmdir()


def _make(output: Output, draft: bool) -> tuple[Made, bytes]:
    from generator.render.kinds import KINDS  # WeasyPrint comes with it: only where pages are made
    from generator.render.pdf import PageOverflowError

    began = time.perf_counter()
    try:
        document = KINDS[output.kind](output.proof, draft)
    except PageOverflowError as error:
        much = f"{error.millimetres:.1f}".replace(".", ",")
        sentence = f"Seite {error.sheet} ist um {much}\u00a0mm zu voll. Kürz den Text, bis er auf die Seite passt."
        raise LayoutError(output, sentence) from None
    seconds = time.perf_counter() - began
    return Made(output, document.pages, len(document.data), seconds), document.data
