from __future__ import annotations

from collections.abc import Callable, Iterator

import pikepdf
import pytest
from print_samples import elements, listing, opened, rulebook_page, sheet

from engines.cards import parse_card
from generator.render.cards import card_html, cards_html
from generator.render.documents import cheat_sheet, rulebook, sorting_list
from generator.render.pdf import PdfDocument, render_pdf

BODY = f"""<h1>Spiel</h1>
<p><a href="#punkt">hin</a> {card_html(parse_card("D♥"))} und jedes {cards_html("♦")}, auch <b>{cards_html("10♠")}</b></p>
<h2 id="bieten"><span class="nr">4 </span>Bieten &amp; <em>mehr</em></h2><p id="punkt">Text <span></span></p>
<ol style="list-style: none"><li class="schritt" value="3">Anna bietet.</li></ol>
<p><span class="schritt">4</span>Ben ruft.</p>
<p class="wiederholt">noch einmal</p>"""
CSS = ("html { font-family: 'Blattwerk Sans' } li.schritt::before { content: attr(value); display: inline-block }",)


@pytest.fixture(scope="module")
def pdf() -> pikepdf.Pdf:
    html = f"<!DOCTYPE html><html lang=de><title>T</title><body>{BODY}"
    document = render_pdf(html, CSS)
    assert document.warnings == ()
    return opened(document)


def spoken(pdf: pikepdf.Pdf) -> list[str]:
    return [str(element.ActualText) for element in elements(pdf) if "/ActualText" in element]


def test_cards_suits_and_steps_are_read_by_their_names(pdf: pikepdf.Pdf) -> None:
    assert spoken(pdf) == ["Herz-Dame", "Karo", "Pik-Zehn", "Schritt 4:"]


def test_links_say_where_they_lead(pdf: pikepdf.Pdf) -> None:
    assert [str(link.Contents) for link in pdf.pages[0].Annots] == ["Zum Abschnitt Bieten & mehr"]


def test_a_step_in_a_list_has_its_number_as_label(pdf: pikepdf.Pdf) -> None:
    (item,) = [element for element in elements(pdf) if str(element.S) == "/LI"]
    assert [str(kid.S) for kid in item.K] == ["/Lbl", "/LBody"]
    assert all(kid.P.objgen == item.objgen for kid in item.K)


def test_what_is_empty_or_repeated_is_not_in_the_structure(pdf: pikepdf.Pdf) -> None:
    found = list(elements(pdf))
    assert all(len(element.K) for element in found if str(element.S) == "/Span")
    paragraphs = [element for element in found if str(element.S) == "/P"]
    assert len(paragraphs) == 3
    assert b"/Artifact" in pdf.pages[0].Contents.read_bytes()


def test_every_cell_of_a_sorting_list_says_its_card_and_what_to_do() -> None:
    words = spoken(opened(sorting_list(listing())))
    for expected in ("Herz-Dame, nehmen", "Kreuz-Ass, zur Wahl", "Pik-König, in die Schachtel", "Joker, nehmen"):
        assert expected in words


def parents(pdf: pikepdf.Pdf) -> Iterator[tuple[pikepdf.Dictionary, pikepdf.Dictionary]]:
    for element in elements(pdf):
        for kid in element.get("/K", []):
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                yield element, kid


@pytest.mark.parametrize(
    "make", [lambda: rulebook(rulebook_page(3)), lambda: cheat_sheet(sheet()), lambda: sorting_list(listing())]
)
def test_labels_stand_in_items_and_cards_are_named(make: Callable[[], PdfDocument]) -> None:
    pdf = opened(make())
    assert all(str(parent.S) == "/LI" for parent, kid in parents(pdf) if str(kid.S) == "/Lbl")
    assert any("-" in words for words in spoken(pdf))
