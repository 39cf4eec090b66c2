"""What an example has to name so that a move that was refused is allowed: cards that it left open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engines.cards import Card, find_cards
from engines.game import Deal, Path, Player, Slot
from generator.content.book import Line, Scenario
from generator.proof.play import Run, play

#: What YAML understands without quotation marks.
_PLAIN = re.compile(r"[^\W\d][\w ]*(?<! )")


def card_to_name(scenario: Scenario, run: Run) -> str:
    """A hint for a line that is refused only because chance has given its cards to nobody who could play them.

    Tried out: with the cards in an open place of whoever moves, the line is played. Empty where that does not help.
    """
    if run.stop is None or run.stop.line is None or not run.dealt:
        return ""
    line, dealt = run.stop.line, run.dealt[0]
    for cards in _wanted(line):
        for pile in _open_piles(scenario, dealt.slots, _mover(line, scenario.table.players)):
            deal = _with_cards(dealt.slots, dealt.cards, cards, pile)
            if deal is None or not _goes_on(scenario, run, deal):
                continue
            what = "die Karte" if len(cards) == 1 else "die Karten"
            return f"Ist das gemeint, nenn {what} in `lage`: `{_entry(dealt.slots, cards, pile)}`"
    return ""


def _wanted(line: Line) -> Iterator[tuple[Card, ...]]:
    """The cards of a line: each by itself, then all together."""
    cards = tuple(card for _, _, card in find_cards(line.text))
    yield from dict.fromkeys((card,) for card in cards)
    if len(cards) > 1:
        yield cards


def _mover(line: Line, players: Sequence[Player]) -> Player | None:
    """Whose name the line begins with; the longest, where one name begins with another."""
    return max((one for one in players if line.text.startswith(f"{one} ")), key=len, default=None)


def _open_piles(scenario: Scenario, slots: Sequence[Slot], player: Player | None) -> tuple[Path, ...]:
    """Where a player has open cards, as far as a position can name them."""
    own = [slot for slot in slots if slot.card is None and player in slot.path]
    return tuple(dict.fromkeys(_pile(slot) for slot in own if hasattr(scenario.position, str(slot.path[0]))))


def _pile(slot: Slot) -> Path:
    return slot.path[:-1] if isinstance(slot.path[-1], int) else slot.path


def _with_cards(slots: Sequence[Slot], deal: Deal, cards: Sequence[Card], pile: Path) -> Deal | None:
    """The deal with open cards moved to a pile; None where they are there already, or are not open."""
    moved = list(deal)
    for card in cards:
        to = [
            at
            for at, slot in enumerate(slots)
            if slot.card is None and slot.path and _pile(slot) == pile and moved[at] not in cards
        ]
        elsewhere = [
            at
            for at, slot in enumerate(slots)
            if slot.card is None and moved[at] == card and not (slot.path and _pile(slot) == pile)
        ]
        if not to or not elsewhere:
            return None
        moved[to[0]], moved[elsewhere[0]] = card, moved[to[0]]
    return tuple(moved)


def _goes_on(scenario: Scenario, run: Run, deal: Deal) -> bool:
    """Whether the line that was refused is played with this deal."""
    again = play(run.engine, scenario, 0, (deal, *(later.cards for later in run.dealt[1:])))
    if again.start is None or run.stop is None:
        return False
    return again.stop is None or _number(scenario, again.stop.line) > _number(scenario, run.stop.line)


def _number(scenario: Scenario, line: Line | None) -> int:
    return next((at for at, one in enumerate(scenario.lines, 1) if one is line), 0)


def _entry(slots: Sequence[Slot], cards: Sequence[Card], pile: Path) -> str:
    """What to write into the position: the cards at their place, behind those that are named there already."""
    own = [slot for slot in slots if slot.path and _pile(slot) == pile]
    if own[0].path == pile:
        entry = str(cards[0])
    else:
        entry = f"[{', '.join(str(card) for card in (*(slot.card for slot in own if slot.card), *cards))}]"
    key, *inner = map(str, pile)
    for part in reversed(inner):
        entry = f"{{{part if _PLAIN.fullmatch(part) else repr(part)}: {entry}}}"
    return f"{key}: {entry}"
