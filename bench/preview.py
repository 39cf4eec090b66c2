"""A running `blattwerk serve`, to be measured or tested: in a copy of the project that may be edited."""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[1]


class Running:
    """The preview of a copy of some games, with engines of its own that may be edited; `address` ends in a slash.

    Without `engines` it is a project that has none so far: those of its games are Blattwerk's.
    """

    def __init__(self, folder: Path, games: Sequence[str], *options: str, engines: bool = True) -> None:
        self.root = folder
        if engines:
            shutil.copytree(ROOT / "engines", folder / "engines", ignore=shutil.ignore_patterns("__pycache__"))
        for game in games:
            shutil.copytree(ROOT / "content" / game, folder / "content" / game)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator.cli", "serve", *(options or ("--port", "0"))],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT) if engines else (ROOT,)))},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        assert self.process.stdout
        found = re.search(r"http://\S+", self.process.stdout.readline())
        if found is None:
            raise RuntimeError(self.process.stdout.read())
        self.address = found.group()
        self.said = ""  # known once it has ended
        self._events: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            with httpx.stream("GET", f"{self.address}_vorschau/ereignisse", timeout=None) as stream:
                for line in stream.iter_lines():
                    if line.startswith("data: "):
                        self._events.put(json.loads(line.removeprefix("data: ")))
        except httpx.HTTPError:  # the server has ended
            return

    def wait(self, done: Callable[[dict[str, Any]], bool], seconds: float = 60) -> dict[str, Any]:
        """The first event from now on for which `done` holds. Raises `TimeoutError`."""
        end = time.monotonic() + seconds
        while True:
            try:
                event = self._events.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise TimeoutError from None
            if done(event):
                return event

    def status(self) -> dict[str, Any]:
        """What a browser is told that asks now."""
        with httpx.stream("GET", f"{self.address}_vorschau/ereignisse", timeout=60) as stream:
            line = next(stream.iter_lines())
        status: dict[str, Any] = json.loads(line.removeprefix("data: "))
        return status

    def get(self, path: str, **more: Any) -> httpx.Response:
        """What the server answers."""
        return httpx.get(self.address + path, timeout=60, **more)

    def save(self, name: str, text: str) -> None:
        """Write a file as editors do: beside it first, then over it."""
        path = self.root / name
        beside = path.with_name(f".{path.name}.swp")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)

    def text(self, name: str) -> str:
        """What stands in a file."""
        return (self.root / name).read_text(encoding="utf-8")

    def end(self) -> int:
        """Interrupt it as Ctrl-C does; its exit code."""
        self.process.send_signal(signal.SIGINT)
        self.said = self.process.communicate(timeout=60)[0]
        return self.process.returncode
