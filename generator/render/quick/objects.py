"""A PDF's objects, put into bytes quickly, and once: pydyf does it for the file and again for its identifier.

Streams are packed less tightly than pydyf does it, in half the time: files are half a per cent larger.
"""

from __future__ import annotations

import zlib
from types import MethodType
from typing import Any

import pydyf

# Under this name they are kept.
_REFERENCES = "known_page_references"
#: How tightly streams are packed; pydyf's way is 9.
LEVEL = 7


def install() -> None:
    """Put numbers, words and streams into bytes without detours in this process."""
    pydyf._to_bytes = to_bytes
    pydyf.Stream.data = property(_packed)
    pydyf.PDF.page_references = property(_page_references)


def _packed(stream: Any) -> bytes:
    content = b"\n".join(item if type(item) is bytes else to_bytes(item) for item in stream.stream)
    extra = pydyf.Dictionary(stream.extra)
    if stream.compress:
        content = zlib.compress(content, LEVEL)
        extra["Filter"] = "/FlateDecode"
    extra["Length"] = len(content)
    return b"\n".join((extra.data, b"stream", content, b"endstream"))


def _page_references(pdf: Any) -> tuple[bytes, ...]:
    """Where the pages are, which each structure element asks for. Kept with the PDF."""
    kids = pdf.pages["Kids"]  # three entries a page
    found: tuple[bytes, ...] = pdf.__dict__.get(_REFERENCES, ())
    if 3 * len(found) != len(kids):
        found = pdf.__dict__[_REFERENCES] = tuple(b"%d 0 R" % number for number in kids[::3])
    return found


def to_bytes(item: Any) -> bytes:
    """Stands in for pydyf's function of that name."""
    kind = type(item)
    if kind is bytes:
        return item  # type: ignore[no-any-return]
    if kind is str:
        return item.encode("ascii")  # type: ignore[no-any-return]
    if kind is float:
        return b"%d" % item if item.is_integer() else (b"%f" % item).rstrip(b"0")
    if kind is int:
        return b"%d" % item
    if isinstance(item, pydyf.Object):
        return item.data  # type: ignore[no-any-return]
    return bytes(item) if isinstance(item, bytes) else str(item).encode("ascii")


class _Written(pydyf.Object):  # type: ignore[misc]  # pydyf is untyped
    """An object in bytes already."""

    data = b""  # instead of a property that puts it together

    def __init__(self, item: Any) -> None:
        super().__init__()
        self.number, self.generation, self.free = item.number, item.generation, item.free
        self.data = item.data


class _WrittenStream(_Written, pydyf.Stream):  # type: ignore[misc]  # pydyf is untyped
    """One that does not fit into a stream of objects."""


def set_in_bytes(pdf: Any) -> None:
    """Replace the objects of a finished PDF by their bytes, as soon as it is written."""
    plain = type(pdf).write

    def write(pdf: Any, *arguments: Any) -> None:
        for index, item in enumerate(pdf.objects):
            if item.free != "f":
                kind = _WrittenStream if isinstance(item, pydyf.Stream) else _Written
                pdf.objects[index] = kind(item)
        del pdf.write  # or the file would hold itself
        plain(pdf, *arguments)

    pdf.write = MethodType(write, pdf)
