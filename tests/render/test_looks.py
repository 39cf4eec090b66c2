"""No document has a fault that a reader would notice; `test_looks_faults.py` shows that each would be found."""

from __future__ import annotations

import io

import pikepdf
import pytest
from ink import Letter, Shape, Sheet, sheets
from printed import WANTED, Wanted, printed

from generator.render.looks.bounds import RIM
from generator.render.pdf import render_pdf

LEAST_CONTRAST = 4.5
POINTS = 72 / 25.4  # in a millimetre

every_document = pytest.mark.parametrize("wanted", WANTED, ids=str)


def faint(pages: list[Sheet]) -> set[tuple[int, str, float]]:
    """Page, colour and contrast of letters that are too faint."""
    return {
        (number, letter.colour, round(ratio, 2))
        for number, page in enumerate(pages, start=1)
        for letter, ratio in page.contrasts()
        if ratio < LEAST_CONTRAST
    }


def outside(pages: list[Sheet]) -> list[tuple[int, Letter]]:
    """Letters nearer to the edge of their page than printers print, with its number."""
    rim = (RIM - 0.25) * POINTS
    return [
        (number, letter)
        for number, page in enumerate(pages, start=1)
        for letter in page.letters
        if not all(rim <= x <= page.width - rim and rim <= y <= page.height - rim for x, y in letter.corners)
    ]


@every_document
def test_no_fault_is_noticed(wanted: Wanted) -> None:
    document = printed(wanted)
    assert document.warnings == ()
    assert [fault.sentence for fault in document.faults] == []


@every_document
def test_all_text_stands_out_from_what_is_behind_it_and_on_its_page(wanted: Wanted) -> None:
    """Text in pictures, too; and no page is empty but those that fill up a booklet, at its end."""
    pages = sheets(printed(wanted).data)
    assert faint(pages) == set()
    assert outside(pages) == []
    assert wanted.is_imposed or all(page.letters for page in pages)
    assert not _see_through(printed(wanted).data)  # or else contrasts were not what they seem


def _see_through(data: bytes) -> list[float]:
    """The opacities below one that a document asks for."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        states: list[pikepdf.Object] = []
        for item in pdf.objects:
            if isinstance(item, (pikepdf.Dictionary, pikepdf.Stream)):
                for resources in (item, item.get("/Resources", pikepdf.Dictionary())):
                    states += dict(resources.get("/ExtGState", pikepdf.Dictionary())).values()
        shares = [float(state[key]) for state in states for key in ("/ca", "/CA") if key in state]
    return [share for share in shares if share < 1]


def page(body: str, css: str = "") -> list[Sheet]:
    style = "@page { size: A6; margin: 10mm } html { font: 12pt 'Blattwerk Sans' } body, p { margin: 0 }"
    html = f'<!DOCTYPE html><html lang="de"><head><title>T</title></head><body>{body}</body></html>'
    return sheets(render_pdf(html, (style, css)).data)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="20mm" viewBox="0 0 50 20"><title>T</title>{}</svg>'


@pytest.mark.parametrize(
    "body",
    [
        "<p style='color: #999999'>blass</p>",
        "<p style='color: #777777; background: #eeeeee'>blass</p>",
        "<div style='background: #7b2a63; border-radius: 2mm'><p>dunkel auf dunkel</p></div>",
        "<p style='background: #7b2a63'>vor <span style='background: #ffffff; color: #eeeeee'>blass</span></p>",
        "<table style='background: #333333'><tr><td>dunkel</table>",
        SVG.format("<rect width='50' height='20' fill='#5f5a63'/><text x='2' y='9' font-size='8'>dunkel</text>"),
        SVG.format(
            "<g transform='translate(5 5)'><circle r='9' fill='#222222'/><text y='2' font-size='8'>a</text></g>"
        ),
    ],
)
def test_text_that_is_too_faint_is_found(body: str) -> None:
    assert faint(page(body))


@pytest.mark.parametrize(
    "body",
    [
        "<p style='color: #767676'>gerade noch</p>",
        "<p style='color: #ffffff; background: #7b2a63'>weiß auf dunkel</p>",
        "<p style='border: 3mm solid #000000; border-radius: 3mm; padding: 3mm'>im Rahmen</p>",
        "<p style='background: #7b2a63'><span style='background: #ffffff'>auf weiß auf dunkel</span></p>",
        SVG.format("<rect width='50' height='20' fill='#222222'/><text y='9' font-size='8' fill='#ffffff'>hell</text>"),
    ],
)
def test_text_that_stands_out_is_not(body: str) -> None:
    pages = page(body)
    assert pages[0].letters
    assert any(isinstance(item, Shape) for item in pages[0].painted) or "gerade" in body
    assert faint(pages) == set()


def test_text_in_a_picture_that_reaches_over_the_edge_is_found() -> None:
    picture = SVG.replace("<svg ", "<svg style='overflow: visible' ").format(
        "<text x='{}' y='9' font-size='8'>weit</text>"
    )
    assert outside(page(picture.format(20))) == []
    assert {number for number, _ in outside(page(picture.format(78)))} == {1}


def test_see_through_ink_is_found() -> None:
    assert page("<p>x</p>")
    style = "@page { size: A6 }"
    html = "<html lang=de><title>T</title><body style='font-family: Blattwerk Sans'><p style='opacity: {}'>x</p>"
    assert not _see_through(render_pdf(html.format(1), (style,)).data)
    assert _see_through(render_pdf(html.format(0.5), (style,)).data)
