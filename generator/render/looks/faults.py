"""The kinds of faults of a page's looks, and how they are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What can be wrong with a page. The value says so of the words it is about."""

    OUTSIDE_PAGE = "ragt über den bedruckbaren Bereich der Seite hinaus"
    OUTSIDE_BOX = "ragt aus dem Kasten oder der Spalte heraus"
    OVERLAP = "überlappt mit anderem"
    LONE_HEADING = "steht als Überschrift allein am Fuß der Seite"
    LONE_FIRST_LINE = "steht als erste Zeile eines Absatzes allein am Fuß der Seite"
    LONE_LAST_LINE = "steht als letzte Zeile eines Absatzes allein oben auf der Seite"
    SPLIT_CARD = "ist auf zwei Zeilen verteilt"
    HYPHENS = "ist die dritte getrennte Zeile in Folge"
    MISSING_GLYPH = "fehlt in der Schrift"
    EMPTY_PAGE = "ist leer oder fast leer"


@dataclass(frozen=True)
class Fault:
    """A fault of a page's looks.

    `document` is the document's title; `page` counts from 1, 0 where it is unknown; `what` are the words (or the
    thing) it is about; `millimetres` is how far something sticks out or overlaps, 0 for other kinds.
    """

    document: str
    page: int
    kind: Kind
    what: str
    millimetres: float = 0.0

    @property
    def sentence(self) -> str:
        """The fault in German."""
        much = f" ({self.millimetres:.1f}\u00a0mm)".replace(".", ",") if self.millimetres else ""
        return f"{self.document}, Seite {self.page}: {self.what} {self.kind}{much}."

    def to_json(self) -> Mapping[str, str | int | float]:
        """The fields by name; the kind by its English name."""
        return {
            "document": self.document,
            "page": self.page,
            "kind": self.kind.name.lower(),
            "what": self.what,
            "millimetres": self.millimetres,
        }


def quoted(text: str, longest: int = 60) -> str:
    """The beginning of a text in German quotation marks."""
    words = " ".join(text.split())
    return f"„{words if len(words) <= longest else words[: longest - 1].rstrip() + '…'}“"
