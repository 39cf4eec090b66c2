"""Where finished documents go: see that they can, and put them there whole."""

from __future__ import annotations

import contextlib
import os
from enum import Enum, auto
from pathlib import Path

from generator.atomic import probe, sweep, write_atomically
from generator.content.troubles import reason


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


def put_right(path: Path, data: bytes) -> State:
    """Replace a file as a whole unless it holds these bytes already; tells what was there. Raises `OutputError`."""
    try:
        if not path.exists():
            state = State.MISSING
        elif path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
            return State.RIGHT
        else:
            state = State.OTHER
    except OSError:  # what cannot be read may still be replaced
        state = State.OTHER
    write(path, data)
    return state
