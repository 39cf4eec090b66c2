"""Expressions see facts, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Fact, Facts, Player, Sum
from generator.proof.expressions import (
    ExpressionError,
    Scope,
    UnknownFactError,
    UnknownLineError,
    evaluate,
    merge,
    paths,
)

FACTS: Facts = {
    "gebot": Fact(26, "gebot-hoeher"),
    "sicht": Fact(Sum((7, 15)), "stirnkarte"),
    "spieler": Fact(Player("Anna")),
    "leben": {"Anna": {"offen": Fact(2), "verdeckt": Fact(1)}},
    "wert": {"K♥": Fact(20), "5♠": Fact(-5)},
}
SCOPE = Scope(FACTS, ({"gebot": Fact(12)}, {}))


@pytest.mark.parametrize(
    ("expression", "value", "used"),
    [
        ("gebot", 26, ["gebot"]),
        ("leben.Anna.offen + leben.Anna.verdeckt", 3, ["leben.Anna.offen", "leben.Anna.verdeckt"]),
        ("wert['K♥']", 20, ["wert['K♥']"]),
        ("-wert['5♠'] + 2", 7, ["wert['5♠']"]),
        ("gebot * leben.Anna.offen", 52, ["gebot", "leben.Anna.offen"]),
        ("gebot - sicht", 4, ["gebot", "sicht"]),
        ("zug(1).gebot", 12, ["gebot"]),
    ],
)
def test_facts_are_found_and_noted(expression: str, value: object, used: list[str]) -> None:
    result = evaluate(expression, SCOPE)
    assert result.value == value
    assert [path for path, _ in result.used] == used


@pytest.mark.parametrize("expression", ["gebt", "leben.Ana.offen", "wert['D♥']", "zug(2).gebot"])
def test_unknown_facts_are_named(expression: str) -> None:
    with pytest.raises(UnknownFactError):
        evaluate(expression, SCOPE)


def test_a_misspelt_fact_is_guessed() -> None:
    with pytest.raises(UnknownFactError) as error:
        evaluate("gebt", SCOPE)
    assert error.value.suggestions[0] == "gebot"


@pytest.mark.parametrize("expression", ["zug(0).gebot", "zug(3).gebot", "zug(gebot).gebot", "zug('1').gebot"])
def test_lines_that_do_not_exist(expression: str) -> None:
    with pytest.raises(UnknownLineError):
        evaluate(expression, SCOPE)


@pytest.mark.parametrize(
    "expression",
    [
        "", "5", "'Anna'", "leben", "leben.Anna", "gebot +", "gebot}} {{gebot", "gebot|abs", "gebot.bit_length()",
        "gebot.__class__", "leben.__class__", "().__class__", "range(9)", "gebot ** 9", "spieler * 99999999",
        "'a' * 99999999", "gebot * 99999999 * 99999999", "gebot if gebot else 1", "[gebot]", "{'a': gebot}", "gebot ~ 'x'",
        "leben < 3", "gebot > 3", "not gebot", "gebot and 3", "gebot * 0 + 99", "gebot + 3", "0 + gebot", "gebot is odd", "zug", "self", "gebot" + " + gebot" * 50, "(" * 150 + "gebot" + ")" * 150,
    ],
)  # fmt: skip
def test_everything_else_is_refused_with_a_sentence(expression: str) -> None:
    with pytest.raises(ExpressionError) as error:
        evaluate(expression, SCOPE)
    assert error.value.sentence.endswith(".")


@given(st.text(alphabet="gebotlnAwrz().[]'+-*<>=0123456789{}|%\"\\ _", max_size=40))
def test_any_text_ends_in_a_value_or_a_sentence(expression: str) -> None:
    try:
        result = evaluate(expression, SCOPE)
    except ExpressionError as error:
        assert error.sentence
    else:
        assert result.used


def test_facts_are_merged_branch_by_branch() -> None:
    merged = merge(FACTS, {"wert": {"Anna": Fact(15)}, "gebot": Fact(30)})
    assert {path: fact.value for path, fact in paths(merged)} == {
        **{path: fact.value for path, fact in paths(FACTS)},
        "wert.Anna": 15,
        "gebot": 30,
    }
