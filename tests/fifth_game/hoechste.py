"""Höchste: everyone lays the one card they hold; the highest wins. A complete game as small as can be.

Rules: made up for the tests, to show what a fifth game takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from engines.cards import Card
from engines.game import (
    LOSES,
    WINS,
    Deal,
    Event,
    Fact,
    Facts,
    Game,
    Group,
    Moves,
    NotationError,
    Pile,
    Player,
    Reason,
    Refusal,
    Result,
    Scene,
    Seat,
    Sheet,
    Shown,
    Slot,
    Step,
    Table,
)
from engines.notation import one_line, read_card, split_player
from engines.seats import check_names, check_number, check_seated


@dataclass(frozen=True)
class Parameters:
    karten: Mapping[Card, int] = field(metadata={"titel": "Karten", "hilfe": "jede Karte mit ihrem Wert"})


@dataclass(frozen=True)
class Position:
    hand: Mapping[Player, Card] = field(
        default_factory=dict, metadata={"titel": "Hand", "hilfe": "wer welche Karte hat"}
    )


@dataclass(frozen=True)
class Lay:
    player: Player
    card: Card


@dataclass(frozen=True)
class State:
    table: Table[Parameters]
    hands: tuple[Card, ...]
    rest: tuple[Card, ...]
    laid: int = 0

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.hands + self.rest

    @property
    def turn(self) -> Player | None:
        return self.table.players[self.laid] if self.laid < len(self.hands) else None

    @property
    def winner(self) -> Player:
        values = self.table.sheet.parameters.karten
        return max(zip(self.hands, self.table.players, strict=True), key=lambda pair: values[pair[0]])[1]


TURN = Reason("nicht-dran", "reihum", "{spieler} ist nicht an der Reihe.")
OTHER_CARD = Reason("andere-karte", "legen", "{spieler} hat {karte} nicht auf der Hand.")


class Hoechste(Game[Parameters, Position, State, Lay]):
    id = "hoechste"
    parameters = Parameters
    position = Position
    rules = ("anzahl", "austeilen", "reihum", "legen", "gewinnen")
    reasons = (TURN, OTHER_CARD)
    fact_names: ClassVar[Mapping[str, str]] = {
        "karten.anzahl": "wie viele Karten mitspielen",
        "spieler": "wer legt",
        "karte": "die gelegte Karte",
        "gewinner": "wer gewonnen hat",
        "ausgang.<Spieler>": "gewinnt oder verliert",
    }
    longest = 3  # everyone lays one card, and at most three play

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        cards = tuple(sheet.parameters.karten)
        return (Pile("Stapel", cards, len(cards)),)

    def card_table(self, sheet: Sheet[Parameters]) -> tuple[tuple[Card, str], ...]:
        return tuple((card, str(value)) for card, value in sheet.parameters.karten.items())

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        return tuple(table.sheet.parameters.karten)

    def opening(self, table: Table[Parameters]) -> Position:
        return Position()

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        check_number(table, "anzahl")
        check_names(table)
        for player in position.hand:
            check_seated(table, player, ("hand", player))
        hands = [Slot(f"Karte von {one}", ("hand", one), position.hand.get(one)) for one in table.players]
        rest = [Slot(f"Rest {number}", ()) for number in range(len(self.deck(table)) - len(hands))]
        return (*hands, *rest)

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        seats = len(table.players)
        return State(table, deal[:seats], deal[seats:]), (Event(("anzahl", "austeilen")),)

    def parse(self, table: Table[Parameters], text: str) -> tuple[Lay, ...]:
        expected = [f"{table.players[0]} legt 7♥"]
        player, rest = split_player(table.players, text, one_line(text), expected)
        verb, _, card = rest.partition(" ")
        if verb != "legt":
            raise NotationError(text, expected)
        return (Lay(player, read_card(text, card, expected)),)

    def write(self, move: Lay) -> str:
        return f"{move.player} legt {move.card}"

    def to_move(self, state: State) -> Player | None:
        return state.turn

    def moves(self, state: State) -> Moves[Lay]:
        turn = state.turn
        return Moves((Lay(turn, state.hands[state.laid]),) if turn else ())

    def verify(self, state: State, move: Lay) -> tuple[Refusal, ...]:
        if move.player != state.turn:
            return (TURN.refuse(spieler=move.player),)
        if move.card != state.hands[state.laid]:
            return (OTHER_CARD.refuse(spieler=move.player, karte=move.card),)
        return ()

    def do(self, state: State, move: Lay) -> tuple[State, tuple[Event, ...]]:
        after = replace(state, laid=state.laid + 1)
        rules = ("reihum", "legen", *(("gewinnen",) if after.turn is None else ()))
        return after, (Event(rules),)

    def view(self, state: State, player: Player) -> object:
        own = state.table.players.index(player)
        return tuple(card if index < state.laid or index == own else None for index, card in enumerate(state.hands))

    def result(self, state: State) -> Result | None:
        if state.turn:
            return None
        losers = tuple(player for player in state.table.players if player != state.winner)
        return Result((state.winner,), losers)

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        return {"karten": {"anzahl": Fact(len(sheet.parameters.karten), "austeilen")}}

    def state_facts(self, state: State) -> Facts:
        return {}

    def step_facts(self, step: Step[State, Lay]) -> Facts:
        move = step.moves[0]
        facts: dict[str, Fact | Facts] = {"spieler": Fact(move.player), "karte": Fact(move.card, "legen")}
        result = self.result(step.after)
        if result:
            facts["gewinner"] = Fact(result.winners[0], "gewinnen")
            facts["ausgang"] = {
                player: Fact(WINS if player in result.winners else LOSES, "gewinnen")
                for player in step.after.table.players
            }
        return facts

    def scene(self, state: State) -> Scene:
        shown = enumerate(zip(state.table.players, state.hands, strict=True))
        seats = (
            Seat(player, (Group("Karte", (Shown(card if index < state.laid else None),)),), player == state.turn)
            for index, (player, card) in shown
        )
        return Scene(tuple(seats), ())


GAME = Hoechste()
