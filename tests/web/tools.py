"""The programs that check the website. Where one is missing its tests are left out, and the run says so at its end."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from projects import REPOSITORY

_PACKAGES = REPOSITORY / ".ci" / "web" / "node_modules"
AXE = _PACKAGES / "axe-core" / "axe.min.js"
_VNU = _PACKAGES / "vnu-jar" / "build" / "dist" / "vnu.jar"


def needed(file: str | Path | None, name: str) -> str:
    """The program's path, or no test."""
    if file and Path(file).exists():
        return str(file)
    pytest.skip(f"{name} fehlt; `make test` sagt, wie man es bekommt.")


def chromium() -> str:
    """The browser's path: the same search as in .ci/setup."""
    names = (os.environ.get("CHROME_PATH"), "chromium", "chromium-browser", "google-chrome")
    return needed(next(filter(None, (shutil.which(name) for name in names if name)), None), "Chromium")


def html_errors(files: list[Path]) -> list[str]:
    """What the Nu HTML checker says against these files, all in one Java machine."""
    java = needed(shutil.which("java"), "Java")
    options = ["--errors-only", "--format", "json", "--exit-zero-always"]
    run = subprocess.run(
        [
            java,
            "-Xss4m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-jar",
            needed(_VNU, "Der Nu-HTML-Prüfer"),
            *options,
            *map(str, files),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return [_error(message) for message in json.loads(run.stderr)["messages"]]


def _error(message: dict[str, Any]) -> str:
    return f"{message.get('url')}:{message.get('lastLine')}: {message['message']} [{message.get('extract')}]"


def dead_links(folder: Path) -> dict[str, list[str]]:
    """File → its links that lead nowhere, fragments included. Raises if nothing was looked at."""
    lychee = needed(Path(sys.executable).with_name("lychee"), "lychee")
    options = ["--offline", "--include-fragments", "--root-dir", str(folder), "--index-files", "index.html"]
    run = subprocess.run(
        [lychee, *options, "--no-progress", "--format", "json", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    result = json.loads(run.stdout)
    assert result["successful"] > 0, run.stderr
    return {file: [one["url"] for one in dead] for file, dead in result["error_map"].items()}
