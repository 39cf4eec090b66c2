"""A game's directives as HTML: figures of its examples and its engine's tables, for print and web alike."""

from __future__ import annotations

from generator.proof.prove import GameProof
from generator.render.cards import card_table_html
from generator.render.design import DEFAULT_PALETTE
from generator.render.example_figures import example_figure
from generator.render.lab_tables import measured_tables
from generator.render.markdown import Workshop, to_html
from generator.render.tables import chart_html


def lead_html(proof: GameProof, palette: str = DEFAULT_PALETTE) -> str:
    """The sentence below a game's title that makes one want to play."""
    return _inner(to_html(proof.game.rules, proof.game.rules.lead, workshop(proof, palette)))


def workshop(proof: GameProof, palette: str = DEFAULT_PALETTE) -> Workshop:
    """What the directives in a game's texts become: pictures of its examples, tables of its engine."""
    game = proof.game

    def title(example: str) -> str:
        return game.examples[example].title if example in game.examples else example

    def figure(example: str, line: int, caption: str) -> str:
        svg = example_figure(proof, example, line, palette)
        if not svg:
            return ""
        return f'<figure class="bild" data-zug="{line}">{svg}<figcaption>{caption}</figcaption></figure>'

    def table(name: str, caption: str) -> str:
        charts = {**measured_tables(game), **game.engine.tables(game.sheet)}
        if name in charts:
            return chart_html(charts[name], caption)
        cards = game.engine.card_table(game.sheet)
        return card_table_html(cards, caption) if cards else ""  # a table that there is not is reported elsewhere

    return Workshop(title, figure, table, unverified=not game.has_engine)


def _inner(paragraph: str) -> str:
    return paragraph.removeprefix("<p>").removesuffix("</p>")
