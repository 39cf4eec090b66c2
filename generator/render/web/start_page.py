"""The start page, with all games, and the page for addresses that lead nowhere."""

from __future__ import annotations

from dataclasses import dataclass

from generator.render.about import fact_bar
from generator.render.design import theme
from generator.render.emblem import emblem_svg
from generator.render.web.head import start_head
from generator.render.web.model import Assets, Site, WebGame
from generator.render.web.page import Head, render
from generator.render.web.words import lead_text


@dataclass(frozen=True)
class Teaser:
    """A game on the start page, with what it can be chosen by."""

    id: str
    title: str
    sentence: str
    facts: tuple[tuple[str, str], ...]
    emblem: str
    low: int
    high: int
    decks: int
    minutes: int | None
    together: bool


def start_page(site: Site, assets: Assets) -> str:
    """All games, to be chosen from."""
    head = Head("index.html", site.settings.title, site.sentence, ("auswahl",), more_html=start_head(site))
    teasers = [_teaser(game) for game in site.games]
    return render("start.html.j2", site, assets, head, teasers=teasers)


def missing_page(site: Site, assets: Assets) -> str:
    """For addresses that lead nowhere."""
    head = Head("404.html", "Diese Seite gibt es nicht", "Unter dieser Adresse steht nichts.")
    return render("404.html.j2", site, assets, head)


def _teaser(game: WebGame) -> Teaser:
    facts = game.proof.game.facts
    look = theme(facts.farbe)
    return Teaser(
        id=game.id,
        title=facts.titel,
        sentence=lead_text(game.proof.game.rules),
        facts=fact_bar(game.proof),
        emblem=emblem_svg(game.id, look),
        low=facts.spieler.von,
        high=facts.spieler.bis,
        decks=facts.material.blaetter,
        minutes=facts.dauer.bis if facts.dauer else None,
        together="Kooperativ" in facts.art,
    )
