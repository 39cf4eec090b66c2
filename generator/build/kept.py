"""What is made, as entries of the store: documents with what is wrong with their looks, and the website's files."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
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


def write_files(files: Mapping[str, bytes]) -> bytes:
    """Some files as bytes, compressed."""
    head = json.dumps([[path, len(data)] for path, data in files.items()]).encode("ascii")
    packed = zlib.compressobj(1)  # one after the other: all of a large site at once would be there twice
    parts = [packed.compress(data) for data in (head, b"\n", *files.values())]
    return b"".join((*parts, packed.flush()))


def read_files(entry: bytes) -> dict[str, bytes] | None:
    """The files that were written so; None where the bytes are something else."""
    try:
        whole = zlib.decompress(entry)
        start = whole.index(b"\n") + 1
        sizes = {str(path): int(size) for path, size in json.loads(whole[:start])}
    except (zlib.error, ValueError, TypeError, RecursionError):
        return None
    if sum(sizes.values()) != len(whole) - start:
        return None
    files = {}
    for path, size in sizes.items():
        files[path] = whole[start : start + size]
        start += size
    return files
