"""An evening's bundle as it lies on the table: pages, numbers, contents, bookmarks, sorting."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from printed import EVENINGS, laid_out, planned, printed
from test_aids import aids

from engines.cards import Card, Rank, Suit
from generator.render.aids import player_aids
from generator.render.binding import Binding, bound
from generator.render.evening_front import chips
from generator.render.pdf import PageOverflowError
from generator.render.programme import Programme
from generator.render.sorting import Use, evening_grids

WANTED = EVENINGS[0]
KINDS = ("Kurzregeln", "Kartenhilfe", "Spielregeln")
EMPTY = "Diese Seite bleibt frei"


def evening() -> Programme:
    return planned(WANTED)


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    path = tmp_path / "abend.pdf"
    path.write_bytes(printed(WANTED).data)
    return path


def pages_of(pdf: Path) -> list[str]:
    text = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    return text.removesuffix("\f").split("\f")


def titles() -> list[str]:
    return [game.facts.titel for game in evening().order]


def contents(pages: list[str]) -> list[tuple[str, str, int]]:
    """Game, kind and page of all that the cover promises."""
    named = re.findall(rf"({'|'.join(KINDS)})\s+(\d+)", pages[0])
    games = [title for title in titles() for _ in KINDS]
    return [(title, kind, int(number)) for title, (kind, number) in zip(games, named, strict=True)]


def test_every_page_but_the_cover_carries_its_number(bundle: Path) -> None:
    pages = pages_of(bundle)
    assert len(pages) == printed(WANTED).pages
    for number, page in enumerate(pages[1:], start=2):
        head, *_ = page.strip().splitlines()
        place = head if "Kartenhilfe ·" in head else page
        assert place.split()[-1] == str(number), page[-80:]


def test_each_game_has_cheat_sheet_aids_and_rules_in_this_order(bundle: Path) -> None:
    pages = pages_of(bundle)
    named = contents(pages)
    assert [kind for _, kind, _ in named] == [*KINDS] * len(titles())
    assert [number for *_, number in named] == sorted(number for *_, number in named)
    for title, kind, number in named:
        assert title in pages[number - 1]
        assert kind.lower() in pages[number - 1].lower()


def test_aids_begin_on_the_front_of_a_sheet_and_no_page_is_left_empty_without_need(bundle: Path) -> None:
    pages = pages_of(bundle)
    named = contents(pages)
    needed = set()
    for (_, _, before), (_, kind, number) in pairwise(named):
        if kind == "Kartenhilfe":
            assert number % 2 == 1
            assert "Vorderseiten" in pages[number - 1]
            assert "Rückseiten" in pages[number]
            if before + 1 != number:  # a cheat sheet has one page
                assert before + 2 == number
                needed.add(number - 1)
    empty = {number for number, page in enumerate(pages, start=1) if EMPTY in page}
    assert empty == needed != set()
    assert laid_out(WANTED).blank == empty


def test_there_is_one_aid_for_each_person(bundle: Path) -> None:
    pages = pages_of(bundle)
    fronts = [number for _, kind, number in contents(pages) if kind == "Kartenhilfe"]
    for number, game in zip(fronts, evening().order, strict=True):
        assert game.aid is not None
        title = game.aid.sections[0].title
        assert pages[number - 1].count(title) == WANTED.choices.players


def test_links_lead_into_the_part_in_which_they_stand(bundle: Path) -> None:
    named = contents(pages_of(bundle))
    with pikepdf.open(bundle) as pdf:
        objects = {page.obj.objgen: number for number, page in enumerate(pdf.pages, start=1)}
        names = pdf.Root.Names.Dests.Names
        where = {str(names[i]): objects[names[i + 1][0].objgen] for i in range(0, len(names), 2)}
        cover = [where[str(link.Dest)] for link in pdf.pages[0].Annots]
        assert cover == [2, *(number for *_, number in named)]
        starts = [*(number for *_, number in named), len(pdf.pages) + 1]
        for number, page in enumerate(pdf.pages, start=1):
            for link in page.get("/Annots", ()):
                target = where[str(link.Dest)]
                if number >= starts[0]:
                    first = max(start for start in starts if start <= number)
                    last = min(start for start in starts if start > number)
                    assert first <= target < last


def test_bookmarks_follow_the_order_of_play(bundle: Path) -> None:
    with pikepdf.open(bundle) as pdf, pdf.open_outline() as outline:
        assert [mark.title for mark in outline.root] == ["Spieleabend", *titles()]
        for mark in outline.root[1:]:
            assert [part.title for part in mark.children] == [*KINDS]
            assert "Überblick" in mark.children[2].children[0].title


def test_the_cover_says_what_is_played_and_what_it_takes(bundle: Path) -> None:
    cover = pages_of(bundle)[0]
    assert [
        title for title in re.findall(r"\d +([A-ZK]\w+(?: Zahl)?)(?= {2,}|\n)", cover) if title in titles()
    ] == titles()
    assert f"{evening().packs} Blätter" in cover
    for game in evening().order:
        for thing in game.facts.material.sonst:
            assert thing in cover


def test_the_sorting_pages_say_every_change(bundle: Path) -> None:
    plan = evening().plan
    pages = pages_of(bundle)
    page = " ".join(" ".join(pages[2 : contents(pages)[0][2] - 1]).split())
    assert f"die wenigsten Karten: {plan.moved}," in page
    away = sum(map(int, re.findall(r"Legt zurück in die Schachteln?: (\d+)", page)))
    added = sum(map(int, re.findall(r"Nehmt aus (?:der Schachtel|den Schachteln) dazu: (\d+)", page)))
    assert away + added == plan.moved
    for piles in plan.piles:
        assert f"{sum(pile.take for pile in piles)} im Spiel" in page
    cards = [card for pile in plan.piles[0] for card in pile.cards]
    cards += [card for one in plan.changes for card in (*one.away, *one.added)]
    shown = len(re.findall(r"(?:10|[2-9AKDB])[♣♠♥♦]", page))
    assert shown == sum(not card.is_joker for card in cards)  # no card twice in these games' changes


def test_equal_cards_are_shown_once_with_their_number() -> None:
    ace, king, queen = (Card(rank, Suit.CLUBS) for rank in (Rank.ACE, Rank.KING, Rank.QUEEN))
    shown = chips([ace, ace, king, Card(Rank.QUEEN, Suit.HEARTS)])
    assert [(chip.card, chip.count, chip.first) for chip in shown[:2]] == [(ace, 2, False), (king, 1, False)]
    assert shown[2].first
    assert chips([queen])[0].count == 1


def test_the_grid_marks_the_cards_of_every_game_with_its_number() -> None:
    order = [[card for pile in piles for card in pile.cards] for piles in evening().plan.piles]
    grids = evening_grids(order, evening().packs, evening().jokers)
    cells = [cell for grid in grids for row in grid.rows for cell in row.cells]
    cells += [cell for grid in grids for cell in grid.jokers]
    for number, cards in enumerate(order, start=1):
        marked = [cell.card for cell in cells if number in numbers(cell.value)]
        assert Counter(marked) == Counter(cards)
    assert all((cell.use is Use.TAKE) == bool(cell.value) for cell in cells)
    assert len(cells) == evening().cards


def numbers(value: str) -> list[int]:
    """„1–3, 5“ as numbers."""
    found: list[int] = []
    for part in filter(None, value.split(", ")):
        low, _, high = part.partition("–")
        found += range(int(low), int(high or low) + 1)
    return found


def test_what_is_too_full_is_told_from_within_a_bundle() -> None:
    """The ids by which it is measured have a prefix there."""
    with bound(Binding("probe", 5)), pytest.raises(PageOverflowError):
        player_aids(aids(lines=20))


def test_every_page_is_a4(bundle: Path) -> None:
    with pikepdf.open(bundle) as pdf:
        sizes = {tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) for page in pdf.pages}
    assert sizes == {(210, 297)}
