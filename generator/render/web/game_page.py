"""A game's page: everything about it, in the order in which people ask."""

from __future__ import annotations

from generator.render.about import fact_bar, imprint
from generator.render.design import theme
from generator.render.emblem import emblem_svg
from generator.render.web.head import game_head
from generator.render.web.model import Assets, Site, WebGame
from generator.render.web.page import Head, render
from generator.render.web.parts import cheat_sheet, rules, sorting
from generator.render.web.words import lead_text


def game_page(site: Site, game: WebGame, assets: Assets) -> str:
    """The page of one game."""
    content = game.proof.game
    scripts = ("beispiel",) if content.examples else ()
    title, lead = content.facts.titel, lead_text(content.rules)
    head = Head(f"{game.id}/index.html", f"{title}: Spielregeln", lead, scripts, game.id, game_head(site, game))
    return render(
        "spiel.html.j2",
        site,
        assets,
        head,
        game=game,
        title=title,
        lead=lead,
        facts=fact_bar(game.proof),
        emblem=emblem_svg(game.id, theme(content.facts.farbe)),
        cheat_sheet=cheat_sheet(game),
        sorting=sorting(game),
        rules=rules(game),
        imprint=imprint(game.proof, site.draft),
    )
