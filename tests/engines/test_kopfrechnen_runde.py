"""Kopfrechnen, rule by rule: cards, preparation, bidding, peeking, and what follows a round."""

from __future__ import annotations

from collections import Counter

import pytest
from desk import value
from kopfrechnen_table import (
    SHEET,
    begun,
    cannot_occur,
    impossible,
    known,
    lage,
    line,
    lives,
    play,
    refusals,
    refused,
    rules,
    said,
    start,
    table,
)

from engines.cards import parse_card, parse_cards, write_cards
from engines.game import Player, Sum
from engines.kopfrechnen import GAME
from engines.kopfrechnen.state import Dealing, Giving, Over, State


def round_1() -> State:
    """The first worked example: Anna D♥, Ben 7♥, Carla K♥, Dan 5♠, hidden 3♥."""
    return start(table(), lage("Anna", "D♥ 7♥ K♥ 5♠", "3♥"))


def lost_by_dan(leben: dict[str, tuple[int, int]] | None = None) -> State:
    """The same round after the count: Anna has won, Dan gives up a life next."""
    state = start(table(), lage("Anna", "D♥ 7♥ K♥ 5♠", "3♥", leben=leben))
    return play(state, "Anna bietet 26", "Ben bietet 33", "Carla bietet 34", "Dan bietet 45", "Anna ruft Nachzählen")


# --- Cards and preparation ----------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 7, 8])
def test_spielerzahl(number: int) -> None:
    error = cannot_occur(table(number), lage("Anna"), ("spieler",), "spielerzahl")
    assert "3 bis 6" in error.sentence


def test_stirnkarte_everyone_sees_all_cards_but_their_own() -> None:
    state = round_1()
    for seat, player in enumerate(state.table.players):
        view = GAME.view(state, player)
        assert view.foreheads[seat] is None
        assert [card for i, card in enumerate(view.foreheads) if i != seat] == [
            card for i, card in enumerate(state.foreheads) if i != seat
        ]
        assert view.hidden is None
    assert known(state, "sieht.Anna") == Sum((7, 20, -5))
    assert known(state, "sieht.Dan") == Sum((15, 7, 20))


def test_kartenwerte() -> None:
    facts = GAME.game_facts(SHEET)
    hearts = {"A♥": 1, **{f"{n}♥": n for n in range(2, 11)}, "B♥": 0, "D♥": 15, "K♥": 20}
    expected = hearts | {"5♠": -5, "10♠": -10}
    assert {card: value(facts, f"wert.{card}") for card in expected} == expected
    assert sorted(map(str, GAME.deck(table()))) == sorted([*expected, "A♠", "Joker"])


def test_lebenskarten() -> None:
    state, started = begun(table(), lage())
    assert lives(state, "Dan") == (2, 1)
    assert "lebenskarten" in started
    cannot_occur(table(), lage(leben={"Ben": (2, 2)}), ("leben", "Ben"), "lebenskarten")
    cannot_occur(table(), lage(leben={"Ben": (2, -1)}), ("leben", "Ben", "verdeckt"), "lebenskarten")


@pytest.mark.parametrize(("players", "rest"), [(3, 27), (4, 24), (5, 21), (6, 18)])
def test_lebenskarten_come_from_clubs_and_diamonds(players: int, rest: int) -> None:
    cards, life = GAME.piles(SHEET, players, frozenset())
    assert cards.take == len(cards.cards) == 17
    assert life.take == 3 * players
    assert {str(card.suit) for card in life.cards} == {"♣", "♦"}
    assert 53 - cards.take - life.take == rest


def test_mischen_every_card_is_somewhere() -> None:
    state, dealt = begun(table(), lage())
    assert {"mischen", "stirn-ziehen", "verdeckte-karte"} <= dealt
    assert Counter(state.cards) == Counter(GAME.deck(table()))
    state = play(lost_by_dan(), "Dan gibt eine offene Lebenskarte ab")
    assert GAME.verify(state, GAME.parse(state.table, "neue Runde")[0])[0].rule == "mischen"


def test_stirn_ziehen_one_card_each_the_rest_is_the_pile() -> None:
    state = start(table(), lage(stirn="- B♥"))
    assert all(card is not None for card in state.foreheads)
    assert state.card_of(Player("Ben")) == parse_card("B♥")
    assert len(state.pile) == 12


def test_verdeckte_karte() -> None:
    state = round_1()
    assert known(state, "verdeckt") == parse_card("3♥")
    hidden = GAME.scene(state).centre[1]
    assert (hidden.label, hidden.cards[0].card) == ("verdeckte Karte", None)


def test_erster_start() -> None:
    state, started = begun(table(), lage(juengste="Carla"))
    assert "erster-start" in started
    assert (state.to_move, known(state, "starter")) == ("Carla", "Carla")
    assert "erster-start" not in begun(table(), lage("Carla"))[1]
    cannot_occur(table(), lage(juengste="Carla", leben={"Ben": (1, 1)}), ("leben", "Ben"), "erster-start")


# --- Bidding ------------------------------------------------------------------------------


def test_erstes_gebot() -> None:
    state = round_1()
    assert refused(state, "Anna ruft Nachzählen") == ["erstes-gebot"]
    assert "erstes-gebot" in rules(state, "Anna bietet 26")
    assert "erstes-gebot" not in rules(play(state, "Anna bietet 26"), "Ben bietet 33")


def test_reihenfolge() -> None:
    state = round_1()
    assert refused(state, "Ben bietet 26") == ["reihenfolge"]
    state = play(state, "Anna bietet 26")
    assert refused(state, "Carla bietet 33") == refused(state, "Anna ruft Nachzählen") == ["reihenfolge"]
    assert "reihenfolge" in rules(state, "Ben bietet 33")
    assert refused(state, "Carla bietet 20") == ["reihenfolge", "gebot-hoeher"]


def test_reihenfolge_skips_those_who_are_out() -> None:
    state = start(table(), lage("Anna", leben={"Ben": (0, 0), "Carla": (0, 0)}))
    assert play(state, "Anna bietet 3").to_move == "Dan"
    assert play(state, "Anna bietet 3", "Dan bietet 4").to_move == "Anna"


def test_gebot_hoeher() -> None:
    state = play(round_1(), "Anna bietet 26")
    assert refused(state, "Ben bietet 26") == refused(state, "Ben bietet −3") == ["gebot-hoeher"]
    assert refusals(state, "Ben bietet −3")[0].sentence == "Das Gebot −3 muss höher sein als das letzte Gebot 26."
    assert "gebot-hoeher" in rules(state, "Ben bietet 27")
    assert play(state, "Ben bietet 1000000").to_move == "Carla"


def test_nachzaehlen_rufen() -> None:
    state = play(round_1(), "Anna bietet 26")
    assert "nachzaehlen-rufen" in rules(state, "Ben ruft Nachzählen")
    assert play(state, "Ben ruft Nachzählen").count is not None


def test_bluffen_names_bids_above_the_true_sum() -> None:
    state = round_1()
    assert "bluffen" not in rules(state, "Anna bietet 40")
    assert "bluffen" in rules(state, "Anna bietet 41")


def test_spicken() -> None:
    state = play(round_1(), "Anna bietet 26")
    assert "spicken" in rules(state, "Ben spickt")
    assert said(state, "Ben spickt", "gesehen") == parse_card("3♥")
    state = play(state, "Ben spickt")
    assert lives(state, "Ben") == (1, 2)
    assert GAME.view(state, Player("Ben")).hidden == parse_card("3♥")
    assert all(GAME.view(state, Player(other)).hidden is None for other in ("Anna", "Carla", "Dan"))


def test_spicken_needs_an_open_life() -> None:
    state = start(table(), lage("Anna", leben={"Ben": (0, 2)}, gebot=12, bieter="Anna"))
    assert refused(state, "Ben spickt") == ["spicken"]


def test_spicken_erhoehen() -> None:
    state = play(round_1(), "Anna bietet 26", "Ben spickt")
    assert refused(state, "Ben ruft Nachzählen") == refused(state, "Ben spickt") == ["spicken-erhoehen"]
    assert refused(state, "Ben bietet 26") == ["gebot-hoeher"]
    assert "spicken-erhoehen" in rules(state, "Ben bietet 27")
    assert line(play(round_1(), "Anna bietet 26"), "Ben spickt, bietet 27").after == play(state, "Ben bietet 27")


def test_spicken_start() -> None:
    assert refused(round_1(), "Anna spickt") == ["spicken-start"]
    state = play(round_1(), "Anna bietet 1", "Ben bietet 2", "Carla bietet 3", "Dan bietet 4")
    assert refused(state, "Anna spickt") == []
    closed = start(table(), lage("Anna", leben={"Anna": (0, 3)}))
    assert refused(closed, "Anna spickt") == ["spicken-start", "spicken"]


# --- After the round ----------------------------------------------------------------------


def test_gewinner_dreht() -> None:
    state = play(round_1(), "Anna bietet 26", "Ben spickt, bietet 50", "Carla ruft Nachzählen")
    assert lives(state, "Carla") == (3, 0)
    state = start(table(), lage("Anna", "D♥ 7♥ K♥ 5♠", "3♥", leben={"Carla": (2, 0)}))
    state = play(state, "Anna bietet 26", "Ben bietet 50")
    assert "gewinner-dreht" not in rules(state, "Carla ruft Nachzählen")
    assert lives(play(state, "Carla ruft Nachzählen"), "Carla") == (2, 0)


def test_verlierer_gibt() -> None:
    state = lost_by_dan()
    assert state.phase == Giving(Player("Dan"))
    assert refused(state, "Anna gibt eine offene Lebenskarte ab") == ["verlierer-gibt"]
    assert refused(state, "Ben bietet 50") == refused(state, "neue Runde") == ["verlierer-gibt"]
    assert lives(play(state, "Dan gibt eine offene Lebenskarte ab"), "Dan") == (1, 1)
    assert "verlierer-gibt" in rules(state, "Dan gibt eine offene Lebenskarte ab")
    assert refused(round_1(), "Anna gibt eine offene Lebenskarte ab") == ["verlierer-gibt"]


def test_ausscheiden() -> None:
    state = lost_by_dan({"Dan": (1, 0)})
    step = line(state, "Dan gibt eine offene Lebenskarte ab")
    assert "ausscheiden" in {rule for event in step.events for rule in event.rules}
    state = step.after
    assert state.card_of(Player("Dan")) is None
    assert state.pile[-1] == parse_card("5♠")
    assert refused(state, "neue Runde: Dan 7♥") == ["ausscheiden"]
    state = play(state, "neue Runde")
    assert state.card_of(Player("Dan")) is None
    assert len(state.pile) == 13
    assert refused(state, "Dan bietet 10")[0] == "ausscheiden"
    assert GAME.view(state, Player("Dan")).foreheads == state.foreheads
    assert GAME.view(state, Player("Dan")).hidden is None


def test_neue_runde() -> None:
    state = round_1()
    assert refused(state, "neue Runde") == ["neue-runde"]
    state = play(lost_by_dan(), "Dan gibt eine offene Lebenskarte ab")
    assert refused(state, "Dan bietet 10") == ["neue-runde"]
    assert "neue-runde" in rules(state, "neue Runde")
    after = play(state, "neue Runde: Anna D♥, Ben 7♥, verdeckt 3♥, Stapel 2♥ 4♥")
    assert (after.card_of(Player("Anna")), after.hidden) == (parse_card("D♥"), parse_card("3♥"))
    assert write_cards(after.pile[:2]) == "2♥ 4♥"
    assert (after.bid, after.count, after.peeked) == (None, None, frozenset())


def test_verlierer_beginnt() -> None:
    state = play(lost_by_dan(), "Dan gibt eine offene Lebenskarte ab")
    assert known(state, "naechster_start") == "Dan"
    assert "verlierer-beginnt" in rules(state, "neue Runde")
    assert play(state, "neue Runde").to_move == "Dan"


def test_links_beginnt() -> None:
    state = play(lost_by_dan({"Dan": (0, 1)}), "Dan gibt eine verdeckte Lebenskarte ab")
    assert state.phase == Dealing(Player("Anna"), Player("Dan"))
    assert "links-beginnt" in rules(state, "neue Runde")
    assert said(state, "neue Runde", "starter") == "Anna"


def test_links_beginnt_skips_a_neighbour_who_is_out() -> None:
    position = lage("Ben", "- 7♥ K♥ 5♠", "3♥", leben={"Anna": (0, 0), "Dan": (0, 1)}, gebot=45, bieter="Dan")
    state = play(start(table(), position), "Ben ruft Nachzählen", "Dan gibt eine verdeckte Lebenskarte ab")
    assert play(state, "neue Runde").to_move == "Ben"


def test_spielende() -> None:
    position = lage("Anna", "9♥ 7♥", "3♥", leben={"Ben": (1, 0), "Carla": (0, 0)}, gebot=30, bieter="Ben")
    state = play(start(table(3), position), "Anna ruft Nachzählen")
    step = line(state, "Ben gibt eine offene Lebenskarte ab")
    assert step.events[-1].rules == ("spielende",)
    assert step.after.phase == Over(Player("Anna"))
    result = GAME.result(step.after)
    assert result is not None
    assert (result.winners, result.losers) == (("Anna",), ("Ben", "Carla"))
    assert refused(step.after, "neue Runde") == refused(step.after, "Anna bietet 3") == ["spielende"]
    assert impossible(table(3), lage(leben={"Ben": (0, 0), "Carla": (0, 0)})).rule == "spielende"


# --- Klarstellungen of bidding and lives ----------------------------------------------------


def test_klar_gebote_zero_and_negative_bids() -> None:
    state = round_1()
    for number in ("−12", "-12", "0"):
        assert "klar-gebote" in rules(state, f"Anna bietet {number}")
    assert "klar-gebote" not in rules(state, "Anna bietet 1")
    bound = GAME.moves(state).bound
    assert bound is not None
    assert bound.lowest is None


def test_klar_leben_the_one_dealt_face_down_may_be_turned_up() -> None:
    state = play(round_1(), "Anna bietet 26", "Ben bietet 50")
    assert "klar-leben" in rules(state, "Carla ruft Nachzählen")
    assert lives(play(state, "Carla ruft Nachzählen"), "Carla") == (3, 0)
    state = start(table(), lage("Anna", "D♥ 7♥ K♥ 5♠", "3♥", leben={"Carla": (1, 2)}, gebot=50, bieter="Ben"))
    assert "klar-leben" not in rules(state, "Carla ruft Nachzählen")


def test_klar_wahl_the_loser_chooses() -> None:
    state = lost_by_dan()
    assert lives(play(state, "Dan gibt eine verdeckte Lebenskarte ab"), "Dan") == (2, 0)
    assert "klar-wahl" in rules(state, "Dan gibt eine verdeckte Lebenskarte ab")
    state = lost_by_dan({"Dan": (2, 0)})
    assert refused(state, "Dan gibt eine verdeckte Lebenskarte ab") == ["verlierer-gibt"]
    assert "klar-wahl" not in rules(state, "Dan gibt eine offene Lebenskarte ab")


def test_klar_spicken_again_in_a_later_turn() -> None:
    state = play(round_1(), "Anna bietet 1", "Ben spickt, bietet 2", "Carla bietet 3", "Dan bietet 4", "Anna bietet 5")
    assert "klar-spicken" in rules(state, "Ben spickt")
    assert lives(play(state, "Ben spickt"), "Ben") == (0, 3)
    assert "klar-spicken" not in rules(play(state, "Ben bietet 6"), "Carla spickt")


def test_klar_reihenfolge_foreheads_from_the_starter_then_the_hidden_card() -> None:
    state = play(lost_by_dan(), "Dan gibt eine offene Lebenskarte ab")
    assert "klar-reihenfolge" in rules(state, "neue Runde")
    state = play(state, "neue Runde: gemischt A♥ 2♥ 3♥ 4♥ 5♥ 6♥")
    assert [known(state, f"karte.{name}") for name in ("Dan", "Anna", "Ben", "Carla")] == list(
        parse_cards("A♥ 2♥ 3♥ 4♥")
    )
    assert (known(state, "verdeckt"), state.pile[0]) == (parse_card("5♥"), parse_card("6♥"))
