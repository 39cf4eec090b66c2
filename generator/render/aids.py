"""Player aids: cards of 63 × 88 mm, nine to a sheet, backs behind their fronts when turned over the long edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.render.design import tokens
from generator.render.documents import style_sheets
from generator.render.environment import environment
from generator.render.look import Imprint, Look
from generator.render.pdf import PdfDocument, render_boxes

#: A card's size, and how far its text keeps from its edges at the foot, in millimetres.
WIDTH, HEIGHT, FOOT = 63.0, 88.0, 8.0
COLUMNS, ROWS = 3, 3
#: How far below the sheet's upper margin the cards begin, in millimetres.
HEAD = 11.5

_SIDES = ("Vorderseite", "Rückseite")
_KIND = "kartenhilfe"


@dataclass(frozen=True)
class Face:
    """One side of a card; `html` is finished HTML."""

    title: str
    html: str


@dataclass(frozen=True)
class PlayerAids:
    """The cards that each player gets, front and back, and for how many players.

    `shift` moves the backs right and down, in millimetres.
    """

    look: Look
    title: str
    cards: tuple[tuple[Face, Face], ...]
    sets: int
    imprint: Imprint
    shift: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Placed:
    """A face on a sheet: `left` and `top` from the grid's corner in millimetres.

    Its first copy has an `end`, the id of the element that its content ends with; all others only repeat it.
    """

    face: Face
    left: float
    top: float
    end: str = ""


@dataclass(frozen=True)
class Side:
    """One side of a sheet, moved by `shift`, with its cards."""

    name: str
    placed: tuple[Placed, ...]
    shift: tuple[float, float]


def sets_for(players: int, cards: int) -> int:
    """How many sets of so many cards to print for at most so many players: as many whole ones as fill the sheets."""
    places = COLUMNS * ROWS
    sheets = -(-players * cards // places)
    return sheets * places // cards


def sides(aids: PlayerAids) -> Iterator[Side]:
    """Fronts and backs in turn, sheet by sheet. Backs stand in mirrored columns."""
    copies = [(number, player == 0) for player in range(aids.sets) for number in range(len(aids.cards))]
    for sheet in _portions(copies):
        for side, name in enumerate(_SIDES):
            placed = []
            for index, (number, first) in enumerate(sheet):
                row, column = divmod(index, COLUMNS)
                column = COLUMNS - 1 - column if side else column
                end = f"ende-{number + 1}-{side + 1}" if first else ""
                placed.append(Placed(aids.cards[number][side], column * WIDTH, row * HEIGHT, end))
            yield Side(name, tuple(placed), aids.shift if side else (0.0, 0.0))


def player_aids(aids: PlayerAids) -> PdfDocument:
    """The sheets to print on both sides and to cut. Raises `PageOverflowError`, naming the side of the card."""
    sheet = tokens().sheets[_KIND]
    pages = tuple(sides(aids))
    ends = {
        one.end: (_name(aids, page, one), sheet.top + HEAD + page.shift[1] + one.top + HEIGHT - FOOT)
        for page in pages
        for one in page.placed
        if one.end
    }
    template = environment().get_template(f"pdf/{_KIND}.html.j2")
    html = template.render(aids=aids, pages=pages, columns=COLUMNS, rows=ROWS, head=HEAD, width=WIDTH, height=HEIGHT)
    return render_boxes(html, style_sheets(_KIND, aids.look), ends)


def _name(aids: PlayerAids, side: Side, placed: Placed) -> str:
    if len(aids.cards) == 1:
        return f"Die {side.name}"
    return f"Die {side.name} der Karte „{placed.face.title}“"


def _portions(copies: list[tuple[int, bool]]) -> Iterator[list[tuple[int, bool]]]:
    for start in range(0, len(copies), COLUMNS * ROWS):
        yield copies[start : start + COLUMNS * ROWS]
