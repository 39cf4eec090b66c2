"""Proves and renders what has changed: the work behind the preview, in a process that is replaced with its engines."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import engines
from generator.content.book import GameContent
from generator.content.bounds import MOST_GAMES
from generator.content.broken import program_sources
from generator.content.files import NoContentError, UnreadableContentError, game_folders, twins
from generator.content.findings import errors
from generator.content.homes import template_folders
from generator.content.load import load
from generator.content.website_file import load_website
from generator.proof.inputs import Inputs, Program
from generator.proof.prove import prove, prove_game
from generator.render.editions import EDITIONS, is_made
from generator.render.web.assets import assets
from generator.render.web.game_page import game_page
from generator.render.web.model import Assets, Download, Settings, Site, WebGame
from generator.render.web.site import beside_page, shared_files
from generator.serve.messages import Files, Games, Look, More, Shared, Trouble, Unproven, Verdict
from generator.serve.replay import Replay
from generator.serve.trouble import failure, troubles

Answer = Games | Unproven | Verdict | More | Shared
#: Whether something new is asked for: then what nobody waits for is left.
Asked = Callable[[], bool]

#: A page is shown before its proof where the proof is expected to take longer than these seconds.
_SHORT = 0.1
#: What a case is thought to take, in seconds, until that is known.
_SLOW = 0.01


class _LeftError(Exception):
    """Something newer is asked for than what is being proven."""


@dataclass(frozen=True)
class OnDemand(Download):
    """A PDF that is made when somebody opens it."""

    @property
    def detail(self) -> str:
        """What stands for pages and size, which nobody knows yet."""
        return "wird beim Öffnen gemacht"


class Studio:
    """Holds the proofs of the games, and what was played for them, as long as its process lives."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._games: dict[str, WebGame] = {}
        self._replays: dict[str, Replay] = {}
        self._seconds: dict[str, float] = {}  # that each case of a game takes
        self._settings = Settings()
        self._names: Assets | None = None
        self._beside: set[str] = set()  # the games of which not all files were told

    def answer(self, look: Look, asked: Asked) -> Iterator[Answer]:
        """What has changed since `look.known`: pages and verdicts first, then all that is beside them.

        Once something newer is asked for, it stops as soon as a page is shown: of that what was played stays.
        """
        try:
            folders = game_folders(self.root)
        except (NoContentError, UnreadableContentError) as error:
            yield Games(None, (_no_content(error),))
            return
        if len(folders) > MOST_GAMES:
            folders = ()
        ids = tuple(folder.name for folder in folders)
        # A folder without a game, or with too many, is a finding that `load` tells best.
        yield Games(ids, () if ids else troubles(load(self.root).findings, {}))
        self._games = {name: game for name, game in self._games.items() if name in ids}
        self._beside &= set(ids)
        program = Program(tuple(engines.__path__))
        same = twins(folders)
        # The address is that of the published website; what is shown here is not there.
        self._settings = replace(Settings.of(load_website(self.root).model), address="")
        changed: list[str] = []
        for folder in sorted(folders, key=lambda one: one.name != look.latest):
            if changed and asked():
                return
            key = None if folder.name in same else Inputs.of(folder, program).key
            if key is None or look.known.get(folder.name) != key:
                changed.append(folder.name)
                self._beside.add(folder.name)
                yield from self._game(folder.name, key, asked, first=folder.name not in look.known)
        yield from self._rest(ids, changed, asked)

    # --- what authors wait for ---

    def _game(self, game: str, key: str | None, asked: Asked, *, first: bool) -> Iterator[Answer]:
        try:
            yield from self._prove(game, key, asked, first=first)
        except _LeftError:
            return
        except (Exception, SystemExit) as error:  # engines and templates are being written: anything can happen in them
            yield Verdict(game, key, {}, (failure(error, self.root, self._folders()),), holds=False)

    def _prove(self, game: str, key: str | None, asked: Asked, *, first: bool) -> Iterator[Answer]:
        may_leave = first

        def go_on() -> None:
            if may_leave and asked():
                raise _LeftError

        book = load(self.root, (game,))
        if not book.games:
            yield Verdict(game, key, {}, troubles(book.findings, book.sources), holds=False)
            return
        content = book.games[0]
        replay = self._replays.setdefault(game, Replay())
        missing = replay.missing(content)
        examples, cases = [one for one in missing if one.printed], [one for one in missing if not one.printed]
        replay.play(content, examples, go_on)
        if not first and not errors(book.findings) and len(cases) * self._seconds.get(game, _SLOW) > _SHORT:
            proof = prove_game(replace(content, cases=()), replay.played)
            yield Unproven(game, self._page(WebGame(proof, _downloads(content))))
            may_leave = True
        began = time.perf_counter()
        replay.play(content, cases, go_on)
        proof_of_all = prove(book, {game: replay.played}, go_on)
        if cases:
            self._seconds[game] = (time.perf_counter() - began) / len(cases)
        holds = proof_of_all.holds
        sources = {**book.sources, **program_sources(self.root, proof_of_all.findings)}
        wrong = troubles(proof_of_all.findings, sources)
        if not proof_of_all.games:  # its engine broke
            yield Verdict(game, key, {}, wrong, holds=False)
            return
        # What a page says about its own proof, it takes from its findings: they are all here, those of loading too.
        web = WebGame(replace(proof_of_all.games[0], findings=proof_of_all.findings), _downloads(content))
        files = self._page(web, draft=not holds)
        if holds or game not in self._games:
            self._games[game] = web
        yield Verdict(game, key, files, wrong, holds=holds)

    def _page(self, game: WebGame, *, draft: bool = False) -> Files:
        page = game_page(Site(self._settings, (game,), draft), game, self._assets())
        return {f"{game.id}/index.html": page.encode()}

    def _assets(self) -> Assets:
        """The assets' names; of the files only those that no game changes are right."""
        if self._names is None:
            self._names = _plainly_named(assets(Site(self._settings, ())))
        return self._names

    # --- what nobody waits for ---

    def _rest(self, ids: tuple[str, ...], changed: list[str], asked: Asked) -> Iterator[Answer]:
        for game in ids:
            if asked():
                return
            if game not in self._games and game not in changed:  # this process is new: the start page needs its proof
                for _ in self._game(game, None, asked, first=True):
                    pass
        site = Site(self._settings, tuple(self._games[game] for game in ids if game in self._games))
        if asked() or not site.games:
            return
        try:
            made = _plainly_named(assets(site))
            if asked():
                return
            yield Shared(shared_files(site, made), tuple(game.id for game in site.games))
            for web in site.games:
                if web.id in self._beside and not asked():
                    page = game_page(site, web, made)
                    yield More(web.id, beside_page(site, web, made, page))
                    self._beside.discard(web.id)
        except Exception as error:
            yield Games(ids, (failure(error, self.root, self._folders()),))

    def _folders(self) -> tuple[Path, ...]:
        """Where authors write programs and templates."""
        return (*(Path(folder).resolve() for folder in engines.__path__), *template_folders())


def _downloads(content: GameContent) -> tuple[Download, ...]:
    return tuple(
        OnDemand(edition.kind, edition.paper, f"{edition.name}.pdf", 0, 0)
        for edition in EDITIONS
        if is_made(edition, content)
    )


def _plainly_named(made: Assets) -> Assets:
    """The same under names that stay: pages that are not rendered again must go on to find them."""
    names = {made.style: "dateien/seite.css", **{path: f"dateien/{name}.js" for name, path in made.scripts.items()}}
    return Assets(
        {names.get(path, path): data for path, data in made.files.items()},
        names[made.style],
        {name: names[path] for name, path in made.scripts.items()},
        made.preload,
    )


def _no_content(error: NoContentError | UnreadableContentError) -> Trouble:
    if isinstance(error, NoContentError):
        return Trouble("Den Ordner content/ gibt es nicht mehr. Leg ihn wieder an; die Vorschau merkt es.")
    return Trouble(f"Der Ordner {error.folder} lässt sich nicht lesen: {error.reason}.")
