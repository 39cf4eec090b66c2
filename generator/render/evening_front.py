"""The front of an evening's bundle: cover with the programme, sorting page, and what changes from game to game."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.cards import PACK_RANKS, Card, Suit
from engines.game import Pile
from generator.content.book import GameContent
from generator.proof.prove import GameProof
from generator.render.about import fact_bar
from generator.render.dates import german_date
from generator.render.design import tokens
from generator.render.documents import style_sheets
from generator.render.environment import environment
from generator.render.evening_plan import change
from generator.render.look import Look
from generator.render.press import press
from generator.render.programme import Programme, played_variants
from generator.render.sorting import card_parts, evening_grids
from generator.render.workshop import lead_html

KIND = "spieleabend"

#: The element with which the sorting pages begin.
_SORTING = "sortieren"
_MAX_ROUNDS = 3


@dataclass(frozen=True)
class Part:
    """A part of the bundle as the contents name it.

    `game` is the id of its game, `anchor` its beginning, `page` the number of its first page.
    """

    game: str
    title: str
    anchor: str
    page: int


@dataclass(frozen=True)
class Chip:
    """A card as it is shown among those to be moved: how many of it, and whether a suit begins with it."""

    card: Card
    count: int
    first: bool


@dataclass(frozen=True)
class PileOfTurn:
    """A pile of a game and its cards as (suit or None, ranks) parts; `chosen` where others would do."""

    pile: Pile
    parts: tuple[tuple[Suit | None, str], ...]
    chosen: bool


@dataclass(frozen=True)
class Turn:
    """A game in its turn: what is put away and put in before it, how many cards it has then, and on which piles.

    `lead_html` and `facts` are what stands below its title in the rules; `parts` what the bundle has of it.
    """

    title: str
    look: Look
    lead_html: str
    variants: str
    facts: Mapping[str, str]
    cards: int
    away: tuple[Card, ...]
    added: tuple[Card, ...]
    piles: tuple[PileOfTurn, ...]
    parts: tuple[Part, ...]


def evening_look(programme: Programme) -> Look:
    """The look of the pages that belong to no game: in the colour of the house, the first of the tokens."""
    return Look(game=KIND, accent=next(iter(tokens().accents)), palette=programme.wishes.palette)


def lay_out_front(programme: Programme, proofs: Mapping[str, GameProof], parts: Sequence[Part]) -> Any:
    """Lay out cover and sorting pages; before the parts are known, without their page numbers."""
    look = evening_look(programme)
    css = style_sheets(KIND, look, "", "raster")
    template = environment().get_template(f"pdf/{KIND}.html.j2")
    turns = tuple(_turns(programme, proofs, parts))
    stand = str(max(game.facts.stand for game in programme.order))
    digests = "".join(game.digest for game in programme.order)
    cards = [[card for pile in piles for card in pile.cards] for piles in programme.plan.piles]
    sorting_page = 0
    for _ in range(_MAX_ROUNDS):
        html = template.render(
            programme=programme,
            turns=turns,
            grids=evening_grids(cards, programme.packs, programme.jokers),
            ranks=PACK_RANKS,
            chips=chips,
            sorting_page=sorting_page,
            things=tuple(dict.fromkeys(thing for game in programme.order for thing in game.facts.material.sonst)),
            proven=sum(proofs[game.id].counts.proven for game in programme.order),
            unverified=[game.facts.titel for game in programme.order if not game.has_engine],
            stand=stand,
            date=german_date(stand),
            digest=hashlib.sha256(digests.encode()).hexdigest()[:12],
            emblem=look.emblem,
        )
        layout = press().lay_out(html, css)
        found = next(number for number, page in enumerate(layout.pages, start=1) if _SORTING in page.anchors)
        if found == sorting_page:
            break
        sorting_page = found
    return layout


def chips(cards: Iterable[Card]) -> tuple[Chip, ...]:
    """Sorted cards as they are shown, equal ones once."""
    made: list[Chip] = []
    for card, count in Counter(cards).items():
        made.append(Chip(card, count, bool(made) and made[-1].card.suit is not card.suit))
    return tuple(made)


def _turns(programme: Programme, proofs: Mapping[str, GameProof], parts: Sequence[Part]) -> Iterator[Turn]:
    wishes = programme.wishes
    changes = (change((), programme.plan.piles[0]), *programme.plan.changes)
    for game, piles, moved in zip(programme.order, programme.plan.piles, changes, strict=True):
        chosen = _chosen(programme, game)
        yield Turn(
            title=game.facts.titel,
            look=Look(game.id, game.facts.farbe, wishes.palette),
            lead_html=lead_html(proofs[game.id], wishes.palette),
            variants=_titles(programme, proofs[game.id]),
            facts=dict(fact_bar(proofs[game.id])),
            cards=sum(len(pile.cards) for pile in piles),
            away=moved.away,
            added=moved.added,
            piles=tuple(PileOfTurn(pile, card_parts(pile.cards), pile.name in chosen) for pile in piles),
            parts=tuple(part for part in parts if part.game == game.id),
        )


def _titles(programme: Programme, proof: GameProof) -> str:
    known = proof.game.facts.varianten
    return ", ".join(known[name].titel for name in sorted(played_variants(proof.game, programme.wishes)))


def _chosen(programme: Programme, game: GameContent) -> frozenset[str]:
    """The names of those piles of a game for which there was a choice of cards."""
    piles = game.engine.piles(game.sheet, programme.wishes.players, played_variants(game, programme.wishes))
    return frozenset(pile.name for pile in piles if pile.take < len(pile.cards))
