"""A table to play Schwindelpost at in tests: positions and moves as authors write them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from game_setups import SCHWINDELPOST

from engines.cards import parse_card, parse_cards, parse_rank
from engines.game import Event, Fact, IllegalMoveError, Player, PositionError, Refusal, Step, Table, Value, fill
from engines.schwindelpost import GAME
from engines.schwindelpost.parameters import Parameters, Position, Station, UnderWay
from engines.schwindelpost.state import State

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn")

#: Nobody has three of a Sorte, and seven Sorten lie open: as many cards as one can have taken with Ein Blatt.
FOURTEEN = "A♣ A♠ K♣ K♠ D♣ D♠ B♣ B♠ 10♣ 10♠ 9♣ 9♠ 8♣ 8♠"


def table(players: int = 4, *variants: str) -> Table[Parameters]:
    return Table(SCHWINDELPOST, tuple(map(Player, NAMES[:players])), frozenset(variants))


def lage(
    geber: str,
    dran: str | None = None,
    hand: Mapping[str, str] | None = None,
    offen: Mapping[str, str] | None = None,
    unterwegs: str | None = None,
    karte: str | None = None,
    nachgesehen: bool = False,
) -> Position:
    """A position. `unterwegs` lists the legs of a card under way: `Ben König, Carla 7`."""
    under_way = None
    if unterwegs is not None:
        pairs = [leg.split() for leg in unterwegs.split(", ") if leg]
        way = tuple(Station(Player(name), parse_rank(claim)) for name, claim in pairs)
        under_way = UnderWay(way, parse_card(karte) if karte else None, nachgesehen)
    return Position(
        geber=Player(geber),
        dran=Player(dran) if dran else None,
        hand={Player(name): parse_cards(cards) for name, cards in (hand or {}).items()},
        offen={Player(name): parse_cards(cards) for name, cards in (offen or {}).items()},
        unterwegs=under_way,
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


def laid(state: State, player: str) -> str:
    """What lies open in front of a player, in the order in which it was taken."""
    return " ".join(map(str, state.open_of(Player(player))))


def hand_sizes(state: State) -> list[int]:
    return [len(hand) for hand in state.hands]


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
