"""The finished website: what is published, whatever the target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.content.website import Website

if TYPE_CHECKING:
    from generator.proof.prove import Proof
    from generator.publish.target import Files


def finished_site(proof: Proof, website: Website | None) -> Files:
    """All files of the website of proven games, by path."""
    from generator.render.web.model import Settings, Site, WebGame
    from generator.render.web.site import make_site

    settings = Settings()
    if website:
        redirects = dict(website.weiterleitungen)
        settings = Settings(
            title=website.titel or settings.title,
            sentence=website.satz or settings.sentence,
            address=website.adresse,
            redirects=redirects,
        )
    return make_site(Site(settings, tuple(WebGame(game) for game in proof.games)))
