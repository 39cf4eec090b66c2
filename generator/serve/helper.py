"""Processes that work for the server, and can be replaced: with engines that were edited, or when they hang or die."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import signal
import sys
from collections.abc import AsyncIterator, Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from generator.build.workers import collect_some
from generator.content.homes import join
from generator.serve.messages import Done, Hurry, Look, Print, Ready

#: Garbage is looked for when nothing was asked for so many seconds, never while somebody waits. Who asks then waits.
_IDLE = 1.0
#: And only where so many objects more were made: nearly all go as soon as nobody needs them, and to look takes a while.
_MANY = 400_000


class HelperDiedError(Exception):
    """A helper that ended by itself. Field `code`, its exit code; negative: the signal's number."""

    def __init__(self, code: int | None) -> None:
        self.code = code
        super().__init__(f"a helper ended with {code}")


class Helper:
    """A process that answers requests one after the other."""

    def __init__(self, work: Callable[[Connection, Path], None], root: Path) -> None:
        context = multiprocessing.get_context("spawn")  # a forked one would have the server's sockets and threads
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, root), daemon=True)
        self._process.start()
        theirs.close()
        self.engines: frozenset[str] | None = None  # known once it has started

    async def ready(self) -> None:
        """Wait until it has started. Raises `HelperDiedError`."""
        if self.engines is None:
            message = await self._receive()
            assert isinstance(message, Ready)
            self.engines = message.engines

    async def ask(self, request: Look | Print) -> AsyncIterator[Any]:
        """Send a request; its answers, without `Done`. Raises `HelperDiedError`."""
        await self.ready()
        try:
            self._connection.send(request)
        except OSError:
            raise HelperDiedError(self._process.exitcode) from None
        while not isinstance(message := await self._receive(), Done):
            yield message

    async def _receive(self) -> Any:
        try:
            return await asyncio.to_thread(self._connection.recv)
        except (EOFError, OSError):
            self._process.join(1)
            raise HelperDiedError(self._process.exitcode) from None

    def hurry(self) -> None:
        """Have it leave what nobody waits for."""
        with contextlib.suppress(OSError):  # it has ended: whoever waits for its answer learns that
            self._connection.send(Hurry())

    def end(self) -> None:
        """End it at once, whatever it is doing."""
        self._process.kill()
        self._process.join(5)


def studio_work(connection: Connection, root: Path) -> None:
    """What the process that proves does."""
    _begin(root)
    from generator.serve.studio import Studio

    studio = Studio(root)

    def answer(request: Look) -> None:
        for message in studio.answer(request, connection.poll):
            connection.send(message)
        connection.send(Done())

    _work(connection, answer, keep_first=True)


def printer_work(connection: Connection, root: Path) -> None:
    """What the process that prints does."""
    _begin(root)
    from generator.serve.printer import Printer

    printer = Printer(root)

    def answer(request: Print) -> None:
        connection.send(printer.answer(request))
        connection.send(Done())

    _work(connection, answer, keep_first=False)


def _begin(root: Path) -> None:
    join(root)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    sys.dont_write_bytecode = True  # an engine that is saved twice a second would be taken for the older one
    gc.disable()


def _work(connection: Connection, answer: Callable[[Any], None], *, keep_first: bool) -> None:
    """Answer until the server is gone.

    With `keep_first`, what there is after the first requests is never looked through for garbage.
    """
    gc.freeze()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        connection.send(Ready(_engine_files()))
        while True:
            request = connection.recv()
            if isinstance(request, Hurry):
                continue
            answer(request)
            if connection.poll(_IDLE):
                continue
            if keep_first:
                gc.freeze()
                keep_first = False
            else:
                collect_some(_MANY)


def _engine_files() -> frozenset[str]:
    loaded = (module for name, module in list(sys.modules.items()) if name.split(".")[0] == "engines")
    return frozenset(str(Path(file).resolve()) for module in loaded if (file := getattr(module, "__file__", None)))
