"""What publishing would do: the files of the new website against those that an earlier run left at the target.

Pure: nothing is read or written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from generator.publish.manifest import ASSETS, Entry, Manifest


@dataclass(frozen=True, order=True)
class Address:
    """A page, or with `id` a place in one."""

    path: str
    id: str = ""

    def __str__(self) -> str:
        page = self.path.removesuffix("index.html") if self.path != "index.html" else self.path
        return f"{page}#{self.id}" if self.id else page


@dataclass(frozen=True)
class Plan:
    """What is new, changed, removed and unchanged, by path.

    `kept` are assets of the old website that stay for one release more, `vanished` addresses that would lead nowhere,
    `manifest` is what will lie at the target afterwards, `unfinished` says that a run before this one was interrupted.
    """

    new: Mapping[str, Entry]
    changed: Mapping[str, Entry]
    removed: Mapping[str, Entry]
    unchanged: Mapping[str, Entry]
    kept: Mapping[str, Entry]
    vanished: tuple[Address, ...]
    manifest: Manifest
    unfinished: bool = False

    @property
    def empty(self) -> bool:
        """Whether the target is as it should be already."""
        return not (self.new or self.changed or self.removed or self.unfinished)


def make_plan(old: Manifest | None, files: Mapping[str, bytes], *, unfinished: Iterable[str] = ()) -> Plan:
    """Compare a website with what lies at the target (None where nothing was published there).

    `unfinished` are further files that an interrupted run may have left there.
    """
    fresh = Manifest.of(files)
    before = old.ours if old else {}
    left = {path: before.get(path, Entry("", 0)) for path in unfinished}
    ours = {**left, **before}
    kept = _kept(old, fresh)
    return Plan(
        new={path: entry for path, entry in fresh.files.items() if path not in ours},
        changed={path: entry for path, entry in fresh.files.items() if path in ours and ours[path] != entry},
        removed={path: entry for path, entry in ours.items() if path not in fresh.files and path not in kept},
        unchanged={path: entry for path, entry in fresh.files.items() if ours.get(path) == entry},
        kept=kept,
        vanished=vanished(old, fresh),
        manifest=replace(fresh, kept=kept),
        unfinished=bool(left),
    )


def _kept(old: Manifest | None, fresh: Manifest) -> dict[str, Entry]:
    """The assets that only pages of the old website ask for; as long as nothing is new, those that are kept already."""
    if old is None:
        return {}
    if old.files == fresh.files:
        return dict(old.kept)
    if fresh.files.items() <= old.ours.items():  # no page has changed: nobody asks for what is gone
        return {}
    return {path: entry for path, entry in old.files.items() if path.startswith(ASSETS) and path not in fresh.files}


def vanished(old: Manifest | None, fresh: Manifest) -> tuple[Address, ...]:
    """The addresses of the old website that the new one lacks.

    The places in a page that is gone, or only leads to another one now, are not named one by one. Those in pages that
    lie in no folder (the start page) are not the author's, and nobody can keep them alive.
    """
    gone: list[Address] = []
    for path, ids in (old.pages if old else {}).items():
        if path not in fresh.pages:
            gone.append(Address(path))
        elif path not in fresh.redirects and "/" in path:
            gone += [Address(path, name) for name in ids if name not in fresh.pages[path]]
    return tuple(sorted(gone))
