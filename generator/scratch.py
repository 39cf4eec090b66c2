"""A folder for what a run needs only while it lasts: deleted at its end; where it was killed, by the next run."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from generator.atomic import new_folder, sweep


@cache
def scratch_folder() -> Path:
    """This run's folder, made when it is first asked for; processes forked after that share it.

    Raises `OSError` where there is no room for one.
    """
    base = Path(tempfile.gettempdir())
    sweep(base)
    _, folder = new_folder(
        base, "blattwerk"
    )  # its handle stays open, here and in the forked ones, until all have ended
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
