"""Cards in running text and in tables: one component everywhere.

A card is a letter and a suit in one unbreakable unit, the suit in its own element so that a palette can colour it:
`<span class="karte herz">D<span class="farbe">♥</span></span>`. The suit carries U+FE0E, lest it be shown as an emoji.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from engines.cards import Card, Suit, find_cards
from generator.render.design import Palette, tokens
from generator.render.typography import TEXT_STYLE

#: The class of each suit.
SUIT_CLASSES = {
    Suit.CLUBS: "kreuz",
    Suit.SPADES: "pik",
    Suit.HEARTS: "herz",
    Suit.DIAMONDS: "karo",
}

_LONE_SUIT = re.compile(f"([♣♠♥♦])[{TEXT_STYLE}\ufe0f]?")


def suit_html(suit: Suit) -> str:
    """A suit standing alone."""
    return f'<span class="{SUIT_CLASSES[suit]}"><span class="farbe">{suit}{TEXT_STYLE}</span></span>'


def card_html(card: Card) -> str:
    """A card as an inline element."""
    if card.suit is None:
        return f'<span class="karte joker">{card}</span>'
    suit = f'<span class="farbe">{card.suit}{TEXT_STYLE}</span>'
    return f'<span class="karte {SUIT_CLASSES[card.suit]}">{card.rank}{suit}</span>'


def cards_html(text: str) -> str:
    """A text node as HTML: escaped, its cards and lone suits marked up.

    The words „Joker“ and „Zweitjoker“ stay words; only `card_html` sets them as cards.
    """
    pieces: list[str] = []
    done = 0
    for start, end, card in find_cards(text):
        if card.suit is None:
            continue
        pieces += (_suits_html(text[done:start]), card_html(card))
        done = end
    return "".join((*pieces, _suits_html(text[done:])))


def card_table_html(rows: Sequence[tuple[Card, str]], caption: str = "", columns: int = 3) -> str:
    """Every card with its value, in `columns` groups side by side, read down each group.

    `rows` in the order of reading; the values are text as it is to be printed. `caption` is HTML.
    """
    columns = max(1, min(columns, len(rows)))
    height = -(-len(rows) // columns)
    groups = [rows[start : start + height] for start in range(0, len(rows), height)]
    head = "".join('<th scope="col">Karte</th><th scope="col" class="wert">Wert</th>' for _ in groups)
    lines = []
    for line in range(height):
        cells = "".join(_cells(group[line] if line < len(group) else None) for group in groups)
        lines.append(f"<tr>{cells}</tr>")
    title = f"<caption>{caption}</caption>" if caption else ""
    return (
        f'<div class="tabelle"><table class="kartenwerte gruppen-{len(groups)}">{title}'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def palette_css(palette: Palette) -> str:
    """The rules that colour cards in text, and table cells that hold one card each.

    Outlined suits take the face with hollow ♥ and ♦.
    """
    fonts = tokens().fonts
    rules = []
    for suit, name in SUIT_CLASSES.items():
        outline = f'; font-family: "{fonts["outline"]}", "{fonts["sans"]}"' if suit in palette.outlined else ""
        rules.append(f".{name} .farbe, td.{name} {{ color: {palette.colours[suit]}{outline} }}")
    return "\n".join(rules)


def _cells(row: tuple[Card, str] | None) -> str:
    if row is None:
        return '<td class="leer"></td><td class="leer"></td>'
    card, value = row
    return f'<td class="karten">{card_html(card)}</td><td class="wert">{html.escape(value, quote=False)}</td>'


def _suits_html(text: str) -> str:
    pieces = _LONE_SUIT.split(text)
    return "".join(
        suit_html(Suit(piece)) if index % 2 else html.escape(piece, quote=False) for index, piece in enumerate(pieces)
    )
