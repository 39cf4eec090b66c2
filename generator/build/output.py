"""A document to be made, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.render.editions import Choices, Edition
    from generator.render.looks.faults import Fault


@dataclass(frozen=True)
class Output:
    """A document to be made: of which game (its id), in which edition, as chosen."""

    game: str
    edition: Edition
    choices: Choices

    @property
    def path(self) -> Path:
        """Where it goes, relative to the output folder."""
        return Path(self.game, f"{self.edition.name}{self.choices.suffix(self.edition)}.pdf")


@dataclass(frozen=True)
class Made:
    """A document as it now lies on the disk: pages, bytes, and what is wrong with its looks.

    `seconds` is how long it took to make, None where it came from the store; `why` says in German why it was made
    again or not.
    """

    output: Output
    pages: int
    size: int
    seconds: float | None
    faults: tuple[Fault, ...] = ()
    why: tuple[str, ...] = ()


@dataclass(frozen=True)
class Failed:
    """A document that cannot be laid out as it must be; `sentence` says why, in German."""

    output: Output
    sentence: str
