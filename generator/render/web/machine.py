"""Files for machines: site map, robots, feed, web manifest, icon, and the games as data with their schema."""

from __future__ import annotations

import json
from typing import Any

from generator.render.about import fact_bar
from generator.render.design import TEMPLATES, theme, tokens
from generator.render.emblem import emblem_svg
from generator.render.environment import environment
from generator.render.web.colours import light
from generator.render.web.model import Files, Site, WebGame
from generator.render.web.parts import cheat_sheet, rules
from generator.render.web.words import lead_text

#: The version of `spiele.json` and `spiel.json`: raised when something in them changes its meaning or goes away.
DATA_VERSION = 1
#: Says what is in them; it is published beside them.
SCHEMA = f"schema-{DATA_VERSION}.json"


def machine_files(site: Site) -> Files:
    """All of them, by path. What consists of whole addresses is only made for a site that has one."""
    files: Files = {
        "robots.txt": _robots(site).encode(),
        "manifest.webmanifest": _json(_manifest(site)),
        "zeichen.svg": emblem_svg("", theme(next(iter(tokens().accents)))).encode(),
        SCHEMA: (TEMPLATES / "web" / SCHEMA).read_bytes(),
        "fragment.css": environment().get_template("web/fragment.css.j2").render(light=light()).encode(),
        "spiele.json": _json(
            {"$schema": SCHEMA, "version": DATA_VERSION, "spiele": [_short(site, game) for game in site.games]}
        ),
    }
    for game in site.games:
        files[f"{game.id}/spiel.json"] = _json(
            {"$schema": f"../{SCHEMA}", "version": DATA_VERSION, **_long(site, game)}
        )
    if site.settings.address:
        files["sitemap.xml"] = environment().get_template("web/sitemap.xml.j2").render(site=site).encode()
        files["aenderungen.xml"] = (
            environment()
            .get_template("web/aenderungen.xml.j2")
            .render(site=site, updated=max((change.date for change in site.changes), default="1970-01-01"))
            .encode()
        )
    return files


def _robots(site: Site) -> str:
    lines = ["User-agent: *", "Allow: /"]
    if site.settings.address:
        lines.append(f"Sitemap: {site.settings.url('sitemap.xml')}")
    return "\n".join((*lines, ""))


def _manifest(site: Site) -> dict[str, Any]:
    return {
        "name": site.settings.title,
        "short_name": site.settings.title,
        "description": site.sentence,
        "lang": "de",
        "start_url": "index.html",
        "display": "browser",
        "icons": [{"src": "zeichen.svg", "type": "image/svg+xml", "sizes": "any"}],
    }


def _short(site: Site, game: WebGame) -> dict[str, Any]:
    """What a list of games needs."""
    facts = game.proof.game.facts
    return {
        "id": game.id,
        "titel": facts.titel,
        "satz": lead_text(game.proof.game.rules),
        "seite": f"{game.id}/index.html",
        "daten": f"{game.id}/spiel.json",
        "fragment": f"{game.id}/spiel.fragment.html",
        "art": list(facts.art),
        "spieler": {"von": facts.spieler.von, "bis": facts.spieler.bis},
        "beste": {"von": facts.spieler.beste.von, "bis": facts.spieler.beste.bis},
        "dauer": {"von": facts.dauer.von, "bis": facts.dauer.bis} if facts.dauer else None,
        "blaetter": facts.material.blaetter,
        "joker": facts.material.joker,
        "stand": facts.stand,
    }


def _long(site: Site, game: WebGame) -> dict[str, Any]:
    """All that a page about the game needs; the sections' HTML uses the classes of `spiel.fragment.html`."""
    content = game.proof.game
    return {
        **_short(site, game),
        "steckbrief": [{"name": name, "wert": value} for name, value in fact_bar(game.proof)],
        "varianten": {name: variant.titel for name, variant in content.facts.varianten.items()},
        "kurzregeln": [{"titel": part.title, "html": part.html} for part in cheat_sheet(game)],
        "regeln": [{"id": part.id, "titel": part.title, "html": part.html} for part in rules(game)],
        "downloads": [
            {"titel": one.title, "datei": one.file, "seiten": one.pages, "bytes": one.size} for one in game.downloads
        ],
        "inhalt": content.digest,
        "geprueft": {
            "bewiesen": game.proof.counts.proven,
            "ausgenommen": game.proof.counts.exempt,
            "engine": content.has_engine,
            "ungeprueft": game.proof.counts.unverified,
        },
    }


def _json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
