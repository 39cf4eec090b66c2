"""Find every change to a module of the engines, with its place, and make the changed source.

Left alone is what no rule depends on: types, decorators, imports, and the texts of messages (f-strings).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from libcst.metadata import CodeRange, MetadataWrapper, WhitespaceInclusivePositionProvider

from bench.mutants.naming import is_naming
from bench.mutants.operators import changes

#: The name of what is not in a function or class.
MODULE = "<modul>"
#: What decides only which rule an event or a fact names, or how a sentence is worded.
NAMING = "benennung"
_SHOWN = 60
_TOKEN = re.compile(r"\w+|(?:\*\*|//|[-+*/%|&^])=?|[<>=!]+|\S")
_LEFT_ALONE = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.FormattedString)


@dataclass(frozen=True)
class Mutant:
    """One change. `number` is its place among all changes to the module, and makes it again: see `changed_source`.

    `function` is the qualified name of what it is in, `text` the source line without indentation, `old` and `new` the
    tokens that differ. These and the module name the mutant in lists, so that it is found again when lines move.
    `sort` is `NAMING` where nothing but a word depends on what is changed.
    """

    module: str
    file: Path
    number: int
    line: int
    column: int
    function: str
    text: str
    old: str
    new: str
    sort: str

    @property
    def change(self) -> str:
        """The change in one line: `<= → <`."""
        return f"{_shortened(self.old)} → {_shortened(self.new)}"

    @property
    def place(self) -> str:
        """File, line and column."""
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class _Site:
    node: cst.CSTNode
    new: cst.CSTNode
    function: str
    sort: str


def find_mutants(module: str, root: Path, file: Path) -> list[Mutant]:
    """All changes to a module in the order of its source; those that change nothing left out.

    `file` is relative to `root`.
    """
    source = (root / file).read_text(encoding="utf-8")
    tree, sites = _sites(source)
    # Nodes are known by identity, so the tree must not be copied.
    ranges = MetadataWrapper(tree, unsafe_skip_copy=True).resolve(WhitespaceInclusivePositionProvider)
    lines = source.splitlines()
    found = []
    for number, site in enumerate(sites):
        node, new_node = _smallest(site.node, site.new)
        before, after = (tree.code_for_node(one) if one else "" for one in (node, new_node))
        if _same(before, after):
            continue
        if isinstance(site.node, cst.IndentedBlock):
            first, old, new = 0, " ".join(before.split()), f"erst {' '.join(after.split())}"
        else:
            first, old, new = _difference(before, after)
        line, column = _place(lines, ranges[node], first)
        text = lines[line - 1].strip()
        found.append(Mutant(module, file, number, line, column, site.function, text, old, new, site.sort))
    return found


def changed_source(mutant: Mutant, source: str) -> str:
    """The module's source with the mutant's change; `source` must be that in which the mutant was found."""
    tree, sites = _sites(source)
    site = sites[mutant.number]
    changed = tree.deep_replace(site.node, site.new)
    assert isinstance(changed, cst.Module)
    return changed.code


@cache  # a process that makes a mutant is forked from one that has found it, and inherits the tree
def _sites(source: str) -> tuple[cst.Module, list[_Site]]:
    tree = cst.parse_module(source)
    finder = _Finder()
    tree.visit(finder)
    return tree, finder.sites


class _Finder(cst.CSTVisitor):
    """Collects what can be changed; knows which function it is in."""

    def __init__(self) -> None:
        self.sites: list[_Site] = []
        self.names: list[str] = []
        self.naming: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, _LEFT_ALONE) or _is_type_test(node) or _is_type_name(node) or _is_guard(node):
            return False
        function = ".".join(self.names) or MODULE
        if is_naming(node):
            self.naming.append(node)
        sort = NAMING if self.naming else ""
        self.sites += [_Site(node, new, function, sort) for new in changes(node)]
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.names.append(node.name.value)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self.names.pop()
        if self.naming and self.naming[-1] is original_node:
            self.naming.pop()


def _is_type_test(node: cst.CSTNode) -> bool:
    """Whether this is `isinstance(…)`: its types, joined by `|`, are none of our business."""
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value == "isinstance"


def _is_type_name(node: cst.CSTNode) -> bool:
    """Whether this is `Move = Bid | Call`, a name for types."""
    return isinstance(node, cst.Assign) and m.matches(node.value, m.BinaryOperation(operator=m.BitOr(), right=m.Name()))


def _is_guard(node: cst.CSTNode) -> bool:
    """Whether this is `strict=True`: it guards against slips in the engine, and no rule depends on it."""
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value == "strict"


def _smallest(node: cst.CSTNode, new: cst.CSTNode) -> tuple[cst.CSTNode, cst.CSTNode | None]:
    """What tells a change best: of two conditions in another order both, of a `match` the pattern that is gone."""
    if isinstance(node, cst.IndentedBlock) and isinstance(new, cst.IndentedBlock):
        one, two = next((one, two) for one, two in zip(node.body, new.body, strict=True) if one is not two)
        return _head(one), _head(two)
    if isinstance(node, cst.Match) and isinstance(new, cst.Match):
        return next(case for case in node.cases if all(case is not kept for kept in new.cases)).pattern, None
    return node, new


def _head(statement: cst.BaseStatement) -> cst.CSTNode:
    return statement.test if isinstance(statement, cst.If) else statement


def _same(before: str, after: str) -> bool:
    """Whether two pieces of code mean the same to Python."""
    if _TOKEN.findall(before) == _TOKEN.findall(after):
        return True
    try:
        return ast.dump(ast.parse(before.strip())) == ast.dump(ast.parse(after.strip()))
    except SyntaxError:  # not every node is code that stands alone
        return False


def _difference(before: str, after: str) -> tuple[int, str, str]:
    """The number of the first token in which two pieces of code differ, and what each has that the other does not."""
    old, new = list(_TOKEN.finditer(before)), list(_TOKEN.finditer(after))
    shortest = min(len(old), len(new))
    first = next((at for at in range(shortest) if old[at].group() != new[at].group()), shortest)
    last = next(
        (at for at in range(shortest - first) if old[-1 - at].group() != new[-1 - at].group()), shortest - first
    )
    mine, others = old[first : len(old) - last], new[first : len(new) - last]
    return first, _joined(before, mine), _joined(after, others)


def _joined(code: str, tokens: list[re.Match[str]]) -> str:
    return " ".join(code[tokens[0].start() : tokens[-1].end()].split()) if tokens else ""


def _place(lines: list[str], position: CodeRange, number: int) -> tuple[int, int]:
    """Line and column, both from 1, of a node's token with this number."""
    start, line = position.start.column, position.start.line
    while True:
        tokens = list(_TOKEN.finditer(lines[line - 1], start))
        if number < len(tokens):
            return line, tokens[number].start() + 1
        number -= len(tokens)
        start, line = 0, line + 1


def _shortened(text: str) -> str:
    if not text:
        return "nichts"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def modules(root: Path, package: str) -> Iterator[tuple[str, Path]]:
    """The modules of a package below `engines`, or that module itself: name, and file relative to `root`."""
    folder = root / "engines" / package
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    for file in files:
        relative = file.relative_to(root)
        name = ".".join(relative.with_suffix("").parts)
        yield name.removesuffix(".__init__"), relative
