"""The report as pages: sound for its reader, whole in itself, the same for the same numbers."""

from __future__ import annotations

import html.parser
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from accessibility import complaints
from ink import sheets
from report_samples import Counts, bench_of, content_of, lab_of, report_of

from engines.labor.lab import RANDOM, Lab, Trial
from engines.labor.statistics import Tally
from engines.labor.trial import run
from generator.build.write import OutputError
from generator.lab.report import gather
from generator.lab.report_data import Bench
from generator.lab.report_page import report_html, report_pdf, write_report
from generator.render.design import contrast, mix, tokens
from generator.render.pdf import PdfDocument

GAMES = ("kopfrechnen", "topfgucker", "schwindelpost", "grosse-zahl")

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def pdf_of(game: str) -> PdfDocument:
    return report_pdf(content_of(game), report_of(game))


@cache
def page_of(game: str) -> str:
    return report_html(content_of(game), report_of(game))


class Reader(html.parser.HTMLParser):
    """Collects tags, and whether all that was opened is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in {"meta"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@every_game
def test_nothing_is_wrong_with_the_pdf(game: str, tmp_path: Path) -> None:
    document = pdf_of(game)
    assert document.warnings == ()
    assert [fault.sentence for fault in document.faults] == []
    path = tmp_path / "labor.pdf"
    path.write_bytes(document.data)
    assert complaints(path) == []


@every_game
def test_all_text_in_it_stands_out_and_lies_on_its_page(game: str) -> None:
    margin = (tokens().sheets["labor"].left - 1) * 72 / 25.4  # tables keep within the column
    for page in sheets(pdf_of(game).data):
        assert {letter.colour for letter, ratio in page.contrasts() if ratio < 4.5} == set()
        for letter in page.letters:
            assert all(margin <= x <= page.width - margin and 0 <= y <= page.height for x, y in letter.corners)


def test_the_grey_one_has_no_colour() -> None:
    document = report_pdf(content_of("topfgucker"), report_of("topfgucker"), "grau")
    colours = {letter.colour for page in sheets(document.data) for letter in page.letters}
    neutral = {*tokens().ink.values(), tokens().palettes["grau"].accent, "#000000"}
    assert colours <= neutral


def test_the_same_numbers_give_the_same_bytes() -> None:
    again = report_pdf(content_of("topfgucker"), report_of("topfgucker"))
    assert again.data == pdf_of("topfgucker").data
    assert report_html(content_of("topfgucker"), report_of("topfgucker")) == page_of("topfgucker")


@every_game
def test_the_page_needs_nothing_beside_it(game: str) -> None:
    page = page_of(game)
    read = Reader(page)
    assert read.open == []
    assert not {"script", "link", "img", "iframe"} & set(read.tags)
    assert len(set(read.ids)) == len(read.ids)
    addresses = re.findall(r"url\(\s*[\"']?([^\"')]*)", page)
    assert addresses and all(address.startswith("data:font/ttf;base64,") for address in addresses)
    assert not re.search(r"https?://(?!www\.w3\.org/)", page)
    assert "@import" not in page


@every_game
def test_page_and_pdf_show_the_same_charts(game: str) -> None:
    charts = re.findall(r'<svg[^>]*class="diagramm".*?</svg>', page_of(game))
    assert len(charts) >= 4
    assert all("<title>" in chart and 'role="img"' in chart for chart in charts)


@pytest.mark.parametrize("accent", tokens().accents.values())
def test_in_the_dark_the_accent_stands_out(accent: str) -> None:
    page = page_of("topfgucker")
    (ground,) = set(re.findall(r"html \{ background: (#[0-9a-f]{6}); color", page))
    glow = mix(accent, "#ffffff", 0.45)
    assert contrast(glow, ground) >= 4.5
    (text,) = set(re.findall(r"html \{ background: #[0-9a-f]{6}; color: (#[0-9a-f]{6})", page))
    (quiet,) = set(re.findall(r"\.diagramm \.leise \{ fill: (#[0-9a-f]{6})", page))
    (tone,) = set(re.findall(r"\.diagramm \.ton \{ fill: (#[0-9a-f]{6})", page))
    assert min(contrast(text, ground), contrast(quiet, ground), contrast(text, tone)) >= 4.5


def test_what_was_played_is_written(tmp_path: Path) -> None:
    """From the engine to the disk, with a game that has no lab of its own."""
    content = content_of("kopfrechnen")
    lab = Lab(content.engine, {RANDOM.id: RANDOM})
    bench = Bench(lambda trial: run(content.sheet, trial, 3, 0, 4, fast=False), 4, 3, "0123456789ab")
    paths = write_report(content, lab, bench, tmp_path, players=(3,))
    assert [path.relative_to(tmp_path).as_posix() for path in paths] == [
        "kopfrechnen/labor.html",
        "kopfrechnen/labor.pdf",
    ]
    assert "gewinnt" in paths[0].read_text(encoding="utf-8")
    assert paths[1].read_bytes().startswith(b"%PDF")


def test_nothing_is_played_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "kopfrechnen").write_text("in the way")
    counts = Counts("kopfrechnen")
    with pytest.raises(OutputError):
        write_report(content_of("kopfrechnen"), lab_of("kopfrechnen"), bench_of(counts), tmp_path)
    assert counts.trials == []


def test_what_is_broken_off_leaves_nothing_behind(tmp_path: Path) -> None:
    def stopped(trial: Trial) -> Tally:
        raise KeyboardInterrupt

    bench = replace(bench_of(Counts("kopfrechnen")), play=stopped)
    with pytest.raises(KeyboardInterrupt):
        write_report(content_of("kopfrechnen"), lab_of("kopfrechnen"), bench, tmp_path / "build")
    assert list(tmp_path.iterdir()) == []


def test_without_a_comparison_nothing_is_said_of_other_winners() -> None:
    bench = replace(bench_of(Counts("kopfrechnen")), changed=None)
    page = report_html(content_of("kopfrechnen"), gather(content_of("kopfrechnen"), lab_of("kopfrechnen"), bench))
    assert "jemand anderes" in page_of("kopfrechnen") and "jemand anderes" not in page
