"""What is changed in a rule: each operator takes a node of LibCST's tree and yields what may stand in its place.

mutmut's operators are used where they change a rule and not merely break the program: `<` for `<=`, `and` for `or`,
`in` for `not in`, a number for the next one, a `case` left out. Not used are those that put None or „XX“ somewhere:
they nearly always end in an exception, and killing them says little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import libcst as cst
import libcst.matchers as m
from mutmut.mutation import mutators

Operator = Callable[[Any], Iterable[cst.CSTNode]]

_OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
#: Methods that say who comes next, and that give the player asked about when they are left out.
_NEXT = ("left_of", "after")
_NOTHING = m.IndentedBlock([m.SimpleStatementLine([m.Pass() | m.Return(m.Name("None"))])])
_NAME = m.SaveMatchedNode(m.Name(), "name")
#: Lists and dictionaries in which the order says nothing.
_UNORDERED = {"events", "facts", "happened", "named", "names", "rules"}
#: Enumerations of the games; a member becomes the next one in alphabetical order.
_MEMBERS = {
    "Rank": ("ACE", "EIGHT", "FIVE", "FOUR", "JACK", "JOKER", "KING", "NINE", "QUEEN", "SEVEN", "SIX", "TEN"),
    "Suit": ("CLUBS", "DIAMONDS", "HEARTS", "SPADES"),
    "Cause": ("DIFFERENT", "EMPTY_HAND", "EQUAL"),
    "Ending": ("BUST", "CARDS", "TARGET"),
}


def one_less(node: cst.Integer) -> Iterator[cst.BaseExpression]:
    """`22` for `23`; mutmut's own goes one up."""
    value = node.evaluated_value - 1
    if value >= 0:
        yield node.with_changes(value=str(value))
    else:
        yield cst.UnaryOperation(cst.Minus(), cst.Integer(str(-value)))


def turned_round(node: cst.ComparisonTarget) -> Iterator[cst.ComparisonTarget]:
    """`>` for `<`; mutmut's own moves the boundary only."""
    turned: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
        cst.LessThan: cst.GreaterThan,
        cst.GreaterThan: cst.LessThan,
        cst.LessThanEqual: cst.GreaterThanEqual,
        cst.GreaterThanEqual: cst.LessThanEqual,
    }
    other = turned.get(type(node.operator))
    if other is not None:
        yield node.with_changes(operator=other())


def decided(node: cst.If | cst.IfExp | cst.CompIf) -> Iterator[cst.CSTNode]:
    """A condition that always holds, and one that never does."""
    for word in ("True", "False"):
        if not m.matches(node.test, m.Name(word)):
            yield node.with_changes(test=cst.Name(word), **_spaces(node))


def _spaces(node: cst.If | cst.IfExp | cst.CompIf) -> dict[str, cst.BaseParenthesizableWhitespace]:
    """Blanks around the condition, which parentheses around the old one may have made unnecessary."""
    blank = cst.SimpleWhitespace(" ")
    match node:
        case cst.IfExp():
            return {"whitespace_after_if": blank, "whitespace_before_else": blank}
        case cst.CompIf():
            return {"whitespace_before_test": blank}
        case _:
            return {"whitespace_before_test": blank}


def unguarded(node: cst.MatchCase) -> Iterator[cst.MatchCase]:
    """A `case` whose guard always holds."""
    if node.guard is not None:
        yield node.with_changes(guard=cst.Name("True"))


def without_case(node: cst.Match) -> Iterator[cst.CSTNode]:
    """A `case` less; one for all else that does nothing is not missed."""
    for new in mutators.operator_match(node):
        assert isinstance(new, cst.Match)
        gone = next(case for case in node.cases if all(case is not kept for kept in new.cases))
        if not (
            isinstance(gone.pattern, cst.MatchAs) and gone.pattern.pattern is None and m.matches(gone.body, _NOTHING)
        ):
            yield new


def opposite(node: cst.Call) -> Iterator[cst.Call]:
    """`max` for `min`, `all` for `any`."""
    if isinstance(node.func, cst.Name) and node.func.value in _OPPOSITES:
        yield node.with_changes(func=cst.Name(_OPPOSITES[node.func.value]))


def oneself(node: cst.Call) -> Iterator[cst.BaseExpression]:
    """The player asked about for the next one: who starts, whose turn it is."""
    if m.matches(node.func, m.Attribute(attr=m.OneOf(*(m.Name(name) for name in _NEXT)))) and len(node.args) == 1:
        yield node.args[0].value


def other_member(node: cst.Attribute) -> Iterator[cst.Attribute]:
    """`Rank.EIGHT` for `Rank.ACE`."""
    names = _MEMBERS.get(node.value.value, ()) if isinstance(node.value, cst.Name) else ()
    if node.attr.value in names:
        other = names[(names.index(node.attr.value) + 1) % len(names)]
        yield node.with_changes(attr=cst.Name(other))


def swapped(node: cst.IndentedBlock) -> Iterator[cst.IndentedBlock]:
    """Two statements in the other order, where it matters: the joker before A♠, one reason before another."""
    body: Sequence[cst.BaseStatement] = node.body
    for at in range(len(body) - 1):
        one, two = body[at], body[at + 1]
        if m.matches(two, m.SimpleStatementLine([m.Return()])):
            continue
        changed, others = _changed_by(one), _changed_by(two)
        if (changed & _read_by(two)) | (others & _read_by(one)) and not _bound_by(one) & _read_by(two):
            yield node.with_changes(body=(*body[:at], two, one, *body[at + 2 :]))


def _changed_by(statement: cst.BaseStatement) -> set[str]:
    """The names of collections whose content a statement changes, and of numbers that it adds to."""
    stored, added = m.AssignTarget(m.Subscript(_NAME)), m.AugAssign(_NAME)
    appended = m.Call(m.Attribute(_NAME, m.Name("append")))
    return _names(statement, stored, added, appended) - _UNORDERED


def _bound_by(statement: cst.BaseStatement) -> set[str]:
    return _names(statement, m.AssignTarget(_NAME), m.AnnAssign(_NAME))


def _read_by(statement: cst.BaseStatement) -> set[str]:
    return _names(statement, _NAME)


def _names(statement: cst.BaseStatement, *patterns: Any) -> set[str]:
    found = (match["name"] for pattern in patterns for match in m.extractall(statement, pattern))
    return {node.value for node in found if isinstance(node, cst.Name)}


#: Which operators are tried on which nodes.
OPERATORS: tuple[tuple[type[cst.CSTNode], Operator], ...] = (
    (cst.Integer, mutators.operator_number),
    (cst.Integer, one_less),
    (cst.Name, mutators.operator_name),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, mutators.operator_swap_op),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.AugAssign, mutators.operator_augmented_assignment),
    (cst.Match, without_case),
    (cst.ComparisonTarget, turned_round),
    (cst.If, decided),
    (cst.IfExp, decided),
    (cst.CompIf, decided),
    (cst.MatchCase, unguarded),
    (cst.Call, opposite),
    (cst.Call, oneself),
    (cst.Attribute, other_member),
    (cst.IndentedBlock, swapped),
)


def changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Everything that may stand in a node's place."""
    for kind, operator in OPERATORS:
        if isinstance(node, kind):
            yield from operator(node)
