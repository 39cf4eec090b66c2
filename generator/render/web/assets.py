"""Style sheet, scripts and fonts of the website, named by their contents so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib

from generator.render.design import tokens
from generator.render.environment import environment
from generator.render.web.colours import Scheme, dark, light
from generator.render.web.fonts import web_fonts
from generator.render.web.model import Assets, Files, Site
from generator.render.web.search import index

_SCRIPTS = ("beispiel", "auswahl", "suche")


def assets(site: Site) -> Assets:
    """All assets of a site."""
    files: Files = {}
    fonts = [(font, _name(font.stem, "woff2", font.data)) for font in web_fonts()]
    for font, path in fonts:
        files[path] = font.data
    style = environment().get_template("web/seite.css.j2")
    games = {game.id: game.proof.game.facts.farbe for game in site.games}
    css = style.render(
        fonts=[(font, path.removeprefix("dateien/")) for font, path in fonts],
        families=tokens().fonts,
        light=light(),
        dark=dark(),
        accents={game: (light().accents[name], dark().accents[name]) for game, name in games.items()},
        fields=Scheme.names(),
    )
    style_path = _name("seite", "css", css.encode())
    files[style_path] = css.encode()
    scripts = {}
    for name, data in (("index", index(site).encode()), *((name, _script(name)) for name in _SCRIPTS)):
        scripts[name] = _name(name, "js", data)
        files[scripts[name]] = data
    text_face = [path for font, path in fonts if font.preload]
    return Assets(files, style_path, scripts, tuple(text_face))


def _script(name: str) -> bytes:
    return environment().get_template(f"web/{name}.js.j2").render().encode()


def _name(stem: str, ending: str, data: bytes) -> str:
    return f"dateien/{stem}-{hashlib.blake2b(data, digest_size=5).hexdigest()}.{ending}"
