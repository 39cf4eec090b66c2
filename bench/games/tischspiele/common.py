"""What all families share: cards in hands, a stock and a middle; who is next; what texts may claim."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from engines.cards import Card, Rank, Suit, pack
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
)
from engines.notation import counted, forms, one_line, read_card, split_player
from engines.seats import check_names, check_no_level, check_number, check_seated, check_variants, with_seat

#: What can be done; only a card is laid by name.
LAY, PASS, DRAW = "legt", "passt", "zieht"

TURN = Reason("nicht-dran", "reihum", "{spieler} ist nicht an der Reihe.")
NOT_HELD = Reason("fremde-karte", "eigene-karte", "{spieler} hat {karte} nicht auf der Hand.")


@dataclass(frozen=True)
class Parameters:
    """`werte` in spiel.yaml; which of the optional ones count is up to the game's options."""

    karten: Mapping[Rank, int] = field(metadata={"titel": "Karten", "hilfe": "jeder Rang mit seinem Wert"})
    hand: int = field(metadata={"titel": "Hand", "hilfe": "so viele Karten bekommen alle"})
    grenze: int = field(default=0, metadata={"titel": "Grenze", "hilfe": "so groß darf die Summe werden"})
    praemie: int = field(default=0, metadata={"titel": "Prämie", "hilfe": "was der letzte Stich zusätzlich bringt"})
    trumpf: Suit | None = field(default=None, metadata={"titel": "Trumpf", "hilfe": "die Farbe, die sticht"})
    aussetzer: Rank | None = field(default=None, metadata={"titel": "Aussetzer", "hilfe": "nach ihm setzt jemand aus"})
    umkehrer: Rank | None = field(default=None, metadata={"titel": "Umkehrer", "hilfe": "er dreht die Richtung um"})


@dataclass(frozen=True)
class Position:
    """`lage` in an example; what it leaves open is dealt."""

    beginnt: Player | None = field(default=None, metadata={"titel": "Beginnt", "hilfe": "wer anfängt"})
    hand: Mapping[Player, tuple[Card, ...]] = field(
        default_factory=dict, metadata={"titel": "Hand", "hilfe": "Karten auf der Hand"}
    )
    stapel: tuple[Card, ...] = field(default=(), metadata={"titel": "Stapel", "hilfe": "die obersten Karten"})


@dataclass(frozen=True)
class Move:
    """What somebody does, with the card that is laid."""

    player: Player
    verb: str
    card: Card | None = None


@dataclass(frozen=True)
class State:
    """A moment. `middle` is what was laid and counts, by seat and card; `points` and `out` go by seat."""

    table: Table[Parameters]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    seat: int
    middle: tuple[tuple[int, Card], ...] = ()
    gone: tuple[Card, ...] = ()
    points: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    step: int = 1
    winner: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, wherever it is."""
        return (*(card for hand in self.hands for card in hand), *self.stock, *self.laid, *self.gone)

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards in the middle."""
        return tuple(card for _, card in self.middle)

    def value(self, card: Card) -> int:
        """What a card counts."""
        return self.table.sheet.parameters.karten[card.rank]

    def next_seat(self, times: int = 1) -> int:
        """The seat that comes next, those left out that are out."""
        seat = self.seat
        while times:
            seat = (seat + self.step) % len(self.hands)
            times -= seat not in self.out
        return seat


class TableGame(Game[Parameters, Position, State, Move]):
    """One game of a family. `options` are the optional rules that it has; `own_rules` are its family's."""

    parameters = Parameters
    position = Position
    options: ClassVar[frozenset[str]] = frozenset()
    common_rules: ClassVar[tuple[str, ...]] = (
        *("spielerzahl", "kartenwerte", "austeilen", "stapel", "anfang", "reihum", "eine-karte", "eigene-karte"),
        "ziel",
    )
    own_rules: ClassVar[tuple[str, ...]] = ()
    optional_rules: ClassVar[tuple[str, ...]] = ()
    verbs: ClassVar[tuple[str, ...]] = (LAY,)
    fact_names: ClassVar[Mapping[str, str]] = {
        "karten.anzahl": "wie viele Karten mitspielen",
        "hand.anzahl": "wie viele Karten alle bekommen",
        "wert['<Rang>']": "was eine Karte zählt",
        "grenze": "so groß darf die Summe werden",
        "praemie": "was der letzte Stich zusätzlich bringt",
        "trumpf": "die Farbe, die sticht",
        "aussetzer": "nach diesem Rang setzt jemand aus",
        "umkehrer": "dieser Rang dreht die Richtung um",
        "dran": "wer an der Reihe ist",
        "mitte": "wie viele Karten in der Mitte liegen",
        "summe": "die Summe der Karten in der Mitte",
        "spieler": "wer zieht",
        "karte": "die gelegte Karte",
        "rest": "wie viele Karten danach auf der Hand bleiben",
        "nimmt": "wer den Stich nimmt",
        "gewinner": "wer gewonnen hat",
        "ausgang.<Spieler>": "gewinnt oder verliert",
    }
    longest = 400

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        chosen = tuple(rule for rule in cls.optional_rules if rule in cls.options)
        cls.rules = (*cls.common_rules, *cls.own_rules, *chosen)
        cls.reasons = (TURN, NOT_HELD, *cls.own_reasons())

    # --- What a family says ---

    @classmethod
    @abstractmethod
    def own_reasons(cls) -> tuple[Reason, ...]:
        """The family's reasons to refuse a move."""

    @abstractmethod
    def objections(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """What the family has against a move of whoever's turn it is, with a card that they hold."""

    @abstractmethod
    def effect(self, state: State, move: Move) -> tuple[State, list[str]]:
        """What a move does, and by which of the family's rules; a card that is laid lies in the middle already."""

    # --- Cards ---

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        """The cards that are dealt, sorted."""
        return pack(table.sheet.packs, ranks=table.sheet.parameters.karten)

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """What to sort out of the box."""
        cards = pack(sheet.packs, ranks=sheet.parameters.karten)
        return (Pile("Spielkarten", cards, len(cards)),)

    def card_table(self, sheet: Sheet[Parameters]) -> tuple[tuple[Card, str], ...]:
        """What each card counts."""
        values = sheet.parameters.karten
        return tuple((card, str(values[card.rank])) for card in pack(sheet.packs, ranks=values))

    def opening(self, table: Table[Parameters]) -> Position:
        """What a game begins with when nobody has named a card."""
        return Position()

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        """A place for every card: the hands seat by seat, then the stock from its top."""
        check_number(table)
        check_names(table, (LAY, PASS, DRAW))
        check_variants(table, self.variants)
        check_no_level(table, "Das Spiel")
        if position.beginnt is not None:
            check_seated(table, position.beginnt, ("beginnt",))
        size = table.sheet.parameters.hand
        for player, cards in position.hand.items():
            check_seated(table, player, ("hand", player))
            if len(cards) > size:
                raise PositionError(("hand", player), f"{player} bekommt nur {size} Karten.", "austeilen")
        hands = [
            slot
            for player in table.players
            for slot in row(f"Karte von {player}", ("hand", player), size, position.hand.get(player, ()))
        ]
        rest = len(self.deck(table)) - len(hands)
        if len(position.stapel) > rest:
            raise PositionError(("stapel",), f"Im Stapel liegen nur {rest} Karten.", "stapel")
        return (*hands, *row("Karte des Stapels", ("stapel",), rest, position.stapel))

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> tuple[State, tuple[Event, ...]]:
        """The first state."""
        size, seats = table.sheet.parameters.hand, len(table.players)
        hands = tuple(deal[seat * size : (seat + 1) * size] for seat in range(seats))
        first = table.players.index(position.beginnt) if position.beginnt is not None else 0
        state = State(table, hands, deal[seats * size :], first, points=(0,) * seats)
        return state, (Event(("spielerzahl", "austeilen", "stapel", "anfang")),)

    # --- Moves ---

    def parse(self, table: Table[Parameters], text: str) -> tuple[Move, ...]:
        """Read one line of an example."""
        expected = forms([verb if verb != LAY else "legt 9♥" for verb in self.verbs], table.players, table.players[0])
        player, rest = split_player(table.players, text, one_line(text), expected)
        verb, _, card = rest.partition(" ")
        if verb not in self.verbs or (verb == LAY) != bool(card):
            raise NotationError(text, expected)
        return (Move(player, verb, read_card(text, card, expected) if card else None),)

    def write(self, move: Move) -> str:
        """The move as `parse` reads it."""
        return f"{move.player} {move.verb}{f' {move.card}' if move.card else ''}"

    def to_move(self, state: State) -> Player | None:
        """Whose turn it is; None at the end."""
        return state.table.players[state.seat] if state.winner is None else None

    def moves(self, state: State) -> Moves[Move]:
        """Every legal move."""
        return Moves(tuple(move for move in self._tries(state) if not self.verify(state, move)))

    def _tries(self, state: State) -> Iterator[Move]:
        player = self.to_move(state)
        if player is not None:
            yield from (Move(player, LAY, card) for card in state.hands[state.seat])
            yield from (Move(player, verb) for verb in self.verbs if verb != LAY)

    def verify(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """All reasons against a move."""
        if move.player != self.to_move(state):
            return (TURN.refuse(spieler=move.player),)
        if move.card is not None and move.card not in state.hands[state.seat]:
            return (NOT_HELD.refuse(spieler=move.player, karte=move.card),)
        return self.objections(state, move)

    def do(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        """What a legal move does."""
        rules = ["reihum"]
        if move.card is not None:
            hand = list(state.hands[state.seat])
            hand.remove(move.card)
            hands = with_seat(state.hands, state.seat, tuple(hand))
            state = replace(state, hands=hands, middle=(*state.middle, (state.seat, move.card)))
            rules += ["eine-karte", "eigene-karte"]
        after, own = self.effect(state, move)
        if after.winner is not None:
            own.append("ziel")
        return after, (Event((*rules, *own)),)

    def turned(self, state: State, card: Card) -> tuple[State, list[str]]:
        """The state with the next seat's turn, and by which optional rules: a card may turn or skip."""
        numbers, rules, times = state.table.sheet.parameters, [], 1
        if "umkehren" in self.options and card.rank is numbers.umkehrer:
            state = replace(state, step=-state.step)
            rules.append("umkehren")
        if "aussetzen" in self.options and card.rank is numbers.aussetzer:
            times = 2
            rules.append("aussetzen")
        return replace(state, seat=state.next_seat(times)), rules

    def result(self, state: State) -> Result | None:
        """Who has won."""
        if state.winner is None:
            return None
        players = state.table.players
        best = players[state.winner]
        return Result((best,), tuple(player for player in players if player != best))

    # --- What is seen and said ---

    def view(self, state: State, player: Player) -> object:
        """All that one player may know."""
        own = state.table.players.index(player)
        sizes = tuple(len(hand) for hand in state.hands)
        return (
            *(own, state.hands[own], sizes, len(state.stock), state.middle, state.gone),
            *(state.points, state.seat, state.step, state.out, state.winner),
        )

    def scene(self, state: State) -> Scene:
        """The table as a picture."""
        seats = tuple(
            Seat(player, (_hand(len(hand)),), player == self.to_move(state))
            for player, hand in zip(state.table.players, state.hands, strict=True)
        )
        middle = Group("Mitte", tuple(Shown(card) for card in state.laid[-6:]), place=True)
        size = len(state.stock)
        stock = Group("Stapel", (Shown(None),), counted(size), look=Display.HEAP, number=size)
        return Scene(seats, (stock, middle) if size else (middle,))

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        """What texts may claim of the game as such."""
        numbers = sheet.parameters
        values = {str(rank): Fact(value, "kartenwerte") for rank, value in numbers.karten.items()}
        facts: dict[str, Fact | Facts] = {
            "karten": {"anzahl": Fact(len(pack(sheet.packs, ranks=numbers.karten)), "austeilen")},
            "hand": {"anzahl": Fact(numbers.hand, "austeilen")},
            "wert": values,
        }
        rules = {"grenze": "grenze", "praemie": "letzter-stich", "trumpf": "trumpf"}
        rules |= {"aussetzer": "aussetzen", "umkehrer": "umkehren"}
        for name, rule in rules.items():
            if rule in self.rules:
                facts[name] = Fact(getattr(numbers, name), rule)
        return facts

    def state_facts(self, state: State) -> Facts:
        """What texts may claim of a moment."""
        player = self.to_move(state)
        facts: dict[str, Fact | Facts] = {
            "mitte": Fact(len(state.middle), "eine-karte"),
            "summe": Fact(sum(map(state.value, state.laid)), "kartenwerte"),
        }
        return {**facts, "dran": Fact(player, "reihum")} if player else facts

    def step_facts(self, step: Step[State, Move]) -> Facts:
        """What texts may claim of one line of an example."""
        move, after = step.moves[0], step.after
        players = after.table.players
        rest = len(after.hands[players.index(move.player)])
        facts: dict[str, Fact | Facts] = {"spieler": Fact(move.player, "reihum"), "rest": Fact(rest, "eine-karte")}
        if move.card is not None:
            facts["karte"] = Fact(move.card, "eigene-karte")
        if "stich-nehmen" in step.events[0].rules:
            gained = (new > old for new, old in zip(after.points, step.before.points, strict=True))
            taker = next((seat for seat, more in enumerate(gained) if more), after.seat)
            facts["nimmt"] = Fact(players[taker], "stich-nehmen")
        if result := self.result(after):
            facts["gewinner"] = Fact(result.winners[0], "ziel")
            facts["ausgang"] = {one: Fact(WINS if one in result.winners else LOSES, "ziel") for one in players}
        return facts


def _hand(size: int) -> Group:
    if not size:
        return Group("Hand", (), "keine Karten")
    return Group("Hand", (Shown(None),), counted(size), look=Display.HAND, number=size, plain=True)
