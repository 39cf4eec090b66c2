"""What the server and its helper processes tell each other: plain values that can be sent from one to the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

#: The files of a part of the website: path → contents.
Files = dict[str, bytes]


@dataclass(frozen=True)
class Trouble:
    """Something that is wrong, for people: where (counted from 1), the line there, what, and the ways out.

    `file` is empty where it belongs to no file, `text` where the line is not known; `said` is what stands there and
    what the engine says. A `warning` leaves everything proven.
    """

    message: str
    file: str = ""
    line: int = 1
    column: int = 1
    length: int = 1
    text: str = ""
    code: str = ""
    said: str = ""
    rule: str = ""
    ways: tuple[str, ...] = ()
    warning: bool = False

    @property
    def place(self) -> str:
        """File, line and column, as editors take it."""
        return f"{self.file}:{self.line}:{self.column}" if self.file else ""


@dataclass(frozen=True)
class Look:
    """Asks to look at all games again; `known` holds the keys under which each of them is known.

    `latest` is the game that was saved last, which is looked at first: whoever saved it waits for its page.
    """

    known: Mapping[str, str | None]
    latest: str = ""


@dataclass(frozen=True)
class Hurry:
    """Says that something new will be asked for: what nobody waits for is left. Nothing answers it."""


@dataclass(frozen=True)
class Ready:
    """A helper that has started, with the files of engines that it has loaded and will not load again."""

    engines: frozenset[str]


@dataclass(frozen=True)
class Games:
    """Which games there are now, None where that cannot be told; and what is wrong that belongs to none."""

    ids: tuple[str, ...] | None
    troubles: tuple[Trouble, ...] = ()


@dataclass(frozen=True)
class Unproven:
    """A game's page before its proof is done."""

    game: str
    files: Files


@dataclass(frozen=True)
class Verdict:
    """What came of a game: its page, if it could be made (a draft where it does not hold), and what is wrong."""

    game: str
    key: str | None
    files: Files
    troubles: tuple[Trouble, ...]
    holds: bool


@dataclass(frozen=True)
class More:
    """Further files of a game, which nobody waits for."""

    game: str
    files: Files


@dataclass(frozen=True)
class Shared:
    """The files that belong to no game, and the games that they tell of."""

    files: Files
    games: tuple[str, ...]


@dataclass(frozen=True)
class Done:
    """The answer is complete."""


@dataclass(frozen=True)
class Print:
    """Asks for a document of a game, by its edition's name."""

    game: str
    edition: str


@dataclass(frozen=True)
class Printed:
    """A document, a draft where its game does not hold; or why there is none."""

    data: bytes
    troubles: tuple[Trouble, ...] = ()
