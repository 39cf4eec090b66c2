"""Things that take long to make, made by one process of a test run and only read by its others."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

#: Names the run's own folder, which all of its processes share.
FOLDER = "BLATTWERK_TESTS_MADE"

_T = TypeVar("_T")


def made_once(name: str, make: Callable[[], _T]) -> _T:
    """What `make` returns, which must be the same in every process; without a folder for the run, it is made."""
    if not (folder := os.environ.get(FOLDER)):
        return make()
    kept = Path(folder, name)
    try:
        return cast(_T, pickle.loads(kept.read_bytes()))
    except FileNotFoundError:
        made = make()
        half = kept.with_suffix(f".{os.getpid()}")
        half.write_bytes(pickle.dumps(made))
        half.replace(kept)
        return made
