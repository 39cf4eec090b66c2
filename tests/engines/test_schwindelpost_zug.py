"""Schwindelpost: the cards, dealing, and a turn, rule by rule; the worked example of the rules, number by number."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from desk import value
from schwindelpost_table import (
    SHEET,
    begun,
    cannot_occur,
    hand_sizes,
    known,
    lage,
    laid,
    line,
    play,
    refused,
    rules,
    said,
    start,
    table,
)

from engines.cards import Rank, Suit, parse_card, parse_cards
from engines.game import Player, Range, Shown
from engines.schwindelpost import GAME
from engines.schwindelpost.state import State

ANNA_SENDS = "Anna schickt D♥ an Ben als König"
BEN_SENDS_ON = "Ben sieht nach, schickt weiter an Carla als 7"


def fresh(players: int = 4, **hand: str) -> State:
    return start(table(players), lage(table(players).players[-1], hand=hand or {"Anna": "D♥"}))


# --- The cards and dealing --------------------------------------------------------------------


@pytest.mark.parametrize(("players", "allowed"), [(1, False), (2, True), (6, True), (7, False)])
def test_spielerzahl(players: int, allowed: bool) -> None:
    at = replace(table(6), players=tuple(map(Player, "ABCDEFG"[:players])))
    if allowed:
        assert GAME.slots(at, lage("A"))
    else:
        error = cannot_occur(at, lage("A"), ("spieler",), "spielerzahl")
        assert error.sentence == f"Es spielen 2 bis 6 Personen, nicht {players}."


def test_kartenauswahl_eight_cards_of_each_of_eight_sorten() -> None:
    deck = GAME.deck(table())
    assert len(deck) == 64
    assert Counter(card.rank for card in deck) == dict.fromkeys(SHEET.parameters.sorten, 8)
    assert Counter(card.suit for card in deck) == dict.fromkeys(Suit, 16)
    assert set(Counter(deck).values()) == {2}
    assert not any(card.rank.value in ("2", "3", "4", "5", "6") or card.is_joker for card in deck)
    (pile,) = GAME.piles(SHEET, 4, frozenset())
    assert (pile.cards, pile.take) == (deck, 64)
    assert GAME.packs(SHEET, 4, frozenset()) == 2


def test_sorten_suits_do_not_matter() -> None:
    """9♥ and 9♣ are simply two nines."""
    state = start(table(), lage("Dan", "Anna", hand={"Anna": "9♥"}, offen={"Anna": "9♣", "Ben": "7♣"}))
    step = line(play(state, "Anna schickt 9♥ an Ben als 9"), "Ben sagt stimmt")
    assert value(GAME.step_facts(step), "gleiche") == 2
    assert "sorten" in {rule for event in step.events for rule in event.rules}


def test_sorten_is_not_named_where_the_suits_are_alike() -> None:
    state = start(table(), lage("Dan", "Anna", hand={"Anna": "9♣"}, offen={"Anna": "9♣ 8♥"}))
    assert "sorten" not in rules(play(state, "Anna schickt 9♣ an Ben als 9"), "Ben sagt stimmt")


def test_sorten_one_of_eight_must_be_claimed() -> None:
    state = fresh()
    assert refused(state, "Anna schickt D♥ an Ben als 6") == ["sorten"]
    assert refused(state, "Anna schickt D♥ an Ben als Joker") == ["sorten"]
    assert refused(play(state, ANNA_SENDS, "Ben sieht nach"), "Ben schickt weiter an Carla als 2") == ["sorten"]


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, [32, 32]),
        (3, [22, 21, 21]),
        (4, [16, 16, 16, 16]),
        (5, [13, 13, 13, 13, 12]),
        (6, [11, 11, 11, 11, 10, 10]),
    ],
)
def test_austeilen_all_cards_singly(players: int, sizes: list[int]) -> None:
    at = table(players)
    state, named = begun(at, lage(at.players[-1]))
    assert hand_sizes(state) == sizes
    assert "austeilen" in named
    assert ("klar-austeilen" in named) == (sizes[0] != sizes[-1])
    facts = GAME.game_facts(SHEET)
    assert value(facts, f"hand_von.{players}.spanne") == Range(min(sizes), max(sizes))
    assert value(facts, f"hand_von.{players}.laenger") == (sizes.count(max(sizes)) if sizes[0] != sizes[-1] else 0)


def test_klar_austeilen_left_of_the_dealer_first() -> None:
    at = table(5)
    assert hand_sizes(start(at, lage("Ben"))) == [13, 12, 13, 13, 13]
    slots = GAME.slots(at, lage("Ben"))
    assert [slot.path for slot in slots[:6]] == [
        ("hand", name, place)
        for name, place in [("Carla", 0), ("Dan", 0), ("Eva", 0), ("Anna", 0), ("Ben", 0), ("Carla", 1)]
    ]
    deck = GAME.deck(at)
    state, _ = GAME.start(at, lage("Ben"), deck)
    assert Counter(state.hand_of(Player("Carla"))) == Counter(deck[::5])


def test_geheim_a_card_is_known_to_those_who_have_seen_it() -> None:
    sent = play(fresh(), ANNA_SENDS)
    assert known(sent, "kennen") == ("Anna",)
    looked = play(sent, "Ben sieht nach")
    assert known(looked, "kennen") == ("Anna", "Ben")
    assert known(play(looked, "Ben schickt weiter an Carla als 7"), "kennen") == ("Anna", "Ben")


def test_geheim_views_hold_no_other_hand_and_no_card_that_one_has_not_seen() -> None:
    state = play(fresh(4, Anna="D♥", Ben="7♠"), ANNA_SENDS)
    anna, ben, dan = (GAME.view(state, Player(name)) for name in ("Anna", "Ben", "Dan"))
    assert anna.letter is not None and anna.letter.card == parse_card("D♥")
    assert ben.letter is not None and ben.letter.card is None
    assert ben.hand == state.hands[1]
    assert dan.hand_sizes == (15, 16, 16, 16)
    assert not hasattr(dan, "hands")
    state = play(state, "Ben sieht nach")
    assert [getattr(GAME.view(state, p).letter, "card", None) is None for p in state.table.players] == [
        *(False, False),
        *(True, True),
    ]


def test_erster_zug_left_of_the_dealer() -> None:
    state, named = begun(table(), lage("Ben"))
    assert state.to_move == "Carla"
    assert known(state, "starter") == "Carla"
    assert "erster-zug" in named
    assert start(table(2), lage("Ben")).to_move == "Anna"
    cannot_occur(table(), lage("Ben", "Anna"), ("dran",), "erster-zug")


def test_erster_zug_is_not_named_in_the_middle_of_a_game() -> None:
    assert begun(table(5), lage("Ben", "Anna", offen={"Anna": "9♣"}))[1] == set()
    assert begun(table(5), lage("Eva", unterwegs="Ben 7"))[1] == set()


# --- A turn ---------------------------------------------------------------------------------


def test_verschicken() -> None:
    state = fresh()
    step = line(state, ANNA_SENDS)
    assert "verschicken" in {rule for event in step.events for rule in event.rules}
    assert hand_sizes(step.after) == [15, 16, 16, 16]
    assert step.after.to_move == "Ben"
    assert known(step.after, "behauptung") is Rank.KING
    assert known(step.after, "karte") == parse_card("D♥")


def test_verschicken_from_the_own_hand_to_another_player_at_the_table() -> None:
    state = start(table(), lage("Dan", hand={"Anna": "D♥", "Ben": "D♠ D♠"}))
    assert refused(state, "Anna schickt D♠ an Ben als Dame") == ["verschicken"]
    assert refused(state, "Anna schickt D♥ an Anna als Dame") == ["verschicken"]
    assert refused(state, "Anna schickt D♠ an Anna als 2") == ["verschicken", "verschicken", "sorten"]
    assert refused(state, "Ben sagt stimmt") == ["verschicken"]
    assert refused(state, "Anna sieht nach") == ["verschicken"]
    for name in ("Ben", "Carla", "Dan"):
        assert refused(state, f"Anna schickt D♥ an {name} als 8") == []


def test_verschicken_only_one_of_two_equal_cards_goes() -> None:
    state = play(start(table(), lage("Dan", hand={"Anna": "D♥ D♥"})), ANNA_SENDS)
    assert state.hand_of(Player("Anna")).count(parse_card("D♥")) == 1


def test_schwindeln_true_or_not_is_up_to_the_sender() -> None:
    state = fresh()
    assert "schwindeln" in rules(state, ANNA_SENDS)
    assert "schwindeln" not in rules(state, "Anna schickt D♥ an Ben als Dame")
    sent = play(state, ANNA_SENDS)
    assert "schwindeln" in rules(sent, BEN_SENDS_ON)
    assert "schwindeln" in rules(sent, "Ben sieht nach, schickt weiter an Carla als König")
    assert "schwindeln" not in rules(sent, "Ben sieht nach, schickt weiter an Carla als Dame")
    assert said(state, ANNA_SENDS, "wahr") is False


def test_entscheiden_only_the_receiver() -> None:
    state = play(fresh(4, Anna="D♥ 7♥"), ANNA_SENDS)
    assert known(state, "dran") == "Ben"
    for text in ("Carla sagt stimmt", "Anna sagt stimmt", "Dan sieht nach", "Carla schickt weiter an Dan als 7"):
        assert refused(state, text)[0] == "entscheiden"
    assert refused(state, "Anna schickt 7♥ an Ben als 7") == ["entscheiden"]
    state = play(state, BEN_SENDS_ON)
    assert refused(state, "Ben sagt stimmt") == ["entscheiden"]
    assert refused(state, "Carla sagt stimmt") == []


@pytest.mark.parametrize(
    ("claim", "guess", "right"),
    [("Dame", "stimmt", True), ("Dame", "stimmt nicht", False), ("7", "stimmt", False), ("7", "stimmt nicht", True)],
)
def test_tippen(claim: str, guess: str, right: bool) -> None:
    """The card is turned over, and whoever is wrong takes it."""
    state = play(fresh(), f"Anna schickt D♥ an Ben als {claim}")
    step = line(state, f"Ben sagt {guess}")
    named = {rule for event in step.events for rule in event.rules}
    taker, other = ("Anna", "Ben") if right else ("Ben", "Anna")
    assert {"tippen", "tippen-richtig" if right else "tippen-falsch"} <= named
    assert not {"tippen-richtig", "tippen-falsch"} <= named
    assert (laid(step.after, taker), laid(step.after, other)) == ("D♥", "")
    facts = GAME.step_facts(step)
    assert (value(facts, "nimmt"), value(facts, "richtig")) == (taker, right)
    assert hand_sizes(step.after) == [15, 16, 16, 16]


def test_tippen_richtig_the_sender_takes_the_card() -> None:
    assert said(play(fresh(), ANNA_SENDS), "Ben sagt stimmt nicht", "nimmt") == "Anna"


def test_tippen_falsch_the_receiver_takes_the_card() -> None:
    assert said(play(fresh(), ANNA_SENDS), "Ben sagt stimmt", "nimmt") == "Ben"


def test_weiterschicken_the_same_sorte_or_another() -> None:
    sent = play(fresh(), ANNA_SENDS)
    for claim in ("König", "Dame", "7"):
        step = line(sent, f"Ben sieht nach, schickt weiter an Carla als {claim}")
        assert "weiterschicken" in {rule for event in step.events for rule in event.rules}
        assert known(step.after, "karte") == parse_card("D♥")
        assert hand_sizes(step.after) == [15, 16, 16, 16]
    assert said(sent, BEN_SENDS_ON, "gesehen") == parse_card("D♥")
    assert said(sent, BEN_SENDS_ON, "vorige_behauptung") is Rank.KING
    assert said(sent, BEN_SENDS_ON, "behauptung") is Rank.SEVEN


def test_weiter_an_wen_not_to_who_has_had_the_card_in_this_turn() -> None:
    looked = play(fresh(), ANNA_SENDS, "Ben sieht nach")
    assert known(looked, "noch_nicht") == ("Carla", "Dan")
    assert refused(looked, "Ben schickt weiter an Anna als 7") == ["weiter-an-wen"]
    assert refused(looked, "Ben schickt weiter an Ben als 7") == ["verschicken"]
    third = play(looked, "Ben schickt weiter an Dan als 7", "Dan sieht nach")
    assert known(third, "noch_nicht") == ("Carla",)
    assert refused(third, "Dan schickt weiter an Ben als 7") == ["weiter-an-wen"]
    assert refused(third, "Dan schickt weiter an Anna als 7") == ["weiter-an-wen"]
    assert "weiter-an-wen" in rules(third, "Dan schickt weiter an Carla als 7")


def test_weiter_an_wen_starts_anew_in_the_next_turn() -> None:
    state = play(fresh(), ANNA_SENDS, "Ben sagt stimmt")
    card = state.hand_of(Player("Ben"))[0]
    assert known(play(state, f"Ben schickt {card} an Anna als 8", "Anna sieht nach"), "noch_nicht") == ("Carla", "Dan")


def test_gleiche_wahl_for_the_new_receiver() -> None:
    state = play(fresh(), ANNA_SENDS, BEN_SENDS_ON)
    assert state.to_move == "Carla"
    moves = {GAME.write(move) for move in GAME.moves(state).listed}
    assert moves == {"Carla sagt stimmt", "Carla sagt stimmt nicht", "Carla sieht nach"}
    assert "gleiche-wahl" in rules(state, "Carla sagt stimmt")
    assert "gleiche-wahl" in rules(state, "Carla sieht nach")
    assert "gleiche-wahl" not in rules(play(fresh(), ANNA_SENDS), "Ben sieht nach")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_letzte_muss_tippen(players: int) -> None:
    state = play(fresh(players), "Anna schickt D♥ an Ben als König")
    names = state.table.players
    for place in range(1, players - 1):
        assert refused(state, f"{names[place]} sieht nach") == []
        state = play(state, f"{names[place]} sieht nach, schickt weiter an {names[place + 1]} als 7")
    last = names[-1]
    assert refused(state, f"{last} sieht nach") == ["letzte-muss-tippen"]
    assert refused(state, f"{last} schickt weiter an Anna als 7") == ["letzte-muss-tippen"]
    assert len(GAME.moves(state).listed) == 2
    assert "letzte-muss-tippen" in rules(state, f"{last} sagt stimmt")
    assert "letzte-muss-tippen" not in rules(play(fresh(players), ANNA_SENDS), "Ben sagt stimmt")


def test_karte_nehmen_open_cards_stay_and_lie_by_sorte() -> None:
    state = start(table(), lage("Dan", "Anna", hand={"Anna": "K♥"}, offen={"Anna": "7♣ K♣ 7♠", "Ben": "8♣"}))
    after = play(state, "Anna schickt K♥ an Ben als König", "Ben sagt stimmt")
    assert laid(after, "Anna") == "7♣ K♣ 7♠ K♥"
    assert known(after, "offen.Anna.karten") == parse_cards("K♣ K♥ 7♣ 7♠")
    assert [known(after, f"offen.Anna.{rank}") for rank in ("K", "7", "D")] == [2, 2, 0]
    assert [known(after, f"offen.Anna.{name}") for name in ("anzahl", "sorten", "meiste")] == [4, 2, 2]
    assert laid(after, "Ben") == "8♣"


def test_naechster_zug_whoever_took_the_card_sends_the_next() -> None:
    sent = play(fresh(4, Anna="D♥ 9♥", Ben="8♥"), ANNA_SENDS)
    wrong, right = play(sent, "Ben sagt stimmt"), play(sent, "Ben sagt stimmt nicht")
    assert (wrong.to_move, right.to_move) == ("Ben", "Anna")
    assert "naechster-zug" in rules(sent, "Ben sagt stimmt")
    assert refused(wrong, "Anna schickt 9♥ an Ben als 9") == ["naechster-zug"]
    assert refused(wrong, "Ben schickt 8♥ an Anna als 9") == []


# --- Klarstellungen ---------------------------------------------------------------------------


def test_klar_ansehen_sending_on_includes_looking_and_looking_means_sending_on() -> None:
    sent = play(fresh(), ANNA_SENDS)
    assert refused(sent, "Ben schickt weiter an Carla als 7") == ["klar-ansehen"]
    looked = play(sent, "Ben sieht nach")
    for text in ("Ben sagt stimmt", "Ben sagt stimmt nicht", "Ben sieht nach"):
        assert refused(looked, text) == ["klar-ansehen"]
    assert "klar-ansehen" in rules(looked, "Ben schickt weiter an Carla als 7")
    sent_on = play(looked, "Ben schickt weiter an Carla als 7")
    assert refused(sent_on, "Carla schickt weiter an Dan als 7") == ["klar-ansehen"]


def test_klar_wer_nimmt_the_last_sender() -> None:
    state = play(fresh(), ANNA_SENDS, BEN_SENDS_ON)
    step = line(state, "Carla sagt stimmt nicht")
    assert "klar-wer-nimmt" in {rule for event in step.events for rule in event.rules}
    assert (laid(step.after, "Ben"), laid(step.after, "Anna")) == ("D♥", "")
    assert "klar-wer-nimmt" not in rules(state, "Carla sagt stimmt")
    assert "klar-wer-nimmt" not in rules(play(fresh(), ANNA_SENDS), "Ben sagt stimmt nicht")


def test_klar_unmoeglich_a_sorte_whose_cards_all_lie_open_may_be_claimed() -> None:
    tens = {"Anna": "10♣ 10♣ 10♠", "Ben": "10♠ 10♥ 10♥", "Carla": "10♦"}
    seven = start(table(), lage("Dan", "Anna", hand={"Anna": "D♥ 10♦"}, offen=tens))
    assert "klar-unmoeglich" not in rules(seven, "Anna schickt D♥ an Ben als 10")
    assert "klar-unmoeglich" not in rules(seven, "Anna schickt 10♦ an Ben als 10")
    eight = start(table(), lage("Dan", "Anna", hand={"Anna": "D♥"}, offen={**tens, "Carla": "10♦ 10♦"}))
    assert known(eight, "offen_gesamt.10") == 8
    assert "klar-unmoeglich" in rules(eight, "Anna schickt D♥ an Ben als 10")
    assert "klar-unmoeglich" not in rules(eight, "Anna schickt D♥ an Ben als 9")
    on = play(eight, "Anna schickt D♥ an Ben als 10", "Ben sieht nach")
    assert "klar-unmoeglich" in rules(on, "Ben schickt weiter an Carla als 10")


# --- The worked example of the rules --------------------------------------------------------


def test_the_worked_example() -> None:
    """Two kings and two queens lie before Ben; the queen that comes as a king leaves him as a seven, and comes back."""
    offen = {"Anna": "9♣", "Ben": "K♣ K♠ D♣ D♠", "Carla": "B♥"}
    state = start(table(), lage("Dan", "Anna", hand={"Anna": "D♥"}, offen=offen))
    assert [known(state, f"offen.Ben.{rank}") for rank in "KD"] == [2, 2]
    assert hand_sizes(state) == [15, 12, 15, 16]

    first = line(state, ANNA_SENDS)
    facts = GAME.step_facts(first)
    assert [value(facts, name) for name in ("spieler", "an", "behauptung", "sorte")] == [
        *("Anna", "Ben"),
        *(Rank.KING, Rank.QUEEN),
    ]

    second = line(first.after, BEN_SENDS_ON)
    facts = GAME.step_facts(second)
    assert [value(facts, name) for name in ("spieler", "gesehen", "von", "an", "behauptung")] == [
        *("Ben", parse_card("D♥"), "Anna"),
        *("Carla", Rank.SEVEN),
    ]

    third = line(second.after, "Carla sagt stimmt nicht")
    facts = GAME.step_facts(third)
    assert [value(facts, name) for name in ("spieler", "sorte", "behauptung", "richtig", "absender", "nimmt")] == [
        *("Carla", Rank.QUEEN, Rank.SEVEN),
        *(True, "Ben", "Ben"),
    ]
    assert (value(facts, "gleiche"), value(facts, "starter")) == (3, "Ben")
    assert value(facts, "stationen") == ("Anna", "Ben", "Carla")

    after = third.after
    assert after.to_move == "Ben"
    assert known(after, "offen.Ben.karten") == parse_cards("K♣ K♠ D♣ D♠ D♥")
    assert known(after, "offen.Ben.D") == known(after, "grenze") - 1  # type: ignore[operator]
    assert [laid(after, name) for name in ("Anna", "Carla", "Dan")] == ["9♣", "B♥", ""]
    assert hand_sizes(after) == [14, 12, 15, 16]

    groups = GAME.scene(after).seats[1].groups
    assert [group.label for group in groups] == ["König", "Dame", "Hand"]
    assert groups[1].cards == (*map(Shown, parse_cards("D♣ D♠")), Shown(parse_card("D♥"), "neu"))
    assert GAME.scene(after).seats[1].active
    assert GAME.scene(after).centre == ()
    assert not any(shown.tag for seat in GAME.scene(state).seats for group in seat.groups for shown in group.cards)


def test_a_card_under_way_is_drawn_face_down_with_all_that_was_said() -> None:
    drawn = GAME.scene(play(fresh(), ANNA_SENDS, BEN_SENDS_ON))
    assert [(group.way, group.note) for group in drawn.centre] == [
        (("Anna", "Ben"), "„König“"),
        (("Ben", "Carla"), "„7“"),
    ]
    post = [(seat.player, group.cards) for seat in drawn.seats for group in seat.groups if group.label == "Post"]
    assert post == [("Carla", (Shown(None, "Post"),))]
    looked = GAME.scene(play(fresh(), ANNA_SENDS, "Ben sieht nach"))
    assert [group.cards[0].tag for group in looked.seats[1].groups if group.label == "Post"] == ["sieht nach"]


def test_a_guess_is_drawn_with_the_way_of_the_card_and_what_was_guessed() -> None:
    before = play(fresh(), ANNA_SENDS, BEN_SENDS_ON)
    drawn = GAME.step_scene(line(before, "Carla sagt stimmt nicht"))
    assert [group.way for group in drawn.centre] == [("Anna", "Ben"), ("Ben", "Carla")]
    said = {seat.player: [group.note for group in seat.groups if group.label == "sagt"] for seat in drawn.seats}
    assert said == {"Anna": [], "Ben": [], "Carla": ["„Stimmt nicht“"], "Dan": []}
