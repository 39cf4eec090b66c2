"""`blattwerk new`: ask what the game is to be, and put its files there."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from engines.game import find_game
from generator.authoring.new import (
    DECKS,
    NewGame,
    NewGameError,
    check_players,
    check_title,
    create,
    name_of,
    title_of,
)
from generator.authoring.play import Terminal
from generator.content.homes import join
from generator.content.schema import FOLDER
from generator.content.schema import add as add_schemas

_RANGE = re.compile(r"(\d{1,2})(?:\s*(?:-|–|bis)\s*(\d{1,2}))?")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Answers:
    """What was said of the game beforehand; None for what is to be asked."""

    title: str | None = None
    players: str | None = None
    deck: str | None = None
    engine: bool = True


def begin_game(root: Path, text: str, answers: Answers, terminal: Terminal, *, ask: bool) -> tuple[Path, ...]:
    """Begin the game that an author calls `text`; with `ask`, what was not said is asked, else the default is taken.

    Raises `NewGameError` where a name or an answer given beforehand is not possible.
    """
    join(root)
    name = name_of(root, text)
    interview = _Interview(terminal, ask)
    title = interview.answer("Titel", "--title", answers.title, title_of(text), _title)
    low, high = interview.answer("Für wie viele Personen, von–bis", "--players", answers.players, "2–4", players_of)
    deck = interview.answer(f"Wie viele Karten ({', '.join(DECKS)})", "--deck", answers.deck, "52", _deck)
    paths = create(root, NewGame(name, title, low, high, deck, datetime.date.today(), answers.engine))
    made = find_game(name) if answers.engine else None
    paths += add_schemas(root / "content" / FOLDER, [made] if made else [])  # the new files point to them
    for path in paths:
        terminal.say(f"  {path.relative_to(root)}")
    for line in _next_steps(name) if answers.engine else _without_engine(name):
        terminal.say(line)
    return paths


def players_of(text: str) -> tuple[int, int]:
    """How many can play, from a text like `2–4` or `3`. Raises `NewGameError`."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise NewGameError(f"„{text}“ ist keine Spielerzahl wie 2–4.")
    low, high = int(match[1]), int(match[2] or match[1])
    check_players(low, high)
    return low, high


def _title(text: str) -> str:
    check_title(text)
    return text


def _deck(text: str) -> str:
    if text not in DECKS:
        raise NewGameError(f"Für den Anfang gibt es {', '.join(DECKS)} Karten, nicht {text}.")
    return text


@dataclass(frozen=True)
class _Interview:
    terminal: Terminal
    ask: bool

    def answer(self, question: str, option: str, given: str | None, default: str, read: Callable[[str], _T]) -> _T:
        """What was given, or what is answered, asked again until it is possible.

        A default that is not possible is refused once and then not offered. Raises `NewGameError` where nobody answers
        any more and there is no default; its sentence names the option with which to answer beforehand.
        """
        if given is not None or not self.ask:
            return read(default if given is None else given)
        offered = self._is_possible(default, read)
        while True:
            entry = self.terminal.ask(f"{question} [{default}]: " if offered else f"{question}: ")
            text = (entry or "").strip()
            if entry is None and not offered:
                raise NewGameError(f"Es kommt keine Antwort mehr. Gib sie gleich hinter {option} an.")
            try:
                return read(default if offered and not text else text)
            except NewGameError as error:
                self.terminal.say(error.sentence)

    def _is_possible(self, default: str, read: Callable[[str], object]) -> bool:
        try:
            read(default)
        except NewGameError as error:
            self.terminal.say(error.sentence)
            return False
        return True


def _next_steps(name: str) -> tuple[str, ...]:
    return (
        "",
        "Das Spiel ist vollständig: Alle bekommen eine Karte, die höchste gewinnt. Mach deins daraus.",
        *_commands({f"check {name}": "prüfen", f"play {name}": "spielen", f"build {name}": "drucken"}),
        "Wie es weitergeht, steht in content/README.md und engines/README.md.",
    )


def _without_engine(name: str) -> tuple[str, ...]:
    return (
        "",
        "Das Spiel ist vollständig: Alle bekommen eine Karte, die höchste gewinnt. Mach deins daraus.",
        "Es hat keine Engine: Geprüft wird, was aus spiel.yaml folgt; Beispiele tragen den Vermerk „ungeprüft“.",
        *_commands({f"check {name}": "prüfen", f"build {name}": "drucken"}),
        "Wie es weitergeht, steht in content/README.md unter „Spiele ohne Engine“.",
    )


def _commands(commands: Mapping[str, str]) -> Iterator[str]:
    width = max(map(len, commands))
    return (f"  blattwerk {command:<{width}}   {what}" for command, what in commands.items())
