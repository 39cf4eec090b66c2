"""What the mutants of the rules are: every change a rule can suffer, at its place, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.mutants.mutants import NAMING, Mutant, changed_source, find_mutants

FILE = Path("engines/probe.py")


def found(root: Path, source: str) -> list[Mutant]:
    (root / FILE).parent.mkdir(exist_ok=True)
    (root / FILE).write_text(source, encoding="utf-8")
    return find_mutants("engines.probe", root, FILE)


def changes(root: Path, source: str) -> set[str]:
    return {mutant.change for mutant in found(root, source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def f(a, b):\n    return a <= b\n", {"<= → <", "<= → >="}),
        ("def f(a, b):\n    return a == b\n", {"== → !="}),
        ("def f(a, b):\n    return a in b\n", {"nichts → not"}),
        ("def f(a, b):\n    return a is not b\n", {"not → nichts"}),
        ("def f(a, b):\n    return a and b\n", {"and → or"}),
        ("def f(a, b):\n    return a + b\n", {"+ → -"}),
        ("def f(a):\n    return not a\n", {"not → nichts"}),
        ("LIMIT = 21\n", {"21 → 22", "21 → 20"}),
        ("FIRST = 0\n", {"0 → 1", "0 → -1"}),
        ("PRINTED = True\n", {"True → False"}),
        ("def f(a, b, c):\n    return a if b else c\n", {"b → True", "b → False"}),
        ("def f(a, b):\n    return [x for x in a if b(x)]\n", {"b(x) → True", "b(x) → False"}),
        ("def f(a):\n    return max(a)\n", {"max → min"}),
        ("def f(table, a):\n    return table.left_of(a)\n", {"table.left_of(a) → a"}),
        ("WILD = Rank.JOKER\n", {"JOKER → KING"}),
        ("def f(a, b):\n    a += b\n", {"+= → -=", "+= → ="}),
    ],
)
def test_every_kind_of_change_is_made(tmp_path: Path, source: str, expected: set[str]) -> None:
    assert changes(tmp_path, source) == expected


def test_statements_change_places_where_it_matters(tmp_path: Path) -> None:
    reasons = "def f(a, b, found):\n    if a:\n        found.append('x')\n    if b:\n        found.append('y')\n    return found\n"
    assert "a → erst b" in changes(tmp_path, reasons)
    cards = "def f(a, cards):\n    cards[a] = top\n    zeroed = highest(cards)\n    return zeroed\n"
    assert "cards[a] = top → erst zeroed = highest(cards)" in changes(tmp_path, cards)
    assert changes(tmp_path, "def f(a, b):\n    one = a\n    two = b\n    return one, two\n") == set()


def test_cases_are_left_out_and_lose_their_guards(tmp_path: Path) -> None:
    source = "def f(a, b):\n    match a:\n        case int() if b:\n            return 'x'\n        case _:\n            return ''\n"
    assert {"int() → nichts", "_ → nichts", "b → True"} <= changes(tmp_path, source)


def test_a_case_that_does_nothing_is_not_left_out(tmp_path: Path) -> None:
    source = "def f(a):\n    match a:\n        case 'x':\n            a = ''\n        case _:\n            pass\n    return a\n"
    assert changes(tmp_path, source) == {"'x' → nichts"}


def test_types_decorators_imports_and_messages_are_left_alone(tmp_path: Path) -> None:
    source = (
        "from os import path\n"
        "from dataclasses import dataclass\n\n\n"
        "@dataclass(frozen=True)\n"
        "class Probe:\n"
        "    a: int | None\n\n\n"
        "def f(a: int | str) -> str | None:\n"
        "    return f'{a + 1}' if isinstance(a, int | bool) else None\n"
    )
    assert changes(tmp_path, source) == {"isinstance(a, int | bool) → True", "isinstance(a, int | bool) → False"}


def test_a_mutant_knows_its_place(tmp_path: Path) -> None:
    source = "class Probe:\n    def f(self, a, b):\n        return (\n            a\n            <  b\n        )\n"
    mutant = found(tmp_path, source)[0]
    assert (mutant.line, mutant.column, mutant.function, mutant.text) == (5, 13, "Probe.f", "<  b")
    assert mutant.place == "engines/probe.py:5:13"


def test_a_change_is_made_at_its_place_and_nowhere_else(tmp_path: Path) -> None:
    source = "def f(a, b):\n    return a < b, a < b  # both\n"
    second = [mutant for mutant in found(tmp_path, source) if mutant.change == "< → <="][1]
    assert changed_source(second, source) == "def f(a, b):\n    return a < b, a <= b  # both\n"


def test_parenthesised_conditions_become_code_that_compiles(tmp_path: Path) -> None:
    source = "def f(a, b, c):\n    return [x for x in a if(b)] if(b) else(c)\n"
    for mutant in found(tmp_path, source):
        compile(changed_source(mutant, source), "probe", "exec")


@pytest.mark.parametrize(
    ("source", "sort"),
    [
        ("def f(a):\n    return 'x' if a < 1 else ('y', 'z')\n", NAMING),
        ("def f(a, rules):\n    if a < 1:\n        rules.append('x')\n", NAMING),
        ("def f(a, rules):\n    if a < 1:\n        rules = (*rules, 'x')\n    else:\n        rules = ('y',)\n", NAMING),
        ("def f(a):\n    if a < 1:\n        yield 'x'\n", NAMING),
        ("def f(a):\n    return (FAMILY,) if a < 1 else ()\n", NAMING),
        ("def f(a):\n    return str(a) if a < 1 else f'{a}'\n", NAMING),
        ("def f(a):\n    return TOO_LOW.refuse(low=a < 1)\n", NAMING),
        ("def f(a):\n    return 'x' if a < 1 else a\n", ""),
        ("def f(a, found):\n    if a < 1:\n        found.append('x')\n", ""),
        ("def f(a, rules):\n    if a < 1:\n        rules.append('x')\n        a = 2\n", ""),
        ("def f(a, rules):\n    if a < 1:\n        rules.append('x')\n    else:\n        a = 2\n", ""),
    ],
)
def test_what_only_words_depend_on_is_marked(tmp_path: Path, source: str, sort: str) -> None:
    condition = [mutant for mutant in found(tmp_path, source) if mutant.old == "<"]
    assert condition
    assert {mutant.sort for mutant in condition} == {sort}
