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
    paths,
)
from generator.proof.layers import Later, Layers, merge

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
        "gebot.__class__", "leben.__class__", "gebot.denominator", "gebot.imag", "gebot.real", "gebot[0]", "().__class__", "range(9)", "gebot ** 9", "spieler * 99999999",
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


_NAMES = st.sampled_from(("a", "b", "c"))
_FACTS = st.recursive(
    st.dictionaries(_NAMES, st.integers().map(Fact), max_size=3),
    lambda inner: st.dictionaries(_NAMES, st.one_of(st.integers().map(Fact), inner), max_size=3),
    max_leaves=8,
)


@given(st.lists(_FACTS, max_size=4))
def test_layers_are_what_merging_gives(layers: list[Facts]) -> None:
    merged = merge(*layers)
    for laid in (Layers(*layers), Layers(*(Later(lambda layer=layer: layer) for layer in layers))):  # type: ignore[misc]
        assert laid == merged
        assert list(paths(laid)) == list(paths(merged))
        assert len(laid) == len(merged)
        assert "a" not in laid or laid["a"] == merged["a"]
        assert laid.get("none", 5) == 5


def test_facts_are_made_once_and_only_when_nothing_above_decides() -> None:
    made: list[str] = []

    def make(name: str, facts: Facts) -> Facts:
        return Later(lambda: made.append(name) or facts)  # type: ignore[func-returns-value]

    below, above = make("below", FACTS), make("above", {"gebot": Fact(30), "leben": {"Ben": {"offen": Fact(3)}}})
    scope = Scope(Layers(below, above), (make("line", FACTS),))
    assert evaluate("gebot", scope).value == 30
    assert made == ["above"]
    assert evaluate("leben.Anna.offen + leben.Ben.offen", scope).value == 5
    assert evaluate("sicht", scope).value == Sum((7, 15))
    assert made == ["above", "below"]


class EngineFaultError(TypeError):
    pass


@pytest.mark.parametrize(
    "expression", ["gebot", "gebot + 1", "vorher.gebot", "vorher.gebot + 1", "vorher['gebot']", "zug(1).gebot"]
)
def test_what_goes_wrong_in_an_engine_does_not_pass_for_the_authors_slip(expression: str) -> None:
    def fail() -> Facts:
        raise EngineFaultError

    below = Later(fail) if expression.startswith("gebot") else {}
    scope = Scope(Layers(below, {"vorher": Later(fail)}), (Later(fail),))
    with pytest.raises(EngineFaultError):
        evaluate(expression, scope)


@pytest.mark.parametrize("expression", ["true", "none", "not", "zug", "leben.__len__"])
def test_plain_paths_see_no_more_than_the_sandbox(expression: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(expression, SCOPE)


@given(st.text(alphabet="gebotlnAOr.zuNie_", max_size=12))
def test_plain_paths_give_what_the_sandbox_gives(path: str) -> None:
    """Brackets around an expression change nothing but that it is no plain path any more."""

    def result(expression: str) -> object:
        try:
            return evaluate(expression, SCOPE)
        except UnknownFactError as error:
            return error.path, error.suggestions
        except ExpressionError as error:
            return error.sentence.replace(expression, path)

    assert result(path) == result(f"({path})") or not path
