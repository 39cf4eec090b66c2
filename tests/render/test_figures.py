from __future__ import annotations

import itertools
from xml.etree import ElementTree

import pytest
from print_samples import NAMES, scene

from engines.cards import parse_card
from engines.game import Group, Player, Scene, Seat, Shown
from generator.render.design import theme, tokens
from generator.render.emblem import emblem_svg
from generator.render.figures import alternative, figure_svg
from generator.render.scene_layout import CARD_HEIGHT, CARD_WIDTH, NAME_SIZE, TAG_DROP, TAG_HEIGHT, Box, picture

SVG = "{http://www.w3.org/2000/svg}"
SCENES = [(players, counted) for players in (1, 2, 3, 4, 5, 6, 7) for counted in (False, True)]


def boxes(drawn: Scene) -> list[Box]:
    """Every card and every line of the layout as a rectangle."""
    layout = picture(drawn)
    made = []
    for card in layout.cards:
        made.append(Box(card.x, card.y, CARD_WIDTH, CARD_HEIGHT))
        if card.tag:
            left = card.x + (CARD_WIDTH - card.tag_width) / 2
            made.append(Box(left, card.y + CARD_HEIGHT + TAG_DROP, card.tag_width, TAG_HEIGHT))
    made += [Box(line.left, line.y - 0.7 * line.size, line.width, 0.85 * line.size) for line in layout.lines]
    return made


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize(("players", "counted"), SCENES)
def test_nothing_overlaps(players: int, counted: bool) -> None:
    assert not [pair for pair in itertools.combinations(boxes(scene(players, counted=counted)), 2) if overlap(*pair)]


@pytest.mark.parametrize(("players", "counted"), SCENES)
def test_everything_lies_within_the_picture(players: int, counted: bool) -> None:
    drawn = scene(players, counted=counted)
    layout = picture(drawn)
    for box in boxes(drawn):
        assert 0 < box.x < box.x + box.width < layout.width
        assert 0 < box.y < box.y + box.height < layout.height


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_fits_the_column(players: int) -> None:
    assert picture(scene(players, counted=True)).width < tokens().sheets["regelheft"].column


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seats_stand_off_the_table_and_the_middle_lies_on_it(players: int) -> None:
    layout = picture(scene(players))
    on_table = [overlap(Box(card.x, card.y, CARD_WIDTH, CARD_HEIGHT), layout.table) for card in layout.cards]
    assert on_table.count(True) == 2


def test_the_reader_sits_below_and_the_others_clockwise() -> None:
    layout = picture(scene(4), Player("Carla"))
    places = {line.text: line for line in layout.lines if line.size == NAME_SIZE}
    middle = layout.width / 2
    assert max(places, key=lambda name: places[name].y) == "Carla"
    assert places["Dan"].x < middle < places["Ben"].x
    assert min(places, key=lambda name: places[name].y) == "Anna"


def test_hands_of_many_cards_and_several_groups_do_not_overlap() -> None:
    hand = tuple(Shown(parse_card(card)) for card in ("A♥", "K♥", "10♦"))
    groups = (Group("Hand", hand), Group("Ausgelegt", (Shown(None), Shown(None, "neu"))), Group("", (), "drei Leben"))
    drawn = Scene(tuple(Seat(Player(name), groups) for name in NAMES[:4]), ())
    assert not [pair for pair in itertools.combinations(boxes(drawn), 2) if overlap(*pair)]


def test_the_title_comes_first_and_text_is_real_text_in_our_fonts() -> None:
    root = ElementTree.fromstring(figure_svg(scene(4, counted=True), accent="petrol"))
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == alternative(scene(4, counted=True))
    texts = list(root.iter(f"{SVG}text"))
    assert {element.text for element in texts} >= {"Anna", "Dan: 45", "K", "♥", "10 Karten"} - {"10 Karten"}
    assert {element.get("font-family") for element in texts} == {tokens().fonts["sans"]}


def test_grey_draws_hollow_hearts() -> None:
    root = ElementTree.fromstring(figure_svg(scene(3), accent="pflaume", palette="grau"))
    fonts = {element.text: element.get("font-family") for element in root.iter(f"{SVG}text")}
    assert fonts["♥"] == tokens().fonts["outline"]
    assert fonts["K"] == tokens().fonts["sans"]


def test_cards_are_twelve_millimetres_wide_in_every_picture() -> None:
    for players in (3, 6):
        root = ElementTree.fromstring(figure_svg(scene(players), accent="pflaume"))
        assert root.get("width") == f"{root.get('viewBox', '').split()[2]}mm"
        cards = [element for element in root.iter(f"{SVG}rect") if element.get("rx") == "1.15"]
        assert {float(card.get("width", "0")) for card in cards} == {12.0}


def test_marked_cards_have_outline_and_words() -> None:
    svg = figure_svg(scene(4, counted=True), accent="pflaume")
    assert ">zählt 0</text>" in svg
    assert svg.count('stroke-width="0.7"') == 1


def test_names_are_escaped() -> None:
    drawn = Scene((Seat(Player("A & <B>"), ()),), ())
    assert "A &amp; &lt;B&gt;" in figure_svg(drawn, accent="pflaume")


def test_the_words_are_those_of_the_phone() -> None:
    assert alternative(scene(2)) == (
        "Der Tisch von oben, im Uhrzeigersinn ab dem Platz unten. "
        "Anna: Stirnkarte Herz-Dame; Leben: 2 offen, 1 verdeckt. "
        "Ben (am Zug): Stirnkarte Herz-Sieben; Leben: 2 offen, 1 verdeckt. "
        "In der Mitte: Ziehstapel (12 Karten); eine verdeckte Karte; letztes Gebot: Dan: 45."
    )


def test_the_words_say_tags_and_count_hidden_cards() -> None:
    cards = (Shown(None), Shown(None), Shown(parse_card("Joker"), "neu"), Shown(None, "gespickt"))
    drawn = Scene((Seat(Player("Anna"), (Group("", cards),)),), ())
    assert alternative(drawn).endswith(" Anna: zwei verdeckte Karten, Joker (neu), eine verdeckte Karte (gespickt).")


@pytest.mark.parametrize("game", ["kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl", "ein-fuenftes"])
def test_every_game_has_an_emblem(game: str) -> None:
    root = ElementTree.fromstring(emblem_svg(game, theme("ocker")))
    assert root.tag == f"{SVG}svg"
    assert not list(root.iter(f"{SVG}text"))
