"""Schwindelpost: every reason for a refusal, with the sentence that an author reads."""

from __future__ import annotations

from schwindelpost_table import lage, play, refusals, start, table

from engines.cards import Rank, parse_card
from engines.game import Player
from engines.schwindelpost import GAME
from engines.schwindelpost.moves import Guess, Send

SEND = "Anna schickt D♥ an Ben als König"


def sentences() -> dict[str, str]:
    """Each reason's id and a sentence that it gives."""
    fresh = start(table(3), lage("Carla", hand={"Anna": "D♥", "Ben": "7♠ 7♠"}))
    sent = play(fresh, SEND)
    looked = play(sent, "Ben sieht nach")
    last = play(looked, "Ben schickt weiter an Carla als 7")
    pair = play(start(table(2), lage("Ben", hand={"Anna": "D♥"})), SEND)
    offen = {"Anna": "D♠ D♣ D♦"}
    over = start(table(3), lage("Carla", "Anna", hand={"Anna": "D♥"}, offen=offen))
    over = play(over, SEND, "Ben sagt stimmt nicht")
    refused = [
        *refusals(over, "Anna sieht nach"),
        *GAME.verify(fresh, Guess(Player("Zoe"), believes=True)),
        *refusals(sent, "Anna schickt 8♥ an Ben als 8"),
        *refusals(fresh, "Ben sagt stimmt"),
        *refusals(fresh, "Ben schickt 7♠ an Anna als 7"),
        *refusals(sent, "Carla sieht nach"),
        *refusals(fresh, "Anna schickt 7♠ an Ben als 7"),
        *refusals(fresh, "Anna schickt D♥ an Anna als 7"),
        *refusals(fresh, "Anna schickt D♥ an Ben als Joker"),
        *refusals(last, "Carla sieht nach"),
        *refusals(pair, "Ben sieht nach"),
        *refusals(looked, "Ben schickt weiter an Anna als 7"),
        *refusals(sent, "Ben schickt weiter an Carla als 7"),
        *refusals(looked, "Ben sagt stimmt"),
    ]
    return {refusal.reason: refusal.sentence for refusal in refused}


def test_every_reason_can_be_given() -> None:
    assert set(sentences()) == {reason.id for reason in GAME.reasons}


def test_sentences_name_players_and_cards() -> None:
    given = sentences()
    assert given["nicht-dran"] == "Anna verschickt die nächste Karte, nicht Ben."
    assert given["nicht-auf-der-hand"] == "Anna hat 7♠ nicht auf der Hand."
    assert given["hatte-sie-schon"] == "Anna hatte die Karte in diesem Zug schon."
    assert given["letzte-muss-tippen"] == "Alle anderen hatten die Karte in diesem Zug schon; Carla muss tippen."
    assert given["keine-sorte"] == "„Joker“ gehört nicht zu den 8 Sorten."
    assert given["nicht-empfaenger"] == "Die Karte liegt vor Ben; darüber entscheidet nicht Carla."
    assert given["spiel-zu-ende"] == "Das Spiel ist zu Ende: Anna hat verloren, alle anderen gewinnen."


def test_whoever_is_named_must_sit_at_the_table() -> None:
    fresh = start(table(3), lage("Carla", hand={"Anna": "D♥"}))
    stranger = Send(Player("Anna"), parse_card("D♥"), Player("Zoe"), Rank.SEVEN)
    assert [refusal.sentence for refusal in GAME.verify(fresh, stranger)] == ["Zoe sitzt nicht am Tisch."]


def test_all_reasons_against_a_move_are_told_the_weightiest_first() -> None:
    fresh = start(table(3), lage("Carla", hand={"Anna": "D♥"}))
    found = refusals(fresh, "Ben schickt D♥ an Ben als 3")
    ids = [refusal.reason for refusal in found]
    assert ids[0] == "nicht-dran"
    assert ids[-2:] == ["an-sich-selbst", "keine-sorte"]
    sent = play(fresh, SEND)
    assert [r.reason for r in refusals(sent, "Carla schickt weiter an Anna als 3")] == [
        "nicht-empfaenger",
        "hatte-sie-schon",
        "keine-sorte",
    ]
    assert [r.reason for r in refusals(sent, "Ben schickt weiter an Anna als 3")] == [
        "hatte-sie-schon",
        "erst-nachsehen",
        "keine-sorte",
    ]
