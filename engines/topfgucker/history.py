"""Whether the cards laid away can be worth what a position's hits and busts say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engines.cards import Card, Rank
from engines.game import PositionError, Slot, Table
from engines.topfgucker.parameters import Parameters, Position, deck


def check_worth(table: Table[Parameters], position: Position, slots: Sequence[Slot], busts: int) -> None:
    """See that the cards laid away can make so many pots of exactly the sum, and so many above it.

    Cards that the position leaves open may lie anywhere that is open, so this is exact only where all cards
    but those laid away are named.
    """
    parameters = table.sheet.parameters
    low, high = parameters.ass.niedrig, parameters.ass.hoch
    limit, most = parameters.treffersumme, max(parameters.karten.values())
    least_worth = limit * position.treffer + (limit + 1) * busts
    most_worth = limit * position.treffer + (limit - 1 + most) * busts
    lightest, heaviest, aces = _worth(table, slots)
    if not any(
        lightest + (high - low) * raised <= most_worth and heaviest + (high - low) * raised >= least_worth
        for raised in range(aces + 1)
    ):
        worth = str(lightest) if lightest == heaviest else f"{lightest} bis {heaviest}"
        wanted = str(least_worth) if least_worth == most_worth else f"{least_worth} bis {most_worth}"
        sentence = (
            f"Die weggelegten Karten zählen zusammen {worth} (jedes Ass {low}, bis zu {aces} davon auch {high}). "
            f"Nach so vielen Treffern ({position.treffer}) und überkauften Töpfen ({busts}) müssten es {wanted} sein."
        )
        raise PositionError(("treffer",), sentence, "treffer")


def _worth(table: Table[Parameters], slots: Sequence[Slot]) -> tuple[int, int, int]:
    """The least and the most that the cards laid away count, aces low, and how many aces can be among them."""
    counts = table.sheet.parameters.counts
    away = [slot.card for slot in slots if slot.path[0] == "weg"]
    named = [card for card in away if card is not None]
    free = len(away) - len(named)
    unnamed = Counter(deck(table.sheet)) - Counter(slot.card for slot in slots if slot.card is not None)
    worths = sorted(counts(card)[0] for card in unnamed.elements())
    base = sum(counts(card)[0] for card in named)
    aces = _aces(named) + min(free, _aces(list(unnamed.elements())))
    return base + sum(worths[:free]), base + sum(worths[len(worths) - free :]), aces


def _aces(cards: Sequence[Card]) -> int:
    return sum(card.rank is Rank.ACE for card in cards)
