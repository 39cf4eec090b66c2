from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from print_samples import LIVES, elements, listing, opened, prose, rulebook_page, sheet

from engines.cards import Suit, pack
from engines.game import Pile
from generator.render.dates import german_date
from generator.render.documents import RulebookPage, Section, cheat_sheet, rulebook, sorting_list
from generator.render.looks.faults import Kind
from generator.render.pdf import PageOverflowError, PdfDocument
from generator.render.sorting import SortingTable

pdftotext = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")


@cache
def book() -> PdfDocument:
    return rulebook(rulebook_page())


@cache
def cheat() -> PdfDocument:
    return cheat_sheet(sheet())


@cache
def sorting() -> PdfDocument:
    return sorting_list(listing())


def texts(document: PdfDocument, folder: Path, *options: str) -> list[str]:
    """The text of each page."""
    return extracted(document, folder, *options).split("\f")[:-1]


def extracted(document: PdfDocument, folder: Path, *options: str) -> str:
    """What pdftotext says of a document."""
    path = folder / "document.pdf"
    path.write_bytes(document.data)
    done = subprocess.run(["pdftotext", *options, str(path), "-"], capture_output=True, check=True, text=True)
    return done.stdout


@pytest.mark.parametrize("make", [book, cheat, sorting])
def test_nothing_is_complained_of(make: Callable[[], PdfDocument]) -> None:
    assert make().warnings == ()


def test_sizes_and_numbers_of_pages() -> None:
    for document, pages, size in ((book(), None, (595, 842)), (cheat(), 1, (420, 595)), (sorting(), 5, (595, 842))):
        pdf = opened(document)
        assert len(pdf.pages) == document.pages
        assert pages in (None, document.pages)
        assert {tuple(round(float(side)) for side in page.MediaBox[2:]) for page in pdf.pages} == {size}
    assert book().pages >= 6


@pytest.mark.parametrize("make", [book, cheat, sorting])
def test_headings_start_at_one_and_skip_no_level(make: Callable[[], PdfDocument]) -> None:
    levels = [int(str(item.S)[2:]) for item in elements(opened(make())) if re.fullmatch(r"/H\d", str(item.S))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize("make", [book, sorting])
def test_tables_have_header_cells_and_figures_have_words(make: Callable[[], PdfDocument]) -> None:
    found = list(elements(opened(make())))
    assert {str(item.A.Scope) for item in found if str(item.S) == "/TH"} <= {"/Column", "/Row"}
    assert all(len(str(item.Alt)) > 40 for item in found if str(item.S) == "/Figure")
    tables = sum(str(item.S) == "/Table" for item in found)
    assert 0 < tables < sum(str(item.S) == "/TH" for item in found)


def test_bookmarks_follow_the_headings() -> None:
    with opened(book()).open_outline() as outline:
        (title,) = outline.root
    assert title.title == "Kopfrechnen"
    assert [child.title for child in title.children] == [f"{n} Abschnitt {n}" for n in range(1, 9)]


def test_contents_stand_only_in_long_rulebooks() -> None:
    short = rulebook(rulebook_page(2))
    assert short.pages <= 4
    assert "abschnitt-1" in short.anchors
    long_links = sum(len(page.get("/Annots", [])) for page in opened(book()).pages)
    short_links = sum(len(page.get("/Annots", [])) for page in opened(short).pages)
    assert (long_links, short_links) == (8, 0)


def short_rulebook(sections: int) -> RulebookPage:
    parts = tuple(Section(f"abschnitt-{n}", f"Abschnitt {n}", f"<p>{prose(3, n)}</p>") for n in range(sections))
    return replace(rulebook_page(0), sections=parts)


def ends_empty(document: PdfDocument) -> bool:
    return any(fault.kind is Kind.EMPTY_PAGE and fault.page == document.pages for fault in document.faults)


def test_a_few_lines_do_not_stand_alone_on_a_last_page(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [short_rulebook(sections) for sections in range(6, 12)]
    with monkeypatch.context() as patch:
        patch.setattr("generator.render.documents.binding", object)  # a part of something larger stays as it is
        loose = [rulebook(page) for page in pages]
    tight = [rulebook(page) for page in pages]
    assert any(map(ends_empty, loose))
    assert not any(map(ends_empty, tight))
    for before, after in zip(loose, tight, strict=True):
        assert after.pages == before.pages - ends_empty(before)
        assert (after.data == before.data) is not ends_empty(before), "others stay as they are"


def test_known_pages_give_the_same_bytes() -> None:
    assert rulebook(rulebook_page(), known=book().anchors).data == book().data


def test_dates_are_those_of_the_rules() -> None:
    for document in (book(), cheat(), sorting()):
        information = opened(document).docinfo
        assert str(information["/CreationDate"]) == str(information["/ModDate"]) == "D:20261130"


@pdftotext
def test_the_contents_give_the_printed_page_numbers(tmp_path: Path) -> None:
    pages = texts(book(), tmp_path, "-layout")
    for number in range(1, 9):
        (printed,) = re.findall(rf"Abschnitt {number} +(\d+)$", pages[0], re.MULTILINE)
        assert int(printed) == book().anchors[f"abschnitt-{number}"]
        assert re.search(rf"^ *{number} +Abschnitt {number}\b", pages[int(printed) - 1], re.MULTILINE)


@pdftotext
def test_running_heads_and_page_numbers(tmp_path: Path) -> None:
    pages = texts(book(), tmp_path)
    assert all(re.search(rf"^{number}$", page, re.MULTILINE) for number, page in enumerate(pages, start=1))
    assert all("Kopfrechnen · " in page for page in pages[1:])
    assert "Kopfrechnen · " not in pages[0]


@cache
def essay() -> PdfDocument:
    """Nothing but text and cards."""
    sections = (Section("a", "A", "".join(f"<p>{prose(5, start)}</p>" for start in range(30))),)
    return rulebook(replace(rulebook_page(1), sections=sections))


@pdftotext
def test_no_card_is_split(tmp_path: Path) -> None:
    for page in texts(essay(), tmp_path, "-layout"):
        assert not re.search(r"[AKDB\d] *\n *[♣♠♥♦]", page)


@pdftotext
def test_lines_of_text_have_a_readable_measure(tmp_path: Path) -> None:
    lines = "".join(texts(essay(), tmp_path, "-layout")).splitlines()
    full = [len(line.strip()) for line in lines if len(line.strip()) > 50]
    assert 62 <= sum(full) / len(full) <= 70


@pdftotext
def test_the_imprint_says_what_was_proven(tmp_path: Path) -> None:
    last = texts(book(), tmp_path)[-1]
    for words in ("Angeregt von Vorbild.", "12 Behauptungen geprüft", "30. November 2026", "0123abcd"):
        assert words in last.replace("\u00a0", " ")


@pdftotext
@pytest.mark.parametrize(
    ("document", "palette"),
    [
        (lambda: rulebook(rulebook_page(3, draft=True, palette="grau")), "grau"),
        (lambda: cheat_sheet(sheet(draft=True)), "vierfarbig"),
        (lambda: sorting_list(listing(draft=True, palette="grau")), "grau"),
    ],
)
def test_drafts_are_marked_on_every_page(document: Callable[[], PdfDocument], palette: str, tmp_path: Path) -> None:
    made = document()
    assert made.warnings == ()
    for page in texts(made, tmp_path):
        assert "ENTWURF" in page.replace(" ", "").replace("\n", "")


@pdftotext
@pytest.mark.parametrize("make", [book, cheat, sorting])
def test_proven_documents_bear_no_such_mark(make: Callable[[], PdfDocument], tmp_path: Path) -> None:
    assert "ENTWURF" not in "".join(texts(make(), tmp_path))


@pdftotext
def test_the_sorting_list_counts(tmp_path: Path) -> None:
    pages = texts(sorting(), tmp_path, "-layout")
    for players, page in zip((3, 4, 5, 6), pages, strict=False):
        assert f"{players} Personen" in page.replace("\u00a0", " ")
        for pile, count in (("Ziehstapel", 17), ("Lebenskarten", 3 * players), ("Schachtel", 37 - 3 * players)):
            assert re.search(rf"^ *{pile} +{count}\b", page, re.MULTILINE)
    assert re.search(r"Zusammen +30\b", pages[4])


def test_two_packs_still_fit_a_page() -> None:
    cards = tuple(card for card in pack(2) if card.suit in (Suit.HEARTS, Suit.CLUBS))
    table = SortingTable(
        "5 Personen", (Pile("Stapel", cards, 52), Pile("Leben", LIVES[13:], 9)), 2, 1, "", ("Eine Notiz.",) * 2
    )
    document = sorting_list(replace(listing(), tables=(table,)))
    assert (document.pages, document.warnings) == (1, ())


def test_a_cheat_sheet_that_is_too_long_says_by_how_much() -> None:
    with pytest.raises(PageOverflowError) as caught:
        cheat_sheet(sheet(14))
    assert caught.value.sheet == 1
    assert 5 < caught.value.millimetres < 200


def bottom(document: PdfDocument, folder: Path) -> float:
    """How far down the text comes, which ends in „Ende.“."""
    (low,) = re.findall(r'yMax="([\d.]+)">Ende\.<', extracted(document, folder, "-bbox"))
    return float(low)


@pdftotext
def test_a_cheat_sheet_with_few_words_is_set_larger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short = replace(sheet(), html="<h2>Punkt</h2><ul><li>Zieh eine Karte.</li><li>Leg eine ab.</li></ul><p>Ende.</p>")
    high = replace(sheet(), html=f"{'<p>Leg.</p>' * 23}<p>Ende.</p>")
    larger = cheat_sheet(short)
    assert (larger.pages, larger.faults) == (1, ())
    fitted = cheat_sheet(high)
    monkeypatch.setattr("generator.render.documents._LITTLE", 0)
    assert bottom(larger, tmp_path) > 1.2 * bottom(cheat_sheet(short), tmp_path)
    assert fitted.data == cheat_sheet(high).data, "what would not fit so stays as it is"


@pdftotext
def test_where_no_card_stays_in_the_box_none_is_named(tmp_path: Path) -> None:
    table = SortingTable("2 Personen", (Pile("Spielkarten", pack(), 52),), 1, 0)
    (page,) = texts(sorting_list(replace(listing(), tables=(table,))), tmp_path)
    assert "Spielkarten" in page and "Schachtel" not in page
    assert all("bleibt in der Schachtel" in page for page in texts(sorting(), tmp_path))


def test_dates_in_words() -> None:
    assert german_date("2026-03-01") == "1.\u00a0März 2026"
