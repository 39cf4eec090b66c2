"""Games played at random, as examples and cases: until every rule and every reason to refuse a move has occurred."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engines.cards import Card
from engines.game import Fact, Facts, Player, Step, Table, Term, fill
from generator.authoring.match import NAMES

from .design import Design
from .tischspiele.common import LAY, Move, Parameters, Position, State

#: So many games are played at most to see what the cases have not shown yet.
_MOST_TRIES = 3000


class UnshownError(Exception):
    """A game in which something does not seem to happen. Fields: `game`, `missing` (rules and reasons)."""

    def __init__(self, game: str, missing: frozenset[str]) -> None:
        self.game = game
        self.missing = missing
        super().__init__(f"{game}: {sorted(missing)}")


@dataclass(frozen=True)
class Line:
    """A move that was made, what it did, and what is tried in vain before it: each with its reason and rule."""

    step: Step[State, Move]
    refused: tuple[tuple[Move, str, str], ...]


@dataclass(frozen=True)
class Played:
    """A game from its beginning on, or the whole of it."""

    design: Design
    table: Table[Parameters]
    start: State
    lines: tuple[Line, ...]
    shown: frozenset[str] = field(default=frozenset())

    @property
    def needed(self) -> dict[Player, tuple[Card, ...]]:
        """Those cards of the first hands that the lines name."""
        tried = [move for line in self.lines for move in (*line.step.moves, *(one for one, _, _ in line.refused))]
        named = {move.card for move in tried}
        hands = zip(self.table.players, self.start.hands, strict=True)
        return {player: found for player, hand in hands if (found := tuple(card for card in hand if card in named))}

    @property
    def drawn(self) -> tuple[Card, ...]:
        """The cards of the stock that are drawn."""
        left = len(self.lines[-1].step.after.stock) if self.lines else len(self.start.stock)
        return self.start.stock[: len(self.start.stock) - left]


def examples(design: Design) -> list[Played]:
    """The examples that a game's rules print."""
    rng = random.Random(f"{design.seed}/beispiele")
    return [_play(design, rng, rng.randint(4, 12), tries=0.0) for _ in range(design.examples)]


def cases(design: Design) -> list[Played]:
    """The cases: so many as the design says, and those that are still needed. Raises `UnshownError`."""
    rng = random.Random(f"{design.seed}/faelle")
    played = [_play(design, rng, rng.randint(2, 12), tries=0.4) for _ in range(design.cases)]
    engine = design.engine
    wanted = {*engine.rules, *(reason.id for reason in engine.reasons)} - {"spielerzahl"}
    missing = wanted.difference(*(one.shown for one in played))
    for _ in range(_MOST_TRIES):
        if not missing - {"kartenwerte"}:  # that one follows from what is expected of the middle
            return played
        one = _play(design, rng, engine.longest, tries=0.3)
        if one.shown & missing:
            played.append(one)
            missing -= one.shown
    raise UnshownError(design.id, frozenset(missing))


def _play(design: Design, rng: random.Random, most: int, *, tries: float) -> Played:
    """Play up to `most` moves; with the chance `tries` somebody tries something else before each."""
    engine, sheet = design.engine, design.sheet
    players = tuple(map(Player, NAMES[: rng.randint(sheet.min_players, sheet.max_players)]))
    table = Table(sheet, players)
    position = Position(beginnt=rng.choice(players))
    deal = fill(engine.deck(table), engine.slots(table, position), rng)
    start, events = engine.start(table, position, deal)
    lines: list[Line] = []
    state, caution = start, rng.random()
    shown = {rule for event in events for rule in event.rules}
    while len(lines) < most and (legal := engine.moves(state).listed):
        lays = [move for move in legal if move.verb == LAY]
        others = [move for move in legal if move.verb != LAY]
        move = rng.choice(others if others and (not lays or rng.random() < caution) else lays)
        refused = tuple(_refused(design, state, rng)) if rng.random() < tries else ()
        after, happened = engine.apply(state, move)
        lines.append(Line(Step(state, (move,), happened, after), refused))
        shown |= {rule for event in happened for rule in event.rules} | {reason for _, reason, _ in refused}
        state = after
    return Played(design, table, start, tuple(lines), frozenset(shown))


def _refused(design: Design, state: State, rng: random.Random) -> Iterator[tuple[Move, str, str]]:
    """Something that may not be done now."""
    engine, table = design.engine, state.table
    tried = [
        Move(player, LAY, rng.choice(state.hands[seat]))
        for seat, player in enumerate(table.players)
        if state.hands[seat]
    ]
    turn = table.players[state.seat]
    tried += (
        [Move(turn, LAY, card) for card in (*rng.sample(state.hands[state.seat], 1), *state.laid[-1:])]
        if (state.hands[state.seat])
        else []
    )
    tried += [Move(turn, verb) for verb in engine.verbs if verb != LAY]
    rng.shuffle(tried)
    for move in tried:
        refusals = engine.verify(state, move)
        if refusals:
            yield move, refusals[0].reason, refusals[0].rule
            return


def facts_of(design: Design, step: Step[State, Move]) -> dict[str, str]:
    """What holds of a line, by the facts' names, as a text says it."""
    told = dict(_told("", design.engine.step_facts(step)))
    after = _told("nachher.", design.engine.state_facts(step.after))
    return told | dict(after)


def _told(prefix: str, facts: Facts) -> Iterator[tuple[str, str]]:
    for name, fact in facts.items():
        if isinstance(fact, Fact):
            value = fact.value
            yield f"{prefix}{name}", value.word if isinstance(value, Term) else str(value)
        else:
            yield from _told(f"{prefix}{name}.", fact)


def some(facts: dict[str, str], rng: random.Random) -> dict[str, str]:
    """A few of them, in order."""
    chosen: Sequence[str] = rng.sample(list(facts), min(len(facts), rng.randint(1, 3)))
    return {name: text for name, text in facts.items() if name in chosen}
