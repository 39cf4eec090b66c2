"""A game's page: everything about it, in the order in which people ask."""

from __future__ import annotations

from generator.render.design import theme
from generator.render.emblem import emblem_svg
from generator.render.kinds import fact_bar, imprint
from generator.render.web.assets import Assets
from generator.render.web.model import Site, WebGame
from generator.render.web.page import Head, render
from generator.render.web.parts import cheat_sheet, rules, sorting
from generator.render.web.words import lead_text


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
