"""What a page tells machines in its head: canonical address, preview, structured data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markupsafe import escape

from generator.render.web.model import Site, WebGame
from generator.render.web.words import lead_text


def picture_path(game: WebGame) -> str:
    """Where the picture for previews lies."""
    return f"{game.id}/vorschau.png"


def start_head(site: Site) -> str:
    """The start page's: a website with its games."""
    settings = site.settings
    games = [
        {"@type": "ListItem", "position": place, "name": game.proof.game.facts.titel, "url": page_url(site, game)}
        for place, game in enumerate(site.games, start=1)
    ]
    data = {
        "@context": "https://schema.org",
        "@type": "WebSite",
        "name": settings.title,
        "description": site.sentence,
        "inLanguage": "de",
        **_present(url=settings.url("index.html")),
    }
    listed = {"@context": "https://schema.org", "@type": "ItemList", "itemListElement": games}
    preview = {"og:type": "website", "og:title": settings.title, "og:description": site.sentence}
    return _preview(site, "index.html", preview) + _data(data) + (_data(listed) if settings.address else "")


def game_head(site: Site, game: WebGame) -> str:
    """A game page's: the game, and the way to it from the start page."""
    settings, facts = site.settings, game.proof.game.facts
    path = f"{game.id}/index.html"
    preview = {"og:type": "article", "og:title": facts.titel, "og:description": lead_text(game.proof.game.rules)}
    if settings.address:
        preview |= {
            "og:image": settings.url(picture_path(game)),
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": f"{facts.titel}: Titel, Zeichen und Eckdaten des Spiels",
        }
    crumbs = {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": 1, "name": settings.title, "item": settings.url("index.html")},
            {"@type": "ListItem", "position": 2, "name": facts.titel, "item": settings.url(path)},
        ],
    }
    made = _preview(site, path, preview) + _data(game_data(site, game))
    return made + (_data(crumbs) if settings.address else "")


def game_data(site: Site, game: WebGame) -> dict[str, Any]:
    """The game as schema.org's `Game`."""
    settings, facts = site.settings, game.proof.game.facts
    encodings = [
        {
            "@type": "MediaObject",
            "name": f"{facts.titel}: {one.title}",
            "encodingFormat": "application/pdf",
            "contentSize": f"{one.size} B",
            **_present(contentUrl=settings.url(f"{game.id}/{one.file}")),
        }
        for one in game.downloads
    ]
    return {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": facts.titel,
        "description": lead_text(game.proof.game.rules),
        "inLanguage": "de",
        "genre": list(facts.art),
        "numberOfPlayers": {
            "@type": "QuantitativeValue",
            "minValue": facts.spieler.von,
            "maxValue": facts.spieler.bis,
        },
        "dateModified": facts.stand,
        **({"timeRequired": f"PT{facts.dauer.bis}M"} if facts.dauer else {}),
        **_present(url=page_url(site, game)),
        **({"image": settings.url(picture_path(game))} if settings.address else {}),
        **({"encoding": encodings} if encodings else {}),
    }


def page_url(site: Site, game: WebGame) -> str:
    """The address of a game's page, or empty."""
    return site.settings.url(f"{game.id}/index.html")


def _present(**values: str) -> dict[str, str]:
    return {name: value for name, value in values.items() if value}


def _preview(site: Site, path: str, properties: Mapping[str, str]) -> str:
    whole = {**properties, "og:locale": "de_DE", "og:site_name": site.settings.title}
    whole |= _present(**{"og:url": site.settings.url(path)})
    return "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in whole.items())


def _data(data: Mapping[str, Any]) -> str:
    """A block of structured data; nothing in it can end the block."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>\n'
