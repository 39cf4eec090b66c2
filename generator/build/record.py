"""What the last build into a folder knew: only hints, to say what has changed and what takes long.

Nothing of it decides what is printed. It lies in the store under a key of the two folders.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.content.fingerprint import fingerprint
from generator.store import Store


@dataclass(frozen=True)
class Last:
    """How a document was made last.

    `seconds` is how long it took, `chosen` how it was chosen, `parts` what it was made from (see `needs.parts`).
    """

    seconds: float
    chosen: str
    parts: Mapping[str, str]


@dataclass
class Record:
    """The documents of the last builds by their paths in the output folder.

    `website` holds a hash of each file that was written into the website's folder, by its path there.
    """

    documents: dict[str, Last] = field(default_factory=dict)
    website: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, store: Store, root: Path, folder: Path) -> Record:
        """The record of a project and an output folder; an empty one where there is none."""
        data = store.get(_key(root, folder))
        with contextlib.suppress(ValueError, LookupError, TypeError, AttributeError, RecursionError):
            if data is not None:
                document = json.loads(data)
                pairs = [(str(name), str(value)) for name, value in document["pairs"]]
                parts: list[Mapping[str, str]] = [dict(pairs[at] for at in places) for places in document["parts"]]
                website = {str(path): str(digest) for path, digest in document["website"].items()}
                return cls({path: _last(one, parts) for path, one in document["documents"].items()}, website)
        return cls()

    def write(self, store: Store, root: Path, folder: Path) -> None:
        """Keep the record instead of the one before."""
        # Documents have most of what they were made from in common, so each part is written once.
        pairs: dict[tuple[str, str], int] = {}
        places: dict[tuple[int, ...], int] = {}
        documents = {}
        for path, last in self.documents.items():
            parts = tuple(pairs.setdefault(pair, len(pairs)) for pair in last.parts.items())
            place = places.setdefault(parts, len(places))
            documents[path] = {"seconds": last.seconds, "chosen": last.chosen, "parts": place}
        known = {"pairs": list(pairs), "parts": list(places), "documents": documents, "website": self.website}
        data = json.dumps(known, separators=(",", ":"))
        store.put(_key(root, folder), data.encode("ascii"))


def _last(known: Mapping[str, Any], parts: list[Mapping[str, str]]) -> Last:
    return Last(float(known["seconds"]), str(known["chosen"]), parts[known["parts"]])


def _key(root: Path, folder: Path) -> str:
    return fingerprint([b"last build 3", os.fsencode(os.path.realpath(root)), os.fsencode(os.path.realpath(folder))])
