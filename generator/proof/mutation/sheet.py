"""Break `spiel.yaml`: every value that the game, its tables and its sorting lists are made from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engines.cards import pack
from generator.content.book import GameContent
from generator.proof.mutation.mutant import Change, Kind, Mutant
from generator.proof.mutation.places import Leaf, entry, exists, leaves
from generator.proof.mutation.words import Site, Stock, others, read_card, read_rank, read_suit

#: What of `spiel.yaml` the game depends on; titles, colours and the order of sections are no facts.
_FACTS = (
    ("spieler",),
    ("dauer",),
    ("material", "blaetter"),
    ("material", "joker"),
    ("vorbild", "jahr"),
    ("werte",),
)
_TITLE = "titel"


def sheet_mutants(game: GameContent) -> Iterator[Mutant]:
    """Every change to `spiel.yaml`."""
    for path in _FACTS:
        if exists(game.document.data, path):
            found = [leaf for leaf in leaves(game.document, path) if leaf.path[-1] != _TITLE]
            yield from _mutants(game, found)


def _mutants(game: GameContent, found: list[Leaf]) -> Iterator[Mutant]:
    document = game.document
    whole = (0, len(document.source.text))
    levels = game.engine.levels(game.sheet)
    # A card that is not yet in the game is the slip that is hardest to see.
    named = {card for leaf in found if (card := read_card(leaf.text))}
    stock = Stock(cards=tuple(card for card in pack() if card not in named))

    def mutant(start: int, end: int, new: str, kind: Kind, change: Change) -> Mutant:
        return Mutant(game.id, document.source.file, start, end, new, kind, change, whole)

    known = [(leaf, kind) for leaf in found if (kind := _kind(leaf, levels))]
    for leaf, kind in known:
        if kind is Kind.SETTING:
            other = levels[(levels.index(leaf.text) + 1) % len(levels)]
            yield mutant(leaf.start, leaf.end, other, kind, Change.CHANGED)
            continue
        for other in others(Site(0, len(leaf.text), kind, leaf.text), stock):
            yield mutant(leaf.start, leaf.end, other, kind, Change.CHANGED)
        if not leaf.key:
            start, end = entry(document, leaf.path)
            yield mutant(start, end, "", kind, Change.DELETED)
    for (one, kind), (two, other_kind) in pairwise((leaf, kind) for leaf, kind in known if not leaf.key):
        if kind is other_kind and one.text != two.text:
            new = f"{two.text}{document.source.text[one.end : two.start]}{one.text}"
            yield mutant(one.start, two.end, new, kind, Change.SWAPPED)


def _kind(leaf: Leaf, levels: tuple[str, ...]) -> Kind | None:
    """What a scalar says; None for the names of keys."""
    if leaf.text.lstrip("-−").isdigit():
        return Kind.NUMBER
    if read_card(leaf.text):
        return Kind.CARD
    if read_suit(leaf.text):
        return Kind.SUIT
    if read_rank(leaf.text):
        return Kind.RANK
    return Kind.SETTING if leaf.text in levels and not leaf.key else None
