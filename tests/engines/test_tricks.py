"""Trick games: what holds for every game holds for the one of a new project, and for one with more rules of its own."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import test_every_game as every_game
from projects import REPOSITORY

from engines.cards import parse_card
from engines.game import AnyGame, Player, PositionError, Range, Reason, Refusal, Sheet, Table, find_game
from engines.tricks import Lay, Parameters, Position, State, TrickGame
from generator.authoring.desk import Desk
from generator.authoring.random_games import every_table, run
from generator.content.homes import join
from generator.content.load import load

PROJECT = REPOSITORY / "templates" / "neu" / "projekt"
PLAYERS = tuple(map(Player, ("Anna", "Ben", "Carla")))
ANNA, BEN, CARLA = PLAYERS


@pytest.fixture(scope="module")
def silberling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[AnyGame, Sheet[Any]]]:
    root = tmp_path_factory.mktemp("projekt")
    shutil.copytree(PROJECT, root, dirs_exist_ok=True)
    sheet = root / "content" / "silberling" / "spiel.yaml"
    text = (sheet.with_name("spiel.yaml.j2")).read_text(encoding="utf-8")
    sheet.write_text(text.replace("<< stand >>", "2026-11-30"), encoding="utf-8")
    join(root)
    game = find_game("silberling")
    assert game is not None
    yield game, load(root, ("silberling",)).games[0].sheet
    join(REPOSITORY)


def generic(*parameters: str) -> list[str]:
    """The tests of every game that take just these parameters."""
    tests = inspect.getmembers(every_game, inspect.isfunction)
    return [
        name
        for name, test in tests
        if name.startswith("test_") and [*inspect.signature(test).parameters] == [*parameters]
    ]


@pytest.mark.parametrize("name", generic("game", "table"))
def test_what_holds_for_every_game_holds_at_every_table(
    name: str, silberling: tuple[AnyGame, Sheet[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, sheet = silberling
    monkeypatch.setattr(every_game, "sheet_of", lambda game_id: sheet)
    for table in every_table(game, sheet):
        getattr(every_game, name)(game, table)


@pytest.mark.parametrize(
    "name", [name for name in generic("game") if not name.endswith(("named_after_it", "has_a_content_folder"))]
)
def test_what_holds_for_every_game_holds(
    name: str, silberling: tuple[AnyGame, Sheet[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, sheet = silberling
    monkeypatch.setattr(every_game, "sheet_of", lambda game_id: sheet)
    getattr(every_game, name)(game)


# --- A game with a rule of its own --------------------------------------------------------------

HIGHER = Reason("nicht-hoeher", "bedienen", "{karte} hat nicht die Farbe des Stichs.")


class Suits(TrickGame):
    """You must follow suit, and the highest card of that suit gets the trick."""

    id = "farben"
    rules = (*TrickGame.rules, "bedienen")
    reasons = (*TrickGame.reasons, HIGHER)
    longest = 16

    def taken_by(self, table: Table[Parameters], trick: Sequence[Lay]) -> tuple[Lay, tuple[str, ...]]:
        ranks = table.sheet.parameters.raenge
        followed = [lay for lay in trick if lay.card.suit == trick[0].card.suit]
        return max(followed, key=lambda lay: ranks.index(lay.card.rank)), ("reihenfolge",)

    def refused(self, state: State, move: Lay) -> tuple[Refusal, ...]:
        if state.is_full or not state.laid:
            return ()
        suit = state.laid[0].card.suit
        must = move.card.suit != suit and any(card.suit == suit for card in state.hand(move.player))
        return (HIGHER.refuse(karte=move.card),) if must else ()


RANKS = tuple(parse_card(f"{rank}♥").rank for rank in ["7", "8", "9", "10", "B", "D", "K", "A"])
DESK = Desk(Suits(), Sheet(3, 5, Range(3, 5), 1, 0, Parameters(RANKS, 3)))
AT = DESK.named(*PLAYERS)


def position(tricks: dict[Player, int] | None = None, **hands: str) -> Position:
    cards = {Player(name): tuple(map(parse_card, hand.split())) for name, hand in hands.items()}
    return Position(ANNA, cards, tricks or {})


def test_a_game_can_refuse_more_than_all_games_do() -> None:
    state = DESK.play(DESK.start(AT, position(Anna="7♥", Ben="8♥ A♠ K♠")), "Anna legt 7♥")
    assert DESK.refused(state, "Ben legt A♠") == ["bedienen"]
    assert [move.card for move in DESK.game.moves(state).listed] == [parse_card("8♥")]
    assert DESK.refused(state, "Carla legt 8♥") == ["reihum"]
    assert DESK.refused(state, "Ben legt 7♥") == ["legen"]


def test_who_gets_a_trick_begins_the_next() -> None:
    state = DESK.start(AT, position(Anna="7♥", Ben="A♥ K♠ D♠", Carla="8♥"))
    state = DESK.play(state, "Anna legt 7♥", "Ben legt A♥", "Carla legt 8♥")
    assert state.turn == BEN
    assert DESK.rules(state, "Ben legt K♠") == {"legen", "naechster-stich"}
    assert [lay.card for lay in DESK.play(state, "Ben legt K♠").laid] == [parse_card("K♠")]


def test_the_most_tricks_win_and_equals_together() -> None:
    state = DESK.start(AT, position({ANNA: 1, BEN: 1}, Anna="7♥", Ben="8♠", Carla="9♥"))
    end = DESK.play(state, "Anna legt 7♥", "Ben legt 8♠", "Carla legt 9♥")
    result = DESK.game.result(end)
    assert result is not None
    assert (result.winners, result.losers, end.turn) == (PLAYERS, (), None)


@pytest.mark.parametrize(
    ("wrong", "path", "rule"),
    [
        (position({ANNA: 3}), ("stiche",), "gewinnen"),
        (position({ANNA: -1}), ("stiche",), "gewinnen"),
        (position({ANNA: 2}, Ben="7♥ 8♥"), ("haende", BEN, 1), "austeilen"),
        (position(Eva="7♥"), ("haende", "Eva"), ""),
        (position({Player("Eva"): 1}), ("stiche", "Eva"), ""),
        (Position(Player("Eva")), ("beginnt",), ""),
    ],
)
def test_positions_that_cannot_be_are_refused(wrong: Position, path: tuple[str | int, ...], rule: str) -> None:
    DESK.cannot_occur(AT, wrong, path, rule)


def test_so_many_must_sit_at_the_table() -> None:
    with pytest.raises(PositionError):
        DESK.game.slots(DESK.named("Anna", "Ben"), Position())


@pytest.mark.parametrize("seed", range(10))
def test_every_game_ends_after_all_tricks(seed: int) -> None:
    steps = list(run(DESK.game, AT, seed))
    assert len(steps) == 9
    assert sum(steps[-1].after.tricks) == 3
