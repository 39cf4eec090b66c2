"""Page numbers filled into finished pages: the same bytes as laid out with them."""

from __future__ import annotations

import pytest
from printed import proofs

from generator.render import pdf
from generator.render.editions import EDITIONS, Choices
from generator.render.kinds import make_document
from generator.render.page_numbers import fill_in
from generator.render.pdf import PdfDocument
from generator.render.press import Press, press

RULES = next(edition for edition in EDITIONS if edition.name == "regelheft")


def rules(monkeypatch: pytest.MonkeyPatch, game: str = "kopfrechnen") -> tuple[PdfDocument, int]:
    """The rulebook, and how often it was laid out."""
    layouts = []
    plain = Press.lay_out

    def counted(press: Press, html: str, css: tuple[str, ...]) -> object:
        layouts.append(html)
        return plain(press, html, css)

    with monkeypatch.context() as patch:
        patch.setattr(Press, "lay_out", counted)
        return make_document(proofs()[game], RULES, Choices()), len(layouts)


@pytest.mark.parametrize("game", ["kopfrechnen", "topfgucker"])
def test_one_layout_gives_the_same_bytes_as_two(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    filled, once = rules(monkeypatch, game)
    monkeypatch.setattr(pdf, "fill_in", lambda *_: False)
    again, twice = rules(monkeypatch, game)
    assert (once, twice) == (1, 2)
    assert filled.data == again.data
    assert filled.anchors == again.anchors
    assert max(filled.anchors.values()) > 9 or game == "kopfrechnen"  # numbers of one and of two digits


HTML = (
    '<p class="inhalt"><span style="float: right; width: {width}" data-ziel="ziel">0</span></p><h1 id="ziel">Ziel</h1>'
)


@pytest.mark.parametrize(("width", "entries", "possible"), [
    ("3em", {"ziel": 12}, True),
    ("1px", {"ziel": 12}, False),
    ("3em", {"ziel": 12, "fehlt": 3}, False),
    ("3em", {}, False),
])  # fmt: skip
def test_what_finds_no_room_is_left_alone(width: str, entries: dict[str, int], possible: bool) -> None:
    layout = press().lay_out(HTML.format(width=width), ())
    before = press().write(layout)
    assert fill_in(layout, entries) is possible
    assert (press().write(layout) != before) is possible
