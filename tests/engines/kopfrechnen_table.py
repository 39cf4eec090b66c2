"""A table to play Kopfrechnen at in tests: positions and moves as authors write them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from game_setups import KOPFRECHNEN

from engines.cards import parse_card, parse_cards
from engines.game import Event, Fact, IllegalMoveError, Player, PositionError, Refusal, Step, Table, Value, fill
from engines.kopfrechnen import GAME
from engines.kopfrechnen.parameters import Lives, Parameters, Position
from engines.kopfrechnen.state import State

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn")


def table(players: int = 4, *variants: str) -> Table[Parameters]:
    return Table(KOPFRECHNEN, tuple(map(Player, NAMES[:players])), frozenset(variants))


def lage(
    beginnt: str | None = "Anna",
    stirn: str = "",
    verdeckt: str = "",
    stapel: str = "",
    leben: Mapping[str, tuple[int, int]] | None = None,
    gebot: int | None = None,
    bieter: str | None = None,
    juengste: str | None = None,
) -> Position:
    """A position. `stirn` lists cards in the order of seats, with a dash where none is named."""
    cards = zip(NAMES, stirn.split(), strict=False)
    return Position(
        juengste=Player(juengste) if juengste else None,
        beginnt=Player(beginnt) if beginnt and not juengste else None,
        stirn={Player(name): parse_card(card) for name, card in cards if card != "-"},
        verdeckt=parse_card(verdeckt) if verdeckt else None,
        stapel=parse_cards(stapel),
        leben={Player(name): Lives(*lives) for name, lives in (leben or {}).items()},
        gebot=gebot,
        bieter=Player(bieter) if bieter else None,
    )


def start(at: Table[Parameters], position: Position, seed: int = 0) -> State:
    return begun(at, position, seed)[0]


def begun(at: Table[Parameters], position: Position, seed: int = 0) -> tuple[State, set[str]]:
    """The state in which a position begins, and the rules that its events name."""
    deal = fill(GAME.deck(at), GAME.slots(at, position), random.Random(seed))
    state, events = GAME.start(at, position, deal)
    return state, rules_of(events)


def line(state: State, text: str, seed: int = 0) -> Step[Any, Any]:
    """One line of notation, played; open cards of a deal are filled in."""
    before = state
    happened: list[Event] = []
    moves = []
    for move in GAME.parse(state.table, text):
        if slots := GAME.deal_slots(state, move):
            move = GAME.with_deal(move, fill(GAME.deck(state.table), slots, random.Random(seed)))
        state, events = GAME.apply(state, move)
        moves.append(move)
        happened += events
    return Step(before, tuple(moves), tuple(happened), state)


def play(state: State, *lines: str) -> State:
    for text in lines:
        state = line(state, text).after
    return state


def rules_of(events: tuple[Event, ...]) -> set[str]:
    return {rule for event in events for rule in event.rules}


def rules(state: State, text: str) -> set[str]:
    """The rules that a line's events name."""
    return rules_of(line(state, text).events)


def refused(state: State, text: str) -> list[str]:
    """The rules by which a line's last move is refused, most important first."""
    return [refusal.rule for refusal in refusals(state, text)]


def refusals(state: State, text: str) -> tuple[Refusal, ...]:
    *first, last = GAME.parse(state.table, text)
    for move in first:
        state, _ = GAME.apply(state, move)
    found = GAME.verify(state, last)
    if found:
        try:
            GAME.apply(state, last)
        except IllegalMoveError as error:
            assert error.refusals == found
        else:
            raise AssertionError("apply accepts what verify refuses")
    return found


def impossible(at: Table[Parameters], position: Position) -> PositionError:
    """The error by which a position is refused."""
    try:
        GAME.slots(at, position)
    except PositionError as error:
        assert error.sentence.endswith(".")
        assert error.rule in ("", *GAME.rules)
        return error
    raise AssertionError("the position is accepted")


def lives(state: State, player: str) -> tuple[int, int]:
    own = state.lives_of(Player(player))
    return own.offen, own.verdeckt


def value(facts: Any, path: str) -> Value:
    """The value of a fact by its path."""
    for part in path.split("."):
        facts = facts[part]
    assert isinstance(facts, Fact)
    return facts.value


def said(state: State, text: str, path: str) -> Value:
    """The value of a fact that a line gives."""
    return value(GAME.step_facts(line(state, text)), path)


def known(state: State, path: str) -> Value:
    """The value of a fact of the state."""
    return value(GAME.state_facts(state), path)
