"""Compiled kernels: where they are kept, and what to say where they cannot be compiled."""

from __future__ import annotations

import contextlib
import importlib.util
import os
from functools import cache
from pathlib import Path

import engines
from engines.labor.lab import Lab
from generator.content.fingerprint import fingerprint
from generator.lab.errors import install_extra
from generator.store import cache_folder

_FOLDER = "NUMBA_CACHE_DIR"


@cache
def code_of(game: str) -> str:
    """A hash of the code that plays a game here. Raises `OSError` where that cannot be read."""
    from generator.proof.inputs import running_program

    return running_program(tuple(engines.__path__)).code_key(game)


def keep_kernels() -> None:
    """Have numba, imported after this, keep what it compiles in the user's cache folder; also by children.

    Each state of the code has a folder of its own, for numba looks only at the file of a function, not at those that
    the function uses; one for all games, for numba takes but one. Nothing is kept where there is no such folder.
    """
    os.environ[_FOLDER] = ""
    with contextlib.suppress(OSError):
        code = fingerprint(code_of(game).encode() for game in _with_kernel())
        os.environ[_FOLDER] = str(cache_folder() / "numba" / code[:16])


def _with_kernel() -> list[str]:
    """The games that have a kernel. Raises `OSError`."""
    folders = (path.parent.name for place in engines.__path__ for path in Path(place, "labor").glob("*/kernel.py"))
    return sorted({name.replace("_", "-") for name in folders})


def has_kernel(lab: Lab) -> bool:
    """Whether a game has a kernel that can be compiled here."""
    return lab.fast is not None and importlib.util.find_spec("numba") is not None


def slow(lab: Lab) -> str:
    """A German sentence where a game could be played much faster with what is not installed; otherwise empty."""
    if lab.fast is None or has_kernel(lab):
        return ""
    return (
        "Ohne das Paket numba spielt nur die Engine; mit ihm geht es um ein Vielfaches schneller. Es holt: "
        f"`{install_extra()}`."
    )
