"""What must not stand in a page, whatever its text was made from: elements, attributes and addresses of a stranger's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from html.parser import HTMLParser

from projects import REPOSITORY

from generator.content.load import load
from generator.proof.prove import prove
from generator.render.web.assets import assets
from generator.render.web.fragment import fragment
from generator.render.web.game_page import game_page
from generator.render.web.model import Download, Settings, Site, WebGame
from generator.render.web.start_page import start_page

#: Where the website is that pages may name.
ADDRESS = "https://blattwerk.example/"

#: What Markdown may become, with the attributes that it may have.
_PROSE = frozenset(
    {
        *((tag, name) for tag in ("p", "li", "td", "th", "dt", "dd", "span", *(f"h{n}" for n in range(1, 7))) for name in ("", "id", "class")),
        *((tag, "") for tag in ("ul", "ol", "em", "strong", "code", "pre", "hr", "br", "blockquote", "table", "thead", "tbody", "tr", "a")),
        *(("a", "href"), ("li", "value"), ("ol", "start"), ("td", "style"), ("th", "style"), ("span", "aria-hidden")),
    }
)  # fmt: skip
#: What a figure of ours may hold, though not each game's figures do as they stand.
_DRAWN = frozenset({("path", ""), ("path", "transform")})
_OURS = re.compile(
    r"#|data:image/svg\+xml|https://blattwerk\.example/|$"
    r"|(?:\.\./)?(?:[\w-]+/)*(?:[\w.-]+\.(?:html|pdf|json|xml|png|svg|js|css|woff2|webmanifest))?(?:#[\w-]+)?$",
    re.ASCII,
)
_ALIGNED = re.compile(r"text-align: (?:left|right|center);")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def _elements(html: str) -> list[tuple[str, dict[str, str]]]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.found


def _pairs(html: str) -> Iterator[tuple[str, str]]:
    for tag, attributes in _elements(html):
        yield tag, ""
        yield from ((tag, name) for name in attributes)


@cache
def _known(game: str) -> frozenset[tuple[str, str]]:
    """Elements and attributes of the start page and a proven game's page, published or as a draft, and of Markdown."""
    (proof,) = prove(load(REPOSITORY, (game,))).games
    one = WebGame(proof, (Download("regelheft", "a4", "regelheft.pdf", 2, 1000),))
    sites = [Site(Settings(address=address), (one,), draft) for address, draft in ((ADDRESS, False), ("", True))]
    made = assets(Site(Settings(), ()))
    pages = [make(site) for site in sites for make in (partial(start_page, assets=made), partial(fragment, game=one))]
    pages += [game_page(site, one, made) for site in sites]
    return frozenset({pair for text in pages for pair in _pairs(text)} | _PROSE | _DRAWN)


def page(game: WebGame, *, draft: bool = False) -> str:
    """A game's page on a website of its own."""
    site = Site(Settings(), (game,), draft)
    return game_page(site, game, assets(Site(Settings(), ())))


def strange(html: str, game: str = "") -> list[str]:
    """What stands in a game's page and was not made by our templates: `tag attribute=value`.

    Without a game, a stretch of text is looked at, where less is ours.
    """
    known = _known(game) if game else _PROSE
    return [
        f"{tag} {name}={value}"
        for tag, attributes in _elements(html)
        for name, value in (("", ""), *attributes.items())
        if (tag, name) not in known or _leads_away(name, value) or (tag == "script" and _inline(attributes))
    ]


def _leads_away(name: str, value: str) -> bool:
    if name == "style":
        return not _ALIGNED.fullmatch(value)
    return name in ("href", "src", "xlink:href", "srcset", "action") and not _OURS.match(value)


def _inline(attributes: dict[str, str]) -> bool:
    return "src" not in attributes and attributes.get("type") != "application/ld+json"
