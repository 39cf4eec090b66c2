"""`check` from the store: what it prints, what it says of it, and what it need not load."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from projects import REPOSITORY, Project

FORMS = ("text", "json", "junit", "sarif", "github")
#: What only a proof needs, and what takes long to load.
HEAVY = (
    *("jinja2", "yaml", "pydantic", "markdown", "markupsafe", "num2words", "weasyprint", "importlib.metadata"),
    *("engines.game", "engines.kopfrechnen", "generator.content.load", "generator.proof.prove"),
)
#: Runs `blattwerk` and says at the end, on standard error, what of the above was loaded.
PROGRAM = f"""
import sys
from generator.cli import cli
try:
    cli.main(sys.argv[1:])
finally:
    print("loaded:", *(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)
"""


def check(project: Project, cache: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(project, *arguments), capture_output=True, check=False, **surroundings(cache))


def command(project: Project, *arguments: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM, "check", "--root", str(project.root), *arguments]


def surroundings(cache: Path) -> dict[str, Any]:
    return {"env": {**os.environ, "XDG_CACHE_HOME": str(cache)}, "cwd": REPOSITORY, "text": True}


def seen_in_terminal(project: Project, cache: Path, *arguments: str) -> str:
    """What `check` says on a standard error that is a terminal."""
    ours, theirs = os.openpty()
    subprocess.run(
        command(project, *arguments), stdout=subprocess.DEVNULL, stderr=theirs, check=True, **surroundings(cache)
    )
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        return terminal.read(4096).decode()


def loaded(result: subprocess.CompletedProcess[str]) -> set[str]:
    return set(result.stderr.splitlines()[-1].removeprefix("loaded:").split())


def test_bad_content_is_told_alike_in_every_form_and_nothing_heavy_is_loaded(project: Project, tmp_path: Path) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    for form in FORMS:
        fresh = check(project, tmp_path, "--format", form, "--fresh")
        again = check(project, tmp_path, "--format", form)
        assert again.stdout == fresh.stdout
        assert again.returncode == fresh.returncode == 1
        assert {"jinja2", "yaml", "pydantic"} <= loaded(fresh)
        assert loaded(again) - ({"importlib.metadata"} if form == "sarif" else set()) == set()


def test_good_content_is_told_alike_and_people_are_told_where_it_comes_from(project: Project, tmp_path: Path) -> None:
    first, again = check(project, tmp_path), check(project, tmp_path)
    assert again.stdout == first.stdout
    assert again.returncode == first.returncode == 0
    assert not loaded(again)
    assert again.stderr.splitlines() == ["loaded:"]
    told = seen_in_terminal(project, tmp_path)
    assert "An diesem Spiel hat sich nichts geändert" in told
    assert "--fresh" in told
    assert seen_in_terminal(project, tmp_path, "--quiet").splitlines() == ["loaded:"]
    assert "Zwischenspeicher" not in seen_in_terminal(project, tmp_path, "--fresh")


def test_fix_looks_at_what_it_has_changed(project: Project, tmp_path: Path) -> None:
    before = project.file("regeln.md").read_bytes()
    project.edit("regeln.md", "[75]{karten.summe}", "75")
    assert check(project, tmp_path, "-q").returncode == 1
    assert check(project, tmp_path, "-q", "--fix", "--yes").returncode == 0
    assert project.file("regeln.md").read_bytes() == before


def test_a_cache_that_takes_nothing_is_no_error(project: Project, tmp_path: Path) -> None:
    (tmp_path / "blattwerk").mkdir()
    (tmp_path / "blattwerk" / "store").write_text("no folder")
    for _ in range(2):
        result = check(project, tmp_path)
        assert result.returncode == 0
        assert "Alles bewiesen." in result.stdout
