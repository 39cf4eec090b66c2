"""What checkers of accessibility say of a PDF. None of them proves PDF/UA-1; all of them can fail.

Their own words of faults, each with where it comes from.
"""

from __future__ import annotations

import itertools
import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pikepdf
from print_samples import elements

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of its bindings to C
    import outloud
    import pdfua

#: It counts header cells, and takes every small table with a head and row headers for a broken one: see `_tables`.
_NOT_OUTLOUD = frozenset({"TBL-010"})

#: It stumbles over arrays with today's pikepdf, and says so: see `_headings`.
_NOT_PDFUA = frozenset({"UA-14-001"})

_HEADING = re.compile(r"/H(\d)")


def complaints(path: Path) -> list[str]:
    """All that is wrong with the structure of a PDF meant for reading."""
    with pikepdf.open(path) as pdf:
        own = [f"own: {fault}" for fault in (*_document(pdf), *_structure(pdf), *_fonts(pdf))]
    return [*_outloud(path), *_pdfua(path), *own]


def _outloud(path: Path) -> Iterator[str]:
    result = outloud.check(str(path), skip=set(_NOT_OUTLOUD))
    if result.error:
        yield f"outloud: {result.error}"
    yield from (f"outloud: {found.rule} {found.message}" for found in result.findings)
    yield from (f"outloud: {run.rule} crashed: {run.reason}" for run in result.runs if run.status == "crashed")


def _pdfua(path: Path) -> Iterator[str]:
    report = pdfua.validate(str(path))
    for outcome in report.outcomes:
        yield from (f"pdfua: {found.rule_id} {found.message}" for found in outcome.findings)
        if outcome.skipped and outcome.rule_id not in _NOT_PDFUA:
            yield f"pdfua: {outcome.rule_id} not evaluated: {outcome.skipped_reason}"


def _document(pdf: pikepdf.Pdf) -> Iterator[str]:
    if str(pdf.Root.get("/Lang", "")) != "de":
        yield "the language is not German"
    if not str(pdf.docinfo.get("/Title", "")):
        yield "there is no title"
    with pdf.open_outline() as outline:
        if not outline.root:
            yield "there are no bookmarks"
        waiting = list(outline.root)
        while waiting:
            mark = waiting.pop()
            waiting += mark.children
            if not mark.title.strip() or mark.destination is None:
                yield f"the bookmark {mark.title!r} leads nowhere"


def _structure(pdf: pikepdf.Pdf) -> Iterator[str]:
    if "/StructTreeRoot" not in pdf.Root:
        yield "there is no structure"
        return
    found = list(elements(pdf))
    yield from _headings(found)
    for element in found:
        match str(element.S):
            case "/Figure" if len(str(element.get("/Alt", ""))) < 20:
                yield "a figure has hardly any words"
            case "/Table":
                yield from _table(element)
            case "/L" if not all(str(kid.S) in ("/LI", "/Caption", "/L") for kid in _kids(element)):
                yield "a list holds something else than items"
            case "/LI" if [str(kid.S) for kid in _kids(element)] not in (["/LBody"], ["/Lbl", "/LBody"]):
                yield "an item of a list is no label and body"
            case _:
                pass
    yield from _reading_order(pdf)


def _headings(found: list[pikepdf.Dictionary]) -> Iterator[str]:
    headings = [(int(match[1]), item) for item in found if (match := _HEADING.fullmatch(str(item.S)))]
    levels = [level for level, _ in headings]
    if levels[:1] != [1] or levels.count(1) != 1:
        yield f"headings do not start with the one of level 1: {levels}"
    if any(after > before + 1 for before, after in itertools.pairwise(levels)):
        yield f"headings skip a level: {levels}"
    if not all(_marks_content(item) for _, item in headings):
        yield "a heading is empty"


def _marks_content(element: pikepdf.Object) -> bool:
    kids = element.get("/K", pikepdf.Array())
    items = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    return any(not isinstance(item, pikepdf.Dictionary) or _marks_content(item) for item in items)


def _table(table: pikepdf.Dictionary) -> Iterator[str]:
    """Every row is as wide as the table, headers are the whole first row and nothing but first cells of the others."""
    rows = list(_below(table, "/TR"))
    widths = {sum(_span(cell) for cell in _kids(row)) for row in rows}
    if len(widths) != 1:
        yield f"a table's rows have {sorted(widths)} columns"
    for index, row in enumerate(rows):
        kinds = [str(cell.S) for cell in _kids(row)]
        if index == 0 and set(kinds) != {"/TH"}:
            yield f"a table begins with {kinds}"
        if index and "/TH" in kinds[1:]:
            yield f"a table has headers in its middle: {kinds}"
        for cell in _kids(row):
            scope = str(cell.get("/A", pikepdf.Dictionary()).get("/Scope", ""))
            if str(cell.S) == "/TH" and scope != ("/Row" if index else "/Column"):
                yield f"a header cell's scope is {scope!r}"


def _span(cell: pikepdf.Dictionary) -> int:
    return int(cell.get("/A", pikepdf.Dictionary()).get("/ColSpan", 1))


def _below(element: pikepdf.Dictionary, kind: str) -> Iterator[pikepdf.Dictionary]:
    for kid in _kids(element):
        if str(kid.S) == kind:
            yield kid
        else:
            yield from _below(kid, kind)


def _kids(element: pikepdf.Dictionary) -> list[pikepdf.Dictionary]:
    kids = element.get("/K", pikepdf.Array())
    items = list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    return [item for item in items if isinstance(item, pikepdf.Dictionary) and "/S" in item]


def _reading_order(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Pages are painted in the order in which they are read out, but for pictures (which are painted as blocks)."""
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    read: dict[int, list[int]] = {number: [] for number in pages.values()}
    for element in elements(pdf):
        kids = element.get("/K", pikepdf.Array())
        for item in list(kids) if isinstance(kids, pikepdf.Array) else [kids]:
            if not isinstance(item, pikepdf.Dictionary):
                read[pages[element.Pg.objgen]].append(int(item))
    for number, page in enumerate(pdf.pages):
        operations = pikepdf.parse_content_stream(page)
        painted = [
            int(operation.operands[1].MCID)
            for operation in operations
            if str(operation.operator) == "BDC" and isinstance(operation.operands[1], pikepdf.Dictionary)
        ]
        if painted != read[number]:
            yield f"page {number + 1} is read in another order than it is painted"


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Every font is embedded and holds no more than what is used."""
    fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
    whole = [font for font in fonts if "/DescendantFonts" in font]
    if not whole:
        yield "there are no fonts"
    for font in whole:
        name = str(font.BaseFont).lstrip("/")
        descriptor = font.DescendantFonts[0].FontDescriptor
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
            yield f"{name} is not embedded"
        if not re.match(r"[A-Z]{6}\+", name):
            yield f"{name} is not a subset"
        if "/ToUnicode" not in font:
            yield f"{name} does not say which characters it stands for"
