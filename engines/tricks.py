"""What trick games share: all hold as many cards, everybody lays one in turn, and somebody gets the trick.

A game is a subclass that says who gets a trick; the most tricks win. Where its rules differ in more, it overrides the
methods here, or is an engine of its own. Its rules have at least the ids in `TrickGame.rules`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engines.cards import Card, Rank, pack
from engines.deals import row
from engines.game import (
    LOSES,
    WINS,
    Deal,
    Display,
    Event,
    Fact,
    Facts,
    Game,
    Group,
    Moves,
    NotationError,
    Path,
    Pile,
    Player,
    PositionError,
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
    Token,
)
from engines.notation import counted, forms, one_line, read_card, split_player
from engines.seats import check_names, check_no_level, check_number, check_seated, check_variants, with_seat


@dataclass(frozen=True)
class Parameters:
    """`werte` in spiel.yaml."""

    raenge: tuple[Rank, ...] = field(metadata={"titel": "Ränge", "hilfe": "alle Ränge im Spiel, der niedrigste zuerst"})
    stiche: int = field(metadata={"titel": "Stiche", "hilfe": "so viele werden gespielt, so groß ist jede Hand"})


@dataclass(frozen=True)
class Position:
    """`lage`: the beginning, or the moment after some tricks. Cards that it leaves open are dealt."""

    beginnt: Player | None = field(default=None, metadata={"titel": "Beginnt", "hilfe": "wer als Nächstes ausspielt"})
    haende: Mapping[Player, tuple[Card, ...]] = field(
        default_factory=dict,
        metadata={"titel": "Hände", "hilfe": "was wer noch auf der Hand hat, so weit es wichtig ist"},
    )
    stiche: Mapping[Player, int] = field(
        default_factory=dict, metadata={"titel": "Stiche", "hilfe": "wie viele wer schon hat; ohne Angabe keinen"}
    )
    uebrig: tuple[Card, ...] = field(
        default=(), metadata={"titel": "Übrig", "hilfe": "Karten, die niemand auf der Hand hat, so weit es wichtig ist"}
    )


@dataclass(frozen=True)
class Lay:
    """The only kind of move."""

    player: Player
    card: Card


@dataclass(frozen=True)
class State:
    """A moment of the game. A full trick lies in the middle until the next one begins; `leader` begins that."""

    table: Table[Parameters]
    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    tricks: tuple[int, ...]
    leader: Player
    laid: tuple[Lay, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, wherever it is."""
        return (*(card for hand in self.hands for card in hand), *(lay.card for lay in self.laid), *self.rest)

    @property
    def is_full(self) -> bool:
        """Whether everybody has laid a card."""
        return len(self.laid) == len(self.table.players)

    @property
    def turn(self) -> Player | None:
        """Whose turn it is; None at the end."""
        if sum(self.tricks) == self.table.sheet.parameters.stiche:
            return None
        return self.leader if self.is_full or not self.laid else self.table.left_of(self.laid[-1].player)

    def hand(self, player: Player) -> tuple[Card, ...]:
        """What a player holds."""
        return self.hands[self.table.players.index(player)]


TURN = Reason("nicht-dran", "reihum", "{spieler} ist nicht an der Reihe.")
NOT_HELD = Reason("nicht-auf-der-hand", "legen", "{spieler} hat {karte} nicht auf der Hand.")


class TrickGame(Game[Parameters, Position, State, Lay]):
    """A trick game, but for who gets a trick."""

    parameters = Parameters
    position = Position
    rules: ClassVar[tuple[str, ...]] = (
        *("spielerzahl", "karten", "reihenfolge", "austeilen", "beginnt", "legen", "reihum"),
        *("stich", "naechster-stich", "gewinnen"),
    )
    reasons: ClassVar[tuple[Reason, ...]] = (TURN, NOT_HELD)
    fact_names: ClassVar[Mapping[str, str]] = {
        "karten.anzahl": "Zahl der Karten, mit denen gespielt wird",
        "karten.niedrigste": "der niedrigste Rang, mit dem gespielt wird",
        "karten.raenge": "die Ränge, der höchste zuerst",
        "handkarten": "Zahl der Karten, die alle bekommen, und der Stiche",
        "spieler": "wer legt",
        "karte": "die gelegte Karte",
        "stich": "wer den Stich bekommt, wenn er voll ist",
        "dran": "wer an der Reihe ist",
        "stiche.<Spieler>": "Zahl der Stiche",
        "gewinner": "alle, die gewonnen haben, in der Reihenfolge der Plätze",
        "ausgang.<Spieler>": "gewinnt oder verliert",
    }

    @abstractmethod
    def taken_by(self, table: Table[Parameters], trick: Sequence[Lay]) -> tuple[Lay, tuple[str, ...]]:
        """The card that gets a full trick, and the rules by which it does, beside `stich`."""

    def refused(self, state: State, move: Lay) -> tuple[Refusal, ...]:
        """What else is against laying a card that a player on turn holds; nothing by default."""
        return ()

    # --- Cards ------------------------------------------------------------------------------

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        """All cards of the ranks that are in play."""
        return pack(table.sheet.packs, ranks=table.sheet.parameters.raenge)

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """The same cards for every number of players."""
        cards = pack(sheet.packs, ranks=sheet.parameters.raenge)
        return (Pile("Spielkarten", cards, len(cards)),)

    def opening(self, table: Table[Parameters]) -> Position:
        """Nothing is named."""
        return Position()

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        """Hand by hand, and then what is not dealt or was in earlier tricks."""
        check_number(table)
        check_names(table)
        check_variants(table, self.variants)
        check_no_level(table, "Dieses Spiel")
        named: list[Path] = [("haende", one) for one in position.haende]
        named += [("stiche", one) for one in position.stiche]
        named += [("beginnt",)] if position.beginnt is not None else []
        for path in named:
            check_seated(table, str(path[-1] if len(path) > 1 else position.beginnt), path)
        left = table.sheet.parameters.stiche - sum(position.stiche.values())
        if left < 1 or min(position.stiche.values(), default=0) < 0:
            raise PositionError(("stiche",), "Nach so vielen Stichen ist das Spiel vorbei.", "gewinnen")
        slots: list[Slot] = []
        for player in table.players:
            cards = position.haende.get(player, ())
            if len(cards) > left:
                sentence = f"{player} kann nur {counted(left)} auf der Hand haben."
                raise PositionError(("haende", player, left), sentence, "austeilen")
            slots += row(f"Handkarte von {player}", ("haende", player), left, cards)
        aside = len(self.deck(table)) - len(slots)
        if len(position.uebrig) > aside:
            raise PositionError(("uebrig", aside), f"Übrig sind nur {counted(aside)}.", "austeilen")
        return (*slots, *row("übrige Karte", ("uebrig",), aside, position.uebrig))

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        """Hands are dealt as `slots` has them."""
        tricks = tuple(position.stiche.get(player, 0) for player in table.players)
        size = table.sheet.parameters.stiche - sum(tricks)
        hands = tuple(deal[seat * size : (seat + 1) * size] for seat in range(len(tricks)))
        state = State(table, hands, deal[len(tricks) * size :], tricks, position.beginnt or table.players[0])
        return state, (Event(("spielerzahl", "karten", "austeilen", "beginnt")),)

    # --- Moves ------------------------------------------------------------------------------

    def parse(self, table: Table[Parameters], text: str) -> tuple[Lay, ...]:
        """`Anna legt A♠`."""
        expected = forms(["legt A♠"], table.players, table.players[0])
        player, rest = split_player(table.players, text, one_line(text), expected)
        verb, _, card = rest.partition(" ")
        if verb.lower() != "legt":
            raise NotationError(text, expected)
        return (Lay(player, read_card(text, card, expected)),)

    def write(self, move: Lay) -> str:
        """`Anna legt A♠`."""
        return f"{move.player} legt {move.card}"

    def to_move(self, state: State) -> Player | None:
        """Whose turn it is; None at the end."""
        return state.turn

    def moves(self, state: State) -> Moves[Lay]:
        """Every card of the hand that may be laid, equal ones once."""
        player = state.turn
        lays = [Lay(player, card) for card in dict.fromkeys(state.hand(player))] if player else []
        return Moves(tuple(lay for lay in lays if not self.verify(state, lay)))

    def verify(self, state: State, move: Lay) -> tuple[Refusal, ...]:
        """Whose turn it is, what they hold, and then what else the game refuses."""
        if move.player != state.turn:
            return (TURN.refuse(spieler=move.player),)
        if move.card not in state.hand(move.player):
            return (NOT_HELD.refuse(spieler=move.player, karte=move.card),)
        return self.refused(state, move)

    def do(self, state: State, move: Lay) -> tuple[State, tuple[Event, ...]]:
        """The card goes to the middle; the last one of a trick decides it."""
        rules = ["legen", "naechster-stich" if state.is_full else "reihum"]
        if state.is_full:
            state = replace(state, laid=(), rest=(*state.rest, *(lay.card for lay in state.laid)))
        hand = list(state.hand(move.player))
        hand.remove(move.card)
        hands = with_seat(state.hands, state.table.players.index(move.player), tuple(hand))
        state = replace(state, hands=hands, laid=(*state.laid, move))
        if not state.is_full:
            return state, (Event(tuple(rules)),)
        card, by = self.taken_by(state.table, state.laid)
        seat = state.table.players.index(card.player)
        state = replace(state, leader=card.player, tricks=with_seat(state.tricks, seat, state.tricks[seat] + 1))
        ended = ["gewinnen", *self.ending_rules(state)] if state.turn is None else []
        return state, (Event((*rules, "stich", *by, *ended)),)

    def result(self, state: State) -> Result | None:
        """The most tricks win, together where several have them; None while the game goes on."""
        if state.turn is not None:
            return None
        score = dict(zip(state.table.players, state.tricks, strict=True))
        winners = tuple(player for player in score if score[player] == max(state.tricks))
        return Result(winners, tuple(player for player in score if player not in winners))

    def ending_rules(self, state: State) -> tuple[str, ...]:
        """The rules that decided a finished game, beside `gewinnen`; none by default."""
        return ()

    # --- What is seen and said --------------------------------------------------------------

    def view(self, state: State, player: Player) -> Any:
        """The own hand, the middle, and how it stands."""
        return state.hand(player), state.laid, state.tricks, state.leader

    def scene(self, state: State) -> Scene:
        """Hands face down, tricks beside them, and the trick in the middle with the card that gets it."""
        seats = []
        for player, hand, tricks in zip(state.table.players, state.hands, state.tricks, strict=True):
            back = (Shown(None),) if hand else ()
            cards = Group("Hand", back, counted(len(hand)), look=Display.HAND, number=len(hand), plain=bool(hand))
            groups = (cards, Group("Stiche", (), str(tricks), tokens=(Token.COVERED,) * tricks))
            seats.append(Seat(player, groups, active=player == state.turn))
        best = self.taken_by(state.table, state.laid)[0] if state.is_full else None
        laid = tuple(Shown(lay.card, "bekommt ihn" if lay is best else "") for lay in state.laid)
        return Scene(tuple(seats), (Group("Stich", laid),))

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        """Cards and hands."""
        ranks = sheet.parameters.raenge
        cards: Facts = {
            "anzahl": Fact(len(pack(sheet.packs, ranks=ranks)), "karten"),
            "niedrigste": Fact(ranks[0], "karten"),
            "raenge": Fact(tuple(reversed(ranks)), "reihenfolge"),
        }
        return {"karten": cards, "handkarten": Fact(sheet.parameters.stiche, "austeilen")}

    def state_facts(self, state: State) -> Facts:
        """How it stands, and whose turn it is."""
        tricks = zip(state.table.players, state.tricks, strict=True)
        facts: dict[str, Fact | Facts] = {"stiche": {player: Fact(number, "stich") for player, number in tricks}}
        return facts | ({"dran": Fact(state.turn, "reihum")} if state.turn else {})

    def step_facts(self, step: Step[State, Lay]) -> Facts:
        """The card, who gets the trick, and who has won."""
        move, after = step.moves[0], step.after
        facts: dict[str, Fact | Facts] = {"spieler": Fact(move.player, "reihum"), "karte": Fact(move.card, "legen")}
        if after.is_full:
            facts["stich"] = Fact(after.leader, "stich")
        if result := self.result(after):
            facts["gewinner"] = Fact(result.winners, "gewinnen")
            ends: dict[str, Fact] = {one: Fact(WINS, "gewinnen") for one in result.winners}
            facts["ausgang"] = ends | {one: Fact(LOSES, "gewinnen") for one in result.losers}
        return facts
