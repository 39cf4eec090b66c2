"""The website's colours in light and dark, from the design tokens; contrasts are tested, not hoped for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engines.cards import Suit
from generator.render.cards import SUIT_CLASSES
from generator.render.design import DEFAULT_PALETTE, channels, contrast, mix, tokens

#: The least contrast of text on what it stands on.
READABLE = 4.5
_WHITE, _BLACK = "#ffffff", "#000000"
_TEXT_ON_DARK = "#ece8ef"


@dataclass(frozen=True)
class Scheme:
    """The colours of one scheme: ink and surfaces by name, suits by class, accents by name."""

    text: str
    quiet: str
    rule: str
    paper: str
    table: str
    suits: Mapping[str, str]
    accents: Mapping[str, str]

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The plain colours' names."""
        return tuple(field.name for field in dataclasses.fields(cls) if field.name not in ("suits", "accents"))


@cache
def light() -> Scheme:
    """As in print, but for suits, which also stand on panels: they are darkened as far as it takes to be read there."""
    ink = tokens().ink
    suits = tokens().palettes[DEFAULT_PALETTE].colours
    named = {SUIT_CLASSES[suit]: _readable(suits[suit], _BLACK, ink["table"]) for suit in Suit}
    return Scheme(ink["text"], ink["quiet"], ink["rule"], ink["paper"], ink["table"], named, tokens().accents)


@cache
def dark() -> Scheme:
    """Light ink on dark paper; suits and accents are lightened as far as it takes to be read on panels too."""
    paper, table = "#17151a", "#242128"
    bright = light()
    return Scheme(
        text=_TEXT_ON_DARK,
        quiet="#b3adb8",
        rule="#454049",
        paper=paper,
        table=table,
        suits={name: _lightened(colour, table) for name, colour in bright.suits.items()},
        accents={name: _lightened(colour, table) for name, colour in bright.accents.items()},
    )


def _lightened(colour: str, ground: str) -> str:
    if len(set(channels(colour))) == 1:  # black and greys: as light as text
        return _TEXT_ON_DARK
    return _readable(colour, _WHITE, ground, READABLE + 0.3)


def _readable(colour: str, other: str, ground: str, least: float = READABLE) -> str:
    """The colour with just as much of another as it needs to be readable on a ground."""
    made = (mix(other, colour, step / 100) for step in range(101))
    return next(one for one in made if contrast(one, ground) >= least)
