"""Publish to a server with rsync, over ssh or to an rsync daemon.

There is no one step in which a server's whole folder changes, so files go in an order in which no page ever asks for
what is not there yet: assets, pictures and PDFs before the pages that show them, the start page after the pages that it
links to, deletions last. Assets of the website before stay until the next time. Each group of files appears at once at
its end (`--delay-updates`).

What is ours is known from the manifest there. While a run is under way, a second list names all that it may leave:
so its files can be told from foreign ones when it is interrupted, and the next run finishes its work.
"""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from generator.publish.errors import ForeignFilesError, PublishError
from generator.publish.manifest import ASSETS, MANIFEST, Manifest, ManifestError
from generator.publish.plan import Plan, make_plan
from generator.publish.programs import Ran, run
from generator.publish.target import Files

#: The list of what a run may leave, in the form of a manifest.
UNDER_WAY = "blattwerk-website.neu.json"
_FOLDER = "d"
_HELD_BACK = ".~tmp~/"
_ENDS = ("sitemap.xml", "aenderungen.xml", "index.html")
_LISTED = re.compile(r"(?P<kind>\S)\S{9}\s+[\d.,]+\s+\d{4}/\d\d/\d\d \d\d:\d\d:\d\d (?P<path>.*)")
_NOTHING_THERE = 23
_READABLE = "--chmod=D755,F644"


@dataclass(frozen=True)
class RsyncTarget:
    """A folder on a server: `user@host:path` or `rsync://host/module/path`."""

    name: str

    @contextlib.contextmanager
    def open(self, files: Files) -> Iterator[RsyncSession]:
        """Compare the files with what the server's manifest says. Raises `PublishError`."""
        with tempfile.TemporaryDirectory(prefix="blattwerk-") as scratch:
            yield RsyncSession(self.name, files, Path(scratch))


class RsyncSession:
    """One run."""

    def __init__(self, address: str, files: Files, scratch: Path) -> None:
        self._address, self._files, self._scratch = address, files, scratch
        self._there = self._listing()
        old, under_way = self._fetch(MANIFEST), self._fetch(UNDER_WAY)
        left = _left(under_way, self._there) if under_way else []
        self._plan = replace(make_plan(old, files, unfinished=left), unfinished=under_way is not None)
        foreign = self._there.keys() - {*(old.ours if old else ()), *left, MANIFEST, UNDER_WAY}
        if clashes := sorted(self._plan.new.keys() & foreign):
            raise ForeignFilesError(clashes)

    @property
    def plan(self) -> Plan:
        """What publishing would do."""
        return self._plan

    def publish(self) -> str:
        """Bring the files there, in the safe order; the manifest is the last one."""
        plan, source = self._plan, self._scratch / "website"
        for path, data in self._files.items():
            _write(source / path, data)
        ours = {**plan.removed, **plan.kept, **plan.manifest.files}
        _write(source / UNDER_WAY, Manifest(ours, {}).to_bytes())
        _write(source / MANIFEST, plan.manifest.to_bytes())
        self._push([UNDER_WAY])
        for group in in_order(self._files):
            self._push(group)
        self._delete(path for path in plan.removed if path in self._there)
        self._push([MANIFEST])
        self._delete([UNDER_WAY])
        return f"Die Website liegt jetzt in {self._address}."

    def _listing(self) -> dict[str, str]:
        """What lies there: kind (`-` a file, `d` a folder) by path. Empty where there is no such folder yet."""
        ran = run(["rsync", "--recursive", "--list-only", "--no-motd", "--8-bit-output", "--", f"{self._address}/"])
        if ran.code == _NOTHING_THERE and "No such file or directory" in ran.err:
            return {}
        self._see_to(ran)
        found = map(_LISTED.fullmatch, ran.out.decode("utf-8", "surrogateescape").splitlines())
        return {one["path"].partition(" -> ")[0]: one["kind"] for one in found if one and one["path"] != "."}

    def _fetch(self, name: str) -> Manifest | None:
        if name not in self._there:
            return None
        self._see_to(run(["rsync", "--no-motd", "--", f"{self._address}/{name}", f"{self._scratch}/"]))
        try:
            return Manifest.from_bytes((self._scratch / name).read_bytes())
        except ManifestError as error:
            what = "stammt von einer neueren Fassung von Blattwerk" if error.later else "ist beschädigt"
            raise PublishError(
                f"{name} in {self._address} {what}. Hol die Datei zurück, oder veröffentliche in einen neuen Ordner."
            ) from None

    def _push(self, paths: Sequence[str]) -> None:
        """Bring files there as far as they differ; missing folders are made."""
        if paths:
            options = ["--checksum", "--times", "--delay-updates", _READABLE]
            self._transfer(options, paths, self._scratch / "website")

    def _delete(self, paths: Iterable[str]) -> None:
        """Delete files, and the folders that they leave empty: each by its name, never what is only not named."""
        gone = {*paths}
        self._ask_to_delete(gone)
        stays = {*self._files, *(path for path, kind in self._there.items() if kind != _FOLDER and path not in gone)}
        emptied = _folders(gone) - _folders(stays)
        for folder in sorted(emptied, key=lambda one: one.count("/"), reverse=True):
            self._ask_to_delete([folder])

    def _ask_to_delete(self, paths: Collection[str]) -> None:
        """What is named and is not in the source is deleted there; the folders around it must be in the source."""
        if paths:
            with tempfile.TemporaryDirectory(dir=self._scratch) as empty:
                for folder in _folders(paths):
                    Path(empty, folder).mkdir(parents=True, exist_ok=True)
                self._transfer(["--delete-missing-args"], sorted(paths), Path(empty))

    def _transfer(self, options: Sequence[str], paths: Iterable[str], source: Path) -> None:
        listed = b"\0".join(path.encode() for path in paths)
        command = ["rsync", "--no-motd", "--from0", "--files-from=-", *options, "--", f"{source}/", f"{self._address}/"]
        self._see_to(run(command, data=listed))

    def _see_to(self, ran: Ran) -> None:
        if ran.code:
            raise PublishError(
                f"rsync kommt mit {self._address} nicht zurecht: {ran.last_words}. "
                "Die alte Website ist noch zu sehen; nach dem nächsten Versuch ist alles an seinem Platz."
            )


def _left(under_way: Manifest, there: Iterable[str]) -> list[str]:
    """What an interrupted run has left: its files, and those that rsync held back until their group was complete."""
    return [path for path in there if path.replace(_HELD_BACK, "") in under_way.ours]


def in_order(paths: Iterable[str]) -> list[list[str]]:
    """The files in groups: assets; pictures, PDFs and other files; pages; what lists the pages, the start page last."""
    groups: list[list[str]] = [[], [], [], []]
    for path in sorted(paths):
        kind = 3 if path in _ENDS else 2 if path.endswith(".html") else 0 if path.startswith(ASSETS) else 1
        groups[kind].append(path)
    return groups


def _folders(paths: Iterable[str]) -> set[str]:
    """All folders that the paths lie in, however deep."""
    return {str(folder) for path in paths for folder in PurePosixPath(path).parents if folder.name}


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
