"""A single change to a file of the author's, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from generator.content.findings import Finding
from generator.content.source import Source, Span


class Kind(StrEnum):
    """What is changed; the value is what reports call it."""

    NUMBER = "Zahl"
    WORD = "Zahlwort"
    CARD = "Karte"
    RANK = "Rang"
    SUIT = "Farbe"
    NAME = "Name"
    OUTCOME = "Ausgang"
    TERM = "Wort"
    SIGN = "Rechenzeichen"
    CLAIM = "Behauptung"
    BINDING = "Bindung"
    STEP = "Zugnummer"
    MOVE = "Zug"
    RULE = "Regel"
    SETTING = "Stufe, Variante"


class Change(StrEnum):
    """How it is changed."""

    CHANGED = "geändert"
    DELETED = "gelöscht"
    SWAPPED = "vertauscht"


@dataclass(frozen=True)
class Mutant:
    """One change: `text[start:end]` of `file` becomes `new`.

    `mark` is the stretch of the unchanged text that a finding must touch; it holds `start:end`. `example` is the id of
    the worked example whose text or moves are changed: findings in the other of the two count as well. `exempt` is the
    author's reason where the change is to something that he took out of the proof.
    """

    game: str
    file: Path
    start: int
    end: int
    new: str
    kind: Kind
    change: Change
    mark: tuple[int, int]
    example: str = ""
    exempt: str = ""

    def apply(self, source: Source) -> Source:
        """The file with the change."""
        return Source(source.file, source.text[: self.start] + self.new + source.text[self.end :])

    @property
    def shift(self) -> int:
        """By how much the text behind the change moves."""
        return len(self.new) - (self.end - self.start)

    def old(self, source: Source) -> str:
        """What stood there."""
        return source.text[self.start : self.end]

    def span(self, source: Source) -> Span:
        """Where the change is, in the unchanged file."""
        return source.span(self.start, self.end)


class Fate(StrEnum):
    """What came of a mutant; the value is what reports call it.

    Only `KILLED` is what the proof is there for. Some changes leave nothing wrong to be found: `IDENTICAL` ones leave
    every fact of a scenario as it was; `REFUSED_ALIKE` ones turn a forbidden move or an impossible position into
    another that is refused for the same reason; `EXEMPT` ones are about what the author took out of the proof with
    `{frei: …}`; `LISTED` ones survive with a reason that the author gives in `gleichwertig`.
    """

    KILLED = "erkannt"
    ELSEWHERE = "an anderer Stelle gemeldet"
    SURVIVED = "überlebt"
    CRASHED = "abgestürzt"
    IDENTICAL = "ohne Wirkung"
    REFUSED_ALIKE = "gleich abgelehnt"
    EXEMPT = "ausgenommen"
    LISTED = "gleichwertig"


@dataclass(frozen=True)
class Outcome:
    """A mutant with its fate; `finding` is what was told (None where nothing was), `reason` why it may survive."""

    mutant: Mutant
    fate: Fate
    finding: Finding | None = None
    reason: str = ""
