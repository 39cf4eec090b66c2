"""Kopfrechnen: bid on the sum of all cards in play, one of which you cannot see at your own forehead.

Where the rules come from: our own adaptation of Coyote (Spartaco Albertarelli, 2003) for a
52-card deck and a joker, with the card values of that game's current edition; written down in
`content/kopfrechnen/regeln.md`, rules as of 2026-11-30. All numbers and cards come from
`content/kopfrechnen/spiel.yaml`.

What the text leaves open and how it is decided here (rule ids of the Klarstellungen in brackets):

- Bids are whole numbers without limit, zero and negative included [klar-gebote].
- A♠ with only negative number cards: the highest of them counts 0 [klar-pik-ass-allein].
- The card that replaces the joker stands in its place for everything [klar-ersatz]. It is taken
  from the draw pile, and only in the count.
- Verdoppeln: the second joker counts 0; replace, zero, add, double, in this order
  [klar-joker-doppelt]; a negative sum is doubled too [klar-negativ].
- The winner may turn up any face-down life [klar-leben] and always does, for it costs nothing;
  there is no move for it. The event names the Klarstellung when more lives lie open than were
  dealt open, so that the one dealt face down must be among them.
- The loser chooses which life to give up [klar-wahl]: a move of its own, even without a choice.
- A second peek in a later turn of the same round is allowed [klar-spicken].
- Trickser: pointing happens before any card is shown, by everyone still in except caller and
  last bidder, only at one of these two, without abstaining; whoever has no card to turn turns
  none [klar-zeigen]. With two players left nobody points [klar-zu-zweit]. It is simultaneous, so
  it may be written in any order, and nobody knows the others' choice before all have pointed.
  After the count come the pointers' cards, then the winner's, then the loser's.
- Foreheads are drawn from the starter on clockwise, then the hidden card [klar-reihenfolge]. The
  event names it for new rounds only: a position says itself who holds what.
- Who is out hands in the forehead card; it goes below the draw pile, until all are shuffled.
- Loser out and their left neighbour out too: the next player to the left with lives starts.
- Both variants may be combined [varianten-zusammen].

The modules beside this one: `parameters` (what it is given), `position` (what can occur, slots), `notation`, `state`,
`moves` (and events), `reasons` (why not), `play` (what moves do), `count`, `facts` with `fact_names`, `view` (views and
pictures).
"""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from engines.cards import Card, pack
from engines.game import (
    Bound,
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
from engines.kopfrechnen.fact_names import FACT_NAMES
from engines.kopfrechnen.facts import game_facts, state_facts, step_facts
from engines.kopfrechnen.moves import Bid, Call, GiveLife, Move, NewRound, Peek, Point
from engines.kopfrechnen.notation import parse, write
from engines.kopfrechnen.parameters import (
    DOUBLING,
    TRICKSTER,
    Parameters,
    Position,
    card_values,
    dealt_lives,
    playing_cards,
)
from engines.kopfrechnen.play import Outcome, begin, play
from engines.kopfrechnen.position import position_slots, round_slots
from engines.kopfrechnen.reasons import REASONS, refusals, unfit_for_deal
from engines.kopfrechnen.state import Bidding, Dealing, Giving, Over, Pointing, State
from engines.kopfrechnen.view import View, scene, view


class Kopfrechnen(Game[Parameters, Position, State, Move]):
    """The rules of Kopfrechnen with both variants; see the module's head."""

    id = "kopfrechnen"
    parameters = Parameters
    position = Position
    rules: ClassVar[tuple[str, ...]] = (
        *("spielerzahl", "stirnkarte", "kartenwerte", "lebenskarten"),
        *("mischen", "stirn-ziehen", "verdeckte-karte", "erster-start"),
        *("erstes-gebot", "reihenfolge", "gebot-hoeher", "nachzaehlen-rufen", "bluffen"),
        *("spicken", "spicken-erhoehen", "spicken-start"),
        *("aufdecken", "joker", "pik-ass", "summe", "summe-kleiner", "summe-erreicht"),
        *("gewinner-dreht", "verlierer-gibt", "ausscheiden", "neue-runde", "verlierer-beginnt", "links-beginnt"),
        "spielende",
        *("trickser-leben", "trickser-zeigen", "trickser-folge"),
        *("verdoppeln-joker", "verdoppeln-summe", "varianten-zusammen"),
        *("klar-gebote", "klar-pik-ass-allein", "klar-ersatz", "klar-joker-doppelt", "klar-negativ"),
        *("klar-leben", "klar-wahl", "klar-spicken", "klar-zeigen", "klar-zu-zweit", "klar-reihenfolge"),
    )
    reasons = REASONS
    variants = (TRICKSTER, DOUBLING)
    fact_names = FACT_NAMES
    # At most 17 rounds, for each costs one of at most 18 lives. Random players call after three or four bids, so that
    # a round with dealing, pointing and giving seldom takes more than 15 moves; 35 in every one is out of reach.
    longest = 600

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """The playing cards, and life cards out of two suits."""
        cards = playing_cards(sheet.parameters, variants)
        suits = sheet.parameters.lebenskarten.farben
        lives = tuple(card for card in pack(sheet.packs) if card.suit in suits and card not in cards)
        each = dealt_lives(sheet.parameters, variants)
        note = f"{each.total} je Person: {each.offen} offen, {each.verdeckt} verdeckt"
        return Pile("Ziehstapel", cards, len(cards)), Pile("Lebenskarten", lives, each.total * players, note)

    def card_table(self, sheet: Sheet[Parameters]) -> tuple[tuple[Card, str], ...]:
        """Number cards with their values, then A♠ and joker with their names."""
        return card_values(sheet.parameters)

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        """The playing cards; lives are counted, not dealt."""
        return playing_cards(table.sheet.parameters, table.variants)

    def opening(self, table: Table[Parameters]) -> Position:
        """The first round, begun by the last in the list of players as the youngest."""
        return Position(juengste=table.players[-1])

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        """Foreheads from the starter on, hidden card, draw pile."""
        return position_slots(table, position)

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
        """A round about to begin or, with a bid in the position, in the middle."""
        return begin(table, position, deal)

    def next_deal(self, state: State) -> NewRound | None:
        """`neue Runde` between two rounds."""
        return NewRound() if isinstance(state.phase, Dealing) else None

    def deal_slots(self, state: State, move: Move) -> tuple[Slot, ...]:
        """The places that a new round fills, when one may be dealt."""
        if not isinstance(move, NewRound) or not isinstance(state.phase, Dealing) or unfit_for_deal(state, move):
            return ()
        return round_slots(state.table, state.clockwise(state.phase.starter), move)

    def with_deal(self, move: Move, deal: Deal) -> Move:
        """The new round with the whole shuffled deck named, in the order in which it is drawn."""
        return NewRound(shuffled=deal) if isinstance(move, NewRound) else move

    def parse(self, table: Table[Parameters], text: str) -> tuple[Move, ...]:
        """Read one line of notation."""
        return parse(table.players, text)

    def write(self, move: Move) -> str:
        """The move in canonical notation."""
        return write(move)

    def to_move(self, state: State) -> Player | None:
        """Whose turn it is; the first of those who have still to point."""
        return state.to_move

    def moves(self, state: State) -> Moves[Move]:
        """Every legal move; bids as a bound."""
        match state.phase:
            case Bidding(player):
                listed = tuple(move for move in (Peek(player), Call(player)) if not refusals(state, move))
                lowest = None if state.bid is None else state.bid.number + 1
                return Moves(listed, Bound(lowest, partial(Bid, player)))
            case Pointing(caller) if state.bid is not None:
                targets = (caller, state.bid.player)
                return Moves(tuple(Point(player, at) for player in state.pending for at in targets))
            case Giving(loser):
                choices = (GiveLife(loser, True), GiveLife(loser, False))
                return Moves(tuple(move for move in choices if not refusals(state, move)))
            case _:
                return Moves(())

    def verify(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """Every reason against the move, most important first."""
        return refusals(state, move)

    def do(self, state: State, move: Move) -> Outcome:
        """The effect of a legal move."""
        return play(state, move)

    def view(self, state: State, player: Player) -> View:
        """All foreheads but one's own, and the hidden card after a peek."""
        return view(state, player)

    def result(self, state: State) -> Result | None:
        """The last one with lives wins; all others lose."""
        if not isinstance(state.phase, Over):
            return None
        winner = state.phase.winner
        return Result((winner,), tuple(player for player in state.table.players if player != winner))

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        """Deck, values, lives, variants."""
        return game_facts(sheet, range(sheet.min_players, sheet.max_players + 1))

    def state_facts(self, state: State) -> Facts:
        """Cards, lives, bid, turn."""
        return state_facts(state)

    def step_facts(self, step: Step[State, Move]) -> Facts:
        """What one line's events say."""
        return step_facts(step)

    def scene(self, state: State) -> Scene:
        """The table from above."""
        return scene(state)


GAME = Kopfrechnen()
