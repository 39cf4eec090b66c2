"""Topfgucker: build pots of exactly 21 together, never on your own card, and without a word about your hand.

Where the rules come from: a game of our own, written down in `content/topfgucker/regeln.md`, rules as of 2026-11-30.
All numbers come from `content/topfgucker/spiel.yaml`.

What the text leaves open and how it is decided here (rule ids of the Klarstellungen in brackets):

- An ace's value is named when laid and stays; it counts high only where the pot does not go above the sum, so an ace
  never busts a pot [klar-ass].
- All three tops are one's own: cannot happen while cards are drawn; later the player must pass [klar-nur-eigene].
- Whoever holds no card passes automatically, and this counts in the row of passes [klar-leere-hand]. There is no move
  for it.
- All pass in a row: as many passes in succession as there are players; any card laid starts the count again
  [klar-alle-passen].
- All hands empty: tested after each card laid, when the target is not reached [klar-haende-leer].
- Passing is allowed from the turn after the last card was drawn, also with a safe card in hand; before that it is
  illegal [klar-passen].
- The team wins at once with the hit, before drawing and opening [klar-sofort].
- After a bust the player still draws and opens; the place is empty and free for all [klar-nach-ueberkauft].
- With L lives the team survives L busts; the next one loses [klar-leben].
- A target that can no longer be reached does not end the game [klar-ziel]. The event names it when fewer cards than
  missing hits are left to lay, or all that is left is worth too little.
- A new open card is chosen after drawing, so the drawn card may be chosen. With an empty draw pile one still opens a
  hidden card if there is one; laying a hidden card opens nothing [klar-oeffnen]. It is a move of its own, even without
  a choice.
- Open cards as many as the hand or more: everything lies open, drawn cards too [klar-alles-offen].
- First open cards are chosen at the same time: nobody sees the others' choice before all have chosen, and it may be
  written in any order [klar-gleichzeitig].
- Cards that were seen may be remembered, so views hold them, face down or not [klar-merken].
- Familienspiel is played on one level. Hits are counted beyond that level's target, nobody wins or loses, and the game
  ends as it would be lost: by a bust without a life, or when all pass or all hands are empty [familienspiel].
- Offene Hände goes with every level and with Familienspiel [varianten-zusammen]; all hands lie open, and the rest
  stays as it is.
- What may be said at the table, an engine cannot see. It proves what the rules of silence are about: which cards are
  hidden, which open, and which sum an open card completes.
- A position in the middle of a game must be able to have happened: who laid how many cards, and whether the cards laid
  away are worth the hits and busts it names.

The modules: `parameters` (what it is given), `position` with `pots` and `history` (what can occur, slots), `notation`,
`state`, `moves` (and events), `reasons` (why not), `play` (what moves do), `facts`, `game_facts` and `fact_names`,
`view` (views and pictures).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
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
from engines.topfgucker.fact_names import FACT_NAMES
from engines.topfgucker.facts import state_facts, step_facts
from engines.topfgucker.game_facts import game_facts, level_chart, value_chart
from engines.topfgucker.moves import Ending, Lay, Move, Open, Pass
from engines.topfgucker.notation import parse, write
from engines.topfgucker.parameters import FAMILY, OPEN_HANDS, Parameters, Position, deck
from engines.topfgucker.play import Outcome, begin, play
from engines.topfgucker.position import position_slots
from engines.topfgucker.reasons import REASONS, refusals
from engines.topfgucker.state import Choosing, Laying, Opening, Over, State
from engines.topfgucker.view import View, scene, step_scene, view


class Topfgucker(Game[Parameters, Position, State, Move]):
    """The rules of Topfgucker with both variants; see the module's head."""

    id = "topfgucker"
    parameters = Parameters
    position = Position
    rules: ClassVar[tuple[str, ...]] = (
        "spielerzahl",
        *("zaehlwerte", "ass"),
        *("stufe-waehlen", "muenzen", "handkarten", "erste-offene", "toepfe", "juengste-beginnt"),
        *(
            "reihum",
            "karte-legen",
            "eigene-karte",
            "treffer",
            "ueberkauft",
            "legen-muessen",
            "nachziehen",
            "neue-offene",
        ),
        *("schweigen", "reden-erlaubt", "offene-zeichen"),
        *("gewonnen", "verloren-topf", "stapel-leer", "passen", "verloren-karten"),
        *("stufen", "stufe-alles-offen"),
        *("offene-haende", "familienspiel", "varianten-zusammen"),
        *("klar-ass", "klar-nur-eigene", "klar-leere-hand", "klar-alle-passen", "klar-haende-leer", "klar-passen"),
        *("klar-sofort", "klar-nach-ueberkauft", "klar-leben", "klar-ziel", "klar-oeffnen", "klar-alles-offen"),
        *("klar-gleichzeitig", "klar-merken"),
    )
    reasons = REASONS
    variants = (OPEN_HANDS, FAMILY)
    fact_names = FACT_NAMES
    # At most 52 cards are laid, after each the player may choose an open one and all others pass; before that all
    # choose their first open cards: 5 + 52 × (1 + 1 + 5) moves.
    longest = 369

    def levels(self, sheet: Sheet[Parameters], variants: frozenset[str] = frozenset()) -> tuple[str, ...]:
        """The levels of `spiel.yaml` in their order; one of them for the Familienspiel."""
        return (sheet.parameters.familienstufe,) if FAMILY in variants else tuple(sheet.parameters.stufen)

    def level_titles(self, sheet: Sheet[Parameters]) -> tuple[str, ...]:
        """The titles of the levels in `spiel.yaml`."""
        return tuple(level.titel for level in sheet.parameters.stufen.values())

    def piles(self, sheet: Sheet[Parameters], players: int, variants: frozenset[str]) -> tuple[Pile, ...]:
        """All cards without jokers."""
        cards = deck(sheet)
        return (Pile("Spielkarten", cards, len(cards)),)

    def tables(self, sheet: Sheet[Parameters]) -> Mapping[str, Chart]:
        """The levels of difficulty, and what cards are worth."""
        return {"stufen": level_chart(sheet), "werte": value_chart(sheet)}

    def deck(self, table: Table[Parameters]) -> tuple[Card, ...]:
        """All cards without jokers."""
        return deck(table.sheet)

    def opening(self, table: Table[Parameters]) -> Position:
        """A new game, begun by the last in the list of players as the youngest."""
        return Position(juengste=table.players[-1])

    def slots(self, table: Table[Parameters], position: Position) -> tuple[Slot, ...]:
        """Hands, pots, draw pile, and what is laid away."""
        return position_slots(table, position)

    def start(self, table: Table[Parameters], position: Position, deal: Deal) -> Outcome:
        """A game that begins, with open cards chosen or still to choose, or one in the middle."""
        return begin(table, position, deal)

    def parse(self, table: Table[Parameters], text: str) -> tuple[Move, ...]:
        """Read one line of notation."""
        return parse(table, text)

    def write(self, move: Move) -> str:
        """The move in canonical notation."""
        return write(move)

    def to_move(self, state: State) -> Player | None:
        """Whose turn it is; the first of those who have still to choose."""
        return state.to_move

    def moves(self, state: State) -> Moves[Move]:
        """Every legal move."""
        match state.phase:
            case Choosing():
                return Moves(tuple(_choices(state)))
            case Laying(player):
                passing = () if state.pile else (Pass(player),)
                return Moves((*_layings(state, player), *passing))
            case Opening(player):
                return Moves(tuple(Open(player, frozenset({card})) for card in state.hidden_of(player)))
            case _:
                return Moves(())

    def verify(self, state: State, move: Move) -> tuple[Refusal, ...]:
        """Every reason against the move, most important first."""
        return refusals(state, move)

    def do(self, state: State, move: Move) -> Outcome:
        """The effect of a legal move."""
        return play(state, move)

    def view(self, state: State, player: Player) -> View:
        """The own hand, and all that lies or lay open."""
        return view(state, player)

    def result(self, state: State) -> Result | None:
        """All win or all lose; in the Familienspiel neither."""
        if not isinstance(state.phase, Over):
            return None
        everyone = state.table.players
        if FAMILY in state.table.variants:
            return Result((), ())
        return Result(everyone, ()) if state.phase.ending is Ending.TARGET else Result((), everyone)

    def game_facts(self, sheet: Sheet[Parameters]) -> Facts:
        """Deck, values, levels."""
        return game_facts(sheet)

    def state_facts(self, state: State) -> Facts:
        """Hands, pots, score, turn."""
        return state_facts(state)

    def step_facts(self, step: Step[State, Move]) -> Facts:
        """What one line's events say."""
        return step_facts(step)

    def scene(self, state: State) -> Scene:
        """The table from above."""
        return scene(state)

    def step_scene(self, step: Step[State, Move]) -> Scene:
        """The table after a line, with the card laid."""
        return step_scene(step)


def _choices(state: State) -> Iterator[Open]:
    for player in state.choosing:
        for cards in combinations(state.hidden_of(player), state.settings.open):
            yield Open(player, frozenset(cards))


def _layings(state: State, player: Player) -> Iterator[Lay]:
    limit = state.parameters.treffersumme
    for card in state.hand_of(player):
        low, *high = state.parameters.counts(card)
        for pot in state.usable(player):
            if not high:
                yield Lay(player, card, pot)
                continue
            yield Lay(player, card, pot, low)
            yield from (Lay(player, card, pot, value) for value in high if state.total(pot) + value <= limit)


GAME = Topfgucker()
