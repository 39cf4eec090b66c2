"""Puts the website together: pages, assets, and what machines read."""

from __future__ import annotations

from collections.abc import Callable

from generator.render.web.assets import assets
from generator.render.web.fragment import fragment
from generator.render.web.game_page import game_page
from generator.render.web.head import picture_path
from generator.render.web.machine import machine_files
from generator.render.web.model import Assets, Files, Site, WebGame
from generator.render.web.picture import picture
from generator.render.web.redirects import redirect_pages
from generator.render.web.single import single_file
from generator.render.web.start_page import missing_page, start_page


def make_site(site: Site, draw: Callable[[WebGame], bytes] = picture) -> Files:
    """Every file of the website but the PDFs, by its path. The same site gives the same bytes.

    `draw` makes a game's picture for previews as PNG; it is only asked for where the site has an address.
    """
    made = assets(site)
    files = shared_files(site, made)
    for game in site.games:
        page = game_page(site, game, made)
        files[f"{game.id}/index.html"] = page.encode()
        files |= beside_page(site, game, made, page, draw)
    return files


def shared_files(site: Site, made: Assets) -> Files:
    """What belongs to no page of a game; the data about each game is with it."""
    files: Files = redirect_pages(site, made) | dict(made.files)
    files["index.html"] = start_page(site, made).encode()
    files["404.html"] = missing_page(site, made).encode()
    return files | machine_files(site)


def beside_page(
    site: Site, game: WebGame, made: Assets, page: str, draw: Callable[[WebGame], bytes] = picture
) -> Files:
    """What else there is of a game, beside its page."""
    files: Files = {
        f"{game.id}/{game.id}.html": single_file(site, game, made, page).encode(),
        f"{game.id}/spiel.fragment.html": fragment(site, game, site.settings.fragment_level).encode(),
    }
    if site.settings.address:
        files[picture_path(game)] = draw(game)
    return files
