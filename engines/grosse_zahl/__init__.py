"""Große Zahl: beat the cards in the middle with a higher number, each card being one digit, and get rid of your hand.

Where the rules come from: our own adaptation of Odin (Yohan Goh, Hope S. Hwang and Gary Kim, Helvetiq, 2024) for one or
two 52-card packs; written down in `content/grosse-zahl/regeln.md`, rules as of 2026-11-30. All numbers and cards come
from `content/grosse-zahl/spiel.yaml`.

What the text leaves open and how it is decided here (rule ids of the Klarstellungen in brackets):

- The next deal is begun by the player left of who began the last deal, whoever opened its rounds [klar-start].
- Alles auf einmal at every opening: the first of a deal, and that of a round just won [klar-alles]. It is no move of
  its own, but an opening with the whole hand.
- With two packs a combination may hold the same card twice, in a suit and in a rank [klar-doppelte].
- Whoever laid chooses which beaten card to take. Cards that are out lie face down and are not looked through
  [klar-aufnehmen]. All have seen them, though: a player's view remembers them, and the cards that were taken.
- As many cards or exactly one more, and higher, always both; an equal number is not higher [klar-gleich].
- Opening with one's last single card ends the deal as well [klar-letzte-einzelne].
- Points are looked at only at the end of a deal [klar-punkte]. In Ein Durchgang the winner is whoever finished,
  without regard to points [klar-fertig]; everyone else loses.
- Hand sizes are public [klar-handzahl].
- The variant Zwei Blätter changes the deck of three and four players, as its name says. Two players keep one pack, five
  and six have two anyway; for them the variant is allowed and changes nothing [klar-zu-zweit].
- The target is a level (kurz, normal, lang) and not a variant: a game has exactly one. Without a level it is normal;
  Ein Durchgang has none.
- Laying and taking are one move, for nothing can happen between them.
- Who passes may do so although they could lay, but not who opens: the opener always has a card to lay.
- Lots for the first starter are an input, as every deal is.

The modules: `parameters` (what it is given), `position` (what can occur, slots), `combination` (numbers, and what may
be laid together), `notation`, `state`, `moves` (and events), `reasons` (why not), `play` (what moves do), `facts`
with `fact_names` and `game_facts`, `view` (views and pictures).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from engines.cards import Card
from engines.game import (
    Chart,
    Deal,
    Facts,
    Game,
    Moves,
    Pile,
    Player,
    Refusal,
    Result,
    Scene,
    Sheet,
    Slot,
    Step,
    Table,
)
from engines.grosse_zahl.combination import MORE, OPENING, combinations_of, matches, number
from engines.grosse_zahl.fact_names import FACT_NAMES
from engines.grosse_zahl.facts import state_facts, step_facts
from engines.grosse_zahl.game_facts import game_facts, tables
from engines.grosse_zahl.moves import Lay, Middle, Move, NewDeal, Pass
from engines.grosse_zahl.notation import parse, write
from engines.grosse_zahl.parameters import (
    SINGLE_DEAL,
    TWO_PACKS,
    Parameters,
    Position,
    deck_of,
    levels_of,
    packs_used,
    playing_cards,
)
from engines.grosse_zahl.play import Outcome, begin, play
from engines.grosse_zahl.position import deal_slots, position_slots
from engines.grosse_zahl.reasons import REASONS, refusals
from engines.grosse_zahl.state import Dealing, Over, State
from engines.grosse_zahl.view import View, scene, step_scene, view


class GrosseZahl(Game[Parameters, Position, State, Move]):
    """The rules of Große Zahl with both variants; see the module's head."""

    id = "grosse-zahl"
    parameters = Parameters
    position = Position
    rules: ClassVar[tuple[str, ...]] = (
        *("spielerzahl", "kartenwerte", "zwei-blaetter-ab-fuenf"),
        *("austeilen", "beiseite", "startspieler", "reihenfolge"),
        *("eine-karte", "gleiche-farbe", "gleicher-rang", "kombination", "zahl"),
        *("ausspielen", "ueberbieten", "hoeher", "passen", "wieder-legen", "aufnehmen", "rest-weg"),
        *("rundenende", "naechste-runde", "nie-auf-eigene"),
        *("letzte-karten", "alles-auf-einmal", "minuspunkte", "neuer-durchgang", "naechster-start"),
        *("spielende", "gewinner", "gleichstand", "ziel"),
        *("ein-durchgang", "zwei-blaetter"),
        *("klar-start", "klar-alles", "klar-doppelte", "klar-aufnehmen", "klar-gleich", "klar-letzte-einzelne"),
        *("klar-punkte", "klar-fertig", "klar-handzahl", "klar-zu-zweit"),
    )
    reasons = REASONS
    variants = (SINGLE_DEAL, TWO_PACKS)
    fact_names = FACT_NAMES
    # A deal among six random players takes about 75 moves, the 20 points of a long game about seven deals. Six times
    # as many moves are out of reach.
    longest = 3000

    def levels(self, sheet: Sheet[Parameters], variants: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """How long a game is: `kurz`, `normal`, `lang`; none where a single deal is played."""
        return levels_of(variants)

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """Ace to nine of one pack or of all."""
        cards = playing_cards(sheet, players, variants)
        return (Pile("Spielkarten", cards, len(cards)),)

    def packs(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> int:
        """One pack, or all for many players or with the variant."""
        return packs_used(sheet, players, variants)

    def tables(self, sheet: Sheet[Parameters]) -> Mapping[str, Chart]:
        """`ziffern` (each rank's digit; all but the ace show it themselves) and `blaetter`."""
        return tables(sheet)

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        """All cards of the packs in use."""
        return deck_of(table)

    def opening(self, table: Table[Parameters]) -> Position:
        """The first deal, begun by the last in the list of players."""
        return Position(beginnt=table.players[-1])

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        """Hands from the starter on, the middle, the cards that are out, the cards put aside."""
        return position_slots(table, position)

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
        """A deal about to begin or in the middle."""
        return begin(table, position, deal)

    def next_deal(self, state: State) -> NewDeal | None:
        """`neuer Durchgang` between two deals."""
        return NewDeal() if isinstance(state.phase, Dealing) else None

    def deal_slots(self, state: State, move: Move) -> tuple[Slot, ...]:
        """The places that a new deal fills, when one may be dealt."""
        if not isinstance(move, NewDeal) or not isinstance(state.phase, Dealing):
            return ()
        return deal_slots(state.table, state.next_starter, move)

    def with_deal(self, move: Move, deal: Deal) -> Move:
        """The new deal with the whole shuffled deck named, in the order in which it is dealt."""
        return NewDeal(shuffled=deal) if isinstance(move, NewDeal) else move

    def parse(self, table: Table[Parameters], text: str) -> tuple[Move, ...]:
        """Read one line of notation."""
        return (parse(table.players, table.sheet.parameters.karten, text),)

    def write(self, move: Move) -> str:
        """The move in canonical notation."""
        return write(move)

    def to_move(self, state: State) -> Player | None:
        """Whose turn it is."""
        return state.to_move

    def moves(self, state: State) -> Moves[Move]:
        """Every legal move, each combination once."""
        player = state.to_move
        if player is None:
            return Moves(())
        if state.middle is None:
            return Moves(tuple(_openings(state, player)))
        return Moves((*_answers(state, player, state.middle), Pass(player)))

    def verify(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """Every reason against the move, most important first."""
        return refusals(state, move)

    def do(self, state: State, move: Move) -> Outcome:
        """The effect of a legal move."""
        return play(state, move)

    def view(self, state: State, player: Player) -> View:
        """The own hand, and what lay open to all."""
        return view(state, player)

    def result(self, state: State) -> Result | None:
        """Fewest points win, ties share the win; in Ein Durchgang whoever finished wins."""
        if not isinstance(state.phase, Over):
            return None
        winners = state.phase.winners
        return Result(winners, tuple(player for player in state.table.players if player not in winners))

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        """Cards, digits, packs, hands, targets."""
        return game_facts(sheet)

    def state_facts(self, state: State) -> Facts:
        """Hands, middle, points, turn."""
        return state_facts(state)

    def step_facts(self, step: Step[State, Move]) -> Facts:
        """What one line's events say."""
        return step_facts(step)

    def scene(self, state: State) -> Scene:
        """The table from above."""
        return scene(state)

    def step_scene(self, step: Step[State, Move]) -> Scene:
        """The table after a line, with the card taken."""
        return step_scene(step)


def _openings(state: State, player: Player) -> Iterator[Move]:
    digits, hand = state.parameters.karten, state.hand_of(player)
    sizes = (OPENING, len(hand)) if len(hand) > OPENING and matches(hand) else (OPENING,)
    yield from (Lay(player, cards) for cards in combinations_of(digits, hand, sizes))


def _answers(state: State, player: Player, middle: Middle) -> Iterator[Move]:
    digits, hand, laid = state.parameters.karten, state.hand_of(player), len(middle.cards)
    target = state.number(middle.cards)
    takings = tuple(dict.fromkeys(middle.cards))
    for cards in combinations_of(digits, hand, (laid, laid + MORE)):
        if number(digits, cards) <= target:
            continue
        if len(cards) == len(hand):
            yield Lay(player, cards)
        else:
            yield from (Lay(player, cards, taken) for taken in takings)


GAME = GrosseZahl()
