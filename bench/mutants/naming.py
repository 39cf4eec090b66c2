"""Tell what decides only about words: which rule an event or a fact names, how a sentence of a message goes on."""

from __future__ import annotations

import libcst as cst
import libcst.matchers as m

_WORD = m.SimpleString() | m.FormattedString()
_WORDS = _WORD | m.Tuple() | m.List()
#: `rules.append("…")`, `rules = (*rules, "…")`, `yield "…"`.
_NAMES_RULES = m.SimpleStatementLine(
    [
        m.Expr(m.Call(m.Attribute(m.Name("rules"), m.Name("append")), [m.Arg(_WORD | m.Name())]))
        | m.Assign([m.AssignTarget(m.Name("rules"))], _WORDS)
        | m.Expr(m.Yield(_WORDS))
    ]
)


def is_naming(node: cst.CSTNode) -> bool:
    """Whether only words depend on this: a choice between texts, a rule added to an event's, a refusal's values."""
    if m.matches(node, m.Call(m.Attribute(attr=m.Name("refuse")))):
        return True
    if isinstance(node, cst.IfExp):
        return _is_word(node.body) and _is_word(node.orelse)
    return isinstance(node, cst.If) and _only_names(node)


def _is_word(node: cst.CSTNode) -> bool:
    """A string or the name of a rule, or a tuple or list of nothing else."""
    if isinstance(node, cst.Tuple | cst.List):
        return all(_is_word(element.value) or _is_constant(element.value) for element in node.elements)
    return m.matches(node, _WORD | m.Call(m.Name("str")))


def _is_constant(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Name) and node.value.isupper()


def _only_names(node: cst.If | cst.Else) -> bool:
    if not isinstance(node.body, cst.IndentedBlock):
        return False
    own = all(m.matches(one, _NAMES_RULES) or (isinstance(one, cst.If) and _only_names(one)) for one in node.body.body)
    orelse = node.orelse if isinstance(node, cst.If) else None
    return own and (orelse is None or _only_names(orelse))
