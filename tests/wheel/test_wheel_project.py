"""A new project, by somebody who has only the wheel: proven, printed and tested at once, and open for more."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from projects import PRINTED
from stranger import Installed

pytest_plugins = ["installing"]

RULES = "content/silberling/regeln.md"


@pytest.fixture(scope="module")
def begun(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("anfang")
    made = installed.run(where, "new", "--project", "Unsere Spiele – Übung")
    assert made.returncode == 0, made.stderr
    assert "cd '" in made.stdout
    return where / "Unsere Spiele – Übung"


@pytest.fixture
def project(begun: Path, tmp_path: Path) -> Path:
    folder = tmp_path / begun.name
    shutil.copytree(begun, folder)
    return folder


def succeeds(run: subprocess.CompletedProcess[str]) -> str:
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def test_it_is_proven_printed_and_tested_at_once(installed: Installed, project: Path) -> None:
    checked = installed.run(project, "check")
    assert succeeds(checked).endswith("Alles bewiesen.\n")
    assert "12 von 12 Regeln belegt" in checked.stdout
    assert checked.stderr == ""
    built = json.loads(succeeds(installed.run(project, "build", "--json")))
    assert not [one for one in built["files"] if one["faults"]]
    made = sorted(path.name for path in (project / "build" / "silberling").iterdir())
    assert made == sorted([*PRINTED, "kartenhilfe.pdf"])
    tested = installed.call(project, installed.python, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider")
    assert "passed" in succeeds(tested)
    assert succeeds(installed.run(project, "schema", "--check")) == ""


def test_its_proof_notices_every_slip(installed: Installed, project: Path) -> None:
    told = json.loads(succeeds(installed.run(project, "check", "--mutate", "--json")))
    assert told["holds"]
    assert told["missed"] == []


def test_a_slip_is_told_and_mended(installed: Installed, project: Path) -> None:
    rules = project / RULES
    right = rules.read_text(encoding="utf-8")
    rules.write_text(right.replace("[32]{karten.anzahl}", "[36]{karten.anzahl}"), encoding="utf-8")
    wrong = installed.run(project, "check")
    assert wrong.returncode == 1
    assert "schreib: [32]{karten.anzahl}" in wrong.stdout
    assert installed.run(project, "build").returncode == 1
    rules.write_text(right, encoding="utf-8")
    assert installed.run(project, "check").returncode == 0


def test_an_edit_of_its_engine_is_noticed(installed: Installed, project: Path) -> None:
    succeeds(installed.run(project, "check"))
    engine = project / "engines" / "silberling.py"
    text = engine.read_text(encoding="utf-8")
    assert text.count("trick)[1]") == 1
    before = engine.stat()
    engine.write_text(text.replace("trick)[1]", "trick)[0]"), encoding="utf-8")
    os.utime(engine, ns=(before.st_atime_ns, before.st_mtime_ns))  # as large and as old: saved twice a second
    wrong = installed.run(project, "check")
    assert wrong.returncode == 1
    assert "content/silberling/" in wrong.stdout


def test_another_game_can_be_begun_in_it(installed: Installed, project: Path) -> None:
    begun = succeeds(installed.run(project, "new", "Hohe Karte", "--yes"))
    assert "engines/hohe_karte.py" in begun
    assert "12 von 12 Regeln belegt" in succeeds(installed.run(project, "check"))
    assert (project / "content" / "hohe-karte").is_dir()
    assert succeeds(installed.run(project, "schema", "--check")) == ""
    tests = project / "tests" / "test_hohe_karte.py"
    tested = installed.call(project, installed.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests))
    assert "passed" in succeeds(tested)


def test_a_project_that_may_not_be_written_is_checked_but_not_built(
    installed: Installed, project: Path, tmp_path: Path
) -> None:
    if os.getuid() == 0 and not shutil.which("setpriv"):
        pytest.skip("root may write everywhere")
    folders = [project, *(path for path in project.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        checked = installed.call(project, *_AS_ANYBODY, installed.program, "check")
        assert succeeds(checked).endswith("Alles bewiesen.\n")
        built = installed.call(project, *_AS_ANYBODY, installed.program, "build")
        assert built.returncode == 2
        assert "lässt sich nicht schreiben: Die Erlaubnis dazu fehlt." in built.stderr
        elsewhere = ("build", "--only", "kurzregeln", "--out", str(tmp_path / "fertig"))
        assert installed.call(project, *_AS_ANYBODY, installed.program, *elsewhere).returncode == 0
    finally:
        for folder in folders:
            folder.chmod(0o755)


# Root may write everywhere, unless that right is taken away.
_AS_ANYBODY = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.getuid() == 0 else ()
