"""The finished website, written once for all tests of a run: published and proven, and a draft without an address.

In the draft the games also say how long they take: the first 20 to 30 minutes, each other half an hour more.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from projects import REPOSITORY, proofs

from generator.content.models import Span
from generator.proof.prove import GameProof
from generator.render.web.model import Download, Settings, Site, WebGame
from generator.render.web.site import make_site

GAMES = tuple(sorted(path.parent.name for path in (REPOSITORY / "content").glob("*/spiel.yaml")))
ADDRESS = "https://spiele.example/karten"

#: Every kind of page.
START, MISSING = "index.html", "404.html"
GAME_PAGES = tuple(f"{game}/index.html" for game in GAMES)
SINGLE_FILES = tuple(f"{game}/{game}.html" for game in GAMES)
PAGES = (START, MISSING, *GAME_PAGES, *SINGLE_FILES)

#: What is beside the pages; that it can be printed is other tests' affair.
_DOWNLOADS = (Download("regelheft", "a4", "regelheft.pdf", 12, 345678), Download("kurzregeln", "", "kurz.pdf", 1, 9876))


@dataclass(frozen=True)
class Website:
    """Where it lies: `published` has an address and is proven, `draft` has none and is not."""

    published: Path
    draft: Path


def website(shared: Path) -> Website:
    """The website in a folder that all processes of a run share; the first that needs it makes it."""
    made = Website(shared / "website", shared / "website-entwurf")
    with (shared / "website.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.draft.exists():  # the last thing written
            _write(made.published, Settings(address=ADDRESS), draft=False)
            _write(made.draft, Settings(), draft=True)
    return made


def _write(folder: Path, settings: Settings, *, draft: bool) -> None:
    games = tuple(
        WebGame(_timed(game, number) if draft else proofs()[game], _DOWNLOADS) for number, game in enumerate(GAMES)
    )
    begun = folder.with_suffix(".neu")
    for path, data in (*make_site(Site(settings, games, draft)).items(), *_printed()):
        file = begun / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    begun.rename(folder)


def _timed(game: str, number: int) -> GameProof:
    proof = proofs()[game]
    takes = Span.model_validate({"von": 20 + 30 * number, "bis": 30 + 30 * number})
    return replace(proof, game=replace(proof.game, facts=proof.game.facts.model_copy(update={"dauer": takes})))


def _printed() -> Iterator[tuple[str, bytes]]:
    for game in GAMES:
        yield from ((f"{game}/{one.file}", b"%PDF-1.7\n") for one in _DOWNLOADS)
