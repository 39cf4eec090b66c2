"""What a fact is called in running text: the words of its engine's list, or else its name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.game import AnyGame, Player
from generator.proof.tokens import find_tokens

#: Where the words of a list go on with details: „das letzte Gebot; in einer Zeile, die bietet: …“.
_DETAILS = re.compile(r"[;:(\[{_]|, (?!(?:die|der|das|den|dem|deren|dessen)\b)")
#: What a fact of a line says, where that is something else: „…; in der Zeile „neue Runde“: wer sie beginnt“.
_OF_LINE = re.compile(r"; in (?:einer|der) Zeile[^:]*: (.+)")
#: Words that only mean something right behind the entry before.
_BACKWARD = ("dies", "ebenso", "davon")
_PART = re.compile(r"[^.\[\]']+")


def parts_of(path: str) -> tuple[str, ...]:
    """The names in a path: `karte['5♠']` has two."""
    return tuple(_PART.findall(path))


def label_of(engine: AnyGame, path: str, players: Sequence[Player], *, line: bool = False) -> str:
    """The words for a fact of a state or of a line, with a capital letter; nothing in them claims anything."""
    parts = parts_of(path)
    pattern = ".".join("<Spieler>" if part in players else part for part in parts)
    words = engine.fact_names.get(pattern, "")
    if line and (match := _OF_LINE.search(words)):
        words = match[1]
    words = _DETAILS.split(words, maxsplit=1)[0].strip(" ,")
    if not words or words.startswith(_BACKWARD) or next(find_tokens(words, players), None):
        words = next((part for part in parts if part not in players), "").replace("_", " ")
    return words[:1].upper() + words[1:]
