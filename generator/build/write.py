"""Where finished documents go: see that they can, and put them there whole."""

from __future__ import annotations

import tempfile
from pathlib import Path

from generator.atomic import write_atomically


class OutputError(Exception):
    """A place that cannot be written. Fields: `path`; `reason`, the system's words."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"cannot write {path}: {reason}")


def prepare(folder: Path) -> None:
    """See that a folder exists and takes files. Raises `OutputError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise OutputError(folder, error.strerror or str(error)) from None


def write(path: Path, data: bytes) -> None:
    """Replace a file as a whole. Raises `OutputError`."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise OutputError(path, error.strerror or str(error)) from None
