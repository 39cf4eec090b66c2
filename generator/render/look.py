"""What all documents of a game share: their look, and the last lines."""

from __future__ import annotations

from dataclasses import dataclass

from generator.render.dates import german_date
from generator.render.design import DEFAULT_PALETTE, Theme, theme
from generator.render.emblem import emblem_uri


@dataclass(frozen=True)
class Look:
    """What a game's documents share: `game` is its id, `accent` and `palette` name design tokens.

    A `draft` is marked ENTWURF on every page.
    """

    game: str
    accent: str
    palette: str = DEFAULT_PALETTE
    draft: bool = False

    @property
    def theme(self) -> Theme:
        """The colours and fonts."""
        return theme(self.accent, self.palette)

    @property
    def emblem(self) -> str:
        """The address of the game's emblem."""
        return emblem_uri(self.game, self.theme)


@dataclass(frozen=True)
class Imprint:
    """The last lines of a document.

    `stand` is the date of the rules (ISO); `credits_html` says what inspired the game; `proof` what was checked;
    `content_hash` which content this is; `lines` anything else.
    """

    stand: str
    credits_html: str = ""
    proof: str = ""
    content_hash: str = ""
    lines: tuple[str, ...] = ()

    @property
    def date(self) -> str:
        """The date in words: „30. November 2026“."""
        return german_date(self.stand)
