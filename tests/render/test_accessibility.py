"""Every document meant for reading passes the checkers of PDF/UA-1, and each checker finds what is broken on purpose."""

from __future__ import annotations

import io
import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from accessibility import complaints
from ink import sheets
from print_samples import elements, rulebook_page
from printed import EVENING, WANTED, Wanted, printed

from generator.render.documents import rulebook
from generator.render.pdf import PdfDocument, render_pdf

FOR_READING = [wanted for wanted in WANTED if not wanted.is_imposed]
FOR_PRINTERS = [wanted for wanted in WANTED if wanted.is_imposed]


#: In a bundle, the label above each rulebook's title stands on a first page only, once a game: it looks like a running
#: head, but is none.
LABEL = re.compile(r"outloud: PAG-001 \d+ running header or footer line\(s\) are tagged as content on 3 or more pages")


@pytest.mark.parametrize("wanted", FOR_READING, ids=str)
def test_documents_for_reading_are_accessible(wanted: Wanted, tmp_path: Path) -> None:
    path = tmp_path / "document.pdf"
    path.write_bytes(printed(wanted).data)
    found = complaints(path)
    if wanted.edition is EVENING:
        found = [one for one in found if not LABEL.fullmatch(one)]
    assert found == []


def test_imposed_sheets_carry_no_tags() -> None:
    for wanted in FOR_PRINTERS:
        with pikepdf.open(io.BytesIO(printed(wanted).data)) as pdf:
            assert not {"/StructTreeRoot", "/MarkInfo"} & set(pdf.Root.keys()), wanted
            assert b"pdfuaid" not in (pdf.Root.Metadata.read_bytes() if "/Metadata" in pdf.Root else b""), wanted


@cache
def sample() -> PdfDocument:
    """A rulebook with contents, tables, lists, examples and figures."""
    return rulebook(rulebook_page(5))


@cache
def complaints_of_the_sample() -> frozenset[str]:
    """It repeats itself, as running heads do."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(sample().data)
        file.flush()
        return frozenset(complaints(Path(file.name)))


Breaker = Callable[[pikepdf.Pdf], None]


def first(pdf: pikepdf.Pdf, kind: str) -> pikepdf.Dictionary:
    return next(element for element in elements(pdf) if str(element.S) == kind)


def no_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Lang


def no_title(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Title"]


def no_claim(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Metadata


def no_bookmarks(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Outlines


def no_tags(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.StructTreeRoot


def no_words_for_a_figure(pdf: pikepdf.Pdf) -> None:
    del first(pdf, "/Figure").Alt


def no_description_of_a_link(pdf: pikepdf.Pdf) -> None:
    for link in pdf.pages[0].Annots:
        del link.Contents


def a_heading_as_paragraph(pdf: pikepdf.Pdf) -> None:
    first(pdf, "/H1").S = pikepdf.Name.P


def a_skipped_level(pdf: pikepdf.Pdf) -> None:
    first(pdf, "/H2").S = pikepdf.Name.H4


def an_empty_heading(pdf: pikepdf.Pdf) -> None:
    first(pdf, "/H2").K = pikepdf.Array()


def header_cells_as_data(pdf: pikepdf.Pdf) -> None:
    for element in elements(pdf):
        if str(element.S) == "/TH":
            element.S = pikepdf.Name.TD


def no_scope(pdf: pikepdf.Pdf) -> None:
    del first(pdf, "/TH").A.Scope


def a_row_too_short(pdf: pikepdf.Pdf) -> None:
    row = first(pdf, "/TR")
    row.K = pikepdf.Array(list(row.K)[:-1])


def an_item_outside_a_list(pdf: pikepdf.Pdf) -> None:
    first(pdf, "/L").S = pikepdf.Name.Div


def items_swapped(pdf: pikepdf.Pdf) -> None:
    """The structure in another order than the page is painted in."""
    holder = first(pdf, "/L")
    holder.K = pikepdf.Array(reversed(list(holder.K)))


def a_font_not_embedded(pdf: pikepdf.Pdf) -> None:
    font = next(item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/DescendantFonts" in item)
    del font.DescendantFonts[0].FontDescriptor["/FontFile2"]


def a_whole_font(pdf: pikepdf.Pdf) -> None:
    font = next(item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and "/DescendantFonts" in item)
    font.BaseFont = pikepdf.Name("/" + str(font.BaseFont).partition("+")[2])


@pytest.mark.parametrize(
    ("breaker", "checkers"),
    [
        (no_language, {"outloud", "pdfua", "own"}),
        (no_title, {"pdfua", "own"}),
        (no_claim, {"outloud", "pdfua"}),
        (no_bookmarks, {"own"}),
        (no_tags, {"outloud", "pdfua", "own"}),
        (no_words_for_a_figure, {"outloud", "pdfua", "own"}),
        (no_description_of_a_link, {"outloud", "pdfua"}),
        (a_heading_as_paragraph, {"outloud", "own"}),
        (a_skipped_level, {"outloud", "own"}),
        (an_empty_heading, {"own"}),
        (header_cells_as_data, {"pdfua", "own"}),
        (no_scope, {"own"}),
        (a_row_too_short, {"outloud", "own"}),
        (an_item_outside_a_list, {"outloud"}),
        (items_swapped, {"own"}),
        (a_font_not_embedded, {"outloud", "own"}),
        (a_whole_font, {"own"}),
    ],
)
def test_what_is_broken_is_found(breaker: Breaker, checkers: set[str], tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    with pikepdf.open(io.BytesIO(sample().data)) as pdf:
        breaker(pdf)
        pdf.save(path)
    found = set(complaints(path)) - complaints_of_the_sample()
    assert checkers <= {complaint.partition(":")[0] for complaint in found}


LIST = "<ol><li>Eins <b>fett</b></li><li>Zwei<ul><li>Drei</li></ul></li></ol><p>Ende</p>"
SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='9mm' height='9mm' style='display: block'><title>Ein Bild, das etwas zeigt</title><path d='M0 0h9v9z'/></svg>"


@pytest.mark.parametrize(
    "style",
    ["float: right; width: 20mm", "position: relative", "overflow: hidden", "transform: rotate(1deg)"],
)
@pytest.mark.parametrize("inside", ["Rand", LIST, SVG])
def test_pages_are_painted_in_the_order_in_which_they_are_read(style: str, inside: str, tmp_path: Path) -> None:
    body = f"<p>Text davor.</p><div style='{style}'>{inside}</div><p>Text danach, <b>lang</b> genug.</p>{LIST}"
    path = tmp_path / "document.pdf"
    html = f'<!DOCTYPE html><html lang="de"><head><title>Titel</title></head><body><h1>Titel</h1>{body}</body></html>'
    path.write_bytes(render_pdf(html, ("html { font-family: 'Blattwerk Sans' }",)).data)
    assert complaints(path) == []


def test_what_lies_above_is_painted_last() -> None:
    body = "<p style='position: relative; z-index: 1'>oben</p><p>unten</p>"
    html = f'<!DOCTYPE html><html lang="de"><head><title>Titel</title></head><body><h1>Titel</h1>{body}</body></html>'
    (page,) = sheets(render_pdf(html, ("html { font-family: 'Blattwerk Sans' }",)).data)
    assert "".join(letter.text for letter in page.letters) == "Titeluntenoben"
