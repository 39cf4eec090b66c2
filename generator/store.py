"""Keep what was made, so that it need not be made again: entries by key, in a folder that may be deleted at any time.

A key is made by `fingerprint` from everything that an entry depends on, so entries never grow old; they only fall out
of use. What is missing, torn, cut short or not ours counts as not there, and a folder that takes nothing is no error:
then everything is made anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

from generator.atomic import sweep, write_atomically
from generator.scratch import scratch_folder

#: All entries together may take so many bytes.
MOST_BYTES = 512_000_000
#: So much may be written before the room is looked at again.
_BETWEEN_LOOKS = MOST_BYTES // 16

_HEAD = b"blattwerk 1\n"
_DIGEST = 32
_ENTRY = re.compile(r"[0-9a-f]{64}")


def cache_folder() -> Path:
    """The folder for things that can be made again, created if need be.

    `XDG_CACHE_HOME` or `~/.cache`; where neither can be written, a folder among the temporary files that only this user
    can write. Raises `OSError` where there is none of them.
    """
    for base in (os.environ.get("XDG_CACHE_HOME", ""), _home_cache()):
        if not Path(base).is_absolute():
            continue
        folder = Path(base) / "blattwerk"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    user = os.getuid() if hasattr(os, "getuid") else None
    folder = Path(tempfile.gettempdir()) / f"blattwerk-{'cache' if user is None else user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if user is not None and (not stat.S_ISDIR(found.st_mode) or found.st_uid != user or found.st_mode & 0o022):
        raise PermissionError(f"{folder} can be written by others")
    return folder


def made_file(name: str, make: Callable[[], bytes]) -> Path:
    """A file of the cache folder, made first if it is not there; its name may lie in folders.

    Where the cache folder takes nothing (a full disk, no permission) the file lies in this run's scratch folder.
    Raises `OSError` where that takes nothing either.
    """
    with contextlib.suppress(OSError):
        path = cache_folder() / name
        if path.is_file():
            return path
        sweep(path.parent)
        write_atomically(path, make())
        return path
    path = scratch_folder() / name
    if not path.is_file():
        write_atomically(path, make(), durable=False)
    return path


def _home_cache() -> str:
    home = os.environ.get("HOME", "")
    return str(Path(home) / ".cache") if home else ""


def open_store() -> Store:
    """The store in the user's cache folder; one that keeps nothing where there is no such folder."""
    try:
        return Store(cache_folder() / "store")
    except OSError:
        return Store(None)


class Store:
    """Entries by key, shared by all processes of a user; at most `most` bytes, the least recently used go first.

    Without a folder nothing is kept. No method raises `OSError`.
    """

    def __init__(self, folder: Path | None, most: int = MOST_BYTES) -> None:
        self.folder = folder
        self.most = most
        self._unseen = most  # bytes written since the room was looked at: the first entry makes it look

    def get(self, key: str) -> bytes | None:
        """What was put under a key; None where that is not there any more."""
        if self.folder is None:
            return None
        path = self.folder / key
        try:
            data = _read(path, self.most)
        except OSError:
            return None
        start = len(_HEAD) + _DIGEST
        kept = data[start:]
        if data[:start] != _HEAD + _digest(key, kept):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return kept

    def put(self, key: str, data: bytes) -> None:
        """Keep an entry, where there is room for it."""
        if self.folder is None or len(data) > self.most // 2:
            return
        with contextlib.suppress(OSError):
            write_atomically(self.folder / key, _HEAD + _digest(key, data) + data, durable=False)
            self._unseen += len(data)
            if self._unseen > min(_BETWEEN_LOOKS, self.most // 16):
                self._unseen = 0
                self._make_room(self.folder)

    def _make_room(self, folder: Path) -> None:
        """Delete what was not used for longest, until the rest fits; and what killed processes left behind."""
        entries = []
        sweep(folder)
        with os.scandir(folder) as found:
            for one in found:
                with contextlib.suppress(OSError):
                    status = one.stat(follow_symlinks=False)
                    if not stat.S_ISREG(status.st_mode):
                        continue
                    if _ENTRY.fullmatch(one.name):
                        entries.append((status.st_mtime_ns, status.st_size, Path(one.path)))
        taken = sum(size for _, size, _ in entries)
        for _, size, path in sorted(entries):
            if taken <= self.most:
                break
            with contextlib.suppress(OSError):
                path.unlink()
            taken -= size


def _digest(key: str, data: bytes) -> bytes:
    return hashlib.blake2b(key.encode() + data, digest_size=_DIGEST).digest()


def _read(path: Path, most: int) -> bytes:
    """A regular file's bytes. Raises `OSError`, also for whatever else lies there: a pipe would be waited for."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0))
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            raise OSError(f"{path} is no entry")
        return file.read()
