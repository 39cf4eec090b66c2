"""What somebody has who installed the wheel and knows nothing of this repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from projects import REPOSITORY

FIFTH = REPOSITORY / "tests" / "fifth_game"
_EPOCH = "1700000000"


def build_wheel(folder: Path, umask: int = 0o022) -> Path:
    """A wheel built offline from the repository."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    command += ["--disable-pip-version-check", "--wheel-dir", str(folder), str(REPOSITORY)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": _EPOCH}
    subprocess.run(command, check=True, env=environment, umask=umask, cwd=folder, stdin=subprocess.DEVNULL)
    return next(folder.glob("*.whl"))


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel, and a home of its own."""

    folder: Path
    home: Path

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    @property
    def program(self) -> str:
        return str(self.folder / "bin" / "blattwerk")

    @property
    def environment(self) -> dict[str, str]:
        """What a fresh shell has."""
        temporary = self.home / "tmp"
        temporary.mkdir(exist_ok=True)
        path = f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
        return {"HOME": str(self.home), "TMPDIR": str(temporary), "PATH": path, "LANG": "C.UTF-8"}

    def run(self, where: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run `blattwerk` in a folder."""
        return self.call(where, self.program, *arguments, **more)

    def call(self, where: Path, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run a program in a folder."""
        environment = {**self.environment, **more}
        return subprocess.run(
            command, cwd=where, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )


def fifth_game(folder: Path) -> Path:
    """A project with a small game and its engine."""
    shutil.copytree(FIFTH / "content", folder / "content")
    (folder / "engines").mkdir()
    shutil.copy(FIFTH / "hoechste.py", folder / "engines")
    return folder
