"""Web and print say the same: every number, card, id and cross-reference of the rules, section by section."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from web_samples import GAMES, Element, parsed, proofs, text

from generator.content.markdown import Directive, Prose
from generator.render.editions import EDITIONS, Choices
from generator.render.kinds import make_document

#: A card, a number with its sign, or a number word that is a card's rank would be told by the words around it.
TOKEN = re.compile(r"(?:10|[2-9AKDB])[♣♠♥♦]|[−-]?\d+|Joker\b")
NOT_TEXT = frozenset({"svg", "anker", "nr"})
#: Where the last lines of the whole document begin.
IMPRINT = re.compile(r"(Angeregt von|Geprüft:)")
RULEBOOK = next(edition for edition in EDITIONS if edition.name == "regelheft")


def tokens(words: str) -> Counter[str]:
    return Counter(TOKEN.findall(re.sub(r" *([♣♠♥♦])\ufe0e?", r"\1", words)))


def sections(page: Element) -> dict[str, Element]:
    """The sections of the rules by their headings' words."""
    found = {}
    for section in page.all():
        if "abschnitt" in section.classes:
            heading = next(one for one in section.all() if one.tag == "h3")
            found[" ".join(heading.words(NOT_TEXT).split())] = section
    return found


def printed_sections(game: str, folder: Path) -> dict[str, str]:
    """What a screen reader reads of the A4 rulebook, section by section; figures and numbers of steps left out."""
    path = folder / "regelheft.pdf"
    path.write_bytes(make_document(proofs()[game], RULEBOOK, Choices()).data)
    told = subprocess.run(["pdfinfo", "-struct-text", str(path)], check=True, capture_output=True, text=True).stdout
    found: dict[str, list[str]] = {}
    title, heading, skipped = "", -1, -1
    for line in told.splitlines():
        depth, word = len(line) - len(line.lstrip()), line.strip()
        if 0 <= skipped < depth:
            continue
        skipped = depth if re.match(r"(Figure|Lbl)\b", word) else -1
        if heading >= 0 and depth <= heading:
            heading = -1
        if re.match(r"H2\b", word):
            title, heading = "", depth
        elif word.startswith('"'):
            if heading >= 0:
                title += " " + word[1:-1]
            else:
                found.setdefault(re.sub(r"^\d+", "", title.strip()).strip(), []).append(word[1:-1])
    texts = {name: " ".join(parts) for name, parts in found.items()}
    return texts | {title.split(maxsplit=1)[1]: IMPRINT.split(texts[title.split(maxsplit=1)[1]])[0]}


@pytest.mark.parametrize("game", GAMES)
def test_numbers_and_cards_of_every_section_are_those_in_print(game: str, tmp_path: Path) -> None:
    on_screen = sections(parsed(text(f"{game}/index.html")))
    on_paper = printed_sections(game, tmp_path)
    rules = proofs()[game].game.rules
    assert len(on_screen) == len(rules.sections) > 5
    for title, section in on_screen.items():
        assert title in on_paper
        seen, read = tokens(section.words(NOT_TEXT)), tokens(on_paper[title])
        assert (title, seen - read, read - seen) == (title, Counter(), Counter())
