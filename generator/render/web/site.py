"""Puts the website together: pages, assets, and what machines read."""

from __future__ import annotations

from generator.render.web.assets import Assets, assets
from generator.render.web.game_page import game_page
from generator.render.web.model import Files, Site
from generator.render.web.start_page import missing_page, start_page


def make_site(site: Site) -> Files:
    """Every file of the website but the PDFs, by its path. The same site gives the same bytes."""
    made = assets(site)
    files: Files = dict(made.files)
    files["index.html"] = start_page(site, made).encode()
    files["404.html"] = missing_page(site, made).encode()
    for game in site.games:
        files[f"{game.id}/index.html"] = game_page(site, game, made).encode()
    return files


__all__ = ["Assets", "make_site"]
