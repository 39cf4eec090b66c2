"""Put a file on the disk so that a reader sees the old file or the new one, never a part of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

_READABLE = 0o644


def write_atomically(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace a file as a whole, also when several processes write it at once; its folder is made where it is missing.

    Without `durable` nobody waits for the disk: a loss of power may then leave a part of the file.
    Raises `OSError`; then the old file is untouched and nothing is left beside it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        temporary.chmod(_READABLE)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
