"""Evaluate the expression behind a claim, and keep note of the facts it used.

Expressions run in Jinja2's sandbox, cut down to names, attributes, items and plain arithmetic, so that
they end quickly whatever a stranger writes.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from jinja2 import TemplateSyntaxError, nodes
from jinja2.environment import TemplateExpression
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from engines.cards import Card, Rank, Suit
from engines.game import Fact, Facts, Play, Player, Range, Sum, Term, Value
from generator.content.bounds import MOST_IN_EXPRESSION, MOST_RESULT

_STEPS = (1, 2)
#: Words that mean something else than a name to the sandbox, where an expression begins with them.
_WORDS = frozenset({"true", "false", "none", "True", "False", "None", "not", "zug"})
_ALLOWED = (
    nodes.Template, nodes.Output, nodes.Name, nodes.Getattr, nodes.Getitem, nodes.Const, nodes.Add, nodes.Sub,
    nodes.Mul, nodes.Neg, nodes.Call,
)  # fmt: skip


class ExpressionError(ValueError):
    """An expression that cannot be evaluated. Field `sentence`: why, in German."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


class UnknownFactError(ExpressionError):
    """A name that no fact bears. Fields: `path` as far as it was read, `suggestions`, best first."""

    def __init__(self, path: str, suggestions: tuple[str, ...]) -> None:
        self.path = path
        self.suggestions = suggestions
        super().__init__(f"Die Tatsache `{path}` gibt es hier nicht.")


class UnknownLineError(ExpressionError):
    """`zug(n)` for a line that the example does not have. Field `number`."""

    def __init__(self, number: object, lines: int) -> None:
        self.number = number
        super().__init__(f"`zug({number})` gibt es nicht: Das Beispiel hat {lines} Züge.")


@dataclass(frozen=True)
class Evaluated:
    """The value of an expression, and the facts it was made from with their paths."""

    value: Value
    used: tuple[tuple[str, Fact], ...]


@dataclass(frozen=True)
class Scope:
    """What an expression can see: its facts, and the facts of each line for `zug(n)`."""

    facts: Facts
    lines: tuple[Facts, ...] = ()


def evaluate(expression: str, scope: Scope) -> Evaluated:
    """Evaluate an expression in a scope. Raises `ExpressionError`."""
    used: list[tuple[str, Fact]] = []
    if (names := _plain_path(expression)) and (value := _followed(scope.facts, names, used)) is not None:
        return Evaluated(_checked(value, expression, used), tuple(used))
    root = _Branch(scope.facts, "", used)
    compiled, names = _compile(expression)

    def line(number: object) -> _Branch:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= len(scope.lines):
            raise UnknownLineError(number, len(scope.lines))
        return _Branch(scope.lines[number - 1], "", used)

    variables: dict[str, object] = {name: line if name == "zug" else root[name] for name in names}
    # Made now: what goes wrong in an engine must not pass for a slip of the author's.
    for facts in (*(scope.lines if "zug" in names else ()), *(scope.facts[name] for name in names if name != "zug")):
        if isinstance(facts, Mapping):
            len(facts)
    try:
        value = compiled(**variables)
    except ExpressionError:
        raise
    except Exception as error:  # the sandbox passes on whatever the operands raise
        raise ExpressionError(_incompatible(error)) from None
    return Evaluated(_checked(value, expression, used), tuple(used))


@cache
def _plain_path(expression: str) -> tuple[str, ...]:
    """The names of a path such as `leben.Anna.offen`, which needs no sandbox; none where the expression is more."""
    names = tuple(expression.split("."))
    if len(expression) > MOST_IN_EXPRESSION or names[0] in _WORDS:
        return ()
    return names if all(name.isidentifier() and not name.startswith("_") for name in names) else ()


def _followed(facts: Facts, names: Sequence[str], used: list[tuple[str, Fact]]) -> object:
    """What stands at the end of a path; None where it leads on behind a fact. Raises `UnknownFactError`."""
    entry: Fact | Facts = facts
    for depth, name in enumerate(names):
        if isinstance(entry, Fact):
            return None
        inner = entry.get(name)
        if inner is None:
            raise _unknown(entry, ".".join(names[:depth]), name)
        entry = inner
    path = ".".join(names)
    if not isinstance(entry, Fact):
        return _Branch(entry, path, used)
    used.append((path, entry))
    return entry.value


def _unknown(facts: Facts, path: str, name: str) -> UnknownFactError:
    """The error that a name does not stand among the facts below a path."""
    whole = join_path(path, name)
    known = [join_path(path, other) for other in facts]
    return UnknownFactError(whole, tuple(difflib.get_close_matches(whole, known, n=3, cutoff=0.4)))


def paths(facts: Facts, prefix: str = "") -> Iterator[tuple[str, Fact]]:
    """Every fact with the path by which an expression reaches it."""
    for name, entry in facts.items():
        path = join_path(prefix, name)
        if isinstance(entry, Fact):
            yield path, entry
        else:
            yield from paths(entry, path)


class _Branch:
    """Facts below a path, as the sandbox sees them; reading a fact notes it and gives its value."""

    __slots__ = ("_facts", "_path", "_used")

    def __init__(self, facts: Facts, path: str, used: list[tuple[str, Fact]]) -> None:
        self._facts = facts
        self._path = path
        self._used = used

    def __getitem__(self, name: object) -> object:
        key = str(name)
        entry = self._facts.get(key)
        if entry is None:
            raise _unknown(self._facts, self._path, key)
        path = join_path(self._path, key)
        if not isinstance(entry, Fact):
            return _Branch(entry, path, self._used)
        self._used.append((path, entry))
        return entry.value

    def __getattr__(self, name: str) -> object:
        return self[name]


def join_path(prefix: str, name: str) -> str:
    """The path of a name below another path (or an empty one), as expressions write it."""
    if not prefix:
        return name
    return f"{prefix}.{name}" if name.isidentifier() else f"{prefix}['{name}']"


def _checked(value: object, expression: str, used: Sequence[tuple[str, Fact]]) -> Value:
    if isinstance(value, _Branch):
        inner = ", ".join(f"`{path}`" for path, _ in islice(paths(value._facts, value._path), 6))
        raise ExpressionError(f"`{expression}` ist noch keine einzelne Tatsache. Darin stehen {inner}.")
    if not used:
        raise ExpressionError(f"`{expression}` nennt keine Tatsache der Engine.")
    if not isinstance(value, (bool, int, Card, Rank, Suit, Sum, Play, Range, Player, Term, tuple)):
        raise ExpressionError(f"`{expression}` ergibt nichts, was im Text stehen kann.")
    return value


def _incompatible(error: Exception) -> str:
    if isinstance(error, TypeError):
        return "Diese Tatsachen lassen sich nicht miteinander verrechnen oder vergleichen."
    return f"Der Ausdruck lässt sich nicht auswerten ({type(error).__name__})."


class _Sandbox(SandboxedEnvironment):
    """Arithmetic only between whole numbers (a sum counts as its result), and only up to a bound."""

    intercepted_binops = frozenset({"+", "-", "*"})

    def getattr(self, obj: object, attribute: str) -> object:
        """Only facts have parts: what Python knows of a value (`denominator`) would prove anything."""
        if isinstance(obj, _Branch):
            return super().getattr(obj, attribute)
        raise ExpressionError(f"`{attribute}` gibt es hier nicht: Davor steht schon ein Wert.")

    def getitem(self, obj: object, argument: object) -> object:
        """As `getattr`; of several cards, players or ranks one may be meant by its number, from 0."""
        if isinstance(obj, _Branch):
            return super().getitem(obj, argument)
        if isinstance(obj, tuple) and type(argument) is int and 0 <= argument < len(obj):
            return obj[argument]
        raise ExpressionError(f"`[{argument}]` gibt es hier nicht: Davor steht schon ein Wert.")

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        left, right = (value.total if isinstance(value, Sum) else value for value in (left, right))
        if not (type(left) is int and type(right) is int):
            raise ExpressionError(f"Mit `{operator}` lassen sich nur ganze Zahlen verrechnen.")
        result = super().call_binop(context, operator, left, right)
        if abs(result) > MOST_RESULT:
            raise ExpressionError("Das Ergebnis ist zu groß.")
        return result


@cache
def _environment() -> SandboxedEnvironment:
    environment = _Sandbox()
    environment.globals.clear()
    environment.filters.clear()
    environment.tests.clear()
    return environment


@cache
def _compile(expression: str) -> tuple[Callable[..., Any] | TemplateExpression, tuple[str, ...]]:
    if len(expression) > MOST_IN_EXPRESSION:
        raise ExpressionError(f"Der Ausdruck ist länger als {MOST_IN_EXPRESSION} Zeichen.")
    if "\\" in expression:
        raise ExpressionError("In einem Ausdruck steht kein umgekehrter Schrägstrich.")
    environment = _environment()
    try:
        tree = environment.parse("{{" + expression + "}}")
        _check_nodes(tree, expression)
        compiled = environment.compile_expression(expression, undefined_to_none=False)
    except (TemplateSyntaxError, RecursionError, ValueError) as error:
        if isinstance(error, ExpressionError):
            raise
        raise ExpressionError(f"`{expression}` ist kein Ausdruck, den die Prüfung versteht.") from None
    return compiled, tuple(dict.fromkeys(node.name for node in tree.find_all(nodes.Name)))


def _check_nodes(tree: nodes.Template, expression: str) -> None:
    if len(tree.body) != 1 or not isinstance(tree.body[0], nodes.Output) or len(tree.body[0].nodes) != 1:
        raise ExpressionError(f"`{expression}` ist kein einzelner Ausdruck.")
    for node in tree.find_all(nodes.Node):
        calls_line = isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == "zug"
        if not isinstance(node, _ALLOWED) or (isinstance(node, nodes.Call) and not calls_line):
            raise ExpressionError(f"`{expression}`: Erlaubt sind Namen, Punkte, eckige Klammern, +, - und *.")
        if isinstance(node, nodes.BinExpr):
            _check_operands(node, expression)


def _check_operands(node: nodes.BinExpr, expression: str) -> None:
    """A number of the author's own may only be a step of one or two: else any number could be made out of any fact."""
    for operand in (node.left, node.right):
        if not isinstance(operand, nodes.Const):
            continue
        if isinstance(node, nodes.Mul) or operand.value not in _STEPS:
            raise ExpressionError(
                f"`{expression}`: Eigene Zahlen belegen nichts. Nur + 1, - 1, + 2 und - 2 sind möglich; "
                "für alles andere braucht es eine Tatsache der Engine."
            )
