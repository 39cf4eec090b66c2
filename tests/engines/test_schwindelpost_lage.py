"""Schwindelpost: positions, notation, facts, tables and rule ids as a whole."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schwindelpost_table import (
    DESK,
    FOURTEEN,
    SHEET,
    cannot_occur,
    hand_sizes,
    known,
    lage,
    laid,
    named,
    not_read,
    of_game,
    play,
    reads,
    refused,
    start,
    survives,
    table,
)

from engines.cards import Rank, parse_card
from engines.game import Chart, Player, PositionError, Range, fill
from engines.schwindelpost import GAME
from engines.schwindelpost.moves import Guess, Look, Move, Send, SendOn
from engines.schwindelpost.parameters import Position
from engines.schwindelpost.state import State
from generator.authoring.random_games import NAMES

# --- Positions ------------------------------------------------------------------------------

NINES = {"Anna": "9♣"}


@pytest.mark.parametrize(
    ("position", "path", "rule"),
    [
        (lage("Zoe"), ("geber",), ""),
        (lage("Dan", "Zoe"), ("dran",), ""),
        (lage("Dan", hand={"Zoe": "7♥"}), ("hand", "Zoe"), ""),
        (lage("Dan", offen={"Zoe": "7♥"}), ("offen", "Zoe"), ""),
        (lage("Dan", unterwegs="Ben 7, Zoe 8"), ("unterwegs", "weg", 1, "an"), ""),
        (lage("Dan", "Ben"), ("dran",), "erster-zug"),
        (lage("Dan", offen=NINES), (), "naechster-zug"),
        (lage("Dan", "Ben", offen=NINES), ("dran",), "naechster-zug"),
        (lage("Dan", "Anna", offen={"Anna": "9♣ 9♣ 9♠ 9♠"}), ("offen", "Anna"), "vier-gleiche"),
        (lage("Dan", "Anna", offen={"Anna": "9♣ 9♣ 9♣"}), ("offen", "Anna", 2), "kartenauswahl"),
        (lage("Dan", "Anna", offen=NINES, hand={"Ben": "9♣ 9♣"}), ("offen", "Anna", 0), "kartenauswahl"),
        (lage("Dan", hand={"Anna": "6♣"}), ("hand", "Anna", 0), "kartenauswahl"),
        (lage("Dan", hand={"Anna": FOURTEEN + " 7♣ 7♠ 7♥"}), ("hand", "Anna", 16), "austeilen"),
        (lage("Dan", unterwegs=""), ("unterwegs", "weg"), "verschicken"),
        (lage("Dan", unterwegs="Anna 7"), ("unterwegs", "weg", 0, "an"), "verschicken"),
        (lage("Dan", unterwegs="Ben 7, Ben 8"), ("unterwegs", "weg", 1, "an"), "verschicken"),
        (lage("Dan", unterwegs="Ben 7, Anna 8"), ("unterwegs", "weg", 1, "an"), "weiter-an-wen"),
        (lage("Dan", unterwegs="Ben 7, Carla 8, Ben 7"), ("unterwegs", "weg", 2, "an"), "weiter-an-wen"),
        (lage("Dan", unterwegs="Ben 6"), ("unterwegs", "weg", 0, "als"), "sorten"),
        (
            lage("Dan", unterwegs="Ben 7, Carla 7, Dan 7", nachgesehen=True),
            ("unterwegs", "nachgesehen"),
            "letzte-muss-tippen",
        ),
        (lage("Dan", unterwegs="Ben 7", karte="6♥"), ("unterwegs", "karte"), "kartenauswahl"),
    ],
)
def test_what_cannot_occur_is_refused(position: Position, path: tuple[str | int, ...], rule: str) -> None:
    cannot_occur(table(), position, path, rule)


def test_with_one_pack_every_card_is_there_once() -> None:
    cannot_occur(table(4, "ein-blatt"), lage("Dan", hand={"Anna": "D♥ D♥"}), ("hand", "Anna", 1), "ein-blatt")


def test_with_two_nobody_has_looked() -> None:
    cannot_occur(
        table(2), lage("Ben", unterwegs="Ben 7", nachgesehen=True), ("unterwegs", "nachgesehen"), "zu-zweit-tippen"
    )


@pytest.mark.parametrize(
    ("players", "variants", "offen", "rule"),
    [
        (2, (), "9♣ 9♣ 9♠ 9♠ 9♥", "zu-zweit-fuenf"),
        (2, ("ein-blatt",), "9♣ 9♠ 9♥ 9♦", "ein-blatt-grenze"),
        (3, ("ein-blatt",), "9♣ 9♠ 9♥", "ein-blatt-grenze"),
        (3, ("acht-verschiedene",), "A♣ K♣ D♣ B♣ 10♣ 9♣ 8♣ 7♣", "acht-verschiedene"),
    ],
)
def test_a_game_that_is_over_is_no_position(players: int, variants: tuple[str, ...], offen: str, rule: str) -> None:
    at = table(players, *variants)
    last = NAMES[players - 1]
    for who in ("Anna", "Ben"):
        cannot_occur(at, lage(last, who, offen={who: offen}), ("offen", who), rule)
    *fewer, _ = offen.split()
    assert GAME.slots(at, lage(last, "Anna", offen={"Anna": " ".join(fewer)}))


def test_hand_sizes_follow_from_deal_open_cards_and_turn() -> None:
    at = table(4, "ein-blatt")
    offen = {"Ben": "A♣ A♠ K♣ K♠ D♣ D♠ B♣ B♠", "Anna": "9♣"}
    assert hand_sizes(start(at, lage("Dan", "Anna", offen=offen))) == [7, 0, 8, 8]
    assert hand_sizes(start(at, lage("Carla", "Anna", offen=offen))) == [8, 0, 8, 7]
    assert hand_sizes(start(at, lage("Dan", "Anna", offen=offen, unterwegs="Ben 7"))) == [6, 0, 8, 8]
    nine = offen["Ben"] + " 9♠"
    cannot_occur(at, lage("Dan", "Ben", offen={"Ben": nine}), ("dran",), "keine-handkarte")
    cannot_occur(at, lage("Dan", "Ben", offen={"Ben": nine + " 9♥"}), ("offen", "Ben"), "verschicken")
    cannot_occur(at, lage("Dan", "Anna", offen={**offen, "Ben": offen["Ben"] + " 8♣"}), ("offen", "Ben"), "verschicken")
    cannot_occur(at, lage("Dan", "Anna", offen={"Anna": offen["Ben"]}), ("dran",), "keine-handkarte")
    assert GAME.slots(at, lage("Carla", "Anna", offen={"Anna": offen["Ben"]}))


def test_every_state_of_a_game_is_a_position() -> None:
    """What the engine plays, it accepts as a position, and goes on from there in the same way."""
    for seed in range(12):
        rng = random.Random(seed)
        at = table(rng.choice((2, 3, 4)), *rng.sample(("ein-blatt", "acht-verschiedene"), rng.randint(0, 2)))
        state = start(at, lage(rng.choice(at.players)), seed)
        while state.end is None:
            again = start(at, as_position(state))
            assert again == replace(state, newest=None)
            assert GAME.moves(again) == GAME.moves(state)
            state, _ = GAME.apply(state, rng.choice(GAME.moves(state).listed))


def as_position(state: State) -> Position:
    under_way = None
    if state.letter is not None:
        way = ", ".join(f"{leg.receiver} {leg.claim.value}" for leg in state.letter.legs)
        under_way = lage("Dan", unterwegs=way, karte=str(state.letter.card), nachgesehen=state.letter.seen).unterwegs
    return Position(
        geber=state.dealer,
        dran=state.turn,
        hand=dict(zip(state.table.players, state.hands, strict=True)),
        offen={player: cards for player, cards in zip(state.table.players, state.open, strict=True) if cards},
        unterwegs=under_way,
    )


def test_a_position_in_the_middle_goes_on_there() -> None:
    offen = {"Anna": "9♣", "Ben": "7♣ 7♠"}
    state = start(table(), lage("Dan", "Anna", offen=offen, unterwegs="Ben König, Carla 7", karte="D♥"))
    assert (state.to_move, known(state, "absender"), known(state, "erster_absender")) == ("Carla", "Ben", "Anna")
    assert laid(play(state, "Carla sagt stimmt nicht"), "Ben") == "7♣ 7♠ D♥"
    looked = start(table(), lage("Dan", unterwegs="Ben König", karte="D♥", nachgesehen=True))
    assert refused(looked, "Ben sagt stimmt") == ["klar-ansehen"]
    assert known(play(looked, "Ben schickt weiter an Dan als 8"), "kennen") == ("Anna", "Ben")


@pytest.mark.parametrize("name", ["als", "Anna sagt"])
def test_names_must_be_told_apart_from_moves(name: str) -> None:
    cannot_occur(named("Anna", "Ben", name), lage("Anna"), ("spieler", 2), "")


def test_a_deal_must_be_what_the_position_names() -> None:
    deal = fill(GAME.deck(table()), GAME.slots(table(), lage("Dan", hand={"Anna": "K♥"})), random.Random(1))
    with pytest.raises(PositionError) as caught:
        GAME.start(table(), lage("Dan", hand={"Anna": "D♥"}), deal)
    assert caught.value.path == ("hand", "Anna", 0)


# --- Notation -------------------------------------------------------------------------------

PLAYERS = table(6).players
players = st.sampled_from(PLAYERS)
claims = st.sampled_from(Rank)
moves = st.one_of(
    st.builds(Send, players, st.sampled_from(GAME.deck(table())), players, claims),
    st.builds(Look, players),
    st.builds(SendOn, players, players, claims),
    st.builds(Guess, players, st.booleans()),
)


@given(moves)
def test_notation_write_and_parse_is_the_identity(move: Move) -> None:
    assert GAME.parse(table(6), GAME.write(move)) == (move,)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Anna schickt D♥ an Ben als König", ["Anna schickt D♥ an Ben als König"]),
        ("Anna schickt Herz-Dame an Ben als K", ["Anna schickt D♥ an Ben als König"]),
        ("Anna: schickt 10♠ an Ben als eine Sieben.", ["Anna schickt 10♠ an Ben als 7"]),
        ("Anna schickt A♠ an Ben als 10", ["Anna schickt A♠ an Ben als 10"]),
        ("Ben sieht nach", ["Ben sieht nach"]),
        (
            "Ben sieht nach, schickt weiter an Carla als 7",
            ["Ben sieht nach", "Ben schickt weiter an Carla als 7"],
        ),
        (
            "Ben sieht nach und schickt sie weiter an Carla als Damen",
            ["Ben sieht nach", "Ben schickt weiter an Carla als Dame"],
        ),
        ("Carla sagt „Stimmt nicht!“", ["Carla sagt stimmt nicht"]),
        ("Carla sagt: Stimmt", ["Carla sagt stimmt"]),
    ],
)
def test_notation_is_read_liberally_and_written_in_one_way(text: str, canonical: list[str]) -> None:
    assert reads(table(), text) == canonical


def test_notation_knows_names_of_several_words() -> None:
    at = named("Anna", "Anna Lena", "Ben und Carla")
    assert GAME.parse(at, "Anna Lena sieht nach") == (Look(Player("Anna Lena")),)
    line = "Ben und Carla sieht nach, schickt weiter an Anna Lena als 7"
    assert GAME.parse(at, line)[1] == SendOn(Player("Ben und Carla"), Player("Anna Lena"), Rank.SEVEN)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana sieht nach", "Anna sieht nach"),
        ("Anna meint stimmt", "Anna sagt stimmt"),
        ("Anna sagt vielleicht", "Anna sagt stimmt nicht"),
        ("", "Anna sagt stimmt"),
        ("Anna", "Anna sieht nach, schickt weiter an Ben als 7"),
        ("Anna schickt D♥ an Zoe als 7", "Anna schickt D♥ an Ben als 7"),
        ("Anna schickt D♥ an Bem als 7", "Anna schickt D♥ an Ben als 7"),
        ("Anna schickt D♥ an Ben als Köng", "Anna schickt D♥ an Ben als König"),
        ("Anna schickt Herz-Dme an Ben als 7", "Anna schickt D♥ an Ben als 7"),
        ("Anna schickt xyz an Ben als 7", "Karten wie D♥ oder 10♠"),
        ("Anna schickt weiter an Ben als xyz", "Anna schickt weiter an Ben als Ass"),
    ],
)
def test_notation_that_is_no_move_tells_what_would_be(text: str, expected: str) -> None:
    assert expected in not_read(table(), text)


@given(st.text(max_size=40) | st.text("Anaschicktweierlsgmthbcdp :,♥♠DK7", max_size=40))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    survives(table(), text)


# --- Facts ----------------------------------------------------------------------------------


def test_every_documented_fact_exists() -> None:
    assert DESK.unsaid() == []


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("karten.anzahl", 64),
        ("karten.je_sorte", 8),
        ("karten.rest", 40),
        ("sorten.anzahl", 8),
        ("sorten.alle", SHEET.parameters.sorten),
        ("rang.D", Rank.QUEEN),
        ("rang.7", Rank.SEVEN),
        ("spielkarte.9♥", parse_card("9♥")),
        ("uebrig.spanne", Range(2, 6)),
        ("uebrig.raenge", (Rank.SIX, Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO)),
        ("grenze", 4),
        ("zu_zweit.spieler", 2),
        ("zu_zweit.grenze", 5),
        ("ein_blatt.blaetter", 1),
        ("ein_blatt.karten", 32),
        ("ein_blatt.je_sorte", 4),
        ("ein_blatt.rest", 20),
        ("ein_blatt.spieler", Range(2, 4)),
        ("ein_blatt.von", 2),
        ("ein_blatt.bis", 4),
        ("ein_blatt.grenze", 3),
        ("ein_blatt.zu_zweit.grenze", 4),
        ("ein_blatt.hand_von.3.spanne", Range(10, 11)),
        ("acht.anzahl", 8),
        ("hand_von.4.spanne", Range(16, 16)),
        ("hand_von.6.meiste", 11),
        ("hand_von.6.wenigste", 10),
        ("hand_von.6.laenger", 4),
        ("hand_von.3.laenger", 1),
    ],
)
def test_facts_of_the_game(path: str, expected: object) -> None:
    assert of_game(path) == expected


def test_facts_before_somebody() -> None:
    state = start(table(), lage("Dan", "Ben", offen={"Ben": "7♥ D♣ 7♣", "Anna": "7♠"}))
    assert known(state, "offen.Ben.fehlen") == tuple(
        rank for rank in SHEET.parameters.sorten if rank not in (Rank.QUEEN, Rank.SEVEN)
    )
    assert (known(state, "offen.Ben.sorten"), known(state, "offen.Ben.meiste")) == (2, 2)
    assert known(state, "offen_gesamt.7") == 3
    facts = GAME.state_facts(state)["offen"]
    assert isinstance(facts, dict)
    assert "karten" not in facts["Carla"]


# --- Tables ----------------------------------------------------------------------------------


def test_tables() -> None:
    charts = GAME.tables(SHEET)
    assert charts["handkarten"] == Chart(
        ("Personen", "Handkarten", "mit einem Blatt"),
        (
            ("2", "32", "16"),
            ("3", "21 oder 22", "10 oder 11"),
            ("4", "16", "8"),
            ("5", "12 oder 13", "–"),
            ("6", "10 oder 11", "–"),
        ),
    )
    assert charts["grenzen"] == Chart(
        ("Ihr spielt mit", "zu zweit", "ab 3 Personen"),
        (("2 Blättern", "5", "4"), ("einem Blatt", "4", "3")),
    )
    assert GAME.card_table(SHEET) == ()
