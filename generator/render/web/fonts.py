"""The faces of the website: those of print, packed for browsers and kept in the cache folder, as packing is slow."""

from __future__ import annotations

import contextlib
import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version
from types import SimpleNamespace

from generator.render.fonts import MadeFace, faces
from generator.store import made_file

#: What packs them: other versions may give other bytes.
_PACKERS = ("fonttools", "brotli")
#: How hard Brotli tries, of 11: this takes half the time of the highest, and makes files one per cent larger.
_QUALITY = 10


@dataclass(frozen=True)
class WebFont:
    """A face as a WOFF2 file. `preload` is for those that every page shows at once."""

    stem: str
    family: str
    weight: int
    italic: bool
    data: bytes
    preload: bool


#: Family and weight of what pages use; italics of the serif only, for emphasis in running text.
_WANTED = {
    ("serif", 400, False),
    ("serif", 400, True),
    ("serif", 700, False),
    ("sans", 400, False),
    ("sans", 700, False),
}
_FIRST = {("serif", 400, False), ("sans", 700, False)}


@cache
def web_fonts() -> tuple[WebFont, ...]:
    """All faces of the website, the same bytes every time."""
    return tuple(map(web_font, wanted_faces()))


def wanted_faces() -> tuple[MadeFace, ...]:
    """The faces of print that the website has as well."""
    return tuple(face for face in faces() if (face.family, face.weight, face.italic) in _WANTED)


def web_font(face: MadeFace) -> WebFont:
    """One of these faces for browsers; from then on it lies packed in the cache folder."""
    key = (face.family, face.weight, face.italic)
    stem = f"{face.family}-{face.weight}{'-kursiv' if face.italic else ''}"
    return WebFont(stem, *key, _kept(stem, face.path.read_bytes()), key in _FIRST)


def _kept(stem: str, data: bytes) -> bytes:
    """A face as WOFF2, packed only where the cache folder does not hold it."""
    packers = "".join(f"{name} {version(name)}" for name in _PACKERS) + str(_QUALITY)
    digest = hashlib.blake2b(data + packers.encode(), digest_size=8).hexdigest()
    return made_file(f"fonts/{stem}-{digest}.woff2", partial(_packed, data)).read_bytes()


def _packed(data: bytes) -> bytes:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    font.flavor = "woff2"
    packed = io.BytesIO()
    with _less_hard():
        font.save(packed, reorderTables=None)
    return packed.getvalue()


@contextlib.contextmanager
def _less_hard() -> Iterator[None]:
    """Have fontTools ask Brotli for our quality, as it lets nobody choose."""
    import brotli
    from fontTools.ttLib import woff2

    ours = SimpleNamespace(**vars(brotli) | {"compress": partial(brotli.compress, quality=_QUALITY)})
    woff2.brotli = ours
    try:
        yield
    finally:
        woff2.brotli = brotli
