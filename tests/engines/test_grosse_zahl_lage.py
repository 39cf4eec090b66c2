"""Große Zahl: positions that can and cannot occur, notation, facts, views and pictures."""

from __future__ import annotations

from typing import Any

import pytest
from desk import paths
from grosse_zahl_table import (
    DESK,
    SHEET,
    cannot_occur,
    impossible,
    known,
    lage,
    line,
    named,
    not_read,
    of_game,
    play,
    reads,
    start,
    survives,
    table,
)
from hypothesis import given
from hypothesis import strategies as st

from engines.cards import Rank, parse_card, parse_cards
from engines.game import Play, Player, PositionError, Range
from engines.grosse_zahl import GAME
from engines.grosse_zahl.combination import arrange
from engines.grosse_zahl.moves import Lay, Move, NewDeal, Pass
from engines.grosse_zahl.parameters import Laid, Position
from engines.grosse_zahl.state import State
from generator.authoring.random_games import NAMES

# --- Positions ------------------------------------------------------------------------------

BEGUN = "8 9 9 9"


@pytest.mark.parametrize(
    ("position", "path", "rule"),
    [
        (lage(None), (), "startspieler"),
        (lage("Zoe"), ("beginnt",), ""),
        (lage("Anna", {"Zoe": "7♥"}), ("haende", "Zoe"), ""),
        (lage("Anna", {"Ben": "7♥ K♥"}), ("haende", "Ben", 1), "kartenwerte"),
        (lage("Anna", {"Ben": "7♥", "Dan": "7♥"}), ("haende", "Dan", 0), ""),
        (lage("Anna", {"Ben": "7♥ 2♥"}, "8 1 9 9", "Anna 8♠"), ("haende", "Ben", 1), "austeilen"),
        (lage("Anna", anzahl={"Zoe": 3}), ("anzahl", "Zoe"), ""),
        (lage("Anna", anzahl="8 0 9 9"), ("anzahl", "Ben"), "letzte-karten"),
        (lage("Anna", anzahl="8 10 9 9"), ("anzahl", "Ben"), "austeilen"),
        (lage("Anna", anzahl="9 8 9 9"), ("anzahl", "Anna"), "ausspielen"),
        (lage("Anna", mitte="Anna 8♠"), ("anzahl", "Anna"), "ausspielen"),
        (lage("Anna", anzahl=BEGUN, mitte="Zoe 8♠"), ("mitte", "von"), ""),
        (lage("Anna", anzahl=BEGUN, mitte="Anna K♠"), ("mitte", "karten", 0), "kartenwerte"),
        (lage("Anna", anzahl="5 5 5 5", mitte="Anna 8♠ 7♥"), ("mitte", "karten"), "kombination"),
        (lage("Anna", anzahl="5 9 5 5", mitte="Ben 8♠ 7♠"), ("anzahl", "Ben"), "aufnehmen"),
        (lage("Anna", anzahl="8 9 9 7", mitte="Dan 8♠ 7♠ 6♠"), ("anzahl",), "rest-weg"),
        (lage("Anna", gepasst="Ben"), ("gepasst",), "ausspielen"),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", gepasst="Zoe"), ("gepasst", 0), ""),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", gepasst="Carla"), ("gepasst", 0), "reihenfolge"),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", gepasst="Ben Dan"), ("gepasst", 1), "reihenfolge"),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", gepasst="Ben Carla Dan"), ("gepasst",), "rundenende"),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", gepasst="Ben Carla Dan Anna"), ("gepasst", 3), "reihenfolge"),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", dran="Carla"), ("dran",), "reihenfolge"),
        (lage("Anna", dran="Ben"), ("dran",), "startspieler"),
        (lage("Anna", anzahl="5 5 5 5", dran="Zoe"), ("dran",), ""),
        (lage("Anna", weg="7♥"), ("weg", 0), "rest-weg"),
        (lage("Anna", anzahl="8 9 9 9", weg="7♥ 8♥"), ("weg", 1), "rest-weg"),
        (lage("Anna", beiseite="7♥"), ("beiseite", 0), "beiseite"),
        (lage("Anna", anzahl="5 5 5 5", weg="B♥"), ("weg", 0), "kartenwerte"),
        (lage("Anna", punkte={"Zoe": 3}), ("punkte", "Zoe"), ""),
        (lage("Anna", punkte={"Ben": -1}), ("punkte", "Ben"), "minuspunkte"),
        (lage("Anna", punkte={"Ben": 15}), ("punkte", "Ben"), "spielende"),
    ],
)
def test_what_cannot_occur_is_refused(position: Position, path: tuple[str | int, ...], rule: str) -> None:
    cannot_occur(table(), position, path, rule)


def test_an_empty_middle_is_left_out() -> None:
    position = Position(beginnt=Player("Anna"), mitte=Laid((), Player("Anna")), anzahl={Player("Anna"): 8})
    assert impossible(table(), position).rule == "ausspielen"


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (lage("Anna", {"Ben": "7♥ 2♥"}, "8 1 9 9", "Anna 8♠"), "Ben hat 1 Karte auf der Hand"),
        (lage("Anna", {"Ben": "7♥ 2♥ 3♥"}, "8 2 9 9", "Anna 8♠"), "Ben hat 2 Karten auf der Hand"),
        (lage("Anna", mitte="Anna 8♠"), "nicht mehr 9 Karten haben, sondern höchstens 8."),
        (lage("Anna", anzahl="5 9 5 5", mitte="Ben 8♠ 7♠"), "also höchstens noch 8."),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", gepasst="Carla"), "ab Ben, der Person links von Anna."),
        (lage("Anna", anzahl=BEGUN, mitte="Anna 8♠", dran="Carla"), "Dran ist Ben, nicht Carla."),
    ],
)
def test_sentences_say_what_would_be_right(position: Position, words: str) -> None:
    assert words in impossible(table(), position).sentence


@pytest.mark.parametrize(
    "position",
    [
        lage("Anna", anzahl="8 9 9 9", mitte="Ben 8♠"),  # Ben has beaten one card with one
        lage("Anna", anzahl="8 9 9 8", mitte="Dan 8♠ 7♠"),
        lage("Anna", anzahl="7 9 9 9", mitte="Anna 8♠ 7♠"),
        lage("Anna", anzahl="8 9 8 7", mitte="Dan 8♠ 7♠ 6♠"),
        lage("Anna", anzahl="1 1 1 1", mitte="Dan 8♠"),
        lage("Anna", anzahl="8 9 9 9", dran="Ben", weg="7♥"),
        lage("Anna", anzahl="5 5 5 5", mitte="Anna 8♠", gepasst="Ben", dran="Carla"),
        lage("Anna", anzahl="9 9 9 9", dran="Anna", punkte={"Ben": 14, "Dan": 0}),
    ],
)
def test_what_can_occur_is_accepted(position: Position) -> None:
    state = start(table(), position)
    assert len(state.cards) == 36
    assert GAME.moves(state).listed
    assert state.passes == len(position.gepasst)


def test_a_position_goes_on_left_of_those_who_passed() -> None:
    state = start(table(), lage("Anna", anzahl="5 5 5 5", mitte="Carla 8♠", gepasst="Dan Anna"))
    assert (state.to_move, state.passes, state.passed, state.opener) == (
        "Ben",
        2,
        frozenset(map(Player, ("Dan", "Anna"))),
        None,
    )
    assert known(play(state, "Ben passt"), "dran") == "Carla"


def test_how_many_cards_are_out_follows() -> None:
    state = start(table(3), lage("Anna", anzahl="5 6 7", mitte="Carla 8♠ 3♠", weg="9♦"))
    assert len(state.out) == 27 - 18 - 2
    assert parse_card("9♦") in state.out
    assert len(state.aside) == 9


@pytest.mark.parametrize("name", ["neuer Ben", "beiseite", "gemischt"])
def test_names_must_be_told_apart_from_parts_of_a_deal(name: str) -> None:
    cannot_occur(named("Anna", name), lage("Anna"), ("spieler", 1), "")


def test_slots_stand_in_the_order_of_dealing() -> None:
    slots = GAME.slots(table(3), lage("Ben", {"Ben": "7♥"}, beiseite="A♣"))
    assert [slot.path for slot in slots[:9]] == [("haende", "Ben", i) for i in range(9)]
    assert [slot.path[1] for slot in slots[9::9][:2]] == ["Carla", "Anna"]
    assert [slot.path for slot in slots[27:]] == [("beiseite", i) for i in range(9)]
    assert (slots[0].card, slots[27].card, slots[0].name) == (
        parse_card("7♥"),
        parse_card("A♣"),
        "1. Handkarte von Ben",
    )


def test_slots_are_named_for_those_who_count_from_one() -> None:
    slots = GAME.slots(table(3), lage("Anna", anzahl="5 5 5", mitte="Anna 8♠ 7♠"))
    names = [slot.name for slot in slots]
    assert names[:2] == ["1. Handkarte von Anna", "2. Handkarte von Anna"]
    assert names[15:18] == ["1. Karte der Mitte", "2. Karte der Mitte", "1. Karte aus dem Spiel"]
    assert names[-9:] == [f"{number}. Karte beiseite" for number in range(1, 10)]


def test_a_deal_must_be_what_the_position_names() -> None:
    at, position = table(), lage("Anna", {"Anna": "7♥"})
    deck = GAME.deck(at)
    with pytest.raises(PositionError) as caught:
        GAME.start(at, position, deck)
    assert caught.value.path == ("haende", "Anna", 0)
    with pytest.raises(PositionError):
        GAME.start(at, lage("Anna"), (*deck[1:], deck[1]))


def dealing() -> State:
    return play(start(table(3), lage("Carla", {"Anna": "3♦"}, "1 3 3", dran="Anna")), "Anna legt 3♦")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("neuer Durchgang: Anna A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 9♥", ("haende", "Anna", 9)),
        ("neuer Durchgang: beiseite A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 9♥", ("beiseite", 9)),
    ],
)
def test_a_new_deal_names_at_most_what_is_dealt(text: str, path: tuple[str | int, ...]) -> None:
    state = dealing()
    (move,) = GAME.parse(state.table, text)
    with pytest.raises(PositionError) as caught:
        GAME.deal_slots(state, move)
    assert caught.value.path == path


def test_a_new_deal_shuffles_at_most_the_deck() -> None:
    state = dealing()
    with pytest.raises(PositionError) as caught:
        GAME.deal_slots(state, NewDeal(shuffled=(*GAME.deck(state.table), parse_card("7♥"))))
    assert caught.value.path == ("gemischt", 36)
    assert len(GAME.deal_slots(state, NewDeal(shuffled=GAME.deck(state.table)))) == 36
    assert GAME.deal_slots(start(table(), lage("Anna")), NewDeal()) == ()


# --- Notation -------------------------------------------------------------------------------

CARDS = st.sampled_from(tuple(SHEET.parameters.karten))
PLAYERS = st.sampled_from(tuple(map(Player, NAMES[:4])))


def some_cards(most: int) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(CARDS, min_size=1, max_size=most).map(tuple)


LAYS = st.builds(
    Lay,
    PLAYERS,
    some_cards(9).map(lambda cards: arrange(SHEET.parameters.karten, cards)),
    st.none() | CARDS,
)
DEALS = st.builds(
    lambda hands, aside: NewDeal(tuple(sorted(hands.items())), aside),
    st.dictionaries(PLAYERS, some_cards(9)),
    some_cards(9) | st.just(()),
) | st.builds(lambda shuffled: NewDeal(shuffled=shuffled), some_cards(36))


@given(LAYS | st.builds(Pass, PLAYERS) | DEALS)
def test_notation_write_and_parse_is_the_identity(move: Move) -> None:
    text = GAME.write(move)
    assert GAME.parse(table(), text) == (move,)
    assert GAME.write(GAME.parse(table(), text)[0]) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Anna legt 4♦", "Anna legt 4♦"),
        ("Anna:  legt  Karo-4.", "Anna legt 4♦"),
        ("Carla legt 3♥ 5♥, nimmt 7♠", "Carla legt 5♥ 3♥, nimmt 7♠"),
        ("Carla legt 3♥ und 5♥ und nimmt die Pik-Sieben", "Carla legt 5♥ 3♥, nimmt 7♠"),
        ("Carla legt 3♥, 5♥, nimmt 7♠", "Carla legt 5♥ 3♥, nimmt 7♠"),
        ("Dan legt 6♠ 6♣, nimmt 5♥", "Dan legt 6♣ 6♠, nimmt 5♥"),
        ("Dan PASST", "Dan passt"),
        ("Neuer Durchgang", "neuer Durchgang"),
        ("neuer Durchgang: Ben: 9♠, Anna 7♥ 2♥, beiseite A♣", "neuer Durchgang: Anna 7♥ 2♥, Ben 9♠, beiseite A♣"),
    ],
)
def test_notation_is_read_liberally_and_written_in_one_way(text: str, canonical: str) -> None:
    assert reads(table(), text) == [canonical]


def test_notation_order_makes_no_other_move() -> None:
    one, other = (GAME.parse(table(), text)[0] for text in ("Anna legt 5♥ 3♥", "Anna legt 3♥ 5♥"))
    assert one == other
    assert hash(one) == hash(other)
    assert (one.named, other.named) == (parse_cards("5♥ 3♥"), parse_cards("3♥ 5♥"))  # type: ignore[union-attr]


def test_notation_knows_names_of_several_words() -> None:
    at = named("Anna", "Anna Lena")
    assert GAME.parse(at, "Anna Lena passt") == (Pass(Player("Anna Lena")),)
    deal = NewDeal(((Player("Anna"), parse_cards("7♥")), (Player("Anna Lena"), parse_cards("9♠"))))
    assert GAME.parse(at, "neuer Durchgang: Anna Lena 9♠, Anna 7♥") == (deal,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana passt", "Anna passt"),
        ("Anna legt", "Anna legt 5♥ 3♥, nimmt 7♠"),
        ("Anna spickt", "Anna passt"),
        ("Anna legt 5♥, nimmt 7♠ 8♠", "Anna legt 5♥, nimmt 7♠"),
        ("Anna legt Herz-Fünff", "Anna legt 5♥"),
        ("Anna legt irgendwas", "Karten wie 5♥ oder A♣"),
        ("Wer passt", "neuer Durchgang"),
        ("neuer Durchgang: Zoe 7♥", "neuer Durchgang"),
        ("neuer Durchgang: Anna", "neuer Durchgang"),
        ("neuer Durchgang: Anna 7♥, gemischt 9♥", "neuer Durchgang"),
        ("neuer Durchgang: Anna 7♥, Anna 9♥", "neuer Durchgang"),
    ],
)
def test_notation_that_is_no_move_tells_what_would_be(text: str, expected: str) -> None:
    assert expected in not_read(table(), text)


@given(st.text(max_size=40) | st.text("Anapst leg5♥,nim7♠ :").map(lambda tail: f"Anna {tail}"))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    survives(table(), text)


# --- Facts ----------------------------------------------------------------------------------


def test_every_documented_fact_exists() -> None:
    assert DESK.unsaid() == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("karten.ein_blatt", 36),
        ("karten.zwei_blaetter", 72),
        ("karten.je_farbe", 9),
        ("karten.je_rang", 4),
        ("karten.farben", 4),
        ("karten.ohne", (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)),
        ("karten.kleinste", 1),
        ("karten.groesste", 9),
        ("ziffer.A♥", 1),
        ("ein_blatt.spieler", Range(2, 4)),
        ("ein_blatt.bis", 4),
        ("zwei_blaetter.spieler", Range(5, 6)),
        ("zwei_blaetter.variante", Range(3, 4)),
        ("zwei_blaetter.anzahl", 2),
        ("zwei_blaetter.ab", 5),
        ("uebrig.2", 18),
        ("uebrig.4", 0),
        ("uebrig.5", 27),
        ("uebrig_variante.3", 45),
        ("rest.4", 16),
        ("rest.5", 32),
        ("handkarten", 9),
        ("eroeffnung", 1),
        ("mehr", 1),
        ("kleinste_zahl.2", 11),
        ("kleinste_zahl.4", 1111),
        ("groesste_zahl.1", 9),
        ("groesste_zahl.4", 9999),
        ("original.karten", 54),
        ("original.zu_zweit", 36),
    ],
)
def test_facts_of_the_game(path: str, expected: object) -> None:
    assert of_game(path) == expected


def test_facts_of_numbers_go_as_far_as_one_rank_does() -> None:
    facts = GAME.game_facts(SHEET)
    assert [list(facts[name]) for name in ("kleinste_zahl", "groesste_zahl")] == [["1", "2", "3", "4"]] * 2  # type: ignore[arg-type]


def test_facts_tell_the_rule_they_follow_from() -> None:
    rules = {}
    for variants, level in (((), ""), ((), "normal"), ((), "kurz"), (("ein-durchgang",), "")):
        at = table(4, *variants, level=level)
        points = {} if variants else {"Dan": 9}
        state = start(at, lage("Dan", {"Carla": "6♣ 6♥"}, "3 1 2 8", "Anna 8♠", "Ben", punkte=points))
        ended = dict(paths(GAME.step_facts(line(state, "Carla legt 6♣ 6♥"))))
        known_facts = dict(paths(GAME.state_facts(state)))
        target = known_facts["ziel_punkte"].rule if "ziel_punkte" in known_facts else None
        rules[variants, level] = (target, ended["gewinner"].rule)
        assert [ended[f"minus.{name}"].how for name in ("Anna", "Ben", "Carla")] == [
            "3 Handkarten",
            "1 Handkarte",
            "keine Handkarten",
        ]
    assert rules == {
        ((), ""): ("spielende", "gewinner"),
        ((), "normal"): ("spielende", "gewinner"),
        ((), "kurz"): ("ziel", "gewinner"),
        (("ein-durchgang",), ""): (None, "klar-fertig"),
    }


def test_facts_of_a_state() -> None:
    state = start(table(), lage("Anna", {"Ben": "7♠ 9♠ 9♥ A♣ 2♣"}, "5 5 5 5", "Anna 5♥ 3♥"))
    assert known(state, "hand.Ben") == parse_cards("2♣ A♣ 9♠ 7♠ 9♥")
    assert known(state, "mitte") == Play(parse_cards("5♥ 3♥"), 53)
    assert (known(state, "mitte_wert"), known(state, "mitte_anzahl"), known(state, "leger")) == (53, 2, "Anna")
    assert (known(state, "weg"), known(state, "beiseite"), known(state, "dran")) == (14, 0, "Ben")


def test_tables() -> None:
    tables = GAME.tables(SHEET)
    assert tables["ziffern"].rows[0] == ("Ass", "1")
    assert tables["ziffern"].rows[-1] == ("Neun", "9")
    assert tables["blaetter"].rows == (
        ("2", "1", "36", "9", "18"),
        ("3", "1", "36", "9", "9"),
        ("4", "1", "36", "9", "0"),
        ("5", "2", "72", "9", "27"),
        ("6", "2", "72", "9", "18"),
        ("3 (Variante)", "2", "72", "9", "45"),
        ("4 (Variante)", "2", "72", "9", "36"),
    )


# --- Pictures -------------------------------------------------------------------------------


def test_scene_tells_hands_middle_points_and_turn_in_words() -> None:
    position = lage("Anna", {}, "5 1 5 5", "Carla 5♥ 3♥", "Dan", punkte={"Ben": 1})
    scene = GAME.scene(start(table(), position))
    anna, ben, carla, dan = scene.seats
    assert (anna.active, ben.active) == (True, False)
    assert [group.note for group in ben.groups] == ["1 Karte", "1 Punkt"]
    assert [group.note for group in dan.groups] == ["5 Karten", "hat gepasst", "0 Punkte"]
    assert all(shown.card is None for seat in scene.seats for group in seat.groups for shown in group.cards)
    assert (scene.centre[0].label, scene.centre[0].note) == ("von Carla", "53")
    assert [shown.card for shown in scene.centre[0].cards] == list(parse_cards("5♥ 3♥"))
    assert carla.groups[0].label == "Hand"


def test_scene_tells_who_has_passed_in_a_row() -> None:
    scene = GAME.scene(start(table(), lage("Anna", anzahl="5 5 5 5", mitte="Carla 8♠", gepasst="Dan Anna")))
    passed = [seat.player for seat in scene.seats if any(group.note == "hat gepasst" for group in seat.groups)]
    assert passed == ["Anna", "Dan"]


def test_scene_of_the_end() -> None:
    state = start(table(4, "ein-durchgang"), lage("Anna", {"Carla": "3♦"}, "3 3 1 5", dran="Carla"))
    scene = GAME.scene(play(state, "Carla legt 3♦"))
    assert [group.note for group in scene.seats[2].groups] == ["keine Karten", "0 Punkte", "gewinnt"]
    assert "hat gepasst" not in str(scene)


def test_a_line_is_drawn_with_the_card_taken_beside_the_hand() -> None:
    position = lage("Anna", {"Anna": "9♣ 9♠"}, "5 5 5 5", "Dan 5♥ 3♥")
    step = line(start(table(), position), "Anna legt 9♣ 9♠, nimmt 3♥")
    anna, ben, *_ = GAME.step_scene(step).seats
    hand = anna.groups[0]
    assert [(str(shown.card), shown.tag) for shown in hand.cards if shown.card] == [("3♥", "neu")]
    assert (hand.note, hand.number) == ("4 Karten", 3)
    assert ben.groups[0].note == "5 Karten"
    assert not any(
        shown.card for seat in GAME.scene(step.after).seats for group in seat.groups for shown in group.cards
    )
