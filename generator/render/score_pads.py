"""Score pads: one A4 page of tables to write in, with lines for a child's handwriting."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from generator.render.design import tokens
from generator.render.documents import style_sheets
from generator.render.environment import environment
from generator.render.look import Imprint, Look
from generator.render.pdf import PdfDocument, render_boxes

#: The least height of a line to write on, in millimetres (a child needs nine), and the most that fills a page well.
LINE, WIDEST_LINE = 9.5, 11.5
#: The width of a box with its gap, and of the room round a group of boxes, in millimetres.
BOX, ROUND_BOXES = 9.0, 5.0
#: The least width of a column of figures, of one for names, and of the first column, in millimetres.
FIGURES, NAME, LEAD = 12.5, 42.0, 13.0
#: How far tables keep from each other, in millimetres.
BETWEEN = 5.0
#: Where the tables begin, and how much room the imprint takes at the page's foot, in millimetres.
TABLES, FOOT = 42.0, 10.0
#: The height of a head with names to write, and of one with words; each line of marks below the words adds to it.
NAME_HEAD, WORD_HEAD, MARK = 15.0, 6.0, 2.8
#: Boxes of a larger group are numbered.
_FEW = 5
#: As wide as a letter of a group's title is at most, taken together, in millimetres.
_LETTER = 1.9

_KIND = "punkteblock"
_END = "ende-text"


@dataclass(frozen=True)
class Place:
    """The place of a box in its row, from 1; `marks` are the levels whose number it is."""

    number: int
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class BoxGroup:
    """Boxes that stand together; `without` are the levels that have none of them."""

    title: str
    places: tuple[Place, ...]
    round: bool = False
    without: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """The width of the group's column, in millimetres."""
        return max(len(self.places) * BOX, len(self.title) * _LETTER) + ROUND_BOXES

    @property
    def is_marked(self) -> bool:
        """Whether some of the boxes are a level's last."""
        return any(place.marks for place in self.places)

    @property
    def is_numbered(self) -> bool:
        """Whether there are so many boxes that one would have to count them."""
        return len(self.places) > _FEW

    @property
    def head(self) -> float:
        """The height that the group needs above its boxes, in millimetres."""
        marks = max((len(place.marks) for place in self.places), default=0)
        lines = marks + self.is_numbered + (bool(self.without) or not self.places)
        return WORD_HEAD + lines * MARK


@dataclass(frozen=True)
class Goals:
    """With how many points a game ends: a number for each level, or one without a level's name."""

    title: str
    numbers: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class BoxTables:
    """Rows of boxes: for each player (so many `rows` are a game), or for each game where `rows` is 0.

    `lead` is what is written at the beginning of a row.
    """

    lead: str
    groups: tuple[BoxGroup, ...]
    rows: int = 0


@dataclass(frozen=True)
class PointTables:
    """Rows for points, each of `unit`, with `columns` for each of the players."""

    unit: str
    columns: tuple[str, ...]
    players: int
    goals: Goals | None = None


@dataclass(frozen=True)
class ScorePad:
    """A score pad; `html` is what stands above its tables, `detail` for whom it is."""

    look: Look
    title: str
    html: str
    tables: BoxTables | PointTables
    imprint: Imprint
    detail: str = ""


@dataclass(frozen=True)
class Grid:
    """How often a pad's table fits on the page, and how large it is; places and sizes in millimetres."""

    places: tuple[tuple[float, float], ...]
    width: float
    head: float
    line: float
    rows: int


def score_pad(pad: ScorePad) -> PdfDocument:
    """The pad as one page. Raises `PageOverflowError` where the text above its tables is too long."""
    template = environment().get_template(f"pdf/{_KIND}.html.j2")
    sheet = tokens().sheets[_KIND]
    html = template.render(
        pad=pad,
        grid=grid(pad.tables),
        points=isinstance(pad.tables, PointTables),
        emblem=pad.look.emblem,
        end=_END,
        box=BOX,
        top=TABLES,
        lead=LEAD,
    )
    ends = {_END: ("Der Text über dem Punkteblock", sheet.top + TABLES - 2)}
    return render_boxes(html, style_sheets(_KIND, pad.look), ends)


def grid(tables: BoxTables | PointTables) -> Grid:
    """As many tables as fit side by side and below each other, each as large as there is room."""
    sheet = tokens().sheets[_KIND]
    height = sheet.limit - sheet.top - TABLES - FOOT
    if isinstance(tables, PointTables):
        head, across = NAME_HEAD, _fitting(sheet.column, LEAD + tables.players * len(tables.columns) * FIGURES)
    else:
        head = max(group.head for group in tables.groups)
        across = _fitting(sheet.column, NAME + sum(group.width for group in tables.groups)) if tables.rows else 1
    rows = tables.rows if isinstance(tables, BoxTables) and tables.rows else floor((height - head) / LINE)
    down = _fitting(height, head + rows * LINE)
    width = (sheet.column + BETWEEN) / across - BETWEEN
    line = min(WIDEST_LINE, ((height + BETWEEN) / down - BETWEEN - head) / rows)
    step = head + rows * line + BETWEEN
    places = tuple((column * (width + BETWEEN), row * step) for row in range(down) for column in range(across))
    return Grid(places, width, head, line, rows)


def _fitting(room: float, one: float) -> int:
    """How many of a size fit into a room, but at least one."""
    return max(1, floor((room + BETWEEN) / (one + BETWEEN)))
