"""A visible text is compared as the kind of thing that the engine knows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.cards import Suit, pack, parse_card, parse_cards
from engines.game import LOSES, WINS, Play, Player, Range, Sum, Value
from generator.proof.numbers import parse_integer, write_integer, write_like
from generator.proof.values import compare, write

ANNA, BEN = Player("Anna"), Player("Ben")
HOLDS: list[tuple[str, Value]] = [
    ("26", 26), ("−5", -5), ("-5", -5), ("drei", 3), ("Dreimal", 3), ("eine", 1), ("beide", 2), ("**17**", 17),
    ("dreihundertvierzig", 340), ("einundzwanzig", 21),
    ("7 + 20 − 5 = 22", Sum((7, 20, -5))), ("7 + 20 − 5", Sum((7, 20, -5))), ("22", Sum((7, 20, -5))),
    ("7 + 20 - 5 = 22", Sum((7, 20, -5))), ("−3 + 5 = 2", Sum((-3, 5))), ("2 × (20 − 3) = 34", Sum((20, -3), 2)),
    ("D♥", parse_card("D♥")), ("Herz-Dame", parse_card("D♥")), ("Joker", parse_card("Joker")),
    ("5♥ 3♥", parse_cards("5♥ 3♥")), ("K♠, 7♣ und 4♦", parse_cards("K♠ 7♣ 4♦")),
    ("5♥ 3♥ = 53", Play(parse_cards("5♥ 3♥"), 53)), ("53", Play(parse_cards("5♥ 3♥"), 53)),
    ("3–6", Range(3, 6)), ("drei bis sechs", Range(3, 6)), ("4", Range(4, 4)),
    ("Anna", ANNA), ("Annas", ANNA), ("Hans’", Player("Hans")), ("Anna und Ben", (ANNA, BEN)),
    ("gewinnt", WINS), ("Verloren", LOSES), ("♥", Suit.HEARTS), ("Herz", Suit.HEARTS),
]  # fmt: skip
FAILS: list[tuple[str, Value, str]] = [
    ("23", 22, "22"), ("5", -5, "−5"), ("vier", 3, "drei"), ("Vier", 3, "Drei"), ("26 und 27", 26, "26"), ("", 26, "26"),
    ("13 + 4 = 17", 17, "17"),  # a sum claims its summands, and the engine does not know them here
    ("7 + 20 − 5 = 23", Sum((7, 20, -5)), "7 + 20 − 5 = 22"), ("20 + 7 − 5 = 22", Sum((7, 20, -5)), "7 + 20 − 5 = 22"),
    ("7 + 20 + 5 = 22", Sum((7, 20, -5)), "7 + 20 − 5 = 22"), ("7 + 20 = 22", Sum((7, 20, -5)), "7 + 20 − 5 = 22"),
    ("23", Sum((7, 20, -5)), "22"), ("D♠", parse_card("D♥"), "D♥"), ("Pik-Dame", parse_card("D♥"), "Herz-Dame"),
    ("D", parse_card("D♥"), "D♥"), ("3♥ 5♥", parse_cards("5♥ 3♥"), "5♥ 3♥"), ("5♥", parse_cards("5♥ 3♥"), "5♥ 3♥"),
    ("5♥ 3♥ = 35", Play(parse_cards("5♥ 3♥"), 53), "5♥ 3♥ = 53"), ("5♥ 2♥ = 53", Play(parse_cards("5♥ 3♥"), 53), "5♥ 3♥ = 53"),
    ("3–5", Range(3, 6), "3–6"), ("drei bis fünf", Range(3, 6), "drei bis sechs"), ("3", Range(3, 6), "3–6"),
    ("Ben", ANNA, "Anna"), ("Bens", ANNA, "Annas"), ("Ben und Anna", (ANNA, BEN), "Anna und Ben"), ("Anna", (ANNA, BEN), "Anna und Ben"),
    ("gewinnt", LOSES, "verliert"), ("verliert", WINS, "gewinnt"), ("♠", Suit.HEARTS, "♥"), ("Pik", Suit.HEARTS, "Herz"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), HOLDS)
def test_true_text_holds(text: str, value: Value) -> None:
    assert compare(text, value).holds


@pytest.mark.parametrize(("text", "value", "right"), FAILS)
def test_false_text_fails_and_the_right_one_is_named(text: str, value: Value, right: str) -> None:
    verdict = compare(text, value)
    assert not verdict.holds
    assert verdict.right == right


cards = st.sampled_from(pack(jokers=2))
values = st.one_of(
    st.integers(-999, 999),
    cards,
    st.lists(cards, min_size=1, max_size=5).map(tuple),
    st.builds(Sum, st.lists(st.integers(-20, 20), min_size=1, max_size=6).map(tuple), st.sampled_from((1, 2))),
    st.builds(Play, st.lists(cards, min_size=1, max_size=4).map(tuple), st.integers(0, 9999)),
    st.builds(Range, st.integers(0, 5), st.integers(6, 9)),
    st.sampled_from((ANNA, BEN, WINS, LOSES, Suit.CLUBS)),
)


@given(values)
def test_what_is_written_holds(value: Value) -> None:
    assert compare(write(value), value).holds


@given(values, values)
def test_what_is_written_of_one_value_fails_for_another(one: Value, other: Value) -> None:
    if one != other and type(one) is type(other) and not isinstance(one, Range):
        assert not compare(write(one), other).holds


@given(values, st.text(alphabet="0123456789+−-=×()♥♠ADKBJoker, undbis", max_size=12))
def test_a_wrong_text_is_told_the_right_one(value: Value, text: str) -> None:
    verdict = compare(text, value)
    assert verdict.holds or compare(verdict.right, value).holds


@given(st.integers(0, 9999))
def test_number_words_are_read_as_they_are_written(number: int) -> None:
    assert parse_integer(write_like(number, "wort")) == number
    assert parse_integer(write_integer(-number)) == -number
