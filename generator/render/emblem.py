"""The small emblem of a game, drawn from card shapes; a game without one of its own gets a fan of cards."""

from __future__ import annotations

import re
from urllib.parse import quote

import jinja2

from generator.render.design import Theme
from generator.render.environment import environment

_DEFAULT = "figures/emblem/allgemein.svg.j2"


def emblem_svg(game: str, theme: Theme) -> str:
    """The emblem as SVG. It is an ornament: put it where it needs no text alternative."""
    try:
        template = environment().get_template(f"figures/emblem/{game}.svg.j2")
    except jinja2.TemplateNotFound:
        template = environment().get_template(_DEFAULT)
    return re.sub(r"\s*\n\s*", " ", template.render(theme=theme))


def emblem_uri(game: str, theme: Theme) -> str:
    """The emblem as an address for a style sheet."""
    return f"data:image/svg+xml,{quote(emblem_svg(game, theme))}"
