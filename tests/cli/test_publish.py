"""`publish` as the shell runs it: it refuses, shows, asks, publishes, and goes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from projects import Project

from generator.cli import cli


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "www"


def publish(project: Project, *arguments: object) -> Result:
    result = CliRunner().invoke(cli, ["publish", "--root", str(project.root), *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_it_shows_asks_and_publishes(project: Project, folder: Path) -> None:
    asked = publish(project, "--to", folder)
    assert (asked.exit_code, folder.exists()) == (2, False)
    assert "kopfrechnen/index.html" in asked.stdout
    assert "Mit --yes wird nicht gefragt." in asked.stderr
    tried = publish(project, "--to", folder, "--dry-run")
    assert (tried.exit_code, folder.exists()) == (0, False)
    done = publish(project, "--to", folder, "--yes")
    assert (done.exit_code, (folder / "aktuell" / "kopfrechnen" / "index.html").exists()) == (0, True)
    assert "Nichts zu tun" in publish(project, "--to", folder).stdout


def test_what_is_not_proven_is_not_published(project: Project, folder: Path) -> None:
    project.edit("regeln.md", "[75]{karten.summe}", "[76]{karten.summe}")
    result = publish(project, "--to", folder, "--yes")
    assert (result.exit_code, folder.exists()) == (1, False)
    assert "behauptung-falsch" in result.stderr
    assert "Nichts veröffentlicht." in result.stderr


def test_a_recorded_address_that_vanished_stops_it(project: Project, folder: Path) -> None:
    (project.root / "content" / "adressen.txt").write_text("kopfrechnen/#frueher\n")
    result = publish(project, "--to", folder, "--yes")
    assert (result.exit_code, folder.exists(), "adresse-verschwunden" in result.stderr) == (1, False, True)


def test_addresses_that_nobody_recorded_are_mentioned(project: Project, folder: Path) -> None:
    (project.root / "content" / "adressen.txt").write_text("kopfrechnen/\n")
    result = publish(project, "--to", folder, "--dry-run")
    assert (result.exit_code, "`blattwerk check --fix` nimmt sie auf" in result.stderr) == (0, True)


def test_an_address_that_was_published_must_not_vanish(project: Project, folder: Path) -> None:
    publish(project, "--to", folder, "--yes")
    project.edit("regeln.md", "{#tipps .info}", "{#rat .info}")
    for more in ((), ("--dry-run",), ("--json",)):
        result = publish(project, "--to", folder, "--yes", *more)
        assert result.exit_code == 1
        assert "schreib in content/kopfrechnen/spiel.yaml: weiterleitungen: {tipps: neue-kennung}" in result.stderr
        assert result.stderr.count("#tipps") == 1
    assert "kopfrechnen/#tipps" in json.loads(result.stdout)["vanished"]
    project.edit("spiel.yaml", "titel: Kopfrechnen\n", "titel: Kopfrechnen\nweiterleitungen: {tipps: rat}\n")
    assert publish(project, "--to", folder, "--yes").exit_code == 0


def test_json_is_the_plan(project: Project, folder: Path) -> None:
    for published, more in ((False, ["--dry-run"]), (True, ["--yes"])):
        plan = json.loads(publish(project, "--to", folder, "--json", *more).stdout)
        assert (plan["version"], plan["target"], plan["published"]) == (1, str(folder), published)
        assert {"path", "bytes"} == {*plan["new"][0]}


def test_quiet_says_nothing(project: Project, folder: Path) -> None:
    assert publish(project, "--to", folder, "--yes", "--quiet").output == ""


def test_there_is_a_way_back(project: Project, folder: Path) -> None:
    publish(project, "--to", folder, "--yes")
    first = (folder / "aktuell").readlink()
    project.edit("regeln.md", "# Kopfrechnen\n", "# Kopfrechnen\n\n")
    project.edit("spiel.yaml", "stand: ", "stand: 2026-11-29 # ")
    publish(project, "--to", folder, "--yes")
    second = (folder / "aktuell").readlink()
    assert first != second
    tried = publish(project, "--to", folder, "--rollback", "--dry-run")
    assert (tried.exit_code, (folder / "aktuell").readlink()) == (0, second)
    done = publish(project, "--to", folder, "--rollback", "--yes")
    assert (done.exit_code, (folder / "aktuell").readlink()) == (0, first)
    assert publish(project, "--to", folder, "--rollback", "--yes").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Wohin?"),
        (("--to", "-x"), "kein Ziel"),
        (("--to", "branch:-x"), "kein Name für einen Zweig"),
        (("--to", "branch:a..b"), "kein Name für einen Zweig"),
        (("--to", "#gh-pages"), "fehlt das Repository"),
        (("--to", "ordner", "--push"), "nur für einen Zweig"),
        (("--to", "anna@rechner:html", "--push"), "nur für einen Zweig"),
        (("--to", "anna@rechner:html", "--rollback"), "nur in einem Ordner"),
        (("--to", "branch:gh-pages"), "git init"),
    ],
)
def test_wrong_usage_is_told(project: Project, arguments: tuple[str, ...], said: str) -> None:
    result = publish(project, *arguments)
    assert (result.exit_code, said in result.stderr) == (2, True), result.stderr
