"""An evening's bundle as it lies on the table: pages, numbers, contents, bookmarks, sorting."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from accessibility import complaints
from projects import REPOSITORY

from generator.content.load import load
from generator.proof.prove import prove
from generator.render.evening import make_evening
from generator.render.pdf import PdfDocument
from generator.render.programme import Programme, Wishes, programme

GAMES = ("kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl")

#: The label above each rulebook's title stands on a first page only, once a game: no running head, though it looks so.
_LABEL = "outloud: PAG-001 1 running header or footer line(s) are tagged as content on 3 or more pages"


@cache
def evening() -> tuple[Programme, PdfDocument]:
    """All four games with four players, rendered once."""
    games = {one.game.id: one for one in prove(load(REPOSITORY, GAMES)).games}
    planned = programme([games[name].game for name in GAMES], Wishes(4))
    return planned, make_evening(planned, games)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    path = tmp_path / "abend.pdf"
    path.write_bytes(evening()[1].data)
    return path


def pages_of(pdf: Path) -> list[str]:
    text = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    return text.removesuffix("\f").split("\f")


def titles() -> list[str]:
    return [game.facts.titel for game in evening()[0].order]


def test_an_evening_is_sound_and_tells_how_many_cards_move() -> None:
    planned, document = evening()
    assert document.warnings == ()
    assert document.faults == ()
    assert planned.plan.moved > 0


def test_every_page_but_the_cover_carries_its_number(bundle: Path) -> None:
    pages = pages_of(bundle)
    assert len(pages) == evening()[1].pages
    for number, page in enumerate(pages[1:], start=2):
        assert page.split()[-1] == str(number), page[-80:]


def test_contents_and_links_lead_to_the_pages_that_they_name(bundle: Path) -> None:
    pages = pages_of(bundle)
    named = re.findall(r"(\S+(?: Zahl)?): (Kurzregeln|Spielregeln)\s+(\d+)", pages[0])
    assert sorted({title for title, _, _ in named}) == sorted(titles())
    assert len(named) == 2 * len(GAMES)
    for title, kind, number in named:
        head = pages[int(number) - 1]
        assert title in head
        assert kind.lower() in head.lower()
    with pikepdf.open(bundle) as pdf:
        objects = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
        names = pdf.Root.Names.Dests.Names
        where = {str(names[i]): objects[names[i + 1][0].objgen] for i in range(0, len(names), 2)}
        starts = [*sorted(int(number) for _, _, number in named), len(pages) + 1]
        for number, page in enumerate(pdf.pages, start=1):
            for link in page.get("/Annots", ()):
                target = where[str(link.Dest)]
                if number >= starts[0]:  # within its part
                    first = max(start for start in starts if start <= number)
                    last = min(start for start in starts if start > number)
                    assert first <= target < last


def test_bookmarks_follow_the_order_of_play(bundle: Path) -> None:
    with pikepdf.open(bundle) as pdf, pdf.open_outline() as outline:
        assert [mark.title for mark in outline.root] == ["Spieleabend", *titles()]
        for mark in outline.root[1:]:
            assert [part.title for part in mark.children] == ["Kurzregeln", "Spielregeln"]
            assert "Überblick" in mark.children[1].children[0].title


def test_the_sorting_page_says_every_change(bundle: Path) -> None:
    planned, _ = evening()
    page = " ".join(pages_of(bundle)[1].split())
    assert f"die wenigsten Karten: {planned.plan.moved}," in page
    assert re.findall(r"\d ([A-ZK][\wß]+(?: Zahl)?) (?=Nehmt|Legt|Alle)", page) == titles()
    away = sum(map(int, re.findall(r"Nehmt heraus: (\d+)", page)))
    added = sum(map(int, re.findall(r"Legt dazu: (\d+)", page)))
    assert away + added == planned.plan.moved
    for piles in planned.plan.piles:
        assert f"{sum(pile.take for pile in piles)} im Spiel" in page


def test_it_can_be_read_aloud(bundle: Path) -> None:
    assert [one for one in complaints(bundle) if one != _LABEL] == []


def test_every_page_is_a4(bundle: Path) -> None:
    with pikepdf.open(bundle) as pdf:
        sizes = {tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) for page in pdf.pages}
    assert sizes == {(210, 297)}
