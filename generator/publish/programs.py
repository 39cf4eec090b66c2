"""Run other programs: no shell, no German or other translated messages, nothing read from the terminal."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.publish.errors import ProgramMissingError


@dataclass(frozen=True)
class Ran:
    """How a program ended, and what it said."""

    code: int
    out: bytes
    err: str

    @property
    def last_words(self) -> str:
        """The last line of its messages that says something."""
        lines = [line.strip() for line in self.err.splitlines() if line.strip()]
        return lines[-1] if lines else f"Ende mit {self.code}"


def run(
    command: Sequence[str], *, data: bytes = b"", cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Ran:
    """Run a program to its end. Raises `ProgramMissingError`."""
    try:
        done = subprocess.run(
            command,
            input=data,
            capture_output=True,
            cwd=cwd,
            env={**os.environ, "LC_ALL": "C", **(env or {})},
            check=False,
        )
    except FileNotFoundError:
        raise ProgramMissingError(command[0]) from None
    return Ran(done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"))
