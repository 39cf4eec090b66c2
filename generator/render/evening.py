"""An evening's bundle as one PDF: cover, sorting, and what lies on the table for each game in the order of play.

Every part is laid out for itself and bound in with its prefix and first page (see `binding.py`); the front comes last,
because it names the pages of all others. Parts on smaller paper are set in the middle of an A4 sheet.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.cards import Card, Suit
from engines.game import Pile
from generator.content.book import GameContent
from generator.proof.prove import GameProof
from generator.render.binding import Binding, bound
from generator.render.dates import german_date
from generator.render.design import theme, tokens
from generator.render.documents import Look, style_sheets
from generator.render.editions import Choices, Edition, evening_editions
from generator.render.environment import environment
from generator.render.evening_plan import Change
from generator.render.kinds import fact_bar, make_document
from generator.render.looks.examine import examine
from generator.render.pdf import MAX_ROUNDS, PdfDocument, UnstableContentsError
from generator.render.press import listening, press
from generator.render.programme import Programme, played_variants
from generator.render.sorting import card_parts

_KIND = "spieleabend"
_SORTING_PAGE = 2


@dataclass(frozen=True)
class Line:
    """Cards of one suit (None for jokers) to be moved together: which, and how many."""

    suit: Suit | None
    ranks: str
    count: int


@dataclass(frozen=True)
class Part:
    """A part of the bundle as the contents name it; `anchor` is its beginning, `page` the number of its first page."""

    title: str
    anchor: str
    page: int


@dataclass(frozen=True)
class PileLines:
    """A pile of a game and its cards, suit by suit; `chosen` where others would do."""

    pile: Pile
    lines: tuple[Line, ...]
    chosen: bool


@dataclass(frozen=True)
class Turn:
    """A game in its turn: what is put away and put in before it, how many cards it has then, and on which piles.

    `facts` are those of the bar below its title; `parts` what the bundle has of it.
    """

    title: str
    variants: str
    facts: Mapping[str, str]
    cards: int
    away: tuple[Line, ...]
    added: tuple[Line, ...]
    piles: tuple[PileLines, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class _Bound:
    """A game's part as laid out."""

    game: str
    part: Part
    layout: Any
    document: PdfDocument


def make_evening(programme: Programme, proofs: Mapping[str, GameProof]) -> PdfDocument:
    """The bundle of an evening, given the proof of each of its games by id. Raises `PageOverflowError`."""
    parts: list[_Bound] = []
    with listening() as warnings:
        front = _front(programme, proofs, parts)
        for _ in range(MAX_ROUNDS):
            pages = len(front.pages)
            parts = list(_all_parts(programme, proofs, pages + 1))
            warnings.clear()
            front = _front(programme, proofs, parts)
            if len(front.pages) == pages:
                return _whole(front, parts, warnings)
    raise UnstableContentsError(tuple(one.part.anchor for one in parts))


def _whole(front: Any, parts: Sequence[_Bound], warnings: list[str]) -> PdfDocument:
    whole = front.copy([*front.pages, *(page for one in parts for page in one.layout.pages)])
    data = press().write(whole)
    heard = (*warnings, *(warning for one in parts for warning in one.document.warnings))
    faults = (*examine(front, warnings), *(fault for one in parts for fault in one.document.faults))
    anchors = {one.part.anchor: one.part.page for one in parts}
    return PdfDocument(data, len(whole.pages), anchors, tuple(dict.fromkeys(heard)), faults)


def _all_parts(programme: Programme, proofs: Mapping[str, GameProof], first: int) -> Iterator[_Bound]:
    for game in programme.order:
        for made in _parts(proofs[game.id], programme, first):
            yield made
            first = made.part.page + made.document.pages


def _parts(proof: GameProof, programme: Programme, first: int) -> Iterator[_Bound]:
    """Lay out what the evening has of one game, from this page on."""
    wishes = programme.wishes
    choices = Choices(wishes.palette, wishes.players, played_variants(proof.game, wishes))
    chapter = proof.game.facts.titel
    for edition in evening_editions():
        how = Binding(f"{proof.game.id}-{edition.name}", first, chapter, _page_css(edition))
        with bound(how):
            document = make_document(proof, edition, choices)
        title = how.layouts[-1].metadata.title.rpartition(" – ")[2]
        yield _Bound(proof.game.id, Part(title, how.name, first), how.layouts[-1], document)
        first += document.pages
        chapter = ""


def _page_css(edition: Edition) -> str:
    """Smaller paper in the middle of A4; and a page number where a part has none of its own."""
    if edition.kind == "regelheft":
        return ""
    sheet, whole = tokens().sheets[edition.kind], tokens().sheets[_KIND]
    aside, above = (whole.width - sheet.width) / 2, (whole.height - sheet.height) / 2
    margins = (sheet.top + above, sheet.right + aside, sheet.bottom + above, sheet.left + aside)
    size = f"size: {whole.width}mm {whole.height}mm; margin: {' '.join(f'{side}mm' for side in margins)};"
    return environment().get_template("pdf/seitenzahl.css.j2").render(size=size, theme=theme(_accent()))


def _front(programme: Programme, proofs: Mapping[str, GameProof], parts: Sequence[_Bound]) -> Any:
    """Lay out cover and sorting list; before the parts are known, with room for their page numbers."""
    look = Look(game=_KIND, accent=_accent(), palette=programme.wishes.palette)
    stand = str(max(game.facts.stand for game in programme.order))
    digests = "".join(game.digest for game in programme.order)
    html = (
        environment()
        .get_template(f"pdf/{_KIND}.html.j2")
        .render(
            programme=programme,
            turns=tuple(_turns(programme, proofs, parts)),
            sorting_page=_SORTING_PAGE,
            things=tuple(dict.fromkeys(thing for game in programme.order for thing in game.facts.material.sonst)),
            proven=sum(proofs[game.id].counts.proven for game in programme.order),
            stand=stand,
            date=german_date(stand),
            digest=hashlib.sha256(digests.encode()).hexdigest()[:12],
            emblem=look.emblem,
        )
    )
    return press().lay_out(html, style_sheets(_KIND, look))


def _turns(programme: Programme, proofs: Mapping[str, GameProof], parts: Sequence[_Bound]) -> Iterator[Turn]:
    changes: tuple[Change | None, ...] = (None, *programme.plan.changes)
    editions = evening_editions()
    for game, piles, before in zip(programme.order, programme.plan.piles, changes, strict=True):
        mine = tuple(one.part for one in parts if one.game == game.id)
        cards = tuple(card for pile in piles for card in pile.cards)
        yield Turn(
            title=game.facts.titel,
            variants=_titles(programme, proofs[game.id]),
            facts=dict(fact_bar(proofs[game.id])),
            cards=len(cards),
            away=_lines(before.away) if before else (),
            added=_lines(before.added if before else cards),
            piles=tuple(PileLines(pile, _lines(pile.cards), pile.name in _chosen(programme, game)) for pile in piles),
            parts=mine or tuple(Part(edition.kind, "", 0) for edition in editions),
        )


def _accent() -> str:
    """The colour of the house: the first of the tokens."""
    return next(iter(tokens().accents))


def _titles(programme: Programme, proof: GameProof) -> str:
    known = proof.game.facts.varianten
    return ", ".join(known[name].titel for name in sorted(played_variants(proof.game, programme.wishes)))


def _chosen(programme: Programme, game: GameContent) -> frozenset[str]:
    """The names of those piles of a game for which there was a choice of cards."""
    piles = game.engine.piles(game.sheet, programme.wishes.players, played_variants(game, programme.wishes))
    return frozenset(pile.name for pile in piles if pile.take < len(pile.cards))


def _lines(cards: Iterable[Card]) -> tuple[Line, ...]:
    """Cards suit by suit."""
    counts: Counter[Suit | None] = Counter()
    ranks: dict[Suit | None, list[str]] = {}
    cards = tuple(cards)
    for suit, text in card_parts(cards):
        ranks.setdefault(suit, []).append(text)
    for card in cards:
        counts[card.suit] += 1
    return tuple(Line(suit, ", ".join(texts), counts[suit]) for suit, texts in ranks.items())
