"""The search's index: which words stand in which section. So small that it comes with every page, and works offline.

Words are kept as they are written, in lower case; the browser folds umlauts and looks for parts of words.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.render.design import added_files
from generator.render.web.model import Part, Site, WebGame
from generator.render.web.parts import rules
from generator.render.web.words import lead_text, plain

_WORD = re.compile(r"[^\W\d_]{2,}|\d+")
_SILENT = re.compile(r"<svg\b.*?</svg>|<a class=\"anker\".*?</a>", re.DOTALL)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Entry:
    """Something that can be found: the page's path with the section's id, its title, the game's title, its words."""

    path: str
    title: str
    game: str
    words: frozenset[str]


def entries(site: Site) -> tuple[Entry, ...]:
    """Every section of every game, and the games themselves."""
    return tuple(entry for game in site.games for entry in _of_game(game))


def _of_game(game: WebGame) -> Iterator[Entry]:
    facts, path = game.proof.game.facts, f"{game.id}/index.html"
    about = " ".join((facts.titel, lead_text(game.proof.game.rules), *facts.art))
    yield Entry(path, facts.titel, "", _words(about))
    for part in rules(game):
        yield Entry(f"{path}#{part.id}", part.title, facts.titel, _words(f"{part.title} {_text(part)}"))


def _text(part: Part) -> str:
    return plain(_SILENT.sub(" ", part.html))


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


def synonyms(site: Site) -> Mapping[str, tuple[str, ...]]:
    """What else to look for: a word → the words that may stand for it.

    From the games' glossaries (what must not stand for a term, people may look for) and a list of card players' words.
    """
    found: dict[str, set[str]] = {}
    for game in site.games:
        for term, about in game.proof.game.facts.begriffe.items():
            for other in about.statt:
                found.setdefault(other.lower(), set()).add(term.lower())
    groups = [
        group
        for file in added_files("web/synonyme.toml")
        for group in tomllib.loads(file.read_text(encoding="utf-8"))["gruppen"]
    ]
    for group in groups:
        for word in group:
            found.setdefault(word, set()).update(other for other in group if other != word)
    return {word: tuple(sorted(found[word])) for word in sorted(found)}


def index(site: Site) -> str:
    """The index as a script that sets one constant, as small as it can be without a decoder of its own.

    `s`: sections as [path, title, number of the game or −1]; `g`: the games' titles; `w`: all words, sorted, each with
    the sections it stands in, in base 36, as differences; `y`: synonyms.
    """
    found = entries(site)
    titles: dict[str, int] = {}
    for entry in found:
        if entry.game:
            titles.setdefault(entry.game, len(titles))
    sections = [[entry.path, entry.title, titles.get(entry.game, -1)] for entry in found]
    numbers: dict[str, list[int]] = {}
    for number, entry in enumerate(found):
        for word in entry.words:
            numbers.setdefault(word, []).append(number)
    lines = [f"{word} {_places(numbers[word])}" for word in sorted(numbers)]
    known = synonyms(site)
    data = {"s": sections, "g": list(titles), "w": "\n".join(lines), "y": known}
    return f"const SUCHE = {json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n"


def _places(numbers: Iterable[int]) -> str:
    """Ascending numbers as the differences between them."""
    places, last = [], 0
    for number in numbers:
        places.append(_base36(number - last))
        last = number
    return " ".join(places)


def _base36(number: int) -> str:
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = _DIGITS[rest] + digits
        if not number:
            return digits
