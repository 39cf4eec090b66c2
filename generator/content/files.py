"""Which files a content folder has, and what is in them; nothing is understood here.

Kept apart from `load`, so that whoever only wants to know whether something has changed need not load what reads YAML.
"""

from __future__ import annotations

import itertools
import os
import stat
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.content.bounds import MOST_BYTES, MOST_BYTES_TOGETHER, MOST_FILES
from generator.content.troubles import reason

#: Folders of `content/` that hold no game.
NOT_GAMES = ("schema",)
#: The files that every game has.
GAME_FILES = ("spiel.yaml", "regeln.md", "kurzregeln.md")
#: The file of the player aids, which a game may have.
AID_FILE = "kartenhilfe.md"
#: The file of what stands on the score pad, which a game with the key `punkteblock` has.
PAD_FILE = "punkteblock.md"
#: The texts that a game may have.
OPTIONAL_TEXTS = (AID_FILE, PAD_FILE)
#: The file about the website of all games, which a content folder may have.
WEBSITE_FILE = "website.yaml"
#: The file of trials and figures, which a game may have.
LAB_FILE = "labor.yaml"
#: The record of all addresses of the website that people may have linked to.
ADDRESS_FILE = "adressen.txt"
EXAMPLES = "beispiele"
SCENARIO_FOLDERS = (EXAMPLES, "faelle")


class NoContentError(Exception):
    """A folder without `content/`. Field `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        super().__init__(f"no content folder in {root}")


class UnreadableContentError(Exception):
    """A content folder that cannot be listed. Fields: `folder`; `reason`, in German."""

    def __init__(self, folder: Path, reason: str) -> None:
        self.folder = folder
        self.reason = reason
        super().__init__(f"cannot list {folder}: {reason}")


class UnknownGameError(LookupError):
    """A game that was asked for and has no folder. Fields: `name`, `known`."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.known = known
        super().__init__(name)


def game_folders(root: Path, only: Sequence[str] = ()) -> tuple[Path, ...]:
    """The folders of the games below `root/content`, or of the named ones, in order of their names.

    Raises `NoContentError`, `UnreadableContentError` and `UnknownGameError`.
    """
    content = root / "content"
    if not content.is_dir():
        raise NoContentError(root)
    try:
        with os.scandir(content) as entries:  # asked for every game that is read: it must not look at each file
            folders = [Path(one.path) for one in sorted(entries, key=lambda one: one.name) if _is_game(one)]
    except OSError as error:
        raise UnreadableContentError(content, reason(error)) from None
    return named_folders(folders, only)


def named_folders(folders: Sequence[Path], only: Sequence[str]) -> tuple[Path, ...]:
    """Those of some games' folders that are named; all where no name is given. Raises `UnknownGameError`."""
    if not only:
        return tuple(folders)
    known = {path.name: path for path in folders}
    for name in only:
        if name not in known:
            raise UnknownGameError(name, tuple(known))
    return tuple(path for path in folders if path.name in only)


def _is_game(entry: os.DirEntry[str]) -> bool:
    if entry.name in NOT_GAMES or entry.name.startswith((".", "_")):
        return False
    return entry.is_dir(follow_symlinks=False) or (entry.is_symlink() and Path(entry.path).is_dir())


def twins(folders: Sequence[Path]) -> Mapping[str, str]:
    """Games whose folders cannot be told apart on every machine, or have one engine: each with the other's name."""
    first: dict[str, str] = {}
    found: dict[str, str] = {}
    for folder in folders:
        name = unicodedata.normalize("NFC", folder.name).casefold().replace("-", "_")
        if name in first:
            found |= {folder.name: first[name], first[name]: folder.name}
        first.setdefault(name, folder.name)
    return found


def is_scenarios(name: str) -> bool:
    """Whether a file, named relative to its game's folder, holds an example or cases."""
    folder, slash, rest = name.partition("/")
    return bool(slash) and folder in SCENARIO_FOLDERS and "/" not in rest and rest.endswith(".yaml")


class UnusualFilesError(Exception):
    """A game's folder with more than ordinary folders and readable files of ordinary size."""


def snapshot(folder: Path) -> Mapping[str, bytes | None]:
    """All that is in a game's folder, by name relative to it: the bytes of what is read, None for everything else.

    Folders end in `/`. Raises `UnusualFilesError` where what is read would depend on more than that: on where links
    lead, on permissions.
    """
    if folder.is_symlink():
        raise UnusualFilesError
    try:
        found = dict(itertools.islice(_entries(folder, ""), MOST_FILES + 1))
    except OSError:
        raise UnusualFilesError from None
    if len(found) > MOST_FILES or sum(len(data) for data in found.values() if data) > MOST_BYTES_TOGETHER:
        raise UnusualFilesError
    return found


def website_bytes(content: Path) -> bytes | None:
    """The bytes of the file about the website; None where a content folder has none. Raises as `ordinary_bytes`."""
    return ordinary_bytes(content / WEBSITE_FILE)


def ordinary_bytes(path: Path) -> bytes | None:
    """The bytes of a file; None where there is none.

    Raises `UnusualFilesError` where it is no ordinary readable file of ordinary size.
    """
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
            raise UnusualFilesError
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        raise UnusualFilesError from None


def _entries(folder: Path, inside: str) -> Iterator[tuple[str, bytes | None]]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda one: one.name)
    for entry in entries:
        name = inside + entry.name
        if entry.is_dir(follow_symlinks=False):
            yield f"{name}/", None
            yield from _entries(Path(entry.path), f"{name}/")
        elif not entry.is_file(follow_symlinks=False) or entry.stat().st_size > MOST_BYTES:
            raise UnusualFilesError
        elif name in (*GAME_FILES, *OPTIONAL_TEXTS, LAB_FILE) or is_scenarios(name):
            yield name, Path(entry.path).read_bytes()
        else:
            yield name, None
