"""Put a file on the disk so that a reader sees the old file or the new one, never a part of one.

What a killed process was still writing lies beside its target under a name that nothing else has, and no process holds
a lock on it any more: `sweep` deletes just that.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import stat
import sys
import tempfile
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_READABLE = 0o644
_SUFFIX = ".blattwerk-neu"
_UNFINISHED = re.compile(rf"\..+\.[a-z0-9_]{{8}}{re.escape(_SUFFIX)}")


def write_atomically(path: Path, data: bytes, *, durable: bool = True, mode: int = _READABLE) -> None:
    """Replace a file as a whole, also when several processes write it at once; its folder is made where it is missing.

    Without `durable` nobody waits for the disk: a loss of power may then leave a part of the file.
    Raises `OSError`; then the old file is untouched and nothing is left beside it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = _begin(path)
    with os.fdopen(handle, "wb") as file:  # open, and so locked, until it has its name
        try:
            file.write(data)
            file.flush()
            if durable:
                os.fsync(handle)
            temporary.chmod(mode)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                file.close()  # what is still buffered would be written once more, and fail again
            raise


def probe(folder: Path) -> None:
    """See that a folder takes files. Raises `OSError`."""
    with tempfile.TemporaryFile(dir=folder, prefix=".probe.", suffix=_SUFFIX):
        pass


def new_folder(base: Path, name: str) -> tuple[int, Path]:
    """A new folder inside another one, with a name of its own: `sweep` leaves it alone as long as its handle is open.

    Processes forked from this one hold the handle, too. Raises `OSError`.
    """
    while True:
        folder = Path(tempfile.mkdtemp(prefix=f".{name}.", suffix=_SUFFIX, dir=base))
        if sys.platform == "win32":  # folders have no handles there
            return -1, folder
        handle = os.open(folder, os.O_RDONLY)
        lock(handle, wait=True)
        if folder.exists():  # not swept away between these two steps
            return handle, folder
        os.close(handle)


def sweep(folder: Path) -> None:
    """Delete what killed processes were still making in a folder; nothing else, and no error where that fails."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for name in [entry.name for entry in found if _UNFINISHED.fullmatch(entry.name)]:
            with contextlib.suppress(OSError):
                _delete_abandoned(folder / name)


def _delete_abandoned(path: Path) -> None:
    """Delete a file or folder of this user unless a process still holds it. Raises `OSError`."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        status = os.fstat(handle)
        if (hasattr(os, "getuid") and status.st_uid != os.getuid()) or not lock(handle):
            return
        if stat.S_ISDIR(status.st_mode):
            shutil.rmtree(path)
        elif stat.S_ISREG(status.st_mode):
            path.unlink()
    finally:
        os.close(handle)


def lock(handle: int, *, wait: bool = False) -> bool:
    """Lock an open file or folder until its last handle is closed, at the latest by its process's death.

    False where another process holds it. Where nothing can be locked (Windows), nothing counts as abandoned: then it
    is false unless we may `wait`.
    """
    if sys.platform == "win32":
        return wait
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:  # held, or a file system without locks
        return wait
    return True


def _begin(path: Path) -> tuple[int, Path]:
    """A new file beside a path, locked; one that was swept away between these two steps is made anew."""
    while True:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=_SUFFIX, dir=path.parent)
        lock(handle, wait=True)
        if os.fstat(handle).st_nlink:
            return handle, Path(name)
        os.close(handle)
