"""Addresses that people may have linked to go on leading somewhere: the record of them, and ways from old to new ones.

`content/adressen.txt` names one address a line, `kopfrechnen/#spicken` for a rule or section, `kopfrechnen/` for the
page. An address that is recorded must exist, or be redirected: an id by `weiterleitungen` in the game's `spiel.yaml`, a
page by `weiterleitungen` in `content/website.yaml`. Nothing that is slow to import is needed while all is well.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.content.files import ADDRESS_FILE, WEBSITE_FILE
from generator.content.findings import Code, Finding
from generator.content.source import Source
from generator.proof.outcome import GameOutcome

if TYPE_CHECKING:
    from generator.content.website import Website
    from generator.content.yamlfile import YamlDocument

_ADDRESS = re.compile(r"(?P<page>[a-z0-9-]+/)(?:#(?P<id>[a-z0-9-]+))?")
_RECORD = Path("content", ADDRESS_FILE)
#: What an empty record begins with.
_HEAD = "# Adressen, die im Netz stehen. `blattwerk check --fix` ergänzt neue; gelöscht wird hier nichts.\n"
#: Pages of the website that belong to no game.
_OWN_PAGES = ("index.html", "404.html")


@dataclass(frozen=True)
class Checked:
    """What is wrong with addresses, and the texts of the files that were read."""

    findings: tuple[Finding, ...] = ()
    sources: Mapping[Path, Source] = field(default_factory=dict)


@dataclass(frozen=True)
class WebsiteFile:
    """`content/website.yaml` as read: what it holds (None where there is nothing to use) and what is wrong with it."""

    model: Website | None = None
    document: YamlDocument | None = None
    checked: Checked = Checked()

    @property
    def redirects(self) -> Mapping[str, str]:
        """Where pages that are gone lead to, by their paths."""
        return self.model.weiterleitungen if self.model else {}


@dataclass(frozen=True)
class Record:
    """A new text of the record, and the addresses that were added."""

    file: Path
    text: str
    added: tuple[str, ...]


def load_website(root: Path) -> WebsiteFile:
    """Read `content/website.yaml`, which need not exist."""
    path = root / "content" / WEBSITE_FILE
    if not path.exists() and not path.is_symlink():
        return WebsiteFile()
    from generator.content.reading import Reading
    from generator.content.website import Website

    reading = Reading(root)
    document, model = reading.yaml(path, Website) or (None, None)
    return WebsiteFile(model, document, Checked(tuple(reading.findings), reading.sources))


def check_addresses(root: Path, games: Sequence[GameOutcome], website: WebsiteFile | None = None) -> Checked:
    """See that no recorded address has vanished, and that every redirect of a page leads somewhere.

    Games that were not looked at, or could not be loaded, are left alone.
    """
    site = website or (load_website(root) if _redirects(root) else WebsiteFile())
    record = _read(root)
    places = _Places(root, {game.id: frozenset(game.anchors) for game in games}, site.redirects)
    gone = _gone(record.sources[_RECORD], places) if _RECORD in record.sources else ()
    findings = (*site.checked.findings, *record.findings, *gone, *_misled(site, places))
    return Checked(findings, {**site.checked.sources, **record.sources})


def addresses(games: Sequence[GameOutcome]) -> frozenset[str]:
    """The addresses of the games' pages and of all places in them that keep theirs."""
    return frozenset(f"{game.id}/{place}" for game in games for place in ("", *(f"#{name}" for name in game.anchors)))


def new_record(root: Path, games: Sequence[GameOutcome]) -> Record | None:
    """The record with all addresses that it lacks; None where it lacks none, or where there is no website.

    There is one where `content/` has a record, or a file about the website.
    """
    source = _read(root).sources.get(_RECORD)
    if source is None and (not (root / "content" / WEBSITE_FILE).exists() or (root / _RECORD).exists()):
        return None
    lines = source.text.splitlines() if source else _HEAD.splitlines()
    known = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    added = addresses(games) - known
    if not added:
        return None
    head = [line for line in lines if line.startswith("#")]
    return Record(_RECORD, "\n".join((*head, *sorted(known | added), "")), tuple(sorted(added)))


@dataclass(frozen=True)
class _Places:
    """Where addresses lead to: the ids of each page that was looked at, and the redirects of pages."""

    root: Path
    anchors: Mapping[str, frozenset[str]]
    redirects: Mapping[str, str]

    def has(self, page: str, name: str = "") -> bool:
        """Whether a page, and a place in it, is there, or may be there for all that is known."""
        game = page.removesuffix("/")
        if game in self.anchors:
            return not name or name in self.anchors[game]
        return (self.root / "content" / game).is_dir()


def _redirects(root: Path) -> bool:
    """Whether the file about the website may redirect anything; it is slow to read."""
    try:
        return b"weiterleitungen" in (root / "content" / WEBSITE_FILE).read_bytes()
    except OSError:
        return False


def _read(root: Path) -> Checked:
    path = root / _RECORD
    try:
        return Checked((), {_RECORD: Source.decode(_RECORD, path.read_bytes())})
    except FileNotFoundError:
        if not path.is_symlink():
            return Checked()
    except (OSError, UnicodeDecodeError):
        pass
    from generator.content.reading import Reading  # slow to import, but it knows what to say

    reading = Reading(root)
    reading.read(path)
    return Checked(tuple(reading.findings), reading.sources)


def _gone(source: Source, places: _Places) -> Iterator[Finding]:
    start, lost = 0, set[str]()
    for line in source.lines:
        span = source.span(start, start + max(1, len(line)))
        start += len(line) + 1
        if not line.strip() or line.startswith("#"):
            continue
        address = _ADDRESS.fullmatch(line.strip())
        if address is None:
            message = f"„{line.strip()}“ ist keine Adresse wie `kopfrechnen/` oder `kopfrechnen/#bieten`."
            yield Finding(Code.VALUE_WRONG, span, message, found=line)
            continue
        page = address["page"]
        if page not in places.redirects and page not in lost and not places.has(page, address["id"] or ""):
            if not places.has(page):
                lost.add(page)  # once for the page, not for every place in it
            message = f"Die Adresse {address.group()} gibt es nicht mehr. Wer einen Link darauf hat, landet im Leeren."
            yield Finding(Code.ADDRESS_GONE, span, message, found=line, hints=tuple(_ways_out(address, places)))


def _ways_out(address: re.Match[str], places: _Places) -> Iterator[str]:
    game = address["page"].removesuffix("/")
    if game in places.anchors:
        near = difflib.get_close_matches(address["id"], sorted(places.anchors[game]), n=1)
        new = near[0] if near else "neue-kennung"
        yield f"Schreib in content/{game}/spiel.yaml: `weiterleitungen: {{{address['id']}: {new}}}`."
    else:
        near = difflib.get_close_matches(game, sorted(places.anchors), n=1)
        new = near[0] if near else "neuer-name"
        yield f"Schreib in content/{WEBSITE_FILE}: `weiterleitungen: {{{game}/: {new}/}}`."
    yield "War die Adresse nie veröffentlicht, streich die Zeile."


def _misled(site: WebsiteFile, places: _Places) -> Iterator[Finding]:
    """Redirects of pages that are there, and redirects to pages or places that are not."""
    document = site.document
    if document is None:
        return
    for old, new in site.redirects.items():
        page, _, name = new.partition("#")
        if old in _OWN_PAGES or (old.count("/") == 1 and old.endswith("/") and places.has(old)):
            message = f"Die Seite {old} gibt es noch; sie braucht keine Weiterleitung."
            yield Finding(Code.REDIRECT, document.at(("weiterleitungen", old), key=True), message, found=old)
        elif page not in _OWN_PAGES and not (page.endswith("/") and places.has(page, name)):
            near = difflib.get_close_matches(new, sorted(_known(places)), n=1)
            message = f"Die Weiterleitung führt ins Leere: {new} gibt es nicht."
            at = document.at(("weiterleitungen", old))
            yield Finding(Code.REDIRECT, at, message, found=new, fix=near[0] if near else "")


def _known(places: _Places) -> set[str]:
    pages = {f"{game}/" for game in places.anchors}
    return pages | {f"{game}/#{name}" for game, names in places.anchors.items() for name in names}
