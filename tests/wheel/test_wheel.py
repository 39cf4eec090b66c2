"""The wheel: what is in it, and that it works for somebody who has nothing else of Blattwerk."""

from __future__ import annotations

import re
import shutil
import subprocess
import urllib.request
import zipfile
from pathlib import Path

import pytest
from projects import PRINTED, REPOSITORY
from stranger import Installed, build_wheel, fifth_game

pytest_plugins = ["installing"]

HOME = "blattwerk/home/"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "Mein Spiel – für Übermütige"
    folder.mkdir()
    return fifth_game(folder)


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def files(*folders: Path) -> set[Path]:
    return {path for folder in folders for path in folder.rglob("*") if path.is_file()}


# --- What is in it ----------------------------------------------------------------------------


def test_it_installs_one_package_and_nothing_beside_it(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"blattwerk"}
    assert len(tops) == 2


def test_it_has_all_of_the_program_as_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for folder in ("generator", "templates"):
            for path in sorted((REPOSITORY / folder).rglob("*")):
                name = path.relative_to(REPOSITORY).as_posix()
                if path.is_file() and "__pycache__" not in name and not name.startswith("generator/wheel/"):
                    assert archive.read(f"{HOME}{name}") == path.read_bytes(), name


def test_it_has_no_game(wheel: Path) -> None:
    there = {name.removeprefix(HOME) for name in names(wheel)}
    games = {path.parent.name.replace("-", "_") for path in REPOSITORY.glob("content/*/spiel.yaml")}
    assert games
    assert not [name for name in there if games & set(re.split(r"[/.]", name)) and not name.startswith("templates/")]
    framework = {f"engines/{path.name}" for path in (REPOSITORY / "engines").glob("*.py")}
    ground = {f"engines/labor/{path.name}" for path in (REPOSITORY / "engines" / "labor").glob("*.py")}
    assert framework | ground <= there


def test_the_same_files_give_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    assert build_wheel(tmp_path, umask=0o077).read_bytes() == wheel.read_bytes()


# --- That it works ----------------------------------------------------------------------------


def test_it_proves_and_prints_a_strangers_game(installed: Installed, project: Path) -> None:
    assert re.fullmatch(r"Blattwerk \d+\.\d+\.\d+\n", installed.run(project, "--version").stdout)
    checked = installed.run(project, "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "5 von 5 Regeln belegt" in checked.stdout
    inside = project / "content" / "hoechste"
    built = installed.run(inside, "build")  # from within the project it finds its folder by itself
    assert built.returncode == 0, built.stdout + built.stderr
    assert sorted(path.name for path in (project / "build" / "hoechste").iterdir()) == PRINTED
    assert (project / "build" / "website" / "hoechste" / "index.html").exists()


def test_it_writes_into_the_project_and_the_cache_and_nowhere_else(installed: Installed, project: Path) -> None:
    def outside() -> set[Path]:
        return files(installed.folder, installed.home) - files(installed.home / ".cache" / "blattwerk")

    installed.run(project, "--version")  # Python keeps its compiled files beside those that pip has installed
    shutil.rmtree(installed.home / ".cache", ignore_errors=True)
    before, theirs = outside(), files(project)
    assert installed.run(project, "check").returncode == 0
    assert installed.run(project, "build").returncode == 0
    assert not {path for path in outside() - before if path.suffix != ".pyc"}
    assert not files(installed.home / "tmp")
    new = {path.relative_to(project).parts[0] for path in files(project) - theirs}
    assert new == {"build"}


def test_names_of_its_parts_are_free_for_others(installed: Installed, project: Path) -> None:
    for name in ("generator", "engines", "templates"):
        found = installed.call(project.parent, installed.python, "-c", f"import {name}")
        assert "ModuleNotFoundError" in found.stderr
    (project / "generator").mkdir()
    (project / "generator" / "__init__.py").write_text("raise SystemExit(7)", encoding="utf-8")
    assert installed.call(project, installed.python, "-m", "blattwerk", "check").returncode == 0


def test_it_plays_in_several_processes(installed: Installed, project: Path) -> None:
    command = ("simulate", "hoechste", "--deals", "60", "--players", "3", "--quiet", "--json")
    alone = installed.run(project, *command, "--jobs", "1")
    assert alone.returncode == 0, alone.stderr
    several = installed.run(project, *command, "--jobs", "2")
    assert several.returncode == 0, several.stderr
    numbers = re.compile(r'"seconds": [\d.]+|"jobs": \d+|"sekunden".*?\}', re.S)
    assert numbers.sub("", alone.stdout) == numbers.sub("", several.stdout)


def test_it_serves_a_strangers_game(installed: Installed, project: Path) -> None:
    server = subprocess.Popen(
        [installed.program, "serve", "--port", "0"],
        cwd=project,
        env={**installed.environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        match = re.search(r"http://\S+", server.stdout.readline())
        assert match
        assert server.stdout.readline().strip() == "Kein Fehler."
        with urllib.request.urlopen(f"{match[0]}hoechste/kurzregeln.pdf") as answer:
            assert answer.read().startswith(b"%PDF")
    finally:
        server.kill()
        server.communicate()
