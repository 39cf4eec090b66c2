"""The same content on every paper."""

from __future__ import annotations

import io
import re
from collections import Counter

import pikepdf
import pytest
from ink import sheets
from printed import GAMES, Wanted, laid_out, printed

from generator.render.editions import EDITIONS, Choices
from generator.render.looks.laid_out import MARGIN, LaidOut, Line, Picture

_CAPITALS_TO_DESCENDERS = 0.9  # em

BY_NAME = {edition.name: edition for edition in EDITIONS}


def paragraphs(pages: LaidOut) -> list[str]:
    """The letters and figures of every paragraph, wherever its lines are broken; not the numbers of pages."""
    texts: dict[int, str] = {}
    for item in pages.items:
        if isinstance(item, Line) and item.flow != MARGIN:
            texts[item.paragraph] = texts.get(item.paragraph, "") + re.sub(r"[^\w+−♣♠♥♦]", "", item.words)
    return [text for text in texts.values() if not text.isdecimal()]


def pictures(pages: LaidOut) -> int:
    return sum(isinstance(item, Picture) for item in pages.items)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["regelheft-a5", "regelheft-gross"])
def test_rulebooks_say_the_same_on_every_paper(game: str, name: str) -> None:
    usual = laid_out(Wanted(game, BY_NAME["regelheft"], Choices()))
    other = laid_out(Wanted(game, BY_NAME[name], Choices()))
    here, there = paragraphs(usual), paragraphs(other)
    assert len(here) > 50
    assert Counter("".join(there)) == Counter("".join(here))
    together = "\n".join(here)  # captions side by side are one paragraph there
    assert [text for text in there if text not in together] == []
    assert pictures(other) == pictures(usual) > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_has_every_page_of_the_small_rulebook_and_the_short_rules(game: str) -> None:
    """And nothing but how to print it."""

    def letters(name: str) -> Counter[str]:
        pages = sheets(printed(Wanted(game, BY_NAME[name], Choices())).data)
        return Counter("".join(letter.text for page in pages for letter in page.letters))

    note = "Heft: A4 beidseitig drucken, an der kurzen Kante wenden, 100 %, dann falten. Diese Linie misst 50 mm:"
    pages = letters("regelheft-a5") + letters("kurzregeln")
    assert letters("regelheft-heft") == pages + Counter(re.sub(r"\s", "", note))


def faces(wanted: Wanted) -> set[str]:
    """The names of the fonts in a document."""
    with pikepdf.open(io.BytesIO(printed(wanted).data)) as pdf:
        return {
            str(item.BaseFont) for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item
        }


@pytest.mark.parametrize("game", GAMES)
def test_large_print_is_large_and_upright(game: str) -> None:
    wanted = Wanted(game, BY_NAME["regelheft-gross"], Choices())
    heights = [
        text.area.bottom - text.area.top
        for item in laid_out(wanted).items
        if isinstance(item, Line)
        for text in item.texts
    ]
    sixteen_points = (_CAPITALS_TO_DESCENDERS * 16) / 72 * 25.4
    assert min(heights) >= sixteen_points - 0.01
    assert not [name for name in faces(wanted) if "Italic" in name or "Serif" in name]


def test_slanted_faces_would_be_found() -> None:
    names = faces(Wanted("kopfrechnen", BY_NAME["regelheft"], Choices()))
    assert [name for name in names if "Italic" in name] and [name for name in names if "Serif" in name]
