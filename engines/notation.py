"""What the games' notations share: a line's player, cards in a line, and what to say of a line that is no move.

What a move looks like is each game's own.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from engines.cards import Card, CardError, parse_card
from engines.game import NotationError, Player


def one_line(text: str) -> str:
    """A line with single blanks, and without the full stop that may end it."""
    return " ".join(text.split()).removesuffix(".").rstrip()


def longest_first(names: Iterable[str]) -> list[str]:
    """Names in the order in which to look for them, so that „Anna Lena“ is not read as „Anna“."""
    return sorted(names, key=len, reverse=True)


def split_player(players: Sequence[Player], text: str, line: str, expected: Sequence[str]) -> tuple[Player, str]:
    """Split a line into the player and what they do.

    Raises `NotationError` about `text`: with the name that was probably meant, or with `expected`.
    """
    for name in longest_first(players):
        if line.startswith(name) and (rest := line[len(name) :]) and rest[0] in " :":
            return Player(name), rest.lstrip(": ")
    name, _, rest = line.partition(" ")
    close = difflib.get_close_matches(name, players, n=1)
    raise NotationError(text, [f"{close[0]} {rest}"] if close and rest else expected)


def forms(actions: Sequence[str], players: Sequence[Player], player: Player) -> list[str]:
    """Lines that would be understood; `{other}` in an action is somebody else."""
    other = next((name for name in players if name != player), player)
    return [f"{player} {action.format(other=other)}" for action in actions]


def read_card(text: str, word: str, expected: Sequence[str]) -> Card:
    """One card of a line.

    Raises `NotationError` about `text`: with the cards that were probably meant, or with `expected`.
    """
    try:
        return parse_card(word)
    except CardError as error:
        right = [text.replace(word, card) for card in error.suggestions]
        raise NotationError(text, right or expected) from error


def read_cards(text: str, written: str, expected: Sequence[str]) -> tuple[Card, ...]:
    """Cards of a line between blanks, commas, colons or „und“, in the order written. Raises as `read_card` does."""
    words = (word for word in re.split(r"[\s,:]+", written) if word and word != "und")
    return tuple(read_card(text, word, expected) for word in words)


def signed(number: int) -> str:
    """The number with a true minus sign."""
    return str(number).replace("-", "−")


def counted(number: int, one: str = "Karte", many: str = "Karten") -> str:
    """A number with its noun: „1 Karte“, „3 Karten“."""
    return f"{number} {one if number == 1 else many}"
