"""A game's page in one file, to be mailed and read anywhere: style, scripts and faces lie inside."""

from __future__ import annotations

import base64
import hashlib
import posixpath
import re
from html import escape

from generator.render.web.model import Assets, Site, WebGame

_STYLE_LINK = re.compile(r'<link rel="stylesheet"[^>]*>\n')
_PRELOAD = re.compile(r'<link rel="(?:preload|icon|manifest|alternate)"[^>]*>\n')
_SCRIPT = re.compile(r'<script src="[^"]*?dateien/([^"]+)" defer></script>\n')
_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*(">)')
_FONT = re.compile(r'url\("([^"]+\.woff2)"\)')
_SEARCH = re.compile(r"<search\b.*?</search>\n", re.DOTALL)
_BESIDE = re.compile(r'<a (class="[^"]*" )?href="(?!#|https?:)([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)


def single_file(site: Site, game: WebGame, assets: Assets, page: str) -> str:
    """The page with everything inside. What lies beside the page is linked by its whole address, or not at all."""

    def packed(address: re.Match[str]) -> str:
        data = _data(assets.files[f"dateien/{address.group(1)}"])
        return f'url("{data}")'

    style = _FONT.sub(packed, _text(assets, assets.style))
    left_out = (assets.scripts["index"], assets.scripts["suche"])
    names = [f"dateien/{name}" for name in _SCRIPT.findall(page)]
    scripts = [_text(assets, name) for name in names if name not in left_out]
    allowed = " ".join(map(_hash, scripts)) or "'none'"
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {allowed}; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )
    page = _SEARCH.sub("", _PRELOAD.sub("", _SCRIPT.sub("", page)))
    page = _POLICY.sub(rf"\g<1>{policy}\g<2>", page)
    page = _STYLE_LINK.sub(lambda _: f"<style>{style}</style>\n", page)
    page = _BESIDE.sub(lambda link: _linked(site, game, link), page)
    inside = "".join(f"<script>{script}</script>\n" for script in scripts)
    return page.replace("</body>", f"{inside}</body>")


def _linked(site: Site, game: WebGame, link: re.Match[str]) -> str:
    """A link to what lies beside the page, by its whole address; only its words where the site has none."""
    name, path, words = link.groups(default="")
    address = site.settings.url(posixpath.normpath(posixpath.join(game.id, path)))
    return f'<a {name}href="{escape(address)}">{words}</a>' if address else words


def _text(assets: Assets, path: str) -> str:
    return assets.files[path].decode()


def _data(data: bytes) -> str:
    return f"data:font/woff2;base64,{base64.b64encode(data).decode()}"


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
