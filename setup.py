"""What a wheel holds, and under which names; everything else about the package stands in `pyproject.toml`.

A wheel installs the one package `blattwerk`. What lies in the repository's top folders lies below `blattwerk/home/`, as
it is, and the launcher finds it there: so no `engines` or `generator` of anybody else is in its way.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import find_namespace_packages, find_packages, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SOURCES = "generator/wheel"
HOME = "blattwerk.home"


class BuildForAll(build_py):
    """Copies files so that everybody may read them, however they lie here: the same wheel comes of the same files."""

    def run(self) -> None:
        """Copy everything."""
        super().run()
        for path in Path(self.build_lib).rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)


def framework() -> list[str]:
    """The packages of `generator`, and of `engines` those that belong to no game."""
    games = {path.name.replace("-", "_") for path in (ROOT / "content").iterdir() if (path / "spiel.yaml").exists()}
    found = find_packages(str(ROOT), include=["generator", "generator.*", "engines", "engines.*"])
    return [name for name in found if not games & set(name.split("."))]


def templates() -> list[str]:
    """The folders of templates, which setuptools takes for packages."""
    return find_namespace_packages(str(ROOT), include=["templates", "templates.*"])


def scratch() -> str:
    """A folder for what a build leaves behind: it belongs neither into `build/` nor into the next wheel."""
    folder = tempfile.mkdtemp(prefix="blattwerk-wheel-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


if "editable_wheel" in sys.argv:  # in the repository: a plain path, which mypy and ruff can follow
    setup(packages=["blattwerk"], package_dir={"": SOURCES})
else:
    os.umask(0o022)  # a wheel tells the permissions of what is written for it, too
    setup(
        packages=["blattwerk", *(f"{HOME}.{name}" for name in (*framework(), *templates(), "content"))],
        package_dir={
            "blattwerk": f"{SOURCES}/blattwerk",
            **{f"{HOME}.{folder}": folder for folder in ("content", "engines", "generator", "templates")},
        },
        package_data={
            f"{HOME}.content": ["README.md"],
            f"{HOME}.engines": ["README.md"],
            **{f"{HOME}.{folder}": ["*"] for folder in templates()},
            "": ["*.toml", "*.json"],
        },
        cmdclass={"build_py": BuildForAll},
        options={"build": {"build_base": scratch()}, "egg_info": {"egg_base": scratch()}},
    )
