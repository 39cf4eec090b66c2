"""Kopfrechnen: positions, notation, facts and rule ids as a whole."""

from __future__ import annotations

import random

import pytest
from desk import value
from hypothesis import given
from hypothesis import strategies as st
from kopfrechnen_table import (
    DESK,
    SHEET,
    cannot_occur,
    impossible,
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

from engines.cards import Card, parse_card
from engines.game import Player, PositionError, fill
from engines.kopfrechnen import GAME
from engines.kopfrechnen.moves import Bid, Call, GiveLife, Move, NewRound, Peek, Point
from engines.kopfrechnen.parameters import Position, playing_cards

# --- Positions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "path", "rule"),
    [
        (lage(None), (), "erster-start"),
        (Position(juengste=Player("Anna"), beginnt=Player("Ben")), ("beginnt",), "erster-start"),
        (lage("Zoe"), ("beginnt",), ""),
        (lage(juengste="Zoe"), ("juengste",), ""),
        (Position(beginnt=Player("Anna"), stirn={Player("Zoe"): parse_card("7♥")}), ("stirn", "Zoe"), ""),
        (lage(leben={"Zoe": (1, 1)}), ("leben", "Zoe"), ""),
        (lage("Ben", leben={"Ben": (0, 0)}), ("beginnt",), "ausscheiden"),
        (lage(stirn="- 7♥", leben={"Ben": (0, 0)}), ("stirn", "Ben"), "ausscheiden"),
        (lage(leben={"Ben": (0, 0)}, gebot=3, bieter="Ben"), ("bieter",), "ausscheiden"),
        (lage(gebot=3, bieter="Zoe"), ("bieter",), ""),
        (lage(gebot=3), ("gebot",), "gebot-hoeher"),
        (lage(bieter="Ben"), ("bieter",), "gebot-hoeher"),
        (lage(leben={"Ben": (3, 1)}), ("leben", "Ben"), "lebenskarten"),
        (lage(leben={"Ben": (3, 0)}), ("leben",), "gewinner-dreht"),
        (lage(leben={"Ben": (3, 0), "Anna": (3, 0), "Dan": (1, 1)}), ("leben",), "gewinner-dreht"),
        (lage(stirn="7♥ 7♥"), ("stirn", "Ben"), ""),
        (lage(stirn="7♥", verdeckt="7♥"), ("verdeckt",), ""),
        (lage(stapel="Zweitjoker"), ("stapel", 0), ""),
        (lage(stapel="A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ B♥ D♥ K♥"), ("stapel", 12), "mischen"),
    ],
)
def test_what_cannot_occur_is_refused(position: Position, path: tuple[str | int, ...], rule: str) -> None:
    cannot_occur(table(), position, path, rule)


def test_trickser_more_lives_may_have_been_turned_up_in_one_round() -> None:
    position = lage(leben={"Ben": (3, 0), "Anna": (3, 0), "Dan": (1, 1)})
    assert GAME.slots(table(4, "trickser"), lage(leben={"Ben": (2, 1), "Anna": (2, 1), "Dan": (0, 2)}))
    assert impossible(table(4, "trickser"), position).rule == "trickser-folge"


@pytest.mark.parametrize("name", ["verdeckt", "neue Runde", "Stapel", "gemischt"])
def test_names_must_be_told_apart_from_parts_of_a_deal(name: str) -> None:
    cannot_occur(named("Anna", "Ben", name), lage(), ("spieler", 2), "")


def test_slots_stand_in_the_order_of_drawing() -> None:
    slots = GAME.slots(table(4), lage("Carla", "D♥ - K♥", "3♥", "2♥", {"Dan": (0, 0)}))
    assert [slot.name for slot in slots[:5]] == [
        "Stirnkarte von Carla",
        "Stirnkarte von Anna",
        "Stirnkarte von Ben",
        "verdeckte Karte",
        "1. Karte des Ziehstapels",
    ]
    assert [str(slot.card) for slot in slots[:6]] == ["K♥", "D♥", "None", "3♥", "2♥", "None"]
    assert slots[5].path == ("stapel", 1)
    assert len(slots) == 17


def test_a_whole_pile_may_be_named() -> None:
    pile = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ B♥ D♥"
    state = start(table(), lage(stapel=pile))
    assert " ".join(map(str, state.pile)) == pile


def test_a_deal_must_be_what_the_position_names() -> None:
    position = lage("Anna", "D♥")
    deal = fill(GAME.deck(table()), GAME.slots(table(), lage("Anna", "K♥")), random.Random(1))
    with pytest.raises(PositionError) as caught:
        GAME.start(table(), position, deal)
    assert caught.value.path == ("stirn", "Anna")


def test_a_position_with_a_bid_goes_on_left_of_the_bidder() -> None:
    state = start(table(), lage("Anna", gebot=26, bieter="Ben", leben={"Carla": (0, 0)}))
    assert (state.to_move, state.starter) == ("Dan", "Anna")
    assert play(state, "Dan spickt, bietet 27").to_move == "Anna"


# --- Notation -------------------------------------------------------------------------------

PLAYERS = table(6).players
CARDS = playing_cards(SHEET.parameters, frozenset({"verdoppeln"}))
players = st.sampled_from(PLAYERS)


@st.composite
def deals(draw: st.DrawFn) -> NewRound:
    """A deal with some cards named, either by place or in the order of drawing."""
    shuffled = draw(st.permutations(CARDS))
    size = draw(st.integers(0, len(CARDS)))
    if draw(st.booleans()):
        return NewRound(shuffled=tuple(shuffled[:size]))
    named = draw(st.sets(players))
    cards = iter(shuffled)
    return NewRound(
        foreheads=tuple((player, next(cards)) for player in PLAYERS if player in named),
        hidden=next(cards) if draw(st.booleans()) else None,
        pile=tuple(card for card, _ in zip(cards, range(size), strict=False)),
    )


moves = st.one_of(
    st.builds(Bid, players, st.integers()),
    st.builds(Peek, players),
    st.builds(Call, players),
    st.builds(Point, players, players),
    st.builds(GiveLife, players, st.booleans()),
    deals(),
)


@given(moves)
def test_notation_write_and_parse_is_the_identity(move: Move) -> None:
    assert GAME.parse(table(6), GAME.write(move)) == (move,)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Anna bietet -3", ["Anna bietet −3"]),
        ("Anna bietet − 3", ["Anna bietet −3"]),
        ("Anna: bietet 26.", ["Anna bietet 26"]),
        ("Anna spickt, bietet 40", ["Anna spickt", "Anna bietet 40"]),
        ("Anna spickt und bietet 40", ["Anna spickt", "Anna bietet 40"]),
        ("Anna ruft „Nachzählen!“", ["Anna ruft Nachzählen"]),
        ("Anna ruft Nachzählen!", ["Anna ruft Nachzählen"]),
        ("Ben gibt offene Lebenskarte ab", ["Ben gibt eine offene Lebenskarte ab"]),
        ("neue Runde", ["neue Runde"]),
        ("Neue Runde: verdeckt Herz-3, Ben Pik-Ass, Anna Joker", ["neue Runde: Anna Joker, Ben A♠, verdeckt 3♥"]),
        ("neue Runde: gemischt A♥ Joker", ["neue Runde: gemischt A♥ Joker"]),
    ],
)
def test_notation_is_read_liberally_and_written_in_one_way(text: str, canonical: list[str]) -> None:
    assert reads(table(), text) == canonical


def test_notation_knows_names_of_several_words() -> None:
    at = named("Anna", "Anna Lena", "Ben")
    assert GAME.parse(at, "Anna Lena bietet 3") == (Bid(Player("Anna Lena"), 3),)
    assert GAME.parse(at, "Ben zeigt auf Anna Lena") == (Point(Player("Ben"), Player("Anna Lena")),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana bietet 26", "Anna bietet 26"),
        ("Anna sagt 26", "Anna bietet 26"),
        ("Anna bietet viel", "Anna bietet 26"),
        ("Anna zeigt auf Zoe", "Anna zeigt auf Ben"),
        ("", "neue Runde"),
        ("Anna", "Anna bietet 26"),
        ("neue Runde: Zoe 7♥", "neue Runde"),
        ("neue Runde: Anna", "neue Runde"),
        ("neue Runde: Anna 7♥, Anna 8♥", "neue Runde"),
        ("neue Runde: Anna 7♥, gemischt 8♥", "neue Runde"),
        ("neue Runde: Anna Herz-Dme", "neue Runde: Anna D♥"),
        ("neue Runde: Stapel 2♥ xyz", "Karten wie D♥, 10♠ oder Joker"),
    ],
)
def test_notation_that_is_no_move_tells_what_would_be(text: str, expected: str) -> None:
    assert expected in not_read(table(), text)


@given(st.text(max_size=40) | st.text("Anabietpckruf neuRd:,26−♥♠DK", max_size=40))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    survives(table(), text)


@pytest.mark.parametrize("number", [4, 6])
def test_a_new_round_names_at_most_the_whole_deck(number: int) -> None:
    state = start(table(number), lage("Anna", gebot=500, bieter="Anna"))
    state = play(state, "Ben ruft Nachzählen", "Anna gibt eine offene Lebenskarte ab")
    everything = " ".join(map(str, GAME.deck(state.table)))
    after = play(state, f"neue Runde: gemischt {everything}")
    assert GAME.write(line(state, f"neue Runde: gemischt {everything}").moves[0]).endswith(everything)
    assert len(after.pile) == 17 - number - 1
    with pytest.raises(PositionError) as caught:
        play(state, f"neue Runde: gemischt {everything} 2♥")
    assert caught.value.path == ("gemischt", 17)
    with pytest.raises(PositionError) as caught:
        play(state, "neue Runde: Anna 2♥, verdeckt 2♥")
    assert caught.value.path == ("verdeckt",)


# --- What is legal and what is seen -----------------------------------------------------------


@given(st.permutations(playing_cards(SHEET.parameters, frozenset())), st.data())
def test_what_is_legal_depends_only_on_what_the_mover_may_know(cards: list[Card], data: st.DataObject) -> None:
    one = start(table(), lage())
    other = GAME.start(table(), lage(), tuple(cards))[0]
    for _ in range(8):
        mover = one.to_move
        if one.count is not None or mover is None:
            break
        listed, bound = GAME.moves(one).listed, GAME.moves(one).bound
        assert GAME.moves(other).listed == listed
        assert bound is not None
        move = data.draw(st.sampled_from([*listed, bound.make(bound.lowest or 5)]))
        one, other = GAME.apply(one, move)[0], GAME.apply(other, move)[0]


# --- Facts ----------------------------------------------------------------------------------


def test_every_documented_fact_exists() -> None:
    assert DESK.unsaid() == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("karten.anzahl", 17),
        ("karten.herz", 13),
        ("karten.pik", 3),
        ("karten.joker", 1),
        ("karten.zahlenkarten", 15),
        ("karten.summe", 75),
        ("karten.mittel", 5),
        ("karten.kleinste", -10),
        ("karten.groesste", 20),
        ("karte.5♠", parse_card("5♠")),
        ("wert.K♥", 20),
        ("hoechste_auf_null", parse_card("A♠")),
        ("ueberraschung", parse_card("Joker")),
        ("verdoppler", parse_card("Zweitjoker")),
        ("null", 0),
        ("lebenskarten.anzahl", 3),
        ("lebenskarten.zusammen.5", 15),
        ("trickser.offen", 1),
        ("trickser.verdeckt", 2),
        ("verdoppeln.anzahl", 18),
        ("verdoppeln.faktor", 2),
        ("rest.3", 27),
        ("rest.6", 18),
    ],
)
def test_facts_of_the_game(path: str, expected: object) -> None:
    assert of_game(path) == expected


def test_facts_of_a_peek() -> None:
    state = play(start(table(), lage("Anna", "D♥ 7♥ K♥ 5♠", "3♥")), "Anna bietet 26")
    facts = GAME.step_facts(line(state, "Ben spickt, bietet 40"))
    assert (value(facts, "gesehen"), value(facts, "gesehen_wert")) == (parse_card("3♥"), 3)
    assert str(value(facts, "sicht_gespickt")) == "Sum(terms=(15, 20, -5, 3), factor=1)"
    assert (value(facts, "letztes_gebot"), value(facts, "erhoehung")) == (26, 14)
