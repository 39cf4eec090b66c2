"""Documents in the store: their pages, their bytes, and what is wrong with their looks."""

from __future__ import annotations

import json
from dataclasses import dataclass

from generator.render.looks.faults import Fault, Kind


@dataclass(frozen=True)
class Document:
    """A finished document."""

    data: bytes
    pages: int
    faults: tuple[Fault, ...]


def write(document: Document) -> bytes:
    """The document as bytes: a line of JSON, then the PDF."""
    faults = [[one.document, one.page, one.kind.name, one.what, one.millimetres] for one in document.faults]
    return json.dumps({"pages": document.pages, "faults": faults}).encode("ascii") + b"\n" + document.data


def read(entry: bytes) -> Document | None:
    """The document that was written so; None where the bytes are something else."""
    head, _, data = entry.partition(b"\n")
    try:
        known = json.loads(head)
        faults = tuple(
            Fault(document, page, Kind[kind], what, millimetres)
            for document, page, kind, what, millimetres in known["faults"]
        )
        return Document(data, int(known["pages"]), faults)
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
