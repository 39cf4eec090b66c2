"""The printed documents: what goes into each, and the functions that make its PDF.

All `…_html` fields and `html` are finished HTML (see `generator/render/markdown.py`); everything else is plain text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from engines.cards import Card
from generator.render.binding import binding
from generator.render.cards import palette_css
from generator.render.compose import composed
from generator.render.design import tokens
from generator.render.environment import environment
from generator.render.look import Imprint, Look
from generator.render.looks.faults import Kind
from generator.render.pdf import PageOverflowError, PdfDocument, render_pdf, render_sheets, render_with_contents
from generator.render.qr import qr_code
from generator.render.sorting import SortingTable, sorting_page

#: A rulebook longer than this gets a table of contents.
PAGES_WITHOUT_CONTENTS = 4
#: A cheat sheet with so few characters is set in larger type: about half a page of it.
_LITTLE = 600
_MARKUP = re.compile(r"<[^>]*>")


@dataclass(frozen=True)
class Section:
    """A numbered section of the rulebook; `html` is what follows its heading."""

    id: str
    title: str
    html: str


@dataclass(frozen=True)
class RulebookPage:
    """A rulebook. `facts` are label and value for the bar below the title; `opening_html` stands before section 1."""

    look: Look
    title: str
    lead_html: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    imprint: Imprint
    opening_html: str = ""


@dataclass(frozen=True)
class CheatSheet:
    """A cheat sheet of exactly one A5 page; `html` has h2 for its heads. `facts` go beside the title.

    `address` is where the rules are on the web: it is printed as a QR code, unless it is empty.
    """

    look: Look
    title: str
    html: str
    imprint: Imprint
    facts: tuple[tuple[str, str], ...] = ()
    address: str = ""


@dataclass(frozen=True)
class SortingList:
    """A sorting list: one page for each table."""

    look: Look
    title: str
    tables: tuple[SortingTable, ...]
    imprint: Imprint
    values: Mapping[Card, str] = field(default_factory=dict)


def rulebook(page: RulebookPage, known: Mapping[str, int] | None = None, *, sheet: str = "regelheft") -> PdfDocument:
    """The full rules. `known` are the anchors of the last rendering, if there was one.

    Where only a few lines are left for the last page, they are brought onto the page before, if that can be done.
    `sheet` is the token of the paper they are set for.
    """
    template = environment().get_template("pdf/regelheft.html.j2")
    paper = tokens().sheets[sheet]
    page = replace(page, sections=tuple(replace(part, html=composed(part.html, paper)) for part in page.sections))

    def html(numbers: Mapping[str, int] | None) -> str:
        return template.render(page=page, numbers=numbers, emblem=page.look.emblem)

    entries = tuple(section.id for section in page.sections)

    def laid_out(known: Mapping[str, int] | None, *more: str) -> PdfDocument:
        css = style_sheets("regelheft", page.look, sheet, *more)
        return render_with_contents(html, css, entries, longer_than=PAGES_WITHOUT_CONTENTS, known=known)

    document = laid_out(known)
    last = (fault.kind is Kind.EMPTY_PAGE and fault.page == document.pages for fault in document.faults)
    if binding() or not any(last):  # a part of a larger document is laid out once: it is collected as it is
        return document
    tighter = laid_out(document.anchors, "regelheft-knapp")
    return tighter if tighter.pages < document.pages else document


def print_note(look: Look, sheet: str) -> PdfDocument:
    """An empty page that says at its foot how to print a booklet: to be laid over the first of its pages."""
    html = environment().get_template("pdf/druckhinweis.html.j2").render()
    context = {"theme": look.theme, "sheet": tokens().sheets[sheet]}
    return render_pdf(html, (environment().get_template("pdf/druckhinweis.css.j2").render(context),))


def cheat_sheet(sheet: CheatSheet) -> PdfDocument:
    """The rules in short on one A5 page. Raises `PageOverflowError`."""
    template = environment().get_template("pdf/kurzregeln.html.j2")
    paper = tokens().sheets["kurzregeln"]
    code = qr_code(sheet.address, sheet.look.theme.ink["text"]) if sheet.address else None
    html = template.render(sheet=replace(sheet, html=composed(sheet.html, paper)), emblem=sheet.look.emblem, code=code)
    if len(_MARKUP.sub("", sheet.html)) <= _LITTLE:
        with suppress(PageOverflowError):  # a table may be high with few words
            return render_sheets(html, style_sheets("kurzregeln", sheet.look, "", "kurzregeln-kurz"), paper, 1)
    return render_sheets(html, style_sheets("kurzregeln", sheet.look), paper, 1)


def sorting_list(listing: SortingList) -> PdfDocument:
    """Which cards to take out of the box: a page for each table. Raises `PageOverflowError`."""
    pages = [(table, sorting_page(table.piles, table.packs, table.jokers, listing.values)) for table in listing.tables]
    template = environment().get_template("pdf/sortierliste.html.j2")
    html = template.render(listing=listing, pages=pages, emblem=listing.look.emblem)
    css = style_sheets("sortierliste", listing.look, "", "raster")
    return render_sheets(html, css, tokens().sheets["sortierliste"], len(pages))


def style_sheets(kind: str, look: Look, sheet: str = "", *more: str) -> tuple[str, ...]:
    """The style sheets of a kind of document, and those of the paper where it is not the kind's usual one.

    They depend on nothing else of a game: the press keeps them parsed.
    """
    names = tuple(dict.fromkeys(("base", kind, sheet or kind, *more)))
    context = {
        "theme": look.theme,
        "sheet": tokens().sheets[sheet or kind],
        "draft": look.draft,
        "cards": palette_css(look.theme.palette),
    }
    return tuple(environment().get_template(f"pdf/{name}.css.j2").render(context) for name in names)
