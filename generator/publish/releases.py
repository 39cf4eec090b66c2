"""The releases in a folder that is published to, and the link that says which one is read."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from generator.publish.errors import PublishError
from generator.publish.manifest import MANIFEST, Manifest, ManifestError
from generator.publish.target import Files

_RELEASES, _LINK = "releases", "aktuell"
#: What a run that was killed may leave: a release that is being made or taken away, a link that is being set.
_MAKING, _GOING, _LINKING = ".blattwerk-neu", ".blattwerk-weg", ".blattwerk-aktuell"
_NAME = re.compile(r"(\d{4,9})-[0-9a-f]{12}")
_READABLE, _ENTERED = 0o644, 0o755


@dataclass(frozen=True)
class Release:
    """One release: its number counts up from 1."""

    number: int
    folder: Path

    @property
    def name(self) -> str:
        """The folder's name."""
        return self.folder.name

    def manifest(self) -> Manifest:
        """What was published. Raises `PublishError` where that cannot be told."""
        try:
            return Manifest.from_bytes((self.folder / MANIFEST).read_bytes())
        except FileNotFoundError:
            raise PublishError(
                f"In {self.folder} fehlt {MANIFEST}: Was dort von Blattwerk stammt, ist nicht mehr zu erkennen. "
                "Hol die Datei zurück, oder veröffentliche in einen neuen Ordner."
            ) from None
        except ManifestError as error:
            what = "stammt von einer neueren Fassung von Blattwerk" if error.later else "ist beschädigt"
            raise PublishError(
                f"{self.folder / MANIFEST} {what}. Hol sie zurück, oder veröffentliche in einen neuen Ordner."
            ) from None

    def foreign(self) -> tuple[str, ...]:
        """The files that somebody else put there, by path, sorted. Raises `PublishError` and `OSError`."""
        ours = {*self.manifest().ours, MANIFEST}
        return tuple(sorted({*_files(self.folder)} - ours))


class Releases:
    """All releases below a folder. Nothing here asks whether somebody else is at work: the caller has locked it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.link = root / _LINK
        self._folder = root / _RELEASES

    def all(self) -> tuple[Release, ...]:
        """The finished releases, the oldest first."""
        if not self._folder.is_dir():
            return ()
        named = ((_NAME.fullmatch(path.name), path) for path in self._folder.iterdir())
        return tuple(sorted((Release(int(name[1]), path) for name, path in named if name), key=lambda one: one.number))

    def current(self) -> Release | None:
        """The one that is read; None where there is none yet. Raises `PublishError` where the link is not ours."""
        if not self.link.is_symlink():
            if self.link.exists():
                raise PublishError(
                    f"{self.link} ist kein Verweis von Blattwerk. Benenn es um, oder nimm einen anderen Ordner."
                )
            return None
        goal = self.link.readlink()
        name = _NAME.fullmatch(goal.name)
        if goal.parent != Path(_RELEASES) or name is None or not (self.root / goal).is_dir():
            raise PublishError(
                f"{self.link} zeigt auf {goal}, und das ist keine Fassung in {_RELEASES}/. "
                "Richte den Verweis auf eine davon, oder lösch ihn."
            )
        return Release(int(name[1]), self.root / goal)

    def add(self, files: Files, foreign: Iterable[str], old: Release | None, manifest: Manifest) -> Release:
        """Make a release of files, of foreign ones in the old release, and of its manifest; all of it on the disk."""
        making = self._folder / _MAKING
        making.mkdir(parents=True)
        for path, data in files.items():
            _write(making / path, data)
        if old:
            for path in foreign:
                _copy(old.folder / path, making / path)
        _write(making / MANIFEST, manifest.to_bytes())
        for folder, _, _ in os.walk(making):
            Path(folder).chmod(_ENTERED)
            _settle(Path(folder))
        number = max((one.number for one in self.all()), default=0) + 1
        release = Release(number, self._folder / f"{number:04}-{manifest.release}")
        making.rename(release.folder)
        _settle(self._folder)
        return release

    def switch(self, release: Release) -> None:
        """Let the link say that this release is read, in one step."""
        link = self.root / _LINKING
        link.unlink(missing_ok=True)
        link.symlink_to(Path(_RELEASES, release.name))
        link.replace(self.link)
        _settle(self.root)

    def untidy(self, current: Release | None, keep: int) -> bool:
        """Whether a run was interrupted, or somebody came back from a release that is still there."""
        left = any(path.exists() or path.is_symlink() for path in self._leftovers())
        return left or any(self._beyond(current)) or (current is not None and any(self._old(current, keep)))

    def tidy(self, current: Release | None) -> None:
        """Take that away."""
        for path in self._leftovers():
            if path.is_symlink():
                path.unlink()
            elif path.exists():
                shutil.rmtree(path)
        for release in self._beyond(current):
            self._remove(release)

    def prune(self, current: Release, keep: int) -> None:
        """Take away all but the newest `keep` releases up to the current one.

        One that holds foreign files which no newer release has stays.
        """
        for release in self._old(current, keep):
            self._remove(release)

    def _leftovers(self) -> list[Path]:
        return [self.root / _LINKING, self._folder / _MAKING, self._folder / _GOING]

    def _beyond(self, current: Release | None) -> list[Release]:
        return [one for one in self.all() if (current is None or one.number > current.number) and self._is_ours(one)]

    def _old(self, current: Release, keep: int) -> list[Release]:
        return [
            one for one in [one for one in self.all() if one.number <= current.number][:-keep] if self._is_ours(one)
        ]

    def _remove(self, release: Release) -> None:
        if self._is_ours(release):
            going = self._folder / _GOING
            release.folder.rename(going)
            shutil.rmtree(going)

    def _is_ours(self, release: Release) -> bool:
        """Whether nothing would be lost with a release: other releases have all foreign files that it has."""
        try:
            foreign = release.foreign()
        except PublishError:
            return False
        others = [one for one in self.all() if one != release]
        return all(any(_same(release.folder / path, one.folder / path) for one in others) for path in foreign)


def _files(folder: Path) -> Iterable[str]:
    """All that is no folder, by path below `folder`."""
    for inside, folders, names in os.walk(folder):
        links = [name for name in folders if Path(inside, name).is_symlink()]
        for name in (*names, *links):
            yield Path(inside, name).relative_to(folder).as_posix()


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    path.chmod(_READABLE)


def _copy(old: Path, new: Path) -> None:
    """Copy a file or a link as it is; whatever else lies there cannot be copied."""
    if old.is_symlink():
        new.parent.mkdir(parents=True, exist_ok=True)
        new.symlink_to(old.readlink())
    elif old.is_file():
        _write(new, old.read_bytes())
        new.chmod(old.stat().st_mode & 0o777)


def _same(one: Path, other: Path) -> bool:
    if one.is_symlink() or other.is_symlink():
        return one.is_symlink() and other.is_symlink() and one.readlink() == other.readlink()
    return one.is_file() and other.is_file() and one.read_bytes() == other.read_bytes()


def _settle(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
