"""Schwindelpost: who loses, with two players, and the variants."""

from __future__ import annotations

from collections import Counter

import pytest
from desk import rules_of, value
from schwindelpost_table import (
    FOURTEEN,
    SHEET,
    begun,
    cannot_occur,
    hand_sizes,
    known,
    lage,
    line,
    play,
    refused,
    rules,
    start,
    table,
)

from engines.game import LOSES, WINS, Player
from engines.schwindelpost import GAME
from engines.schwindelpost.state import State


def one_more(state: State, card: str = "10♥") -> set[str]:
    """The rules of a turn in which Anna sends a card truthfully and has to take it."""
    return rules(play(state, f"Anna schickt {card} an Ben als {card[:-1]}"), "Ben sagt stimmt")


def anna(tens: str, *variants: str, players: int = 3, **more: str) -> State:
    """Anna is to send, with these open tens and another ten in her hand."""
    at = table(players, *variants)
    return start(at, lage(at.players[-1], "Anna", hand={"Anna": "10♥"}, offen={"Anna": tens, **more}))


# --- Four of a kind -------------------------------------------------------------------------


def test_vier_gleiche() -> None:
    assert "vier-gleiche" not in one_more(anna("10♣ 10♠"))
    state = anna("10♣ 10♠ 10♦")
    assert "vier-gleiche" in one_more(state)
    assert "klar-beides" not in one_more(state)
    after = play(state, "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt")
    assert (after.to_move, known(after, "verlierer"), known(after, "grund").word) == (None, "Anna", "gleiche Karten")  # type: ignore[union-attr]
    assert known(after, "offen.Anna.10") == 4
    assert GAME.moves(after).listed == ()


def test_vier_gleiche_whoever_takes_the_card_loses() -> None:
    at = table(3)
    offen = {"Anna": "9♣", "Ben": "10♣ 10♠ 10♦"}
    state = start(at, lage("Carla", "Anna", hand={"Anna": "10♥"}, offen=offen))
    after = play(state, "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt nicht")
    assert known(after, "verlierer") == "Ben"
    assert play(state, "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt").end is None


def test_vier_gleiche_four_cards_of_different_sorten_are_harmless() -> None:
    assert "naechster-zug" in one_more(anna("9♣ 8♠ 7♦"))


def test_alle_anderen_gewinnen() -> None:
    after = play(anna("10♣ 10♠ 10♦", players=4), "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt")
    result = GAME.result(after)
    assert result is not None
    assert (result.winners, result.losers) == (("Ben", "Carla", "Dan"), ("Anna",))
    assert known(after, "gewinner") == result.winners
    assert [known(after, f"ausgang.{name}") for name in after.table.players] == [LOSES, WINS, WINS, WINS]
    assert refused(after, "Anna schickt 9♥ an Ben als 9") == ["alle-anderen-gewinnen"]
    assert refused(after, "Ben sagt stimmt") == ["alle-anderen-gewinnen"]
    assert [group.note for seat in GAME.scene(after).seats for group in seat.groups if not group.label] == [
        *("verliert", "gewinnt"),
        *("gewinnt", "gewinnt"),
    ]


def test_verlierer_teilt_aus() -> None:
    after = play(anna("10♣ 10♠ 10♦"), "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt")
    fact = GAME.state_facts(after)["naechster_geber"]
    assert (fact.value, fact.rule) == ("Anna", "verlierer-teilt-aus")  # type: ignore[union-attr]


# --- No hand card ---------------------------------------------------------------------------


def last_card() -> State:
    """Ein Blatt with four: of the eight cards that Anna was dealt she still holds one."""
    offen = {"Anna": "A♣ A♠ K♣ K♠ D♣ D♠ B♣", "Carla": "7♣"}
    return start(table(4, "ein-blatt"), lage("Dan", "Anna", hand={"Anna": "10♥"}, offen=offen))


def test_keine_handkarte() -> None:
    state = last_card()
    assert hand_sizes(state) == [1, 8, 7, 8]
    sent = play(state, "Anna schickt 10♥ an Ben als 10")
    assert "keine-handkarte" in rules(sent, "Ben sagt stimmt")
    after = play(sent, "Ben sagt stimmt")
    assert (known(after, "verlierer"), known(after, "grund").word) == ("Anna", "keine Handkarte")  # type: ignore[union-attr]
    assert known(after, "handkarten.Anna") == 0
    assert {"klar-beides", "klar-leere-hand"}.isdisjoint(rules(sent, "Ben sagt stimmt"))


def test_klar_leere_hand_sending_the_last_card_is_no_loss() -> None:
    state = last_card()
    assert "klar-leere-hand" in rules(state, "Anna schickt 10♥ an Ben als 10")
    after = play(state, "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt nicht")
    assert (after.end, after.to_move) == (None, "Ben")
    assert hand_sizes(after) == [0, 8, 7, 8]


def test_klar_leere_hand_counts_with_two_players_too() -> None:
    at = table(2, "ein-blatt")
    state = start(at, lage("Ben", "Anna", hand={"Anna": "7♥"}, offen={"Anna": FOURTEEN + " 8♥", "Ben": "7♣"}))
    assert hand_sizes(state) == [1, 15]
    sent = play(state, "Anna schickt 7♥ an Ben als 7")
    assert {"keine-handkarte", "klar-leere-hand"} <= rules(sent, "Ben sagt stimmt")
    assert play(sent, "Ben sagt stimmt nicht").to_move == "Ben"


def test_ohne_handkarten_one_plays_on_as_receiver() -> None:
    state = play(last_card(), "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt nicht")
    card = state.hand_of(Player("Ben"))[0]
    sent = play(state, f"Ben schickt {card} an Anna als 8")
    assert sent.to_move == "Anna"
    assert refused(sent, "Anna sieht nach") == []
    assert "ohne-handkarten" in rules(sent, "Anna sagt stimmt")
    assert "ohne-handkarten" in rules(sent, "Anna sieht nach, schickt weiter an Carla als 8")
    assert "ohne-handkarten" not in rules(play(state, f"Ben schickt {card} an Carla als 8"), "Carla sagt stimmt")
    outcomes = {play(sent, f"Anna sagt {guess}").to_move for guess in ("stimmt", "stimmt nicht")}
    assert outcomes == {None, "Ben"}  # wrong: she would have to send and cannot


def test_klar_beides_fourth_card_and_empty_hand() -> None:
    offen = {"Anna": "A♣ A♠ K♣ K♠ D♣ D♠ 10♠", "Carla": "7♣"}
    state = start(table(4, "ein-blatt"), lage("Dan", "Anna", hand={"Anna": "D♥"}, offen=offen))
    assert hand_sizes(state)[0] == 1
    sent = play(state, "Anna schickt D♥ an Ben als Dame")
    assert {"ein-blatt-grenze", "klar-beides"} <= rules(sent, "Ben sagt stimmt")
    assert "keine-handkarte" not in rules(sent, "Ben sagt stimmt")
    assert known(play(sent, "Ben sagt stimmt"), "grund").word == "gleiche Karten"  # type: ignore[union-attr]


# --- Two players ----------------------------------------------------------------------------


def test_zu_zweit_tippen() -> None:
    state = play(start(table(2), lage("Ben", hand={"Anna": "D♥"})), "Anna schickt D♥ an Ben als 7")
    assert {GAME.write(move) for move in GAME.moves(state).listed} == {"Ben sagt stimmt", "Ben sagt stimmt nicht"}
    assert refused(state, "Ben sieht nach") == ["zu-zweit-tippen"]
    assert refused(state, "Ben schickt weiter an Anna als 7") == ["zu-zweit-tippen"]
    named = rules(state, "Ben sagt stimmt")
    assert "zu-zweit-tippen" in named
    assert "letzte-muss-tippen" not in named
    assert "noch_nicht" not in GAME.state_facts(state)


def test_zu_zweit_fuenf() -> None:
    assert "naechster-zug" in one_more(anna("10♣ 10♠ 10♦", players=2))
    named = one_more(anna("10♣ 10♠ 10♦ 10♣", players=2))
    assert "zu-zweit-fuenf" in named
    assert "vier-gleiche" not in named
    assert known(anna("10♣", players=2), "grenze") == 5


# --- Variants -------------------------------------------------------------------------------


def test_ein_blatt_has_one_pack() -> None:
    quick = frozenset({"ein-blatt"})
    deck = GAME.deck(table(4, "ein-blatt"))
    assert len(deck) == len(set(deck)) == 32
    assert set(Counter(card.rank for card in deck).values()) == {4}
    assert GAME.packs(SHEET, 4, quick) == 1
    assert [pile.take for pile in GAME.piles(SHEET, 4, quick)] == [32]
    state, named = begun(table(3, "ein-blatt"), lage("Carla"))
    assert "ein-blatt" in named
    assert hand_sizes(state) == [11, 11, 10]
    assert "ein-blatt" not in begun(table(3), lage("Carla"))[1]


@pytest.mark.parametrize("players", [5, 6])
def test_ein_blatt_is_for_two_to_four_players(players: int) -> None:
    error = cannot_occur(table(players, "ein-blatt"), lage("Anna"), ("spieler",), "ein-blatt")
    assert error.sentence == f"Mit einem Blatt spielen 2 bis 4 Personen, nicht {players}."
    for fewer in (2, 3, 4):
        assert GAME.slots(table(fewer, "ein-blatt"), lage("Anna"))
    assert tuple(GAME.player_counts(SHEET, frozenset({"ein-blatt"}))) == (2, 3, 4)
    assert tuple(GAME.player_counts(SHEET, frozenset({"acht-verschiedene"}))) == (2, 3, 4, 5, 6)


@pytest.mark.parametrize(("players", "limit"), [(2, 4), (3, 3), (4, 3)])
def test_ein_blatt_grenze(players: int, limit: int) -> None:
    tens = ("10♣", "10♠", "10♦")
    below = anna(" ".join(tens[: limit - 2]), "ein-blatt", players=players)
    at = anna(" ".join(tens[: limit - 1]), "ein-blatt", players=players)
    assert "naechster-zug" in one_more(below)
    assert "ein-blatt-grenze" in one_more(at)
    assert known(at, "grenze") == limit


SEVEN = "A♣ K♣ D♣ B♣ 9♣ 8♣ 7♣"


def test_acht_verschiedene() -> None:
    state = anna(SEVEN, "acht-verschiedene")
    assert "acht-verschiedene" in one_more(state)
    after = play(state, "Anna schickt 10♥ an Ben als 10", "Ben sagt stimmt")
    assert (known(after, "verlierer"), known(after, "grund").word) == ("Anna", "acht verschiedene")  # type: ignore[union-attr]
    assert known(after, "offen.Anna.sorten") == 8
    assert "klar-acht-immer" not in one_more(state)
    assert "naechster-zug" in one_more(anna(SEVEN))
    assert "naechster-zug" in one_more(anna(SEVEN.replace("A♣ ", "10♣ "), "acht-verschiedene"))


def test_acht_verschiedene_four_alike_lose_as_before() -> None:
    assert "vier-gleiche" in one_more(anna("10♣ 10♠ 10♦", "acht-verschiedene"))


def test_acht_verschiedene_goes_before_the_empty_hand() -> None:
    at = table(4, "ein-blatt", "acht-verschiedene")
    state = start(at, lage("Dan", "Anna", hand={"Anna": "10♥"}, offen={"Anna": SEVEN}))
    assert hand_sizes(state)[0] == 1
    step = line(play(state, "Anna schickt 10♥ an Ben als 10"), "Ben sagt stimmt")
    assert "acht-verschiedene" in rules_of(step.events)
    assert "keine-handkarte" not in rules_of(step.events)
    assert value(GAME.step_facts(step), "grund").word == "acht verschiedene"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("players", "variants"), [(2, ()), (2, ("ein-blatt",)), (3, ("ein-blatt",)), (4, ("ein-blatt",))]
)
def test_klar_acht_immer(players: int, variants: tuple[str, ...]) -> None:
    assert {"acht-verschiedene", "klar-acht-immer"} <= one_more(
        anna(SEVEN, "acht-verschiedene", *variants, players=players)
    )
