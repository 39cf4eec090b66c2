"""Kopfrechnen: every reason for a refusal, with the sentence that an author reads."""

from __future__ import annotations

from kopfrechnen_table import lage, play, refusals, start, table

from engines.cards import parse_cards
from engines.game import Player
from engines.kopfrechnen import GAME
from engines.kopfrechnen.moves import Bid, NewRound
from engines.kopfrechnen.state import State

CALL = "Anna ruft Nachzählen"


def last_bid_by_dan(*variants: str, leben: dict[str, tuple[int, int]] | None = None) -> State:
    position = lage("Anna", verdeckt="3♥", gebot=300, bieter="Dan", leben=leben)
    return start(table(4, *variants), position)


def sentences() -> dict[str, str]:
    """Each reason's id and a sentence that it gives."""
    fresh = start(table(), lage("Anna"))
    called = last_bid_by_dan()
    pointing = play(last_bid_by_dan("trickser"), CALL)
    giving = play(called, CALL)
    dealing = play(giving, "Dan gibt eine verdeckte Lebenskarte ab")
    out = play(last_bid_by_dan(leben={"Dan": (1, 0)}), CALL, "Dan gibt eine offene Lebenskarte ab")
    two = last_bid_by_dan("trickser", leben={"Ben": (0, 0), "Carla": (0, 0)})
    one = last_bid_by_dan(leben={"Ben": (0, 0), "Carla": (0, 0), "Dan": (1, 0)})
    over = play(one, CALL, "Dan gibt eine offene Lebenskarte ab")
    refused = [
        *refusals(over, "neue Runde"),
        *refusals(two, "Ben bietet 400"),
        *refusals(pointing, "Ben bietet 400"),
        *refusals(giving, "Ben bietet 400"),
        *refusals(dealing, "Dan bietet 4"),
        *refusals(dealing, "neue Runde: Anna 7♥"),
        *refusals(fresh, "neue Runde"),
        *refusals(fresh, "Ben bietet 4"),
        *refusals(called, "Anna bietet −7"),
        *refusals(fresh, CALL),
        *refusals(called, "Anna spickt, ruft Nachzählen"),
        *refusals(fresh, "Anna spickt"),
        *refusals(last_bid_by_dan(leben={"Anna": (0, 1)}), "Anna spickt"),
        *refusals(called, "Ben zeigt auf Anna"),
        *refusals(two, "Anna zeigt auf Dan"),
        *refusals(last_bid_by_dan("trickser"), "Ben zeigt auf Anna"),
        *refusals(pointing, "Dan zeigt auf Anna"),
        *refusals(play(pointing, "Ben zeigt auf Anna"), "Ben zeigt auf Anna"),
        *refusals(pointing, "Ben zeigt auf Carla"),
        *refusals(giving, "Anna gibt eine offene Lebenskarte ab"),
        *refusals(play(last_bid_by_dan(leben={"Dan": (0, 1)}), CALL), "Dan gibt eine offene Lebenskarte ab"),
        *refusals(out, "neue Runde: Dan 7♥"),
        *GAME.verify(fresh, Bid(Player("Zoe"), 3)),
    ]
    return {refusal.reason: refusal.sentence for refusal in refused}


def test_every_reason_can_be_given() -> None:
    given = sentences()
    assert set(given) == {reason.id for reason in GAME.reasons}


def test_sentences_name_players_and_numbers() -> None:
    given = sentences()
    assert given["nicht-dran"] == "Anna ist dran, nicht Ben."
    assert given["gebot-zu-niedrig"] == "Das Gebot −7 muss höher sein als das letzte Gebot 300."
    assert given["zeigen-steht-aus"] == "Vor dem Zählen zeigen noch: Ben, Carla. Niemand darf darauf verzichten."
    assert given["kann-nicht-gewinnen"] == "Carla kann diese Runde nicht gewinnen; zur Wahl stehen Anna und Dan."
    assert given["keine-solche-lebenskarte"] == "Dan hat keine offene Lebenskarte."


def test_a_deal_must_hold_every_card_once() -> None:
    dealing = play(last_bid_by_dan(), CALL, "Dan gibt eine verdeckte Lebenskarte ab")
    deck = GAME.deck(dealing.table)
    assert GAME.verify(dealing, NewRound(shuffled=deck)) == ()
    for wrong in (deck[1:], (*deck[1:], deck[1]), (*deck, *parse_cards("7♣"))):
        assert [refusal.rule for refusal in GAME.verify(dealing, NewRound(shuffled=wrong))] == ["mischen"]
