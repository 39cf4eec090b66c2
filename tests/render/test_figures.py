from __future__ import annotations

import itertools
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from print_samples import HANDS, NAMES, scene
from projects import REPOSITORY

from engines.cards import parse_card
from engines.game import Display, Group, Player, Scene, Seat, Shown, Token
from generator.content.load import load
from generator.proof.prove import prove
from generator.render.compose import figures_fitted, least_lettering
from generator.render.design import theme, tokens
from generator.render.emblem import emblem_svg
from generator.render.example_figures import example_figure
from generator.render.figure_words import alternative
from generator.render.figures import figure_svg
from generator.render.lettering import lettering
from generator.render.scene_layout import WIDEST, picture
from generator.render.scene_shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COIN_SIZE,
    NAME_SIZE,
    TAG_DROP,
    TOKEN_HEIGHT,
    TOKEN_WIDTH,
    Box,
    CardShape,
    tag_height,
)
from generator.render.scene_ways import label_height

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "http://www.w3.org/1999/xlink"
SCENES = [(players, counted) for players in (1, 2, 3, 4, 5, 6, 7) for counted in (False, True)]


def boxes(drawn: Scene) -> list[Box]:
    """Every card and every line of the layout as a rectangle."""
    layout = picture(drawn)
    made = []
    for card in layout.cards:
        made.append(Box(card.x, card.y, CARD_WIDTH, CARD_HEIGHT))
        if card.tag:
            left = card.x + (CARD_WIDTH - card.tag_width) / 2
            made.append(Box(left, card.y + CARD_HEIGHT + TAG_DROP, card.tag_width, tag_height()))
    for token in layout.tokens:
        coin = token.token is Token.COIN
        made.append(Box(token.x, token.y, COIN_SIZE if coin else TOKEN_WIDTH, COIN_SIZE if coin else TOKEN_HEIGHT))
    made += [Box(line.left, line.y - 0.7 * line.size, line.width, 0.85 * line.size) for line in layout.lines]
    return made


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def collisions(drawn: Scene) -> list[tuple[Box, Box]]:
    return [pair for pair in itertools.combinations(boxes(drawn), 2) if overlap(*pair)]


def seen(drawn: Scene) -> list[Box]:
    """What one sees of every card of a layout in which cards are fanned out to the right."""
    cards = picture(drawn).cards
    strips = []
    for index, card in enumerate(cards):
        covering = [other.x - card.x for other in cards[index + 1 :] if overlap(place(card), place(other))]
        strips.append(Box(card.x, card.y, min([CARD_WIDTH, *covering]), CARD_HEIGHT))
    return strips


def place(card: CardShape) -> Box:
    return Box(card.x, card.y, CARD_WIDTH, CARD_HEIGHT)


def hand(*cards: str | None) -> tuple[Shown, ...]:
    return tuple(Shown(parse_card(card) if card else None) for card in cards)


def seats(*groups: tuple[Group, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(Player(name), own) for name, own in zip(NAMES, groups, strict=False))


@pytest.mark.parametrize(("players", "counted"), SCENES)
def test_nothing_overlaps(players: int, counted: bool) -> None:
    assert collisions(scene(players, counted=counted)) == []


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


def test_hands_that_are_not_wide_lie_side_by_side() -> None:
    groups = (Group("Hand", hand("A♥", "K♥")), Group("Ausgelegt", hand("2♥")), Group("", (), "drei Leben"))
    assert collisions(Scene(seats(*[groups] * 4), ())) == []


def test_wide_hands_are_fanned_out_so_that_every_index_is_seen() -> None:
    pile = (*hand("A♥", "K♥", None, "10♦"), Shown(parse_card("9♦"), "neu"))
    drawn = Scene(seats(*[(Group("Asse", pile), Group("Zehn", hand("10♠", "10♥", "10♣")))] * 4), ())
    strips = seen(drawn)
    assert len(strips) == 32
    for card, strip in zip(picture(drawn).cards, strips, strict=True):
        assert strip.width >= (3 if card.card is None else 5)
    assert [strip.width for strip in strips[4:8:3]] == [CARD_WIDTH] * 2  # the last card of each group is whole


def test_many_groups_stand_in_rows_and_labels_keep_clear() -> None:
    groups = tuple(Group(name, hand("A♥", "K♥", "D♥")) for name in ("Asse", "Zehnen", "Neunen", "Achten", "Siebenen"))
    layout = picture(Scene(seats(*[groups] * 5), ()))
    assert layout.width <= WIDEST
    labels = [Box(line.left, line.y - 0.7 * line.size, line.width, 0.85 * line.size) for line in layout.lines]
    cards = [place(card) for card in layout.cards]
    assert not [pair for pair in itertools.product(labels, cards) if overlap(*pair)]
    assert not [pair for pair in itertools.combinations(labels, 2) if overlap(*pair)]


def test_a_table_on_which_nothing_lies_is_not_as_high() -> None:
    bare, laid = (picture(Scene(seats((), ()), middle)) for middle in ((), (Group("Stich", (), "leer"),)))
    assert bare.table.height < laid.table.height
    assert bare.table.width == laid.table.width


def test_cards_in_the_middle_stick_out_towards_their_player() -> None:
    anna, ben = Player("Anna"), Player("Ben")
    pot = Group("links", (Shown(parse_card("K♥"), towards=anna), Shown(parse_card("7♥"), towards=ben)), "17")
    drawn = Scene(seats((), ()), (pot, Group("Mitte", (), "leer", place=True)))
    layout = picture(drawn)
    below, above = layout.cards
    (slot,) = layout.slots
    assert above.y < slot.y < below.y
    assert not any(card.tag or card.marked for card in layout.cards)
    words = "In der Mitte: links: Herz-König (von Anna), Herz-Sieben (von Ben), das ergibt 17; Mitte leer."
    assert words in alternative(drawn)


def test_who_cannot_be_pointed_at_is_named() -> None:
    players = [Player(name) for name in NAMES[:5]]
    cards = tuple(Shown(parse_card(card), towards=player) for card, player in zip(HANDS, players, strict=False))
    layout = picture(Scene(seats(*[()] * 5), (Group("links", cards),)))
    assert [card.tag for card in layout.cards] == ["", "Ben", "Carla", "Dan", "Eva"]
    tags = [Box(card.x - (card.tag_width - CARD_WIDTH) / 2, 0, card.tag_width, 1) for card in layout.cards if card.tag]
    assert not [pair for pair in itertools.combinations(tags, 2) if overlap(*pair)]


def test_the_pill_of_the_player_to_move_shifts_nothing() -> None:
    drawn = scene(5)
    quiet = replace(drawn, seats=tuple(replace(seat, active=False) for seat in drawn.seats))
    places = [[(line.left, line.y) for line in picture(each).lines] for each in (drawn, quiet)]
    assert places[0] == places[1]


def test_no_label_is_smaller_than_eight_points() -> None:
    root = ElementTree.fromstring(figure_svg(scene(6, counted=True), accent="pflaume"))
    sizes = [float(text.get("font-size", "0")) for text in root.iter(f"{SVG}text")]
    assert min(sizes) * 72 / 25.4 >= 7.9


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
        "Der Tisch von oben. "
        "Unten sitzt Anna: an der Stirn Herz-Dame; Leben: 2 offen, 1 verdeckt. "
        "Oben sitzt Ben und ist am Zug: an der Stirn Herz-Sieben; Leben: 2 offen, 1 verdeckt. "
        "In der Mitte: Ziehstapel: 12 Karten; eine verdeckte Karte; letztes Gebot: Dan: 45."
    )


def test_the_words_say_tags_and_count_hidden_cards() -> None:
    cards = (Shown(None), Shown(None), Shown(parse_card("Joker"), "neu"), Shown(None, "gespickt"))
    drawn = Scene((Seat(Player("Anna"), (Group("", cards),)),), ())
    assert alternative(drawn).endswith(" Anna: zwei verdeckte Karten, Joker (neu), eine verdeckte Karte (gespickt).")


def test_the_words_say_where_everyone_sits() -> None:
    words = alternative(scene(5))
    places = [sentence.split(" sitzt ")[0] for sentence in words.split(". ") if " sitzt " in sentence]
    assert places == ["Unten", "Links", "Oben links", "Oben rechts", "Rechts"]


def test_the_title_tells_pictures_of_one_page_apart() -> None:
    root = ElementTree.fromstring(figure_svg(scene(2), accent="pflaume", title="Eine Runde, nach Zug 3"))
    assert root[0].text == f"Eine Runde, nach Zug 3. {alternative(scene(2))}"


@pytest.mark.parametrize("palette", sorted(tokens().palettes))
def test_a_page_can_hold_many_pictures_for_none_has_ids_or_refers_to_anything(palette: str) -> None:
    root = ElementTree.fromstring(figure_svg(scene(4, counted=True), accent="ocker", palette=palette))
    names = {name for element in root.iter() for name in element.attrib}
    assert not {"id", "style", f"{{{XLINK}}}href", "href", "src"} & names
    assert "url(" not in ElementTree.tostring(root, encoding="unicode")
    assert root.get("viewBox", "").startswith("0 0 ")
    assert {"tisch", "schrift", "leise"} <= {element.get("class") for element in root.iter()}


WAYS = [
    [("Anna", "Ben"), ("Ben", "Carla")],
    [("Ben", "Dan"), ("Dan", "Anna"), ("Anna", "Carla")],
    [("Anna", "Carla"), ("Carla", "Ben"), ("Ben", "Dan")],
    [("Carla", "Dan")],
]


def under_way(ways: list[tuple[str, str]]) -> Scene:
    legs = tuple(Group("", (), "„König“", way=(Player(one), Player(other))) for one, other in ways)
    return Scene(seats(*[(Group("", (), "14 Karten"),)] * 4), legs)


@pytest.mark.parametrize("ways", WAYS)
def test_arrows_stay_on_the_table_and_their_labels_apart(ways: list[tuple[str, str]]) -> None:
    layout = picture(under_way(ways))
    labels = [
        Box(one.x - one.width / 2, one.y - label_height() / 2, one.width, label_height()) for one in layout.arrows
    ]
    assert len(labels) == len(ways)
    assert not [pair for pair in itertools.combinations(labels, 2) if overlap(*pair)]
    table = layout.table
    for arrow in layout.arrows:
        numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", arrow.path + arrow.head)]
        assert all(table.x < x < table.x + table.width for x in numbers[::2])
        assert all(table.y < y < table.y + table.height for y in numbers[1::2])


def test_a_way_comes_and_another_leaves_without_crossing_before_a_seat() -> None:
    came, left = picture(under_way(WAYS[0])).arrows  # Ben sits on the left: the one from below, the other upwards
    end, start = (re.findall(r"-?\d+\.\d+", text) for text in (came.head, left.path))
    assert float(end[3]) > float(start[1])


def test_a_way_is_told_leg_by_leg() -> None:
    words = "Der Weg der Karte: von Anna an Ben mit den Worten „König“, dann von Ben an Carla mit den Worten „König“."
    assert alternative(under_way(WAYS[0])).endswith(words)


def test_a_hand_shows_as_many_backs_as_it_has_cards_and_what_was_taken_beside_them() -> None:
    taken = Group("Hand", (Shown(None), Shown(parse_card("7♠"), "neu")), "5 Karten", look=Display.HAND, number=4)
    layout = picture(Scene(seats((taken,)), ()))
    assert [shape.token for shape in layout.tokens] == [Token.COVERED] * 4
    (card,) = layout.cards
    assert (str(card.card), card.marked) == ("7♠", True)
    assert alternative(Scene(seats((taken,)), ())).endswith("Anna: Hand mit 5 Karten, darunter Pik-Sieben (neu).")


@pytest.mark.parametrize(
    ("group", "words"),
    [
        (Group("Hand", (Shown(None),), look=Display.HAND, number=4), "Hand mit 4 Karten."),
        (Group("Hand", (), look=Display.HAND, number=1), "Hand mit 1 Karte."),
        (
            Group("Hand", (Shown(None), Shown(parse_card("7♠"))), look=Display.HAND, number=4),
            "Hand mit 5 Karten, darunter Pik-Sieben.",
        ),
        (Group("Stapel", (Shown(None),), look=Display.HEAP, number=12), "Stapel: 12 Karten."),
        (Group("Hand", (), "keine Karte", look=Display.HAND), "Hand: keine Karte."),
    ],
)
def test_cards_of_which_only_the_number_is_given_are_said_by_number(group: Group, words: str) -> None:
    assert alternative(Scene(seats((group,)), ())).endswith(f"Anna: {words}")


def test_a_hand_that_is_only_said_is_said_by_number() -> None:
    layout = picture(Scene(seats((Group("Hand", (), look=Display.HAND, number=4),)), ()))
    assert "Hand: 4 Karten" in [line.text for line in layout.lines]


def test_lives_and_coins_are_drawn_instead_of_counted_in_words() -> None:
    lives = Group("Leben", (), "2 offen, 1 verdeckt", tokens=(Token.OPEN, Token.OPEN, Token.COVERED))
    coins = Group("Leben", (), "2", tokens=(Token.COIN,) * 2)
    layout = picture(Scene(seats((lives,)), (coins,)))
    assert [shape.token for shape in layout.tokens].count(Token.COIN) == 2
    assert len(layout.tokens) == 5
    assert not {"2 offen, 1 verdeckt", "2"} & {line.text for line in layout.lines}


def test_a_pile_shows_that_there_is_more_than_one_card() -> None:
    def below(size: int) -> int:
        pile = Group("Ziehstapel", (Shown(None),), "", look=Display.HEAP, number=size)
        return picture(Scene((), (pile,))).cards[0].below

    assert [below(size) for size in (1, 2, 44)] == [0, 1, 3]


def test_a_card_at_a_forehead_has_a_head_behind_it_that_hides_no_index() -> None:
    root = ElementTree.fromstring(figure_svg(scene(3), accent="pflaume"))
    kinds = [element.tag.removeprefix(SVG) for element in root]
    assert kinds.count("circle") == 3
    first_card = next(place for place, element in enumerate(root) if element.get("rx") == "1.15")
    assert max(place for place, kind in enumerate(kinds) if kind == "circle") < first_card


@pytest.mark.parametrize("game", ["kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl", "ein-fuenftes"])
def test_every_game_has_an_emblem(game: str) -> None:
    root = ElementTree.fromstring(emblem_svg(game, theme("ocker")))
    assert root.tag == f"{SVG}svg"
    assert not list(root.iter(f"{SVG}text"))


@pytest.mark.parametrize("name", ["regelheft-a5", "regelheft-gross"])
def test_words_in_pictures_are_as_large_as_their_sheet_wants_them(name: str) -> None:
    proof = prove(load(REPOSITORY, ["schwindelpost"])).games[0]
    sheet = tokens().sheets[name]
    with lettering(least_lettering(sheet)):
        svgs = [example_figure(proof, example, 2) for example in proof.game.examples]
    assert svgs
    for svg in svgs:
        fitted = figures_fitted(svg, sheet)
        width, box = re.search(r'width="([\d.]+)mm"[^>]*viewBox="0 0 ([\d.]+)', fitted).groups()  # type: ignore[union-attr]
        words = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]{3,})<', fitted)
        assert words
        for size, text in words:
            assert float(size) * float(width) / float(box) * 72 / 25.4 >= sheet.lettering - 0.01, text
