"""The protocol that every game's engine fulfils, and the values it speaks in.

An engine module `engines/<spiel>.py` defines one subclass of `Game` and exposes an
instance of it as `GAME`; nothing else has to be registered (see `find_game`). States,
moves, events and facts are frozen values. `apply` always verifies: there is no way to
play an illegal move.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, ClassVar, Generic, TypeVar

import engines
from engines.cards import Card, Rank, Suit

Path = tuple[str | int, ...]


class Player(str):
    """A player's name; a type of its own, so that claims about players compare as such."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Player({str(self)!r})"


# --- What engines say -----------------------------------------------------------------


@dataclass(frozen=True)
class Sum:
    """A sum with its summands in the order they are counted, doubled and so on by `factor`."""

    terms: tuple[int, ...]
    factor: int = 1

    @property
    def total(self) -> int:
        """The result."""
        return sum(self.terms) * self.factor


@dataclass(frozen=True)
class Play:
    """Cards laid together and the number they make: `5♥ 3♥ = 53`."""

    cards: tuple[Card, ...]
    value: int


@dataclass(frozen=True)
class Range:
    """From–to, both included: `3–6`."""

    low: int
    high: int


@dataclass(frozen=True)
class Term:
    """A word with a fixed meaning and the forms in which a text may state it.

    `forms` holds every accepted inflection, the canonical word included.
    """

    word: str
    forms: tuple[str, ...]


# Each form has its opposite at the same place of the other term.
WINS = Term(
    "gewinnt",
    (
        *("gewinnt", "gewinnen", "gewonnen", "gewann", "gewinnst", "gewinner", "gewinnerin"),
        *("siegt", "siegen", "gesiegt", "sieger", "siegerin"),
    ),
)
LOSES = Term(
    "verliert",
    (
        *("verliert", "verlieren", "verloren", "verlor", "verlierst", "verlierer", "verliererin"),
        *("verliert", "verlieren", "verloren", "verlierer", "verliererin"),
    ),
)
OUTCOMES = (WINS, LOSES)

Value = (
    bool
    | int
    | Card
    | Rank
    | Suit
    | Sum
    | Play
    | Range
    | Player
    | Term
    | tuple[Card, ...]
    | tuple[Rank, ...]
    | tuple[Player, ...]
)


@dataclass(frozen=True)
class Fact:
    """Something the engine knows: its value, the rule it follows from, and how it came about.

    `how` is a short German derivation such as `7♥ 7 + K♥ 20 + 5♠ −5`, empty where the value speaks for itself.
    """

    value: Value
    rule: str = ""
    how: str = ""


#: Facts by German name; nested for things with parts (`leben.Anna.offen`).
Facts = Mapping[str, "Fact | Facts"]


@dataclass(frozen=True)
class Reason:
    """One way in which a move can be refused: its id, the rule behind it, and the sentence.

    `sentence` is a German format string, filled by `refuse`. `written` is false where no line of notation can be
    refused for this reason, only a move made by a program; no case can show it then.
    """

    id: str
    rule: str
    sentence: str
    written: bool = True

    def refuse(self, **values: object) -> Refusal:
        """The refusal of one particular move, with the sentence filled in."""
        return Refusal(self.id, self.rule, self.sentence.format(**values))


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the reason's id, the rule's id, and a German sentence."""

    reason: str
    rule: str
    sentence: str


class IllegalMoveError(ValueError):
    """A move that the rules forbid. Field `refusals`: every reason, most important first."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(refusal.sentence for refusal in refusals))


class NotationError(ValueError):
    """A text that is no move. Fields: `text`, `expected` (German forms that would be understood)."""

    def __init__(self, text: str, expected: Sequence[str]) -> None:
        self.text = text
        self.expected = tuple(expected)
        super().__init__(f"no such move: {text!r}")


class PositionError(ValueError):
    """A position that cannot occur in the game.

    Fields: `path` into the position as its file writes it, `sentence` in German, `rule` id
    or empty.
    """

    def __init__(self, path: Path, sentence: str, rule: str = "") -> None:
        self.path = path
        self.sentence = sentence
        self.rule = rule
        super().__init__(sentence)


@dataclass(frozen=True)
class Event:
    """Something that happened while a move was applied, and the rule by which it did.

    Engines subclass it with fields of their own. `rules` names every rule id that was exercised.
    """

    rules: tuple[str, ...]


# --- What engines are given ------------------------------------------------------------

P = TypeVar("P")  # the game's parameters: `werte` in spiel.yaml
L = TypeVar("L")  # a position: `lage` in an example
S = TypeVar("S")  # a state
M = TypeVar("M")  # a move


@dataclass(frozen=True)
class Sheet(Generic[P]):
    """What `spiel.yaml` says of a game: numbers of players, packs and jokers, and its own values."""

    min_players: int
    max_players: int
    best_players: Range
    packs: int
    jokers: int
    parameters: P


@dataclass(frozen=True)
class Table(Generic[P]):
    """Who plays what: players clockwise, variants in use, the level where the game has levels."""

    sheet: Sheet[P]
    players: tuple[Player, ...]
    variants: frozenset[str] = frozenset()
    level: str = ""

    def left_of(self, player: Player) -> Player:
        """The next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise(self, first: Player) -> tuple[Player, ...]:
        """All players in the order of seats, beginning with `first`."""
        seat = self.players.index(first)
        return (*self.players[seat:], *self.players[:seat])


@dataclass(frozen=True)
class Slot:
    """A place for one card of the deck: German name, path in the position, and the card if named."""

    name: str
    path: Path
    card: Card | None = None


#: One card for every slot, in the order of the slots.
Deal = tuple[Card, ...]


def check_slots(deck: Sequence[Card], slots: Sequence[Slot]) -> None:
    """See that the named cards exist and are not named too often, and that the slots hold the deck.

    Raises `PositionError` at the slot that is wrong.
    """
    left = Counter(deck)
    for slot in slots:
        if slot.card is None:
            continue
        if slot.card not in left:
            raise PositionError(slot.path, f"{slot.card} gehört nicht zu den Karten, mit denen gespielt wird.")
        if left[slot.card] == 0:
            copies = deck.count(slot.card)
            often = "nur einmal" if copies == 1 else f"nur {copies}-mal"
            raise PositionError(slot.path, f"{slot.card} ist schon ausgeteilt; die Karte gibt es {often}.")
        left[slot.card] -= 1
    if len(slots) != len(deck):
        raise PositionError((), f"Die Lage hat {len(slots)} Plätze für Karten, das Spiel aber {len(deck)} Karten.")


def fill(deck: Sequence[Card], slots: Sequence[Slot], rng: random.Random) -> Deal:
    """Put the unnamed cards of the deck into the open slots at random.

    Raises `PositionError` as `check_slots` does.
    """
    check_slots(deck, slots)
    left = Counter(deck) - Counter(slot.card for slot in slots if slot.card is not None)
    pool = list(left.elements())
    rng.shuffle(pool)
    return tuple(slot.card if slot.card is not None else pool.pop() for slot in slots)


@dataclass(frozen=True)
class Pile:
    """Cards to sort out for a game: `take` of `cards` go to `name` (all of them where equal); `note` says what for."""

    name: str
    cards: tuple[Card, ...]
    take: int
    note: str = ""


@dataclass(frozen=True)
class Chart:
    """A table as printed: its head, and rows whose first cell is the row's own head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


# --- What is seen -----------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A card in a picture: face down where `card` is None; `tag` marks it in words.

    A card that belongs to a player though it lies in the middle sticks out `towards` them.
    """

    card: Card | None
    tag: str = ""
    towards: Player | None = None


class Display(Enum):
    """How the cards of a group are drawn. In `HEAP` and `HAND` a face-down card stands for the group's `number`."""

    LAID = auto()
    HEAP = auto()
    HAND = auto()
    FOREHEAD = auto()


class Token(Enum):
    """Small things of which only the kind matters: a card face up or face down, a coin."""

    OPEN = auto()
    COVERED = auto()
    COIN = auto()


@dataclass(frozen=True)
class Group:
    """Cards that lie together, with a German label, and a note such as a sum below it.

    Without cards it is only said, unless it is a `place`, which is seen on the table even when empty. Where there are
    `tokens`, these are drawn instead of the note. A `plain` group is drawn without its label: its cards speak for
    themselves. What goes a `way`, from one player to another, is drawn as an arrow that bears the note.
    """

    label: str
    cards: tuple[Shown, ...]
    note: str = ""
    place: bool = False
    look: Display = Display.LAID
    number: int = 0
    tokens: tuple[Token, ...] = ()
    plain: bool = False
    way: tuple[Player, Player] | None = None


@dataclass(frozen=True)
class Seat:
    """A player's place in a picture; `active` when it is their turn."""

    player: Player
    groups: tuple[Group, ...]
    active: bool = False


@dataclass(frozen=True)
class Scene:
    """A state as a picture from above: seats clockwise from below, and the middle of the table."""

    seats: tuple[Seat, ...]
    centre: tuple[Group, ...]


# --- The protocol -----------------------------------------------------------------------


@dataclass(frozen=True)
class Bound(Generic[M]):
    """An endless family of moves: every whole number from `lowest` on (None: without limit)."""

    lowest: int | None
    make: Callable[[int], M]


@dataclass(frozen=True)
class Moves(Generic[M]):
    """The legal moves: those that can be listed, and the endless family if there is one."""

    listed: tuple[M, ...]
    bound: Bound[M] | None = None


@dataclass(frozen=True)
class Result:
    """How a finished game ended."""

    winners: tuple[Player, ...]
    losers: tuple[Player, ...]


@dataclass(frozen=True)
class Step(Generic[S, M]):
    """One line of an example: its moves, what happened, and the states around it."""

    before: S
    moves: tuple[M, ...]
    events: tuple[Event, ...]
    after: S


class Game(ABC, Generic[P, L, S, M]):
    """One game's rules.

    Class attributes: `id` (the content folder's name); `parameters` and `position`, frozen
    dataclasses that describe `werte` in spiel.yaml and `lage` in an example (German field
    names; `metadata={"titel": …, "hilfe": …}` feeds the editors' completion); `rules`, every rule id;
    `reasons`, every reason for a refusal; `variants`, the variants' ids; `fact_names`, what each fact says;
    `longest`, more moves than a game among random players takes.
    """

    id: ClassVar[str]
    parameters: ClassVar[type[Any]]
    position: ClassVar[type[Any]]
    rules: ClassVar[tuple[str, ...]]
    reasons: ClassVar[tuple[Reason, ...]]
    variants: ClassVar[tuple[str, ...]] = ()
    fact_names: ClassVar[Mapping[str, str]]
    longest: ClassVar[int]

    def levels(self, sheet: Sheet[P], variants: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """The ids of the levels that a combination of variants can be played on, easiest first; none by default."""
        return ()

    def level_titles(self, sheet: Sheet[P]) -> tuple[str, ...]:
        """The words that name a level in print; in an example each of them is a claim. None by default."""
        return ()

    @abstractmethod
    def piles(self, sheet: Sheet[P], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """What to sort out for so many players; all other cards go back in the box."""

    def player_counts(self, sheet: Sheet[P], variants: frozenset[str]) -> range:
        """With how many players a combination of variants can be played; by default as the sheet says."""
        return range(sheet.min_players, sheet.max_players + 1)

    def packs(self, sheet: Sheet[P], players: int, variants: frozenset[str]) -> int:
        """How many packs are sorted through for so many players; by default all that the sheet names."""
        return sheet.packs

    def tables(self, sheet: Sheet[P]) -> Mapping[str, Chart]:
        """Tables that the rules can have printed besides that of the cards, by German name."""
        return {}

    def card_table(self, sheet: Sheet[P]) -> tuple[tuple[Card, str], ...]:
        """The game's cards and what each is worth, as printed, in reading order; empty where cards have no values."""
        return ()

    @abstractmethod
    def deck(self, table: Table[P]) -> tuple[Card, ...]:
        """The cards that are dealt, sorted."""

    @abstractmethod
    def opening(self, table: Table[P]) -> L:
        """The position in which a game begins at this table, with no card named."""

    @abstractmethod
    def slots(self, table: Table[P], position: L) -> tuple[Slot, ...]:
        """A place for every card of the deck, with those cards that the position names.

        Raises `PositionError` where the position contradicts the rules.
        """

    @abstractmethod
    def start(self, table: Table[P], position: L, deal: Deal) -> tuple[S, tuple[Event, ...]]:
        """The state in which play begins, and what happened to get there."""

    def next_deal(self, state: S) -> M | None:
        """The move that deals next, with no card named; None when nothing is to be dealt."""
        return None

    def deal_slots(self, state: S, move: M) -> tuple[Slot, ...]:
        """The places that a move fills with dealt cards (a new round); none for other moves."""
        return ()

    def with_deal(self, move: M, deal: Deal) -> M:
        """The move with all its dealt cards named."""
        return move

    @abstractmethod
    def parse(self, table: Table[P], text: str) -> tuple[M, ...]:
        """Read one line of notation: one or more moves of one player. Raises `NotationError`."""

    @abstractmethod
    def write(self, move: M) -> str:
        """The move in canonical notation; `parse` gives the same move back."""

    @abstractmethod
    def to_move(self, state: S) -> Player | None:
        """Whose turn it is; None when cards are to be dealt or the game is over."""

    @abstractmethod
    def moves(self, state: S) -> Moves[M]:
        """Every legal move (a deal excepted)."""

    @abstractmethod
    def verify(self, state: S, move: M) -> tuple[Refusal, ...]:
        """Why the move is not legal, most important first; empty when it is."""

    def apply(self, state: S, move: M) -> tuple[S, tuple[Event, ...]]:
        """Play a move. Raises `IllegalMoveError` with every reason when it is not legal."""
        refusals = self.verify(state, move)
        if refusals:
            raise IllegalMoveError(refusals)
        return self.do(state, move)

    @abstractmethod
    def do(self, state: S, move: M) -> tuple[S, tuple[Event, ...]]:
        """The effect of a move that `verify` has accepted; called by `apply` only."""

    @abstractmethod
    def view(self, state: S, player: Player) -> object:
        """All that this player may know, as a frozen value; equal states of knowledge give equal views."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def game_facts(self, sheet: Sheet[P]) -> Facts:
        """What may be claimed of the game as such: deck, values, players, levels."""

    @abstractmethod
    def state_facts(self, state: S) -> Facts:
        """What may be claimed of a state."""

    @abstractmethod
    def step_facts(self, step: Step[S, M]) -> Facts:
        """What may be claimed of one line of an example."""

    @abstractmethod
    def scene(self, state: S) -> Scene:
        """The state as a picture, as all readers may see it."""

    def step_scene(self, step: Step[S, M]) -> Scene:
        """What one line of an example led to, its changes marked; by default the state after it."""
        return self.scene(step.after)


AnyGame = Game[Any, Any, Any, Any]


def module_name(game_id: str) -> str:
    """The engine module for a content folder: `grosse_zahl` in `engines` for `grosse-zahl`."""
    return f"engines.{game_id.replace('-', '_')}"


def find_game(game_id: str) -> AnyGame | None:
    """The engine of a game by the name of its content folder; None where there is no such module."""
    name = module_name(game_id)
    if not game_id.replace("-", "_").isidentifier() or importlib.util.find_spec(name) is None:
        return None
    game = getattr(importlib.import_module(name), "GAME", None)
    return game if isinstance(game, Game) else None


def all_games() -> tuple[AnyGame, ...]:
    """Every game that has an engine, by id."""
    names = [module.name for module in pkgutil.iter_modules(engines.__path__)]
    games = {game.id: game for game in map(find_game, names) if game is not None}
    return tuple(games[game_id] for game_id in sorted(games))
