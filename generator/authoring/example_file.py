"""The YAML of an example that begins where a played game began, with as many of its cards named as are wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any

import yaml

from engines.cards import Card
from engines.game import Path
from generator.authoring.match import Match

_WIDTH = 118


@dataclass(frozen=True)
class Pile:
    """Dealt cards that a position names together, and where: in a list, or a `single` one by itself."""

    place: Path
    cards: tuple[Card, ...]
    single: bool


def piles_of(match: Match) -> tuple[Pile, ...]:
    """All cards of the deal that the position does not name already and can name."""
    piles: dict[Path, list[Card]] = {}
    singles: set[Path] = set()
    slots = match.game.engine.slots(match.table, match.position)
    known = {field.name for field in fields(match.position)}
    for slot, card in zip(slots, match.deal, strict=True):
        if slot.card is not None or not slot.path or slot.path[0] not in known:
            continue
        in_list = isinstance(slot.path[-1], int)
        place = slot.path[:-1] if in_list else slot.path
        piles.setdefault(place, []).append(card)
        if not in_list:
            singles.add(place)
    return tuple(Pile(place, tuple(cards), place in singles) for place, cards in piles.items())


def write_example(match: Match, title: str, piles: Sequence[Pile], lines: Sequence[str], schema: str = "") -> str:
    """The example's file; `schema` is where an editor finds what may stand in it."""
    table = match.table
    head: dict[str, object] = {"titel": title, "spieler": [str(name) for name in table.players]}
    if table.variants:
        head["varianten"] = sorted(table.variants)
    if table.level:
        head["stufe"] = table.level
    comment = f"# yaml-language-server: $schema={schema}\n" if schema else ""
    moves = yaml.safe_dump(list(lines), allow_unicode=True, width=10_000, default_flow_style=False)
    indented = "".join(f"  {line}\n" for line in moves.splitlines())
    return f"{comment}{_dump(head)}{_dump({'lage': _position(match, piles)})}zuege:\n{indented}"


def _position(match: Match, piles: Sequence[Pile]) -> dict[str, Any]:
    """The opening position and the named cards, in the order in which the engine lists the position's fields."""
    position: dict[str, Any] = _plain(match.position)
    for pile in piles:
        if not pile.cards:
            continue
        *above, last = map(str, pile.place)
        inner = position
        for part in above:
            inner = inner.setdefault(part, {})
        inner[last] = str(pile.cards[0]) if pile.single else [str(card) for card in pile.cards]
    order = [field.name for field in fields(match.position)]
    return dict(sorted(position.items(), key=lambda entry: order.index(entry[0])))


def _plain(value: Any) -> Any:
    """A position's value as a file states it; what a field holds anyway is left out."""
    if is_dataclass(value) and not isinstance(value, Card):
        stated = {field.name: getattr(value, field.name) for field in fields(value) if not _is_default(value, field)}
        return {name: _plain(one) for name, one in stated.items()}
    if isinstance(value, Mapping):
        return {_plain(key): _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | frozenset):
        return [_plain(one) for one in value]
    return value if isinstance(value, bool | int) else str(value)


def _is_default(owner: Any, field: Any) -> bool:
    value = getattr(owner, field.name)
    if field.default_factory is not MISSING:
        return bool(value == field.default_factory())
    return field.default is not MISSING and bool(value == field.default)


def _dump(data: Mapping[str, Any]) -> str:
    """YAML with the innermost groups on one line."""
    return yaml.safe_dump(dict(data), allow_unicode=True, sort_keys=False, width=_WIDTH, default_flow_style=None)
