"""Faults of line and page breaks: lone headings and lines, split cards, too many hyphens in a row."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence

from generator.render.line_break import MOST_HYPHENS
from generator.render.looks.faults import Fault, Kind, quoted
from generator.render.looks.laid_out import MARGIN, LaidOut, Line, Picture

_HYPHENS = ("-", "\u2010")
_JOINED = re.compile(r"(?:und|oder|bis)\b")
_SUITS = "♣♠♥♦♡♢"
_TORN = (
    (re.compile(r"(?:^|[^\w])(?:10|[2-9AKDB])$"), re.compile(rf"[{_SUITS}]")),
    (
        re.compile(r"(?:Kreuz|Pik|Herz|Karo)-$"),
        re.compile(r"(?:Ass|König|Dame|Bube|Zwei|Drei|Vier|Fünf|Sech|Sieben|Acht|Neun|Zehn|\d)"),
    ),
)


def break_faults(laid_out: LaidOut) -> Iterator[Fault]:
    """All faults of line and page breaks."""
    flows: dict[Hashable, list[Line | Picture]] = defaultdict(list)
    paragraphs: dict[int, list[Line]] = defaultdict(list)
    for item in laid_out.items:
        if item.flow != MARGIN:
            flows[item.flow].append(item)
            if isinstance(item, Line):
                paragraphs[item.paragraph].append(item)
    for items in flows.values():
        yield from _lone_headings(laid_out.title, items)
    for paragraph in paragraphs.values():
        yield from _lone_lines(laid_out.title, paragraph)
        yield from _ladders(laid_out.title, paragraph)
        yield from _over_pages(laid_out.title, paragraph)
        yield from _torn_cards(laid_out.title, paragraph)


def _lone_headings(title: str, items: Sequence[Line | Picture]) -> Iterator[Fault]:
    """Headings whose text begins on a later page; a page with nothing but headings is a title page."""
    title_pages = {item.page for item in items} - {item.page for item in items if not item.heading}
    for heading, following in itertools.pairwise(items):
        if not isinstance(heading, Line) or not heading.heading or heading.page in title_pages:
            continue
        if following.page != heading.page:
            yield Fault(title, heading.page, Kind.LONE_HEADING, quoted(heading.words))


def _lone_lines(title: str, paragraph: Sequence[Line]) -> Iterator[Fault]:
    pages = [len(list(lines)) for _, lines in itertools.groupby(paragraph, key=lambda line: line.page)]
    if len(pages) == 1:
        return
    if pages[0] == 1:
        yield Fault(title, paragraph[0].page, Kind.LONE_FIRST_LINE, quoted(paragraph[0].words))
    if pages[-1] == 1:
        yield Fault(title, paragraph[-1].page, Kind.LONE_LAST_LINE, quoted(paragraph[-1].words))


def _ladders(title: str, paragraph: Sequence[Line]) -> Iterator[Fault]:
    row = 0
    for line in paragraph:
        row = row + 1 if line.words.endswith(_HYPHENS) else 0
        if row > MOST_HYPHENS:
            yield Fault(title, line.page, Kind.HYPHENS, quoted(line.words))


def _over_pages(title: str, paragraph: Sequence[Line]) -> Iterator[Fault]:
    """Words that one has to turn the page for; „Ein- und“ is none."""
    for line, following in itertools.pairwise(paragraph):
        if line.page != following.page and line.words.endswith(_HYPHENS) and not _JOINED.match(following.words):
            yield Fault(title, line.page, Kind.HYPHEN_AT_PAGE_END, quoted(line.words.split()[-1]))


def _torn_cards(title: str, paragraph: Sequence[Line]) -> Iterator[Fault]:
    for line, following in itertools.pairwise(paragraph):
        ends, begins = line.texts[-1].card, following.texts[0].card
        torn = any(end.search(line.words) and begin.match(following.words) for end, begin in _TORN)
        if torn or (ends is not None and ends == begins):
            words = f"{line.words.split()[-1]} {following.words.split()[0]}"
            yield Fault(title, line.page, Kind.SPLIT_CARD, quoted(words))
