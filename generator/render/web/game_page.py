"""A game's page: everything about it, in the order in which people ask."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.render.design import theme
from generator.render.editions import Choices
from generator.render.emblem import emblem_svg
from generator.render.kinds import _workshop as workshop
from generator.render.kinds import fact_bar, imprint
from generator.render.markdown import text_html, to_html
from generator.render.sorting import SortingPage, sorting_page
from generator.render.sorting_tables import sorting_tables
from generator.render.documents import SortingTable
from generator.render.web.assets import Assets
from generator.render.web.model import Site, WebGame
from generator.render.web.page import Head, render
from generator.render.web.words import lead_text

#: The opening tag of anything that has an id.
_WITH_ID = re.compile(r'<(p|li|h3|h4|tr)\b([^>]*?)\bid="([\w-]+)"([^>]*)>')


@dataclass(frozen=True)
class Part:
    """A section of the page: its id, title and HTML."""

    id: str
    title: str
    html: str


def game_page(site: Site, game: WebGame, assets: Assets) -> str:
    """The page of one game."""
    content = game.proof.game
    scripts = ("beispiel",) if content.examples else ()
    head = Head(
        f"{game.id}/index.html", f"{content.facts.titel}: Spielregeln", lead_text(content.rules), scripts, game.id
    )
    return render(
        "spiel.html.j2",
        site,
        assets,
        head,
        game=game,
        title=content.facts.titel,
        lead=lead_text(content.rules),
        facts=fact_bar(game.proof),
        emblem=emblem_svg(game.id, theme(content.facts.farbe)),
        cheat_sheet=cheat_sheet(game),
        sorting=sorting(game),
        rules=rules(game),
        imprint=imprint(game.proof, site.draft),
    )


def rules(game: WebGame) -> tuple[Part, ...]:
    """The full rules section by section, every rule with a link to itself."""
    content, shop = game.proof.game, workshop(game.proof, Choices())
    return tuple(
        Part(section.id, section.title, with_links(to_html(content.rules, section.nodes, shop)))
        for section in content.rules.sections
    )


def cheat_sheet(game: WebGame) -> tuple[Part, ...]:
    """The rules in a minute."""
    sheet, shop = game.proof.game.cheat_sheet, workshop(game.proof, Choices())
    return tuple(
        Part(f"kurz-{number}", text_html(section.title), to_html(sheet, section.nodes, shop))
        for number, section in enumerate(sheet.sections, 1)
    )


def sorting(game: WebGame) -> tuple[tuple[SortingTable, SortingPage], ...]:
    """What to sort out, for each number of players."""
    content = game.proof.game
    values = dict(content.engine.card_table(content.sheet))
    return tuple(
        (table, sorting_page(table.piles, table.packs, table.jokers, values))
        for table in sorting_tables(content, Choices())
    )


def with_links(html: str) -> str:
    """The HTML with a link to itself in everything that has an id."""

    def linked(tag: re.Match[str]) -> str:
        name, before, identity, after = tag.groups()
        if name == "tr":
            return tag.group()
        return f'{tag.group()}<a class="anker" href="#{identity}" title="Link zu dieser Stelle"><span aria-hidden="true">#</span><span class="versteckt">Link zu dieser Stelle</span></a>'

    return _WITH_ID.sub(linked, html)
