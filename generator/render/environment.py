"""Where templates come from."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import jinja2
from markupsafe import Markup

from engines.cards import Card, Suit
from generator.content.homes import template_folders
from generator.render.cards import SUIT_CLASSES, card_html, suit_html
from generator.render.dates import german_date
from generator.render.design import TEMPLATES, per_templates

#: In front of a template's name: ours, even where the project has one of that name.
OURS = "blattwerk"


@per_templates
def environment() -> jinja2.Environment:
    """The templates below `templates/`; what is undefined in them is an error, HTML and SVG are escaped.

    A file of the project goes before ours of that name; it can take in ours as `blattwerk/` and the name.
    """
    ours = jinja2.PrefixLoader({OURS: jinja2.FileSystemLoader(TEMPLATES)})
    made = jinja2.Environment(
        loader=jinja2.ChoiceLoader([jinja2.FileSystemLoader(template_folders()), ours]),
        autoescape=jinja2.select_autoescape(("html.j2", "svg.j2")),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["karte"] = _card
    made.filters["farbe"] = _suit
    made.filters["farbklasse"] = _suit_class
    made.filters["datum"] = german_date
    return made


def compiled(*folders: str) -> Iterator[str]:
    """Compile the templates in some folders, one by one; what is wrong with one of them is told where it is used."""
    made = environment()
    for name in made.list_templates(extensions=("j2",)):
        if name.startswith(tuple(f"{folder}/" for folder in folders)):
            with contextlib.suppress(Exception):
                made.get_template(name)
            yield name


def _card(card: Card) -> Markup:
    return Markup(card_html(card))


def _suit(suit: Suit) -> Markup:
    return Markup(suit_html(suit))


def _suit_class(suit: Suit | None) -> str:
    return "joker" if suit is None else SUIT_CLASSES[suit]
