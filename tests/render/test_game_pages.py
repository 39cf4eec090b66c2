"""Every game's documents are as long as they should be, and their pages as full. Their faults: `test_looks.py`."""

from __future__ import annotations

import pytest
from printed import GAMES, WANTED, Wanted, laid_out, printed, proofs

from generator.render.looks.laid_out import MARGIN, Line, Picture
from generator.render.scene_layout import WIDEST, picture
from generator.render.sorting_tables import sorting_tables

LONGEST_RULEBOOK = 12

usual = pytest.mark.parametrize("wanted", [wanted for wanted in WANTED if wanted.edition.plain], ids=str)


def items(wanted: Wanted, page: int) -> list[Line | Picture]:
    """What a page holds, but for its head and foot."""
    return [item for item in laid_out(wanted).items if item.page == page and item.flow != MARGIN]


def foot(item: Line | Picture) -> float:
    return item.area.bottom if isinstance(item, Picture) else max(text.area.bottom for text in item.texts)


@usual
def test_documents_are_as_long_as_they_should_be(wanted: Wanted) -> None:
    document = printed(wanted)
    match wanted.edition.kind:
        case "regelheft":
            assert 4 < document.pages <= LONGEST_RULEBOOK
            assert len(items(wanted, document.pages)) > 10  # more than the imprint
        case "kurzregeln":
            assert document.pages == 1
        case "sortierliste":
            assert document.pages == len(sorting_tables(proofs()[wanted.game].game, wanted.choices))
        case "kartenhilfe":
            assert document.pages == 2
        case "punkteblock":
            assert document.pages == 1
        case _:
            pass


@pytest.mark.parametrize(
    "wanted", [wanted for wanted in WANTED if wanted.edition.kind == "regelheft" and wanted.edition.plain], ids=str
)
def test_no_page_of_a_rulebook_but_the_last_is_half_empty(wanted: Wanted) -> None:
    height = laid_out(wanted).pages[0].bottom
    for page in range(1, printed(wanted).pages):
        assert max(foot(item) for item in items(wanted, page)) > height / 2, f"page {page}"


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_of_an_example_is_wider_than_a_column(game: str) -> None:
    proof = proofs()[game]
    for run in proof.runs.values():
        for number in range(len(run.steps) + 1 if run.start is not None else 0):
            assert picture(proof.game.engine.scene(run.state(number))).width <= WIDEST
