from __future__ import annotations

import html
import re

import pytest
from print_samples import PLAYING, VALUES

from engines.cards import JOKER, SECOND_JOKER, Card, Suit, pack, parse_card
from generator.render.cards import card_html, card_table_html, cards_html, palette_css, suit_html
from generator.render.design import theme

VS = "\ufe0e"


def words(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", markup)).replace(VS, "")


@pytest.mark.parametrize("card", pack(jokers=2))
def test_a_card_reads_as_it_is_written(card: Card) -> None:
    assert words(card_html(card)) == str(card)


def test_a_card_is_one_unit_with_its_suit_apart() -> None:
    assert card_html(parse_card("D♥")) == f'<span class="karte herz">D<span class="farbe">♥{VS}</span></span>'
    assert card_html(JOKER) == '<span class="karte joker">Joker</span>'
    assert card_html(SECOND_JOKER) == '<span class="karte joker">Zweitjoker</span>'


def test_cards_and_suits_in_a_text_are_marked_up() -> None:
    marked = cards_html(f"Der K♥ schlägt 10♠{VS}, aber nicht jedes ♦.")
    assert marked.count('class="karte') == 2
    assert suit_html(Suit.DIAMONDS) in marked
    assert words(marked) == "Der K♥ schlägt 10♠, aber nicht jedes ♦."


def test_text_is_escaped_and_jokers_stay_words() -> None:
    assert cards_html("a < b & Joker") == "a &lt; b &amp; Joker"


def test_the_table_shows_every_card_with_its_value_once() -> None:
    table = card_table_html([(card, VALUES[card]) for card in PLAYING], "Alle <em>Karten</em>")
    assert table.startswith('<div class="tabelle"><table class="kartenwerte gruppen-3"><caption>Alle <em>Karten</em>')
    cells = [words(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", table)]
    pairs = dict(zip(cells[::2], cells[1::2], strict=True))
    pairs.pop("", None)
    assert pairs == {str(card): VALUES[card] for card in PLAYING}
    assert table.count("<th ") == 6
    assert len(cells) % 6 == 0  # every row is full


def test_a_short_table_has_fewer_groups() -> None:
    assert "gruppen-1" in card_table_html([(JOKER, "1")])


def test_grey_takes_hollow_hearts_and_diamonds() -> None:
    grey = palette_css(theme("pflaume", "grau").palette).splitlines()
    assert ["Umriss" in line for line in grey] == [False, False, True, True]
    assert "Umriss" not in palette_css(theme("pflaume").palette)
