"""Kopfrechnen's count: replace the joker, send the highest card to zero, add, double."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import Card
from engines.kopfrechnen.moves import Count, Counted
from engines.kopfrechnen.parameters import Parameters

#: What a doubled sum is multiplied by; the variant's name, not a setting.
DOUBLE = 2


def count(parameters: Parameters, in_play: Sequence[Card], top: Card) -> Count:
    """Count the cards in play (seats in order, then the hidden card); `top` replaces the joker if there is one.

    `rules` of the result names every rule that had an effect on the sum.
    """
    rules = ["aufdecken"]
    cards = list(in_play)
    replacement = None
    if parameters.ueberraschung in cards:
        cards[cards.index(parameters.ueberraschung)] = replacement = top
        rules.append("joker")
    zeroed = _highest(parameters, cards) if parameters.hoechste_auf_null in cards else None
    if zeroed is not None:
        rules.append("pik-ass")
        if parameters.karten[zeroed] < 0:
            rules.append("klar-pik-ass-allein")
    entries = tuple(Counted(card, 0 if card == zeroed else parameters.karten.get(card)) for card in cards)
    rules.append("summe")
    if replacement is not None and (replacement not in parameters.karten or replacement == zeroed):
        rules.append("klar-ersatz")
    factor = DOUBLE if parameters.verdoppler in cards else 1
    result = Count(entries, replacement, zeroed, factor, ())
    if factor != 1:
        rules.append("verdoppeln-summe")
        if replacement is not None or zeroed is not None:
            rules.append("klar-joker-doppelt")
        if result.subtotal < 0:
            rules.append("klar-negativ")
    return Count(entries, replacement, zeroed, factor, tuple(rules))


def _highest(parameters: Parameters, cards: Sequence[Card]) -> Card | None:
    """The number card with the highest value; the first of several."""
    numbers = [card for card in cards if card in parameters.karten]
    return max(numbers, key=lambda card: parameters.karten[card], default=None)


def sight(parameters: Parameters, cards: Sequence[Card]) -> tuple[Counted, ...]:
    """The number cards among those that someone sees, with their values."""
    return tuple(Counted(card, parameters.karten[card]) for card in cards if card in parameters.karten)
