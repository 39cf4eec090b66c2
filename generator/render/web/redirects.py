"""Pages at addresses that have moved: they lead on at once, and say where to."""

from __future__ import annotations

from generator.render.web.model import Assets, Files, Site
from generator.render.web.page import Head, render

_PAGE = "index.html"


def redirect_pages(site: Site, assets: Assets) -> Files:
    """A page for every entry of the settings' redirects, and for the single file of a game's whole folder."""
    games = {f"{game.id}/": game for game in site.games}
    moved: dict[str, str] = {}
    for old, new in site.settings.redirects.items():
        path, hash_sign, place = new.partition("#")
        moved[page_path(old)] = page_path(path) + hash_sign + place
        if old.endswith("/") and path in games:
            moved[_single(old)] = _single(path)
    return {old: _page(site, assets, old, new).encode() for old, new in moved.items()}


def page_path(address: str) -> str:
    """The path of the file that is read at an address: that of a folder is its `index.html`."""
    return f"{address}{_PAGE}" if address.endswith("/") else address


def _single(folder: str) -> str:
    return f"{folder}{folder.rstrip('/').rpartition('/')[2]}.html"


def _page(site: Site, assets: Assets, old: str, new: str) -> str:
    path, _, place = new.partition("#")
    target = Head(old, "", "").up + new
    canonical = site.settings.url(path) + (f"#{place}" if place else "") if site.settings.address else ""
    more = f'<meta name="robots" content="noindex">\n<meta http-equiv="refresh" content="0; url={target}">'
    head = Head(old, "Diese Seite ist umgezogen", "Hier geht es zur neuen Adresse.", more_html=more)
    return render("weiterleitung.html.j2", site, assets, head, target=target, canonical=canonical)
