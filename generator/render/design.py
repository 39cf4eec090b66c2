"""The design tokens of `templates/tokens.toml`, typed, and the arithmetic of colours."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial, wraps
from pathlib import Path
from typing import Any, TypeVar

from engines.cards import Suit
from generator.content.homes import TEMPLATES as TEMPLATES
from generator.content.homes import template_folders
from generator.render.editions import DEFAULT_PALETTE as DEFAULT_PALETTE

_T = TypeVar("_T")


def per_templates(make: Callable[[], _T]) -> Callable[[], _T]:
    """Have something that depends on templates made once, and again only for a project with others."""
    made = cache(lambda folders: make())

    @wraps(make)
    def get() -> _T:
        return made(template_folders())

    return get


class UnknownTokenError(LookupError):
    """A palette or accent that the tokens do not define. Fields: `kind`, `name`, `known`."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        self.kind = kind
        self.name = name
        self.known = known
        super().__init__(f"no {kind} {name!r}; there are {', '.join(known)}")


@dataclass(frozen=True)
class Palette:
    """The suits' colours, those suits that pictures draw as outlines, and an accent that overrules the games'."""

    name: str
    colours: Mapping[Suit, str]
    outlined: frozenset[Suit]
    accent: str | None


@dataclass(frozen=True)
class Theme:
    """Everything a page or a figure needs to know about colour and type."""

    accent: str
    panel: str
    line: str
    pattern: str
    ink: Mapping[str, str]
    fonts: Mapping[str, str]
    palette: Palette

    def suit(self, suit: Suit) -> str:
        """The colour of a suit."""
        return self.palette.colours[suit]


@dataclass(frozen=True)
class Sheet:
    """A page's size and margins in millimetres; `column` and all that follows as in the tokens file."""

    width: float
    height: float
    top: float
    right: float
    bottom: float
    left: float
    column: float
    gap: float
    type: float = 1.0
    zoom: float = 1.0
    lettering: float = 0.0
    mark: str = "right"

    @property
    def outer(self) -> float:
        """The width of the outer column, which holds notes and figures."""
        return self.width - self.left - self.right - self.column - self.gap

    @property
    def limit(self) -> float:
        """Where the area for content ends, from the top edge."""
        return self.height - self.bottom


@dataclass(frozen=True)
class Tokens:
    """The tokens file as read."""

    fonts: Mapping[str, str]
    ink: Mapping[str, str]
    accents: Mapping[str, str]
    tints: Mapping[str, float]
    palettes: Mapping[str, Palette]
    sheets: Mapping[str, Sheet]


@per_templates
def tokens() -> Tokens:
    """The tokens, read once: ours, and key by key what a project wants otherwise."""
    raw: dict[str, Any] = {}
    for file in added_files("tokens.toml"):
        _put_over(raw, tomllib.loads(file.read_text(encoding="utf-8")))
    palettes = {
        name: Palette(
            name,
            dict(zip(Suit, palette["suits"], strict=True)),
            frozenset(Suit(suit) for suit in palette["outlined"]),
            palette.get("accent"),
        )
        for name, palette in raw["palettes"].items()
    }
    sheets = {name: Sheet(**sheet) for name, sheet in raw["sheets"].items()}
    return Tokens(raw["fonts"], raw["ink"], raw["accents"], raw["tints"], palettes, sheets)


def _put_over(table: dict[str, Any], other: Mapping[str, Any]) -> None:
    """Put the values of a table over those of another one."""
    for name, value in other.items():
        if isinstance(value, Mapping) and isinstance(table.get(name), dict):
            _put_over(table[name], value)
        else:
            table[name] = value


def added_files(name: str) -> tuple[Path, ...]:
    """The files of this name that add to each other: ours, and the project's, where it has one."""
    return tuple(file for folder in reversed(template_folders()) if (file := folder / name).is_file())


def theme(accent: str, palette: str = DEFAULT_PALETTE) -> Theme:
    """The theme for a game's accent and a palette. Raises `UnknownTokenError`."""
    return _themes()(accent, palette)


@per_templates
def _themes() -> Callable[[str, str], Theme]:
    return cache(partial(_theme, tokens()))


def _theme(known: Tokens, accent: str, palette: str) -> Theme:
    if accent not in known.accents:
        raise UnknownTokenError("accent", accent, tuple(known.accents))
    if palette not in known.palettes:
        raise UnknownTokenError("palette", palette, tuple(known.palettes))
    colour = known.palettes[palette].accent or known.accents[accent]
    tints = {name: mix(colour, known.ink["paper"], share) for name, share in known.tints.items()}
    return Theme(
        accent=colour,
        panel=tints["panel"],
        line=tints["line"],
        pattern=tints["pattern"],
        ink=known.ink,
        fonts=known.fonts,
        palette=known.palettes[palette],
    )


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue (0–255) of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """`share` of one colour in another, as `#rrggbb`."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: str, other: str) -> float:
    """Contrast ratio as WCAG 2 defines it, from 1 to 21."""
    lighter, darker = sorted((luminance(colour), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
