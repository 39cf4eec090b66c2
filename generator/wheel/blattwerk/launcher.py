"""Starts Blattwerk: from a wheel, where its parts lie below `home/`, and in the repository, where they lie on top."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import NoReturn


def home() -> Path:
    """The folder with `generator`, `engines` and `templates`."""
    here = Path(__file__).resolve().parent
    packed = here / "home"
    return packed if packed.is_dir() else here.parents[2]


def make_ready() -> None:
    """Have this process find Blattwerk's own packages before all others of their names.

    Processes that it starts get its path from it: `multiprocessing` and loky hand it on.
    """
    own = str(home())
    if sys.path[:1] != [own]:
        sys.path.insert(0, own)


def call(task: bytes) -> bytes:
    """Call a pickled function with its arguments, and pickle what it gives: for processes that only know this package.

    Raises what the function raises.
    """
    make_ready()
    function, arguments = pickle.loads(task)
    return pickle.dumps(function(*arguments))


def main() -> NoReturn:
    """Run the command line."""
    make_ready()
    from generator.cli import program

    program()
