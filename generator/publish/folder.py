"""Publish to a folder: every release is a folder of its own, and one symbolic link says which is read.

    TARGET/releases/0007-5b1c…/    a whole website, finished before anybody can see it
    TARGET/aktuell                 → releases/0007-5b1c…; the web server reads here

Switching is one rename, so a reader sees the old website or the new one, whatever happens to the program. What a killed
run leaves is known by its name, and the next run takes it away; so it does with releases that somebody came back from.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from generator.publish.errors import ForeignFilesError, PublishError
from generator.publish.manifest import Manifest
from generator.publish.plan import Plan, make_plan
from generator.publish.releases import Release, Releases
from generator.publish.target import Files

#: How many releases stay, the current one included.
KEEP = 5


@dataclass(frozen=True)
class FolderTarget:
    """A folder on this machine; it is made where it is missing."""

    folder: Path

    @property
    def name(self) -> str:
        """The folder as the user wrote it."""
        return str(self.folder)

    @contextlib.contextmanager
    def open(self, files: Files) -> Iterator[FolderSession]:
        """Compare the files with the current release. Raises `PublishError`."""
        with self._told(), contextlib.ExitStack() as locks:
            self._lock(locks, next(one for one in (self.folder, *self.folder.absolute().parents) if one.exists()))
            yield FolderSession(self, locks, files)

    @contextlib.contextmanager
    def rollback(self) -> Iterator[Rollback]:
        """The way back to the release before the current one. Raises `PublishError`."""
        with self._told(), contextlib.ExitStack() as locks:
            if not self.folder.is_dir():
                raise PublishError(f"In {self.folder} ist noch nichts veröffentlicht.")
            self._lock(locks, self.folder)
            releases = Releases(self.folder)
            current = releases.current()
            if current is None:
                raise PublishError(f"In {self.folder} ist noch nichts veröffentlicht.")
            before = [one for one in releases.all() if one.number < current.number]
            if not before:
                raise PublishError(f"Vor {current.name} gibt es keine ältere Fassung mehr.")
            yield Rollback(releases, current, before[-1])

    def _lock(self, locks: contextlib.ExitStack, folder: Path) -> None:
        """Keep others out until `locks` is closed: only one run at a time looks at a folder and changes it.

        The system takes the lock away when the process ends, however it ends. Nothing is written for it.
        """
        handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        locks.callback(os.close, handle)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PublishError(
                f"In {self.folder} wird gerade schon etwas veröffentlicht. Versuch es danach noch einmal."
            ) from None

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise PublishError(
                f"In {error.filename or self.folder} lässt sich nicht lesen oder schreiben: "
                f"{error.strerror or error}. Gib dir das Recht dazu, oder nenn mit --to einen anderen Ordner."
            ) from None


class FolderSession:
    """One run; the folder is locked while it lasts."""

    def __init__(self, target: FolderTarget, locks: contextlib.ExitStack, files: Files) -> None:
        self._target, self._locks, self._files = target, locks, files
        self._releases = Releases(target.folder)
        self._old = self._releases.current()
        plan = make_plan(self._old.manifest() if self._old else None, files)
        self._foreign = self._old.foreign() if self._old else ()
        if clashes := sorted({*plan.new} & {*self._foreign}):
            raise ForeignFilesError(clashes)
        self._plan = replace(plan, unfinished=self._releases.untidy(self._old, KEEP))

    @property
    def plan(self) -> Plan:
        """What publishing would do."""
        return self._plan

    def publish(self) -> str:
        """Make a new release, switch to it, and take away what is older than the last five."""
        releases, plan, target = self._releases, self._plan, self._target
        if not target.folder.exists():
            target.folder.mkdir(parents=True, exist_ok=True)
            target._lock(self._locks, target.folder)  # until now only the folder above was locked
        releases.tidy(self._old)
        current = self._old
        if current is None or plan.new or plan.changed or plan.removed:
            current = releases.add(self._contents(plan.manifest), self._foreign, self._old, plan.manifest)
            releases.switch(current)
        releases.prune(current, KEEP)
        return f"Zu sehen ist jetzt {releases.link}, das auf {current.name} zeigt."

    def _contents(self, manifest: Manifest) -> Files:
        """What the release holds: the website, and assets of the one before for readers who still have its pages."""
        kept = {path: (self._old.folder / path).read_bytes() for path in manifest.kept} if self._old else {}
        return {**kept, **self._files}


@dataclass(frozen=True)
class Rollback:
    """The way from the current release to the one before."""

    releases: Releases
    current: Release
    before: Release

    def do(self) -> str:
        """Go it. Raises `PublishError`."""
        self.releases.switch(self.before)
        return f"Zu sehen ist jetzt wieder {self.before.name}."
