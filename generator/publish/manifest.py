"""The list of what was published, which lies beside it: every file with its hash, every page with its ids.

It is what a later run compares with, and what tells files of ours from foreign ones: nothing is deleted that it does
not name. `FORMAT` is raised when something in it changes its meaning.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.publish.pages import is_redirect, page_ids

#: The manifest's own path; it is the last file to be published.
MANIFEST = "blattwerk-website.json"
FORMAT = 1
#: The folder of files whose names hold a hash of what is in them: they can stay for readers of older pages.
ASSETS = "dateien/"
_RELEASE_LENGTH = 12


class ManifestError(ValueError):
    """Something that is no manifest, or one of a later format. Field `later` tells which."""

    def __init__(self, *, later: bool) -> None:
        self.later = later
        super().__init__("manifest of a later format" if later else "no manifest")


@dataclass(frozen=True)
class Entry:
    """A published file: SHA-256 of its bytes in hexadecimal, and how many there are."""

    sha256: str
    size: int

    @classmethod
    def of(cls, data: bytes) -> Entry:
        """The entry of a file with these bytes."""
        return cls(hashlib.sha256(data).hexdigest(), len(data))


@dataclass(frozen=True)
class Manifest:
    """What was published: files and pages by path.

    `redirects` are the pages that only lead to others. `kept` are assets of the release before, which stay for readers
    who still have one of its pages.
    """

    files: Mapping[str, Entry]
    pages: Mapping[str, tuple[str, ...]]
    redirects: frozenset[str] = frozenset()
    kept: Mapping[str, Entry] = field(default_factory=dict)

    @classmethod
    def of(cls, files: Mapping[str, bytes]) -> Manifest:
        """The manifest of a website."""
        pages = {path: ids for path, data in files.items() if (ids := page_ids(path, data)) is not None}
        redirects = frozenset(path for path in pages if is_redirect(files[path]))
        return cls({path: Entry.of(data) for path, data in files.items()}, pages, redirects)

    @property
    def ours(self) -> Mapping[str, Entry]:
        """All files that an earlier run put there, but the manifest itself."""
        return {**self.kept, **self.files}

    @property
    def release(self) -> str:
        """A short hash of the whole website: the same files have the same one."""
        listed = "".join(f"{path}\0{entry.sha256}\n" for path, entry in sorted(self.files.items()))
        return hashlib.sha256(listed.encode()).hexdigest()[:_RELEASE_LENGTH]

    def to_bytes(self) -> bytes:
        """The manifest as JSON; equal manifests give equal bytes."""
        document = {
            "format": FORMAT,
            "release": self.release,
            "files": _entries(self.files),
            "kept": _entries(self.kept),
            "pages": {path: list(self.pages[path]) for path in sorted(self.pages)},
            "redirects": sorted(self.redirects),
        }
        return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Manifest:
        """The manifest that was written. Raises `ManifestError`, also where a path would lead out of the website."""
        try:
            document = json.loads(data)
            later = document["format"] > FORMAT
            manifest = None if later else _read(document)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise ManifestError(later=False) from None
        if manifest is None:
            raise ManifestError(later=True)
        return manifest


def is_safe(path: str) -> bool:
    """Whether a path names a file inside the website, and nothing that is the publishing's own."""
    parts = path.split("/")
    odd = "\\" in path or any(ord(character) < ord(" ") or character == "\x7f" for character in path)
    return not odd and all(part not in ("", ".", "..", ".git") for part in parts) and path != MANIFEST


def _entries(entries: Mapping[str, Entry]) -> dict[str, Any]:
    return {path: {"sha256": entries[path].sha256, "bytes": entries[path].size} for path in sorted(entries)}


def _read(document: Mapping[str, Any]) -> Manifest:
    return Manifest(
        _read_entries(document["files"]),
        {str(path): tuple(map(str, ids)) for path, ids in document["pages"].items()},
        frozenset(map(str, document["redirects"])),
        _read_entries(document["kept"]),
    )


def _read_entries(document: Mapping[str, Any]) -> dict[str, Entry]:
    entries = {str(path): Entry(str(one["sha256"]), int(one["bytes"])) for path, one in document.items()}
    if not all(map(is_safe, entries)):
        raise ManifestError(later=False)
    return entries
