"""The README's pictures: `python -m bench.pictures` draws them anew into `.github/pictures/`.

A page of a rulebook, a cheat sheet and a sorting list, as they are printed, and what `check` says of a mistake. The
same content gives the same bytes; what is written in a terminal is set in the machine's own monospaced font.
"""

from __future__ import annotations

import html
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
import weasyprint

from generator.atomic import write_atomically
from generator.content.load import load
from generator.proof.prove import GameProof, prove
from generator.proof.report.text import text_report
from generator.render.editions import EDITIONS, Choices
from generator.render.kinds import make_document

if TYPE_CHECKING:
    from PIL.Image import Image

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".github" / "pictures"
#: All pictures together may take so many bytes.
MOST_BYTES = 400_000

_FRAME = "#b8b8b8"  # seen on white and on black
_FRAME_WIDTH = 2
#: Below the last line of a page so much stays, in parts of its width.
_MARGIN = 0.05


@dataclass(frozen=True)
class Page:
    """A page of what is printed: `kind` and `paper` of its edition, its number from 0, the picture's width in pixels.

    Of a page that is `cut`, only what is above its last blank stretch is shown; its imprint is below.
    """

    game: str
    kind: str
    paper: str
    number: int
    width: int
    cut: bool = False


@dataclass(frozen=True)
class Mistake:
    """What `check` says when `old`, which stands once in a game's rules, is replaced by `new`."""

    game: str
    old: str
    new: str
    width: int


PICTURES: Mapping[str, Page | Mistake] = {
    "regelheft": Page("kopfrechnen", "regelheft", "a4", 3, 900),
    "kurzregeln": Page("schwindelpost", "kurzregeln", "a5", 0, 760),
    "sortierliste": Page("kopfrechnen", "sortierliste", "a4", 0, 900, cut=True),
    "meldung": Mistake("kopfrechnen", "[7 + 20 − 5 = 22]{sicht}", "[7 + 20 − 5 = 23]{sicht}", 1000),
}


def proven(root: Path, game: str) -> GameProof:
    """One game of a project, with its proof."""
    return prove(load(root, (game,))).games[0]


def draw(wanted: Page | Mistake) -> bytes:
    """A picture as PNG."""
    return _png(_page(wanted) if isinstance(wanted, Page) else _terminal(wanted))


def _page(wanted: Page) -> Image:
    (edition,) = (one for one in EDITIONS if (one.kind, one.paper) == (wanted.kind, wanted.paper))
    image = _raster(make_document(proven(ROOT, wanted.game), edition, Choices()).data, wanted.number, wanted.width)
    return _cut(image) if wanted.cut else image


def _terminal(wanted: Mistake) -> Image:
    said = message(wanted)
    lines = "\n".join(_coloured(line) for line in [f"$ blattwerk check {wanted.game}", *said.rstrip().splitlines()])
    style = f"@page {{ size: {wanted.width}px 900px; margin: 0 }} {_STYLE}"
    # Not our press: it knows only the fonts of books, and none of them is monospaced.
    pdf = weasyprint.HTML(string=f"<style>{style}</style><pre>{lines}</pre>").write_pdf()
    return _cut(_raster(pdf, 0, wanted.width))


def message(wanted: Mistake) -> str:
    """What `check` says of the mistake, with the codes for colours, without the count of the claims."""
    with tempfile.TemporaryDirectory() as made:
        root = Path(made)
        shutil.copytree(ROOT / "content" / wanted.game, root / "content" / wanted.game)
        rules = root / "content" / wanted.game / "regeln.md"
        before, found, after = rules.read_text(encoding="utf-8").partition(wanted.old)
        if not found or wanted.old in after:
            raise ValueError(wanted.old)
        rules.write_text(f"{before}{wanted.new}{after}", encoding="utf-8")
        book = load(root, (wanted.game,))
        return text_report(prove(book).outcome, book.sources, quiet=True, width=100)


_STYLE = """
html { background: #1d1f21 }
body { margin: 26px 30px }
pre { margin: 0; color: #e4e4e4; font: 16px/1.55 "DejaVu Sans Mono", monospace; white-space: pre-wrap }
.c1 { color: #ffffff; font-weight: 700 } .c2 { color: #9a9a9a }
.c31 { color: #ff8a80 } .c32 { color: #9ccc65 } .c33 { color: #ffd54f } .c36 { color: #80deea }
"""
_CODE = re.compile(r"\x1b\[([0-9;]*)m")


def _coloured(line: str) -> str:
    """A line for a terminal as HTML: codes for colours become spans."""
    return "".join(_spans(line))


def _spans(line: str) -> Iterator[str]:
    texts = _CODE.split(line)
    open_spans = 0
    for index, part in enumerate(texts):
        if index % 2 == 0:
            yield html.escape(part, quote=False)
        elif part in ("", "0"):
            yield "</span>" * open_spans
            open_spans = 0
        else:
            yield f'<span class="{" ".join(f"c{code}" for code in part.split(";"))}">'
            open_spans += 1
    yield "</span>" * open_spans


def _raster(pdf: bytes, number: int, width: int) -> Image:
    import pypdfium2

    page = pypdfium2.PdfDocument(pdf)[number]
    image: Image = page.render(scale=width / page.get_width()).to_pil().convert("RGB")
    return image


def _cut(image: Image) -> Image:
    """What is above the longest stretch of one colour, with a margin below."""
    background = image.getpixel((0, image.height - 1))
    first = bytes(background) * image.width if isinstance(background, tuple) else b""
    blank = [image.crop((0, row, image.width, row + 1)).tobytes() == first for row in range(image.height)]
    runs = re.finditer("1+", "".join("1" if one else "0" for one in blank))
    longest = max(runs, key=lambda run: len(run.group()))
    return image.crop((0, 0, image.width, min(image.height, longest.start() + round(_MARGIN * image.width))))


def _png(image: Image) -> bytes:
    """A picture with a thin frame, so that a white page is seen on white, in 256 colours, so that the file is small."""
    import io

    from PIL import Image as Images
    from PIL import ImageOps

    framed = ImageOps.expand(image, _FRAME_WIDTH, _FRAME)
    # Without some rounds of k-means rare colours are mixed with common ones: a suit's with grey, a tint with white.
    few = framed.quantize(256, Images.Quantize.MEDIANCUT, kmeans=4, dither=Images.Dither.NONE)
    made = io.BytesIO()
    few.save(made, "PNG", optimize=True)
    return made.getvalue()


@click.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=FOLDER, metavar="ORDNER")
def main(folder: Path) -> None:
    """Zeichnet die Bilder der README."""
    for name, wanted in PICTURES.items():
        data = draw(wanted)
        write_atomically(folder / f"{name}.png", data)
        click.echo(f"{len(data) / 1000:7.1f} kB  {folder / name}.png")


if __name__ == "__main__":
    main()
