from __future__ import annotations

import re

import pytest

from engines.cards import Suit
from generator.render.design import UnknownTokenError, contrast, mix, theme, tokens
from generator.render.environment import environment

READABLE = 4.5


@pytest.mark.parametrize("palette", list(tokens().palettes))
@pytest.mark.parametrize("name", list(tokens().accents))
def test_accents_can_be_read_on_white_and_white_on_them(name: str, palette: str) -> None:
    assert contrast(theme(name, palette).accent, tokens().ink["paper"]) >= READABLE


@pytest.mark.parametrize("palette", list(tokens().palettes))
@pytest.mark.parametrize("name", list(tokens().accents))
def test_text_and_accent_can_be_read_on_the_tinted_panel(name: str, palette: str) -> None:
    look = theme(name, palette)
    assert contrast(look.accent, look.panel) >= READABLE
    assert contrast(tokens().ink["quiet"], look.panel) >= READABLE


@pytest.mark.parametrize("palette", list(tokens().palettes))
@pytest.mark.parametrize("suit", list(Suit))
def test_suits_can_be_read_on_the_paper_and_on_the_ground_they_have_in_panels(palette: str, suit: Suit) -> None:
    assert contrast(theme("pflaume", palette).suit(suit), tokens().ink["paper"]) >= READABLE
    for name in tokens().accents:
        look = theme(name, palette)
        css = environment().get_template("pdf/regelheft.css.j2").render(theme=look, sheet=tokens().sheets["regelheft"])
        (ground,) = re.findall(r"\.beispiel \.karte, \.beispiel \.farbe \{ background: (#\w+)", css)
        assert contrast(look.suit(suit), ground) >= READABLE


def test_the_four_colours_are_those_of_the_design() -> None:
    assert [theme("pflaume").suit(suit) for suit in Suit] == ["#000000", "#13828a", "#a61835", "#9f6800"]


def test_quiet_text_can_be_read_on_white_and_on_the_table() -> None:
    ink = tokens().ink
    assert contrast(ink["quiet"], ink["paper"]) >= READABLE
    assert contrast(ink["quiet"], ink["table"]) >= READABLE


def test_red_and_black_suits_differ_by_shape_in_grey() -> None:
    assert theme("pflaume", "grau").palette.outlined == {Suit.HEARTS, Suit.DIAMONDS}


def test_contrast_of_black_and_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_unknown_names_say_what_there_is() -> None:
    with pytest.raises(UnknownTokenError) as caught:
        theme("rosa")
    assert (caught.value.kind, caught.value.name) == ("accent", "rosa")
    assert "petrol" in caught.value.known
