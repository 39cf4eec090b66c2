"""What is said of cards that lie together in a picture."""

from __future__ import annotations

from engines.game import Display, Group, Shown
from engines.notation import counted


def note_of(group: Group) -> str:
    """A group's note; where it has none and stands for a number of cards, how many these are."""
    if group.note or not group.number or group.look not in (Display.HAND, Display.HEAP):
        return group.note
    # In a hand `number` counts what is held face down; of a heap only the top card is drawn at all.
    seen = sum(shown != Shown(None) for shown in group.cards) if group.look is Display.HAND else 0
    return counted(group.number + seen)
