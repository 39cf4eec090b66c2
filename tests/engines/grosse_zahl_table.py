"""A table to play Große Zahl at in tests: positions and moves as authors write them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from game_setups import GROSSE_ZAHL

from engines.cards import parse_cards
from engines.game import Event, Fact, IllegalMoveError, Player, PositionError, Refusal, Step, Table, Value, fill
from engines.grosse_zahl import GAME
from engines.grosse_zahl.parameters import Laid, Parameters, Position
from engines.grosse_zahl.state import State

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn")


def table(players: int = 4, *variants: str, level: str = "") -> Table[Parameters]:
    return Table(GROSSE_ZAHL, tuple(map(Player, NAMES[:players])), frozenset(variants), level)


def lage(
    beginnt: str | None = "Anna",
    haende: Mapping[str, str] | None = None,
    anzahl: Mapping[str, int] | str = "",
    mitte: str = "",
    gepasst: str = "",
    dran: str | None = None,
    weg: str = "",
    beiseite: str = "",
    punkte: Mapping[str, int] | None = None,
) -> Position:
    """A position. `anzahl` may list sizes in the order of seats; `mitte` is `Ben 7♠ 7♥`."""
    sizes = dict(zip(NAMES, map(int, anzahl.split()), strict=False)) if isinstance(anzahl, str) else anzahl
    layer, _, laid = mitte.partition(" ")
    return Position(
        beginnt=Player(beginnt) if beginnt else None,
        haende={Player(name): parse_cards(cards) for name, cards in (haende or {}).items()},
        anzahl={Player(name): size for name, size in sizes.items()},
        mitte=Laid(parse_cards(laid), Player(layer)) if mitte else None,
        gepasst=tuple(map(Player, gepasst.split())),
        dran=Player(dran) if dran else None,
        weg=parse_cards(weg),
        beiseite=parse_cards(beiseite),
        punkte={Player(name): points for name, points in (punkte or {}).items()},
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
    (move,) = GAME.parse(state.table, text)
    if slots := GAME.deal_slots(state, move):
        move = GAME.with_deal(move, fill(GAME.deck(state.table), slots, random.Random(seed)))
    after, events = GAME.apply(state, move)
    return Step(state, (move,), events, after)


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
    """The rules by which a line is refused, most important first."""
    return [refusal.rule for refusal in refusals(state, text)]


def refusals(state: State, text: str) -> tuple[Refusal, ...]:
    (move,) = GAME.parse(state.table, text)
    found = GAME.verify(state, move)
    if found:
        try:
            GAME.apply(state, move)
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


def hand(state: State, player: str) -> str:
    return " ".join(map(str, state.hand_of(Player(player))))


def sizes(state: State) -> tuple[int, ...]:
    return tuple(map(len, state.hands))


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
