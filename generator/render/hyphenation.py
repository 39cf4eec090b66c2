"""German hyphenation: the patterns that come with Pyphen, without its word list, with our words in front.

The word list is nine tenths of the loading time and adds little. What the patterns get wrong in the language of card
games is put right by `templates/hyphenation.txt`, ours and the project's.
"""

from __future__ import annotations

import hashlib
from functools import cache, partial
from pathlib import Path

import pyphen

from generator.render.design import added_files
from generator.store import made_file

#: The language whose dictionary is replaced.
LANGUAGE = "de"

_NO_BREAK, _BREAK = "8", "9"  # even: forbidden, odd: allowed; the higher digit wins


def words() -> tuple[str, ...]:
    """Our words with their breaks, as the file writes them: `Le-bens-kar-te`."""
    texts = (file.read_text(encoding="utf-8") for file in added_files("hyphenation.txt"))
    lines = (line.strip() for text in texts for line in text.splitlines())
    return tuple(line for line in lines if line and not line.startswith("#"))


def pattern(word: str) -> str:
    """The pattern that breaks a word as written, also inside longer words."""
    parts = word.casefold().split("-")
    return _BREAK.join(_NO_BREAK.join(part) for part in parts)


def install() -> Path:
    """Have Pyphen use our dictionary for German from now on; gives the dictionary's path."""
    made = _made(words())
    pyphen.LANGUAGES[LANGUAGE] = made
    return made


def load() -> None:
    """Have our dictionary read: before workers are forked, so that none has to."""
    install()
    pyphen.Pyphen(lang=LANGUAGE)  # which keeps it


@cache
def _made(own_words: tuple[str, ...]) -> Path:
    raw: bytes = pyphen.dictionaries.joinpath("hyph_de_DE.dic").read_bytes()
    own = [pattern(word) for word in own_words]
    key = hashlib.blake2b(raw + "\n".join(own).encode(), digest_size=8).hexdigest()
    return made_file(f"hyphenation-{key}.dic", partial(_dictionary, raw, own))


def _dictionary(raw: bytes, own: list[str]) -> bytes:
    encoding = raw.split(b"\n", 1)[0].decode().strip()
    patterns = raw.decode(encoding).partition("NEXTLEVEL")[2]
    kept = [line.strip() for line in patterns.splitlines()]
    lines = [line for line in kept if line and not line.startswith("#")]
    # Pyphen keeps the last of two equal patterns: ours come after all others.
    return "\n".join(["UTF-8", *lines, *own, ""]).encode()
