"""Run a program so that every call to the network and every file that it opens is known."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from projects import REPOSITORY


@dataclass(frozen=True)
class Seen:
    """How a program ended, what it said, and what it and all processes that it started did: `what, with what`."""

    code: int
    said: str
    events: tuple[tuple[str, str], ...]

    @property
    def network(self) -> list[tuple[str, str]]:
        """Calls to the network."""
        return [(what, value) for what, value in self.events if what not in ("open", "start", "subprocess.Popen")]

    @property
    def files(self) -> set[Path]:
        """Files that were opened, by whole paths."""
        return {Path(ast.literal_eval(value)).resolve() for what, value in self.events if what == "open"}

    @property
    def processes(self) -> int:
        """How many Pythons were started."""
        return sum(what == "start" for what, _ in self.events)


def guarded(*arguments: str, folder: Path) -> Seen:
    """Run Python with arguments in a folder, which the notes are put into as well."""
    notes = folder / "notes"
    path = os.pathsep.join(map(str, (REPOSITORY / "tests" / "hostile" / "guard", REPOSITORY)))
    environment = {**os.environ, "PYTHONPATH": path, "BLATTWERK_GUARD": str(notes), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    lines = notes.read_text(encoding="utf-8").splitlines()
    events = tuple((what, value) for what, _, value in (line.partition("\t") for line in lines))
    return Seen(done.returncode, done.stdout + done.stderr, events)
