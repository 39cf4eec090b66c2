"""The faces that everything is set in: made once from the font packages, kept in the cache folder.

The packages carry variable fonts. WeasyPrint lays those out with the widths of the default instance, so that letters
collide, and writes other bytes every second. We therefore cut static faces with the glyphs and features that we use.
They bear names of our own (the name of the originals is reserved for unmodified copies), so that no font of the
system can be taken for them.
"""

from __future__ import annotations

import hashlib
import importlib.resources
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

import uharfbuzz as hb

from generator.render.design import tokens
from generator.render.suit_outlines import outline_face
from generator.store import made_file

_SERIF = "fontpkg_source_serif_4"
_SANS = "fontpkg_source_sans_3"

#: Raise this when a face is to be made differently from the same inputs.
_RECIPE = 3

_FEATURES = ("tnum", "pnum", "lnum", "onum", "smcp", "sups")

#: Letters and signs that rules in German need; Latin Extended-A is there for people's names.
_RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x218, 0x21B),
    (0x2009, 0x200A),
    (0x2010, 0x2015),
    (0x2018, 0x201E),
    (0x2020, 0x2022),
    (0x2026, 0x2026),
    (0x202F, 0x2030),
    (0x2032, 0x2033),
    (0x2039, 0x203A),
    (0x2044, 0x2044),
    (0x20AC, 0x20AC),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
    (0x2248, 0x2248),
    (0x2260, 0x2260),
    (0x2264, 0x2265),
    (0x25A1, 0x25A1),
    (0x2660, 0x2660),
    (0x2663, 0x2663),
    (0x2665, 0x2666),
    (0x2713, 0x2713),
    (0x1E9E, 0x1E9E),
)
_SUITS = (0x2660, 0x2663, 0x2665, 0x2666)


@dataclass(frozen=True)
class Face:
    """One static face: `family` is a key of the tokens' fonts, `axes` where the variable font is pinned."""

    family: str
    weight: int
    italic: bool
    package: str
    file: str
    axes: tuple[tuple[str, float], ...]

    @property
    def name(self) -> str:
        """A readable file stem."""
        return f"{self.family}-{self.weight}{'-italic' if self.italic else ''}"


def _family(family: str, package: str, upright: str, slanted: str, **axes: float) -> tuple[Face, ...]:
    return tuple(
        Face(family, weight, italic, package, slanted if italic else upright, (("wght", weight), *axes.items()))
        for weight in (400, 700)
        for italic in (False, True)
    )


FACES = (
    *_family("serif", _SERIF, "SourceSerif4[opsz,wght].ttf", "SourceSerif4-Italic[opsz,wght].ttf", opsz=11),
    *_family("sans", _SANS, "SourceSans3[wght].ttf", "SourceSans3-Italic[wght].ttf"),
)


@dataclass(frozen=True)
class MadeFace:
    """A face that lies ready in the cache folder."""

    family: str
    weight: int
    italic: bool
    path: Path

    def css(self, source: str) -> str:
        """The @font-face rule with `source` as its address."""
        style = "italic" if self.italic else "normal"
        return (
            f'@font-face {{ font-family: "{tokens().fonts[self.family]}"; font-style: {style}; '
            f'font-weight: {self.weight}; src: url("{source}") }}'
        )


def faces() -> tuple[MadeFace, ...]:
    """All faces, made first if the cache folder does not hold them: the eight of `FACES` and the outlined suits."""
    return tuple(
        MadeFace(face.family, face.weight, face.italic, made_file(f"fonts/{name}", make))
        for face, name, make in _recipes()
    )


def font_css(made: Iterable[MadeFace] | None = None) -> str:
    """The @font-face rules for print, with `file:` addresses into the cache folder."""
    return "\n".join(face.css(face.path.as_uri()) for face in (faces() if made is None else made))


@cache
def _recipes() -> tuple[tuple[Face, str, Callable[[], bytes]], ...]:
    """Each face with the name of its file, which tells its bytes, and how it is made."""
    recipes: list[tuple[Face, str, Callable[[], bytes]]] = []
    for face in FACES:
        source = _source(face)
        make = partial(_cut, source, dict(face.axes), _characters())
        recipes.append((face, f"{face.name}-{_key(face, source)}.ttf", make))
    upright = next(face for face in FACES if face.family == "sans" and face.weight == 400 and not face.italic)
    source = _source(upright)
    outline = replace(upright, family="outline")
    recipes.append((outline, f"outline-{_key(upright, source)}.ttf", partial(_outlined, source, dict(upright.axes))))
    return tuple(recipes)


def _outlined(source: bytes, axes: dict[str, float]) -> bytes:
    return outline_face(_cut(source, axes, _SUITS))


def _characters() -> tuple[int, ...]:
    return tuple(code for first, last in _RANGES for code in range(first, last + 1))


def _source(face: Face) -> bytes:
    return importlib.resources.files(face.package).joinpath("files", face.file).read_bytes()


def _key(face: Face, source: bytes) -> str:
    recipe = repr((_RECIPE, _FEATURES, _RANGES, face, hb.__version__))
    return hashlib.blake2b(source + recipe.encode(), digest_size=8).hexdigest()


def _cut(source: bytes, axes: dict[str, float], characters: Iterable[int]) -> bytes:
    face = hb.Face(source)
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(characters)
    wanted.layout_feature_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _FEATURES)
    wanted.flags = hb.SubsetFlags.NO_HINTING
    for tag, value in axes.items():
        wanted.pin_axis_location(face, tag, value)
    return bytes(hb.subset(face, wanted).blob.data)
