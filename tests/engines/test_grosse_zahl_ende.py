"""Große Zahl, rule by rule: the end of a deal, points, the end of the game, variants, and every reason."""

from __future__ import annotations

from collections import Counter

import pytest
from grosse_zahl_table import (
    SHEET,
    begun,
    impossible,
    known,
    lage,
    line,
    play,
    refusals,
    refused,
    rules,
    said,
    start,
    table,
)

from engines.cards import parse_cards
from engines.game import LOSES, WINS, Player, Result, Table
from engines.grosse_zahl import GAME
from engines.grosse_zahl.moves import Lay, NewDeal, Pass
from engines.grosse_zahl.parameters import Parameters
from engines.grosse_zahl.state import Dealing, Over, Playing, State

LAST = "Carla legt 6♣ 6♥"


def before_the_last(at: Table[Parameters] | None = None, punkte: dict[str, int] | None = None) -> State:
    """The sheet's scoring: Carla is about to lay her last two cards; Anna has 3, Ben 1, Dan 5."""
    position = lage("Dan", {"Carla": "6♣ 6♥"}, "3 1 2 5", "Anna 8♠", "Ben", punkte=punkte)
    return start(at or table(), position)


def opening(hand: str, others: str = "4 4 4", dran: str = "Anna", *variants: str) -> State:
    """Anna is about to open a round with this hand, all of it named."""
    size = len(parse_cards(hand))
    return start(table(4, *variants), lage("Dan", {"Anna": hand}, f"{size} {others}", dran=dran))


# --- The end of a deal ----------------------------------------------------------------------


def test_the_worked_scoring_plays_as_told() -> None:
    state = before_the_last()
    step = line(state, LAST)
    assert [said(state, LAST, f"minus.{name}") for name in ("Anna", "Ben", "Carla", "Dan")] == [3, 1, 0, 5]
    assert step.after.points == (3, 1, 0, 5)
    assert (known(step.after, "punkte.Dan"), known(step.after, "fertig")) == (5, "Carla")
    assert isinstance(step.after.phase, Dealing)


def test_letzte_karten_end_the_deal_at_once_and_nothing_is_taken() -> None:
    state = before_the_last()
    assert {"letzte-karten", "minuspunkte"} <= rules(state, LAST)
    assert "aufnehmen" not in rules(state, LAST)
    assert refused(state, f"{LAST}, nimmt 8♠") == ["letzte-karten"]
    after = play(state, LAST)
    assert (after.hand_of(Player("Carla")), after.to_move) == ((), None)
    assert parse_cards("8♠")[0] in after.out
    assert refused(after, "Dan passt") == ["neuer-durchgang"]


def test_letzte_karten_only_when_none_is_left() -> None:
    state = start(table(), lage("Dan", {"Carla": "6♣ 6♥ 2♠"}, "3 1 3 5", "Anna 8♠", "Ben"))
    assert "letzte-karten" not in rules(state, f"{LAST}, nimmt 8♠")
    assert refused(state, LAST) == ["aufnehmen"]


@pytest.mark.parametrize("hand", ["2♥ 5♥ 9♥", "7♣ 7♠ 7♥ 7♦", "4♣ 4♦", "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦"])
def test_alles_auf_einmal(hand: str) -> None:
    state = opening(hand)
    assert {"alles-auf-einmal", "minuspunkte"} <= rules(state, f"Anna legt {hand}")
    assert known(play(state, f"Anna legt {hand}"), "fertig") == "Anna"
    listed = [move for move in GAME.moves(state).listed if isinstance(move, Lay)]
    assert sorted({len(move.cards) for move in listed}) == [1, len(parse_cards(hand))]


def test_alles_auf_einmal_needs_one_suit_or_one_rank() -> None:
    assert refused(opening("2♥ 5♥ 9♠"), "Anna legt 2♥ 5♥ 9♠") == ["alles-auf-einmal"]
    assert refused(opening("2♥ 5♥ 9♥"), "Anna legt 2♥ 5♥") == ["ausspielen"]


def test_alles_auf_einmal_only_at_an_opening() -> None:
    state = start(table(), lage("Dan", {"Ben": "2♥ 5♥ 9♥"}, "3 3 3 5", "Anna 8♠"))
    assert refused(state, "Ben legt 2♥ 5♥ 9♥") == ["ueberbieten"]


def test_klar_alles_at_the_first_opening_of_a_deal_and_of_a_round_just_won() -> None:
    suit = "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦"
    first = start(table(), lage("Anna", {"Anna": suit}))
    assert {"alles-auf-einmal", "klar-alles"} <= rules(first, f"Anna legt {suit}")
    won = start(table(), lage("Dan", {"Anna": "2♥ 5♥ 9♥"}, "3 3 3 5", "Anna 8♠", "Ben Carla"))
    assert "klar-alles" in rules(play(won, "Dan passt"), "Anna legt 2♥ 5♥ 9♥")


def test_klar_letzte_einzelne() -> None:
    state = opening("3♦")
    assert {"ausspielen", "letzte-karten", "klar-letzte-einzelne"} <= rules(state, "Anna legt 3♦")
    assert "alles-auf-einmal" not in rules(state, "Anna legt 3♦")
    assert known(play(state, "Anna legt 3♦"), "fertig") == "Anna"
    assert "klar-letzte-einzelne" not in rules(opening("3♦ 3♣"), "Anna legt 3♦")


def test_minuspunkte_add_up() -> None:
    after = play(before_the_last(punkte={"Anna": 4, "Carla": 7, "Dan": 9}), LAST)
    assert after.points == (7, 1, 7, 14)


def test_neuer_durchgang() -> None:
    state = play(before_the_last(), LAST)
    assert GAME.next_deal(state) == NewDeal()
    assert GAME.moves(state).listed == ()
    step = line(state, "neuer Durchgang: Ben 7♥ 2♥, Dan 9♠")
    after = step.after
    assert {"neuer-durchgang", "austeilen", "naechster-start"} <= {rule for e in step.events for rule in e.rules}
    assert Counter(after.cards) == Counter(GAME.deck(state.table))
    assert [len(hand) for hand in after.hands] == [9, 9, 9, 9]
    assert set(parse_cards("7♥ 2♥")) <= set(after.hand_of(Player("Ben")))
    assert (after.points, after.out, after.middle, after.known) == (state.points, (), None, ((), (), (), ()))
    assert refused(after, "neuer Durchgang") == ["neuer-durchgang"]


def test_naechster_start_is_left_of_the_last_starter() -> None:
    state = play(before_the_last(), LAST)
    assert known(state, "naechster_start") == "Anna"
    after = play(state, "neuer Durchgang")
    assert (after.to_move, after.starter) == ("Anna", "Anna")
    assert said(state, "neuer Durchgang", "starter") == "Anna"
    assert refused(after, "Ben legt 2♣")[0] == "reihenfolge"
    assert refused(after, "Anna passt") == ["ausspielen"]


def test_klar_start_the_deal_counts_not_its_last_round() -> None:
    state = start(table(), lage("Dan", {"Carla": "3♦"}, "3 3 1 5", dran="Carla"))
    after = play(state, "Carla legt 3♦")
    assert said(after, "neuer Durchgang", "starter") == "Anna"
    assert "klar-start" in rules(after, "neuer Durchgang")
    own = play(start(table(), lage("Dan", {"Dan": "3♦"}, "3 3 3 1")), "Dan legt 3♦")
    assert said(own, "neuer Durchgang", "starter") == "Anna"
    assert "klar-start" not in rules(own, "neuer Durchgang")


# --- The end of the game --------------------------------------------------------------------


@pytest.mark.parametrize(("level", "target"), [("", 15), ("normal", 15), ("kurz", 10), ("lang", 20)])
def test_spielende_at_the_target_or_more(level: str, target: int) -> None:
    at = table(level=level)
    below = play(before_the_last(at, {"Dan": target - 6}), LAST)
    assert (max(below.points), GAME.result(below)) == (target - 1, None)
    for points in (target - 5, target - 1):
        state = before_the_last(at, {"Dan": points})
        assert "spielende" in rules(state, LAST)
        assert ("ziel" in rules(state, LAST)) == (level in ("kurz", "lang"))
        over = play(state, LAST)
        assert isinstance(over.phase, Over)
        assert refused(over, "neuer Durchgang") == ["spielende"]


def test_ziel() -> None:
    assert GAME.levels(SHEET) == ("kurz", "normal", "lang")
    assert [known(start(table(level=level), lage("Anna")), "ziel_punkte") for level in ("kurz", "", "lang")] == [
        10,
        15,
        20,
    ]


def test_gewinner_fewest_points_even_if_somebody_else_finished() -> None:
    state = before_the_last(punkte={"Dan": 11, "Carla": 9, "Anna": 2, "Ben": 5})
    over = play(state, LAST)
    assert over.points == (5, 6, 9, 16)
    assert GAME.result(over) == Result((Player("Anna"),), tuple(map(Player, ("Ben", "Carla", "Dan"))))
    assert said(state, LAST, "gewinner") == ("Anna",)
    assert (said(state, LAST, "ausgang.Anna"), said(state, LAST, "ausgang.Carla")) == (WINS, LOSES)
    assert "gewinner" in rules(state, LAST)
    assert "gleichstand" not in rules(state, LAST)


def test_gleichstand_shares_the_win() -> None:
    state = before_the_last(punkte={"Dan": 11, "Carla": 4, "Anna": 1, "Ben": 5})
    assert "gleichstand" in rules(state, LAST)
    over = play(state, LAST)
    assert over.points == (4, 6, 4, 16)
    assert GAME.result(over) == Result(tuple(map(Player, ("Anna", "Carla"))), tuple(map(Player, ("Ben", "Dan"))))
    assert known(over, "gewinner") == ("Anna", "Carla")


def test_klar_punkte_only_at_the_end_of_a_deal() -> None:
    state = before_the_last(punkte={"Dan": 14})
    assert GAME.result(state) is None
    after = play(state, "Carla passt", "Dan passt")
    assert GAME.result(after) is None
    assert "klar-punkte" in rules(state, LAST)


# --- Variants -------------------------------------------------------------------------------


def test_ein_durchgang() -> None:
    state = before_the_last(table(4, "ein-durchgang"))
    assert {"minuspunkte", "ein-durchgang", "klar-fertig"} <= rules(state, LAST)
    assert not {"spielende", "gewinner"} & rules(state, LAST)
    over = play(state, LAST)
    assert GAME.result(over) == Result((Player("Carla"),), tuple(map(Player, ("Anna", "Ben", "Dan"))))
    assert refused(over, "neuer Durchgang") == refused(over, "Dan passt") == ["ein-durchgang"]
    assert "ziel_punkte" not in GAME.state_facts(over)
    assert impossible(table(4, "ein-durchgang"), lage("Anna", punkte={"Ben": 3})).rule == "ein-durchgang"
    assert start(table(4, "ein-durchgang"), lage("Anna", punkte={"Ben": 0})).points == (0, 0, 0, 0)
    assert impossible(table(4, "ein-durchgang", level="kurz"), lage("Anna")).path == ("stufe",)
    assert GAME.levels(SHEET, frozenset({"ein-durchgang"})) == ()


def test_klar_fertig_the_finisher_wins_with_alles_auf_einmal_too() -> None:
    state = opening("2♥ 5♥ 9♥", "1 1 1", "Anna", "ein-durchgang")
    assert said(state, "Anna legt 2♥ 5♥ 9♥", "gewinner") == ("Anna",)
    assert "klar-fertig" in rules(state, "Anna legt 2♥ 5♥ 9♥")


@pytest.mark.parametrize(("players", "cards", "aside"), [(3, 72, 45), (4, 72, 36)])
def test_zwei_blaetter(players: int, cards: int, aside: int) -> None:
    variants = frozenset({"zwei-blaetter"})
    state, names = begun(table(players, "zwei-blaetter"), lage("Anna"))
    assert (len(state.cards), len(state.aside)) == (cards, aside)
    assert "zwei-blaetter" in names
    assert "klar-zu-zweit" not in names
    assert GAME.packs(SHEET, players, variants) == 2
    assert GAME.piles(SHEET, players, variants)[0].take == cards


@pytest.mark.parametrize(("players", "cards"), [(2, 36), (5, 72), (6, 72)])
def test_klar_zu_zweit_the_variant_changes_nothing(players: int, cards: int) -> None:
    state, names = begun(table(players, "zwei-blaetter"), lage("Anna"))
    assert len(state.cards) == cards
    assert "klar-zu-zweit" in names
    assert "zwei-blaetter" not in names
    assert GAME.deck(state.table) == GAME.deck(table(players))


# --- Every reason, with the sentence that an author reads -------------------------------------


def sentences() -> dict[str, str]:
    fresh = start(table(), lage("Anna", {"Anna": "4♦ 8♦ 3♣"}))
    laid = play(fresh, "Anna legt 4♦")
    beat = start(table(), lage("Dan", {"Ben": "2♥ 9♠ 7♥ 5♣ 3♣"}, "5 5 5 5", "Anna 5♠ 3♠"))
    dealing = play(before_the_last(), LAST)
    over = play(before_the_last(punkte={"Dan": 14}), LAST)
    only = play(before_the_last(table(4, "ein-durchgang")), LAST)
    refused = [
        *refusals(over, "Dan passt"),
        *refusals(only, "Dan passt"),
        *refusals(dealing, "Dan passt"),
        *refusals(fresh, "neuer Durchgang"),
        *refusals(dealing, "neuer Durchgang: gemischt 7♥"),
        *refusals(laid, "Anna legt 8♦, nimmt 4♦"),
        *refusals(fresh, "Anna passt"),
        *refusals(fresh, "Anna legt 4♦ 8♦"),
        *refusals(opening("2♥ 9♠"), "Anna legt 2♥ 9♠"),
        *refusals(fresh, "Anna legt 4♦, nimmt 3♣"),
        *refusals(beat, "Ben legt 2♥ 9♠, nimmt 3♠"),
        *refusals(beat, "Ben legt 9♥, nimmt 3♠"),
        *refusals(beat, "Ben legt 5♣ 3♣, nimmt 3♠"),
        *refusals(beat, "Ben legt 7♥ 2♥"),
        *refusals(beat, "Ben legt 7♥ 2♥, nimmt 4♠"),
        *refusals(before_the_last(), f"{LAST}, nimmt 8♠"),
        *GAME.verify(fresh, Pass(Player("Zoe"))),
    ]
    return {refusal.reason: refusal.sentence for refusal in refused}


def test_every_reason_can_be_given() -> None:
    assert set(sentences()) == {reason.id for reason in GAME.reasons}


def test_sentences_name_players_cards_and_numbers() -> None:
    given = sentences()
    assert given["nicht-dran"] == "Ben ist dran, nicht Anna."
    assert given["auf-eigene-karten"] == "In der Mitte liegen Karten von Anna; auf eigene Karten darf man nie legen."
    assert given["zu-niedrig"] == "9 ist nicht höher als 53."
    assert given["gleich-hoch"] == "53 ist nicht höher als 53: Gleich hoch reicht nicht."
    assert given["falsche-anzahl"].startswith("Erlaubt sind 2 oder 3 Karten, nicht 1")
    assert given["muss-nehmen"] == "Ben muss eine der überbotenen Karten aufnehmen: 5♠ 3♠."
    assert given["nicht-geschlagen"] == "4♠ ist keine der überbotenen Karten; zur Wahl stehen: 5♠ 3♠."
    assert given["nur-eine-karte"].endswith("nicht mit 2 von 9.")
    assert "15 Minuspunkte" in given["spiel-zu-ende"]
    assert "36 Karten" in given["karten-unvollstaendig"]


def test_a_deal_must_hold_every_card_once() -> None:
    dealing = play(before_the_last(), LAST)
    deck = GAME.deck(dealing.table)
    assert GAME.verify(dealing, NewDeal(shuffled=deck)) == ()
    for wrong in (deck[1:], (*deck[1:], deck[1]), (*deck, *parse_cards("7♣"))):
        assert [refusal.reason for refusal in GAME.verify(dealing, NewDeal(shuffled=wrong))] == [
            "karten-unvollstaendig"
        ]
    unknown = NewDeal(hands=((Player("Zoe"), parse_cards("7♣")),), shuffled=deck)
    assert [refusal.reason for refusal in GAME.verify(dealing, unknown)] == ["nicht-am-tisch"]


def test_a_play_has_cards() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Lay(Player("Anna"), ())
    assert isinstance(before_the_last().phase, Playing)
