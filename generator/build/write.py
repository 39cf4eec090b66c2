"""Put finished files on the disk so that a reader sees the old file or the new one, never a part of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


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


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file as a whole, its folder being made where it is missing. Raises `OutputError`."""
    temporary: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise OutputError(path, error.strerror or str(error)) from None
