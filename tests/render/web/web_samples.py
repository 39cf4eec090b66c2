"""The website of all games that come with the program, made once for all tests of a process."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

from projects import REPOSITORY
from projects import proofs as proofs

from generator.content.website_file import load_website
from generator.render.editions import EDITIONS, is_made
from generator.render.web.model import Download, Files, Settings, Site, WebGame
from generator.render.web.site import make_site

GAMES = tuple(sorted(path.parent.name for path in (REPOSITORY / "content").glob("*/spiel.yaml")))
VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "wbr"})


@cache
def site(address: bool = True, draft: bool = False) -> Site:
    """The whole site, every document offered, with made-up sizes."""
    games = []
    for proof in proofs().values():
        made = [edition for edition in EDITIONS if is_made(edition, proof.game)]
        downloads = tuple(Download(one.kind, one.paper, f"{one.name}.pdf", 4, 123_456) for one in made)
        games.append(WebGame(proof, downloads))
    settings = Settings.of(load_website(REPOSITORY).model) if address else Settings()
    return Site(settings, tuple(games), draft)


@cache
def files(address: bool = True, draft: bool = False) -> Files:
    return make_site(site(address, draft), lambda game: b"PNG of " + game.id.encode())


def text(path: str) -> str:
    return files()[path].decode()


def pages() -> list[str]:
    """Every page to read and every page in one file."""
    return [path for path in files() if path.endswith(".html") and not path.endswith("fragment.html")]


class Element:
    """An element of a page: its tag, attributes, and children (elements and texts)."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    @property
    def classes(self) -> frozenset[str]:
        return frozenset(self.attributes.get("class", "").split())

    def all(self) -> list[Element]:
        """Itself and all elements in it."""
        return [self, *(one for child in self.children if isinstance(child, Element) for one in child.all())]

    def words(self, without: frozenset[str] = frozenset()) -> str:
        """The text, without that of elements of some tags or classes."""
        parts = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            elif child.tag not in without and not child.classes & without:
                parts.append(child.words(without))
        return "".join(parts) + ("" if self.tag in ("span", "a", "strong", "em") else " ")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parsed(html: str) -> Element:
    """A page as a tree; tags that do not fit each other fail."""
    reader = _Reader()
    reader.feed(re.sub(r"^<!DOCTYPE html>\n", "", html))
    reader.close()
    (root,) = reader.open
    return root
