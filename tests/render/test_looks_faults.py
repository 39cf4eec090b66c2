"""Every kind of fault of a page's looks is found on a page made to have it, and only there."""

from __future__ import annotations

import pytest

from generator.render.looks.faults import Fault, Kind
from generator.render.pdf import render_pdf

CSS = """
@page { size: 100mm 100mm; margin: 10mm; @bottom-center { content: counter(page); vertical-align: top } }
html { font: 12pt/15pt "Blattwerk Sans"; hyphens: none; hyphenate-character: "-"; orphans: 1; widows: 1 }
body, p, h2, h3, ul { margin: 0; font-size: 12pt }
.karte { white-space: nowrap }
"""
LINES = 15  # of 15 pt on a page of 80 mm


def faults(body: str, css: str = "") -> tuple[Fault, ...]:
    html = f'<!DOCTYPE html><html lang="de"><head><title>Blatt</title></head><body>{body}</body></html>'
    return render_pdf(html, (CSS, css)).faults


def kinds(body: str, css: str = "") -> list[tuple[int, Kind]]:
    return [(fault.page, fault.kind) for fault in faults(body, css)]


def lines(count: int) -> str:
    return "<br>".join(["Zeile"] * count)


def test_a_sound_page_has_none() -> None:
    body = (
        f"<h2>Kopf</h2><p>{lines(6)}</p><ul><li>Punkt</li></ul><table><tr><td style='border: 1pt solid'>x</td></table>"
    )
    assert faults(body + f"<p>{lines(20)}</p>") == ()


@pytest.mark.parametrize(
    "style",
    [
        "margin-left: -8mm",  # 2 mm from the edge, where no home printer prints
        "margin-left: -30mm",
        "position: absolute; left: 70mm; white-space: nowrap",
        "margin-top: -9mm",
        "transform: translate(-8mm)",
    ],
)
def test_text_outside_its_page(style: str) -> None:
    found = faults(f"<p style='{style}'>Text bis an den Rand</p><p>{lines(8)}</p>")
    assert [(fault.page, fault.kind) for fault in found] == [(1, Kind.OUTSIDE_PAGE)]
    assert found[0].millimetres > 1
    assert "„Text bis an den Rand“ ragt" in found[0].sentence


def test_how_far_text_is_outside_is_measured() -> None:
    (fault,) = faults(f"<p style='margin-left: -8mm'>Text</p><p>{lines(8)}</p>")
    assert fault.millimetres == pytest.approx(3, abs=0.01)


def test_a_picture_outside_its_page() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="79mm" height="20mm"><title>Bild</title><path d="M0 0h9v9z"/></svg>'
    assert faults(f"<p>{svg}</p>") == ()
    assert kinds(f"<p style='margin-left: 10mm'>{svg}</p>") == [(1, Kind.OUTSIDE_PAGE)]


@pytest.mark.parametrize(
    "body",
    [
        "<p style='width: 20mm; border: 1pt solid'>Kartenspielerinnen</p>",
        "<p style='width: 20mm; background: #eeeeee'>Kartenspielerinnen</p>",
        "<p style='width: 20mm'>Kartenspielerinnen</p>",
        "<table style='table-layout: fixed; width: 20mm'><tr><td>Kartenspielerinnen</table>",
        "<div style='height: 10mm; border: 1pt solid'><p>eins<br>zwei<br>drei</p></div>",
        "<div style='height: 10mm; overflow: hidden'><p>eins<br>zwei<br>drei</p></div>",
        "<p>vor <span style='display: inline-block; width: 5mm; height: 5mm; background: #eeeeee'>zwölf</span></p>",
        "<div style='display: grid; grid-template-columns: 20mm 20mm'><div>Kartenspielerinnen</div><div></div></div>",
    ],
)
def test_text_outside_its_box(body: str) -> None:
    assert kinds(f"<p>{lines(6)}</p><div>{body}</div>") == [(1, Kind.OUTSIDE_BOX)]


def test_text_on_text_and_on_pictures() -> None:
    assert kinds(f"<p>{lines(6)}</p><p style='margin-top: -10pt'>darauf</p>") == [(1, Kind.OVERLAP)]
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" style="display: block"><title>Bild</title><path d="M0 0h9v9z"/></svg>'
    assert kinds(f"<p>{lines(3)}</p>{svg}<p style='margin-top: -5mm'>darauf</p>") == [(1, Kind.OVERLAP)]


@pytest.mark.parametrize(
    "heading",
    [
        "<h2>Kopf</h2>",
        "<h2>Kopf</h2><h3>Unterkopf</h3>",
        "<p class='kasten-titel'>Kopf</p>",
    ],
)
def test_a_heading_alone_at_the_foot_of_its_page(heading: str) -> None:
    css = "h2, h3 { break-after: auto }"
    count = heading.count("</")
    body = f"<p>{lines(LINES - count)}</p>{heading}<p>{lines(5)}</p>"
    assert kinds(body, css) == [(1, Kind.LONE_HEADING)]
    assert kinds(body.replace("<p>Zeile<br>", "<p>", 1), css) == [(1, Kind.LONE_FIRST_LINE)]
    assert kinds(body, css + "h2, h3, .kasten-titel { break-after: avoid }") == []


def test_a_header_row_alone_at_the_foot_of_its_page() -> None:
    table = "<table style='border-spacing: 0'><thead><tr><th>Kopf<tbody><tr><td>" + lines(9) + "</table>"
    css = "thead { display: table-row-group } th, td { padding: 0 }"
    assert kinds(f"<p>{lines(LINES - 1)}</p>{table}", css) == [(1, Kind.LONE_HEADING)]


def test_a_title_page_is_no_lone_heading() -> None:
    assert kinds(f"<h2>Titel<br>{lines(5)}</h2><p style='break-before: page'>{lines(5)}</p>") == []


def test_a_single_line_at_the_foot_of_its_page() -> None:
    assert kinds(f"<p>{lines(LINES - 1)}</p><p>{lines(8)}</p>") == [(1, Kind.LONE_FIRST_LINE)]
    assert kinds(f"<p>{lines(LINES - 1)}</p><p>{lines(8)}</p>", "html { orphans: 2 }") == []


def test_a_single_line_at_the_top_of_its_page() -> None:
    assert kinds(f"<p>{lines(LINES + 1)}</p><p>{lines(8)}</p>") == [(2, Kind.LONE_LAST_LINE)]
    assert kinds(f"<ul><li>{lines(LINES + 1)}</ul><p>{lines(8)}</p>") == [(2, Kind.LONE_LAST_LINE)]
    assert kinds(f"<p>{lines(LINES + 1)}</p><p>{lines(8)}</p>", "html { widows: 2 }") == []
    assert kinds(f"<p>{lines(LINES)}</p><p>Zeile</p><p>{lines(8)}</p>") == []  # a paragraph of one line


def test_a_missing_glyph() -> None:
    body = f"<p>{lines(20)}</p><p>漢</p>"
    (fault,) = faults(body)
    assert (fault.page, fault.kind, fault.what) == (2, Kind.MISSING_GLYPH, "Das Zeichen „漢“ (U+6F22)")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm"><title>Bild</title><text y="50">漢</text></svg>'
    assert [kind for _, kind in kinds(f"<p>{lines(5)}</p>{svg}")] == [Kind.MISSING_GLYPH]


@pytest.mark.parametrize(
    ("words", "width"),
    [
        ("<span style='white-space: normal' class='karte'>K <span class='farbe'>♥</span></span>", 5),
        ("die 10 ♥", 12),
        ("Herz-König", 12),
    ],
)
def test_a_card_split_over_lines(words: str, width: int) -> None:
    assert kinds(f"<p style='width: {width}mm'>{words}</p><p>{lines(6)}</p>") == [(1, Kind.SPLIT_CARD)]
    assert kinds(f"<p style='width: 30mm'>{words}</p><p>{lines(6)}</p>") == []


def test_more_than_two_hyphens_in_a_row() -> None:
    body = "<p>Lebens-<br>karten-<br>stapel-<br>oben</p>" + f"<p>{lines(6)}</p>"
    assert kinds(body) == [(1, Kind.HYPHENS)]
    assert kinds(body.replace("stapel-<br>", "stapel<br>")) == []


@pytest.mark.parametrize("width", range(30, 60))
def test_we_never_hyphenate_more_than_two_lines_in_a_row(width: int) -> None:
    words = "Kartenspielerinnen verteilen Lebenskarten, Spielleiterinnen beobachten Schachtelinhalte. " * 3
    css = f"p {{ width: {width}mm; hyphens: auto; hyphenate-limit-chars: 5 2 2 }}"
    assert Kind.HYPHENS not in [kind for _, kind in kinds(f"<p lang='de'>{words}</p>", css)]


def test_words_too_long_for_their_line_are_hyphenated_all_the_same() -> None:
    css = "p { width: 15mm; hyphens: auto; hyphenate-limit-chars: 5 2 2 } p.weit { width: auto }"
    body = f"<p>Kartenspielerinnenverteilungsschachteln</p><p class='weit'>{lines(6)}</p>"
    assert {kind for _, kind in kinds(body, css)} == {Kind.HYPHENS}  # as there is no other way, it is told


def test_an_empty_page() -> None:
    assert kinds(f"<p>{lines(6)}</p><p style='break-before: page'></p><p style='break-before: page'>{lines(6)}") == [
        (2, Kind.EMPTY_PAGE)
    ]
    assert kinds(f"<p>{lines(6)}</p><p style='break-before: page'>Rest") == [(2, Kind.EMPTY_PAGE)]
    pad = "<p style='break-before: page'>Punkte</p><div style='border: 1pt solid; height: 30mm'></div>"
    assert kinds(f"<p>{lines(6)}</p>{pad}") == []


def test_running_heads_do_not_fill_a_page() -> None:
    css = "@page { @top-left { content: 'Kopf'; vertical-align: bottom } }"
    assert kinds(f"<p>{lines(6)}</p><p style='break-before: page'></p>", css) == [(2, Kind.EMPTY_PAGE)]


def test_faults_are_told_in_german_and_as_json() -> None:
    fault = Fault("Kopfrechnen – Spielregeln", 3, Kind.OUTSIDE_BOX, "„lang“", 1.25)
    assert (
        fault.sentence
        == "Kopfrechnen – Spielregeln, Seite 3: „lang“ ragt aus dem Kasten oder der Spalte heraus (1,2\u00a0mm)."
    )
    assert fault.to_json()["kind"] == "outside_box"


def test_a_word_divided_over_a_page_break() -> None:
    rest = "<br>".join(["Zeile"] * (LINES - 1))
    assert kinds(f"<p>{rest}<br>über-<br>kauften<br>{lines(5)}</p>") == [(1, Kind.HYPHEN_AT_PAGE_END)]
    assert kinds(f"<p>{rest}<br>Ein-<br>und Auszahlung<br>{lines(5)}</p>") == []


@pytest.mark.parametrize("before", range(6))
def test_we_never_divide_a_word_over_a_page_break(before: int) -> None:
    words = "Kartenspielerinnen überkauften Nachziehstapel und Lebenskarten " * 30
    css = "p { width: 45mm; hyphens: auto; hyphenate-limit-chars: 5 2 2; orphans: 2; widows: 2 }"
    body = f"<p>{lines(before)}</p>" * bool(before) + f"<p lang='de'>{words}</p>"
    assert Kind.HYPHEN_AT_PAGE_END not in [kind for _, kind in kinds(body, css)]
