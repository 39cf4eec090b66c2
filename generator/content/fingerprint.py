"""Keys by which it is known whether something is still the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

_DIGEST = 32


def fingerprint(parts: Iterable[bytes]) -> str:
    """A key from everything that an entry depends on; other parts, or the same ones cut elsewhere, give another."""
    hashed = hashlib.blake2b(digest_size=_DIGEST)
    for part in parts:
        hashed.update(len(part).to_bytes(8, "big") + part)
    return hashed.hexdigest()
