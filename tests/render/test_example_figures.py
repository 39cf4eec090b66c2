"""The pictures in the rulebooks: enough of them, told apart, and their words made from what they show."""

from __future__ import annotations

import re

import pytest
from printed import GAMES, proofs

from generator.render.design import tokens
from generator.render.example_figures import example_figure

PICTURE = re.compile(r"^::: bild (\S+) zug=(\d+)$", re.MULTILINE)
by_game = pytest.mark.parametrize("game", GAMES)


def pictures(game: str) -> list[tuple[str, int]]:
    """Example and line of every picture that a game's rules ask for."""
    text = proofs()[game].game.rules.source.text
    return [(example, int(line)) for example, line in PICTURE.findall(text)]


def title(svg: str) -> str:
    return svg.partition("<title>")[2].partition("</title>")[0]


@by_game
def test_every_game_shows_how_it_begins(game: str) -> None:
    assert 0 in {line for _, line in pictures(game)}


def test_the_worked_game_of_topfgucker_shows_half_of_its_steps() -> None:
    assert len({line for example, line in pictures("topfgucker") if example == "ohne-worte" and line}) >= 4


@by_game
def test_no_two_pictures_have_the_same_words(game: str) -> None:
    titles = [title(example_figure(proofs()[game], example, line)) for example, line in pictures(game)]
    assert len(set(titles)) == len(titles)
    starts = [words.split(". ")[0] for words in titles]
    assert len(set(starts)) == len(starts)


@by_game
@pytest.mark.parametrize("palette", sorted(tokens().palettes))
def test_every_picture_can_be_drawn_in_every_palette(game: str, palette: str) -> None:
    outlined = tokens().palettes[palette].outlined
    for example, line in pictures(game):
        svg = example_figure(proofs()[game], example, line, palette)
        suits = re.findall(r'font-family="([^"]*)">([♥♦])', svg)
        assert {font for font, _ in suits} <= {tokens().fonts["outline" if outlined else "sans"]}


def test_the_words_tell_what_the_line_changed() -> None:
    words = title(example_figure(proofs()["grosse-zahl"], "eine-runde", 4))
    assert words.startswith("Bild zum Beispiel „Eine ganze Runde“, nach Zug 4. Der Tisch von oben. Unten sitzt Anna")
    assert "Rechts sitzt Dan: Hand mit 8 Karten, darunter Herz-Fünf (neu)." in words
    assert "von Dan: Kreuz-Sechs, Pik-Sechs, das ergibt 66" in words


def test_what_cannot_be_played_has_no_picture() -> None:
    assert example_figure(proofs()["kopfrechnen"], "gibt-es-nicht", 0) == ""
