"""Every document that is printed, of every game and for an evening, each rendered once for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from made_once import made_once
from projects import proofs as proofs

from generator.content.load import load
from generator.render.editions import EDITIONS, PALETTES, Choices, Edition, is_made
from generator.render.evening import make_evening
from generator.render.kinds import make_document
from generator.render.looks.laid_out import LaidOut, read
from generator.render.pdf import PdfDocument
from generator.render.press import Press
from generator.render.programme import Programme, Wishes, programme

ROOT = Path(__file__).parents[2]
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "content").glob("*/spiel.yaml")))

#: Looks that are printed besides the usual one, of one game each, for they change colours only.
_OTHERS = (
    (GAMES[0], Choices(PALETTES["grey"])),
    (GAMES[-1], Choices(PALETTES["classic"])),
    (GAMES[1], Choices(draft=True)),
)


#: An evening's bundle; its game is the games, divided by commas.
EVENING = Edition("spieleabend", "a4", "", plain=True)


@dataclass(frozen=True)
class Wanted:
    """A document to be looked at."""

    game: str
    edition: Edition
    choices: Choices

    def __str__(self) -> str:
        draft = "-entwurf" if self.choices.draft else ""
        return f"{self.game}/{self.edition.name}{self.choices.suffix(self.edition)}{draft}"

    @property
    def is_imposed(self) -> bool:
        """Whether it is put together for the printer, and not for reading on a screen."""
        return bool(self.edition.parts)


def _wanted() -> Iterator[Wanted]:
    games = {game.id: game for game in load(ROOT).games}
    for game in GAMES:
        made = [edition for edition in EDITIONS if is_made(edition, games[game])]
        yield from (Wanted(game, edition, Choices()) for edition in made)
        for other, choices in _OTHERS:
            if other == game:
                yield from (Wanted(game, edition, choices) for edition in made)


#: All games together, and a smaller evening in other colours, for fewer persons.
EVENINGS = (
    Wanted(",".join(GAMES), EVENING, Choices(players=4)),
    Wanted(f"{GAMES[1]},{GAMES[-1]}", EVENING, Choices(PALETTES["grey"], players=3)),
)

WANTED = (*_wanted(), *EVENINGS)


def printed(wanted: Wanted) -> PdfDocument:
    """The finished document."""
    return _made(wanted)[0]


def laid_out(wanted: Wanted) -> LaidOut:
    """What stands where on its pages."""
    return _made(wanted)[1]


def planned(wanted: Wanted) -> Programme:
    """The plan of an evening."""
    games = [proofs()[game].game for game in wanted.game.split(",")]
    return programme(games, Wishes(wanted.choices.players or 0, palette=wanted.choices.palette))


@cache
def _made(wanted: Wanted) -> tuple[PdfDocument, LaidOut]:
    if wanted not in WANTED:  # only one file of tests asks for it
        return make(wanted)
    return made_once(f"printed-{WANTED.index(wanted)}", lambda: make(wanted))


def make(wanted: Wanted) -> tuple[PdfDocument, LaidOut]:
    """A document made anew, with its layout."""
    layouts: list[LaidOut] = []
    write = Press.write

    def watched(press: Press, layout: Any) -> bytes:
        layouts.append(read(layout))
        return write(press, layout)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Press, "write", watched)
        if wanted.edition is EVENING:
            document = make_evening(planned(wanted), proofs())
        else:
            document = make_document(proofs()[wanted.game], wanted.edition, wanted.choices)
    return document, layouts[-1]
