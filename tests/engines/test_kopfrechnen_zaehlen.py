"""Kopfrechnen, rule by rule: the count, both variants, and the two worked examples number by number."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from desk import value
from hypothesis import given
from hypothesis import strategies as st
from kopfrechnen_table import SHEET, begun, known, lage, line, lives, play, refused, rules, said, start, table

from engines.cards import Card, parse_card, parse_cards
from engines.game import LOSES, WINS, Player, Sum, Value
from engines.kopfrechnen import GAME
from engines.kopfrechnen.count import count
from engines.kopfrechnen.moves import LifeTurned
from engines.kopfrechnen.parameters import playing_cards
from engines.kopfrechnen.state import Giving, Pointing, State

PARAMETERS = SHEET.parameters


def called(stirn: str, verdeckt: str, stapel: str = "", gebot: int = 0, *variants: str) -> State:
    """A round of four in which Dan has bid, and Anna is about to call."""
    return start(table(4, *variants), lage("Anna", stirn, verdeckt, stapel, gebot=gebot, bieter="Dan"))


CALL = "Anna ruft Nachzählen"


def total(stirn: str, verdeckt: str, stapel: str = "", *variants: str) -> Value:
    return said(called(stirn, verdeckt, stapel, 0, *variants), CALL, "summe")


def count_rules(stirn: str, verdeckt: str, stapel: str = "", *variants: str) -> set[str]:
    return rules(called(stirn, verdeckt, stapel, 0, *variants), CALL)


# --- The worked examples of the rules -------------------------------------------------------


def test_the_first_worked_example_number_by_number() -> None:
    state = start(table(), lage("Anna", "D♥ 7♥ K♥ 5♠", "3♥"))
    assert [known(state, f"wert.{name}") for name in ("Anna", "Ben", "Carla", "Dan")] == [15, 7, 20, -5]
    assert known(state, "verdeckt_wert") == 3
    turns = [
        ("Anna", 26, (7, 20, -5), 22),
        ("Ben", 33, (15, 20, -5), 30),
        ("Carla", 34, (15, 7, -5), 17),
        ("Dan", 45, (15, 7, 20), 42),
    ]
    for player, number, terms, seen in turns:
        step = line(state, f"{player} bietet {number}")
        facts = GAME.step_facts(step)
        assert value(facts, "spieler") == player
        assert value(facts, "gebot") == number
        assert value(facts, "sicht") == Sum(terms) == known(state, f"sieht.{player}")
        assert Sum(terms).total == seen
        assert value(facts, "abstand") == number - seen
        state = step.after
    assert (known(state, "gebot"), known(state, "bieter"), known(state, "dran")) == (45, "Dan", "Anna")
    facts = GAME.step_facts(line(state, CALL))
    assert value(facts, "summe") == Sum((15, 7, 20, -5, 3))
    assert Sum((15, 7, 20, -5, 3)).total == 40
    assert (value(facts, "letztes_gebot"), value(facts, "unterschied")) == (45, 5)
    assert (value(facts, "gewinner"), value(facts, "verlierer")) == ("Anna", "Dan")
    assert (value(facts, "ausgang.Anna"), value(facts, "ausgang.Dan")) == (WINS, LOSES)
    assert "zwischensumme" not in facts
    assert "hoechste" not in facts
    assert "ersatz" not in facts


def test_the_first_worked_example_tells_how_sums_come_about() -> None:
    state = start(table(), lage("Anna", "D♥ 7♥ K♥ 5♠", "3♥"))
    fact = GAME.step_facts(line(state, "Anna bietet 26"))["sicht"]
    assert getattr(fact, "how", "") == "7♥ 7 + K♥ 20 + 5♠ −5"
    fact = GAME.step_facts(line(play(state, "Anna bietet 26"), "Ben ruft Nachzählen"))["summe"]
    assert getattr(fact, "how", "") == "D♥ 15 + 7♥ 7 + K♥ 20 + 5♠ −5 + 3♥ 3"


def test_the_second_worked_example() -> None:
    state = called("D♥ 7♥ K♥ 5♠", "A♠", "", 45)
    facts = GAME.step_facts(line(state, CALL))
    assert value(facts, "summe") == Sum((15, 7, 0, -5))
    assert Sum((15, 7, 0, -5)).total == 17
    assert value(facts, "hoechste") == parse_card("K♥")
    assert value(facts, "verlierer") == "Dan"


# --- The count ------------------------------------------------------------------------------


def test_aufdecken_everything_is_shown_after_the_call() -> None:
    state = called("D♥ 7♥ K♥ 5♠", "3♥")
    assert "aufdecken" in rules(state, CALL)
    state = play(state, CALL)
    for player in state.table.players:
        view = GAME.view(state, player)
        assert (view.foreheads, view.hidden) == (state.foreheads, parse_card("3♥"))
    centre = {group.label: group for group in GAME.scene(state).centre}
    assert centre["verdeckte Karte"].cards[0].card == parse_card("3♥")
    assert centre["Summe"].note == "40"


def test_joker_is_replaced_by_the_top_of_the_pile() -> None:
    state = called("Joker 6♥ 5♥ 10♥", "4♥", "K♥ 2♥")
    assert "joker" in rules(state, CALL)
    assert said(state, CALL, "summe") == Sum((20, 6, 5, 10, 4))
    assert said(state, CALL, "ersatz") == parse_card("K♥")
    after = play(state, CALL)
    assert (after.replacement, after.pile[0], len(after.pile)) == (parse_card("K♥"), parse_card("2♥"), 11)
    assert "joker" not in count_rules("D♥ 6♥ 5♥ 10♥", "4♥", "Joker")


def test_pik_ass_sends_the_highest_card_to_zero() -> None:
    assert total("D♥ 7♥ A♠ 5♠", "3♥") == Sum((0, 7, -5, 3))
    assert "pik-ass" in count_rules("D♥ 7♥ A♠ 5♠", "3♥")
    assert "pik-ass" not in count_rules("D♥ 7♥ K♥ 5♠", "3♥", "A♠")


def test_pik_ass_only_after_the_joker_was_replaced() -> None:
    state = called("Joker 6♥ A♠ 10♥", "4♥", "K♥")
    assert said(state, CALL, "summe") == Sum((0, 6, 10, 4))
    assert said(state, CALL, "hoechste") == said(state, CALL, "ersatz") == parse_card("K♥")


def test_summe_leaves_out_cards_without_a_number() -> None:
    assert "summe" in count_rules("B♥ 7♥ K♥ 5♠", "3♥")
    assert total("B♥ 7♥ K♥ 5♠", "3♥") == Sum((0, 7, 20, -5, 3))


def test_summe_kleiner_the_bidder_loses() -> None:
    state = called("D♥ 7♥ K♥ 5♠", "3♥", "", 41)
    assert "summe-kleiner" in rules(state, CALL)
    assert play(state, CALL).phase == Giving(Player("Dan"))


@pytest.mark.parametrize("bid", [40, 39, -7])
def test_summe_erreicht_the_caller_loses(bid: int) -> None:
    state = called("D♥ 7♥ K♥ 5♠", "3♥", "", bid)
    assert "summe-erreicht" in rules(state, CALL)
    assert play(state, CALL).phase == Giving(Player("Anna"))
    assert said(state, CALL, "unterschied") == 40 - bid


def test_klar_pik_ass_allein() -> None:
    position = lage("Anna", "A♠ 5♠", "10♠", leben={"Carla": (0, 0)}, gebot=0, bieter="Ben")
    state = start(table(3), position)
    assert "klar-pik-ass-allein" in rules(state, CALL)
    assert said(state, CALL, "hoechste") == parse_card("5♠")
    assert said(state, CALL, "summe") == Sum((0, -10))
    beside_a_zero = start(table(3), lage("Anna", "A♠ 5♠ 10♠", "B♥", gebot=0, bieter="Carla"))
    assert said(beside_a_zero, CALL, "summe") == Sum((-5, -10, 0))
    assert "klar-pik-ass-allein" not in rules(beside_a_zero, CALL)


def test_klar_ersatz_as_pik_ass_and_as_the_highest_card() -> None:
    assert total("Joker 6♥ 5♥ 10♥", "4♥", "A♠") == Sum((6, 5, 0, 4))
    assert "klar-ersatz" in count_rules("Joker 6♥ 5♥ 10♥", "4♥", "A♠")
    assert "klar-ersatz" in count_rules("Joker 6♥ A♠ 10♥", "4♥", "K♥")
    assert "klar-ersatz" not in count_rules("Joker 6♥ A♠ 10♥", "4♥", "2♥")


def test_klar_ersatz_as_the_second_joker() -> None:
    assert total("Joker 6♥ 5♥ 10♥", "4♥", "Zweitjoker", "verdoppeln") == Sum((6, 5, 10, 4), 2)
    assert "klar-ersatz" in count_rules("Joker 6♥ 5♥ 10♥", "4♥", "Zweitjoker", "verdoppeln")


def plain_sum(cards: Sequence[Card], top: Card) -> int:
    """The count once more, as plainly as the rules say it."""
    shown = [str(top) if str(card) == "Joker" else str(card) for card in cards]
    numbers = [PARAMETERS.karten[parse_card(card)] for card in shown if card not in ("A♠", "Zweitjoker")]
    if "A♠" in shown:
        numbers.remove(max(numbers))
    return sum(numbers) * (2 if "Zweitjoker" in shown else 1)


@given(
    st.permutations(playing_cards(PARAMETERS, frozenset({"verdoppeln"}))),
    st.integers(3, 7),
)
def test_summe_agrees_with_a_plain_count(cards: list[Card], size: int) -> None:
    result = count(PARAMETERS, cards[:size], cards[size])
    assert result.total == plain_sum(cards[:size], cards[size])
    assert set(result.rules) <= set(GAME.rules)


# --- Trickser -------------------------------------------------------------------------------


def test_trickser_leben() -> None:
    state, started = begun(table(4, "trickser"), lage())
    assert lives(state, "Anna") == (1, 2)
    assert "trickser-leben" in started
    assert "trickser-leben" not in begun(table(), lage())[1]


def tricked(leben: dict[str, tuple[int, int]] | None = None, stirn: str = "D♥ 7♥ K♥ 5♠") -> State:
    """Anna has called on Dan's 45; the sum is 40, so Anna will win. Ben and Carla point."""
    position = lage("Anna", stirn, "3♥", gebot=45, bieter="Dan", leben=leben)
    return play(start(table(4, "trickser"), position), CALL)


def test_trickser_zeigen() -> None:
    state = tricked()
    assert (state.phase, state.count) == (Pointing(Player("Anna")), None)
    assert refused(state, "Ben zeigt auf Carla") == ["trickser-zeigen"]
    assert refused(state, "Dan zeigt auf Anna") == refused(state, "Anna zeigt auf Dan") == ["trickser-zeigen"]
    assert said(state, "Ben zeigt auf Anna", "tipp") == "Anna"
    assert "trickser-zeigen" in rules(state, "Ben zeigt auf Anna")
    assert refused(play(state, "Ben zeigt auf Anna"), "Ben zeigt auf Dan") == ["trickser-zeigen"]
    assert refused(called("D♥ 7♥ K♥ 5♠", "3♥"), "Ben zeigt auf Anna") == ["trickser-zeigen"]
    assert refused(start(table(4, "trickser"), lage()), "Ben zeigt auf Anna") == ["trickser-zeigen"]


def test_trickser_zeigen_happens_at_the_same_time() -> None:
    state = play(tricked(), "Carla zeigt auf Dan")
    assert state.to_move == "Ben"
    assert GAME.view(state, Player("Ben")) == GAME.view(play(tricked(), "Carla zeigt auf Anna"), Player("Ben"))
    assert GAME.view(state, Player("Ben")).hidden is None
    other_way_round = play(tricked(), "Ben zeigt auf Anna", "Carla zeigt auf Dan")
    assert play(state, "Ben zeigt auf Anna") == other_way_round


def test_trickser_folge() -> None:
    state = play(tricked(), "Ben zeigt auf Anna")
    assert "trickser-folge" in rules(state, "Carla zeigt auf Dan")
    assert said(state, "Carla zeigt auf Dan", "summe") == Sum((15, 7, 20, -5, 3))
    assert said(state, "Carla zeigt auf Dan", "ausgang.Dan") == LOSES
    after = play(state, "Carla zeigt auf Dan")
    assert [lives(after, name) for name in ("Anna", "Ben", "Carla", "Dan")] == [(2, 1), (2, 1), (0, 3), (1, 2)]
    assert after.phase == Giving(Player("Dan"))
    assert turned(state, "Carla zeigt auf Dan") == [("Ben", True, True), ("Carla", False, True), ("Anna", True, True)]


def turned(state: State, text: str) -> list[tuple[str, bool, bool]]:
    """Whose lives a line turns, in order: the player, whether face up, whether there was one to turn."""
    events = [event for event in line(state, text).events if isinstance(event, LifeTurned)]
    return [(event.player, event.face_up, event.turned) for event in events]


def test_klar_zeigen_nobody_abstains_and_who_has_nothing_to_turn_turns_nothing() -> None:
    state = play(tricked({"Carla": (0, 2)}), "Ben zeigt auf Anna")
    assert refused(state, "Dan gibt eine offene Lebenskarte ab")[0] == "klar-zeigen"
    assert refused(state, "neue Runde") == refused(state, "Ben bietet 50") == ["klar-zeigen"]
    assert "klar-zeigen" in rules(state, "Carla zeigt auf Dan")
    assert lives(play(state, "Carla zeigt auf Dan"), "Carla") == (0, 2)
    assert ("Carla", False, False) in turned(state, "Carla zeigt auf Dan")
    assert "klar-zeigen" not in rules(play(tricked(), "Ben zeigt auf Anna"), "Carla zeigt auf Dan")


def test_klar_zeigen_only_those_still_in_point() -> None:
    state = tricked({"Ben": (0, 0)}, "D♥ - K♥ 5♠")
    assert refused(state, "Ben zeigt auf Anna")[0] == "ausscheiden"
    assert play(state, "Carla zeigt auf Anna").phase == Giving(Player("Dan"))


def test_klar_zu_zweit_nobody_points() -> None:
    position = lage("Anna", "D♥ - - 5♠", "3♥", gebot=45, bieter="Dan", leben={"Ben": (0, 0), "Carla": (0, 0)})
    state = start(table(4, "trickser"), position)
    assert refused(state, "Anna zeigt auf Dan") == ["klar-zu-zweit"]
    assert "klar-zu-zweit" in rules(state, CALL)
    assert play(state, CALL).phase == Giving(Player("Dan"))


# --- Verdoppeln -----------------------------------------------------------------------------


def test_verdoppeln_joker_is_an_eighteenth_card() -> None:
    _, started = begun(table(4, "verdoppeln"), lage())
    assert "verdoppeln-joker" in started
    assert len(GAME.deck(table(4, "verdoppeln"))) == 18
    assert parse_card("Zweitjoker") not in GAME.deck(table())


def test_verdoppeln_summe() -> None:
    state = called("Zweitjoker 7♥ K♥ 5♠", "3♥", "", 50, "verdoppeln")
    assert "verdoppeln-summe" in rules(state, CALL)
    assert said(state, CALL, "summe") == Sum((7, 20, -5, 3), 2)
    assert said(state, CALL, "zwischensumme") == Sum((7, 20, -5, 3))
    assert play(state, CALL).phase == Giving(Player("Anna"))
    assert getattr(GAME.step_facts(line(state, CALL))["summe"], "how", "") == "(7♥ 7 + K♥ 20 + 5♠ −5 + 3♥ 3) × 2"


def test_klar_joker_doppelt_replace_zero_add_double() -> None:
    state = called("Joker Zweitjoker A♠ 10♥", "4♥", "K♥", 0, "verdoppeln")
    assert "klar-joker-doppelt" in rules(state, CALL)
    assert said(state, CALL, "summe") == Sum((0, 10, 4), 2)
    assert "klar-joker-doppelt" not in count_rules("5♥ Zweitjoker 6♥ 10♥", "4♥", "", "verdoppeln")


def test_klar_negativ_is_doubled_too() -> None:
    position = lage("Anna", "Zweitjoker 5♠", "10♠", leben={"Carla": (0, 0)}, gebot=-20, bieter="Ben")
    state = start(table(3, "verdoppeln"), position)
    assert "klar-negativ" in rules(state, CALL)
    assert said(state, CALL, "summe") == Sum((-5, -10), 2)
    assert said(state, CALL, "ausgang.Ben") == LOSES  # −15 alone would have reached the bid
    assert "klar-negativ" not in count_rules("Zweitjoker 7♥ K♥ 5♠", "3♥", "", "verdoppeln")
    assert "klar-negativ" not in count_rules("Zweitjoker 7♥ 3♥ 10♠", "B♥", "", "verdoppeln")


def test_varianten_zusammen() -> None:
    at = table(4, "trickser", "verdoppeln")
    assert "varianten-zusammen" in begun(at, lage())[1]
    assert "varianten-zusammen" not in begun(table(4, "trickser"), lage())[1]
    state = play(start(at, lage("Anna", "Zweitjoker 7♥ K♥ 5♠", "3♥", gebot=51, bieter="Dan")), CALL)
    state = play(state, "Ben zeigt auf Anna", "Carla zeigt auf Dan")
    assert [lives(state, name) for name in ("Anna", "Ben", "Carla", "Dan")] == [(2, 1), (2, 1), (0, 3), (1, 2)]


def test_scene_tells_lives_bid_and_turn_in_words() -> None:
    position = lage("Anna", leben={"Ben": (2, 0), "Carla": (0, 0)}, gebot=-3, bieter="Dan")
    scene = GAME.scene(start(table(), position))
    notes = [group.note for seat in scene.seats for group in seat.groups if group.label == "Leben"]
    assert notes == ["2 offen, 1 verdeckt", "2 offen, 0 verdeckt", "ausgeschieden", "2 offen, 1 verdeckt"]
    assert [seat.player for seat in scene.seats if seat.active] == ["Anna"]
    assert {group.label: group.note for group in scene.centre} == {"Ziehstapel": "13 Karten", "verdeckte Karte": ""}
    bids = [
        (seat.player, group.note) for seat in scene.seats for group in seat.groups if group.label == "letztes Gebot"
    ]
    assert bids == [("Dan", "−3")]


def test_scene_says_in_words_what_the_count_did() -> None:
    state = play(called("Joker Zweitjoker A♠ 10♥", "4♥", "K♥", 0, "verdoppeln"), CALL)
    scene = GAME.scene(state)
    tags = {str(shown.card): shown.tag for seat in scene.seats for group in seat.groups for shown in group.cards}
    tags |= {str(shown.card): shown.tag for group in scene.centre for shown in group.cards}
    assert tags == {
        "Joker": "wird ersetzt",
        "Zweitjoker": "verdoppelt",
        "A♠": "",
        "10♥": "",
        "None": "",
        "4♥": "",
        "K♥": "zählt 0",
    }
    assert parse_cards("K♥") == (state.replacement,)
