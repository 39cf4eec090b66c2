"""What one would say of a picture of the table on the phone."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import Display, Group, Player, Scene, Seat, Shown
from generator.content.group_words import note_of
from generator.render.card_groups import is_number
from generator.render.scene_layout import clockwise, places

_WORDS = ("keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_ABOVE = (
    ("Oben",),
    ("Oben links", "Oben rechts"),
    ("Oben links", "Oben in der Mitte", "Oben rechts"),
)


def alternative(scene: Scene, reader: Player | None = None) -> str:
    """The picture in words: who sits where and has what, then the middle of the table."""
    below, left, above, right = places(clockwise(scene, reader))
    seats = [
        *(("Unten", seat) for seat in below),
        *(("Links", seat) for seat in left),
        *zip(_above(len(above)), above, strict=True),
        *(("Rechts", seat) for seat in right),
    ]
    sentences = ["Der Tisch von oben."] if seats else []
    sentences += [_seat_words(place, seat) for place, seat in seats]
    lying = [group for group in scene.centre if group.way is None]
    if lying:
        sentences.append(f"In der Mitte: {'; '.join(_group_words(group) for group in lying)}.")
    ways = [f"von {group.way[0]} an {group.way[1]} mit den Worten {group.note}" for group in scene.centre if group.way]
    if ways:
        sentences.append(f"Der Weg der Karte: {', dann '.join(ways)}.")
    return " ".join(sentences)


def _above(count: int) -> tuple[str, ...]:
    if count <= len(_ABOVE):
        return _ABOVE[count - 1] if count else ()
    return tuple(f"Oben an {index + 1}. Stelle von links" for index in range(count))


def _seat_words(place: str, seat: Seat) -> str:
    name = f"{seat.player} und ist am Zug" if seat.active else str(seat.player)
    words = "; ".join(_group_words(group) for group in seat.groups)
    return f"{place} sitzt {name}: {words}." if words else f"{place} sitzt {name}."


def _group_words(group: Group) -> str:
    if group.look is Display.HAND and group.number:
        seen = _card_words([shown for shown in group.cards if shown != Shown(None)])
        return f"{group.label} mit {note_of(group)}{f', darunter {seen}' if seen else ''}"
    if not group.cards or group.look is Display.HEAP:
        joint = " " if (group.place and not group.cards) or group.plain else ": "
        return joint.join(part for part in (group.label, note_of(group)) if part)
    cards = _card_words(group.cards)
    if group.look is Display.FOREHEAD:
        return f"an der Stirn {cards}"
    said = not group.label or group.label.casefold() in cards.casefold()
    named = cards if said else f"{group.label}{' ' if group.plain else ': '}{cards}"
    if len(group.cards) > 1 and is_number(group.note):
        return f"{named}, das ergibt {group.note}"
    return f"{named} ({group.note})" if group.note else named


def _card_words(cards: Sequence[Shown]) -> str:
    """The cards by name, in order; face-down ones that follow each other are counted together."""
    words: list[str] = []
    hidden: list[Shown] = []
    for shown in (*cards, None):
        if shown is not None and shown == Shown(None):
            hidden.append(shown)
            continue
        if hidden:
            count = len(hidden)
            number = _WORDS[count] if count < len(_WORDS) else str(count)
            words.append(f"{number} verdeckte Karte{'' if count == 1 else 'n'}")
            hidden = []
        if shown is not None:
            name = "eine verdeckte Karte" if shown.card is None else shown.card.german
            remarks = [shown.tag] if shown.tag else []
            if shown.towards is not None:
                remarks.append(f"von {shown.towards}")
            words.append(f"{name} ({', '.join(remarks)})" if remarks else name)
    return ", ".join(words)
