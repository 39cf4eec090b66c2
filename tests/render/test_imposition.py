"""Booklets and sheets to cut: the right pages at the right places."""

from __future__ import annotations

import io
import re
from functools import cache

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ink import Letter, sheets
from print_samples import IMPRINT

from generator.render.documents import CheatSheet, cheat_sheet
from generator.render.imposition import CREEP, Side, booklet, booklet_order, two_up
from generator.render.look import Look
from generator.render.pdf import PdfDocument, render_pdf

POINTS = 72 / 25.4  # in a millimetre
WIDTH, HEIGHT = 297 * POINTS, 210 * POINTS


@pytest.mark.parametrize(
    ("pages", "order"),
    [
        (4, [((4, 1), (2, 3))]),
        (8, [((8, 1), (2, 7)), ((6, 3), (4, 5))]),
        (12, [((12, 1), (2, 11)), ((10, 3), (4, 9)), ((8, 5), (6, 7))]),
        (6, [((6, 1), (2, None)), ((None, 3), (4, 5))]),
    ],
)
def test_booklets_are_in_the_order_in_which_they_are_folded(pages: int, order: list[tuple[Side, Side]]) -> None:
    assert list(booklet_order(pages)) == order


@given(st.integers(1, 100))
def test_a_folded_booklet_is_read_from_the_first_page_to_the_last(pages: int) -> None:
    """Fold it: the right halves of the fronts and what is behind them come first, then the left halves, backwards."""
    order = booklet_order(pages)
    leaves = [(front[1], back[0]) for front, back in order]
    leaves += [(back[1], front[0]) for front, back in reversed(order)]
    read = [page for leaf in leaves for page in leaf]
    assert [page for page in read if page is not None] == list(range(1, pages + 1))
    assert len(read) % 4 == 0
    assert len(read) - pages < 4
    assert read[-1] == pages
    assert None not in read[: pages - 1]


def test_nothing_makes_no_booklet() -> None:
    assert booklet_order(0) == ()


@cache
def numbered(pages: int) -> PdfDocument:
    """A5 pages, each with its number in the middle."""
    style = "@page { size: A5; margin: 60mm 20mm } p { break-after: page; margin: 0; text-align: center; font: 40pt 'Blattwerk Sans' }"
    body = "".join(f"<p>{number}</p>" for number in range(1, pages + 1))
    return render_pdf(f'<html lang="de"><head><title>T</title></head><body><h1></h1>{body}</body></html>', (style,))


@cache
def back_page() -> PdfDocument:
    return cheat_sheet(CheatSheet(Look("kopfrechnen", "pflaume"), "Rückseite", "<p>Kurz</p>", IMPRINT))


def halves(document: PdfDocument) -> list[tuple[str, str]]:
    """The text on the left and the right half of every side."""
    sides = []
    for sheet in sheets(document.data):
        left = [letter.text for letter in sheet.letters if letter.middle[0] < WIDTH / 2]
        right = [letter.text for letter in sheet.letters if letter.middle[0] >= WIDTH / 2]
        sides.append(("".join(left), "".join(right)))
    return sides


def test_the_pages_stand_where_the_order_says_and_the_short_rules_on_the_back() -> None:
    made = halves(booklet(numbered(5), back_page(), title="T", shift=(0, 0)))
    assert made[0][0].startswith("Rückseite")
    assert [made[0][1], *made[1:]] == ["1", ("2", ""), ("", "3"), ("4", "5")]


def first_letter(document: PdfDocument, side: int, *, right: bool) -> Letter:
    letters = sheets(document.data)[side].letters
    return next(letter for letter in letters if (letter.middle[0] > WIDTH / 2) is right)


def test_backs_are_shifted_right_and_down_and_fronts_stay() -> None:
    plain = booklet(numbered(5), back_page(), title="T", shift=(0, 0))
    moved = booklet(numbered(5), back_page(), title="T", shift=(1.5, 0.5))
    for side, much in ((0, (0, 0)), (1, (1.5, -0.5)), (3, (1.5, -0.5))):
        before, after = (first_letter(one, side, right=side == 0).middle for one in (plain, moved))
        assert (after[0] - before[0], after[1] - before[1]) == pytest.approx(
            (much[0] * POINTS, much[1] * POINTS), abs=0.01
        )


def test_pages_of_inner_sheets_come_nearer_to_the_fold() -> None:
    made = booklet(numbered(7), back_page(), title="T", shift=(0, 0))
    outer, inner = (first_letter(made, side, right=True).middle[0] for side in (0, 2))
    assert outer - inner == pytest.approx(CREEP * POINTS, abs=0.01)
    left = first_letter(made, 2, right=False).middle[0]
    assert WIDTH / 2 - left == pytest.approx(inner - WIDTH / 2, abs=0.01)


def test_two_of_a_page_stand_on_a_sheet_with_a_line_between_them() -> None:
    made = two_up(back_page(), title="T")
    ((left, right),) = halves(made)
    assert left == right
    with pikepdf.open(io.BytesIO(made.data)) as pdf:
        (page,) = pdf.pages
        assert [float(edge) for edge in page.mediabox] == pytest.approx([0, 0, WIDTH, HEIGHT], abs=0.01)
        line = re.search(rb"([\d.]+) [\d.]+ m ([\d.]+) [\d.]+ l S", page.Contents.read_bytes())
        assert line is not None
        assert [float(x) for x in line.groups()] == pytest.approx([WIDTH / 2] * 2, abs=0.01)


def test_a_booklet_asks_the_printer_for_what_it_needs_and_nothing_of_the_structure_is_left() -> None:
    made = booklet(numbered(5), back_page(), title="Titel", shift=(0, 0))
    with pikepdf.open(io.BytesIO(made.data)) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Titel"
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        assert streams
        assert not any(re.search(rb"\b(BDC|BMC|EMC)\b", stream.read_bytes()) for stream in streams)
        assert not any("/StructParents" in stream for stream in streams)
        assert not any(
            isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/StructElem" for item in pdf.objects
        )


def test_the_same_pages_give_the_same_bytes() -> None:
    first, second = (booklet(numbered(5), back_page(), title="T", shift=(0, 0)).data for _ in range(2))
    assert first == second
