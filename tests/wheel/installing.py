"""A wheel built from the repository, and an environment in which nothing of Blattwerk is but that wheel."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from stranger import Installed, build_wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel alone in a new environment, which finds the packages it depends on among ours; no network is asked."""
    folder = tmp_path_factory.mktemp("umgebung")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    site = next(folder.glob("lib/python*/site-packages"))
    (site / "packages.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    command = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
    command += ["--disable-pip-version-check", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(command, check=True)
    return Installed(folder, tmp_path_factory.mktemp("heim"))
