"""What a player sees, as text: the picture of the table without the cards that their view does not hold.

Engines draw pictures for readers of the rules, who may see more than a player does. Views are what a player may know,
but nobody can read them. So the picture is shown with every card covered that the view does not vouch for, and below
it the cards that only the view has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from engines.cards import Card, sort_key, write_cards
from engines.game import AnyGame, Group, Player, Seat, Step
from generator.authoring.labels import label_of, parts_of
from generator.content.group_words import note_of
from generator.proof.expressions import paths

_COVERED = "▒"
Place = tuple[str | int, ...]


def leaves(value: object, place: Place = ()) -> Iterator[tuple[Place, tuple[Card, ...]]]:
    """The cards in a frozen value, those that lie together as one group, with the place of each group."""
    if isinstance(value, Card):
        yield place, (value,)
    elif isinstance(value, tuple | frozenset):
        # A set has no order of its own; whatever it happens to be must not be seen.
        items = value if isinstance(value, tuple) else sorted(value, key=str)
        cards = tuple(item for item in items if isinstance(item, Card))
        if cards and len(cards) == len(items):
            yield place, cards
            return
        for index, item in enumerate(items):
            yield from leaves(item, (*place, index))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from leaves(item, (*place, str(key)))
    elif is_dataclass(value):
        for field in fields(value):
            yield from leaves(getattr(value, field.name), (*place, field.name))


def cards_in(value: object) -> Counter[Card]:
    """How often each card stands in a frozen value."""
    return Counter(card for _, group in leaves(value) for card in group)


def picture(engine: AnyGame, state: Any, viewer: Player | None) -> tuple[str, ...]:
    """The table as one player sees it, line by line; as it is where nobody plays who must not see all of it."""
    scene = engine.scene(state)
    groups = (*(group for seat in scene.seats for group in seat.groups), *scene.centre)
    drawn = Counter(shown.card for group in groups for shown in group.cards if shown.card is not None)
    seen = drawn if viewer is None else cards_in(engine.view(state, viewer)) & Counter(engine.deck(state.table))
    # Where more copies are drawn than the view holds, it does not say which of them are seen.
    open_cards = Counter({card: number for card, number in drawn.items() if seen[card] >= number})
    width = max([len(_name(seat, viewer)) for seat in scene.seats] + [len("Mitte")])
    rows = [(_name(seat, viewer), seat.groups, seat.active) for seat in scene.seats]
    lines = [
        f"{'▶' if active else ' '} {name:<{width}}  {_row(own, open_cards)}".rstrip() for name, own, active in rows
    ]
    if scene.centre:
        lines.append(f"  {'Mitte':<{width}}  {_row(scene.centre, open_cards)}")
    if viewer is not None:
        lines += [f"  {line}" for line in _only_seen(engine, state, viewer, seen, open_cards)]
    return tuple(lines)


def news(engine: AnyGame, step: Step[Any, Any], viewer: Player) -> tuple[Card, ...]:
    """The cards that a player has come to know by one line."""
    copies = Counter(engine.deck(step.before.table))
    before, now = (cards_in(engine.view(state, viewer)) & copies for state in (step.before, step.after))
    return tuple(sorted((now - before).elements(), key=sort_key))


def _name(seat: Seat, viewer: Player | None) -> str:
    return f"{seat.player} (du)" if seat.player == viewer else seat.player


def _row(groups: tuple[Group, ...], open_cards: Counter[Card]) -> str:
    return " · ".join(text for group in groups if (text := _group(group, open_cards)))


def _group(group: Group, open_cards: Counter[Card]) -> str:
    covered = any(shown.card is not None and shown.card not in open_cards for shown in group.cards)
    words = []
    for shown in group.cards:
        card = str(shown.card) if shown.card in open_cards else _COVERED
        words.append(card if covered or not shown.tag else f"{card} ({shown.tag})")
    # What is said about cards that the viewer does not see might give them away.
    note = "" if covered else note_of(group)
    told = " ".join(words)
    if note:
        told = f"{told} ({note})" if told else note
    return f"{group.label}: {told or '–'}" if group.label else told


def _only_seen(
    engine: AnyGame, state: Any, viewer: Player, seen: Counter[Card], open_cards: Counter[Card]
) -> Iterator[str]:
    """Cards that the viewer knows and the picture does not show, such as their own hand."""
    players: tuple[Player, ...] = state.table.players
    view, hidden = engine.view(state, viewer), seen - open_cards
    told: set[Card] = set()
    lines: dict[str, list[str]] = {}
    for place, cards in leaves(view):
        if not any(card in hidden for card in cards):
            continue
        seat = _seat_of(view, place, players)
        if seat not in (None, viewer):
            lines.setdefault(f"Von {seat} weißt du", []).append(write_cards(cards))
            continue
        label = _fact_label(engine, state, viewer, cards)
        # What all know of one's own hand is a part of it.
        if label or not set(cards) <= told:
            lines.setdefault(label or ("Du hast" if seat else "Du weißt noch"), []).append(write_cards(cards))
            told |= set(cards)
    yield from (f"{label}: {' · '.join(several)}" for label, several in lines.items())


def _seat_of(view: object, place: Place, players: tuple[Player, ...]) -> Player | None:
    """Whose cards stand at a place of a view: in a row that has an item for every seat; None for all other places."""
    row = view
    for part in place[:-1]:
        row = _part(row, part)
    at = place[-1] if place else None
    return players[at] if isinstance(at, int) and isinstance(row, tuple) and len(row) == len(players) else None


def _part(value: object, part: str | int) -> object:
    """What `leaves` calls a part of a value; None for members of sets, which have no place."""
    if isinstance(value, tuple):
        return value[int(part)]
    if isinstance(value, Mapping):
        return next(item for key, item in value.items() if str(key) == part)
    return getattr(value, str(part), None)


def _fact_label(engine: AnyGame, state: Any, viewer: Player, cards: tuple[Card, ...]) -> str:
    """The engine's words for these cards, if they are the viewer's or nobody's; empty where it has none.

    Only the words are taken from the facts: those know every card.
    """
    others = {player for player in state.table.players if player != viewer}
    named = []
    for path, fact in paths(engine.state_facts(state)):
        held = (fact.value,) if isinstance(fact.value, Card) else fact.value
        if isinstance(held, tuple) and Counter(held) == Counter(cards) and not set(parts_of(path)) & others:
            named.append(path)
    named.sort(key=lambda path: viewer not in parts_of(path))
    return label_of(engine, named[0], state.table.players).replace(" des Spielers", "") if named else ""
