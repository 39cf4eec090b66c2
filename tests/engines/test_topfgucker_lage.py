"""Topfgucker: positions, notation, facts and rule ids as a whole."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from topfgucker_table import (
    DESK,
    SHEET,
    cannot_occur,
    end_game,
    impossible,
    lage,
    line,
    not_read,
    of_game,
    play,
    reads,
    start,
    survives,
    table,
)

from engines.cards import Rank, parse_card
from engines.game import Chart, Fact, Player, PositionError, Range, Sum, Table, fill
from engines.topfgucker import GAME
from engines.topfgucker.moves import Lay, Move, Open, Pass, Pot
from engines.topfgucker.parameters import Position, deck

# --- Positions ------------------------------------------------------------------------------

ANNA, BEN = Player("Anna"), Player("Ben")
FULL_HANDS = "Anna: 2♣ 3♣ 4♣ 5♣ 6♣"


@pytest.mark.parametrize(
    ("position", "path", "rule"),
    [
        (Position(), (), "juengste-beginnt"),
        (Position(juengste=ANNA, dran=BEN), (), "juengste-beginnt"),
        (lage("Zoe"), ("juengste",), ""),
        (lage(dran="Zoe"), ("dran",), ""),
        # nothing has happened yet when a game begins
        (lage("Anna", links="K♠ Ben"), ("toepfe",), "juengste-beginnt"),
        (lage("Anna", treffer=1), ("treffer",), "juengste-beginnt"),
        (lage("Anna", leben=1), ("leben",), "juengste-beginnt"),
        (lage("Anna", ziehstapel=44), ("ziehstapel",), "juengste-beginnt"),
        (lage("Anna", handkarten={"Anna": 4}), ("handkarten",), "juengste-beginnt"),
        (lage("Anna", gepasst=1), ("gepasst",), "juengste-beginnt"),
        (lage("Anna", weg="2♣"), ("weg",), "juengste-beginnt"),
        # hands
        (lage("Anna", verdeckt=FULL_HANDS), ("verdeckt", "Anna"), "handkarten"),
        (lage("Anna", offen="Anna: 2♣ 3♣"), ("offen", "Anna"), "erste-offene"),
        (lage("Anna", offen="Anna: 2♣", verdeckt="Anna: 3♣ 4♣ 5♣ 6♣"), ("verdeckt", "Anna"), "handkarten"),
        (lage("Anna", offen="Anna: 2♣", verdeckt="Ben: 2♣"), ("verdeckt", "Ben", 0), ""),
        (lage("Anna", offen="Anna: Joker"), ("offen", "Anna", 0), ""),
        (lage("Anna", offen="Zoe: 2♣"), ("offen", "Zoe"), ""),
        (lage("Anna", verdeckt="Zoe: 2♣"), ("verdeckt", "Zoe"), ""),
        (lage(dran="Anna", handkarten={"Zoe": 2}), ("handkarten", "Zoe"), ""),
        (lage(dran="Anna", handkarten={"Ben": 3}), ("handkarten", "Ben"), "nachziehen"),
        (lage(dran="Anna", handkarten={"Ben": 5}), ("handkarten", "Ben"), "handkarten"),
        (lage(dran="Anna", handkarten={"Ben": -1}), ("handkarten", "Ben"), "handkarten"),
        (end_game(handkarten={"Anna": 0, "Ben": 1}), ("handkarten", "Anna"), "klar-leere-hand"),
        (end_game(handkarten={"Anna": 0, "Ben": 0}), ("handkarten", "Anna"), "verloren-karten"),
        # pots
        (lage(dran="Anna", links="K♠ Zoe"), ("toepfe", "links", 0, "von"), ""),
        (lage(dran="Anna", links="Joker Ben"), ("toepfe", "links", 0, "karte"), ""),
        (lage(dran="Anna", mitte="A♠ Ben"), ("toepfe", "mitte", 0, "als"), "ass"),
        (lage(dran="Anna", mitte="A♠ Ben als 10"), ("toepfe", "mitte", 0, "als"), "ass"),
        (lage(dran="Anna", mitte="K♠ Ben als 11"), ("toepfe", "mitte", 0, "als"), "zaehlwerte"),
        (lage(dran="Anna", rechts="K♠ Anna, A♠ Ben als 11"), ("toepfe", "rechts", 1, "karte"), "treffer"),
        (lage(dran="Anna", rechts="K♠ Ben, D♠ Anna, 2♠ Ben"), ("toepfe", "rechts", 2, "karte"), "ueberkauft"),
        (lage(dran="Anna", links="2♠ Ben, 3♠ Ben"), ("toepfe", "links", 1), "eigene-karte"),
        (lage(dran="Anna", links="2♠ Anna"), ("toepfe",), "reihum"),
        (lage(dran="Anna", links="2♠ Ben", mitte="3♠ Ben"), ("toepfe",), "reihum"),
        (lage(dran="Anna", links="2♠ Ben, 3♠ Anna"), ("toepfe",), "reihum"),
        (lage(dran="Anna", links="2♠ Ben", verdeckt="Anna: 2♠"), ("toepfe", "links", 0, "karte"), ""),
        # score, draw pile, cards laid away
        (lage(dran="Anna", treffer=-1), ("treffer",), "treffer"),
        (lage(dran="Anna", treffer=13, ziehstapel=0), ("treffer",), "gewonnen"),
        (lage(dran="Anna", leben=2), ("leben",), "muenzen"),
        (lage(dran="Anna", leben=-1), ("leben",), "muenzen"),
        (lage(dran="Anna", treffer=1), ("ziehstapel",), "nachziehen"),
        (lage(dran="Anna", leben=0), ("ziehstapel",), "nachziehen"),
        (lage(dran="Anna", weg="2♣"), ("ziehstapel",), "nachziehen"),
        (lage(dran="Anna", treffer=1, ziehstapel=45), ("ziehstapel",), "handkarten"),
        (lage(dran="Anna", treffer=1, ziehstapel=-1), ("ziehstapel",), "handkarten"),
        (lage(dran="Anna", treffer=1, ziehstapel=43), ("ziehstapel",), "treffer"),
        (lage(dran="Anna", leben=0, ziehstapel=42), ("ziehstapel",), "treffer"),
        (lage(dran="Anna", treffer=5, ziehstapel=34), ("ziehstapel",), "treffer"),
        (lage(dran="Anna", ziehstapel=43), ("ziehstapel",), "treffer"),
        (lage(dran="Anna", treffer=1, ziehstapel=42, weg="2♣ 3♣ 4♣"), ("weg", 2), "klar-merken"),
        (lage(dran="Anna", treffer=12, ziehstapel=1, stapel="2♣ 3♣"), ("stapel", 1), "handkarten"),
        (end_game(treffer=11), ("treffer",), "treffer"),
        (end_game(leben=1), ("treffer",), "treffer"),
        (lage(dran="Anna", treffer=1, ziehstapel=42, weg="K♠ D♠"), ("treffer",), "treffer"),
        (lage(dran="Anna", treffer=1, ziehstapel=41, weg="2♠ 2♣ 2♥"), ("treffer",), "treffer"),
        (lage(dran="Anna", treffer=1, ziehstapel=31), ("treffer",), "treffer"),
        (lage(dran="Anna", leben=0, ziehstapel=40, weg="10♠ 10♣ A♥ B♠"), ("treffer",), "treffer"),
        (lage(dran="Anna", leben=0, ziehstapel=41, weg="10♠ 9♣ 2♥"), ("treffer",), "treffer"),
        (lage(dran="Anna", treffer=2, ziehstapel=40, weg="10♠ 10♣ 10♥ 2♥"), ("treffer",), "treffer"),
        (lage(dran="Anna", treffer=2, ziehstapel=40, weg="A♠ 10♠ 9♠ 2♠"), ("treffer",), "treffer"),
        (lage(dran="Anna", treffer=1, ziehstapel=42, weg="9♠ A♠"), ("treffer",), "treffer"),
        # passing
        (lage(dran="Anna", treffer=12, ziehstapel=1, gepasst=1), ("gepasst",), "legen-muessen"),
        (end_game(gepasst=2), ("gepasst",), "klar-alle-passen"),
        (end_game(gepasst=-1), ("gepasst",), "klar-alle-passen"),
    ],
)
def test_what_cannot_occur_is_refused(position: Position, path: tuple[str | int, ...], rule: str) -> None:
    cannot_occur(table(), position, path, rule)


@pytest.mark.parametrize(
    "position",
    [
        lage(dran="Anna", links="2♠ Ben"),
        lage(dran="Anna", links="2♠ Anna, 3♠ Ben"),
        lage(dran="Anna", handkarten={"Anna": 4, "Ben": 4}),
        lage(dran="Anna", treffer=1, ziehstapel=42, weg="K♠ A♠"),
        lage(dran="Anna", leben=0, ziehstapel=41, weg="10♠ 9♣ 3♥"),
        lage(dran="Anna", leben=0, ziehstapel=41, weg="10♠ 10♣ 10♥"),
        lage(dran="Anna", treffer=2, ziehstapel=40, weg="A♠ 10♠ A♣ 10♣"),
        lage(dran="Anna", treffer=1, ziehstapel=33),  # four aces, four 2s, three 3s
        lage(dran="Anna", treffer=2, ziehstapel=39, weg="K♠ A♠ K♥ 9♥ 2♥"),
        lage(dran="Anna", leben=0, ziehstapel=40, weg="10♠ 9♣ A♥ B♠"),
        lage(dran="Anna", leben=0, ziehstapel=41),
        lage(dran="Anna", treffer=4, ziehstapel=36),
        lage(dran="Anna", treffer=5, ziehstapel=33),
        lage(dran="Anna", treffer=12, leben=0, ziehstapel=0),
        end_game(gepasst=1),
        end_game(handkarten={"Anna": 2, "Ben": 0}, offen="Anna: K♠"),
    ],
)
def test_what_can_just_occur_is_accepted(position: Position) -> None:
    assert len(GAME.slots(table(), position)) == 52


@pytest.mark.parametrize(
    ("variants", "level", "players", "position", "path", "rule"),
    [
        (("offene-haende",), "normal", 2, lage(verdeckt="Anna: 2♣"), ("verdeckt", "Anna"), "offene-haende"),
        ((), "leicht", 4, lage(verdeckt="Anna: 2♣"), ("verdeckt", "Anna"), "stufe-alles-offen"),
        ((), "leicht", 4, lage(offen="Anna: 2♣ 3♣ 4♣"), ("offen", "Anna"), "stufe-alles-offen"),
        ((), "profi", 2, lage(offen="Anna: 2♣"), ("offen", "Anna"), "erste-offene"),
        (("lose",), "normal", 2, lage(), ("varianten",), ""),
    ],
)
def test_what_cannot_occur_at_other_tables(
    variants: tuple[str, ...], level: str, players: int, position: Position, path: tuple[str | int, ...], rule: str
) -> None:
    cannot_occur(table(players, *variants, stufe=level), position, path, rule)


@pytest.mark.parametrize(
    ("dran", "pots", "accepted"),
    [
        ("Carla", ("2♠ Anna", "3♠ Ben", ""), True),
        ("Carla", ("2♠ Anna, 3♠ Ben", "", ""), True),
        ("Carla", ("2♠ Carla", "3♠ Ben", ""), False),
        ("Carla", ("2♠ Ben, 3♠ Anna", "", ""), False),
        ("Carla", ("2♠ Anna, 3♠ Ben, 4♠ Carla, 5♠ Ben", "", ""), True),
        ("Carla", ("2♠ Ben, 3♠ Carla", "4♠ Anna", "5♠ Ben"), True),
        ("Carla", ("2♠ Ben, 3♠ Anna", "4♠ Anna", "5♠ Ben"), False),
        ("Carla", ("2♠ Ben, 3♠ Carla", "4♠ Carla", "5♠ Ben"), False),
        ("Anna", ("2♠ Anna, 3♠ Ben, 4♠ Carla", "", ""), True),
        ("Anna", ("2♠ Anna, 3♠ Carla", "4♠ Ben", "5♠ Carla"), True),
        ("Anna", ("2♠ Anna, 3♠ Carla", "4♠ Ben", "5♠ Anna"), False),
        ("Ben", ("2♠ Anna", "", ""), True),
        ("Ben", ("2♠ Carla", "", ""), False),
    ],
)
def test_cards_in_pots_were_laid_in_turn(dran: str, pots: tuple[str, str, str], accepted: bool) -> None:
    position = lage(dran=dran, links=pots[0], mitte=pots[1], rechts=pots[2])
    if accepted:
        assert GAME.slots(table(3), position)
    else:
        cannot_occur(table(3), position, ("toepfe",), "reihum")


def test_treffer_that_cannot_have_happened_are_refused_in_numbers() -> None:
    with pytest.raises(PositionError) as caught:
        GAME.slots(table(), end_game(leben=1))
    assert caught.value.sentence == (
        "Die weggelegten Karten zählen zusammen 268 (jedes Ass 1, bis zu 4 davon auch 11). "
        "Nach so vielen Treffern (12) und überkauften Töpfen (0) müssten es 252 sein."
    )
    with pytest.raises(PositionError) as caught:
        GAME.slots(table(), lage(dran="Anna", leben=0, treffer=10, ziehstapel=0))
    assert "zählen zusammen 260 bis 328" in caught.value.sentence
    assert "müssten es 232 bis 240 sein" in caught.value.sentence


def test_handkarten_too_many_are_counted() -> None:
    with pytest.raises(PositionError) as caught:
        GAME.slots(table(), lage(offen="Anna: 2♣", verdeckt="Anna: 3♣ 4♣ 5♣ 6♣"))
    assert caught.value.sentence == "Anna hat nur 3 verdeckte Karten, nicht 4."


def test_the_sheet_must_hold_together() -> None:
    def changed(**values: Any) -> Table[Any]:
        return Table(replace(SHEET, parameters=replace(SHEET.parameters, **values)), (ANNA, BEN), level="normal")

    assert impossible(changed(hand={3: 3}), lage()).rule == "handkarten"
    assert impossible(changed(familienstufe="mittel"), lage()).rule == "familienspiel"


def test_slots_hold_hands_pots_pile_and_what_is_away() -> None:
    position = lage(
        dran="Anna",
        offen="Anna: 2♣",
        verdeckt="Ben: 3♣",
        mitte="4♣ Anna, 5♣ Ben",
        stapel="6♣",
        treffer=1,
        ziehstapel=35,
    )
    slots = GAME.slots(table(), position)
    named = [(slot.name, slot.path) for slot in slots if slot.card is not None]
    assert named == [
        ("1. offene Karte von Anna", ("offen", "Anna", 0)),
        ("1. verdeckte Karte von Ben", ("verdeckt", "Ben", 0)),
        ("1. Karte im mittleren Topf", ("toepfe", "mitte", 0, "karte")),
        ("2. Karte im mittleren Topf", ("toepfe", "mitte", 1, "karte")),
        ("1. Karte des Ziehstapels", ("stapel", 0)),
    ]
    assert sum(slot.path[0] == "stapel" for slot in slots) == 35
    assert sum(slot.path[0] == "weg" for slot in slots) == 52 - 8 - 2 - 35


def test_a_deal_must_be_what_the_position_names() -> None:
    deal = fill(GAME.deck(table()), GAME.slots(table(), lage(offen="Anna: 2♣")), random.Random(1))
    with pytest.raises(PositionError) as caught:
        GAME.start(table(), lage(offen="Anna: 3♣"), deal)
    assert caught.value.path == ("offen", "Anna", 0)


# --- Notation -------------------------------------------------------------------------------

PLAYERS = table(5).players
players = st.sampled_from(PLAYERS)
cards = st.sampled_from(deck(SHEET))
moves = st.one_of(
    st.builds(Lay, players, cards.filter(lambda card: card.rank is not Rank.ACE), st.sampled_from(Pot)),
    st.builds(
        Lay, players, cards.filter(lambda card: card.rank is Rank.ACE), st.sampled_from(Pot), st.integers(-9, 99)
    ),
    st.builds(Open, players, st.frozensets(cards, min_size=1, max_size=4)),
    st.builds(Pass, players),
)


@given(moves)
def test_notation_write_and_parse_is_the_identity(move: Move) -> None:
    assert GAME.parse(table(5), GAME.write(move)) == (move,)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Anna legt K♠ Mitte", ["Anna legt K♠ in die Mitte"]),
        ("Anna: legt Pik-König auf den linken Topf.", ["Anna legt K♠ links"]),
        ("Anna legt K♠ nach rechts als 10", ["Anna legt K♠ rechts"]),
        ("Anna legt A♥ LINKS als 11", ["Anna legt A♥ links als 11"]),
        ("Ben legt 7♣ links und öffnet 9♦", ["Ben legt 7♣ links", "Ben öffnet 9♦"]),
        ("Ben legt 7♣ links, dann öffnet 9♦", ["Ben legt 7♣ links", "Ben öffnet 9♦"]),
        ("Ben öffnet 9♦ und A♣, K♥", ["Ben öffnet A♣ K♥ 9♦"]),
        ("Ben passt.", ["Ben passt"]),
    ],
)
def test_notation_is_read_liberally_and_written_in_one_way(text: str, canonical: list[str]) -> None:
    assert reads(table(), text) == canonical


def test_notation_knows_names_of_several_words() -> None:
    at = DESK.named("Anna", "Anna Lena", level="normal")
    assert GAME.parse(at, "Anna Lena passt") == (Pass(Player("Anna Lena")),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana passt", "Anna passt"),
        ("Anna nimmt K♠", "Anna legt K♠ links"),
        ("Anna legt K♠", "Anna legt K♠ links"),
        ("Anna legt K♠ oben", "Anna legt K♠ links"),
        ("Anna legt Herz-Dme links", "Anna legt D♥ links"),
        ("Anna öffnet 9♦ xyz", "Anna öffnet 9♦"),
        ("Anna legt A♥ links als elf", "Anna legt A♥ rechts als 11"),
        ("", "Anna legt K♠ links"),
        ("Anna", "Anna passt"),
    ],
)
def test_notation_that_is_no_move_tells_what_would_be(text: str, expected: str) -> None:
    assert expected in not_read(table(), text)


@given(st.text(max_size=40) | st.text("Anabelgtpsöfnikrchud ,29−♥♠DK", max_size=40))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    survives(table(), text)


# --- Facts ----------------------------------------------------------------------------------


def test_every_documented_fact_exists() -> None:
    """In random games, and at two ends that they seldom reach."""
    won = line(start(table(), end_game()), "Anna legt K♠ links")
    empty = end_game(handkarten={"Anna": 2, "Ben": 0}, offen="Anna: K♠")
    assert DESK.unsaid([won, line(start(table(), empty), "Anna legt 4♦ links")]) == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("karten.anzahl", 52),
        ("karten.summe", 340),
        ("wert.7", 7),
        ("wert.K", 10),
        ("rang.D", Rank.QUEEN),
        ("bilder.wert", 10),
        ("bilder.raenge", (Rank.JACK, Rank.QUEEN, Rank.KING)),
        ("zehner.wert", 10),
        ("zehner.raenge", (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)),
        ("zehner.anzahl", 16),
        ("ass.rang", Rank.ACE),
        ("ass.niedrig", 1),
        ("ass.hoch", 11),
        ("ass.mehr", 10),
        ("ass.anzahl", 4),
        ("treffersumme", 21),
        ("ergaenzt.7", 14),
        ("ergaenzt.K", 11),
        ("ergaenzt.ass_niedrig", 20),
        ("ergaenzt.ass_hoch", 10),
        ("toepfe.anzahl", 3),
        ("toepfe.spieler", 2),
        ("handkarten.2", 4),
        ("handkarten.3", 3),
        ("handkarten.4", 2),
        ("handkarten.5", 2),
        ("ziehstapel_anfang.2", 44),
        ("ziehstapel_anfang.5", 42),
        ("muenzen", 2),
        ("stufen.anzahl", 4),
        ("familienziel", 12),
        ("bedarf.normal", Sum((21,), 13)),
        ("luft.leicht", 88),
        ("luft.normal", 67),
        ("luft.schwer", 46),
        ("luft.profi", 46),
        ("luft_karten.normal", 10),
        ("alles_offen.leicht.von", 4),
        ("alles_offen.leicht.bis", 5),
        ("alles_offen.leicht.spanne", Range(4, 5)),
    ],
)
def test_facts_of_the_game(path: str, expected: object) -> None:
    assert of_game(path) == expected


def test_thirteen_pots_take_273_points() -> None:
    needed = of_game("bedarf.normal")
    assert isinstance(needed, Sum)
    assert needed.total == 273


def test_tables() -> None:
    tables = GAME.tables(SHEET)
    assert tables["stufen"] == Chart(
        ("Stufe", "offene Karten", "Leben", "Ziel"),
        (
            ("Leicht", "2 (mit 4–5 Personen: die ganze Hand)", "2", "12"),
            ("Normal", "1", "1", "13"),
            ("Schwer", "1", "1", "14"),
            ("Profi", "0", "0", "14"),
        ),
    )
    assert tables["werte"] == Chart(
        ("Karte", "Wert"),
        (("Ass", "1 oder 11"), ("2 bis 10", "die Zahl auf der Karte"), ("Bube, Dame, König", "10")),
    )
    assert GAME.card_table(SHEET) == ()


def test_a_table_says_with_how_many_players_everything_is_open() -> None:
    four = GAME.tables(replace(SHEET, max_players=4))["stufen"]
    assert four.rows[0][1] == "2 (mit 4 Personen: die ganze Hand)"


def test_facts_tell_rule_and_derivation() -> None:
    state = start(table(), lage("Anna", offen="Anna: 4♦", verdeckt="Anna: A♥ K♠", stapel="2♣"))
    ace = GAME.step_facts(line(state, "Anna legt A♥ links als 11"))["zaehlt"]
    king = GAME.step_facts(line(state, "Anna legt K♠ links"))["zaehlt"]
    assert (ace, king) == (Fact(11, "ass"), Fact(10, "zaehlwerte"))
    late = start(table(stufe="schwer"), end_game())
    facts = GAME.step_facts(line(late, "Anna legt K♠ rechts"))
    assert facts["zu_viel"] == Fact(9, "ueberkauft", "30 − 21")
    assert facts["summe_vorher"] == Fact(20, "karte-legen")
    assert facts["neue_summe"] == Fact(Sum((10, 7, 3, 10)), "karte-legen", "K♥ 10 + 7♦ 7 + 3♣ 3 + K♠ 10")


def test_scene_shows_who_laid_each_card_and_hides_hidden_cards() -> None:
    state = start(
        table(), lage(dran="Anna", offen="Anna: 4♦; Ben: 9♦", links="7♥ Anna, 10♥ Ben", treffer=1, ziehstapel=38)
    )
    scene = GAME.scene(state)
    (shown, hidden) = scene.seats[0].groups
    assert (shown.label, [card.card for card in shown.cards]) == ("offen", [parse_card("4♦")])
    assert (hidden.label, [card.card for card in hidden.cards]) == ("verdeckt", [None] * 3)
    left = scene.centre[0]
    assert (left.label, left.note, [card.towards for card in left.cards]) == ("links", "17", ["Anna", "Ben"])
    notes = {group.label: group.note for group in scene.centre}
    assert notes == {
        "links": "17",
        "Mitte": "leer",
        "rechts": "leer",
        "Ziehstapel": "38 Karten",
        "Treffer": "1",
        "Leben": "1",
    }
    won = GAME.scene(play(start(table(), end_game()), "Anna legt K♠ links"))
    assert {"Ausgang": "gewonnen"}.items() <= {group.label: group.note for group in won.centre}.items()


def test_scene_says_who_is_on_turn_and_what_is_empty() -> None:
    scene = GAME.scene(start(table(stufe="schwer"), end_game(handkarten={"Anna": 2, "Ben": 0}, offen="Anna: K♠")))
    anna, ben = scene.seats
    assert (anna.active, ben.active) == (True, False)
    assert [(group.label, len(group.cards)) for group in anna.groups] == [("offen", 1), ("verdeckt", 1)]
    assert [(group.label, group.note) for group in ben.groups] == [("Hand", "leer")]
    assert {group.label: group.note for group in scene.centre}["Ziehstapel"] == "leer"
    one = GAME.scene(start(table(stufe="profi"), lage(dran="Anna", treffer=12, ziehstapel=1)))
    assert [[group.label for group in seat.groups] for seat in one.seats] == [["verdeckt"]] * 2
    assert {group.label: group.note for group in one.centre}["Ziehstapel"] == "1 Karte"


def test_a_line_is_drawn_with_the_card_laid_marked_and_a_full_pot_still_there() -> None:
    def left(text: str, pots: str) -> tuple[str, list[str], str]:
        state = start(table(), lage(dran="Anna", offen="Anna: 4♦; Ben: 9♦", links=pots, treffer=1, ziehstapel=38))
        step = line(state, text)
        pot = GAME.step_scene(step).centre[0]
        return pot.note, [shown.tag for shown in pot.cards], GAME.scene(step.after).centre[0].note

    assert left("Anna legt 4♦ links", "7♥ Anna, 10♥ Ben")[:2] == ("21", ["", "", "Treffer"])
    assert left("Anna legt 4♦ links", "7♥ Anna, 10♥ Ben")[2] == "leer"
    assert left("Anna legt 4♦ links", "8♥ Anna, 10♥ Ben") == ("22", ["", "", "überkauft"], "leer")
    assert left("Anna legt 4♦ links", "7♥ Anna, 5♥ Ben") == ("16", ["", "", "neu"], "16")
