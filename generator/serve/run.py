"""Runs the preview: watches the files, asks the helpers, serves."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable
from pathlib import Path

import uvicorn
import watchfiles

import engines
from generator.content.homes import look_again, template_places
from generator.serve.app import make_app
from generator.serve.helper import Helper, HelperDiedError, printer_work, studio_work
from generator.serve.messages import Look, Print, Printed, Trouble
from generator.serve.preview import Preview

#: Told what happens, in sentences.
Tell = Callable[[str], None]

#: So many milliseconds without a change end a save: editors write and rename in several steps.
_SETTLED = 25
#: So many milliseconds a series of changes may last until it is looked at.
_PATIENCE = 200
#: A helper that answers nothing for so many seconds while something new waits hangs, in an endless loop for instance.
_HANGS = 20.0
_READ = frozenset({".yaml", ".yml", ".md", ".txt", ".py", ".j2", ".toml", ".js", ".css", ".svg", ""})


class Live:
    """A preview of a project that follows its files."""

    def __init__(self, root: Path, tell: Tell) -> None:
        self.root = root.resolve()
        self.preview = Preview()
        self._tell = tell
        self._studio = Helper(studio_work, self.root)
        self._spare: Helper | None = None
        self._starting: asyncio.Task[None] | None = None  # of the spare
        self._printer: Helper | None = None
        self._printing = asyncio.Lock()
        self._look = asyncio.Event()
        self._look.set()
        self._told: tuple[Trouble, ...] | None = None
        self._asked_at: float | None = None
        self._latest = ""  # the game that was saved last

    def _places(self) -> tuple[Path, ...]:
        """The folders that there are to be watched, those included that there may be one day."""
        return (self.root / "content", *(Path(folder).resolve() for folder in engines.__path__), *template_places())

    async def watch(self) -> None:
        """Have everything looked at again after each save."""
        come: set[Path] = set()
        while True:
            seen = {folder: _identity(folder) for folder in self._places()}
            async for changes in watchfiles.awatch(
                *(folder for folder, found in seen.items() if found),
                watch_filter=_is_read,
                step=_SETTLED,
                debounce=_PATIENCE,
                rust_timeout=500,
                yield_on_timeout=True,
            ):
                if paths := {Path(path) for _, path in changes} | come:
                    self._saved(paths)
                # What was saved in a new folder before it was watched is not told: so it is looked at twice.
                come = {folder for folder, found in seen.items() if _identity(folder) != found}
                if come:  # another folder now, or none: it must be watched anew
                    self._saved(come)
                    break
            await asyncio.sleep(0.1)

    def _saved(self, paths: set[Path]) -> None:
        content = self.root / "content"
        programs = {path for path in paths if not path.is_relative_to(content)}
        for path in paths - programs:
            self._latest = next(iter(path.relative_to(content).parts), "")
        hangs = self._asked_at is not None and time.monotonic() - self._asked_at > _HANGS
        if programs or hangs:
            look_again()
            self._replace(programs)
            if any(path.is_relative_to(folder) for path in programs for folder in template_places()):
                self.preview.forget_keys()
        elif self._asked_at is not None:
            self._studio.hurry()
        self._look.set()

    def _replace(self, programs: set[Path]) -> None:
        """Other processes, which load engines and templates as they are now."""
        self._studio.end()
        spare, self._spare = self._spare, None
        stale = {*map(str, programs)} if programs.isdisjoint(self._places()) else None  # a new folder concerns all
        if spare and spare.engines is not None and stale is not None and not spare.engines & stale:
            self._studio = spare
        else:
            if spare:
                spare.end()
            self._studio = Helper(studio_work, self.root)
        if self._printer:
            self._printer.end()
            self._printer = None

    async def work(self) -> None:
        """Ask the studio whenever something was saved, and show what it says."""
        while True:
            await self._look.wait()
            self._look.clear()
            studio = self._studio
            try:
                self._asked_at = time.monotonic()
                async for answer in studio.ask(Look(self.preview.known, self._latest)):
                    if studio is not self._studio:
                        break
                    self._asked_at = time.monotonic()
                    self.preview.learn(answer)
                    await self._show()
                self._tell_troubles()
            except HelperDiedError as error:
                if self.preview.closed:
                    return
                if studio is self._studio:  # it died by itself
                    self._studio = Helper(studio_work, self.root)
                    sentence = f"Beim Prüfen ist der Prozess gestorben (Ende {error.code}). Speichere noch einmal."
                    self.preview.broken = (Trouble(sentence),)
                    await self._show()
                    self._tell_troubles()
            finally:
                self._asked_at = None
            if self._spare is None and not self._look.is_set():
                self._spare = Helper(studio_work, self.root)
                self._starting = asyncio.create_task(_started(self._spare))  # what is saved meanwhile need not wait

    async def _show(self) -> None:
        async with self.preview.changed:
            self.preview.changed.notify_all()

    def _tell_troubles(self) -> None:
        troubles = self.preview.troubles
        if troubles != self._told and self.preview.known:
            if troubles:
                self._tell("\n".join(f"{one.place or 'Vorschau'}: {one.message}" for one in troubles))
            else:
                self._tell("Kein Fehler.")
            self._told = troubles

    async def print_now(self, game: str, edition: str) -> Printed:
        """A document as the content is now."""
        async with self._printing:
            printer = self._printer = self._printer or Helper(printer_work, self.root)
            try:
                async for answer in printer.ask(Print(game, edition)):
                    assert isinstance(answer, Printed)
                    return answer
            except HelperDiedError:
                self._printer = None
            return Printed(b"", (Trouble("Beim Drucken wurde etwas gespeichert. Lade die Seite neu."),))

    async def close(self) -> None:
        """Let browsers go, and end the helpers."""
        self.preview.closed = True
        async with self.preview.changed:
            self.preview.changed.notify_all()
        for helper in (self._studio, self._spare, self._printer):
            if helper:
                helper.end()


class _Server(uvicorn.Server):
    """Lets the browsers that listen go before it waits for them."""

    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._live.close()
        await super().shutdown(sockets)


async def run(root: Path, listening: socket.socket, host: str, tell: Tell) -> None:
    """Serve until interrupted."""
    live = Live(root, tell)
    app = make_app(live.preview, live.print_now, host)
    config = uvicorn.Config(app, log_level="critical", lifespan="off", ws="none", timeout_graceful_shutdown=1)
    tasks = [asyncio.create_task(live.watch()), asyncio.create_task(live.work())]
    server = _Server(config, live)
    serving = asyncio.create_task(server.serve([listening]))
    done, _ = await asyncio.wait([*tasks, serving], return_when=asyncio.FIRST_COMPLETED)
    server.should_exit = True
    await serving
    for task in tasks:
        task.cancel()
    for task in done - {serving}:
        task.result()


async def _started(helper: Helper) -> None:
    with contextlib.suppress(HelperDiedError):
        await helper.ready()


def _identity(folder: Path) -> tuple[int, int] | None:
    try:
        found = folder.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_read(change: watchfiles.Change, path: str) -> bool:
    """Whether a file can be one of a game, an engine or a template; editors leave others beside them."""
    name = Path(path)
    return name.suffix in _READ and not name.name.startswith((".", "#")) and "__pycache__" not in name.parts
