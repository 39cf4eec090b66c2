"""What the website is made of. Paths are relative to the website's folder, with slashes; `…_html` is finished HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from generator.content.website import Website
from generator.proof.prove import GameProof

#: The files of a website: path → contents.
Files = dict[str, bytes]


@dataclass(frozen=True)
class Download:
    """A PDF to take away: its kind and paper, its file below the game's folder, pages and bytes."""

    kind: str
    paper: str
    file: str
    pages: int
    size: int

    @property
    def title(self) -> str:
        """What the link says: „Regelheft A5“."""
        return " ".join(filter(None, (_KINDS.get(self.kind, self.kind.capitalize()), _PAPERS.get(self.paper, ""))))

    @property
    def detail(self) -> str:
        """Pages and size in words: „8 Seiten, 120 kB“."""
        pages = f"{self.pages}\u00a0Seite{'n' if self.pages != 1 else ''}"
        return f"{pages}, {max(1, round(self.size / 1000))}\u00a0kB"


_KINDS: Mapping[str, str] = {
    "regelheft": "Regelheft",
    "kurzregeln": "Kurzregeln",
    "sortierliste": "Sortierliste",
    "kartenhilfe": "Kartenhilfen",
    "punkteblock": "Punkteblock",
}
_PAPERS: Mapping[str, str] = {"a4": "A4", "a5": "A5", "heft": "zum Falten", "gross": "in großer Schrift"}


@dataclass(frozen=True)
class Settings:
    """What the whole site needs to know: its title, a sentence about it, and its address once published (or empty).

    `fragment_level` is the level of the heading with which the games' fragments begin. `redirects` leads from the paths
    of pages that are gone to paths, with or without `#id`; a path that ends in a slash is that of a folder's page.
    """

    title: str = "Kartenspiele"
    sentence: str = "Regeln zum Lesen, Ausdrucken und Nachschlagen."
    address: str = ""
    fragment_level: int = 2
    redirects: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, website: Website | None) -> Settings:
        """As `content/website.yaml` says; what is not said there is as usual."""
        if website is None:
            return cls()
        return cls(
            title=website.titel or cls.title,
            sentence=website.satz or cls.sentence,
            address=website.adresse,
            fragment_level=website.fragment_ueberschrift,
            redirects=dict(website.weiterleitungen),
        )

    def url(self, path: str) -> str:
        """The whole address of a page or file; empty where the site has none."""
        page = path.removesuffix("index.html")
        return f"{self.address.rstrip('/')}/{page}" if self.address else ""


@dataclass(frozen=True)
class Part:
    """A section of the page: its id, title and HTML, and the ids that lead to it as well."""

    id: str
    title: str
    html: str
    former: tuple[str, ...] = ()


@dataclass(frozen=True)
class Texts:
    """A game's texts section by section: the rules plainly and with a link to each, and the cheat sheet."""

    plain_rules: tuple[Part, ...]
    rules: tuple[Part, ...]
    cheat_sheet: tuple[Part, ...]


@dataclass(frozen=True)
class WebGame:
    """One game and what can be downloaded of it; `texts` where they are made already (see `parts.texts`)."""

    proof: GameProof
    downloads: tuple[Download, ...] = ()
    texts: Texts | None = None

    @property
    def id(self) -> str:
        """The content folder's name, which is the page's address as well."""
        return self.proof.game.id


@dataclass(frozen=True)
class Assets:
    """The files, and the paths of style sheet and scripts by name."""

    files: Mapping[str, bytes]
    style: str
    scripts: Mapping[str, str]
    preload: tuple[str, ...]


@dataclass(frozen=True)
class Change:
    """A change of a game's rules: ISO date, what changed, and where to read of it; `number` from 1 within its game."""

    date: str
    title: str
    text: str
    path: str
    number: int


@dataclass(frozen=True)
class Site:
    """The whole website before it is rendered."""

    settings: Settings
    games: tuple[WebGame, ...]
    draft: bool = False

    @property
    def sentence(self) -> str:
        """A sentence about the site; where its owner gives none, what can be said of all its games."""
        if self.settings.sentence == Settings.sentence and not (self.draft or self.unverified):
            return "Regeln, die stimmen: Jedes Beispiel ist vom Programm nachgespielt."
        return self.settings.sentence

    @cached_property
    def unverified(self) -> tuple[str, ...]:
        """The titles of the games that have no engine."""
        return tuple(game.proof.game.facts.titel for game in self.games if not game.proof.game.has_engine)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What changed in the rules of all games, the latest first."""
        changes = (
            Change(change.am, game.proof.game.facts.titel, change.was, f"{game.id}/index.html", number)
            for game in self.games
            for number, change in enumerate(game.proof.game.facts.aenderungen, start=1)
        )
        return tuple(sorted(changes, key=lambda change: (change.date, change.path, change.number), reverse=True))
