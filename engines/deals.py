"""What the games' deals share: slots for cards in a row, and putting a deal's cards into their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.cards import Card
from engines.game import Deal, Path, PositionError, Slot, check_slots


def row(name: str, path: Path, size: int, named: Sequence[Card] = ()) -> Iterator[Slot]:
    """Slots for `size` cards in a row, of which the first are named: „1. Handkarte von Anna“ and so on."""
    for index in range(size):
        yield Slot(f"{index + 1}. {name}", (*path, index), named[index] if index < len(named) else None)


def from_the_top(slots: Sequence[Slot], shuffled: Sequence[Card], rule: str) -> tuple[Slot, ...]:
    """The slots with the first ones filled from a shuffled deck. Raises `PositionError` when it has too many cards."""
    if len(shuffled) > len(slots):
        raise PositionError(("gemischt", len(slots)), f"Gemischt werden nur {len(slots)} Karten.", rule)
    first = (Slot(slot.name, slot.path, card) for slot, card in zip(slots, shuffled, strict=False))
    return (*first, *slots[len(shuffled) :])


def check_deal(deck: Sequence[Card], slots: Sequence[Slot], deal: Deal) -> None:
    """See that a complete deal holds the whole deck and what the slots name. Raises `PositionError`."""
    check_slots(deck, [Slot(slot.name, slot.path, card) for slot, card in zip(slots, deal, strict=True)])
    for slot, card in zip(slots, deal, strict=True):
        if slot.card not in (None, card):
            raise PositionError(slot.path, f"{slot.name}: Hier liegt {slot.card}, ausgeteilt wurde {card}.")


def placed(slots: Sequence[Slot], deal: Deal) -> dict[Path, Card]:
    """A deal's cards by the paths of their slots, in the order of the slots."""
    return dict(zip((slot.path for slot in slots), deal, strict=True))


def cards_at(cards: Mapping[Path, Card], *path: str | int) -> tuple[Card, ...]:
    """Those of the placed cards whose path begins with this one."""
    return tuple(card for place, card in cards.items() if place[: len(path)] == path)
