"""Topfgucker: preparing, laying, hits and busts, drawing and opening, by rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from desk import value
from topfgucker_table import (
    SHEET,
    begun,
    cannot_occur,
    known,
    lage,
    line,
    of_game,
    play,
    reasons,
    refusals,
    rules,
    said,
    start,
    table,
    written,
)

from engines.cards import PACK_RANKS, Card, Suit, parse_card, parse_cards
from engines.game import Player, Table
from engines.topfgucker import GAME
from engines.topfgucker.state import State

#: Anna: 4♦ open, K♠ 3♣ A♥ hidden; Ben: 7♣ open, 9♦ 5♠ D♥ hidden.
HANDS: dict[str, Any] = {"offen": "Anna: 4♦; Ben: 7♣", "verdeckt": "Anna: K♠ 3♣ A♥; Ben: 9♦ 5♠ D♥"}


def begin(**more: Any) -> State:
    return start(table(), lage("Anna", **(HANDS | more)))


def middle(left: str = "", mid: str = "", right: str = "", stufe: str = "normal", **more: Any) -> State:
    """A moment in the middle with the usual hands, and Anna on turn."""
    values: dict[str, Any] = {"dran": "Anna", "links": left, "mitte": mid, "rechts": right, **HANDS}
    if stufe == "leicht":
        values |= {"offen": "Anna: 4♦ K♠; Ben: 7♣ 9♦", "verdeckt": "Anna: 3♣ A♥; Ben: 5♠ D♥"}
    if stufe == "profi":
        values |= {"offen": "", "verdeckt": "Anna: 4♦ K♠ 3♣ A♥; Ben: 7♣ 9♦ 5♠ D♥"}
    return start(table(stufe=stufe), lage(**(values | more)))


# --- Players, values, preparation -----------------------------------------------------------


def test_spielerzahl_two_to_five() -> None:
    for players in (2, 5):
        assert GAME.slots(table(players), lage("Anna"))
    for players in (1, 6):
        at = Table(SHEET, tuple(Player(f"P{n}") for n in range(players)), level="normal")
        cannot_occur(at, lage("P0"), ("spieler",), "spielerzahl")


def every_card() -> Iterator[tuple[Card, int]]:
    for suit in Suit:
        for rank in PACK_RANKS[1:]:
            yield Card(rank, suit), int(rank.value) if rank.value.isdigit() else 10


@pytest.mark.parametrize(("card", "expected"), list(every_card()), ids=str)
def test_zaehlwerte_suits_do_not_matter(card: Card, expected: int) -> None:
    state = start(table(), lage("Anna", offen=f"Anna: {card}"))
    assert said(state, f"Anna legt {card} links", "zaehlt") == expected
    assert "zaehlwerte" in rules(state, f"Anna legt {card} links")


def test_zaehlwerte_no_other_value_can_be_named() -> None:
    assert reasons(begin(), "Anna legt K♠ links als 11") == ["wert-falsch"]
    assert refusals(begin(), "Anna legt K♠ links als 9")[0].sentence == (
        "K♠ zählt immer 10; einen Wert nennt man nur bei einem Ass."
    )
    assert reasons(begin(), "Anna legt K♠ links als 10") == []


def test_ass_counts_1_or_11_as_named() -> None:
    for number in (1, 11):
        assert said(begin(), f"Anna legt A♥ links als {number}", "zaehlt") == number
        assert "ass" in rules(begin(), f"Anna legt A♥ links als {number}")
    for named in ("", " als 10", " als 12", " als −1"):
        assert reasons(begin(), f"Anna legt A♥ links{named}") == ["ass-wert"]
    assert refusals(begin(), "Anna legt A♥ links")[0].sentence == "Sag, was A♥ zählt: 1 oder 11."


def test_klar_ass_11_only_up_to_21_and_the_value_stays() -> None:
    assert reasons(middle("K♥ Ben"), "Anna legt A♥ links als 11") == []
    eleven = middle("6♥ Anna, 5♦ Ben")
    assert reasons(eleven, "Anna legt A♥ links als 11") == ["ass-ueberkauft"]
    assert reasons(eleven, "Anna legt A♥ links als 1") == []
    assert "Anna legt A♥ links als 11" not in written(eleven)
    after = play(middle("5♥ Ben"), "Anna legt A♥ links als 11", "Ben legt 9♦ links")
    assert (after.hits, after.lives) == (0, 0)  # 5 + 11 + 9 = 25: the ace does not become 1


def test_an_ace_never_busts() -> None:
    state = middle("K♥ Anna, 10♥ Ben")
    assert said(state, "Anna legt A♥ links als 1", "treffer") == 1


LEVELS = [("leicht", 2, 2, 12), ("normal", 1, 1, 13), ("schwer", 1, 1, 14), ("profi", 0, 0, 14)]


@pytest.mark.parametrize(("level", "shown", "lives", "target"), LEVELS)
def test_stufen(level: str, shown: int, lives: int, target: int) -> None:
    state = start(table(stufe=level), lage("Anna"))
    assert [known(state, name) for name in ("offene_karten", "leben", "ziel")] == [shown, lives, target]
    assert [of_game(f"stufen.{level}.{name}") for name in ("offen", "leben", "ziel")] == [
        shown,
        lives,
        target,
    ]


def test_muenzen_lie_in_the_middle() -> None:
    for level, _, lives, _ in LEVELS:
        state, found = begun(table(stufe=level), lage("Anna"))
        assert state.lives == lives
        assert {"muenzen", "stufe-waehlen"} <= found
    assert of_game("muenzen") == 2


def test_stufe_waehlen_without_a_level_nobody_plays() -> None:
    for level in ("", "mittel"):
        cannot_occur(table(stufe=level), lage(), ("stufe",), "stufe-waehlen")


@pytest.mark.parametrize(("players", "size", "pile"), [(2, 4, 44), (3, 3, 43), (4, 2, 44), (5, 2, 42)])
def test_handkarten(players: int, size: int, pile: int) -> None:
    state, found = begun(table(players), lage("Anna"))
    assert [known(state, f"handkarten.{player}") for player in state.table.players] == [size] * players
    assert known(state, "ziehstapel") == pile
    assert "handkarten" in found


def test_erste_offene_are_chosen_from_the_own_hand() -> None:
    state = start(table(), lage("Anna", verdeckt="Anna: 4♦ K♠ 3♣ A♥; Ben: 7♣ 9♦ 5♠ D♥"))
    assert reasons(state, "Anna legt K♠ links") == ["erst-waehlen"]
    assert refusals(state, "Ben passt")[0].sentence == (
        "Erst wählen alle ihre offenen Karten; es fehlen noch: Anna, Ben."
    )
    assert reasons(state, "Anna öffnet 7♣") == ["nicht-auf-der-hand"]
    assert reasons(state, "Anna öffnet 4♦ K♠") == ["falsche-zahl-offen"]
    assert rules(state, "Anna öffnet 4♦") == {"erste-offene"}
    after = play(state, "Anna öffnet 4♦", "Ben öffnet 7♣")
    assert (known(after, "offen.Anna"), known(after, "verdeckt.Anna")) == (parse_cards("4♦"), parse_cards("K♠ 3♣ A♥"))
    assert known(after, "dran") == "Anna"


def test_erste_offene_are_two_on_leicht_in_whatever_order_named() -> None:
    state = start(table(stufe="leicht"), lage("Anna", verdeckt="Anna: 4♦ K♠ 3♣ A♥"))
    assert reasons(state, "Anna öffnet 4♦") == ["falsche-zahl-offen"]
    assert line(state, "Anna öffnet A♥ 4♦").after == line(state, "Anna öffnet 4♦ A♥").after
    assert said(state, "Anna öffnet A♥ 4♦", "geoeffnet") == parse_cards("4♦ A♥")


def test_erste_offene_belong_to_the_hand() -> None:
    assert reasons(begin(), "Anna legt 4♦ links") == []


def test_erste_offene_there_is_nothing_to_choose_on_profi() -> None:
    state = start(table(stufe="profi"), lage("Anna", verdeckt="Anna: 4♦"))
    assert line(state, "Anna legt 4♦ links").after.to_move == "Ben"
    assert reasons(state, "Anna öffnet 4♦") == ["nichts-zu-oeffnen"]


def test_klar_gleichzeitig_nobody_sees_a_choice_before_all_have_chosen() -> None:
    state = start(table(3), lage("Anna", verdeckt="Anna: 4♦ K♠; Ben: 7♣ 9♦; Carla: 2♥ 3♥"))
    one, other = play(state, "Ben öffnet 7♣"), play(state, "Ben öffnet 9♦")
    assert GAME.view(one, Player("Anna")) == GAME.view(other, Player("Anna"))
    assert GAME.view(one, Player("Ben")) != GAME.view(other, Player("Ben"))
    assert reasons(one, "Ben öffnet 9♦") == ["schon-gewaehlt"]
    assert one.to_move == "Anna"
    last = play(one, "Carla öffnet 2♥")
    assert rules(last, "Anna öffnet K♠") == {"erste-offene", "klar-gleichzeitig"}
    assert play(last, "Anna öffnet K♠") == play(state, "Anna öffnet K♠", "Carla öffnet 2♥", "Ben öffnet 7♣")


def test_toepfe_there_are_three() -> None:
    state = begin()
    assert {f"Anna legt K♠ {place}" for place in ("links", "in die Mitte", "rechts")} <= written(state)
    assert len(state.pots) == 3


def test_juengste_beginnt() -> None:
    assert "juengste-beginnt" in begun(table(), lage("Ben"))[1]
    assert start(table(3, stufe="profi"), lage("Carla")).to_move == "Carla"
    assert known(start(table(3), lage("Carla")), "starter") == "Carla"


# --- Laying ---------------------------------------------------------------------------------


def test_reihum() -> None:
    state = begin()
    assert reasons(state, "Ben legt 9♦ links") == ["nicht-dran"]
    assert refusals(state, "Ben legt 9♦ links")[0].sentence == "Anna ist dran, nicht Ben."
    assert "reihum" in rules(state, "Anna legt K♠ links")
    assert line(state, "Anna legt K♠ links").after.to_move == "Ben"
    three = start(table(3, stufe="profi"), lage("Carla", verdeckt="Carla: K♠"))
    assert line(three, "Carla legt K♠ links").after.to_move == "Anna"


def test_karte_legen_from_the_own_hand_on_any_pot() -> None:
    state = begin()
    assert reasons(state, "Anna legt 9♦ links") == ["nicht-auf-der-hand"]
    assert reasons(state, "Anna legt Joker links") == ["nicht-auf-der-hand"]
    step = line(state, "Anna legt K♠ rechts")
    assert known(step.after, "im_topf.rechts") == parse_cards("K♠")
    assert known(step.after, "oben.rechts") == "Anna"
    assert "karte-legen" in rules(state, "Anna legt K♠ rechts")


def test_eigene_karte_never_lay_on_it() -> None:
    state = middle("K♥ Anna, 2♥ Ben", "5♥ Ben, 3♥ Anna", "")
    assert reasons(state, "Anna legt 3♣ in die Mitte") == ["eigene-karte"]
    assert refusals(state, "Anna legt 3♣ in die Mitte")[0].sentence == (
        "Oben liegt 3♥, die Anna selbst gelegt hat: In die Mitte darf Anna nicht."
    )
    assert reasons(state, "Anna legt 3♣ links") == []  # her own card lies there too, but not on top
    assert reasons(state, "Anna legt 3♣ rechts") == []
    assert known(state, "darf.mitte") == (Player("Ben"),)
    assert known(state, "darf.rechts") == state.table.players


@pytest.mark.parametrize(("card", "hits", "lives"), [("3♣", 0, 1), ("4♦", 1, 1), ("K♠", 0, 0)])
def test_treffer_and_ueberkauft_at_the_edge(card: str, hits: int, lives: int) -> None:
    state = middle("7♥ Anna, 10♥ Ben")
    after = line(state, f"Anna legt {card} links").after
    assert (after.hits, after.lives) == (hits, lives)
    assert bool(after.pots[0]) == (hits == 0 and lives == 1)


def test_treffer_clears_the_place_and_counts() -> None:
    state = middle("7♥ Anna, 10♥ Ben", stapel="2♠")
    assert rules(state, "Anna legt 4♦ links, öffnet 2♠") >= {"treffer", "nachziehen", "neue-offene"}
    after = play(state, "Anna legt 4♦ links, öffnet 2♠")
    assert after.away == parse_cards("7♥ 10♥ 4♦")
    assert (known(after, "fehlen"), known(after, "summe.links").total) == (12, 0)  # type: ignore[union-attr]


def test_ueberkauft_costs_a_coin_and_the_cards() -> None:
    state = middle("7♥ Anna, 10♥ Ben")
    facts = GAME.step_facts(line(state, "Anna legt K♠ links"))
    assert (value(facts, "zu_viel"), value(facts, "leben_uebrig")) == (6, 0)
    after = line(state, "Anna legt K♠ links").after
    assert after.away == parse_cards("7♥ 10♥ K♠")
    assert after.hits == 0
    assert known(after, "leben") == 0


FORCED = {
    "offen": "Anna: K♠; Ben: 7♣",
    "verdeckt": "Anna: D♠ B♠ 9♠; Ben: 9♦ 5♠ D♥",
}


def test_legen_muessen_even_when_every_card_busts() -> None:
    full = ("7♥ Anna, 8♥ Ben", "6♥ Anna, 10♥ Ben", "8♦ Anna, 9♥ Ben")
    state = middle(*full, **FORCED)
    assert known(state, "sicher.Anna") == 0
    assert reasons(state, "Anna passt") == ["muss-legen"]
    assert {"legen-muessen", "ueberkauft"} <= rules(state, "Anna legt 9♠ rechts")
    assert len(GAME.moves(state).listed) == 4 * 3  # she decides which pot busts
    one_safe = middle(*full, **(FORCED | {"verdeckt": "Anna: D♠ B♠ 6♠; Ben: 9♦ 5♠ D♥"}))
    assert known(one_safe, "sicher.Anna") == 1
    assert "legen-muessen" not in rules(one_safe, "Anna legt D♠ links")


def test_legen_muessen_with_the_last_card_in_the_pile() -> None:
    pots = "K♥ Anna, 2♥ Ben"
    one = middle(pots, treffer=12, leben=0, ziehstapel=1)
    assert reasons(one, "Anna passt") == ["muss-legen"]
    none = middle(pots, treffer=12, leben=0, ziehstapel=0)
    assert reasons(none, "Anna passt") == []


# --- Drawing and opening --------------------------------------------------------------------


def test_nachziehen_the_top_card() -> None:
    state = begin(stapel="8♦ 2♠")
    assert said(state, "Anna legt K♠ links", "gezogen") == parse_card("8♦")
    after = line(state, "Anna legt K♠ links").after
    assert after.hidden[0] == parse_cards("3♣ A♥ 8♦")
    assert after.pile[0] == parse_card("2♠")
    assert "nachziehen" in rules(state, "Anna legt K♠ links")


def test_neue_offene_after_laying_the_open_card() -> None:
    state = play(begin(stapel="8♦"), "Anna legt 4♦ links")
    assert state.to_move == "Anna"
    assert written(state) == {f"Anna öffnet {card}" for card in ("K♠", "3♣", "A♥", "8♦")}
    assert reasons(state, "Anna legt K♠ rechts") == ["erst-oeffnen"]
    assert reasons(state, "Anna passt") == ["erst-oeffnen", "muss-legen"]
    assert reasons(state, "Ben öffnet 9♦") == ["nicht-dran"]
    assert reasons(state, "Anna öffnet 9♦") == ["nicht-auf-der-hand"]
    assert reasons(state, "Anna öffnet 3♣ K♠") == ["nur-eine-oeffnen"]
    assert rules(state, "Anna öffnet 3♣") == {"neue-offene"}
    after = play(state, "Anna öffnet 3♣")
    assert (after.shown[0], after.hidden[0]) == (parse_cards("3♣"), parse_cards("K♠ A♥ 8♦"))


def test_neue_offene_only_when_an_open_card_was_laid() -> None:
    assert reasons(begin(), "Anna öffnet 3♣") == ["nichts-zu-oeffnen"]
    assert reasons(begin(), "Anna legt K♠ links, öffnet 3♣") == ["nicht-dran", "nichts-zu-oeffnen"]


def test_klar_oeffnen_the_drawn_card_too_but_no_open_one() -> None:
    state = play(begin(stapel="8♦"), "Anna legt 4♦ links")
    assert rules(state, "Anna öffnet 8♦") == {"neue-offene", "klar-oeffnen"}
    easy = play(middle(stufe="leicht"), "Anna legt 4♦ links")
    assert reasons(easy, "Anna öffnet K♠") == ["liegt-schon-offen"]
    assert easy.shown[0] == parse_cards("K♠")
    assert reasons(easy, "Anna öffnet A♥") == []


def test_klar_oeffnen_with_an_empty_pile_too_if_there_is_a_hidden_card() -> None:
    late: dict[str, Any] = {"treffer": 12, "leben": 0, "ziehstapel": 0}
    pots = ("10♥ Anna, 8♥ Ben", "9♥ Anna, 9♣ Ben")
    some = middle(*pots, **late, handkarten={"Anna": 2}, verdeckt="Anna: A♥")
    state = play(some, "Anna legt 4♦ rechts")
    assert written(state) == {"Anna öffnet A♥"}
    assert "klar-oeffnen" in rules(state, "Anna öffnet A♥")
    last = middle(*pots, **late, handkarten={"Anna": 1}, verdeckt="")
    assert play(last, "Anna legt 4♦ rechts").to_move == "Ben"
    assert play(some, "Anna legt A♥ rechts als 1").to_move == "Ben"


def test_klar_nach_ueberkauft_draw_open_and_a_place_free_for_all() -> None:
    state = middle("7♥ Anna, 10♥ Ben", stapel="8♦", offen="Anna: K♠", verdeckt="Anna: 4♦ 3♣ A♥; Ben: 9♦ 5♠ D♥")
    assert rules(state, "Anna legt K♠ links, öffnet 8♦") >= {"ueberkauft", "klar-nach-ueberkauft", "neue-offene"}
    after = play(state, "Anna legt K♠ links, öffnet 8♦", "Ben legt 5♠ rechts")
    assert reasons(after, "Anna legt 3♣ links") == []


def test_klar_nach_ueberkauft_from_22_on_and_not_after_a_hit() -> None:
    state = middle("7♥ Anna, 10♥ Ben", offen="Anna: 4♦; Ben: 7♣", verdeckt="Anna: 5♦ 3♣ A♥; Ben: 9♦ 5♠ D♥")
    assert said(state, "Anna legt 5♦ links", "zu_viel") == 1
    assert "klar-nach-ueberkauft" in rules(state, "Anna legt 5♦ links")
    assert "klar-nach-ueberkauft" not in rules(state, "Anna legt 4♦ links")
    assert "klar-nach-ueberkauft" not in rules(state, "Anna legt 3♣ links")


def test_klar_leben_so_many_busts_are_survived() -> None:
    pots = ("7♥ Anna, 10♥ Ben", "9♥ Ben, 8♥ Anna, 3♥ Ben")
    two = middle(*pots, stufe="leicht")
    assert "klar-leben" not in rules(two, "Anna legt K♠ links, öffnet 3♣")
    one = play(two, "Anna legt K♠ links, öffnet 3♣")
    assert (one.lives, one.to_move) == (1, "Ben")
    normal = middle(*pots)
    assert "klar-leben" in rules(normal, "Anna legt K♠ links")
    assert line(normal, "Anna legt K♠ links").after.lives == 0


# --- Everything open ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5])
def test_stufe_alles_offen_with_four_or_five_on_leicht(players: int) -> None:
    state, found = begun(table(players, stufe="leicht"), lage("Anna"))
    assert {"stufe-alles-offen", "klar-alles-offen"} <= found
    assert not any(state.hidden)
    assert state.to_move == "Anna"


@pytest.mark.parametrize("players", [4, 5])
def test_klar_alles_offen_drawn_cards_too(players: int) -> None:
    state = start(table(players, stufe="leicht"), lage("Anna", offen="Anna: 4♦ K♠", stapel="8♦"))
    after = line(state, "Anna legt 4♦ links").after
    assert after.shown[0] == parse_cards("K♠ 8♦")
    assert not any(after.hidden)
    assert after.to_move == "Ben"
    assert {"stufe-alles-offen", "klar-alles-offen"} <= rules(state, "Anna legt 4♦ links")


@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_some_cards_stay_hidden_on_leicht(players: int) -> None:
    assert "stufe-alles-offen" not in begun(table(players, stufe="leicht"), lage("Anna"))[1]


def test_offene_haende_everything_is_open_on_every_level() -> None:
    for level in GAME.levels(SHEET):
        at = table(2, "offene-haende", stufe=level)
        state, found = begun(at, lage("Anna", offen="Anna: 4♦ K♠", stapel="8♦"))
        assert "offene-haende" in found
        assert not any(state.hidden)
        assert "offene-haende" in rules(state, "Anna legt 4♦ links")
        after = line(state, "Anna legt 4♦ links").after
        assert parse_card("8♦") in GAME.view(after, Player("Ben")).shown[0]
        assert after.to_move == "Ben"


# --- Talking, signals, memory ---------------------------------------------------------------


def test_schweigen_hidden_cards_are_hidden() -> None:
    state = begin()
    assert known(state, "verdeckt.Ben") == parse_cards("9♦ 5♠ D♥")
    view = GAME.view(state, Player("Anna"))
    assert not {*parse_cards("9♦ 5♠ D♥"), *state.pile} & {*view.hidden, *(c for part in view.shown for c in part)}


def test_reden_erlaubt_what_all_may_know_all_see() -> None:
    state = middle("7♥ Anna, 10♥ Ben", treffer=2, ziehstapel=33)
    view = GAME.view(state, Player("Anna"))
    assert (view.pile, view.hits, view.lives, view.pots) == (33, 2, 1, state.pots)
    assert known(state, "ziehstapel") == 33


def test_offene_zeichen_what_an_open_card_completes() -> None:
    assert known(begin(), "ergaenzt.Ben") == 14
    assert known(begin(offen="Anna: B♠; Ben: 7♣"), "ergaenzt.Anna") == 11
    assert "Anna" not in GAME.state_facts(begin(offen="Anna: A♠; Ben: 7♣"))["ergaenzt"]  # type: ignore[operator]
    assert "Anna" not in GAME.state_facts(middle(stufe="leicht"))["ergaenzt"]  # type: ignore[operator]


def test_klar_merken_what_was_seen_may_be_remembered() -> None:
    state = play(middle("7♥ Anna, 10♥ Ben"), "Anna legt K♠ links")
    assert GAME.view(state, Player("Ben")).away == parse_cards("7♥ 10♥ K♠")
    assert (known(state, "weg"), known(state, "gesehen")) == (3, 5)
