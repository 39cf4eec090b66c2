"""A module's code without what is only said about it, so that a better comment does not pass for another program."""

from __future__ import annotations

import ast
import io
import tokenize
from functools import lru_cache

_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


@lru_cache(maxsize=64)  # what games share is the same for each of them
def bare_code(data: bytes) -> bytes:
    """The code without comments, docstrings and empty lines; as it is where it is no Python.

    The same in every version of Python: nothing is written anew, only lines and ends of lines are left out.
    """
    try:
        text = data.decode()
        silent = _docstring_lines(text)
        comments = {token.start for token in tokenize.generate_tokens(io.StringIO(text).readline) if _says(token)}
    except (SyntaxError, ValueError, tokenize.TokenError):
        return data
    ends = dict(comments)
    lines = (
        line[: ends.get(number)].rstrip() for number, line in enumerate(text.splitlines(), 1) if number not in silent
    )
    return "\n".join(line for line in lines if line).encode()


def _says(token: tokenize.TokenInfo) -> bool:
    return token.type == tokenize.COMMENT


def _docstring_lines(text: str) -> set[int]:
    silent: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, _WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            silent.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return silent
