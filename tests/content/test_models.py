"""What the three kinds of files become, and how engines' types are read and given back."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import ValidationError
from toy import CASES, EXAMPLE, GAME, Lives, Parameters, Position, check

from engines.cards import Suit, parse_card
from engines.game import Player
from generator.content.engine_types import build, to_engine
from generator.content.frozen import FrozenMap
from generator.content.lines import Line
from generator.content.models import ExampleFile
from generator.content.source import Source
from generator.content.validate import validate
from generator.content.yamlfile import read_yaml


def test_a_game_file() -> None:
    file = check("spiel", GAME).file
    assert (file.titel, file.art, file.stand) == ("Muster", ("Bluff", "Rechnen"), "2026-11-30")
    assert (file.spieler.von, file.spieler.beste.bis, file.dauer, file.material.sonst) == (3, 6, None, ())
    assert file.varianten["trickser"].titel == "Trickser"
    assert (file.vorbild.jahr, file.vorbild.verlag) == (2003, "")
    assert file.rekonstruiert[0].pfad == "werte.karten.K♥"


def test_an_engine_gets_its_own_dataclass() -> None:
    values = check("spiel", GAME).values
    assert values == Parameters(
        karten={parse_card("A♥"): 1, parse_card("K♥"): 20, parse_card("5♠"): -5, parse_card("10♠"): -10},
        null=parse_card("A♠"),
        farben=(Suit.CLUBS, Suit.DIAMONDS),
        leben=Lives(2),
        stufen={1: "leicht"},
    )
    assert [type(value) for value in values.karten.values()] == [int] * 4
    assert hash(values) == hash(check("spiel", GAME).values)
    assert pickle.loads(pickle.dumps(values)) == values


def test_a_position_with_long_names_and_the_typographic_minus() -> None:
    assert check("beispiel", EXAMPLE).values == Position(
        beginnt=Player("Anna"),
        stirn={Player("Anna"): parse_card("D♥"), Player("Ben"): parse_card("7♥")},
        stapel=(parse_card("7♥"), parse_card("2♥")),
        leben={Player("Anna"): Lives(2, 1)},
        gebot=-3,
    )


def test_a_list_may_hold_nothing_where_the_engine_says_so() -> None:
    values = check("beispiel", EXAMPLE.replace("[7♥, 2♥]", "[~, 2♥]")).values
    assert values.stapel == (None, parse_card("2♥"))


def test_lines_however_they_are_written() -> None:
    file = check("beispiel", EXAMPLE).file
    assert [line.zug for line in file.zuege] == [
        "Anna bietet 26",
        "Ben spickt, bietet 40",
        "neue Runde: Anna D♥, Ben 7♥, verdeckt 3♥, Stapel 2♥ 4♥",
    ]
    assert isinstance(file.spieler[0], Player)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("neue Runde: Anna D♥", "neue Runde: Anna D♥"),
        ("neue Runde:", "neue Runde:"),
        ("neue Runde: −3", "neue Runde: −3"),
        ('"neue Runde: Anna D♥"', "neue Runde: Anna D♥"),
        ('{zug: "neue Runde: Anna D♥"}', "neue Runde: Anna D♥"),
        ("ruft Nachzählen!", "ruft Nachzählen!"),
    ],
)
def test_a_line_with_a_colon(written: str, line: str) -> None:
    text = EXAMPLE.replace("- Anna bietet 26", f"- {written}")
    assert check("beispiel", text).file.zuege[0].zug == line


def test_claims_keep_the_authors_text() -> None:
    file = check("faelle", CASES).file
    case = file.faelle[0]
    assert case.zuege[1] == Line.model_validate({"zug": "Ben bietet 26", "verboten": "gebot-hoeher"})
    assert dict(case.zuege[2].dann) == {"gebot": "27", "sicht": "−3", "karte.Anna": "5♥ 3♥"}
    assert dict(case.ergibt) == {"gebot": "27"}
    assert file.faelle[1].abgelehnt == "lebenskarten"
    assert file.faelle[1].ergibt == {}


def test_models_are_frozen() -> None:
    file = check("faelle", CASES).file
    with pytest.raises(ValidationError):
        file.faelle[0].titel = "anders"
    with pytest.raises(TypeError):
        file.faelle[0].ergibt["gebot"] = "28"


def test_a_frozen_map() -> None:
    values = FrozenMap({"a": 1})
    for name, arguments in (
        ("update", ({"b": 2},)),
        ("pop", ("a",)),
        ("clear", ()),
        ("setdefault", ("b", 2)),
        ("popitem", ()),
    ):
        with pytest.raises(TypeError):
            getattr(values, name)(*arguments)
    with pytest.raises(TypeError):
        del values["a"]
    assert values == {"a": 1}
    assert {values: "key"}[FrozenMap(a=1)] == "key"
    assert repr(values) == "FrozenMap({'a': 1})"


def test_a_part_that_is_absent_is_checked_as_empty() -> None:
    document = read_yaml(Source(check("beispiel", "").findings[0].span.file, "titel: x\nspieler: [Anna]\n"))
    instance, findings = validate(document, build(Position), ("lage",))
    assert instance is None
    assert [finding.message for finding in findings] == ["In `lage` fehlt `beginnt`."]
    assert validate(document, build(Position), ("titel", "lage")) == (None, ())
    assert validate(document, ExampleFile)[1][0].message == "In dieser Datei fehlt `lage`."


def test_models_are_made_once_and_refuse_types_that_no_file_can_state() -> None:
    assert build(Position) is build(Position)

    @dataclasses.dataclass(frozen=True)
    class Odd:
        wert: Mapping[str, set[int]]

    build_odd: Any = build
    odd = dataclasses.make_dataclass("Odd", [("wert", set)], frozen=True)
    with pytest.raises(TypeError, match=r"Odd\.wert"):
        build_odd(odd)
    with pytest.raises(TypeError, match=r"Odd\.wert"):
        build_odd(Odd)


def test_defaults_stay_the_dataclasss_own() -> None:
    instance = build(Lives).model_validate({"offen": 3})
    assert to_engine(instance) == Lives(3, 1)
