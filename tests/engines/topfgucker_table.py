"""A table to play Topfgucker at in tests: positions and moves as authors write them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from game_setups import TOPFGUCKER

from engines.cards import parse_card, parse_cards
from engines.game import Event, Fact, IllegalMoveError, Player, PositionError, Refusal, Step, Table, Value, fill
from engines.topfgucker import GAME
from engines.topfgucker.parameters import Parameters, Position, PotCard, Pots
from engines.topfgucker.state import State

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva")


def table(players: int = 2, *variants: str, stufe: str = "normal") -> Table[Parameters]:
    return Table(TOPFGUCKER, tuple(map(Player, NAMES[:players])), frozenset(variants), stufe)


def hands(text: str) -> dict[Player, tuple[Any, ...]]:
    """`Anna: 4♦ K♠; Ben: 7♣`"""
    parts = (part.split(":") for part in text.split(";") if part.strip())
    return {Player(name.strip()): parse_cards(cards) for name, cards in parts}


def pot(text: str) -> tuple[PotCard, ...]:
    """`K♠ Anna, A♥ Ben als 11`, the lowest card first."""
    cards = []
    for part in text.split(",") if text else ():
        card, player, *value = part.split()
        cards.append(PotCard(parse_card(card), Player(player), int(value[1]) if value else None))
    return tuple(cards)


def lage(
    juengste: str | None = None,
    dran: str | None = None,
    offen: str = "",
    verdeckt: str = "",
    links: str = "",
    mitte: str = "",
    rechts: str = "",
    stapel: str = "",
    handkarten: Mapping[str, int] | None = None,
    weg: str = "",
    **more: Any,
) -> Position:
    """A position as authors write it; Anna begins unless someone is named."""
    return Position(
        juengste=Player(juengste) if juengste else None if dran else Player("Anna"),
        dran=Player(dran) if dran else None,
        offen=hands(offen),
        verdeckt=hands(verdeckt),
        toepfe=Pots(pot(links), pot(mitte), pot(rechts)),
        stapel=parse_cards(stapel),
        handkarten={Player(name): size for name, size in (handkarten or {}).items()},
        weg=parse_cards(weg),
        **more,
    )


def start(at: Table[Parameters], position: Position, seed: int = 0) -> State:
    return begun(at, position, seed)[0]


def begun(at: Table[Parameters], position: Position, seed: int = 0) -> tuple[State, set[str]]:
    """The state in which a position begins, and the rules that its events name."""
    deal = fill(GAME.deck(at), GAME.slots(at, position), random.Random(seed))
    state, events = GAME.start(at, position, deal)
    return state, rules_of(events)


def line(state: State, text: str) -> Step[Any, Any]:
    """One line of notation, played."""
    before = state
    happened: list[Event] = []
    moves = GAME.parse(state.table, text)
    for move in moves:
        state, events = GAME.apply(state, move)
        happened += events
    return Step(before, moves, tuple(happened), state)


def steps(state: State, *lines: str) -> Iterator[Step[Any, Any]]:
    for text in lines:
        step = line(state, text)
        yield step
        state = step.after


def play(state: State, *lines: str) -> State:
    for step in steps(state, *lines):
        state = step.after
    return state


def rules_of(events: tuple[Event, ...]) -> set[str]:
    return {rule for event in events for rule in event.rules}


def rules(state: State, text: str) -> set[str]:
    """The rules that a line's events name."""
    return rules_of(line(state, text).events)


def refused(state: State, text: str) -> list[str]:
    """The ids of the reasons against a line's last move, most important first."""
    return [refusal.reason for refusal in refusals(state, text)]


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


def impossible(at: Table[Parameters], position: Position) -> tuple[tuple[str | int, ...], str]:
    """Path and rule by which a position is refused."""
    try:
        GAME.slots(at, position)
    except PositionError as error:
        assert error.sentence.endswith(".")
        assert error.rule in ("", *GAME.rules)
        return error.path, error.rule
    raise AssertionError("the position is accepted")


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


def written(state: State) -> set[str]:
    """Every listed move as written."""
    return {GAME.write(move) for move in GAME.moves(state).listed}


def end_game(**more: Any) -> Position:
    """Two players, the draw pile is empty; Anna is on turn with K♠ open and 4♦ hidden, Ben holds 9♦ open."""
    position: dict[str, Any] = {
        "dran": "Anna",
        "offen": "Anna: K♠; Ben: 9♦",
        "verdeckt": "Anna: 4♦",
        "handkarten": {"Anna": 2, "Ben": 1},
        "ziehstapel": 0,
        "treffer": 12,
        "leben": 0,
        "links": "5♥ Anna, 6♣ Ben",
        "mitte": "10♣ Ben, 8♦ Anna",
        "rechts": "K♥ Ben, 7♦ Anna, 3♣ Ben",
    }
    return lage(**(position | more))
