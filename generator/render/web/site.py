"""Puts the website together: pages, assets, and what machines read."""

from __future__ import annotations

from collections.abc import Callable

from generator.render.web.assets import assets
from generator.render.web.fragment import fragment
from generator.render.web.game_page import game_page
from generator.render.web.head import picture_path
from generator.render.web.machine import machine_files
from generator.render.web.model import Files, Site, WebGame
from generator.render.web.picture import picture
from generator.render.web.redirects import redirect_pages
from generator.render.web.single import single_file
from generator.render.web.start_page import missing_page, start_page


def make_site(site: Site, draw: Callable[[WebGame], bytes] = picture) -> Files:
    """Every file of the website but the PDFs, by its path. The same site gives the same bytes.

    `draw` makes a game's picture for previews as PNG; it is only asked for where the site has an address.
    """
    made = assets(site)
    files: Files = dict(made.files)
    files["index.html"] = start_page(site, made).encode()
    files["404.html"] = missing_page(site, made).encode()
    for game in site.games:
        page = game_page(site, game, made)
        files[f"{game.id}/index.html"] = page.encode()
        files[f"{game.id}/{game.id}.html"] = single_file(site, game, made, page).encode()
        files[f"{game.id}/spiel.fragment.html"] = fragment(site, game, site.settings.fragment_level).encode()
        if site.settings.address:
            files[picture_path(game)] = draw(game)
    return redirect_pages(site, made) | files | machine_files(site)
