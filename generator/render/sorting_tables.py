"""Which pages a game's sorting list has: one for each number of players, and for variants that sort differently."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import replace

from engines.cards import write_cards
from engines.game import Pile
from generator.content.book import GameContent
from generator.render.cards import cards_html
from generator.render.editions import Choices
from generator.render.sorting import SortingTable

#: A variant that adds at most so many cards is a note on the page, not a page of its own.
_FEW_CARDS = 4


def sorting_tables(game: GameContent, choices: Choices) -> tuple[SortingTable, ...]:
    """The pages for the chosen players and variants, those that differ only in the number of players drawn together."""
    runs: list[tuple[int, int, tuple[SortingTable, ...]]] = []
    for players in game.engine.player_counts(game.sheet, choices.variants):
        if choices.players not in (None, players):
            continue
        pages = _chosen_page(game, players, choices.variants) if choices.variants else tuple(_pages(game, players))
        if runs and runs[-1][1] == players - 1 and runs[-1][2] == pages:
            runs[-1] = (runs[-1][0], players, pages)
        else:
            runs.append((players, players, pages))
    return tuple(replace(page, heading=_heading(low, high)) for low, high, pages in runs for page in pages)


def _heading(low: int, high: int) -> str:
    return f"{low}\u00a0Personen" if low == high else f"{low}–{high}\u00a0Personen"


def _pages(game: GameContent, players: int) -> Iterator[SortingTable]:
    """The page for so many players, with a note for each variant that hardly differs; then the other variants."""
    plain = _table(game, players, frozenset())
    notes = []
    pages = []
    for variant in game.engine.variants:
        chosen = frozenset({variant})
        if players not in game.engine.player_counts(game.sheet, chosen):
            continue
        varied = _table(game, players, chosen)
        difference = _difference(plain.piles, varied.piles)
        if difference is None or plain.packs != varied.packs:
            pages.append(varied)
        elif difference:
            notes.append(f"<strong>Mit {html.escape(game.facts.varianten[variant].titel)}:</strong> {difference}")
    besides = _besides(game)
    yield replace(plain, notes_html=(*besides, *notes))
    yield from (replace(page, notes_html=besides) for page in pages)


def _chosen_page(game: GameContent, players: int, variants: frozenset[str]) -> tuple[SortingTable, ...]:
    return (replace(_table(game, players, variants), notes_html=_besides(game)),)


def _besides(game: GameContent) -> tuple[str, ...]:
    return tuple(f"<strong>Außerdem:</strong> {html.escape(thing)}." for thing in game.facts.material.sonst)


def _table(game: GameContent, players: int, variants: frozenset[str]) -> SortingTable:
    piles = game.engine.piles(game.sheet, players, variants)
    jokers = sum(1 for pile in piles for card in pile.cards if card.is_joker)
    return SortingTable(
        heading="",
        piles=piles,
        packs=game.engine.packs(game.sheet, players, variants),
        jokers=max(jokers, game.sheet.jokers),
        detail=", ".join(game.facts.varianten[variant].titel for variant in sorted(variants)),
    )


def _difference(plain: tuple[Pile, ...], varied: tuple[Pile, ...]) -> str | None:
    """What a variant changes, as HTML, if it only adds a few cards; empty for nothing, None for more than that."""
    if [pile.name for pile in plain] != [pile.name for pile in varied]:
        return None
    parts = []
    for before, after in zip(plain, varied, strict=True):
        name = html.escape(after.name)
        extra = [card for card in after.cards if card not in before.cards]
        whole = after.take == len(after.cards) and before.take == len(before.cards)
        if before == after:
            continue
        if (before.cards, before.take) == (after.cards, after.take):
            parts.append(f"{name}: {html.escape(after.note)}.")
        elif not whole or len(extra) > _FEW_CARDS or len(after.cards) != len(before.cards) + len(extra):
            return None
        else:
            added = f"{cards_html(write_cards(extra))} {'kommt' if len(extra) == 1 else 'kommen'} dazu."
            parts.append(f"{added} {name} dann: {after.take}\u00a0Karten.")
    return " ".join(parts)
