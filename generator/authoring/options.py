"""What the player whose turn it is can do, as lines of notation; and what the others hear of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.cards import Card, find_cards
from engines.game import AnyGame, Bound, Player, Step
from generator.authoring.sight import cards_in, leaves

HIDDEN = "…"


@dataclass(frozen=True)
class Options:
    """The moves of one player, each with its text, and the endless family of moves where there is one.

    `lowest` is the text of the least of those, or of any where they have no end below.
    """

    moves: tuple[Any, ...]
    texts: tuple[str, ...]
    bound: Bound[Any] | None = None
    lowest: str = ""

    @property
    def example(self) -> str:
        """A move as it may be written."""
        return self.lowest or self.texts[-1]


def options_of(engine: AnyGame, state: Any, player: Player) -> Options:
    """What one player can do now; what others may choose at the same time stays theirs."""
    legal = engine.moves(state)
    own = [(move, text) for move in legal.listed if (text := engine.write(move)).startswith(f"{player} ")]
    moves, texts = tuple(move for move, _ in own), tuple(text for _, text in own)
    if legal.bound is None:
        return Options(moves, texts)
    return Options(moves, texts, legal.bound, engine.write(legal.bound.make(legal.bound.lowest or 0)))


def heard(engine: AnyGame, step: Step[Any, Any], viewer: Player) -> str:
    """A line as another player may know it: cards that they do not see and choices that they cannot tell are left out.

    What is left out depends on nothing but the viewer's knowledge, or it would tell something itself.
    """
    state = step.before
    parts: list[str] = []
    for move in step.moves:
        text = engine.write(move)
        after, _ = engine.apply(state, move)
        player = engine.to_move(state)
        if player is not None and player != viewer:
            text = _redacted(engine, state, after, text, player, viewer)
        parts.append(text if not parts or player is None else text.removeprefix(f"{player} "))
        state = after
    return ", ".join(parts)


def _redacted(engine: AnyGame, state: Any, after: Any, text: str, player: Player, viewer: Player) -> str:
    before, now = engine.view(state, viewer), engine.view(after, viewer)
    words = text.split(" ")
    hidden: set[int] = set()
    for move, other in _alternatives(engine, state, player):
        pairs = enumerate(zip(words, other.split(" "), strict=False))
        differing = {index for index, (one, two) in pairs if one != two and not _cards(one)}
        if differing - hidden and engine.view(engine.apply(state, move)[0], viewer) == now:
            hidden |= differing
    known = _cards_of_changes(before, now) | _only_copies(engine, state, now)
    hidden |= {index for index, word in enumerate(words) if not _cards(word) <= known}
    return " ".join(
        word.replace(word.rstrip(","), HIDDEN) if index in hidden else word for index, word in enumerate(words)
    )


def _cards(word: str) -> set[Card]:
    return {card for _, _, card in find_cards(word)}


def _cards_of_changes(before: object, now: object) -> set[Card]:
    """Cards that lie, as far as the viewer sees, where something has changed."""
    old = {place: Counter(cards) for place, cards in leaves(before)}
    return {card for place, cards in leaves(now) if old.get(place) != Counter(cards) for card in cards}


def _only_copies(engine: AnyGame, state: Any, view: object) -> set[Card]:
    """Cards in a view that the deck has only once: whoever sees them knows where they are."""
    copies = Counter(engine.deck(state.table))
    return {card for card in cards_in(view) if copies[card] == 1}


def _alternatives(engine: AnyGame, state: Any, player: Player) -> Iterator[tuple[Any, str]]:
    options = options_of(engine, state, player)
    yield from zip(options.moves, options.texts, strict=True)
    if options.bound is not None:
        for more in range(2):
            move = options.bound.make((options.bound.lowest or 0) + more)
            yield move, engine.write(move)
