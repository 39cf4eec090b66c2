"""Where finished documents go: see that they can, and put them there whole."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from enum import Enum, auto
from pathlib import Path

from generator.atomic import probe, sweep, write_atomically
from generator.content.troubles import reason

#: So many files are written at once.
_WAITING = 16


class OutputError(Exception):
    """A place that cannot be written. Fields: `path`; `reason`, in German."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"cannot write {path}: {reason}")


class State(Enum):
    """What lay in a file's place before it was put right: the same bytes, nothing, something else."""

    RIGHT = auto()
    MISSING = auto()
    OTHER = auto()


def lies_in(folder: Path, other: Path) -> bool:
    """Whether a folder is another one or lies in it, links followed; neither has to exist."""
    try:
        return Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(other))
    except OSError:  # below a folder that has been deleted; nothing can be written there
        return False


def prepare(folder: Path) -> tuple[Path, ...]:
    """See that a folder exists and takes files, and take away what killed runs left in it.

    Gives the folders that were made for it, the innermost first.

    Raises `OutputError`.
    """
    missing: tuple[Path, ...] = ()
    try:
        missing = tuple(one for one in (folder, *folder.parents) if not one.exists())
        folder.mkdir(parents=True, exist_ok=True)
        probe(folder)
    except OSError as error:
        for made in missing:
            with contextlib.suppress(OSError):  # it was not made, or another run has put something there
                made.rmdir()
        raise OutputError(folder, reason(error)) from None
    sweep(folder)
    return missing


def write(path: Path, data: bytes) -> None:
    """Replace a file as a whole. Raises `OutputError`."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise OutputError(path, reason(error)) from None


def put_right(files: Mapping[Path, bytes]) -> list[State]:
    """Replace each file as a whole unless it holds these bytes already; tells of each what was there.

    In which order they are written, nobody knows. Raises `OutputError`; some of them may be written then.
    """
    states = [_state(path, data) for path, data in files.items()]
    wrong = {path: data for (path, data), state in zip(files.items(), states, strict=True) if state is not State.RIGHT}
    if len(wrong) > 1:
        from concurrent.futures import ThreadPoolExecutor  # takes a while to load, and mostly all is right

        # They do little but wait for the disk, which serves many almost as quickly as one.
        with ThreadPoolExecutor(_WAITING) as threads:
            list(threads.map(write, wrong.keys(), wrong.values()))
    else:
        for path, data in wrong.items():
            write(path, data)
    return states


def _state(path: Path, data: bytes) -> State:
    try:
        if not path.exists():
            return State.MISSING
        same = path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:  # what cannot be read may still be replaced
        return State.OTHER
    return State.RIGHT if same else State.OTHER
