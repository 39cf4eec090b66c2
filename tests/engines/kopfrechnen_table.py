"""A table to play Kopfrechnen at in tests: positions and moves as authors write them."""

from __future__ import annotations

from collections.abc import Mapping

from desk import Desk

from engines.cards import parse_card, parse_cards
from engines.game import Player
from engines.kopfrechnen import GAME
from engines.kopfrechnen.parameters import Lives, Position
from engines.kopfrechnen.state import State
from generator.authoring.random_games import NAMES

DESK = Desk(GAME)
SHEET, table, named = DESK.sheet, DESK.table, DESK.named
start, begun, impossible, cannot_occur = DESK.start, DESK.begun, DESK.impossible, DESK.cannot_occur
line, play, rules = DESK.line, DESK.play, DESK.rules
refused, refusals = DESK.refused, DESK.refusals
said, known, of_game = DESK.said, DESK.known, DESK.of_game
reads, not_read, survives = DESK.reads, DESK.not_read, DESK.survives


def lage(
    beginnt: str | None = "Anna",
    stirn: str = "",
    verdeckt: str = "",
    stapel: str = "",
    leben: Mapping[str, tuple[int, int]] | None = None,
    gebot: int | None = None,
    bieter: str | None = None,
    juengste: str | None = None,
) -> Position:
    """A position. `stirn` lists cards in the order of seats, with a dash where none is named."""
    cards = zip(NAMES, stirn.split(), strict=False)
    return Position(
        juengste=Player(juengste) if juengste else None,
        beginnt=Player(beginnt) if beginnt and not juengste else None,
        stirn={Player(name): parse_card(card) for name, card in cards if card != "-"},
        verdeckt=parse_card(verdeckt) if verdeckt else None,
        stapel=parse_cards(stapel),
        leben={Player(name): Lives(*lives) for name, lives in (leben or {}).items()},
        gebot=gebot,
        bieter=Player(bieter) if bieter else None,
    )


def lives(state: State, player: str) -> tuple[int, int]:
    own = state.lives_of(Player(player))
    return own.offen, own.verdeckt
