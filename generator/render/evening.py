"""An evening's bundle as one PDF: front, and what lies on the table for each game in the order of play.

Every part is laid out for itself and bound in with its prefix and first page (see `binding.py`); the front comes last,
because it names the pages of all others (see `evening_front.py`). Parts on smaller paper are set in the middle of an
A4 sheet. Parts that are printed on both sides begin on the front of a sheet, behind an empty page where need be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.proof.prove import GameProof
from generator.render.binding import Binding, bound
from generator.render.design import tokens
from generator.render.documents import style_sheets
from generator.render.editions import DOUBLE_SIDED, Choices, Edition, evening_editions, is_made
from generator.render.environment import environment
from generator.render.evening_front import KIND, Part, evening_look, lay_out_front
from generator.render.kinds import make_document
from generator.render.looks.examine import examine
from generator.render.pdf import MAX_ROUNDS, PdfDocument, UnstableContentsError
from generator.render.press import listening, press
from generator.render.programme import Programme, played_variants

_FULL_PAGE = "regelheft"  # the kind that is set for a whole sheet, with a page number of its own


@dataclass(frozen=True)
class _Bound:
    """Pages as laid out; `part` is what the contents say of them, None for an empty page, `document` likewise."""

    layout: Any
    part: Part | None = None
    document: PdfDocument | None = None


def make_evening(programme: Programme, proofs: Mapping[str, GameProof]) -> PdfDocument:
    """The bundle of an evening, given the proof of each of its games by id. Raises `PageOverflowError`."""
    parts: tuple[_Bound, ...] = ()
    with listening() as warnings:
        front = lay_out_front(programme, proofs, ())
        for _ in range(MAX_ROUNDS):
            pages = len(front.pages)
            parts = tuple(_all_parts(programme, proofs, pages + 1))
            warnings.clear()
            front = lay_out_front(programme, proofs, [one.part for one in parts if one.part])
            if len(front.pages) == pages:
                return _whole(front, parts, warnings)
    raise UnstableContentsError(tuple(one.part.anchor for one in parts if one.part))


def _whole(front: Any, parts: Sequence[_Bound], warnings: list[str]) -> PdfDocument:
    whole = front.copy([*front.pages, *(page for one in parts for page in one.layout.pages)])
    data = press().write(whole)
    documents = [one.document for one in parts if one.document]
    heard = (*warnings, *(warning for document in documents for warning in document.warnings))
    faults = (*examine(front, warnings), *(fault for document in documents for fault in document.faults))
    anchors = {one.part.anchor: one.part.page for one in parts if one.part}
    return PdfDocument(data, len(whole.pages), anchors, tuple(dict.fromkeys(heard)), faults)


def _all_parts(programme: Programme, proofs: Mapping[str, GameProof], first: int) -> Iterator[_Bound]:
    for game in programme.order:
        for made in _parts(proofs[game.id], programme, first):
            yield made
            first += len(made.layout.pages)


def _parts(proof: GameProof, programme: Programme, first: int) -> Iterator[_Bound]:
    """Lay out what the evening has of one game, from this page on."""
    wishes = programme.wishes
    choices = Choices(wishes.palette, wishes.players, played_variants(proof.game, wishes))
    chapter = proof.game.facts.titel
    for edition in evening_editions():
        if not is_made(edition, proof.game):
            continue
        if edition.kind in DOUBLE_SIDED and first % 2 == 0:
            yield _Bound(_empty_page(programme, first))
            first += 1
        how = Binding(f"{proof.game.id}-{edition.name}", first, chapter, _page_css(programme, edition))
        with bound(how):
            document = make_document(proof, edition, choices)
        title = how.layouts[-1].metadata.title.rpartition(" – ")[2]
        yield _Bound(how.layouts[-1], Part(proof.game.id, title, how.name, first), document)
        first += document.pages
        chapter = ""


def _empty_page(programme: Programme, number: int) -> Any:
    """A page that says why it is empty."""
    how = Binding("", number)
    html = environment().get_template("pdf/freiseite.html.j2").render()
    return press().lay_out(html, (*style_sheets(KIND, evening_look(programme), "", "freiseite"), how.css))


def _page_css(programme: Programme, edition: Edition) -> str:
    """Smaller paper in the middle of A4; and a page number where a part has none of its own."""
    if edition.kind == _FULL_PAGE:
        return ""
    sheet, whole = tokens().sheets[edition.kind], tokens().sheets[KIND]
    aside, above = (whole.width - sheet.width) / 2, (whole.height - sheet.height) / 2
    margins = (sheet.top + above, sheet.right + aside, sheet.bottom + above, sheet.left + aside)
    size = f"size: {whole.width}mm {whole.height}mm; margin: {' '.join(f'{side}mm' for side in margins)};"
    return (
        environment()
        .get_template("pdf/seitenzahl.css.j2")
        .render(size=size, theme=evening_look(programme).theme, above=edition.kind in DOUBLE_SIDED)
    )
