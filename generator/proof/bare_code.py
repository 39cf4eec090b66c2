"""A module's code without what is only said about it, so that a better comment does not pass for another program."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
#: What is or holds a string; the last kind is one of later versions of Python.
_STRINGS = ("Constant", "JoinedStr", "TemplateStr")


@lru_cache(maxsize=64)  # what games share is the same for each of them
def bare_code(data: bytes) -> bytes:
    """The code without comments, docstrings and empty lines; as it is where it is no Python.

    The same in every version of Python: nothing is written anew, only lines and ends of lines are left out.
    """
    try:
        text = data.decode()
        tree = list(ast.walk(ast.parse(text)))
        silent = _docstring_lines(tree)
        ends = _comments(text, tree)
    except (SyntaxError, ValueError, tokenize.TokenError):
        return data
    lines = (
        line[: ends.get(number)].rstrip() for number, line in enumerate(text.splitlines(), 1) if number not in silent
    )
    return "\n".join(line for line in lines if line).encode()


def _comments(text: str, tree: Iterable[ast.AST]) -> Mapping[int, int]:
    """The lines with comments, each with the column where its comment begins.

    To take the text apart into tokens takes long; it is only needed where a `#` stands in or between strings.
    """
    lines = text.split("\n")
    marks = {number: at for number, line in enumerate(lines, 1) if (at := line.find("#")) >= 0}
    strings = (node for node in tree if type(node).__name__ in _STRINGS)
    if "\r" not in text and not any(_around_mark(node, lines, marks) for node in strings):
        return marks
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return dict(token.start for token in tokens if token.type == tokenize.COMMENT)


def _around_mark(node: Any, lines: Sequence[str], marks: Mapping[int, int]) -> bool:
    """Whether one of the marks stands where a node does, which counts its columns in bytes."""
    first, last = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
    return any(
        number in marks and first <= (number, len(lines[number - 1][: marks[number]].encode())) < last
        for number in range(node.lineno, node.end_lineno + 1)
    )


def _docstring_lines(tree: Iterable[ast.AST]) -> set[int]:
    silent: set[int] = set()
    for node in tree:
        if isinstance(node, _WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            silent.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return silent
