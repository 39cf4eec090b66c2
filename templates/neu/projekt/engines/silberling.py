"""Silberling: the second-highest card takes the trick. A whole engine, as small as they get.

It says what is legal, what happens, who sees what, and which facts the texts may claim. All numbers stand in
`content/silberling/spiel.yaml`. The rules are our own; what they leave open is decided under „Klarstellungen“.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """`werte` in spiel.yaml. Names that authors write are German."""

    raenge: tuple[Rank, ...] = field(metadata={"titel": "Ränge", "hilfe": "alle Ränge im Spiel, der niedrigste zuerst"})
    stiche: int = field(metadata={"titel": "Stiche", "hilfe": "so viele werden gespielt, so groß ist jede Hand"})


@dataclass(frozen=True)
class Position:
    """`lage` in an example or case: the beginning, or the moment after some tricks. What it leaves open is dealt."""

    beginnt: Player | None = field(default=None, metadata={"titel": "Beginnt", "hilfe": "wer als Nächstes ausspielt"})
    haende: Mapping[Player, tuple[Card, ...]] = field(default_factory=dict, metadata={"titel": "Hände"})
    stiche: Mapping[Player, int] = field(default_factory=dict, metadata={"titel": "Stiche, die schon gemacht sind"})


@dataclass(frozen=True)
class Lay:
    """The only kind of move in this game."""

    player: Player
    card: Card


@dataclass(frozen=True)
class State:
    """A moment of the game. A full trick lies in the middle until the next one begins."""

    table: Table[Parameters]
    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    tricks: tuple[int, ...]
    first: Player
    laid: tuple[Lay, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, wherever it is."""
        return (*(card for hand in self.hands for card in hand), *(lay.card for lay in self.laid), *self.rest)

    @property
    def ranked(self) -> list[Lay]:
        """The trick, the highest card first; of equal ranks the one that was laid first (sorting keeps the order)."""
        return sorted(self.laid, key=lambda lay: -self.table.sheet.parameters.raenge.index(lay.card.rank))

    @property
    def is_full(self) -> bool:
        """Whether everybody has laid a card."""
        return len(self.laid) == len(self.table.players)

    @property
    def turn(self) -> Player | None:
        """Whose turn it is; None at the end."""
        if sum(self.tricks) == self.table.sheet.parameters.stiche:
            return None
        if self.is_full:
            return self.ranked[1].player
        return self.table.left_of(self.laid[-1].player) if self.laid else self.first


# Why a move can be refused: a name, the rule behind it, the sentence. Each needs a case in faelle/.
TURN = Reason("nicht-dran", "reihum", "{spieler} ist nicht an der Reihe.")
NOT_YOURS = Reason("nicht-auf-der-hand", "legen", "{spieler} hat {karte} nicht auf der Hand.")


class Silberling(Game[Parameters, Position, State, Lay]):
    """The rules of Silberling."""

    id = "silberling"  # the name of the folder in content/
    parameters = Parameters
    position = Position
    rules = (  # the ids in regeln.md, in their order
        *("spielerzahl", "karten", "reihenfolge", "austeilen", "beginnt", "legen", "reihum", "silber"),
        *("naechster-stich", "gewinnen", "klar-gleich", "klar-gleichstand"),
    )
    reasons = (TURN, NOT_YOURS)
    fact_names: ClassVar[Mapping[str, str]] = {  # what texts can be bound to: `[Ben]{stich}`
        "karten.anzahl": "Zahl der Karten, mit denen gespielt wird",
        "karten.niedrigste": "der niedrigste Rang, mit dem gespielt wird",
        "karten.raenge": "die Ränge, der höchste zuerst",
        "handkarten": "Zahl der Karten, die alle bekommen, und der Stiche",
        "spieler": "wer legt",
        "karte": "die gelegte Karte",
        "hoechste": "die höchste Karte des Stichs, wenn er voll ist",
        "zweite": "die zweithöchste Karte des Stichs, wenn er voll ist",
        "stich": "wer den Stich bekommt",
        "dran": "wer an der Reihe ist",
        "stiche.<Spieler>": "Zahl der Stiche",
        "gewinner": "alle, die gewonnen haben, in der Reihenfolge der Plätze",
        "ausgang.<Spieler>": "gewinnt oder verliert",
    }
    longest = 26  # five people lay five cards each

    # --- Cards: which there are, and where they lie at first ---

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        """The cards that are dealt, sorted."""
        return pack(table.sheet.packs, ranks=table.sheet.parameters.raenge)

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """What to sort out of the box."""
        cards = pack(sheet.packs, ranks=sheet.parameters.raenge)
        return (Pile("Spielkarten", cards, len(cards)),)

    def opening(self, table: Table[Parameters]) -> Position:
        """What a game begins with when nobody has named a card."""
        return Position()

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        """A place for every card, in the order of dealing; positions that cannot be are refused."""
        check_number(table)
        check_names(table)
        check_variants(table, self.variants)
        check_no_level(table, "Silberling")
        named = [*(("haende", one) for one in position.haende), *(("stiche", one) for one in position.stiche)]
        for path in [*named, *([("beginnt", position.beginnt)] if position.beginnt else [])]:
            check_seated(table, path[-1], path)
        left = table.sheet.parameters.stiche - sum(position.stiche.values())
        if left < 1 or min(position.stiche.values(), default=0) < 0:
            raise PositionError(("stiche",), "Nach so vielen Stichen ist das Spiel schon vorbei.", "gewinnen")
        slots: list[Slot] = []
        for player in table.players:
            cards = position.haende.get(player, ())
            if len(cards) > left:
                sentence = f"{player} kann nur noch {left} auf der Hand haben."
                raise PositionError(("haende", player, left), sentence, "austeilen")
            slots += row(f"Handkarte von {player}", ("haende", player), left, cards)
        return (*slots, *row("Karte, die beiseiteliegt", ("beiseite",), len(self.deck(table)) - len(slots)))

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        """The first state. `deal` has one card for each slot, in the order of the slots."""
        tricks = tuple(position.stiche.get(player, 0) for player in table.players)
        size = table.sheet.parameters.stiche - sum(tricks)
        hands = tuple(deal[seat * size : (seat + 1) * size] for seat in range(len(tricks)))
        state = State(table, hands, deal[len(tricks) * size :], tricks, position.beginnt or table.players[0])
        return state, (Event(("spielerzahl", "karten", "austeilen", "beginnt")),)

    # --- Moves: how they are written, which are legal, what they do ---

    def parse(self, table: Table[Parameters], text: str) -> tuple[Lay, ...]:
        """Read one line of an example."""
        expected = forms(["legt A♠"], table.players, table.players[0])
        player, rest = split_player(table.players, text, one_line(text), expected)
        verb, _, card = rest.partition(" ")
        if verb != "legt":
            raise NotationError(text, expected)
        return (Lay(player, read_card(text, card, expected)),)

    def write(self, move: Lay) -> str:
        """The move as `parse` reads it."""
        return f"{move.player} legt {move.card}"

    def to_move(self, state: State) -> Player | None:
        """Whose turn it is; None at the end."""
        return state.turn

    def moves(self, state: State) -> Moves[Lay]:
        """Every legal move."""
        player = state.turn
        return Moves(tuple(Lay(player, card) for card in self._hand(state, player)) if player else ())

    def verify(self, state: State, move: Lay) -> tuple[Refusal, ...]:
        """All reasons against a move, the most important first; none when it is legal."""
        if move.player != state.turn:
            return (TURN.refuse(spieler=move.player),)
        if move.card not in self._hand(state, move.player):
            return (NOT_YOURS.refuse(spieler=move.player, karte=move.card),)
        return ()

    def do(self, state: State, move: Lay) -> tuple[State, tuple[Event, ...]]:
        """What a legal move does. The event names the rules that decided something: so they count as proven."""
        seat = state.table.players.index(move.player)
        rules = ["legen", "reihum"]
        if state.is_full:  # the last trick goes away, and a new one begins
            state = replace(state, laid=(), rest=(*state.rest, *(lay.card for lay in state.laid)))
            rules = ["legen", "naechster-stich"]
        hand = tuple(card for card in state.hands[seat] if card != move.card)
        after = replace(state, hands=with_seat(state.hands, seat, hand), laid=(*state.laid, move))
        if not after.is_full:
            return after, (Event(tuple(rules)),)
        silver = after.ranked[1]
        seat = state.table.players.index(silver.player)
        rules += ["reihenfolge", "silber"]
        if [lay.card.rank for lay in after.laid].count(silver.card.rank) > 1:
            rules.append("klar-gleich")
        after = replace(after, tricks=with_seat(after.tricks, seat, after.tricks[seat] + 1))
        if result := self.result(after):
            rules += ["gewinnen", *(["klar-gleichstand"] if len(result.winners) > 1 else [])]
        return after, (Event(tuple(rules)),)

    def result(self, state: State) -> Result | None:
        """Who has won; None while the game goes on."""
        if state.turn:
            return None
        score = dict(zip(state.table.players, state.tricks, strict=True))
        winners = tuple(one for one in score if score[one] == max(state.tricks))
        return Result(winners, tuple(one for one in score if one not in winners))

    def _hand(self, state: State, player: Player) -> tuple[Card, ...]:
        return state.hands[state.table.players.index(player)]

    # --- What is seen and said ---

    def view(self, state: State, player: Player) -> Any:
        """All that one player may know, and nothing else."""
        return self._hand(state, player), state.laid, state.tricks, state.turn

    def scene(self, state: State) -> Scene:
        """The table as a picture for readers: hands face down, and in the middle the trick."""
        seats = []
        for player, hand, tricks in zip(state.table.players, state.hands, state.tricks, strict=True):
            back = (Shown(None),) if hand else ()
            cards = Group("Hand", back, counted(len(hand)), look=Display.HAND, number=len(hand), plain=bool(hand))
            groups = (cards, Group("Stiche", (), str(tricks), tokens=(Token.COVERED,) * tricks))
            seats.append(Seat(player, groups, active=player == state.turn))
        silver = state.ranked[1].card if state.is_full else None
        laid = tuple(Shown(one.card, "zweithöchste" if one.card == silver else "") for one in state.laid)
        return Scene(tuple(seats), (Group("Stich", laid),))

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        """What texts may claim of the game as such."""
        ranks = sheet.parameters.raenge
        cards: Facts = {
            "anzahl": Fact(len(pack(sheet.packs, ranks=ranks)), "karten"),
            "niedrigste": Fact(ranks[0], "karten"),
            "raenge": Fact(tuple(reversed(ranks)), "reihenfolge"),
        }
        return {"karten": cards, "handkarten": Fact(sheet.parameters.stiche, "austeilen")}

    def state_facts(self, state: State) -> Facts:
        """What texts may claim of a moment."""
        tricks = zip(state.table.players, state.tricks, strict=True)
        facts: dict[str, Fact | Facts] = {"stiche": {player: Fact(number, "silber") for player, number in tricks}}
        return facts | ({"dran": Fact(state.turn, "reihum")} if state.turn else {})

    def step_facts(self, step: Step[State, Lay]) -> Facts:
        """What texts may claim of one line of an example."""
        move, after = step.moves[0], step.after
        facts: dict[str, Fact | Facts] = {"spieler": Fact(move.player, "reihum"), "karte": Fact(move.card, "legen")}
        if after.is_full:
            high, silver = after.ranked[:2]
            facts |= {"hoechste": Fact(high.card, "reihenfolge"), "zweite": Fact(silver.card, "reihenfolge")}
            facts["stich"] = Fact(silver.player, "silber")
        if result := self.result(after):
            facts["gewinner"] = Fact(result.winners, "gewinnen")
            players = after.table.players
            facts["ausgang"] = {one: Fact(WINS if one in result.winners else LOSES, "gewinnen") for one in players}
        return facts


GAME = Silberling()
