from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from print_samples import elements, opened
from weasyprint.formatting_structure import boxes

from generator.render.design import tokens
from generator.render.pdf import (
    PageOverflowError,
    UnstableContentsError,
    render_pdf,
    render_sheets,
    render_with_contents,
)
from generator.render.press import ForbiddenResourceError, press

ROOT = Path(__file__).resolve().parents[2]
CSS = ('html { font-family: "Blattwerk Sans" } @page { size: A5; @bottom-center { content: "Fuß" counter(page) } }',)


def page(body: str, title: str = "Titel") -> str:
    return f'<html lang="de"><head><title>{title}</title></head><body>{body}</body></html>'


def test_only_our_faces_are_embedded() -> None:
    everything = "Text <b>fett</b> <i>schräg</i> ♣♠♥♦ − – „“ <span style='font-family: Arial, serif'>fremd</span>"
    document = render_pdf(page(f"<h1>{everything}</h1>"), CSS)
    assert document.warnings == ()
    names = {
        str(font.BaseFont).partition("+")[2]
        for sheet in opened(document).pages
        for font in sheet.Resources.Font.values()
    }
    assert names
    assert all(name.startswith("Blattwerk-") for name in names)


def test_every_font_is_embedded_and_has_unicode() -> None:
    fonts = opened(render_pdf(page("<p>K♥ <b>7♠</b></p>"), CSS)).pages[0].Resources.Font
    for font in fonts.values():
        assert "/ToUnicode" in font
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor


def test_a_missing_glyph_is_heard() -> None:
    assert any("U+6F22" in warning for warning in render_pdf(page("<p>漢</p>"), CSS).warnings)


def test_unknown_css_is_heard() -> None:
    warnings = render_pdf(page("<p style='colour: red'>Text</p>"), CSS).warnings
    assert any("colour" in warning for warning in warnings)


def test_a_dead_link_is_heard() -> None:
    assert any("nirgends" in warning for warning in render_pdf(page("<a href='#nirgends'>hin</a>"), CSS).warnings)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9/bild.png",
        "https://example.org/bild.png",
        "ftp://example.org/bild.png",
        "file:///etc/hostname",
        f"file://{ROOT}/templates/../pyproject.toml",
        "file://host/etc/hostname",
        "data:image/png;base64,AAAA",
    ],
)
def test_nothing_foreign_is_loaded(url: str) -> None:
    with pytest.raises(ForbiddenResourceError) as caught:
        render_pdf(page(f"<img src='{url}' alt='Bild'>"), CSS)
    assert caught.value.url.startswith(url.partition(":")[0])


def test_the_same_page_gives_the_same_bytes() -> None:
    html = page("<h1>Titel</h1><p>K♥ und <a href='#ziel'>Link</a></p><p id='ziel'>Ziel</p>")
    assert render_pdf(html, CSS).data == render_pdf(html, CSS).data


@pytest.mark.parametrize("surroundings", [{"SOURCE_DATE_EPOCH": "1"}, {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"}])
def test_surroundings_do_not_change_the_bytes(surroundings: dict[str, str], tmp_path: Path) -> None:
    html = page("<h1>Titel</h1><p>Text mit <b>K♥</b></p>")
    code = f"import sys; from generator.render.pdf import render_pdf; sys.stdout.buffer.write(render_pdf({html!r}, {CSS!r}).data)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path), **surroundings}
    other = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, cwd=tmp_path)
    assert other.stdout == render_pdf(html, CSS).data


def test_metadata_is_that_of_the_page() -> None:
    html = page("<h1>Titel</h1>").replace("</head>", '<meta name="dcterms.created" content="2026-11-30"></head>')
    pdf = opened(render_pdf(html, CSS))
    assert str(pdf.docinfo["/Title"]) == "Titel"
    assert str(pdf.docinfo["/CreationDate"]) == "D:20261130"
    assert str(pdf.Root.Lang) == "de"
    assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()
    assert "/CreationDate" not in opened(render_pdf(page("x"), CSS)).docinfo


def test_header_cells_have_their_scope() -> None:
    table = (
        "<table><thead><tr><th>Karte</th><th>Wert</th></tr></thead><tbody><tr><th>A</th><td>1</td></tr></tbody></table>"
    )
    cells = [element for element in elements(opened(render_pdf(page(table), CSS))) if str(element.S) == "/TH"]
    assert [str(cell.A.Scope) for cell in cells] == ["/Column", "/Column", "/Row"]


def test_margins_are_artifacts_and_the_rest_is_tagged() -> None:
    pdf = opened(render_pdf(page("<h1>Titel</h1><p>Text</p>"), CSS))
    content = pdf.pages[0].Contents.read_bytes()
    assert b"/Artifact" in content
    marked = content.count(b"<</MCID")
    references = [kid for kid in pdf.Root.StructTreeRoot.ParentTree.Nums[1] if kid is not None]
    assert len(references) == marked == 2  # heading and paragraph, not the page number
    assert [str(element.S) for element in elements(pdf)][:2] == ["/Document", "/H1"]


def test_links_may_be_printed() -> None:
    pdf = opened(render_pdf(page("<p id='ziel'><a href='#ziel'>hin</a></p>"), CSS))
    assert [int(link.F) & 4 for link in pdf.pages[0].Annots] == [4]


def test_figures_have_their_box_in_points_and_their_words() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 2 1" style="display: block">'
        '<title>Ein Bild</title><rect width="2" height="1"/></svg>'
    )
    css = (*CSS, "@page { margin: 10mm } body { margin: 0 }")
    figures = [element for element in elements(opened(render_pdf(page(svg), css))) if str(element.S) == "/Figure"]
    (figure,) = figures
    assert str(figure.Alt) == "Ein Bild"
    points = 72 / 25.4
    expected = [10 * points, (210 - 20) * points, 30 * points, (210 - 10) * points]
    assert [float(side) for side in figure.A.BBox] == pytest.approx(expected, abs=0.01)


def contents(numbers: Mapping[str, int] | None) -> str:
    toc = "" if numbers is None else "".join(f"<p>{name}: {number}</p>" for name, number in numbers.items())
    chapters = "".join(f"<h2 id='k{n}' style='break-before: page'>Kapitel {n}</h2>" for n in (1, 2, 3))
    return page(f"<h1>Buch</h1>{toc}{chapters}")


def test_contents_name_the_pages() -> None:
    seen: list[Mapping[str, int] | None] = []

    def make(numbers: Mapping[str, int] | None) -> str:
        seen.append(numbers)
        return contents(numbers)

    document = render_with_contents(make, CSS, ("k1", "k2", "k3"), longer_than=2)
    assert {name: document.anchors[name] for name in ("k1", "k2", "k3")} == {"k1": 2, "k2": 3, "k3": 4}
    assert seen == [{"k1": 0, "k2": 0, "k3": 0}, {"k1": 2, "k2": 3, "k3": 4}]
    assert document.pages == 4


def test_one_layout_is_enough_when_the_pages_are_known() -> None:
    seen: list[Mapping[str, int] | None] = []

    def make(numbers: Mapping[str, int] | None) -> str:
        seen.append(numbers)
        return contents(numbers)

    first = render_with_contents(contents, CSS, ("k1", "k2", "k3"), longer_than=2)
    again = render_with_contents(make, CSS, ("k1", "k2", "k3"), longer_than=2, known=first.anchors)
    assert len(seen) == 1
    assert again.data == first.data
    wrong = render_with_contents(contents, CSS, ("k1", "k2", "k3"), longer_than=2, known={"k1": 9})
    assert wrong.data == first.data


def test_short_documents_have_no_contents() -> None:
    document = render_with_contents(contents, CSS, ("k1", "k2", "k3"), longer_than=4)
    assert document.data == render_pdf(contents(None), CSS).data


def test_numbers_that_never_settle_are_an_error() -> None:
    def restless(numbers: Mapping[str, int] | None) -> str:
        pages = 2 if numbers and numbers["ziel"] == 3 else 3
        return page("<div style='break-after: page'>x</div>" * (pages - 1) + "<p id='ziel'>Ziel</p>")

    with pytest.raises(UnstableContentsError) as caught:
        render_with_contents(restless, CSS, ("ziel",), longer_than=1)
    assert caught.value.anchors == ("ziel",)


def test_overflow_is_named_in_millimetres() -> None:
    sheet = tokens().sheets["kurzregeln"]
    size = f"@page {{ size: {sheet.width}mm {sheet.height}mm; margin: {sheet.top}mm 0 {sheet.bottom}mm }} body {{ margin: 0 }}"
    fits = sheet.limit - sheet.top

    def html(height: float) -> str:
        lines = f"<div style='height: {height / 2}mm'>x</div>" * 2
        return page(f"{lines}<div id='ende-1'></div>")

    assert render_sheets(html(fits - 0.5), (size,), sheet, 1).pages == 1
    with pytest.raises(PageOverflowError) as caught:
        render_sheets(html(fits + 12.5), (size,), sheet, 1)
    assert caught.value.sheet == 1
    assert caught.value.millimetres == pytest.approx(12.5, abs=0.2)


@pytest.mark.parametrize("width", [60 + step / 7 for step in range(60)])
def test_no_line_breaks_after_its_first_word_before_an_inline_element(width: float) -> None:
    text = "Rechne eher etwas weniger, vor allem in großer Runde, denn das <b>Ass</b> kann die höchste Karte nehmen."
    layout = press().lay_out(page(f"<p style='width: {width}mm'>{text}</p>"), CSS)
    lines = [box for box in layout.pages[0]._page_box.descendants() if isinstance(box, boxes.LineBox)]
    words = [" ".join(t.text for t in line.descendants() if isinstance(t, boxes.TextBox)) for line in lines]
    body = [line for line in words if line.strip() and not line.startswith("Fuß")]
    assert all(len(line) > 25 for line in body[:-1]), body
