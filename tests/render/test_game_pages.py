"""Every document of every game, looked at as it is laid out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from weasyprint.formatting_structure import boxes

from generator.content.load import load
from generator.proof.prove import GameProof, prove
from generator.render.kinds import KINDS
from generator.render.pdf import PdfDocument
from generator.render.press import Press
from generator.render.scene_layout import WIDEST, picture
from generator.render.sorting_tables import sorting_tables

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in (ROOT / "content").glob("*/spiel.yaml"))
LONGEST_RULEBOOK = 12
MARGIN = 5 * 96 / 25.4
HEADINGS = ("h1", "h2", "h3", "h4")
TITLES = ("beispiel-titel", "kasten-titel")


@dataclass(frozen=True)
class Piece:
    """A rectangle on a page, in pixels; `owner` tells figures apart, `heading` is whether text is a heading."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    owner: int = 0
    heading: bool = False

    def meets(self, other: Piece) -> bool:
        return (
            self.left < other.right - 1
            and other.left < self.right - 1
            and self.top < other.bottom - 1
            and other.top < self.bottom - 1
        )


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    texts: tuple[Piece, ...]
    figures: tuple[Piece, ...]


@cache
def proofs() -> dict[str, GameProof]:
    return {proof.game.id: proof for proof in prove(load(ROOT)).games}


@cache
def printed(game: str, kind: str) -> tuple[PdfDocument, tuple[Page, ...]]:
    """The document, and what its last layout has on its pages."""
    layouts: list[Any] = []
    write = Press.write

    def watched(press: Press, layout: Any) -> bytes:
        layouts.append(layout)
        return write(press, layout)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Press, "write", watched)
        document = KINDS[kind](proofs()[game], False)
    return document, tuple(_page(page) for page in layouts[-1].pages)


def _page(page: Any) -> Page:
    pieces = list(_pieces(page._page_box.children[0], 0, False))
    texts = tuple(piece for piece in pieces if piece.text)
    return Page(page.width, page.height, texts, tuple(piece for piece in pieces if not piece.text))


def _pieces(box: Any, owner: int, heading: bool) -> Iterator[Piece]:
    element = box.element
    if element is not None:
        heading = heading or element.tag in HEADINGS or element.get("class") in TITLES
        if element.tag == "figure" and box.element_tag == "figure" and owner == 0:
            owner = id(element)
            yield Piece("", *_edges(box), owner)
    if isinstance(box, boxes.TextBox) and box.text.strip():
        left, top = box.position_x, box.position_y
        yield Piece(box.text, left, top, left + box.width, top + box.height, owner, heading)
    for child in getattr(box, "children", ()):
        yield from _pieces(getattr(child, "_box", child), owner, heading)


def _edges(box: Any) -> tuple[float, float, float, float]:
    left, top = box.border_box_x(), box.border_box_y()
    return left, top, left + box.border_width(), top + box.border_height()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "kind"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game", "kind"), list(itertools.product(GAMES, KINDS)))
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES)


def test_nothing_is_complained_of_and_no_glyph_is_missing(game: str, kind: str) -> None:
    assert printed(game, kind)[0].warnings == ()


def test_text_and_figures_stand_on_the_page(game: str, kind: str) -> None:
    for page in printed(game, kind)[1]:
        for piece in (*page.texts, *page.figures):
            assert MARGIN <= piece.left < piece.right <= page.width - MARGIN, piece
            assert MARGIN <= piece.top < piece.bottom <= page.height - MARGIN, piece


def test_nothing_stands_on_a_figure(game: str, kind: str) -> None:
    for page in printed(game, kind)[1]:
        assert not [pair for pair in itertools.combinations(page.figures, 2) if pair[0].meets(pair[1])]
        for figure, text in itertools.product(page.figures, page.texts):
            assert text.owner == figure.owner or not text.meets(figure), text


def test_no_heading_stands_alone_at_the_foot(game: str, kind: str) -> None:
    for page in printed(game, kind)[1]:
        assert not max(page.texts, key=lambda text: text.bottom).heading


def test_documents_are_as_long_as_they_should_be(game: str, kind: str) -> None:
    document, pages = printed(game, kind)
    if kind == "regelheft":
        assert 4 < document.pages <= LONGEST_RULEBOOK
        assert len(pages[-1].texts) > 12  # more than the imprint
    else:
        assert document.pages == (1 if kind == "kurzregeln" else len(sorting_tables(proofs()[game].game)))


def test_no_page_of_a_rulebook_but_the_last_is_half_empty(game: str) -> None:
    for number, page in enumerate(printed(game, "regelheft")[1][:-1], start=1):
        foot = max(piece.bottom for piece in (*page.texts, *page.figures))
        assert foot > page.height / 2, f"page {number}"


def test_no_picture_of_an_example_is_wider_than_a_column(game: str) -> None:
    proof = proofs()[game]
    for run in proof.runs.values():
        for number in range(len(run.steps) + 1 if run.start is not None else 0):
            assert picture(proof.game.engine.scene(run.state(number))).width <= WIDEST
