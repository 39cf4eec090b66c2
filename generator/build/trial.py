"""The trial sheet on its way to the disk."""

from __future__ import annotations

import contextlib
from pathlib import Path

from generator.build.write import prepare, write

NAME = "probeblatt.pdf"


def print_trial_sheet(folder: Path, shift: tuple[float, float]) -> Path:
    """Make the sheet that shows how far a printer is off, write it into `folder`. Raises `OutputError`."""
    new_folders = prepare(folder)
    try:
        from generator.render.trial_sheet import trial_sheet  # WeasyPrint comes with it: only where pages are made

        write(folder / NAME, trial_sheet(shift).data)
        return folder / NAME
    finally:
        for new in new_folders:
            with contextlib.suppress(OSError):  # it holds what was made
                new.rmdir()
