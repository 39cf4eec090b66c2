"""Cards: what is printed parses back, long names and emoji are understood, slips get suggestions."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from projects import REPOSITORY

from engines.cards import (
    JOKER,
    SECOND_JOKER,
    Card,
    CardError,
    Rank,
    Suit,
    find_cards,
    pack,
    parse_card,
    parse_cards,
    parse_suit,
    sort_key,
    write_cards,
)

ALL = pack(jokers=2)
cards = st.sampled_from(ALL)


@given(cards)
def test_print_and_parse_is_the_identity(card: Card) -> None:
    assert parse_card(str(card)) == card
    assert eval(repr(card), {"parse_card": parse_card}) == card


@given(st.lists(cards), st.sampled_from([" ", ", ", " und ", "  "]))
def test_lists_parse_in_the_order_written(listed: list[Card], separator: str) -> None:
    assert parse_cards(separator.join(map(str, listed))) == tuple(listed)
    assert parse_cards(write_cards(listed)) == tuple(listed)


@given(cards)
def test_long_names_are_understood(card: Card) -> None:
    assert parse_card(card.german) == card
    assert parse_card(card.german.upper()) == card


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("Herz-Dame", "D♥"),
        ("Karo-7", "7♦"),
        ("Karo-Sieben", "7♦"),
        ("Pik-Ass", "A♠"),
        ("Kreuz-Bube", "B♣"),
        ("Herz-10", "10♥"),
        ("10 ♥", "10♥"),
        ("D♥\ufe0e", "D♥"),
        ("D♥\ufe0f", "D♥"),
        ("d♥", "D♥"),
        ("joker", "Joker"),
        ("ZWEITJOKER", "Zweitjoker"),
    ],
)
def test_other_ways_of_writing_a_card(text: str, short: str) -> None:
    assert str(parse_card(text)) == short


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Herz-Dme", "D♥"), ("Joer", "Joker"), ("Q♥", "D♥"), ("Zweitjokr", "Zweitjoker"), ("11♥", "10♥")],
)
def test_a_slip_gets_suggestions(text: str, meant: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert caught.value.text == text
    assert meant in caught.value.suggestions
    assert all(parse_card(suggestion) for suggestion in caught.value.suggestions)


@given(st.text(max_size=8))
def test_any_text_is_a_card_or_an_error(text: str) -> None:
    try:
        card = parse_card(text)
    except CardError as error:
        assert error.text == text
    else:
        assert card in ALL


def test_jokers_have_no_suit_and_all_others_have_one() -> None:
    assert JOKER.is_joker
    assert SECOND_JOKER.is_joker
    with pytest.raises(ValueError, match="JOKER"):
        Card(Rank.JOKER, Suit.HEARTS)
    with pytest.raises(ValueError, match="ACE"):
        Card(Rank.ACE)


def test_a_pack_has_52_cards_in_the_german_order() -> None:
    assert len(pack()) == len(set(pack())) == 52
    assert write_cards(pack()[:13]) == "A♣ K♣ D♣ B♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣"
    assert [card.suit for card in pack()[::13]] == [Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS]
    assert tuple(sorted(ALL, key=sort_key)) == ALL
    assert pack(jokers=2)[-2:] == (JOKER, SECOND_JOKER)


def test_packs_can_be_doubled_and_reduced() -> None:
    assert len(pack(2)) == 104
    assert write_cards(pack(2, ranks=[Rank.ACE])) == "A♣ A♣ A♠ A♠ A♥ A♥ A♦ A♦"
    with pytest.raises(ValueError, match="jokers"):
        pack(jokers=3)


def test_cards_are_found_in_a_text() -> None:
    text = "Anna (D♥), Ben mit 10♠, der Joker und B♥\ufe0e; aber nicht A-D♥ oder Jokerkarte."
    found = list(find_cards(text))
    assert [str(card) for _, _, card in found] == ["D♥", "10♠", "Joker", "B♥"]
    assert [text[start:end] for start, end, _ in found][1] == "10♠"


def test_suits_by_symbol_and_name() -> None:
    assert parse_suit("♥") is parse_suit("Herz") is Suit.HEARTS
    assert [suit.german for suit in Suit] == ["Kreuz", "Pik", "Herz", "Karo"]
    with pytest.raises(CardError) as caught:
        parse_suit("Eichel")
    assert caught.value.suggestions == ("♣", "♠", "♥", "♦")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_card_from_another_process_is_the_same_card(seed: str) -> None:
    """Words are hashed otherwise in each process, and a card keeps its hash: it is made anew where it arrives."""
    code = (
        "import pickle, sys; from engines.cards import pack; cards = pack(jokers=2); "
        "sys.stdout.buffer.write(pickle.dumps(({card: str(card) for card in cards}, frozenset(cards))))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    sent = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, env=environment, cwd=REPOSITORY
    )
    named, known = pickle.loads(sent.stdout)
    assert len(named) == len(known) == len(ALL)
    for card in ALL:
        assert named[card] == str(card)
        assert card in known
        arrived = next(one for one in known if one == card)
        assert (hash(arrived), str(arrived), sort_key(arrived)) == (hash(card), str(card), sort_key(card))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda card: pickle.loads(pickle.dumps(card))])
def test_a_copy_of_a_card_is_the_same_card(copied: Callable[[Card], Card]) -> None:
    for card in ALL:
        assert copied(card) == card
        assert {card: 1}[copied(card)] == 1
