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
    HYPHEN_AT_PAGE_END = "ist am Ende der Seite getrennt"
    MISSING_GLYPH = "fehlt in der Schrift"
    EMPTY_PAGE = "ist leer oder fast leer"

    @property
    def advice(self) -> str:
        """What an author can do about it, in German."""
        return _ADVICE[self]


_SHORTEN = "Kürz den Text oder formulier ihn um."
_MOVE = "Kürz oder verlänger den Text davor um eine Zeile."
_ADVICE: Mapping[Kind, str] = {
    Kind.OUTSIDE_PAGE: _SHORTEN,
    Kind.OUTSIDE_BOX: _SHORTEN,
    Kind.OVERLAP: _SHORTEN,
    Kind.LONE_HEADING: _MOVE,
    Kind.LONE_FIRST_LINE: _MOVE,
    Kind.LONE_LAST_LINE: _MOVE,
    Kind.SPLIT_CARD: "Stell den Satz um.",
    Kind.HYPHENS: "Stell den Satz um.",
    Kind.HYPHEN_AT_PAGE_END: _MOVE,
    Kind.MISSING_GLYPH: "Nimm ein anderes Zeichen.",
    Kind.EMPTY_PAGE: "Setz Bilder und Beispiele früher oder später, oder kürz den Text.",
}


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
        return self.told(self.document)

    def told(self, where: str) -> str:
        """The fault in German, of a document or file by the name `where`."""
        much = f" ({self.millimetres:.1f}\u00a0mm)".replace(".", ",") if self.millimetres else ""
        page = f", Seite {self.page}" if self.page else ""
        return f"{where}{page}: {self.what} {self.kind}{much}."

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
