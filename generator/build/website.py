"""The website on its way to the disk: made from all games and their documents, written file by file, old ones removed.

It is kept in the store as a whole: where nothing has changed, nothing that makes pages is loaded.
"""

from __future__ import annotations

import contextlib
import hashlib
import stat
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build import kept
from generator.build.make import Place, Proofs, untouched
from generator.build.needs import parts
from generator.build.output import Made, Output
from generator.build.record import Last, Record
from generator.build.sharing import shared_out
from generator.build.why import MISSING, TOUCHED, UNCHANGED, reasons
from generator.build.workers import few_collections
from generator.build.write import OutputError, State, put_right
from generator.content.fingerprint import fingerprint
from generator.proof.recall import MOST_PROOFS
from generator.render.editions import WEBSITE

if TYPE_CHECKING:  # loaded only where pages are made
    from generator.render.web.model import Files, WebGame

_PICTURE = "vorschau"


@dataclass(frozen=True)
class MadeWebsite:
    """The website as it now lies on the disk: pages to read, bytes of all files; `seconds` and `why` as in `Made`."""

    pages: int
    size: int
    seconds: float | None
    why: tuple[str, ...]


def make_website(place: Place, proofs: Proofs, made: Sequence[Made], *, draft: bool, jobs: int) -> MadeWebsite:
    """Make the website of all games that were looked at, with the documents that lie below the folder.

    Its faces, and what it has of each game alone, are made by up to `jobs` workers.
    Only files whose bytes change are replaced, assets before the pages that name them; what an earlier build wrote and
    the site no longer has is removed last. Other files are let alone. Raises `OutputError` and `ContentChangedError`.
    """
    key = _key(place, made, draft=draft)
    found = place.get(key)
    files = kept.read_files(found) if found is not None else None
    if files is not None:
        state, size = _write(place, files, made)
        why = {State.RIGHT: UNCHANGED, State.MISSING: MISSING, State.OTHER: TOUCHED}[state]
        return MadeWebsite(_pages(files), size, None, (why,))
    made_from = _parts(place, made)
    record = Record.read(place.store, place.root, place.folder)
    why_made = reasons(
        record.documents.get(WEBSITE), _chosen(draft=draft), made_from, kept=key is not None, fresh=place.fresh
    )
    began = time.perf_counter()
    files = _make(place, proofs, made, draft=draft, jobs=jobs)
    seconds = time.perf_counter() - began
    games = [game.id for game in place.checked.outcome.games]
    if key and len(untouched(place, games)) == len(games):
        place.store.put(key, kept.write_files(files))
    _, size = _write(place, files, made)
    record = Record.read(place.store, place.root, place.folder)
    record.documents[WEBSITE] = Last(seconds, _chosen(draft=draft), made_from)
    record.write(place.store, place.root, place.folder)
    return MadeWebsite(_pages(files), size, seconds, why_made)


def _key(place: Place, made: Sequence[Made], *, draft: bool) -> str | None:
    keys = {game.id: place.checked.keys.get(game.id) for game in place.checked.outcome.games}
    if None in keys.values():
        return None
    games = fingerprint(part.encode() for game, key in keys.items() for part in (game, f"{key}"))
    return place.tools.key(games, WEBSITE, place.tools.web, _chosen(draft=draft), repr(_offered(made)))


def _chosen(*, draft: bool) -> str:
    return f"draft={draft}"


def _offered(made: Sequence[Made]) -> list[tuple[str, int, int]]:
    """What pages say of the documents that they offer."""
    return [(str(one.output.path), one.pages, one.size) for one in made]


def _parts(place: Place, made: Sequence[Made]) -> Mapping[str, str]:
    """What the site depends on, by German names: a game's own files under the game's name."""
    named: dict[str, str] = {}
    for game, made_from in parts(place.root, [game.id for game in place.checked.outcome.games], place.tools).items():
        for name, value in made_from.items():
            own = name == "Engine" or (place.root / "content" / game / name).exists()
            named[f"{game}/{name}" if own else name] = value
    named["Vorlagen der Website"] = place.tools.web
    return named | {"Dateien zum Mitnehmen": fingerprint([repr(_offered(made)).encode()])}


def _make(place: Place, proofs: Proofs, made: Sequence[Made], *, draft: bool, jobs: int) -> Files:
    from generator.content.website_file import load_website
    from generator.render.environment import compiled
    from generator.render.web.fonts import wanted_faces, web_font
    from generator.render.web.model import Download, Settings, Site, WebGame
    from generator.render.web.parts import with_texts
    from generator.render.web.site import make_site

    names = sorted(game.id for game in place.checked.outcome.games)
    downloads: dict[str, list[Download]] = {name: [] for name in names}
    for one in made:
        edition = one.output.edition
        download = Download(edition.kind, edition.paper, one.output.path.name, one.pages, one.size)
        downloads[one.output.game].append(download)
    settings = Settings.of(load_website(place.root).model)
    if len(names) <= MOST_PROOFS:
        proofs.of(names)  # held, they are there for all workers; of more, each is proven where it is needed

    faces = {str(face.path): face for face in wanted_faces()}

    def work(name: str) -> tuple[WebGame, bytes] | None:
        if name in faces:
            web_font(faces[name])  # packing takes long; whoever wants it from now on finds it packed
            return None
        game = WebGame(proofs.one(name), tuple(downloads[name]))
        return with_texts(game), _picture(place, game) if settings.address else b""

    with few_collections():
        of_game = {name: made for name, made in shared_out(work, [*faces, *names], jobs, compiled("web")) if made}
        games = tuple(of_game[name][0] for name in names)
        return make_site(Site(settings, games, draft), lambda game: of_game[game.id][1])


def _picture(place: Place, game: WebGame) -> bytes:
    """A game's picture for previews, from the store where it looks as it did."""
    from generator.render.web.picture import draw, layout

    sheet = layout(game)
    key = place.tools.key(fingerprint([sheet.html.encode(), sheet.css.encode()]), _PICTURE)
    found = place.get(key)
    if found is None:
        found = draw(sheet)
        if key:
            place.store.put(key, found)
    return found


def _pages(files: Files) -> int:
    """How many pages there are to read: the start page and one for each game."""
    return sum(path == "index.html" or path.endswith("/index.html") for path in files)


def _write(place: Place, files: Files, made: Sequence[Made]) -> tuple[State, int]:
    """Put everything in its place; what was there of it, and how many bytes the site has."""
    folder = place.folder / WEBSITE
    whole = files | {str(one.output.path): _document(place.folder, one.output) for one in made}
    now = {path: _digest(data) for path, data in whole.items()}
    record = Record.read(place.store, place.root, place.folder)
    before = record.website
    if before != now:
        record.website = before | now  # if this ends in between, what was written is known
        record.write(place.store, place.root, place.folder)
    states: set[State] = set()
    for _, paths in groupby(sorted(whole, key=_assets_first), _assets_first):
        states.update(put_right({folder / path: whole[path] for path in paths}))
    if before != now:
        _remove(folder, {path: digest for path, digest in before.items() if path not in now})
        record.website = now
        record.write(place.store, place.root, place.folder)
    state = next((one for one in (State.OTHER, State.MISSING) if one in states), State.RIGHT)
    return state, sum(map(len, whole.values()))


def _assets_first(path: str) -> tuple[bool, bool]:
    """Readers find what a page names while this is written: assets and documents before pages, the start page last."""
    return path == "index.html", path.endswith((".html", ".xml", ".json"))


def _document(folder: Path, output: Output) -> bytes:
    try:
        return (folder / output.path).read_bytes()
    except OSError as error:
        raise OutputError(folder / output.path, error.strerror or str(error)) from None


def _remove(folder: Path, gone: Mapping[str, str]) -> None:
    """Remove what was written once and is as it was then, and the folders that are empty without it."""
    for path, digest in gone.items():
        place = folder / path
        with contextlib.suppress(OSError):  # what cannot be removed disturbs nobody
            if stat.S_ISREG(place.lstat().st_mode) and _digest(place.read_bytes()) == digest:
                place.unlink()
                for parent in place.relative_to(folder).parents[:-1]:
                    (folder / parent).rmdir()


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=12).hexdigest()
