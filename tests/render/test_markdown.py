"""Claims print as their visible text; directives, ids, cards and typography come out as templates expect them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from projects import REPOSITORY

from generator.content.load import load
from generator.content.markdown import scan
from generator.content.source import Source
from generator.render.markdown import Workshop, convert, convert_all, text_html, to_html

WORKSHOP = Workshop(
    example_title=lambda example: f"Titel von {example}",
    figure=lambda example, line, caption: f"<figure>{example} {line} {caption}</figure>",
    table=lambda name, caption: f"<table>{name} {caption}</table>",
)


def page(text: str) -> str:
    document = scan(Source(Path("regeln.md"), f"# T\n\n## S {{#s}}\n\n{text}\n"))
    assert not document.findings
    return to_html(document, document.sections[0].nodes, WORKSHOP)


def test_what_is_kept_of_a_text_is_never_given_for_another() -> None:
    once = page("Es sind [17]{anzahl} Karten. {#karten}")
    assert page("Es sind [18]{anzahl} Karten. {#karten}") == once.replace("17", "18")
    assert page("Es sind [17]{anzahl} Karten. {#karten}") == once


def test_all_of_a_document_is_converted_before_it_is_asked_for() -> None:
    text = "# T\n\nVorweg.\n\n## S {#s}\n\nErst.\n\n::: kasten Titel\nInnen.\n:::\n"
    document = scan(Source(Path("regeln.md"), text))
    convert_all(document)
    converted = convert.cache_info().misses
    for nodes in (document.lead, document.sections[0].nodes):
        to_html(document, nodes, WORKSHOP)
    assert convert.cache_info().misses == converted


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("Es sind [17]{karten.anzahl} Karten. {#karten}", '<p id="karten">Es sind 17\u00a0Karten.</p>'),
        ("[**26**]{gebot} und [2003]{frei: Jahr}", "<p><strong>26</strong> und 2003</p>"),
        ("Nur erklärt. {.hinweis}", '<p class="hinweis">Nur erklärt.</p>'),
        ("- eins {#a}\n- zwei {#b}", '<ul>\n<li id="a">eins</li>\n<li id="b">zwei</li>\n</ul>'),
        ("Siehe [Spicken](#spicken).", '<p>Siehe <a href="#spicken">Spicken</a>.</p>'),
        ("Kurz gesagt. {siehe spicken, bieten}", "<p>Kurz gesagt.</p>"),
        ('"Stimmt nicht" - 3-6 Leute', "<p>„Stimmt nicht“\u00a0– 3–6\u00a0Leute</p>"),
        ("7 + 20 − 5 = 22", "<p>7\u00a0+\u00a020\u00a0−\u00a05\u00a0=\u00a022</p>"),
    ],
)
def test_inline(source: str, html: str) -> None:
    assert convert(source) == html


def test_cards_are_marked_up_and_never_emoji() -> None:
    assert (
        convert("Die [D♥]{karte}") == '<p>Die <span class="karte herz">D<span class="farbe">♥\ufe0e</span></span></p>'
    )
    assert "♠\ufe0e" in text_html("A♠ zählt")


@pytest.mark.parametrize(
    "raw", ["<script>alert(1)</script>", "<b>x</b>", "a <img src=x onerror=y> b", "<!-- x -->", "&lt;b&gt;"]
)
def test_raw_html_is_shown_as_text(raw: str) -> None:
    html = convert(raw)
    assert not re.search(r"<(?!/?p>)", html)
    assert "&lt;" in html or "&amp;" in html


@pytest.mark.parametrize(
    "link",
    [
        "![x](file:///etc/passwd)",
        "<http://example.org>",
        "[x](http://example.org)",
        "![x][y]\n\n[y]: http://example.org",
    ],
)
def test_nothing_outside_is_linked_or_embedded(link: str) -> None:
    assert "<img" not in convert(link)
    assert "href" not in convert(link)


def test_directives() -> None:
    html = page(
        "::: beispiel runde\nLos. {zug 2} Weiter.\n\n::: bild runde zug=2\nDer Tisch\n:::\n:::\n\n::: kasten Titel\nText\n:::"
    )
    assert '<div class="beispiel" id="beispiel-runde"><p class="beispiel-titel">Titel von runde</p>' in html
    assert "<p>Los. Weiter.</p>" in html
    assert "<figure>runde 2 Der Tisch</figure>" in html
    assert '<div class="kasten"><p class="kasten-titel">Titel</p>' in html
    assert page("::: tabelle karten\nDie Werte\n:::") == "<table>karten Die Werte</table>"


def test_steps_number_list_items_and_open_paragraphs() -> None:
    assert '<li class="schritt" value="3">Anna</li>' in page("::: beispiel x\n1. {zug 3}Anna\n:::")
    assert '<p><span class="schritt">5</span>Anna</p>' in page("::: beispiel x\n{zug 5}Anna\n:::")


def test_every_id_of_the_rules_is_printed_once() -> None:
    (game,) = load(REPOSITORY, ("kopfrechnen",)).games
    html = "".join(to_html(game.rules, section.nodes, WORKSHOP) for section in game.rules.sections)
    ids = [block.id for block in game.rules.blocks if block.id and block.kind != "heading"]
    assert sorted(re.findall(r' id="([^"]+)"', html)) == sorted([*ids, *(f"beispiel-{name}" for name in game.examples)])


def test_every_claim_of_the_rules_is_printed_as_written() -> None:
    (game,) = load(REPOSITORY, ("kopfrechnen",)).games
    html = "".join(to_html(game.rules, section.nodes, WORKSHOP) for section in game.rules.sections)
    text = re.sub(r"[\s\u00a0]+", " ", re.sub(r"<[^>]+>", "", html)).replace("\ufe0e", "")
    for _, claim in game.rules.claims:
        assert claim.text in text
    assert "{" not in text
    assert "[" not in text


@pytest.mark.parametrize(
    ("source", "html"),
    [
        (r"Die D♥ und \*das\*", 'D<span class="farbe">♥\ufe0e</span></span> und *das*</p>'),
        (r"\\ 7♥ \{zug 3\} \_", "\\ <span"),
        (r"Die D♥ \{#kein}", "{#kein}</p>"),
        ("&hearts; &#50; &amp; D♥", "<p>&amp;hearts; &amp;#50; &amp;amp; <span"),
        ("a &hearts; b", "<p>a &amp;hearts; b</p>"),
        ("a < b & c > d", "<p>a &lt; b &amp; c &gt; d</p>"),
    ],
)
def test_what_is_escaped_comes_out_as_text(source: str, html: str) -> None:
    converted = convert(source)
    assert html in converted
    assert not [sign for sign in converted if sign < " " and sign != "\n"]


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("[Spicken](#spicken)", '<p><a href="#spicken">Spicken</a></p>'),
        ("[**Spicken**](#spicken)", '<p><a href="#spicken"><strong>Spicken</strong></a></p>'),
        ("[Text](https://example.org)", "<p>Text</p>"),
        ("[*T* ext](seite.html) und", "<p><em>T</em> ext und</p>"),
        ('[Text](#a "Titel")', "<p>[Text](#a „Titel“)</p>"),
        ("[a][b] ![c](d) <e>", "<p>[a][b] !c &lt;e&gt;</p>"),
    ],
)
def test_links_are_those_that_the_scanner_knows(source: str, html: str) -> None:
    assert convert(source) == html


@pytest.mark.parametrize("line", ["²", "9" * 5000, "-1", "x", "٣"])
def test_a_picture_of_no_line_is_one_of_the_start(line: str) -> None:
    document = scan(Source(Path("regeln.md"), f"# T\n\n## S {{#s}}\n\n::: bild b zug={line}\nText.\n:::\n"))
    assert to_html(document, document.sections[0].nodes, WORKSHOP) == "<figure>b 0 Text.</figure>"
