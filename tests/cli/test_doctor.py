"""`doctor` tells what is missing and how to get it; the other commands send there; `--verbose` tells the time."""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from projects import REPOSITORY, Project

from generator.cli import cli
from generator.commands.missing import said_of
from generator.content.troubles import reason
from generator.lab.errors import INSTALL, install_extra

#: Breaks what its first argument names, then runs the command.
BROKEN = """
import importlib.abc, sys
from generator.cli import main
class Broken(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == broken and broken == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0': no such file. Additionally, ...")
        if name == broken:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
broken = sys.argv.pop(1)
sys.meta_path.insert(0, Broken())
main()
"""


def doctor(project: Project, *arguments: str) -> tuple[int, dict[str, dict[str, Any]]]:
    result = CliRunner().invoke(cli, ["doctor", "--root", str(project.root), "--json", *arguments])
    told = json.loads(result.stdout)
    assert told["version"] == 1
    assert told["good"] == (result.exit_code == 0)
    return result.exit_code, {check["name"]: check for check in told["checks"]}


def broken(what: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BROKEN, what, *arguments],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_where_all_is_there_it_says_so(project: Project) -> None:
    result = CliRunner().invoke(cli, ["doctor", "--root", str(project.root)])
    assert result.exit_code == 0, result.output
    assert "Alles Nötige ist da." in result.stdout
    assert all(line[:1] in "✓✗ " for line in result.stdout.splitlines()[:-1] if line)
    _, checks = doctor(project)
    assert {"blattwerk", "Python", "weasyprint", "Schriften", "Zwischenspeicher", "Rechtschreibung"} <= set(checks)
    assert "rm -r" in checks["Zwischenspeicher"]["advice"]


def test_a_missing_pango_is_told_with_debian_s_packages(project: Project) -> None:
    done = broken("weasyprint", "doctor", "--root", str(project.root))
    assert done.returncode == 1
    assert "✗ weasyprint" in done.stdout
    assert "sudo apt-get install --no-install-recommends libpango-1.0-0" in done.stdout
    assert "Es fehlt: weasyprint." in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("package", ["uharfbuzz", "pikepdf", "yaml", "jinja2", "pydantic", "numpy"])
def test_whatever_package_is_missing_it_runs(project: Project, package: str) -> None:
    done = broken(package, "doctor", "--root", str(project.root))
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout.splitlines()[-1].startswith(("Es fehlt: ", "Alles Nötige"))


@pytest.mark.parametrize(
    "command",
    [
        ("build", "kopfrechnen", "--fresh", "--only", "kurzregeln"),
        ("build", "--test-sheet"),
        ("night", "--games", "kopfrechnen", "--players", "4"),
    ],
)
def test_other_commands_send_there_where_pango_is_missing(project: Project, command: tuple[str, ...]) -> None:
    done = broken("weasyprint", *command, "--root", str(project.root))
    assert done.returncode == 2
    assert "Zum Drucken fehlt die Bibliothek libpango-1.0-0. `blattwerk doctor` sagt" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (project.root / "build").exists()


def test_a_missing_package_is_no_fault_of_ours(project: Project) -> None:
    done = broken("yaml", "check", "--fresh", "--root", str(project.root))
    assert done.returncode == 2
    assert "Es fehlt das Paket yaml" in done.stderr
    assert "doctor" in done.stderr


def test_a_fault_of_ours_stays_one() -> None:
    assert said_of(ImportError("cannot import name", name="generator.build")) is None
    assert said_of(OSError(2, "No such file or directory")) is None
    assert "kein Platz" in (said_of(OSError(28, "No space left on device", "/x/y")) or "")


def test_the_system_speaks_german() -> None:
    assert reason(PermissionError(13, "Permission denied")) == "Die Erlaubnis dazu fehlt"
    assert reason(OSError(99, "Cannot assign requested address")) == "Cannot assign requested address"


def test_what_is_optional_is_no_failure(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    find, which = importlib.util.find_spec, shutil.which
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "numba" else find(name, *more))
    monkeypatch.setattr(shutil, "which", lambda name, *more: None if name in ("rsync", "hunspell") else which(name))
    code, checks = doctor(project)
    assert code == 0
    for name, advice in (
        ("numba", "-m pip install -e"),
        ("rsync", "apt-get install rsync"),
        ("Rechtschreibung", "hunspell-de"),
    ):
        assert not checks[name]["good"]
        assert advice in checks[name]["advice"]


def test_what_simulations_lack_comes_at_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    lacking = ("numpy", "numba", "joblib", "dask")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name in lacking else find(name, *more))
    said = CliRunner().invoke(cli, ["doctor", "--root", str(project.root)]).stdout
    assert said.count("für schnelle Simulationen") == len(lacking)
    assert said.count("pip install") == said.count("[labor]") == 1
    _, checks = doctor(project)
    assert {checks[name]["advice"] for name in lacking} == {install_extra()}


def test_the_way_to_more_packages_is_that_of_the_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert install_extra() == f"{INSTALL} -e {shlex.quote(f'{REPOSITORY}[labor]')}"
    monkeypatch.setattr("generator.lab.errors.TEMPLATES", tmp_path / "site-packages" / "templates")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "spiele und mehr"))
    assert install_extra() == f"{INSTALL} 'blattwerk[labor]'"
    (tmp_path / "spiele und mehr").mkdir()
    (tmp_path / "spiele und mehr" / "pipx_metadata.json").touch()
    assert install_extra() == "pipx runpip 'spiele und mehr' install 'blattwerk[labor]'"


def test_a_folder_that_takes_nothing_is_told(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(folder: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.commands.health.probe", full)
    code, checks = doctor(project)
    assert code == 1
    assert "kein Platz mehr frei" in checks["Ausgabeordner"]["found"]


@pytest.mark.parametrize("command", [("check",), ("build", "--only", "kurzregeln", "--paper", "a5")])
def test_verbose_tells_the_stages_on_the_error_stream(project: Project, command: tuple[str, ...]) -> None:
    arguments = [*command, "--root", str(project.root), "--fresh"]
    loud = CliRunner().invoke(cli, [*arguments, "--verbose"], color=True, env={"NO_COLOR": "1"})
    stages = ["Inhalte lesen: kopfrechnen", "beweisen: kopfrechnen", "prüfen"] + (
        ["drucken: kopfrechnen/kurzregeln.pdf", "schreiben"] * (len(command) > 1)
    )
    assert loud.exit_code == 0, loud.output
    for stage in stages:
        assert f" s  {stage}\n" in loud.stderr
    assert "\x1b" not in loud.stderr
    assert " s  " not in CliRunner().invoke(cli, arguments).stderr
