"""The grid of a sorting list: every card of every pack, and which pile it goes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engines.cards import JOKER_RANKS, PACK_RANKS, Card, Rank, Suit, pack, sort_key
from engines.game import Pile

_ROMAN = ("I", "II", "III", "IV", "V", "VI")
_CELL_TEXT = 4  # characters


class Use(StrEnum):
    """What to do with a card; the value is the class of its cell."""

    TAKE = "nehmen"
    CHOICE = "wahl"
    REST = "rest"


@dataclass(frozen=True)
class Cell:
    """One card in the grid. `mark` is its pile's, `value` what it counts in the game or in which games it is."""

    card: Card
    use: Use
    mark: str
    value: str


@dataclass(frozen=True)
class Row:
    """One suit of one pack: its cells, and how many of them are surely taken or may be chosen."""

    suit: Suit
    cells: tuple[Cell, ...]

    @property
    def taken(self) -> int:
        """How many cards of the row are surely taken."""
        return sum(cell.use is Use.TAKE for cell in self.cells)

    @property
    def choices(self) -> int:
        """How many cards of the row may be chosen."""
        return sum(cell.use is Use.CHOICE for cell in self.cells)


@dataclass(frozen=True)
class Grid:
    """One pack and the jokers that lie with it."""

    number: int
    rows: tuple[Row, ...]
    jokers: tuple[Cell, ...]


@dataclass(frozen=True)
class PileLine:
    """Where cards go: the pile's mark and name, how many, which, as (suit or None, ranks) parts, and a note."""

    mark: str
    name: str
    take: int
    parts: tuple[tuple[Suit | None, str], ...]
    chosen: bool
    note: str


@dataclass(frozen=True)
class SortingTable:
    """One page of a sorting list: `heading` such as „4 Spieler“, `detail` such as a variant's title.

    `piles` are the cards to take out; where a pile has more cards than it takes, any of them will do.
    """

    heading: str
    piles: tuple[Pile, ...]
    packs: int
    jokers: int
    detail: str = ""
    notes_html: tuple[str, ...] = ()


@dataclass(frozen=True)
class SortingPage:
    """All that is printed about one table."""

    ranks: tuple[Rank, ...]
    grids: tuple[Grid, ...]
    piles: tuple[PileLine, ...]
    box: int

    @property
    def taken(self) -> int:
        """How many cards are taken out of the box in all."""
        return sum(pile.take for pile in self.piles)


def sorting_page(piles: Sequence[Pile], packs: int, jokers: int, values: Mapping[Card, str]) -> SortingPage:
    """Lay out the cards of `packs` packs and `jokers` jokers over the piles.

    Equal cards of several packs are given out in the order of the packs.
    """
    chosen = [pile.take < len(pile.cards) for pile in piles]
    # one pile to take from and one to choose from are told apart by the look of their cells
    marks = _ROMAN if max(chosen.count(True), chosen.count(False)) > 1 else ("",) * len(piles)
    waiting: dict[Card, list[Cell]] = {}
    for pile, mark in zip(piles, marks, strict=False):
        use = Use.TAKE if pile.take == len(pile.cards) else Use.CHOICE
        for card in pile.cards:
            value = _short(values.get(card, "")) if use is Use.TAKE else ""
            waiting.setdefault(card, []).append(Cell(card, use, mark, value))
    grids = _grids(packs, jokers, waiting)
    lines = tuple(
        PileLine(mark, pile.name, pile.take, card_parts(pile.cards), pile.take < len(pile.cards), pile.note)
        for pile, mark in zip(piles, marks, strict=False)
    )
    total = len(pack(packs)) + jokers
    return SortingPage(PACK_RANKS, grids, lines, total - sum(pile.take for pile in piles))


def evening_grids(games: Sequence[Sequence[Card]], packs: int, jokers: int) -> tuple[Grid, ...]:
    """The cards that any of the games needs; the value of a cell are the numbers of those games, from 1.

    Of equal cards the first one is in every game that needs any.
    """
    users: dict[Card, list[list[int]]] = {}
    for number, cards in enumerate(games, start=1):
        for card, times in Counter(cards).items():
            copies = users.setdefault(card, [])
            copies += [[] for _ in range(times - len(copies))]
            for copy in copies[:times]:
                copy.append(number)
    waiting = {card: [Cell(card, Use.TAKE, "", _numbers(copy)) for copy in copies] for card, copies in users.items()}
    return _grids(packs, jokers, waiting)


def _numbers(numbers: Sequence[int]) -> str:
    """Rising numbers, three and more in a row drawn together: „1–3, 5“."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def _grids(packs: int, jokers: int, waiting: dict[Card, list[Cell]]) -> tuple[Grid, ...]:
    """All packs; a card takes the next of the cells that wait for it, and goes back into the box after the last."""

    def cell(card: Card) -> Cell:
        cells = waiting.get(card, [])
        return cells.pop(0) if cells else Cell(card, Use.REST, "", "")

    return tuple(
        Grid(
            number + 1,
            tuple(Row(suit, tuple(cell(Card(rank, suit)) for rank in PACK_RANKS)) for suit in Suit),
            tuple(cell(Card(JOKER_RANKS[index])) for index in _jokers_of(number, packs, jokers)),
        )
        for number in range(packs)
    )


def _short(value: str) -> str:
    """A value as it fits a cell: numbers do, words stand in the rules."""
    return value if len(value) <= _CELL_TEXT else ""


def _jokers_of(number: int, packs: int, jokers: int) -> range:
    """The jokers that lie with one pack: one a pack as far as they go, the rest with the first."""
    if packs == 1:
        return range(jokers)
    return range(number, number + 1) if number < jokers else range(0)


def card_parts(cards: Iterable[Card]) -> tuple[tuple[Suit | None, str], ...]:
    """Cards by suit, neighbouring ranks drawn together: (♥, „A bis 2“), (♠, „A, 10, 5“), (None, „Joker“).

    Cards that are taken several times are named apart: (♥, „A, K (je 2)“).
    """
    counts = Counter(cards)
    parts: list[tuple[Suit | None, str]] = []
    for suit in (*Suit, None):
        for times in sorted(set(counts.values())):
            ranks = [card.rank for card in sorted(counts, key=sort_key) if card.suit is suit and counts[card] == times]
            often = f" (je {times})" if times > 1 else ""
            if suit is None:
                parts += [(None, f"{rank}{often}") for rank in ranks]
            elif ranks:
                parts.append((suit, f"{_runs(ranks)}{often}"))
    return tuple(parts)


def _runs(ranks: Sequence[Rank]) -> str:
    runs: list[list[Rank]] = []
    for rank in ranks:
        if runs and PACK_RANKS.index(rank) == PACK_RANKS.index(runs[-1][-1]) + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    words = [f"{run[0]} bis {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(words)
