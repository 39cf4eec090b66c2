"""Topfgucker: the ends of a game, passing, and the Familienspiel, by rule."""

from __future__ import annotations

from typing import Any

import pytest
from desk import value
from topfgucker_table import (
    begun,
    cannot_occur,
    end_game,
    known,
    lage,
    line,
    play,
    reasons,
    refusals,
    rules,
    said,
    start,
    table,
    written,
)

from engines.game import LOSES, WINS, Result
from engines.topfgucker import GAME
from engines.topfgucker.moves import Passed
from engines.topfgucker.state import State


def ending(*variants: str, stufe: str = "schwer", **more: Any) -> State:
    """An empty draw pile; Anna on turn with K♠ open and 4♦ hidden, Ben with 9♦ open; pots 11, 18 (hers), 20.

    Two hits are missing, and no coin is left.
    """
    return start(table(2, *variants, stufe=stufe), end_game(**more))


def over(state: State, ending: str) -> None:
    """See that the game has ended in this way, and nothing can be done any more."""
    assert state.to_move is None
    assert GAME.moves(state).listed == ()
    assert reasons(state, "Anna passt") == [ending]
    assert reasons(state, "Anna legt 4♦ links") == [ending]


#: The same hands on Leicht, where two cards of each lie open.
EASY_HANDS = {"offen": "Anna: K♠ 4♦; Ben: 9♦", "verdeckt": ""}


# --- Winning --------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "target"), [("leicht", 12), ("normal", 13), ("schwer", 14), ("profi", 14)])
def test_gewonnen_with_the_last_hit_of_the_target(level: str, target: int) -> None:
    hands = {"profi": {"offen": "", "verdeckt": "Anna: 9♠ K♠; Ben: 9♦"}, "leicht": EASY_HANDS}
    state = ending(stufe=level, treffer=target - 1, **hands.get(level, {}))
    after = line(state, "Anna legt K♠ links").after
    over(after, "ende-ziel")
    assert GAME.result(after) == Result(after.table.players, ())
    assert said(state, "Anna legt K♠ links", "ausgang") == WINS
    assert (known(after, "fehlen"), known(after, "gewinner")) == (0, after.table.players)
    assert "gewonnen" in rules(state, "Anna legt K♠ links")


def test_gewonnen_not_one_hit_earlier() -> None:
    assert GAME.result(play(ending(), "Anna legt K♠ links, öffnet 4♦")) is None


def test_klar_sofort_before_drawing_and_opening() -> None:
    hidden = "Anna: 4♦ 2♦ 2♥; Ben: 3♦ 3♥ 4♥"
    state = ending(stufe="normal", ziehstapel=2, handkarten={}, verdeckt=hidden)
    step = line(state, "Anna legt K♠ links")
    assert "klar-sofort" in rules(state, "Anna legt K♠ links")
    assert len(step.after.pile) == 2
    assert "gezogen" not in GAME.step_facts(step)
    over(step.after, "ende-ziel")


def test_klar_sofort_only_when_there_was_something_left_to_do() -> None:
    hidden = {"offen": "Anna: 4♦; Ben: 9♦", "verdeckt": "Anna: K♠"}
    assert "klar-sofort" in rules(ending(treffer=13), "Anna legt K♠ links")  # nothing to draw, but to open
    assert "klar-sofort" not in rules(ending(treffer=13, **hidden), "Anna legt K♠ links")
    cards = {"offen": "Anna: 4♦; Ben: 9♦", "verdeckt": "Anna: K♠ 2♦ 2♥; Ben: 3♦ 3♥ 4♥", "handkarten": {}}
    state = ending(stufe="normal", ziehstapel=2, **cards)
    assert "klar-sofort" in rules(state, "Anna legt K♠ links")  # nothing to open, but to draw


# --- Losing by a bust -----------------------------------------------------------------------


def test_verloren_topf_without_a_coin() -> None:
    state = ending()
    after = line(state, "Anna legt K♠ rechts").after
    over(after, "ende-topf")
    assert GAME.result(after) == Result((), after.table.players)
    assert said(state, "Anna legt K♠ rechts", "ausgang") == LOSES
    assert known(after, "verlierer") == after.table.players
    assert {"ueberkauft", "verloren-topf", "klar-leben"} <= rules(state, "Anna legt K♠ rechts")


def test_verloren_topf_not_with_a_coin() -> None:
    state = start(table(), lage(dran="Anna", verdeckt="Anna: K♠", links="K♥ Anna, 2♥ Ben", treffer=1, ziehstapel=39))
    after = play(state, "Anna legt K♠ links")
    assert (GAME.result(after), after.lives) == (None, 0)


def test_on_profi_the_first_bust_ends_the_game() -> None:
    state = start(table(stufe="profi"), lage(dran="Anna", verdeckt="Anna: K♠", links="K♥ Anna, 2♥ Ben", ziehstapel=42))
    found = rules(state, "Anna legt K♠ links")
    assert "verloren-topf" in found
    assert "klar-leben" not in found


# --- An empty draw pile ---------------------------------------------------------------------


def test_stapel_leer_nothing_is_drawn() -> None:
    state = ending()
    assert "stapel-leer" in rules(state, "Anna legt 4♦ links")
    assert "gezogen" not in GAME.step_facts(line(state, "Anna legt 4♦ links"))
    assert known(line(state, "Anna legt 4♦ links").after, "handkarten.Anna") == 1


def test_passen() -> None:
    state = ending()
    after = line(state, "Anna passt").after
    assert (after.to_move, known(after, "gepasst")) == ("Ben", 1)
    assert "passen" in rules(state, "Anna passt")
    assert "Anna passt" in written(state)
    assert after.hidden == state.hidden


def test_klar_passen_from_the_turn_after_the_last_card_was_drawn() -> None:
    state = ending(ziehstapel=1, verdeckt="Anna: 4♦ 2♦ 2♥; Ben: 3♦ 3♥ 4♥", handkarten={})
    assert reasons(state, "Anna passt") == ["muss-legen"]
    after = line(state, "Anna legt 2♦ links").after
    assert after.pile == ()
    assert "klar-passen" in rules(after, "Ben passt")  # he holds cards that are safe


def test_klar_passen_only_with_a_safe_card_in_hand() -> None:
    state = ending(offen="Anna: K♠; Ben: D♦", links="5♥ Ben, 7♣ Anna", dran="Ben", mitte="10♣ Anna, 8♦ Ben, 2♦ Anna")
    assert known(state, "sicher.Ben") == 0
    assert "klar-passen" not in rules(state, "Ben passt")


def test_klar_nur_eigene_the_player_must_pass() -> None:
    own = {"links": "6♣ Ben, 5♥ Anna", "mitte": "10♣ Ben, 8♦ Anna", "rechts": "K♥ Ben, 7♦ Anna"}
    state = ending(gepasst=1, verdeckt="Anna: 4♦", **own)
    assert written(state) == {"Anna passt"}
    assert reasons(state, "Anna legt 4♦ links") == ["eigene-karte"]
    assert "klar-nur-eigene" in rules(state, "Anna passt")
    cannot_occur(table(), end_game(**own), ("gepasst",), "klar-nur-eigene")


def test_klar_leere_hand_passes_by_itself() -> None:
    state = ending(handkarten={"Anna": 2, "Ben": 0}, offen="Anna: K♠")
    step = line(state, "Anna legt 4♦ links")
    assert "klar-leere-hand" in rules(state, "Anna legt 4♦ links")
    assert (step.after.to_move, step.after.passes) == ("Anna", 1)
    assert value(GAME.step_facts(step), "ohne_karten") == ("Ben",)
    assert [event.row for event in step.events if isinstance(event, Passed)] == [1]


def test_klar_leere_hand_counts_in_the_row_of_passes() -> None:
    state = ending(handkarten={"Anna": 2, "Ben": 0}, offen="Anna: K♠")
    over(line(state, "Anna passt").after, "ende-karten")
    again = play(state, "Anna legt 4♦ links")
    over(line(again, "Anna passt").after, "ende-karten")


def three(**more: Any) -> State:
    values: dict[str, Any] = {
        "dran": "Anna",
        "offen": "Anna: 2♦; Ben: 2♥; Carla: 2♠",
        "handkarten": {"Anna": 1, "Ben": 1, "Carla": 1},
        "ziehstapel": 0,
        "treffer": 12,
        "leben": 0,
        "links": "10♥ Ben, 9♥ Carla",
        "mitte": "9♠ Carla, 8♥ Ben",
        "rechts": "10♣ Ben, 8♣ Carla",
    }
    return start(table(3, stufe="schwer"), lage(**(values | more)))


def test_klar_leere_hand_several_in_a_row() -> None:
    state = three(handkarten={"Anna": 2, "Ben": 0, "Carla": 0}, offen="Anna: 2♦", verdeckt="Anna: 2♣")
    after = play(state, "Anna legt 2♣ in die Mitte")
    assert (after.to_move, after.passes) == ("Anna", 2)


def test_verloren_karten_all_pass_in_a_row() -> None:
    state = three()
    after = play(state, "Anna passt", "Ben passt")
    assert GAME.result(after) is None
    assert {"verloren-karten", "klar-alle-passen"} <= rules(after, "Carla passt")
    after = play(after, "Carla passt")
    over(after, "ende-karten")
    assert GAME.result(after) == Result((), after.table.players)
    assert (known(after, "ausgang"), after.hits) == (LOSES, 12)  # nothing in pots or hands counts


def test_klar_alle_passen_a_card_laid_starts_the_count_again() -> None:
    hands = three(handkarten={"Anna": 1, "Ben": 1}, verdeckt="Carla: 2♣ 3♣")
    state = play(hands, "Anna passt", "Ben passt")
    assert "klar-alle-passen" in rules(state, "Carla legt 2♣ in die Mitte")
    after = play(state, "Carla legt 2♣ in die Mitte", "Anna passt", "Ben passt")
    assert GAME.result(after) is None
    over(play(after, "Carla passt"), "ende-karten")


def test_klar_alle_passen_the_row_may_begin_before_the_position() -> None:
    over(play(three(gepasst=2), "Anna passt"), "ende-karten")
    assert GAME.result(play(three(gepasst=1), "Anna passt")) is None


def test_klar_haende_leer_tested_after_each_card() -> None:
    state = ending(handkarten={"Anna": 1, "Ben": 0}, offen="Anna: K♠", verdeckt="")
    assert {"verloren-karten", "klar-haende-leer"} <= rules(state, "Anna legt K♠ links")
    over(line(state, "Anna legt K♠ links").after, "ende-karten")
    assert line(state, "Anna legt K♠ links").after.hits == 13


def test_klar_haende_leer_not_when_the_last_card_reaches_the_target() -> None:
    state = ending(handkarten={"Anna": 1, "Ben": 0}, offen="Anna: K♠", verdeckt="", treffer=13)
    over(line(state, "Anna legt K♠ links").after, "ende-ziel")


def test_klar_haende_leer_nor_before_a_bust_without_a_coin() -> None:
    state = ending(handkarten={"Anna": 1, "Ben": 0}, offen="Anna: K♠", verdeckt="")
    over(line(state, "Anna legt K♠ rechts").after, "ende-topf")


def test_klar_ziel_out_of_reach_does_not_end_the_game() -> None:
    state = ending()  # two hits are missing, and three cards are left to lay
    assert state.most_hits == 15
    assert "klar-ziel" not in rules(state, "Anna legt 4♦ links")
    few = ending(handkarten={"Anna": 1, "Ben": 1}, offen="Anna: 2♦; Ben: 9♦", verdeckt="", rechts="K♥ Anna, 8♣ Ben")
    assert few.most_hits == 14
    step = line(few, "Anna legt 2♦ links")  # two hits are missing, and only one card is left to lay
    assert step.after.most_hits == 13
    assert "klar-ziel" in rules(few, "Anna legt 2♦ links")
    assert step.after.to_move == "Ben"


def test_familienspiel_has_no_target_to_be_out_of_reach() -> None:
    few = family(handkarten={"Anna": 1, "Ben": 1}, offen="Anna: 2♦; Ben: 9♦", verdeckt="")
    assert "klar-ziel" not in rules(few, "Anna legt 2♦ links")


# --- Familienspiel --------------------------------------------------------------------------


def family(*variants: str, **more: Any) -> State:
    return ending("familienspiel", *variants, stufe="leicht", **(EASY_HANDS | more))


def test_familienspiel_goes_on_after_the_target() -> None:
    state = family(treffer=11)
    after = play(state, "Anna legt K♠ links")
    assert (after.hits, after.to_move, GAME.result(after)) == (12, "Ben", None)
    assert "familienspiel" in rules(state, "Anna legt K♠ links")
    assert "familienspiel" not in rules(family(treffer=10), "Anna legt K♠ links")
    assert "ziel" not in GAME.state_facts(after)


def test_familienspiel_the_number_of_hits_is_the_record() -> None:
    state = play(family(), "Anna legt K♠ links", "Ben passt")
    step = line(state, "Anna passt")
    assert value(GAME.step_facts(step), "rekord") == 13
    assert GAME.result(step.after) == Result((), ())
    assert "ausgang" not in GAME.state_facts(step.after)
    over(step.after, "ende-karten")
    assert "familienspiel" in rules(state, "Anna passt")


def test_familienspiel_a_bust_without_a_coin_ends_it_too() -> None:
    after = play(family(), "Anna legt K♠ rechts")
    over(after, "ende-topf")
    assert known(after, "rekord") == 12


def test_familienspiel_is_played_on_leicht() -> None:
    for level in ("", "leicht"):
        state, found = begun(table(2, "familienspiel", stufe=level), lage("Anna"))
        assert (state.lives, state.settings.open) == (2, 2)
        assert "familienspiel" in found
    for level in ("normal", "schwer", "profi", "mittel"):
        cannot_occur(table(2, "familienspiel", stufe=level), lage("Anna"), ("stufe",), "familienspiel")


def test_varianten_zusammen() -> None:
    at = table(2, "familienspiel", "offene-haende", stufe="leicht")
    state, found = begun(at, lage("Anna"))
    assert {"varianten-zusammen", "familienspiel", "offene-haende"} <= found
    assert not any(state.hidden)
    assert state.settings.target is None


def test_after_the_end_every_move_is_refused_with_its_reason() -> None:
    sentences = {
        refusals(play(ending(treffer=13), "Anna legt K♠ links"), "Ben passt")[0].sentence,
        refusals(play(ending(), "Anna legt K♠ rechts"), "Ben passt")[0].sentence,
        refusals(play(ending(), "Anna passt", "Ben passt"), "Anna passt")[0].sentence,
    }
    assert sentences == {
        "Das Spiel ist zu Ende: Das Team hat sein Ziel erreicht.",
        "Das Spiel ist zu Ende: Ein Topf war überkauft und keine Münze mehr da.",
        "Das Spiel ist zu Ende: Alle haben gepasst oder keine Handkarten mehr.",
    }
