"""Große Zahl, rule by rule: cards, preparation, what may be laid, and the course of a round."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from grosse_zahl_table import (
    SHEET,
    begun,
    cannot_occur,
    hand,
    impossible,
    known,
    lage,
    line,
    play,
    refused,
    rules,
    said,
    sizes,
    start,
    table,
)

from engines.cards import parse_card, parse_cards
from engines.game import Play, Player, fill
from engines.grosse_zahl import GAME
from engines.grosse_zahl.moves import Pass
from engines.grosse_zahl.state import Playing, State

HANDS = {
    "Anna": "4♦ 8♦ 6♦ 2♦ 3♣",
    "Ben": "7♠ 9♠ 9♥",
    "Carla": "5♥ 3♥ 5♣ 9♣",
    "Dan": "6♣ 6♠ 8♣ 7♣",
}


def round_1() -> State:
    """The sheet's round, about to begin."""
    return start(table(), lage("Anna", HANDS))


def opened(middle: str = "Anna 8♠", gepasst: str = "", **hands: str) -> State:
    """Four players, Anna has laid something; everyone else's hand may be named."""
    return start(table(), lage("Anna", hands, "5 5 5 5", middle, gepasst))


# --- The sheet's round, number by number ----------------------------------------------------


def test_the_worked_round_plays_as_told() -> None:
    state = round_1()
    opening = line(state, "Anna legt 4♦")
    assert said(state, "Anna legt 4♦", "wert") == 4
    ben = line(opening.after, "Ben legt 7♠, nimmt 4♦")
    assert GAME.step_facts(ben)["genommen"].value == parse_card("4♦")  # type: ignore[union-attr]
    carla = ben.after
    assert said(carla, "Carla legt 5♥ 3♥, nimmt 7♠", "gelegt") == Play(parse_cards("5♥ 3♥"), 53)
    assert refused(carla, "Carla legt 5♥ 3♥") == ["aufnehmen"]
    dan = play(carla, "Carla legt 5♥ 3♥, nimmt 7♠")
    assert said(dan, "Dan legt 6♣ 6♠, nimmt 5♥", "gelegt") == Play(parse_cards("6♣ 6♠"), 66)
    assert said(dan, "Dan legt 6♣ 6♠, nimmt 5♥", "raus") == parse_cards("3♥")
    anna = play(dan, "Dan legt 6♣ 6♠, nimmt 5♥")
    assert anna.out == parse_cards("3♥")
    assert said(anna, "Anna legt 8♦ 6♦ 2♦, nimmt 6♠", "gelegt") == Play(parse_cards("8♦ 6♦ 2♦"), 862)
    over = play(anna, "Anna legt 8♦ 6♦ 2♦, nimmt 6♠", "Ben passt", "Carla passt")
    assert said(over, "Dan passt", "eroeffner") == "Anna"
    ended = play(over, "Dan passt")
    assert (ended.middle, ended.to_move) == (None, "Anna")
    assert Counter(ended.out) == Counter(parse_cards("3♥ 6♣ 8♦ 6♦ 2♦"))
    assert sizes(ended) == (6, 9, 8, 8)
    assert refused(ended, "Anna legt 6♠ 3♣") == ["ausspielen", "kombination"]
    assert play(ended, "Anna legt 3♣").to_move == "Ben"


# --- Cards and preparation ------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 7])
def test_spielerzahl(number: int) -> None:
    error = cannot_occur(table(number), lage("Anna"), ("spieler",), "spielerzahl")
    assert "2 bis 6" in error.sentence


def test_kartenwerte() -> None:
    digits = SHEET.parameters.karten
    assert len(digits) == 36
    assert digits[parse_card("A♥")] == 1
    assert digits[parse_card("9♣")] == 9
    for card in ("10♥", "B♠", "D♦", "K♣", "Joker"):
        assert impossible(table(), lage("Anna", {"Ben": card})).rule == "kartenwerte"


@pytest.mark.parametrize(("players", "cards", "aside"), [(2, 36, 18), (3, 36, 9), (4, 36, 0), (5, 72, 27), (6, 72, 18)])
def test_zwei_blaetter_ab_fuenf(players: int, cards: int, aside: int) -> None:
    state, names = begun(table(players), lage("Anna"))
    assert len(state.cards) == cards
    assert len(state.aside) == aside
    assert ("zwei-blaetter-ab-fuenf" in names) == (players >= 5)
    assert GAME.packs(SHEET, players, frozenset()) == (2 if players >= 5 else 1)
    (pile,) = GAME.piles(SHEET, players, frozenset())
    assert pile.take == len(pile.cards) == cards


def test_zwei_blaetter_ab_fuenf_a_suit_is_a_suit_whichever_pack() -> None:
    state = start(table(5), lage("Eva", {"Anna": "7♥ 7♥ 2♥"}, "8 8 8 8 7", "Eva 4♣ 4♦"))
    assert {"gleiche-farbe", "klar-doppelte"} <= rules(state, "Anna legt 7♥ 2♥ 7♥, nimmt 4♣")


def test_austeilen() -> None:
    state, names = begun(table(3), lage("Anna"))
    assert sizes(state) == (9, 9, 9)
    assert "austeilen" in names
    assert impossible(table(), lage("Anna", {"Ben": "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 9♥"})).rule == "austeilen"


def test_austeilen_hands_are_secret() -> None:
    state = round_1()
    assert GAME.view(state, Player("Anna")).hand == state.hand_of(Player("Anna"))
    swapped = start(table(), lage("Anna", {"Anna": hand(state, "Anna")}), seed=5)
    assert swapped.hands != state.hands
    assert GAME.view(swapped, Player("Anna")) == GAME.view(state, Player("Anna"))


@pytest.mark.parametrize(("players", "names"), [(2, True), (3, True), (4, False), (5, True)])
def test_beiseite_only_where_cards_are_left(players: int, names: bool) -> None:
    state, given = begun(table(players), lage("Anna"))
    assert ("beiseite" in given) == names
    assert all(GAME.view(state, player).aside == len(state.aside) for player in state.table.players)


def test_startspieler() -> None:
    state, names = begun(table(), lage("Carla"))
    assert (state.to_move, state.starter) == ("Carla", "Carla")
    assert "startspieler" in names
    assert "startspieler" not in begun(table(), lage("Carla", punkte={"Ben": 3}))[1]
    assert impossible(table(), lage(None)).rule == "startspieler"


def test_reihenfolge() -> None:
    state = round_1()
    assert refused(state, "Ben legt 7♠") == ["reihenfolge"]
    state = play(state, "Anna legt 4♦")
    assert refused(state, "Carla passt") == ["reihenfolge"]
    assert refused(state, "Dan legt 6♣, nimmt 4♦") == ["reihenfolge"]
    for name in ("Ben", "Carla", "Dan"):
        assert state.to_move == name
        state = play(state, f"{name} passt")
    assert state.to_move == "Anna"
    assert GAME.verify(state, Pass(Player("Zoe")))[0].rule == "reihenfolge"


# --- What may be laid -----------------------------------------------------------------------


def test_eine_karte() -> None:
    assert "eine-karte" in rules(round_1(), "Anna legt 4♦")
    assert not {"gleiche-farbe", "gleicher-rang"} & rules(round_1(), "Anna legt 4♦")


def test_gleiche_farbe() -> None:
    state = opened(Ben="2♥ 9♥ 7♥ 7♠")
    assert "gleiche-farbe" in rules(state, "Ben legt 2♥ 9♥, nimmt 8♠")
    assert "gleicher-rang" not in rules(state, "Ben legt 2♥ 9♥, nimmt 8♠")


def test_gleicher_rang() -> None:
    state = opened(Ben="7♥ 7♠")
    assert "gleicher-rang" in rules(state, "Ben legt 7♠ 7♥, nimmt 8♠")
    assert "gleiche-farbe" not in rules(state, "Ben legt 7♠ 7♥, nimmt 8♠")


def test_kombination() -> None:
    state = opened(Ben="2♥ 9♠ 7♥ 7♠")
    assert refused(state, "Ben legt 2♥ 9♠, nimmt 8♠") == ["kombination"]
    assert refused(state, "Ben legt 9♥, nimmt 8♠") == ["kombination"]
    assert refused(state, "Ben legt K♥, nimmt 8♠")[0] == "kombination"
    assert refused(state, "Ben legt 9♠ 9♠, nimmt 8♠") == ["kombination"]


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("4♣ A♣", 41),
        ("6♦ 6♥ 6♠", 666),
        ("A♥ 3♥ 8♥ 2♥", 8321),
        ("2♥ 9♥ 7♥", 972),
        ("5♠ 5♦", 55),
        ("8♣", 8),
        ("3♠ 3♥", 33),
        ("5♥ 3♥", 53),
        ("7♥ 7♥ 2♥", 772),
        ("9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦ A♦", 987654321),
    ],
)
def test_zahl(cards: str, number: int) -> None:
    assert round_1().number(parse_cards(cards)) == number
    assert round_1().number(reversed(parse_cards(cards))) == number


def test_zahl_a_text_may_keep_the_order_in_which_cards_are_named() -> None:
    state = start(table(), lage("Anna", {"Anna": "A♥ 3♥ 8♥ 2♥"}, "4 4 4 4", "Dan 6♦ 6♥ 6♠"))
    assert said(state, "Anna legt A♥ 3♥ 8♥ 2♥", "gelegt") == Play(parse_cards("8♥ 3♥ 2♥ A♥"), 8321)
    assert said(state, "Anna legt A♥ 3♥ 8♥ 2♥", "genannt") == Play(parse_cards("A♥ 3♥ 8♥ 2♥"), 8321)
    assert said(state, "Anna legt A♥ 3♥ 8♥ 2♥", "stellen") == 4


def test_the_worked_values_can_be_played_in_one_round() -> None:
    hands = {"Anna": "9♠", "Ben": "4♣ A♣", "Carla": "6♦ 6♥ 6♠", "Dan": "A♥ 3♥ 8♥ 2♥"}
    state = play(start(table(), lage("Anna", hands)), "Anna legt 9♠")
    for text, number in (
        ("Ben legt 4♣ A♣, nimmt 9♠", 41),
        ("Carla legt 6♦ 6♥ 6♠, nimmt 4♣", 666),
        ("Dan legt A♥ 3♥ 8♥ 2♥, nimmt 6♦", 8321),
    ):
        assert said(state, text, "wert") == number
        state = play(state, text)


# --- A round --------------------------------------------------------------------------------


def test_ausspielen() -> None:
    state = round_1()
    assert "ausspielen" in rules(state, "Anna legt 4♦")
    assert refused(state, "Anna passt") == ["ausspielen"]
    assert refused(state, "Anna legt 4♦ 8♦") == ["ausspielen"]
    assert refused(state, "Anna legt 4♦, nimmt 3♣") == ["aufnehmen"]
    assert {len(move.cards) for move in GAME.moves(state).listed} == {1}  # type: ignore[union-attr]


def test_ueberbieten_as_many_or_exactly_one_more() -> None:
    state = opened("Anna 3♠ 3♥", Ben="9♣ 8♣ 7♣ 6♣ 4♦")
    assert refused(state, "Ben legt 9♣, nimmt 3♠") == ["ueberbieten", "hoeher"]
    assert {"ueberbieten", "hoeher"} <= rules(state, "Ben legt 9♣ 6♣, nimmt 3♠")
    assert {"ueberbieten", "hoeher"} <= rules(state, "Ben legt 9♣ 8♣ 6♣, nimmt 3♠")
    assert refused(state, "Ben legt 9♣ 8♣ 7♣ 6♣, nimmt 3♠") == ["ueberbieten"]


def test_ueberbieten_two_small_cards_beat_a_high_one() -> None:
    state = opened("Anna 8♠", Ben="3♠ 3♥")
    assert said(state, "Ben legt 3♠ 3♥, nimmt 8♠", "wert") == 33
    assert said(state, "Ben legt 3♠ 3♥, nimmt 8♠", "geschlagen_wert") == 8


def test_hoeher() -> None:
    state = opened("Anna 5♠ 3♠", Ben="5♣ 2♣ 4♣ A♣ 4♥")
    assert refused(state, "Ben legt 5♣ 2♣, nimmt 3♠") == ["hoeher"]
    assert refused(state, "Ben legt 4♣ 4♥, nimmt 3♠") == ["hoeher"]
    assert "hoeher" in rules(state, "Ben legt 5♣ 4♣, nimmt 3♠")


def test_klar_gleich() -> None:
    state = opened("Anna 5♠ 3♠", Ben="5♣ 3♣")
    assert refused(state, "Ben legt 5♣ 3♣, nimmt 3♠") == ["klar-gleich"]
    assert refused(opened("Anna 8♠", Ben="8♥"), "Ben legt 8♥, nimmt 8♠") == ["klar-gleich"]


def test_passen_even_when_one_could_lay() -> None:
    state = opened("Anna A♠", Ben="9♥")
    assert rules(state, "Ben passt") == {"passen"}
    after = play(state, "Ben passt")
    assert (after.to_move, after.passes, after.hands) == ("Carla", 1, state.hands)


def test_wieder_legen_a_pass_holds_for_one_turn_only() -> None:
    state = opened("Anna 5♠", Ben="9♥", Carla="7♣", Dan="8♦", Anna="2♣")
    state = play(state, "Ben passt", "Carla legt 7♣, nimmt 5♠", "Dan passt", "Anna passt")
    assert state.to_move == "Ben"
    assert "wieder-legen" in rules(state, "Ben legt 9♥, nimmt 7♣")
    again = play(state, "Ben legt 9♥, nimmt 7♣")
    assert (again.passes, again.passed) == (0, frozenset(map(Player, ("Ben", "Dan", "Anna"))))
    assert "wieder-legen" not in rules(opened(Ben="9♥"), "Ben legt 9♥, nimmt 8♠")


def test_wieder_legen_is_about_this_round_only() -> None:
    state = opened("Anna 5♠", "Ben Carla", Anna="2♣", Ben="9♥")
    state = play(state, "Dan passt", "Anna legt 2♣")
    assert "wieder-legen" not in rules(state, "Ben legt 9♥, nimmt 2♣")


def test_aufnehmen() -> None:
    state = opened("Anna 6♠ 3♠", Ben="7♥ A♥")
    assert refused(state, "Ben legt 7♥ A♥") == ["aufnehmen"]
    assert refused(state, "Ben legt 7♥ A♥, nimmt 7♥") == ["aufnehmen"]
    assert refused(state, "Ben legt 7♥ A♥, nimmt 4♠") == ["aufnehmen"]
    for taken in ("6♠", "3♠"):
        step = line(state, f"Ben legt 7♥ A♥, nimmt {taken}")
        assert parse_card(taken) in step.after.hand_of(Player("Ben"))
        assert len(step.after.hand_of(Player("Ben"))) == 5 - 2 + 1
        assert "aufnehmen" in step.events[0].rules


def test_klar_aufnehmen_only_where_there_is_a_choice() -> None:
    assert "klar-aufnehmen" in rules(opened("Anna 6♠ 3♠", Ben="7♥ A♥"), "Ben legt 7♥ A♥, nimmt 3♠")
    assert "klar-aufnehmen" not in rules(opened(Ben="9♥"), "Ben legt 9♥, nimmt 8♠")


def test_rest_weg() -> None:
    state = opened("Anna 6♠ 3♠", Ben="7♥ A♥")
    after = play(state, "Ben legt 7♥ A♥, nimmt 6♠")
    assert "rest-weg" in rules(state, "Ben legt 7♥ A♥, nimmt 6♠")
    assert len(after.out) == len(state.out) + 1
    assert parse_card("3♠") in after.out
    assert after.middle is not None
    assert (after.middle.player, after.middle.cards) == ("Ben", parse_cards("7♥ A♥"))
    assert "rest-weg" not in rules(opened(Ben="9♥"), "Ben legt 9♥, nimmt 8♠")


@pytest.mark.parametrize("players", range(2, 7))
def test_rundenende_when_all_others_pass_in_a_row(players: int) -> None:
    state = start(table(players), lage("Anna", {"Anna": "8♠"}))
    state = play(state, "Anna legt 8♠")
    for _ in range(players - 2):
        assert rules(state, f"{state.to_move} passt") == {"passen"}
        state = play(state, f"{state.to_move} passt")
    assert rules(state, f"{state.to_move} passt") == {"passen", "rundenende", "naechste-runde"}
    state = play(state, f"{state.to_move} passt")
    assert (state.middle, state.out) == (None, parse_cards("8♠"))


def test_rundenende_needs_passes_in_a_row() -> None:
    state = opened("Anna 5♠", Ben="2♥", Carla="7♣", Dan="2♦")
    state = play(state, "Ben passt", "Carla legt 7♣, nimmt 5♠", "Dan passt", "Anna passt")
    assert state.middle is not None
    assert said(state, "Ben passt", "eroeffner") == "Carla"


def test_naechste_runde_who_laid_last_opens() -> None:
    state = play(opened("Anna 5♠", "Ben Carla", Dan="9♦"), "Dan legt 9♦, nimmt 5♠", "Anna passt", "Ben passt")
    state = play(state, "Carla passt")
    assert (state.to_move, state.opener, state.passes, state.passed) == ("Dan", "Dan", 0, frozenset())
    assert refused(state, "Dan passt") == ["ausspielen"]


def test_nie_auf_eigene() -> None:
    state = play(round_1(), "Anna legt 4♦")
    assert refused(state, "Anna legt 8♦, nimmt 4♦") == ["nie-auf-eigene", "reihenfolge"]
    assert refused(state, "Anna passt") == ["reihenfolge"]


def test_klar_doppelte_in_a_suit_and_in_a_rank() -> None:
    for players, variants in ((5, ()), (6, ()), (3, ("zwei-blaetter",)), (4, ("zwei-blaetter",))):
        at = table(players, *variants)
        state = start(at, lage("Anna", {"Ben": "7♥ 7♥ 7♣ 2♥"}, " ".join(["5"] * players), "Anna 8♠ A♠"))
        for cards in ("7♥ 7♥ 2♥", "7♥ 7♥ 7♣"):
            assert "klar-doppelte" in rules(state, f"Ben legt {cards}, nimmt 8♠")
    state = start(table(5), lage("Anna", {"Ben": "7♥ 7♥"}, "5 5 5 5 5", "Anna 8♠"))
    assert {"gleiche-farbe", "gleicher-rang", "klar-doppelte"} <= rules(state, "Ben legt 7♥ 7♥, nimmt 8♠")
    other = start(table(5), lage("Anna", {"Ben": "7♥ 7♣"}, "5 5 5 5 5", "Anna 8♠"))
    assert "klar-doppelte" not in rules(other, "Ben legt 7♥ 7♣, nimmt 8♠")
    moves = [move for move in GAME.moves(state).listed if getattr(move, "cards", ()) == parse_cards("7♥ 7♥")]
    assert len(moves) == 1


def test_klar_doppelte_equal_cards_may_be_taken_one_of_two() -> None:
    state = start(table(5), lage("Anna", {"Ben": "9♥ 8♥"}, "5 5 5 5 5", "Anna 7♥ 7♥"))
    after = play(state, "Ben legt 9♥ 8♥, nimmt 7♥")
    assert Counter(after.out)[parse_card("7♥")] == 1
    assert "klar-aufnehmen" not in rules(state, "Ben legt 9♥ 8♥, nimmt 7♥")


def test_klar_handzahl() -> None:
    state = play(opened("Anna 6♠ 3♠", Ben="7♥ A♥"), "Ben legt 7♥ A♥, nimmt 6♠")
    assert all(GAME.view(state, player).sizes == sizes(state) for player in state.table.players)
    assert known(state, "anzahl.Ben") == 4


def test_hands_never_grow_beyond_what_was_dealt() -> None:
    rng = random.Random(7)
    at = table(6)
    for _ in range(5):
        deal = fill(GAME.deck(at), GAME.slots(at, lage("Anna")), rng)
        state, _ = GAME.start(at, lage("Anna"), deal)
        while isinstance(state.phase, Playing):
            assert all(1 <= size <= 9 for size in sizes(state))
            state, _ = GAME.apply(state, rng.choice(GAME.moves(state).listed))
