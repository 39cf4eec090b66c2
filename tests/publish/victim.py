"""Publish a small website; for tests that kill this process: `victim.py TARGET VERSION [STEPS]`.

It says when it begins. After STEPS changes of the file system below a target that is a folder it kills itself.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from sites import site

from generator.publish.target import target_of

CHANGES = ("open", "os.mkdir", "os.rename", "os.symlink", "os.remove", "os.rmdir", "os.chmod")


def main(goal: str, version: str, steps: str = "") -> None:
    left = int(steps or 0)

    def count(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        if left and event in CHANGES and str(arguments[-1] if event == "os.symlink" else arguments[0]).find(goal) >= 0:
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

    files = site(int(version))
    print("los", flush=True)
    if left:
        sys.addaudithook(count)
    with target_of(goal, Path(), push=False).open(files) as session:
        session.publish()


if __name__ == "__main__":
    main(*sys.argv[1:])
