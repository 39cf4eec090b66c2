"""Where to publish: what a target can do, and which one a text means."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from generator.publish.errors import PublishError
from generator.publish.plan import Plan

_HOST = re.compile(r"(?:[\w.-]+@)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):(?!/?/?$).+", re.ASCII)
_BRANCH = re.compile(r"(?!-)[\w./-]+", re.ASCII)

#: The files of a website, by path.
Files = Mapping[str, bytes]


class Session(Protocol):
    """A target that nobody else publishes to at the same time."""

    @property
    def plan(self) -> Plan:
        """What publishing would do."""

    def publish(self) -> str:
        """Do it; returns a German sentence that says where the website is now. Raises `PublishError`."""


class Target(Protocol):
    """A place for the website."""

    @property
    def name(self) -> str:
        """The target as the user knows it."""

    def open(self, files: Files) -> AbstractContextManager[Session]:
        """Compare the files with what lies there. Raises `PublishError`."""


def target_of(text: str, project: Path, *, push: bool = False) -> Target:
    """The target that a text means. Raises `PublishError`."""
    if not text or text.startswith("-") or "\0" in text:
        raise PublishError(f"„{text}“ ist kein Ziel. Nenn einen Ordner, benutzer@rechner:ordner oder branch:gh-pages.")
    make = next((make for fits, make in _KINDS if fits(text)), _folder)
    return make(text, project, push)


def _folder(text: str, project: Path, push: bool) -> Target:
    from generator.publish.folder import FolderTarget

    if push:
        raise PublishError("--push gibt es nur für einen Zweig, zum Beispiel mit --to branch:gh-pages.")
    return FolderTarget(Path(text).expanduser())


def _rsync(text: str, project: Path, push: bool) -> Target:
    from generator.publish.rsync import RsyncTarget

    if push:
        raise PublishError("--push gibt es nur für einen Zweig, zum Beispiel mit --to branch:gh-pages.")
    return RsyncTarget(text.rstrip("/"))


def _branch(text: str, project: Path, push: bool) -> Target:
    from generator.publish.branch import BranchTarget

    return BranchTarget(project, _branch_name(text.removeprefix("branch:")), push=push)


def _repository(text: str, project: Path, push: bool) -> Target:
    from generator.publish.branch import RepositoryTarget

    address, _, branch = text.rpartition("#")
    address = re.sub(r"^git\+", "", address)
    if not address or address.startswith("-"):
        raise PublishError(
            "Vor dem # fehlt das Repository: git+ssh://rechner/pfad#zweig oder /pfad/zum/repository#zweig."
        )
    return RepositoryTarget(address, _branch_name(branch))


def _branch_name(text: str) -> str:
    if not _BRANCH.fullmatch(text) or ".." in text or text.endswith(("/", ".", ".lock")) or "//" in text:
        raise PublishError(f"„{text}“ ist kein Name für einen Zweig. Üblich ist gh-pages.")
    return text


_KINDS: tuple[tuple[Callable[[str], bool], Callable[[str, Path, bool], Target]], ...] = (
    (lambda text: text.startswith("branch:"), _branch),
    (lambda text: "#" in text, _repository),
    (lambda text: text.startswith("rsync://") or _HOST.fullmatch(text) is not None, _rsync),
)
