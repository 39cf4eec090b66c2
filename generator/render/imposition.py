"""Finished pages put together on larger sheets, for the printer: booklets to fold, cheat sheets to cut.

No tags survive this, so what is imposed is never meant for reading on a screen.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Sequence

import pikepdf

from generator.render.design import tokens
from generator.render.pdf import PdfDocument

#: The pages on the left and right half of one side of a sheet, counted from 1; None for an empty one.
Side = tuple[int | None, int | None]

#: By so many millimetres each sheet inside another sticks out of it: the thickness of usual paper. The pages on it
#: come that much nearer to the fold.
CREEP = 0.1

_POINTS = 72 / 25.4  # in a millimetre
_TO_A_SHEET = 4
_MARKED = frozenset({"BDC", "BMC", "EMC", "DP", "MP"})  # the operators of marked content
_CUT = 5.0  # so far from the edges of the paper does the line to cut along begin, in millimetres


def booklet_order(pages: int) -> tuple[tuple[Side, Side], ...]:
    """Which pages stand on the front and the back of each sheet, from the outermost sheet to the innermost.

    The sheets are turned at the short edge and folded together. Empty pages before the last one, the back page,
    make up the number to a multiple of four.
    """
    empty = -pages % _TO_A_SHEET
    order = [*range(1, pages), *[None] * empty, pages] if pages else []
    sheets: list[tuple[Side, Side]] = []
    for first in range(0, len(order) // 2, 2):
        last = len(order) - 1 - first
        sheets.append(((order[last], order[first]), (order[first + 1], order[last - 1])))
    return tuple(sheets)


def booklet(
    pages: PdfDocument,
    back: PdfDocument,
    *,
    title: str,
    shift: tuple[float, float],
    note: PdfDocument | None = None,
) -> PdfDocument:
    """A5 pages and a back page as a booklet on A4; `shift` moves the backs right and down, in millimetres.

    A `note` of the pages' size is laid over the first of them.
    """
    imposed = _Imposed(title, (pages, back), note)
    right, down = shift
    for sheet, (front, reverse) in enumerate(booklet_order(len(imposed.pages))):
        imposed.add_side(front, sheet * CREEP)
        imposed.add_side(reverse, sheet * CREEP, right, down)
    imposed.pdf.Root.ViewerPreferences.Duplex = pikepdf.Name.DuplexFlipShortEdge
    return imposed.finished()


def two_up(page: PdfDocument, *, title: str) -> PdfDocument:
    """An A5 page twice on A4, with a line to cut along."""
    imposed = _Imposed(title, (page,))
    imposed.add_side((1, 1), line=True)
    return imposed.finished()


class _Imposed:
    """A PDF of A4 sheets, and the A5 pages that go on them."""

    def __init__(self, title: str, documents: Sequence[PdfDocument], note: PdfDocument | None = None) -> None:
        self.pdf = pikepdf.Pdf.new()
        self._documents = documents
        paper = tokens().sheets["regelheft"]
        self._width, self._height = paper.height * _POINTS, paper.width * _POINTS
        self.pages = list(itertools.chain.from_iterable(map(self._forms, documents)))
        self._notes = {1: self._forms(note)[0]} if note else {}
        self.pdf.docinfo["/Title"] = title
        self.pdf.Root.Lang = pikepdf.String("de")
        self.pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None"))

    def add_side(
        self, side: Side, inwards: float = 0.0, right: float = 0.0, down: float = 0.0, *, line: bool = False
    ) -> None:
        """Add a side of a sheet, its pages moved towards the fold and all of it right and down, in millimetres."""
        half = self._width / 2
        parts: list[str] = []
        forms: dict[str, pikepdf.Object] = {}
        for place, number in enumerate(side):
            if number is None:
                continue
            form = self.pages[number - 1]
            _, _, width, height = (float(edge) for edge in form.BBox)
            left = place * half + (half - width) / 2 + (right + (-inwards if place else inwards)) * _POINTS
            bottom = (self._height - height) / 2 - down * _POINTS
            forms[f"/P{place}"] = form
            shown = f"/P{place} Do"
            if number in self._notes:
                forms["/N"] = self._notes[number]
                shown += " /N Do"
            parts.append(f"q 1 0 0 1 {left:.3f} {bottom:.3f} cm {shown} Q")
        if line:
            end = _CUT * _POINTS
            parts.append(f"q 0.4 G 0.4 w [3 3] 0 d {half:.3f} {end:.3f} m {half:.3f} {self._height - end:.3f} l S Q")
        content = self.pdf.make_stream("\n".join(parts).encode())
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=[0, 0, round(self._width, 3), round(self._height, 3)],
            Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(forms)),
            Contents=content,
        )
        self.pdf.pages.append(pikepdf.Page(self.pdf.make_indirect(page)))

    def finished(self) -> PdfDocument:
        """The document. Its warnings and faults are those of the pages; nothing in it can be linked to."""
        data = io.BytesIO()
        self.pdf.remove_unreferenced_resources()
        self.pdf.save(data, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        warnings = tuple(itertools.chain.from_iterable(document.warnings for document in self._documents))
        faults = tuple(itertools.chain.from_iterable(document.faults for document in self._documents))
        return PdfDocument(data.getvalue(), len(self.pdf.pages), {}, warnings, faults)

    def _forms(self, document: PdfDocument) -> list[pikepdf.Object]:
        """The pages of a document as pictures, without marks of the structure that they had."""
        with pikepdf.open(io.BytesIO(document.data)) as source:
            forms = []
            for page in source.pages:
                shown = [one for one in pikepdf.parse_content_stream(page) if str(one.operator) not in _MARKED]
                page.obj.Contents = source.make_stream(pikepdf.unparse_content_stream(shown))
                form = page.as_form_xobject()
                if "/StructParents" in form:
                    del form.StructParents
                forms.append(self.pdf.copy_foreign(form))
            return forms
