"""Publishing to a branch: one commit, nothing checked out, foreign files kept."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from sites import published, site

from generator.publish.branch import BranchTarget, RepositoryTarget
from generator.publish.errors import ForeignFilesError, ProgramMissingError, PublishError
from generator.publish.plan import Plan

BRANCH = "gh-pages"


@pytest.fixture(autouse=True)
def _nobody_in_particular(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings of the user's take part, nor those of a hook that runs the tests."""
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "keine"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("EMAIL", "")


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with a commit, and changes that are not committed."""
    folder = tmp_path / "projekt"
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "config", "user.name", "Anna")
    git(folder, "config", "user.email", "anna@example.org")
    (folder / "regeln.md").write_text("alt")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "Anfang")
    (folder / "regeln.md").write_text("neu")
    (folder / "dazu.md").write_text("dazu")
    git(folder, "add", "dazu.md")
    return folder


def publish(target: BranchTarget | RepositoryTarget, files: dict[str, bytes]) -> Plan:
    with target.open(files) as session:
        if not session.plan.empty:
            session.publish()
        return session.plan


def shown(repository: Path, tmp_path: Path) -> dict[str, bytes]:
    """What the branch holds."""
    folder = tmp_path / "ausgecheckt"
    folder.mkdir(exist_ok=True)
    for path in git(repository, "ls-tree", "-r", "--name-only", BRANCH).splitlines():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        data = subprocess.run(
            ["git", "-C", str(repository), "show", f"{BRANCH}:{path}"], check=True, capture_output=True
        )
        (folder / path).write_bytes(data.stdout)
    files = published(folder)
    shutil.rmtree(folder)
    return files


def test_the_branch_holds_the_website_and_the_project_is_untouched(project: Path, tmp_path: Path) -> None:
    before = git(project, "status", "--porcelain=v2", "--branch")
    for version in (1, 2):
        publish(BranchTarget(project, BRANCH), site(version))
        assert shown(project, tmp_path) == site(version)
    assert git(project, "status", "--porcelain=v2", "--branch") == before
    assert git(project, "rev-list", "--count", BRANCH) == "2"
    assert git(project, "log", "-1", "--format=%an", BRANCH) == "Anna"
    assert git(project, "fsck", "--no-dangling") == ""


def test_the_same_website_again_makes_no_commit(project: Path) -> None:
    publish(BranchTarget(project, BRANCH), site(1))
    assert publish(BranchTarget(project, BRANCH), site(1)).empty
    assert git(project, "rev-list", "--count", BRANCH) == "1"


def test_foreign_files_stay_and_what_is_gone_goes(project: Path, tmp_path: Path) -> None:
    git(project, "stash", "--quiet")
    git(project, "checkout", "--quiet", "--orphan", BRANCH)
    git(project, "rm", "-r", "--quiet", "-f", ".")
    (project / "CNAME").write_text("spiele.example")
    (project / ".nojekyll").write_text("")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "-m", "Seite")
    git(project, "checkout", "--quiet", "main")
    publish(BranchTarget(project, BRANCH), {**site(1), "weg/seite.txt": b"x"})
    plan = publish(BranchTarget(project, BRANCH), site(2))
    assert plan.removed.keys() == {"weg/seite.txt"}
    assert shown(project, tmp_path) == {**site(2), "CNAME": b"spiele.example", ".nojekyll": b""}
    with pytest.raises(ForeignFilesError, match="CNAME"):
        publish(BranchTarget(project, BRANCH), {**site(2), "CNAME": b"unsers"})


def test_git_without_a_name_still_commits(project: Path) -> None:
    git(project, "config", "--unset", "user.name")
    git(project, "config", "--unset", "user.email")
    git(project, "config", "user.useConfigOnly", "true")
    publish(BranchTarget(project, BRANCH), site(1))
    assert git(project, "log", "-1", "--format=%an", BRANCH) == "Blattwerk"


def test_a_branch_that_is_checked_out_is_refused(project: Path) -> None:
    with pytest.raises(PublishError, match="ausgecheckt"):
        publish(BranchTarget(project, "main"), site(1))


def test_somebody_elses_commit_is_not_overwritten(project: Path) -> None:
    publish(BranchTarget(project, BRANCH), site(1))
    with BranchTarget(project, BRANCH).open(site(2)) as session:
        publish(BranchTarget(project, BRANCH), site(3))
        theirs = git(project, "rev-parse", BRANCH)
        with pytest.raises(PublishError, match="update-ref"):
            session.publish()
    assert git(project, "rev-parse", BRANCH) == theirs


def test_push_brings_it_to_the_remote(project: Path, tmp_path: Path) -> None:
    remote = tmp_path / "fern.git"
    git(tmp_path, "init", "--quiet", "--bare", str(remote))
    git(project, "remote", "add", "origin", str(remote))
    publish(BranchTarget(project, BRANCH), site(1))
    publish(BranchTarget(project, BRANCH, push=True), site(1))  # committed already, but nobody has seen it yet
    assert shown(remote, tmp_path) == site(1)
    git(project, "fetch", "--quiet", "origin")
    git(project, "branch", "-D", BRANCH)
    publish(BranchTarget(project, BRANCH, push=True), site(2))  # goes on from what lies there
    assert shown(remote, tmp_path) == site(2)
    assert git(remote, "rev-list", "--count", BRANCH) == "2"


def test_a_push_that_fails_is_told(project: Path, tmp_path: Path) -> None:
    git(project, "remote", "add", "origin", str(tmp_path / "fehlt.git"))
    with pytest.raises(PublishError, match="ließ sich nicht nach origin"):
        publish(BranchTarget(project, BRANCH, push=True), site(1))


def test_another_repository(tmp_path: Path) -> None:
    remote = tmp_path / "fern.git"
    git(tmp_path, "init", "--quiet", "--bare", str(remote))
    for version in (1, 2, 3):
        publish(RepositoryTarget(str(remote), BRANCH), site(version))
        assert shown(remote, tmp_path) == site(version)
    assert git(remote, "rev-list", "--count", BRANCH) == "3"
    assert publish(RepositoryTarget(str(remote), BRANCH), site(3)).empty


def test_what_is_no_repository_is_told(tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="lässt sich nicht lesen"):
        publish(RepositoryTarget(str(tmp_path / "fehlt"), BRANCH), site(1))
    with pytest.raises(PublishError, match="git init"):
        publish(BranchTarget(tmp_path, BRANCH), site(1))


def test_a_hook_does_not_lead_elsewhere(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(tmp_path, "init", "--quiet", "--bare", str(tmp_path / "anderes.git"))
    with monkeypatch.context() as patch:
        patch.setenv("GIT_DIR", str(tmp_path / "anderes.git"))
        publish(BranchTarget(project, BRANCH), site(1))
    assert shown(project, tmp_path) == site(1)


def test_without_git_the_sentence_names_it(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ProgramMissingError, match="apt-get install git"):
        publish(BranchTarget(project, BRANCH), site(1))
