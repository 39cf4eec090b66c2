"""The picture that other sites show when somebody links to a game: emblem, title and fact bar, 1200 × 630."""

from __future__ import annotations

import io
from dataclasses import dataclass

from generator.render.about import fact_bar
from generator.render.environment import environment
from generator.render.look import Look
from generator.render.web.model import WebGame
from generator.render.web.words import lead_text

#: Pixels, as the services that show such pictures ask for.
WIDTH, HEIGHT = 1200, 630


@dataclass(frozen=True)
class Sheet:
    """What the picture is drawn from: the same sheet gives the same bytes."""

    html: str
    css: str


def picture(game: WebGame) -> bytes:
    """The picture as PNG; the same content gives the same bytes."""
    return draw(layout(game))


def layout(game: WebGame) -> Sheet:
    """What is drawn; nothing heavy is loaded for it."""
    facts = game.proof.game.facts
    look = Look(game=game.id, accent=facts.farbe)
    html = (
        environment()
        .get_template("web/vorschau.html.j2")
        .render(
            title=facts.titel,
            lead=lead_text(game.proof.game.rules),
            facts=fact_bar(game.proof),
            emblem=look.emblem,
        )
    )
    css = environment().get_template("web/vorschau.css.j2").render(theme=look.theme, width=WIDTH, height=HEIGHT)
    return Sheet(html, css)


def draw(sheet: Sheet) -> bytes:
    """A sheet as PNG."""
    import pypdfium2
    from PIL.Image import Dither, Quantize

    from generator.render.pdf import render_pdf  # WeasyPrint comes with it

    document = pypdfium2.PdfDocument(render_pdf(sheet.html, (sheet.css,)).data)
    page = document[0]
    image = page.render(scale=WIDTH / page.get_width()).to_pil().convert("RGB").crop((0, 0, WIDTH, HEIGHT))
    made = io.BytesIO()
    # Of some hundred colours at the edges of letters the nearest will do: a third of the bytes, in half the time.
    image.quantize(method=Quantize.MAXCOVERAGE, dither=Dither.NONE).save(made, "PNG")
    return made.getvalue()
