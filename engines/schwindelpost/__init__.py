"""Schwindelpost: push a card to somebody and say what it is; whoever is wrong about it lays it open.

Where the rules come from: our own adaptation of Kakerlakenpoker (Jacques Zeimet, 2004) for two ordinary packs;
written down in `content/schwindelpost/regeln.md`, rules as of 2026-11-30. All numbers and Sorten come from
`content/schwindelpost/spiel.yaml`.

What the text leaves open and how it is decided here (rule ids of the Klarstellungen in brackets):

- Dealing starts left of the dealer, one card at a time: the first in order have the extra cards [klar-austeilen].
- Running out counts when one has to send and has no card, with two players as well; sending the last card is no
  loss yet [klar-leere-hand].
- Looking is a move of its own, for whom to send a card on to depends on what it is. Who has looked must send on;
  who has not cannot [klar-ansehen]. Who has no one to send on to may not look.
- The sender who takes a card is always the last one who sent it [klar-wer-nimmt].
- Fourth card and empty hand at once: the four cards are the reason reported [klar-beides]; in the same way
  Acht verschiedene goes before the empty hand.
- Acht verschiedene adds a way to lose with two players and with Ein Blatt too [klar-acht-immer].
- Any of the Sorten may be claimed, also one whose cards all lie open [klar-unmoeglich].
- Taking the card is no move: nobody has a choice about it. So is dealing the next game; one example is one game.

The modules beside this one: `parameters` (what it is given), `position` (what can occur, slots), `notation`, `state`,
`moves` (and events), `reasons` (why not), `play` (what moves do), `facts` with `fact_names`, `view` (views and
pictures).
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
from engines.schwindelpost.fact_names import FACT_NAMES
from engines.schwindelpost.facts import game_facts, state_facts, step_facts
from engines.schwindelpost.moves import Guess, Look, Move, Send, SendOn
from engines.schwindelpost.notation import parse, write
from engines.schwindelpost.parameters import (
    ALL_DIFFERENT,
    ONE_PACK,
    Parameters,
    Position,
    packs_used,
    players_allowed,
    playing_cards,
)
from engines.schwindelpost.play import Outcome, begin, play
from engines.schwindelpost.position import position_slots
from engines.schwindelpost.reasons import REASONS, refusals
from engines.schwindelpost.state import State
from engines.schwindelpost.tables import tables
from engines.schwindelpost.view import View, scene, step_scene, view


class Schwindelpost(Game[Parameters, Position, State, Move]):
    """The rules of Schwindelpost with both variants; see the module's head."""

    id = "schwindelpost"
    parameters = Parameters
    position = Position
    rules: ClassVar[tuple[str, ...]] = (
        *("spielerzahl", "kartenauswahl", "sorten", "austeilen", "geheim", "erster-zug"),
        *("verschicken", "schwindeln", "entscheiden", "tippen", "tippen-richtig", "tippen-falsch"),
        *("weiterschicken", "weiter-an-wen", "gleiche-wahl", "letzte-muss-tippen", "karte-nehmen", "naechster-zug"),
        *("vier-gleiche", "keine-handkarte", "alle-anderen-gewinnen", "verlierer-teilt-aus", "ohne-handkarten"),
        *("zu-zweit-tippen", "zu-zweit-fuenf"),
        *("ein-blatt", "ein-blatt-grenze", "acht-verschiedene"),
        *("klar-austeilen", "klar-leere-hand", "klar-ansehen", "klar-wer-nimmt", "klar-beides"),
        *("klar-acht-immer", "klar-unmoeglich"),
    )
    reasons = REASONS
    variants = (ONE_PACK, ALL_DIFFERENT)
    fact_names = FACT_NAMES
    # At most 64 cards are sent. Each goes over at most five legs: it is sent, four times looked at and sent on, and
    # then guessed about, ten moves in all.
    longest = 640

    def player_counts(self, sheet: Sheet[Parameters], variants: frozenset[str]) -> range:
        """Fewer can play with one pack."""
        allowed = players_allowed(sheet, variants)
        return range(allowed.low, allowed.high + 1)

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """All cards of the Sorten."""
        cards = playing_cards(sheet, variants)
        return (Pile("Spielkarten", cards, len(cards)),)

    def packs(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> int:
        """Two packs, or one with Ein Blatt."""
        return packs_used(sheet, variants)

    def tables(self, sheet: Sheet[Parameters]) -> Mapping[str, Chart]:
        """Hand cards by number of players; limits by variant."""
        return tables(sheet)

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        """All cards of the Sorten."""
        return playing_cards(table.sheet, table.variants)

    def opening(self, table: Table[Parameters]) -> Position:
        """A new game, dealt by the last in the list of players."""
        return Position(geber=table.players[-1])

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        """Hands in the order of dealing, open cards, the card under way."""
        return position_slots(table, position)

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
        """A game about to begin or, with open cards or a card under way, in the middle."""
        return begin(table, position, deal)

    def parse(self, table: Table[Parameters], text: str) -> tuple[Move, ...]:
        """Read one line of notation."""
        return parse(table, text)

    def write(self, move: Move) -> str:
        """The move in canonical notation."""
        return write(move)

    def to_move(self, state: State) -> Player | None:
        """Whoever has to send a card, or to decide on the one under way."""
        return state.to_move

    def moves(self, state: State) -> Moves[Move]:
        """Every legal move."""
        return Moves(tuple(_moves(state)))

    def verify(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """Every reason against the move, most important first."""
        return refusals(state, move)

    def do(self, state: State, move: Move) -> Outcome:
        """The effect of a legal move."""
        return play(state, move)

    def view(self, state: State, player: Player) -> View:
        """The own hand, what lies open, and a card under way for those who have looked."""
        return view(state, player)

    def result(self, state: State) -> Result | None:
        """One player loses, all others win."""
        if state.end is None:
            return None
        loser = state.end.loser
        return Result(tuple(player for player in state.table.players if player != loser), (loser,))

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        """Deck, Sorten, limits, hand sizes, variants."""
        return game_facts(sheet)

    def state_facts(self, state: State) -> Facts:
        """Hands, open cards, the card under way, the outcome."""
        return state_facts(state)

    def step_facts(self, step: Step[State, Move]) -> Facts:
        """What one line's events say."""
        return step_facts(step)

    def scene(self, state: State) -> Scene:
        """The table from above."""
        return scene(state)

    def step_scene(self, step: Step[State, Move]) -> Scene:
        """The table after a line, with the way of the card that was guessed."""
        return step_scene(step)


def _moves(state: State) -> Iterator[Move]:
    player, sorten = state.to_move, state.parameters.sorten
    if player is None:
        return
    if state.letter is None:
        others = tuple(other for other in state.table.players if other != player)
        for card in dict.fromkeys(state.hand_of(player)):
            yield from (Send(player, card, to, claim) for to in others for claim in sorten)
    elif state.letter.seen:
        yield from (SendOn(player, to, claim) for to in state.free for claim in sorten)
    else:
        yield from (Guess(player, believes=True), Guess(player, believes=False))
        if state.free:
            yield Look(player)


GAME = Schwindelpost()
