"""Web and print say the same: every number, card, id and cross-reference of the rules, section by section."""

from __future__ import annotations

import io
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from web_samples import GAMES, Element, parsed, proofs, text

from generator.render.editions import EDITIONS, Choices
from generator.render.kinds import make_document
from generator.render.pdf import PdfDocument

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


@cache
def rulebook(game: str) -> PdfDocument:
    return make_document(proofs()[game], RULEBOOK, Choices())


def source_ids(game: str) -> list[str]:
    """The ids of the rules' source: of sections and rules, and of examples."""
    rules = proofs()[game].game.rules
    examples = [f"beispiel-{one.argument}" for one in rules.directives("beispiel")]
    return [*(block.id for block in rules.blocks if block.id), *examples]


def printed_sections(game: str, folder: Path) -> dict[str, str]:
    """What a screen reader reads of the A4 rulebook, section by section; figures and numbers of steps left out."""
    path = folder / "regelheft.pdf"
    path.write_bytes(rulebook(game).data)
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


@pytest.mark.parametrize("game", GAMES)
def test_figures_and_tables_of_every_section_are_as_many_as_in_print(game: str) -> None:
    """By their captions, which stand in print and on the page."""
    rules = proofs()[game].game.rules
    page = parsed(text(f"{game}/index.html"))
    figures = [one for one in page.all() if one.tag == "figure"]
    assert len(figures) == sum(1 for _ in rules.directives("bild")) > 0
    assert all("svg" in [one.tag for one in figure.all()] for figure in figures)
    with pikepdf.open(io.BytesIO(rulebook(game).data)) as pdf:
        told = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure"]
    on_paper = [one for one in told if "/Alt" in one and str(one.Alt).startswith("Bild zum Beispiel")]
    assert len(on_paper) == len(figures)


@pytest.mark.parametrize("game", GAMES)
def test_every_id_of_the_source_is_on_the_page_once_and_in_print(game: str) -> None:
    ids = Counter(one.attributes["id"] for one in parsed(text(f"{game}/index.html")).all() if "id" in one.attributes)
    wanted = source_ids(game)
    assert len(wanted) == len(set(wanted)) > 30
    assert {name: ids[name] for name in wanted} == dict.fromkeys(wanted, 1)
    assert set(wanted) <= set(rulebook(game).anchors)


@pytest.mark.parametrize("game", GAMES)
def test_cross_references_of_the_rules_lead_to_the_same_places_in_print(game: str) -> None:
    page = parsed(text(f"{game}/index.html"))
    (rules,) = (one for one in page.all() if "regeln" in one.classes)
    links = [one for one in rules.all() if one.tag == "a" and "anker" not in one.classes]
    on_screen = {one.attributes["href"].removeprefix("#") for one in links}
    with pikepdf.open(io.BytesIO(rulebook(game).data)) as pdf:
        found = [note for page in pdf.pages for note in page.get("/Annots", pikepdf.Array())]
        on_paper = {str(note.Dest if "/Dest" in note else note.A.D) for note in found}
    assert on_screen - on_paper == set()
    assert on_paper - on_screen <= {section.id for section in proofs()[game].game.rules.sections}
    assert on_screen <= set(source_ids(game))
