"""Every output for programs states its version, and is as its published schema says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from projects import REPOSITORY, Project

from generator.cli import cli

SCHEMAS = {
    "report": "proof/report/report.schema.json",
    "mutation": "proof/mutation/mutation.schema.json",
    "build": "build/build.schema.json",
    "doctor": "commands/doctor.schema.json",
    "plan": "publish/plan.schema.json",
    "simulate": "lab/simulate.schema.json",
}
COMMANDS: dict[str, tuple[str, ...]] = {
    "report": ("check", "--json"),
    "mutation": ("check", "--mutate", "--sample", "5", "--jobs", "1", "--json"),
    "build": ("build", "--only", "kurzregeln", "--json"),
    "doctor": ("doctor", "--json"),
    "simulate": ("simulate", "kopfrechnen", "--players", "3", "--deals", "2", "--jobs", "1", "--json"),
}


def schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((REPOSITORY / "generator" / SCHEMAS[name]).read_text(encoding="utf-8"))
    return loaded


def told(project: Project, *arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(cli, [arguments[0], "--root", str(project.root), *arguments[1:]])
    assert result.exit_code in (0, 1), result.output
    # `--mutate` prints its own report where everything holds, and nothing before it
    loaded: dict[str, Any] = json.loads(result.stdout)
    return loaded


@pytest.mark.parametrize("name", COMMANDS)
def test_an_output_is_as_its_schema_says(project: Project, name: str) -> None:
    check(schema(name), told(project, *COMMANDS[name]))


def test_the_plan_of_a_publication_is_as_its_schema_says(project: Project, tmp_path: Path) -> None:
    arguments = ("publish", "--to", str(tmp_path / "web"), "--dry-run", "--json")
    data = told(project, *arguments)
    assert data["new"]
    check(schema("plan"), data)


def check(described: dict[str, Any], data: dict[str, Any]) -> None:
    """See that the data fit, that another version would not, and that everything there is is described."""
    Draft202012Validator.check_schema(described)
    validator = Draft202012Validator(described)
    validator.validate(data)
    assert data["version"] == described["properties"]["version"]["const"]
    assert not validator.is_valid(data | {"version": data["version"] + 1})
    assert data.keys() == described["properties"].keys()
    for name in data:
        assert not validator.is_valid({key: value for key, value in data.items() if key != name})


def test_no_schema_lies_about_unseen() -> None:
    found = {path.relative_to(REPOSITORY / "generator").as_posix() for path in schemas()}
    assert found == set(SCHEMAS.values())


def test_every_schema_is_one_of_a_family() -> None:
    """Their descriptions say in the same words when a version is raised."""
    for name in SCHEMAS:
        described = schema(name)
        assert described["description"].endswith("ändert eines seine Bedeutung oder fällt es weg, steigt `version`.")


def schemas() -> Iterator[Path]:
    yield from (REPOSITORY / "generator").rglob("*.schema.json")
