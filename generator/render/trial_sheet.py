"""A sheet to print once: it shows how far a printer puts backs beside their fronts, as the numbers for `--shift`.

The front has crosses, the back scales at the same places when the sheet is turned over its long edge. What is read at
a cross is what the backs have to be moved by: to the right and down of where the scale's zero came to lie.
"""

from __future__ import annotations

from generator.render.design import tokens
from generator.render.documents import style_sheets
from generator.render.editions import MOST_SHIFT
from generator.render.environment import environment
from generator.render.look import Look
from generator.render.pdf import PdfDocument, render_pdf

#: The middles of the crosses from the paper's top left corner, in millimetres; each has its like on the other side.
PLACES = ((30.0, 105.0), (180.0, 105.0), (105.0, 175.0), (30.0, 245.0), (180.0, 245.0))

#: How far crosses and scales reach from their middle, in millimetres.
REACH = 9.0

_NAMES = ("links oben", "rechts oben", "in der Mitte", "links unten", "rechts unten")
_KIND = "probeblatt"


def trial_sheet(shift: tuple[float, float] = (0.0, 0.0)) -> PdfDocument:
    """Front and back; the back moved by `shift` to the right and down, in millimetres."""
    look = Look(game="allgemein", accent=next(iter(tokens().accents)))
    html = (
        environment()
        .get_template(f"pdf/{_KIND}.html.j2")
        .render(
            places=tuple(zip(_NAMES, PLACES, strict=True)),
            reach=REACH,
            steps=range(-int(MOST_SHIFT) - 1, int(MOST_SHIFT) + 2),
            most=f"{MOST_SHIFT:g}",
            shift=shift,
            said=" ".join(_number(part) for part in shift) if any(shift) else "",
        )
    )
    return render_pdf(html, style_sheets(_KIND, look))


def mirrored(places: tuple[tuple[float, float], ...]) -> frozenset[tuple[float, float]]:
    """Where places come to lie on the other side of a sheet that is turned over its long edge."""
    return frozenset((tokens().sheets[_KIND].width - across, down) for across, down in places)


def _number(part: float) -> str:
    return f"{part:g}".replace(".", ",").replace("-", "−")
